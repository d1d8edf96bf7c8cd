"""`rally`, `delay`, `evade`, `targeting`, `redirect`: tests of discipline, and the distances that
follow them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Model,
    Option,
    Prepared,
    Procedure,
    as_flag,
    bounded,
    one_of,
)
from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.trace import Trace
from skirmish_cli.dice.spiking import Reached, SpikingDie
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.card_values import in_play, stand_in_note
from skirmish_cli.games.freeblades.morale import (
    REACTION_SHOT_TIMING,
    TIMING,
    panic_distance,
    take_discipline_test,
    why_no_test,
)
from skirmish_cli.games.freeblades.procedures.ending import EVERY_MODEL, settled
from skirmish_cli.games.freeblades.procedures.inputs import all_inputs, typed
from skirmish_cli.games.freeblades.procedures.test import (
    TOP_LEVEL,
    change_notes,
    gained_fatestones,
    reroll_policy,
    test_row,
    test_target,
)
from skirmish_cli.games.freeblades.ratings import Rating
from skirmish_cli.games.freeblades.tests import RATING_OPTIONS, read_rating, ready_roll
from skirmish_cli.games.freeblades.variable_moves import distance_die


class Trial(NamedTuple):
    """A kind of discipline test: what it is called and what a pass, a failure and a tarch mean.

    `moves_on` says when a distance follows: on a `pass`, on a `fail`, or never. `action` is what
    the model does with the test: a model that may not do it takes no test."""

    name: str
    summary: str
    section: str
    passed: str
    failed: str
    tarched: str = ""
    moves_on: str = ""
    move: str = ""
    action: str = ""
    stages: tuple[str, ...] = ("discipline",)


class DisciplineResult(NamedTuple):
    """What a test of discipline came to, and the distance that followed, if one did."""

    reached: Reached
    distance: int | None


def resolve_trial(
    trial: Trial, throw: SpikingDie, speed: int | None, die: int
) -> Rule[DisciplineResult]:
    """Take a test of discipline and roll the distance that follows from it, where the SPD is
    known."""
    reached = yield Within(take_discipline_test, (throw,))
    says = (
        trial.passed
        if reached.is_success
        else (trial.tarched if reached.is_tarch else "") or trial.failed
    )
    if says:
        yield Note(says)
    if speed is None or trial.moves_on != ("pass" if reached.is_success else "fail"):
        return DisciplineResult(reached, None)
    distance = yield Within(panic_distance, (speed, die, trial.move))
    return DisciplineResult(reached, distance)


def discipline_figures() -> dict[str, Any]:
    """Return the figures of a test of discipline."""
    return {
        "pass": lambda result: result.reached.is_success,
        "tarch": lambda result: result.reached.is_tarch,
        "crit": lambda result: result.reached.levels >= 1,
        "fatestones": lambda result: result.reached.level,
    }


def discipline_row(result: DisciplineResult) -> dict[str, Any]:
    """Return what the distribution of a test of discipline tells apart."""
    row = test_row(result.reached)
    return {
        "pass": row["success"],
        "tarch": row["tarch"],
        "level": row["level"],
        "distance": result.distance,
    }


def discipline_outcome(result: DisciplineResult, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played test of discipline."""
    return {
        "pass": result.reached.is_success,
        "tarch": result.reached.is_tarch,
        "level": result.reached.level,
        "distance": result.distance,
        **gained_fatestones(result.reached),
    }


class Tester(NamedTuple):
    """Whoever takes the test: its DISC, what its conditions and talents do, and its SPD where it
    is known."""

    name: str
    rating: Rating
    terms: tuple[Term, ...] = ()
    speed: int | None = None
    thresholds: tuple[int, ...] = ()
    model: Model | None = None
    holds_reroll: bool = False


