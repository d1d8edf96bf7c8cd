"""Rolls as the options or a sheet make them: dice, penalty, fatigue, willpower."""

from __future__ import annotations

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Options, flag, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Goal, Policy
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.abilities import Asked, make_ability_check
from skirmish_cli.games.heimr.actions import refuse_dead
from skirmish_cli.games.heimr.challenges import REROLL, STOP, WILLPOWER
from skirmish_cli.games.heimr.conditions import make_nameless
from skirmish_cli.games.heimr.procedures.shared.readers import (
    a_consistency,
    a_fatigue,
    a_penalty,
    a_potential,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character, refuse_numbers
from skirmish_cli.games.heimr.rolls import PLAIN, Check, Situation, make_check
from skirmish_cli.records import NamedTuple

#: The most willpower that one challenge may spend.
MOST_SPENT = 20

WILLPOWER_POLICY = Policy(
    WILLPOWER,
    (REROLL, STOP, BEST),
    REROLL,
    "whether willpower goes into each failed roll that a reroll can mend, or where it is best; "
    "without --willpower a character keeps it",
)
_POLICIES = {REROLL: "each failed roll that one can mend, while there is willpower", STOP: "never"}


class Spending(NamedTuple):
    """The willpower that rerolls may cost, and what decides about each."""

    willpower: int
    policy: str

    @property
    def figures(self) -> tuple[str, ...]:
        """The figure of what is spent on average, where any may be."""
        return ("willpower_spent_mean",) if self.willpower and self.policy != STOP else ()

    def describe(self) -> dict[str, str]:
        """Return how willpower is spent where nobody is asked, if there is any."""
        told = f"{self.policy}: {_POLICIES[self.policy]}"
        return {WILLPOWER_POLICY.name: told} if self.willpower else {}


class CheckOptions(Options):
    """What a roll takes: its dice, a penalty, and whether fatigue counts."""

    consistency = option(
        "how many d10 go with the d6: highest counts, below 0 the lowest",
        a_consistency,
        short="c",
        needed="without models",
        also=("c", "dice", "rating"),
    )
    potential = option(
        "what is added to the result (0 unless given)",
        a_potential,
        default=0,
        short="p",
        also=("p", "bonus"),
    )
    penalty = option(
        "a situational penalty: that much less consistency", a_penalty, group="modifiers"
    )
    physical = option("the roll is physical: fatigue counts", flag, group="modifiers")
    fatigue = option(
        "the fatigue before the roll, for a physical one", a_fatigue, group="modifiers"
    )
    tired = option(
        "fatigue has risen since the last own turn began: it can't rise again",
        flag,
        group="modifiers",
    )


class WillpowerOptions(AdviceOptions):
    """What may be spent on rerolls, and advice on it."""

    willpower = option(
        "the willpower that rerolls may spend (a model's own, which it keeps unless asked)",
        whole(0, MOST_SPENT),
        default=0,
    )


def list_penalty_terms(options: CheckOptions) -> tuple[Term, ...]:
    """Return the situational penalty that was typed as a term on the consistency."""
    if options.penalty is None:
        return ()
    return (Term(-options.penalty, "situational penalty"),)


def read_spending(command: Command[WillpowerOptions], words: tuple[str, ...]) -> Spending:
    """Return the willpower that may be spent: as typed, else all that a character has.

    `words` name the character who spends it, if one does. What wasn't typed is kept unless a player
    decides otherwise. Raises UsageProblem for more than it has.

    Section: Challenge requirements.
    """
    options = command.options
    is_typed = options.is_given(WillpowerOptions.willpower)
    character = find_character(command, words[:1]) if words else None
    has = character.willpower if character is not None else None
    if character is not None and is_typed and has is not None and options.willpower > has:
        raise UsageProblem(
            f"--willpower {options.willpower} is more than {character.key} has: {has}"
        )
    willpower = options.willpower if is_typed else min(has or 0, MOST_SPENT)
    if WILLPOWER_POLICY.name in command.policies or is_typed:
        return Spending(willpower, command.policy(WILLPOWER_POLICY))
    return Spending(willpower, STOP)


def list_idle_options(command: Command[CheckOptions], why: str) -> tuple[str, ...]:
    """Return a note on those options of a roll that were given though there is none."""
    options = (*CheckOptions.declared().values(), WillpowerOptions.willpower)
    given = [one.flag for one in command.options.given_of(*options)]
    given += ["--policy"] if names_policy(command, WILLPOWER_POLICY) else []
    return (f"{', '.join(given)}: no effect, as {why}",) if given else ()


def names_policy(command: Command[Options], policy: Policy) -> bool:
    """Return whether a policy was typed by name.

    That `best` decides nothing every game tells in one way.
    """
    return policy.name in command.policies and not command.is_best(policy)


def aim_to_pass(figure: str, check: Check, spent: Figure) -> Goal:
    """Return the goal of whoever makes a check: a figure raised, and then as little `spent`."""
    return Goal(figure, owners=(check.whose,), then=lambda result: -(spent(result) or 0))


def list_spending_notes(command: Command[WillpowerOptions], spending: Spending) -> tuple[str, ...]:
    """Return that a policy was typed which nothing follows."""
    if names_policy(command, WILLPOWER_POLICY) and not spending.willpower:
        return ("--policy willpower changes nothing: there is none to spend",)
    return ()


def make_typed_check(
    command: Command[CheckOptions], why: str, situation: Situation = PLAIN
) -> Check:
    """Return the check that the options describe.

    Whoever rolls is called `model` in what changes. `--physical` alone means the lowest fatigue.
    Raises UsageProblem.
    """
    options = command.options
    owner = make_nameless("model", command.rules)
    if options.fatigue is None and not options.physical and options.tired:
        raise UsageProblem("--tired is about a physical roll: give its --fatigue N too")
    return make_check(
        command.rules,
        command.need(CheckOptions.consistency),
        options.potential,
        _add_options(options, situation._replace(owner=owner)),
        option="-c/--consistency",
        why=why,
    )


def make_own_check(
    command: Command[CheckOptions],
    words: tuple[str, ...],
    why: str,
    ability: str | None = None,
    steady: int | None = None,
) -> Check:
    """Return the check of `MODEL ABILITY`, or of `MODEL` with a fixed ability.

    Without words it is the check that the options describe. `steady` is a consistency that the
    rules give a model instead of its own. Raises UsageProblem.
    """
    refuse_numbers(command)
    if not words:
        return make_typed_check(command, why)
    if len(words) != (2 if ability is None else 1):
        form = "MODEL ABILITY, such as captain athletics" if ability is None else "one MODEL"
        raise WrongWords(f"{command.procedure} needs {form}, or numbers such as -c 2 -p 1")
    if command.options.is_given(CheckOptions.potential):
        raise UsageProblem(
            "-p/--potential is for rolls without a model: a sheet gives its own, and another "
            "number is written behind the model, such as +dexterity=3 or +dexterity=+1:potion"
        )
    character = find_character(command, words[:1])
    refuse_dead(character, command.rules)
    asked = Asked(
        words[1] if ability is None else ability, command.options.consistency, steady=steady
    )
    situation = _add_options(command.options, PLAIN)
    return make_ability_check(character, asked, command.rules, situation, why)


def _add_options(options: CheckOptions, situation: Situation) -> Situation:
    """Return a situation with the penalty and the fatigue that were typed."""
    return situation._replace(
        shifts=(*list_penalty_terms(options), *situation.shifts),
        fatigue=options.fatigue,
        is_physical=options.physical,
        can_tire=not options.tired,
    )


def list_check_inputs(check: Check, prefix: str = "") -> dict[str, Json]:
    """Return a check as inputs to show."""
    inputs: dict[str, Json] = {
        f"{prefix}consistency": check.consistency,
        f"{prefix}potential": check.potential,
    }
    return inputs | ({f"{prefix}fatigue": check.fatigue} if check.is_physical else {})


def describe_check(check: Check) -> str:
    """Return a check in short, such as `C 3 P 2, fatigue 4`."""
    tired = f", fatigue {check.fatigue}" if check.is_physical else ""
    return f"C {check.consistency} P {check.potential}{tired}"
