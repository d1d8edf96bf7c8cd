"""`fall` and `jump`: a check of agility, and the HP that failing leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, bounded
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.actions import refuse_dead, refuse_unable
from skirmish_cli.games.heimr.heights import Fall, Fallen, fall
from skirmish_cli.games.heimr.numbers import (
    describe_injuries,
    find_injury,
    note_our_tables,
    read_numbers,
    read_reroll_cost,
)
from skirmish_cli.games.heimr.procedures.shared.checks import (
    DICE_OPTIONS,
    FATIGUE_OPTIONS,
    PENALTY_OPTION,
    WILLPOWER_OPTION,
    describe_check,
    describe_policy,
    list_check_inputs,
    make_own_check,
    read_willpower,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    format_lead,
    name_sides,
)
from skirmish_cli.games.heimr.rolls import Check

MOST_HEIGHT, LEAST_HP, MOST_HP = 100, -100, 1000

FALL_OPTIONS = (
    Option("height", "whole", "the height that is fallen or jumped", metavar="N"),
    *DICE_OPTIONS,
    Option("hp", "whole", "the hit points before it", metavar="N"),
    PENALTY_OPTION,
    *FATIGUE_OPTIONS,
    WILLPOWER_OPTION,
)


def prepare_fall(command: Command) -> Prepared:
    """Return a fall or a jump made ready; raises UsageProblem for whoever can't jump."""
    height = bounded(command.need("height"), "--height", 0, MOST_HEIGHT)
    hp = _read_hp(command)
    if command.words:
        _refuse_fall(command)
    way = _make_fall(command, height, hp)
    check, dice, inputs = _make_check(command, way)
    figures: dict[str, Callable[[Fallen], Any]] = {
        "injured": lambda fallen: fallen.injured,
        "hp": lambda fallen: fallen.hp,
    }
    if way.willpower:
        figures["willpower_spent_mean"] = lambda fallen: fallen.spent
    tables = ("injury_effects", "injury_levels") if way.requirement is not None else ()
    names = name_sides(command)
    return Prepared(
        rule=partial(fall, check, way),
        figures=figures,
        policy=describe_policy(way.willpower),
        row=lambda fallen: {"injured": fallen.injured, "hp": fallen.hp},
        outcome=partial(_outcome, command),
        inputs={
            "who": names[0] if names else None,
            **inputs,
            "height": height,
            "cr": way.requirement,
            "hp": hp,
        },
        rulings=("arithmetic", "attributes", "injury_effects", "injury_levels", "reroll_cost"),
        notes=note_our_tables(command.rules, *tables),
        headline=f"{command.procedure.capitalize()} from height {height} with HP {hp}: "
        f"{format_lead(names)}{dice}",
    )


def _read_hp(command: Command) -> int:
    if command.given("hp") is not None:
        return bounded(command.given("hp"), "--hp", LEAST_HP, MOST_HP)
    if command.words:
        hp = find_character(command, command.words).hp
        if hp is not None:
            return hp
    raise UsageProblem(f"{command.procedure} needs --hp N, the hit points before it")


def _refuse_fall(command: Command) -> None:
    """Raise UsageProblem for the dead, and for a jump that a flag rules out."""
    character = find_character(command, command.words[:1])
    refuse_dead(character, command.rules)
    if command.procedure == "jump":
        refuse_unable(character, "jump_down", command.rules)


def _make_fall(command: Command, height: int, hp: int) -> Fall:
    """Return what a fall or jump asks for. Section: Height."""
    numbers = read_numbers(command.rules)
    if height < numbers.fall_from:
        return Fall(None, hp, hp)
    extra = numbers.fall_requirement if command.procedure == "fall" else 0
    return Fall(
        extra + numbers.requirement_per_height * height,
        hp,
        numbers.fall_hp - height,
        read_willpower(command, command.words),
        read_reroll_cost(command.rules),
    )


def _make_check(command: Command, way: Fall) -> tuple[Check, str, dict[str, Any]]:
    """Return the roll, how the headline describes it, and its inputs to show."""
    if way.requirement is None:
        return Check(0, 0), "no dice", {}
    check = make_own_check(command, command.words, command.procedure, "dexterity")
    return check, f"{describe_check(check)} against {way.requirement}", list_check_inputs(check)


def _outcome(command: Command, fallen: Fallen, trace: Trace) -> Mapping[str, Any]:
    rules = command.rules
    outcome: dict[str, Any] = {
        "injured": fallen.injured,
        "hp": fallen.hp,
        "failed": fallen.failed,
    }
    if fallen.injured:
        parts = ["legs"]
        if fallen.hp <= read_numbers(rules).torso_at:
            parts.append("torso")
        outcome |= {
            "parts": parts,
            "injury": find_injury(rules, fallen.hp).name,
            "effects": describe_injuries(rules, parts),
        }
    if command.given("willpower"):
        outcome["willpower_spent"] = fallen.spent
    return outcome | {"fatigue_rises": fallen.rises}