def find_tester(command: Command, trial: Trial) -> Tester:
    """Return who takes the test; raises UsageProblem for a model whose flags rule it out."""
    if len(command.words) != 1:
        raise UsageProblem(f"{command.procedure} needs one DISC rating such as d8, or one model")
    word = command.words[0]
    if word[:1] in "dD" and word[1:2].isdigit():
        return Tester(word, read_rating(word, command.rules), (), command.given("spd"))
    from skirmish_cli.games.freeblades.models import (  # noqa: PLC0415 - needs cards
        discipline_of,
        fatestones_held,
        variable_speed,
    )

    model, rules = command.find_models([[word]])[0][0], command.rules
    reason = _why_not(trial, model, rules)
    if reason:
        can = (
            "takes no morale test"
            if trial.name == "morale"
            else f"can't {VERBS.get(trial.name, trial.name)}"
        )
        raise UsageProblem(f"{model.key} {can}: {reason}")
    disc = discipline_of(model, rules, trial.stages)
    speed = in_play(command, "spd", model.card.spd)
    if speed is not None and trial.move:
        speed = variable_speed(model, trial.move.split()[0], rules, speed)
    return Tester(
        model.key,
        disc.rating,
        disc.terms,
        speed,
        disc.thresholds,
        model,
        fatestones_held(model) > 0,
    )


def _why_not(trial: Trial, model: Model, rules: Ruleset) -> str | None:
    from skirmish_cli.games.freeblades.actions import why_no_shot, why_not_named  # noqa: PLC0415 - needs cards

    if trial.name == "morale":
        return "it is panicked already" if model.has("panicked") else None
    if trial.name == "targeting":
        return next(why_no_shot(model), None)
    return why_not_named(trial.action, model, rules)


def prepare_trial(trial: Trial, command: Command) -> Prepared:
    """Return a test of discipline made ready."""
    rules, tester = command.rules, find_tester(command, trial)
    if tester.speed is not None:
        # A printed SPD may be 0, as that of a machine is.
        bounded(tester.speed, "--spd", 0 if command.given("spd") is None else 1, 30)
    idle = _idle_options(command, trial, tester.speed)
    target = test_target(command)
    roll = ready_roll(
        command,
        tester.rating,
        tester.terms,
        own_thresholds=tester.thresholds,
        holds=tester.holds_reroll,
    )
    throw = SpikingDie(
        roll.spiker(rules.ruling("reroll_when"), target),
        target,
        roll.threshold,
        TOP_LEVEL + 1,
        moments=True,
        why=trial.name,
        terms=roll.shown_terms,
    )
    die = distance_die(rules, tester.speed, bool(command.given("fast")))
    return Prepared(
        rule=partial(resolve_trial, trial, throw, tester.speed, die),
        figures=discipline_figures(),
        row=discipline_row,
        outcome=discipline_outcome,
        policy=reroll_policy(command, holds=tester.holds_reroll),
        inputs=all_inputs(
            command,
            (*DISCIPLINE_OPTIONS, *MORALE_OPTIONS),
            {
                "who": typed(tester.model) if tester.model else tester.name,
                "rating": str(roll.rating),
                "modifier": roll.modifier,
                "tn": target,
                "threshold": roll.threshold,
                "reroll": roll.reroll,
                "spd": tester.speed,
            },
        ),
        rulings=(
            "above_top_die",
            "reroll_when",
            "threshold_pick",
            *(("fast_spd",) if trial.moves_on else ()),
        ),
        notes=(
            *change_notes(command),
            *idle,
            *(_model_notes(command, tester.model) if tester.model else ()),
        ),
        headline=f"{trial.summary.split(';')[0].rstrip('.')}: {tester.name}, {roll.rating} against {target}",
    )


def _idle_options(command: Command, trial: Trial, speed: int | None) -> tuple[str, ...]:
    """Return a remark on options about a distance where none follows; raises UsageProblem for a
    die without an SPD."""
    given = [as_flag(option) for option in ("spd", "fast") if command.is_given(option)]
    if not given:
        return ()
    if not trial.moves_on:
        verb = "changes" if len(given) == 1 else "change"
        return (f"{' and '.join(given)} {verb} nothing: no distance follows this test",)
    if speed is None:
        raise UsageProblem(
            "--fast needs --spd N, or a model with its SPD: without one no distance follows"
        )
    return ()


def _model_notes(command: Command, model: Model) -> list[str]:
    """Return what to remember of a model that tests: talents that do nothing, and an SPD that
    stands in."""
    from skirmish_cli.games.freeblades.talents import card_talents, idle_notes  # noqa: PLC0415 - needs cards

    return [
        *idle_notes([(model.key, card_talents(model.card, command.rules))]),
        *stand_in_note(command, "spd", model.card.spd, model.key),
    ]


DISCIPLINE_OPTIONS = (
    Option("tn", "whole", "target number (4 unless given)", metavar="N"),
    *RATING_OPTIONS,
    Option("spd", "whole", "the SPD, for the distance that follows", metavar="N"),
    Option("fast", "flag", "the distance die is a d6", default=False),
)

