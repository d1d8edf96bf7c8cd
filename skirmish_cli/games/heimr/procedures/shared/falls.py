"""`fall` and `jump`: a check of agility, and the HP that failing leaves.

Without a model they change `model`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import MissingOptions
from skirmish_cli.core.options import option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Prepared
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.actions import refuse_dead, refuse_unable
from skirmish_cli.games.heimr.heights import Fall, Fallen, fall, find_fall_parts
from skirmish_cli.games.heimr.numbers import (
    describe_injuries,
    find_injury,
    note_our_tables,
    read_numbers,
    read_reroll_cost,
)
from skirmish_cli.games.heimr.procedures.shared.answers import find_owner
from skirmish_cli.games.heimr.procedures.shared.checks import (
    CheckOptions,
    Spending,
    WillpowerOptions,
    describe_check,
    list_check_inputs,
    list_idle_options,
    list_spending_notes,
    make_own_check,
    read_spending,
)
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, place_dice, tell_parts
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    name_sides,
    refuse_given,
    refuse_numbers,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_fall
from skirmish_cli.games.heimr.rolls import Check

#: The flags that each of the two reads.
FLAGS = {
    "fall": (*REROLLS, "climbing", "climbed"),
    "jump": (
        *(*REROLLS, "climbing", "climbed", "prone"),
        *("bound-leg", "bound-body", "legs-injured"),
    ),
}
MOST_HEIGHT, LEAST_HP, MOST_HP = 100, -100, 1000


class FallOptions(WillpowerOptions, CheckOptions):
    """What a fall and a jump take: the height, and the hit points before it."""

    height = option(
        "the height that is fallen or jumped",
        whole(0, MOST_HEIGHT),
        needed="always",
        also=("distance",),
    )
    hp = option(
        "the hit points before it",
        whole(LEAST_HP, MOST_HP),
        needed="without a model that has hit points",
        also=("lp", "wounds", "health"),
    )


def prepare_fall(command: Command[FallOptions]) -> Prepared:
    """Return a fall or a jump made ready; raises UsageProblem for whoever can't jump."""
    refuse_numbers(command)
    height = command.need(FallOptions.height)
    hp = _read_hp(command)
    if command.words:
        _refuse_fall(command)
    way = _make_fall(command, height, hp)
    check, dice, inputs = _make_check(command, way)
    figures: dict[str, Callable[[Fallen], int]] = {
        "injured": lambda fallen: fallen.injured,
        "hp": lambda fallen: fallen.hp,
    }
    if way.willpower:
        figures["willpower_spent_mean"] = lambda fallen: fallen.spent
    names = name_sides(command)
    named = names[0] if names else ""
    shown, odds_notes = place_dice(named, dice)
    prepared = Prepared(
        rule=partial(fall, check, way),
        figures=figures,
        policy=Spending(way.willpower, way.policy).describe(),
        row=lambda fallen: {"injured": fallen.injured, "hp": fallen.hp},
        outcome=partial(_outcome, command.rules, way),
        inputs={
            "who": names[0] if names else None,
            **inputs,
            "height": height,
            "cr": way.requirement,
            "hp": hp,
        },
        rulings=("arithmetic", "attributes", "injury_effects", "injury_levels", "reroll_cost"),
        notes=_list_notes(command, way),
        odds_notes=odds_notes,
        headline=f"{command.procedure.capitalize()} from height {height} with HP {hp}: "
        f"{named or shown}",
        verdict=partial(tell_fall, find_owner(command, "model").words, hp),
        main=("injured", "hp", *Spending(way.willpower, way.policy).figures),
        goal=Goal("hp", "injured", (check.whose,), lambda fallen: -fallen.spent),
    )
    if not command.words:
        return prepared
    checks = (check,) if way.requirement is not None else ()
    flags = [*FLAGS[command.procedure][len(REROLLS) :]]
    flags += ["willpower"] if way.willpower else []
    part = Part(find_character(command, command.words), "model", checks, tuple(flags))
    return tell_parts(prepared, FLAGS[command.procedure], part)


def _list_notes(command: Command[FallOptions], way: Fall) -> tuple[str, ...]:
    """Return which tables are ours, and what of the options had no effect."""
    if way.requirement is None:
        return list_idle_options(command, "no dice are thrown from so low")
    notes = note_our_tables(command.rules, "injury_effects", "injury_levels")
    if way.is_harmless:
        return (*notes, f"failing changes nothing at HP {way.hp}: no willpower is spent on it")
    return (*notes, *list_spending_notes(command, Spending(way.willpower, way.policy)))


def _read_hp(command: Command[FallOptions]) -> int:
    hp = command.options.hp
    if command.words:
        character = find_character(command, command.words)
        if character.has("hp"):
            refuse_given(command, (FallOptions.hp,), f"is said by {character.key}+hp too")
        hp = character.hp if hp is None else hp
    if hp is None:
        raise MissingOptions(command.procedure, [FallOptions.hp.flag])
    return hp


def _refuse_fall(command: Command[FallOptions]) -> None:
    """Raise UsageProblem for the dead, and for a jump that a flag rules out."""
    character = find_character(command, command.words[:1])
    refuse_dead(character, command.rules)
    if command.procedure == "jump":
        refuse_unable(character, "jump_down", command.rules)


def _make_fall(command: Command[FallOptions], height: int, hp: int) -> Fall:
    """Return what a fall or jump asks for. Section: Height."""
    numbers = read_numbers(command.rules)
    if height < numbers.fall_from:
        return Fall(None, hp, hp)
    extra = numbers.fall_requirement if command.procedure == "fall" else 0
    spending = read_spending(command, command.words)
    return Fall(
        extra + numbers.requirement_per_height * height,
        hp,
        numbers.fall_hp - height,
        spending.willpower,
        read_reroll_cost(command.rules),
        spending.policy,
    )


def _make_check(command: Command[FallOptions], way: Fall) -> tuple[Check, str, dict[str, Json]]:
    """Return the roll, how the headline describes it, and its inputs to show."""
    if way.requirement is None:
        return Check(0, 0, owner=find_owner(command, "model")), "no dice", {}
    check = make_own_check(command, command.words, command.procedure, "dexterity")
    return check, f"{describe_check(check)} against {way.requirement}", list_check_inputs(check)


def _outcome(rules: Ruleset, way: Fall, fallen: Fallen, trace: Trace) -> Mapping[str, Json]:
    outcome: dict[str, Json] = {
        "injured": fallen.injured,
        "hp": fallen.hp,
        "failed": fallen.failed,
    }
    if fallen.injured:
        parts, injury = find_fall_parts(fallen.hp, rules), find_injury(rules, fallen.hp)
        dying = ["dying: must be stabilised"] if injury.is_dying else []
        outcome |= {
            "parts": parts,
            "injury": injury.name,
            "effects": [] if injury.is_dead else [*describe_injuries(rules, parts), *dying],
        }
    if way.willpower:
        outcome["willpower_spent"] = fallen.spent
    return outcome | {"fatigue_rises": fallen.rises}
