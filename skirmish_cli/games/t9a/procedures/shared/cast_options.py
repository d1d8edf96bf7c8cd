"""What a spell is cast with, as typed, and the numbers of magic dice to choose among."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish_cli.advice.what_if import remove_options, set_option
from skirmish_cli.core.advising import AdviceOptions, Alternative, Axis
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import each, flag, option, whole
from skirmish_cli.core.procedure import Policy
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.casting_advice import CastingAdvice
from skirmish_cli.games.t9a.dice.casting import CastingRoll
from skirmish_cli.games.t9a.magic import ALL, DISPELLING, DISPELS, Spell
from skirmish_cli.games.t9a.numbers import Numbers, read_numbers
from skirmish_cli.games.t9a.procedures.shared.targets import a_need
from skirmish_cli.games.t9a.procedures.shared.units import a_modifier

if TYPE_CHECKING:
    from skirmish_cli.core.facts import SideFacts

MOST_DISPEL, MOST_PREVIOUS, MOST_VALUE, MOST_HELD = 20, 20, 60, 100


class CastOptions(AdviceOptions):
    """What `cast` takes."""

    magic_dice = option(
        "how many magic dice, 2 to 5; with --advise those that you hold",
        whole(1, MOST_HELD),
        needed="without --advise",
        also=("casting-dice", "power-dice"),
    )
    value = option(
        "the casting value, such as 7 or 7+",
        a_need(1, MOST_VALUE, "a casting value, such as 7+"),
        metavar="V",
        needed="always",
        also=("casting-value", "tn", "target"),
    )
    bound = option("a bound spell: the first die is a D6, the others D3", flag, group="modifiers")
    previous = option(
        "earlier attempts at this spell in this phase",
        whole(0, MOST_PREVIOUS),
        default=0,
        metavar="K",
    )
    replicable = option("earlier attempts don't count", flag)
    mod = option(
        "add N to the casting roll, as N or N:reason (repeatable)",
        each(a_modifier(30)),
        also=("modifier", "bonus"),
    )
    dispel_dice = option(
        "the magic dice that the opponent spends on a dispel",
        whole(0, MOST_DISPEL),
        default=0,
        metavar="M",
    )
    keep = option(
        "with --advise: leave N magic dice for other spells", whole(0, MOST_HELD), metavar="N"
    )


Asked = Command[CastOptions]

#: How many dice the opponent spends on a dispel.
DISPEL = Policy(
    DISPELLING,
    (*DISPELS, BEST),
    ALL,
    "whether the opponent spends all the dice of --dispel-dice on any success, or none, or as many "
    "as is best",
)


def read_spell(command: Asked, dice: int) -> Spell:
    """Return an attempt with some number of magic dice; raises UsageProblem.

    Sections: Spells; Bound Spells.
    """
    numbers, bound = read_numbers(command.rules), command.options.bound
    equal = numbers.miscast_equal_of_two if dice == 2 else numbers.miscast_equal
    roll = CastingRoll(
        dice,
        command.need(CastOptions.value),
        None if bound else equal,
        numbers.die,
        numbers.bound_sides if bound else None,
        _list_cast_terms(command.options, numbers),
    )
    return Spell(roll, command.options.dispel_dice, command.policy(DISPEL))


def _list_cast_terms(options: CastOptions, numbers: Numbers) -> tuple[Term, ...]:
    """Return the modifiers of a casting roll.

    Section: Casting Multiple Instances.
    """
    previous, added = options.previous, options.mod
    if not previous:
        return added
    if options.replicable:
        none = Term(numbers.repeat_replicable, "replicable: earlier attempts don't count")
        return (none, *added)
    for_each = numbers.repeat_bound if options.bound else numbers.repeat_learned
    attempts = "tried once before" if previous == 1 else f"tried {previous} times before"
    return (Term(for_each * previous, attempts), *added)


def _list_counts(command: Asked) -> list[int]:
    """Return the numbers of magic dice that a spell may be cast with; raises UsageProblem.

    They leave what is kept of those held: of `--magic-dice`, or of the pool in a battle.
    """
    numbers, options = read_numbers(command.rules), command.options
    held, keep = options.magic_dice, options.keep or 0
    pool = next(iter(find_pools(command)), None)
    if held is None and pool is not None and pool.has("magic_dice"):
        held = pool.read_number("magic_dice")
    if held is None:
        if keep:
            raise UsageProblem("--keep needs --magic-dice: how many you hold")
        return list(range(numbers.least_magic_dice, numbers.most_magic_dice + 1))
    counts = range(numbers.least_magic_dice, min(held - keep, numbers.most_magic_dice) + 1)
    if not counts:
        left = f"--keep {keep} leaves {max(0, held - keep)} of {held}" if keep else f"{held} held"
        raise UsageProblem(
            f"too few magic dice: {left}, and a spell takes at least {numbers.least_magic_dice}"
        )
    return list(counts)


def read_advice(command: Asked) -> CastingAdvice:
    """Return what each number of magic dice promises."""
    numbers = read_numbers(command.rules)
    spells = {dice: read_spell(command, dice) for dice in _list_counts(command)}
    return CastingAdvice(spells, numbers.advice_enough, numbers.advice_ample)


def list_cast_axes(command: Asked) -> Iterator[Axis]:
    """Yield with how many magic dice a spell may be cast."""
    advice = read_advice(command)
    given = find_given(command, advice)
    yield Axis("a", tuple(map(_take_dice, sorted(advice.spells, key=lambda dice: dice != given))))


def find_given(command: Asked, advice: CastingAdvice) -> int:
    """Return with how many magic dice a spell is cast as given: the best number unless typed."""
    dice = command.options.magic_dice
    return dice if dice is not None and dice in advice.spells else advice.best


def _take_dice(dice: int) -> Alternative:
    """Return the casting with a number of magic dice."""

    def change(command: Asked) -> Asked:
        alone = remove_options(command, CastOptions.keep)
        return set_option(alone, CastOptions.magic_dice, dice)

    return Alternative(f"{dice} magic dice", change)


def find_pools(command: Asked) -> tuple[SideFacts, ...]:
    """Return the caster's side of a battle and the other one, or nothing outside of one."""
    battle = command.battle
    home = (
        battle.find_home(command.words[0].partition("+")[0]) if battle and command.words else None
    )
    if battle is None or home is None:
        return ()
    return (home, *(side for side in battle.sides if side is not home))