#: What a test shows that isn't taken.
NO_TEST = dict.fromkeys(("pass", "tarch", "level", "distance"))

#: How a refusal says it, where that isn't the name of the test.
VERBS = {"targeting": "aim past the nearest", "redirect": "redirect a pursuit"}

TRIALS = (
    Trial(
        "morale",
        "Morale test; a model that fails it panics and runs",
        "Morale",
        "",
        "it panics: away from the combat or the enemy that caused it, else toward its home edge",
        moves_on="fail",
        move="panic move",
        stages=("discipline", "morale"),
    ),
    Trial(
        "rally",
        "Rally test of a panicked model; if it fails, the model panics on",
        "Rally",
        "it is no longer panicked, may turn, and does nothing else this turn",
        "it panics on, toward its home edge",
        moves_on="fail",
        move="panic move",
        action="rally",
    ),
    Trial(
        "delay",
        "Test to be put on Delay; if it fails, the model is on Hold",
        "Delay",
        "it is on Delay: it may move after the second player",
        "it is on Hold instead",
        action="delay",
    ),
    Trial(
        "evade",
        "Test to evade; if it passes, the model moves away",
        "Evade",
        "it evades, directly away",
        "it stays, and may still choose to panic",
        moves_on="pass",
        move="evade move",
        action="evade",
    ),
    Trial(
        "targeting",
        "Test to aim past the nearest enemy",
        "Shooting the Nearest Enemy",
        "it may shoot the target that it chose",
        "it may only shoot the nearest enemy",
        "it may not shoot this turn",
    ),
    Trial(
        "redirect",
        "Test to turn a pursuit onto an enemy within 1 inch of its way",
        "Redirecting a Pursuit",
        "it may engage that enemy instead",
        "it must go on after the model that it pursues",
        action="pursue",
    ),
)


#: A morale test for a friend that dropped: no combat is lost, and nobody is trying to make contact.
#: Section: Panic.
HOMEWARD = TRIALS[0]._replace(failed="it panics, toward its home edge")
SHOOTING = "shooting"


def _id(model: Model) -> str:
    """Return the id of a model without its file, and without the mark of one that is named
    again."""
    return model.key.split("/")[-1].split("#")[0]


def _file(model: Model, everybody: Sequence[Model]) -> str | None:
    """Return the file that a model is from, or None for an inline card."""
    return next((one.key.split("/")[0] for one in everybody if one.card is model.card), None)


def prepare_morale(command: Command) -> Prepared:
    """Return a morale test made ready, or why none is due for a friend that dropped or an enemy
    in contact."""
    dropped, contact = command.given("dropped"), command.given("contact")
    _check_cause(command, dropped, contact)
    if dropped is None and contact is None:
        return prepare_trial(TRIALS[0], command)
    cause = contact if dropped is None else dropped
    (model,), (other,), everybody = command.find_models(
        [list(command.words), [cause], [EVERY_MODEL]]
    )
    if other.card is model.card and _id(other) == _id(model):
        raise UsageProblem(
            f"{_id(model)} takes no test for its own drop; name a friend that dropped"
            if contact is None
            else f"{_id(model)} isn't in contact with itself; name an enemy"
        )
    due = (
        _due_for_contact(model, other, command)
        if dropped is None
        else _due_for_drop(model, other, everybody, command)
    )
    if due.why is not None:
        reason = f"{other.key} dropped" if contact is None else f"contact with {other.key}"
        return Prepared(
            rule=partial(settled, None),
            figures={},
            row=lambda result: {"test": False},
            outcome=lambda result, trace: {"test": False, "why": due.why, **NO_TEST},
            inputs=all_inputs(command, MORALE_OPTIONS, {"who": typed(model)}),
            headline=f"No morale test: {model.key}, for {reason}",
        )
    prepared = prepare_trial(TRIALS[0] if dropped is None else HOMEWARD, command)
    return prepared._replace(
        notes=(*prepared.notes, *due.notes), rulings=(*prepared.rulings, *due.rulings)
    )


