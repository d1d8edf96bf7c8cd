"""Tests of discipline that a command takes, and the distances that follow them.

`morale`, `rally`, `delay`, `evade`, `targeting` and `redirect` each name one `Trial`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.plain import Json
from skirmish_cli.core.positions import WORD
from skirmish_cli.core.procedure import Figure, Goal, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.freeblades.changed import format_model
from skirmish_cli.games.freeblades.dice.readings import Words
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.flags import Resolve, Teller
from skirmish_cli.games.freeblades.morale import (
    read_distance_dice,
)
from skirmish_cli.games.freeblades.policies import (
    ALWAYS,
    FATESTONES,
    PANIC,
    PANICS,
    STAY,
    list_in_force,
    note_idle,
)
from skirmish_cli.games.freeblades.procedures.shared.card_values import note_stand_in
from skirmish_cli.games.freeblades.procedures.shared.extras import is_rating, list_inputs
from skirmish_cli.games.freeblades.procedures.shared.read_flags import TEST_FLAGS
from skirmish_cli.games.freeblades.procedures.shared.rolls import (
    TOP_LEVEL,
    RatingOptions,
    TargetNumberOptions,
    count_gained_fatestones,
    explain_rerolls,
    make_roll,
    make_test_row,
    note_changes,
    read_target_number,
)
from skirmish_cli.games.freeblades.procedures.shared.speeds import SpeedOptions
from skirmish_cli.games.freeblades.procedures.shared.trial_rules import (
    NOBODY,
    OWNER,
    DisciplineResult,
    Tester,
    Trial,
    TrialMove,
    resolve_trial,
    tell_trial,
)
from skirmish_cli.games.freeblades.procedures.shared.verdicts import (
    TrialWords,
    tell_trial_result,
)
from skirmish_cli.games.freeblades.tests import RatedRoll, read_rating
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import (
        actions,
        changed,
        idle_flags,
        models,
        stats,
        talents,
    )
else:  # Only models with cards need them.
    actions = lazy("skirmish_cli.games.freeblades.actions")
    changed = lazy("skirmish_cli.games.freeblades.changed")
    idle_flags = lazy("skirmish_cli.games.freeblades.idle_flags")
    models = lazy("skirmish_cli.games.freeblades.models")
    stats = lazy("skirmish_cli.games.freeblades.stats")
    talents = lazy("skirmish_cli.games.freeblades.talents")


class DisciplineOptions(AdviceOptions, SpeedOptions, RatingOptions, TargetNumberOptions):
    """What a test of discipline takes."""


T = TypeVar("T", bound=DisciplineOptions)


def _make_figures() -> dict[str, Figure]:
    return {
        "pass": lambda result: result.reached.is_success,
        "tarch": lambda result: result.reached.is_tarch,
        "crit": lambda result: result.reached.levels >= 1,
        "fatestones": lambda result: result.reached.level,
    }


def _make_row(moves: bool, result: DisciplineResult) -> dict[str, Json]:
    row = make_test_row(result.reached)
    distance: dict[str, Json] = {"distance": result.distance} if moves else {}
    return {
        "pass": row["success"],
        "tarch": row["tarch"],
        "level": row["level"],
        **distance,
    }


def _make_outcome(result: DisciplineResult, trace: Trace) -> Mapping[str, Json]:
    return {
        "pass": result.reached.is_success,
        "tarch": result.reached.is_tarch,
        "level": result.reached.shown_level,
        "distance": result.distance,
        **count_gained_fatestones(result.reached),
    }


def _find_tester(command: Command[T], trial: Trial) -> Tester:
    """Return who takes the test.

    Raises UsageProblem for a model whose flags rule it out.
    """
    if len(command.words) != 1:
        raise WrongWords(f"{command.procedure} needs one DISC rating such as d8, or one model")
    word, rules = command.words[0], command.rules
    if is_rating(word):
        spd = command.options.spd
        return Tester(word, read_rating(word, rules), (), spd, panic_speed=spd)
    model = command.find_models([[word]])[0][0]
    why_not = trial.why_not or partial(actions.why_not, trial.action)
    reason = why_not(model, rules)
    if reason:
        raise UsageProblem(f"{model.key} {trial.refusal}: {reason}")
    disc = stats.find_discipline(model, rules, trial.stages)
    given = command.options.spd
    speed = printed = model.card.spd if given is None else given
    if speed is not None and trial.move:
        speed = stats.find_variable_speed(model, trial.move.split()[0], rules, speed)
    holds = models.count_fatestones(model) > 0
    return Tester(model.key, disc.rating, disc.terms, speed, disc.thresholds, model, holds, printed)


def prepare_trial(trial: Trial, command: Command[T]) -> Prepared:
    """Return a test of discipline made ready."""
    rules, options, tester = command.rules, command.options, _find_tester(command, trial)
    idle = _note_idle_options(options, trial, tester.speed)
    target = read_target_number(options, rules)
    roll = make_roll(
        options.roll_changes,
        tester.rating,
        rules,
        tester.terms,
        own_thresholds=tester.thresholds,
        holds=tester.holds_reroll,
    )
    throw = _make_throw(trial, roll, target, rules)
    move = _make_move(command, tester)
    decisions = {FATESTONES: roll.holds_reroll, **({PANICS: True} if trial.may_panic else {})}
    title = trial.summary.split(";")[0].rstrip(".")
    return Prepared(
        rule=Resolve(
            partial(resolve_trial, trial, throw, move, roll.holds_reroll),
            partial(tell_trial, trial, tester, options.reroll, Teller(rules)),
        ),
        figures=_make_figures(),
        goal=Goal("pass", owners=(OWNER,)),
        row=partial(_make_row, bool(trial.moves_on) and tester.speed is not None),
        outcome=_make_outcome,
        policy=list_in_force(command, decisions),
        odds_notes=tuple(explain_rerolls(command, decisions)),
        inputs=list_inputs(
            options, _make_inputs(tester, roll, target, moves_on=bool(trial.moves_on))
        ),
        rulings=(
            "above_top_die",
            "reroll_when",
            "threshold_pick",
            *(("fast_spd",) if trial.moves_on else ()),
        ),
        notes=(
            *note_changes(options),
            *note_idle(command, decisions),
            *idle,
            *_note_model(command, trial, tester.model),
        ),
        headline=f"{title}: {tester.name}, {roll.rating} against {target}",
        flags=_list_asked_flags(tester.model, rules),
        verdict=partial(tell_trial_result, _choose_words(trial, tester)),
        main=("pass", "tarch"),
    )


def _choose_words(trial: Trial, tester: Tester) -> TrialWords:
    """Return what each result of a test is in words.

    Whether a model without SPD chose to panic, no distance says.
    """
    who = tester.model.key if tester.model else NOBODY
    may_panic = trial.may_panic and tester.panic_speed is not None
    return TrialWords(who, trial.passes, trial.fails, trial.tarches, may_panic)


def _make_throw(trial: Trial, roll: RatedRoll, target: int, rules: Ruleset) -> SpikingDie:
    """Return the throw of a test against a target number."""
    return SpikingDie(
        roll.make_die(rules.ruling("reroll_when"), target),
        target,
        roll.threshold,
        TOP_LEVEL + 1,
        with_means=True,
        words=Words(trial.name, roll.all_terms),
    )


def _make_move(command: Command[T], tester: Tester) -> TrialMove:
    """Return what the distance after a test is rolled with."""
    die = read_distance_dice(command.rules).choose(tester.speed, is_fast=command.options.fast)
    panic = PANIC if command.policy(PANICS) == ALWAYS else STAY
    return TrialMove(tester.speed, die, tester.panic_speed, panic)


def _list_asked_flags(model: Model[models.Card] | None, rules: Ruleset) -> tuple[str, ...]:
    """Return the flags that conditions of house rules and talents ask for."""
    if model is None or not model.flags:
        return ()
    return idle_flags.list_asked_flags([idle_flags.Role([model], (), ("tests",))], rules)


def _make_inputs(
    tester: Tester, roll: RatedRoll, target: int, *, moves_on: bool
) -> dict[str, Json]:
    """Return what a test was resolved with; the SPD only where a distance may follow."""
    return {
        "who": format_model(tester.model) if tester.model else tester.name,
        "rating": str(roll.rating),
        "modifier": roll.modifier,
        "tn": target,
        "threshold": roll.threshold,
        "reroll": roll.holds_reroll,
        "spd": tester.speed if moves_on else None,
    }


def _note_idle_options(options: SpeedOptions, trial: Trial, speed: int | None) -> tuple[str, ...]:
    """Return a remark on options about a distance where none follows.

    Raises UsageProblem for a die without an SPD.
    """
    given = [one.flag for one in options.given_of(SpeedOptions.spd, SpeedOptions.fast)]
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


def _note_model(command: Command[T], trial: Trial, model: Model[models.Card] | None) -> list[str]:
    """Return what to remember of a model that takes the test."""
    if model is None:
        return []
    borne = talents.read_card_talents(model.card, command.rules)
    moves = ("SPD",) if trial.moves_on else ()
    return [
        *talents.note_idle_talents([(model.key, borne)]),
        *changed.note_card_changes([model], ("DISC", *moves), command.procedure),
        *note_stand_in(command.options, SpeedOptions.spd, model.card.spd, model.key),
    ]


def make_trial_procedure(trial: Trial) -> Procedure[DisciplineOptions]:
    """Return the procedure that takes a kind of discipline test."""
    return Procedure(
        name=trial.name,
        summary=f"{trial.summary}.",
        section=trial.section,
        arguments="RATING | MODEL",
        positions=(WORD, DisciplineOptions.tn),
        prepare=partial(prepare_trial, trial),
        options=DisciplineOptions,
        flags=(*TEST_FLAGS, *trial.flags),
        policies=(FATESTONES, PANICS) if trial.may_panic else (FATESTONES,),
        examples=(
            f"{trial.name} d8 --odds",
            f"{trial.name} captain+dazed -w tin-lanterns.yaml --dice 3",
        ),
    )
