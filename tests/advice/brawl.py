"""A small procedure with choices before the dice and during them, for tests of advice.

Side a rolls a die and wins with 4 or more; it may roll once more. Which die and whether it pushes
count together: a push is a hindrance on a d6 and a help on a d8, and there is none on a d4. Side b
may dodge, which takes 1 off; it may also be far away, which takes off 1 more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from skirmish_cli.advice.searching import Advice, advise
from skirmish_cli.advice.what_if import set_option
from skirmish_cli.core.advising import AdviceOptions, Alternative, Axis
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import flag, option, whole
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from skirmish_cli.core.rules import About, Choice, Rule
from skirmish_cli.dice.throws import PlainDie

#: What is added to a die, with and without a push.
ADDED = {(4, False): 0, (6, False): 0, (6, True): -1, (8, False): -2, (8, True): 1}

REROLL = Policy("reroll", ("never", "best"), "never", "whether a die is rolled once more")
DODGE = Policy("dodge", ("stand", "best"), "stand", "whether side b dodges")


class BrawlOptions(AdviceOptions):
    """The die and how it is used; `loud` adds a choice that changes nothing."""

    die = option("its sides", whole(4, 8), default=6)
    push = option("push", flag)
    far = option("side b is far away", flag)
    loud = option("shouting is possible", flag)
    shout = option("shout", flag)
    fixed = option("nothing is chosen before the dice", flag)


def brawl(added: int, *, rerolls: bool, dodges: bool, sides: int) -> Rule[int]:
    """Roll, perhaps once more, and be dodged."""
    face = yield PlainDie(sides, "brawl")
    if rerolls:
        about = About("reroll?", "face", (face, str(face)))
        again = yield Choice(
            "reroll?", ("keep", "reroll"), "keep", "fighter", about, name=REROLL.name
        )
        if again == "reroll":
            face = yield PlainDie(sides, "again")
    total = face + added
    if dodges:
        dodge = yield Choice("dodge?", ("stand", "dodge"), "stand", "target", name=DODGE.name)
        total -= dodge == "dodge"
    return int(total)


def prepare(command: Command[BrawlOptions]) -> Prepared:
    """Make a brawl ready; no push goes with a d4."""
    options = command.options
    if (options.die, options.push) not in ADDED:
        raise UsageProblem("nobody can push with a d4")
    rule = partial(
        brawl,
        ADDED[options.die, options.push] - options.far,
        rerolls=command.is_best(REROLL),
        dodges=command.is_best(DODGE),
        sides=options.die,
    )
    figures: dict[str, Any] = {"wins": lambda total: total >= 4, "total_mean": lambda total: total}
    if options.push:
        figures["pushed"] = lambda total: total >= 6
    return Prepared(
        rule,
        figures,
        lambda total: {"total": total},
        lambda total, trace: {"total": total},
        models={"ann": {"tops": lambda total: total >= 5}},
        goal=Goal("wins", owners=("fighter",)),
        main=("wins", "pushed") if options.push else ("wins",),
    )


def list_axes(command: Command[BrawlOptions]) -> Iterator[Axis]:
    """Yield the die, the push, and never to roll once more; for side b to be far away."""
    options = command.options
    if options.fixed:
        return

    def take(sides: int) -> Alternative:
        return Alternative(
            f"d{sides}", lambda command: set_option(command, BrawlOptions.die, sides)
        )

    def push(*, pushes: bool) -> Alternative:
        words = "push" if pushes else "no push"
        return Alternative(words, lambda command: set_option(command, BrawlOptions.push, pushes))

    dice = sorted((6, 4, 8), key=lambda sides: sides != options.die)
    yield Axis("a", tuple(map(take, dice)))
    yield Axis("a", (push(pushes=options.push), push(pushes=not options.push)))
    never = Alternative("one roll", forced=(("reroll?", "keep"),))
    yield Axis("a", (Alternative(""), never))
    away = Alternative("far", lambda command: set_option(command, BrawlOptions.far, True))
    yield Axis("b", (Alternative("near"), away))
    if options.loud:
        shout = Alternative("shout", lambda command: set_option(command, BrawlOptions.shout, True))
        yield Axis("a", (Alternative(""), shout))


BRAWL = Procedure(
    "brawl",
    "Brawl",
    "Brawls",
    prepare,
    BrawlOptions,
    policies=(REROLL, DODGE),
    axes=list_axes,
)


def make_command(policies: dict[str, tuple[str, ...]] | None = None, **typed: Any) -> Command:
    """Return a command of a brawl with some options as they are typed."""
    given = {name: value if value is True else (str(value),) for name, value in typed.items()}
    options = BrawlOptions({"advise": True, **given})
    return Command("brawl", (), options, None, None, policies=policies or {})  # type: ignore[arg-type]


def ask(policies: dict[str, tuple[str, ...]] | None = None, **typed: Any) -> Advice:
    """Return the advice on a brawl."""
    return advise(BRAWL, make_command(policies, **typed))