def _check_cause(command: Command, dropped: str | None, contact: str | None) -> None:
    """Raise UsageProblem for causes of a morale test that don't go together, or lack what they
    need."""
    phase = command.given("phase")
    if phase is not None:
        one_of(phase, "--phase", tuple(TIMING))
    if dropped is None and (phase is not None or command.given("reaction_shot")):
        option = "--reaction-shot" if phase is None else "--phase"
        raise UsageProblem(
            f"{option} says when a test for a dropped friend is taken: add --dropped MODEL"
        )
    if command.given("reaction_shot") and phase not in {None, SHOOTING}:
        raise UsageProblem(f"--reaction-shot is for the phase {SHOOTING}, not for {phase}")
    if dropped is not None and contact is not None:
        raise UsageProblem(
            "--dropped and --contact are two causes, and each asks for a test of its own"
        )
    if (dropped is not None or contact is not None) and len(command.words) != 1:
        option = "--contact" if dropped is None else "--dropped"
        raise UsageProblem(f"morale {option} needs one model that may have to test")


class Due(NamedTuple):
    """Why no morale test is due, or else what to remember of the one that is."""

    why: str | None
    notes: tuple[str, ...]
    rulings: tuple[str, ...] = ()


def _due_for_drop(model: Model, friend: Model, everybody: Sequence[Model], command: Command) -> Due:
    ours, theirs = (_file(one, everybody) for one in (model, friend))
    why = f"{_id(friend)} is of another freeband" if ours and theirs and ours != theirs else None
    why = why or why_no_test(
        is_hero=model.card.model_class == "hero",
        is_engaged=model.has("engaged"),
        is_panicked=model.has("panicked"),
        dropped_follower=friend.card.model_class == "follower",
    )
    return Due(
        why,
        ("due if it was within 6 inches and in sight", *_timing(command)),
        ("reaction_shot_morale",),
    )


def _timing(command: Command) -> tuple[str, ...]:
    """Return when the test for a dropped friend is taken. Sections: Morale Test Timing; Morale
    Tests from Shooting."""
    phase, shot = (
        command.given("phase"),
        REACTION_SHOT_TIMING[command.rules.ruling("reaction_shot_morale")],
    )
    if command.given("reaction_shot"):
        return (f"taken {shot}",)
    if phase is None:
        times = {**TIMING, SHOOTING: f"{TIMING[SHOOTING]}, for a reaction shot {shot}"}
        return ("taken " + "; ".join(f"{name}: {time}" for name, time in times.items()),)
    remark = ("if a reaction shot dropped it, add --reaction-shot",) if phase == SHOOTING else ()
    return (*remark, f"taken {TIMING[phase]}")


def _due_for_contact(model: Model, enemy: Model, command: Command) -> Due:
    from skirmish_cli.games.freeblades.talents import card_talents, has_talent  # noqa: PLC0415 - needs cards

    why = "it is panicked already" if model.has("panicked") else None
    if has_talent(card_talents(enemy.card, command.rules), "Terrifying") is None:
        why = f"{_id(enemy)} isn't Terrifying"
    return Due(
        why, ("whoever made the contact, and though it is engaged", f"taken {TIMING['movement']}")
    )


MORALE_OPTIONS = (
    Option("dropped", "text", "the friend that dropped: is a test due?", metavar="MODEL"),
    Option(
        "contact",
        "text",
        "the enemy that it touched, or that touched it: is a test due?",
        metavar="MODEL",
    ),
    Option(
        "phase",
        "text",
        "the phase in which it dropped, for when the test is taken",
        metavar="PHASE",
    ),
    Option(
        "reaction_shot",
        "flag",
        "it dropped by a reaction shot in the shooting phase",
        default=False,
    ),
)


def _procedure(trial: Trial) -> Procedure:
    return Procedure(
        name=trial.name,
        summary=f"{trial.summary}.",
        section=trial.section,
        arguments="RATING | MODEL",
        prepare=partial(prepare_trial, trial),
        options=DISCIPLINE_OPTIONS,
        examples=(f"{trial.name} d8 --odds", f"{trial.name} captain+dazed --dice 3"),
    )


_MORALE, _RALLY, DELAY, EVADE, TARGETING, REDIRECT = map(_procedure, TRIALS)
RALLY = _RALLY._replace(examples=("rally d8 --odds", "rally captain+panicked --dice 5"))
MORALE = _MORALE._replace(
    prepare=prepare_morale,
    options=(*DISCIPLINE_OPTIONS, *MORALE_OPTIONS),
    examples=(*_MORALE.examples, "morale captain --dropped archer --phase shooting --dice 5"),
)
