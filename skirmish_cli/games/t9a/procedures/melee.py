"""`melee`: a round of combat between units, from cards, with its exact odds."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache, partial
from math import prod
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import Axis
from skirmish_cli.core.command import BEST, Command, Model, Sides
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Goal, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.decisions import Decided, SetUpChoice, fight_as_decided
from skirmish_cli.games.t9a.losses import MOST_WORK
from skirmish_cli.games.t9a.melee import Bout, CombatEnd
from skirmish_cli.games.t9a.models import Card, is_weapon_master
from skirmish_cli.games.t9a.procedures.shared.melee_policies import (
    OVERRUN_POLICY,
    PURSUE_POLICY,
    RESTRICTED,
    TARGET,
    WEAPON,
)
from skirmish_cli.games.t9a.procedures.shared.melee_results import (
    describe_losers,
    list_card_notes,
    list_formation,
    list_melee_notes,
    list_odds_notes,
    make_melee_figures,
    make_melee_outcome,
    make_unit_figures,
)
from skirmish_cli.games.t9a.procedures.shared.melee_setup import (
    FLAGS,
    Asked,
    MeleeOptions,
    make_checked_bout,
    read_asked,
)
from skirmish_cli.games.t9a.procedures.shared.remarks import Role, list_unit_notes
from skirmish_cli.games.t9a.procedures.shared.unit_policies import (
    format_unit_policies,
    read_unit_policies,
)
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_melee
from skirmish_cli.games.t9a.pursuit import HOLD
from skirmish_cli.games.t9a.units import make_unit
from skirmish_cli.games.t9a.weapons import find_allowed_weapons
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.procedures.shared import axes
else:
    axes = lazy("skirmish_cli.games.t9a.procedures.shared.axes")

#: A longer title wouldn't stand in a line of 80 beside how the dice were rolled.
LONGEST_TITLE = 55
#: In how many ways a combat may end, over all ways to set it up, for every pursuit to be asked.
MOST_ASKED = 2_000
#: The special rules that a combat applies where a card has them.
APPLIED = ("Weapon Master", "War Platform", "Fortified Position")


def _format_units(models: Sequence[Model[Card]]) -> str:
    """Return the units of a side as they are typed, with their flags."""
    return ", ".join(
        "+".join(
            (
                model.key,
                *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()),
            )
        )
        for model in models
    )


def _prepare(command: Command[MeleeOptions]) -> Prepared:
    asked = read_asked(command)
    bout = make_checked_bout(asked.make_combat())
    combat, choices = bout.combat, asked.list_choices(bout.combat)
    first, second = (_format_units(models) for models in command.models())
    default = tuple(one.policy for one in choices)

    @cache
    def make(decided: Decided) -> Bout:
        return bout if decided == default else asked.make_bout(choices, decided)

    _check_ways(command, bout, choices)
    asks = command.is_best(PURSUE_POLICY) and _may_ask_pursuers(combat, choices)
    return Prepared(
        rule=partial(fight_as_decided, choices, make, asks_pursuers=asks),
        figures=make_melee_figures(combat),
        goal=Goal("a_wins", "b_wins", ("a",), partial(_count_destroyed, combat)),
        row=lambda end: {"score_difference": end.score.difference},
        outcome=partial(make_melee_outcome, combat),
        models={
            unit.key: make_unit_figures(combat, place) for place, unit in enumerate(combat.units)
        },
        inputs={
            "a": first,
            "b": second,
            "allocate": [f"{one.attacker}={one.victim}" for one in command.options.allocate],
            **list_formation(combat),
        },
        policy=_describe_policy(command, combat, choices),
        notes=(
            *list_melee_notes(combat),
            *list_card_notes(asked.everyone),
            *_note_idle_policies(command, combat, choices),
            *_note_units(command, asked),
        ),
        odds_notes=list_odds_notes(combat),
        rulings=("contact", "rear_ranks", "restricted_split", "attached"),
        headline=_make_headline(command.models(), f"{first} vs {second}"),
        verdict=partial(tell_melee, combat),
        main=("a_wins", "tie", "b_wins"),
        situation=partial(describe_losers, combat),
    )


def _may_ask_pursuers(combat: Combat, choices: Sequence[SetUpChoice]) -> bool:
    """Return whether odds put the choices of pursuers.

    In a large combat they do only where some unit may hold by its policy or choose whom it pursues:
    else all that it can do is pursue, which catches most.
    """
    ways = prod(left + 1 for left in combat.start) * prod(len(one.options) for one in choices)
    return (
        ways <= MOST_ASKED
        or HOLD in combat.pursuits.values()
        or any(len(contacts) > 1 for contacts in combat.contacts.values())
    )


def list_melee_axes(command: Command[MeleeOptions]) -> Iterator[Axis]:
    """Yield what both players choose before the first blow."""
    asked = read_asked(command)
    bout = make_checked_bout(asked.make_combat())
    choices = asked.list_choices(bout.combat)
    _check_number_of_ways(bout, choices)
    return axes.list_choice_axes([one.ask() for one in choices])


def _make_headline(sides: Sides, typed: str) -> str:
    """Return the title of a combat: its units, with their flags where those fit in a line."""
    if len(typed) > LONGEST_TITLE:
        typed = " vs ".join(", ".join(model.key for model in models) for models in sides)
    return f"Melee: {typed}"


def _note_units(command: Command[MeleeOptions], asked: Asked) -> Iterator[str]:
    """Yield what is told of each unit: numbers that were changed, rules not applied."""
    for unit, weapons in zip(asked.everyone, asked.weapons, strict=True):
        role = Role("melee", partial(_read_unit, command.rules, weapons), ("Dis",))
        yield from list_unit_notes(command.rules, [unit], role, APPLIED)


def _read_unit(rules: Ruleset, weapons: tuple[str | None, ...], unit: Model[Card]) -> Hashable:
    """Return what is read of a unit: what it is in the combat, and the weapons to choose among."""
    allowed = [
        find_allowed_weapons(part.weapons, is_master=is_weapon_master(unit.card, part))
        for part in unit.card.parts
    ]
    open_to_choice = tuple(tuple(some) for some in allowed if len(some) > 1)
    return make_unit(unit, "a", rules, weapons), open_to_choice


def _count_destroyed(combat: Combat, end: CombatEnd) -> int:
    """Return how many more units of side b are destroyed than of side a."""
    return sum(
        1 if combat.units[place].side == "b" else -1 for place in sorted(end.after.destroyed)
    )


def _check_ways(command: Command[MeleeOptions], bout: Bout, choices: Sequence[SetUpChoice]) -> None:
    """Raise UsageProblem where the best of too many ways to fight would be looked for."""
    names = [policy.name for policy in (WEAPON, TARGET, RESTRICTED) if command.is_best(policy)]
    _check_number_of_ways(bout, [one for one in choices if one.kind in names])


def _check_number_of_ways(bout: Bout, choices: Sequence[SetUpChoice]) -> None:
    """Raise UsageProblem where a combat is to be weighed in too many ways to set it up."""
    ways = prod(len(one.options) for one in choices)
    if ways > 1 and ways * bout.losses.work > MOST_WORK:
        kinds = " and ".join(dict.fromkeys(one.kind for one in choices))
        raise UsageProblem(
            f"looking for the best {kinds} weighs this combat in {ways:,} ways, which is too long; "
            "name a policy instead, or resolve less at a time"
        )


def _find_idle(combat: Combat, choices: Sequence[SetUpChoice]) -> set[str]:
    """Return the policies that have nothing to decide in a combat."""
    needed = {
        OVERRUN_POLICY.name: any(unit.has("charging") for unit in combat.units),
        RESTRICTED.name: any(choice.kind == "restricted" for choice in choices),
        TARGET.name: any(unit.has("joined") for unit in combat.units),
    }
    return {name for name, is_needed in needed.items() if not is_needed}


def _note_idle_policies(
    command: Command[MeleeOptions], combat: Combat, choices: Sequence[SetUpChoice]
) -> Iterator[str]:
    """Yield a line for each policy that was typed and has nothing to decide."""
    idle = _find_idle(combat, choices)
    for name, typed in command.policies.items():
        if set(typed) != {BEST} and name in idle:
            yield f"--policy {name} changes nothing: there is nothing to decide by it"


def _describe_policy(
    command: Command[MeleeOptions], combat: Combat, choices: Sequence[SetUpChoice]
) -> dict[str, str]:
    """Return the policies in force: what decides where nobody is asked."""
    keys = [unit.key for unit in combat.units if not unit.has("joined")]
    idle = _find_idle(combat, choices)
    policies = {
        "pursue": format_unit_policies(read_unit_policies(command, PURSUE_POLICY, keys)),
        "overrun": format_unit_policies(read_unit_policies(command, OVERRUN_POLICY, keys)),
        "target": command.rules.ruling("attached"),
        "restricted": command.rules.ruling("restricted_split"),
    }
    policy = {name: value for name, value in policies.items() if name not in idle}
    taken = {
        f"{combat.units[one.place].key} {asked_part}": one.policy
        for one in choices
        if one.kind == "weapon"
        for asked_part in [combat.units[one.place].parts[one.part].name]
    }
    return {**policy, "weapon": format_unit_policies(taken)} if taken else policy


MELEE = Procedure(
    name="melee",
    summary="Resolve a round of combat between units; side a is the active player.\n\n"
    "Dice are typed by Agility step, highest first: all to hit, all to wound, all armour, all "
    "special saves of the step, each time side a's units in the order listed, then side b's, "
    "rerolls after the roll that they belong to; then break tests, flights, pursuits.",
    section="Melee Phase",
    arguments="UNIT... vs UNIT...",
    prepare=_prepare,
    options=MeleeOptions,
    flags=FLAGS,
    axes=list_melee_axes,
    policies=(PURSUE_POLICY, OVERRUN_POLICY, WEAPON, RESTRICTED, TARGET),
    examples=(
        "melee lancers+charging vs raiders-1 -w vell-marches.yaml -w mire-oath.yaml --odds",
        "melee lancers+charging castellan+charging+joined=lancers vs raiders-1 "
        "-w vell-marches.yaml -w mire-oath.yaml --for b --advise",
    ),
)
