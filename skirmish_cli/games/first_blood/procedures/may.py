"""`may`: what a Warrior may do as it stands, without dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from skirmish_cli.core.actions import Answer, read_actions
from skirmish_cli.core.command import Command, Model, one_model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, flag, number, option
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Cell, Prepared, Procedure, SideTable
from skirmish_cli.core.rules import certain
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.first_blood.actions import is_engaged, judge_actions
from skirmish_cli.games.first_blood.models import Card, Warrior, check_statuses, make_warrior
from skirmish_cli.games.first_blood.numbers import read_numbers
from skirmish_cli.games.first_blood.procedures.shared.unused import Use, note_unused
from skirmish_cli.games.first_blood.procedures.shared.verdicts import tell_may
from skirmish_cli.games.first_blood.statuses import STATUSES
from skirmish_cli.games.first_blood.wording import format_inches

#: The farthest that a distance is asked about, in inches.
FARTHEST = 1000.0

#: The flags that bar actions or are told of, and those that a special rule may need.
MAY_FLAGS = (*STATUSES, "activated")

Answers = tuple[Answer, ...]


class MayOptions(Options):
    """What `may` takes: where the nearest Enemy is."""

    distance = option(
        "inches to the nearest Enemy",
        number(0, FARTHEST),
        metavar="INCHES",
        also=("range", "dist", "inches"),
    )
    hidden = option("that Enemy is out of line of sight", flag)


def _prepare(command: Command[MayOptions]) -> Prepared:
    model = one_model(command, "may captain+broken+engaged")
    warrior, flags = _read_warrior(command, model)
    answers = judge_actions(warrior, command.rules)
    rows: list[list[Cell]] = [
        [one.action.name, one.allowed, one.reason or one.how] for one in answers
    ]
    return Prepared(
        rule=partial(certain, answers),
        figures={"actions": lambda answers: sum(one.allowed for one in answers)},
        row=partial(_make_row, warrior),
        outcome=partial(_make_outcome, warrior),
        inputs={"model": warrior.key, "flags": flags, "distance": command.options.distance},
        notes=(
            *_write_notes(warrior, command.rules),
            *note_unused([_read_use(model, command.rules)], "may", command.rules, MAY_FLAGS),
        ),
        headline=f"What {warrior.key} may do",
        tables=(
            SideTable("Actions (kinds: our reading)", ("action", "may", "because"), lambda: rows),
        ),
        verdict=partial(tell_may, warrior.key, {one.action.id: one.action.name for one in answers}),
        main=("actions",),
    )


def _read_warrior(command: Command[MayOptions], model: Model[Card]) -> tuple[Warrior, list[str]]:
    """Return the Warrior that a model is, and the flags that were typed.

    It is Engaged as well if the Enemy at `--distance` is near enough. Raises UsageProblem for what
    contradicts.
    """
    near = _is_enemy_near(command)
    warrior = make_warrior(model)
    check_statuses(warrior)
    _check_engaged(warrior, command)
    engaged = warrior.statuses | {"engaged"} if near else warrior.statuses
    return warrior._replace(statuses=engaged), sorted(warrior.statuses)


def _read_use(model: Model[Card], rules: Ruleset) -> Use:
    """Return what is read of a Warrior: March, Barrage, and flags that bar actions."""
    bars = [bar for action in read_actions(rules).values() for bar in action.bars]
    flags = {flag for bar in bars for flag in bar.flags}
    return Use(model, {"m"}, (), flags | {"activated"}, {"barrage"})


def _is_enemy_near(command: Command[MayOptions]) -> bool:
    """Return whether the Enemy at `--distance` engages; False where none is given."""
    distance, hidden = command.options.distance, command.options.hidden
    if distance is None:
        if hidden:
            raise UsageProblem(
                f"{MayOptions.hidden.flag} needs {MayOptions.distance.flag} INCHES, the distance "
                "of the Enemy that is out of sight"
            )
        return False
    return is_engaged(distance, read_numbers(command.rules).engagement_inches, not hidden)


def _check_engaged(warrior: Warrior, command: Command[MayOptions]) -> None:
    """Raise UsageProblem for an Engaged Warrior whose nearest Enemy is too far away."""
    distance, within = command.options.distance, read_numbers(command.rules).engagement_inches
    if warrior.has("engaged") and distance is not None and distance > within:
        raise UsageProblem(
            f"{warrior.key} can't be +engaged with its nearest Enemy {distance:g} inches away: "
            f"Engaged is within {format_inches(within)}"
        )


def _make_row(warrior: Warrior, answers: Answers) -> dict[str, Json]:
    return {
        "engaged": warrior.has("engaged"),
        "broken": warrior.has("broken"),
        "may": [one.action.id for one in answers if one.allowed],
    }


def _make_outcome(warrior: Warrior, answers: Answers, trace: Trace) -> Mapping[str, Json]:
    return _make_row(warrior, answers)


def _write_notes(warrior: Warrior, rules: Ruleset) -> tuple[str, ...]:
    numbers = read_numbers(rules)
    notes = ["our reading: what is a Combat Action, and who has command abilities or spells"]
    if warrior.has("broken"):
        notes += [
            "Broken: not counted for outnumbering, fails Resolve tests, command abilities end",
            "driven back when an Enemy that engages it breaks it: straight away to "
            f"{format_inches(numbers.driven_back_inches)}, or until contact",
        ]
    if warrior.has("activated"):
        notes.append(
            "activated: its Command Card is face down, so it acts now or has acted this round"
        )
    if warrior.has("engaged"):
        notes.append("Engaged: moves freely inside engagement ranges, leaves one only by a rule")
    else:
        notes.append(
            f"Engaged means an Enemy within {format_inches(numbers.engagement_inches)} "
            "and in line of sight"
        )
    return tuple(notes)


MAY = Procedure(
    name="may",
    summary="Say what a Warrior may do as it stands: Engaged, Broken, with its roles and Barrage.",
    section="Engagement Range; Broken!",
    arguments="MODEL",
    prepare=_prepare,
    options=MayOptions,
    flags=MAY_FLAGS,
    reads_effects=True,
    examples=(
        "may '{m: 5, roles: [Character]}+broken+engaged'",
        "may '{m: 6, v: 2, barrage: 2}' --distance 0.8",
    ),
)
