"""`may`: what a Warrior may do as it stands, without dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, SideTable
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.first_blood.actions import Standing, Verdict, is_engaged, judge_action
from skirmish_cli.games.first_blood.models import check_statuses, stat_terms
from skirmish_cli.games.first_blood.tests import current_value
from skirmish_cli.games.first_blood.wording import counted

#: The farthest that a distance is asked about, in inches.
FARTHEST = 1000.0

Verdicts = tuple[Verdict, ...]


def settle(verdicts: Verdicts) -> Rule[Verdicts]:
    """Return verdicts that need no dice."""
    return verdicts
    yield  # a rule without dice is still a rule


def standing(model: Model, engaged: bool, rules: Ruleset) -> Standing:
    """Return a Warrior as far as its actions go."""
    card = model.card
    march = None if card.m is None else current_value(card.m, stat_terms(model, "m", rules))
    return Standing(
        engaged or model.has("engaged"),
        model.has("broken"),
        march,
        bool(card.barrage),
        frozenset(role.casefold() for role in card.roles),
    )


def may_row(warrior: Standing, verdicts: Verdicts) -> dict[str, Any]:
    """Return what the answer tells apart."""
    return {
        "engaged": warrior.engaged,
        "broken": warrior.broken,
        "may": [verdict.action for verdict in verdicts if verdict.allowed],
    }


def _outcome(warrior: Standing, verdicts: Verdicts, trace: Trace) -> Mapping[str, Any]:
    return may_row(warrior, verdicts)


def _engaged_by_distance(command: Command) -> bool:
    distance = command.given("distance")
    hidden = bool(command.given("hidden"))
    if distance is None:
        if hidden:
            raise UsageProblem(
                "--hidden needs --distance INCHES, the distance of the Enemy that is out of sight"
            )
        return False
    if not 0 <= distance <= FARTHEST:
        raise UsageProblem(f"--distance {distance} is out of range: 0 to {FARTHEST:g} inches")
    return is_engaged(distance, command.rules.data["numbers"]["engagement_inches"], not hidden)


def _notes(warrior: Standing, rules: Ruleset) -> tuple[str, ...]:
    numbers = rules.data["numbers"]
    notes = [
        "our reading: which of these is a Combat Action, and who has command abilities or spells, is ours"
    ]
    if warrior.broken:
        notes += [
            "Broken: it isn't counted for outnumbering, its command abilities end at once, and it fails every "
            "Resolve test",
            f"driven back on becoming Broken by an Enemy in engagement range: straight away to a distance of "
            f"{counted(numbers['driven_back_inches'], 'inch', 'inches')}, or until contact",
        ]
    if warrior.engaged:
        notes.append(
            "it may move freely inside engagement ranges, but leaves one only if a rule lets it"
        )
    else:
        notes.append(
            f"Engaged means an Enemy within {counted(numbers['engagement_inches'], 'inch', 'inches')} "
            "and in line of sight"
        )
    return tuple(notes)


def _prepare(command: Command) -> Prepared:
    if len(command.words) != 1:
        raise UsageProblem(
            "may needs one model with its statuses, such as: may captain+broken+engaged"
        )
    engaged = _engaged_by_distance(command)
    model = command.find_models([list(command.words)])[0][0]
    check_statuses(model)
    within, distance = command.rules.data["numbers"]["engagement_inches"], command.given("distance")
    if model.has("engaged") and distance is not None and distance > within:
        raise UsageProblem(
            f"{model.key} can't be +engaged with its nearest Enemy {distance:g} inches away: "
            f"Engaged is within {counted(within, 'inch', 'inches')}"
        )
    warrior = standing(model, engaged, command.rules)
    verdicts = tuple(
        judge_action(action, warrior) for action in command.rules.data["tables"]["actions"]
    )
    rows = [[verdict.name, verdict.allowed, verdict.why] for verdict in verdicts]
    return Prepared(
        rule=partial(settle, verdicts),
        figures={"actions": lambda found: sum(verdict.allowed for verdict in found)},
        row=partial(may_row, warrior),
        outcome=partial(_outcome, warrior),
        inputs={
            "model": model.key,
            "flags": sorted(model.flags),
            "distance": command.given("distance"),
        },
        notes=_notes(warrior, command.rules),
        headline=f"What {model.key} may do",
        tables=(
            SideTable("Actions (kinds: our reading)", ("action", "may", "because"), lambda: rows),
        ),
    )


MAY = Procedure(
    name="may",
    summary="Say what a Warrior may do as it stands: Engaged, Broken, with its roles and Barrage.",
    section="Engagement Range; Broken!",
    arguments="MODEL",
    prepare=_prepare,
    options=(
        Option("distance", "number", "inches to the nearest Enemy", metavar="INCHES"),
        Option("hidden", "flag", "that Enemy is out of line of sight", default=False),
    ),
    examples=(
        "may '{m: 5, roles: [Character]}+broken+engaged'",
        "may '{m: 6, v: 2, barrage: 2}' --distance 0.8",
    ),
)
