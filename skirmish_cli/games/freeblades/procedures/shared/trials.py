"""Tests of discipline that a command takes, and the distances that follow them.

`morale`, `rally`, `delay`, `evade`, `targeting` and `redirect` each name one `Trial`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Prepared, Procedure
from skirmish_cli.core.rules import Choice, Note, Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.changed import format_model
from skirmish_cli.games.freeblades.dice.readings import REROLLED, THROWN_AGAIN, Reached, Words
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.flags import Resolve, Teller
from skirmish_cli.games.freeblades.morale import (
    read_distance_dice,
    roll_distance,
    take_discipline_test,
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
from skirmish_cli.games.freeblades.tests import RatedRoll, Rating, read_rating
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import (
        actions,
        changed,
        idle_flags,
        models,
        rerolls,
        stats,
        talents,
    )
else:  # Only models with cards need them.
    actions = lazy("skirmish_cli.games.freeblades.actions")
    changed = lazy("skirmish_cli.games.freeblades.changed")
    idle_flags = lazy("skirmish_cli.games.freeblades.idle_flags")
    models = lazy("skirmish_cli.games.freeblades.models")
    rerolls = lazy("skirmish_cli.games.freeblades.rerolls")
    stats = lazy("skirmish_cli.games.freeblades.stats")
    talents = lazy("skirmish_cli.games.freeblades.talents")


class DisciplineOptions(SpeedOptions, RatingOptions, TargetNumberOptions):
    """What a test of discipline takes."""


T = TypeVar("T", bound=DisciplineOptions)


class Trial(NamedTuple):
    """A kind of discipline test: what it is called, and what its results mean.

    `moves_on` says when a distance follows: on a `pass`, on a `fail`, or never; `move` is what
    the distance is called. `action` is what the model does with the test: a model that may not do
    it takes no test. Where that isn't all that is asked, `why_not` is asked instead. `refusal` is
    how a model is refused, `sets` the flags that a result sets or clears, by `taken`, `pass`,
    `fail` and `tarch`, and `stages` are those at which talents work. Whoever fails
    may choose to panic where it `may_panic`.
    """

    name: str
    summary: str
    section: str
    passed: str
    failed: str
    refusal: str
    tarched: str = ""
    moves_on: str = ""
    move: str = ""
    action: str = ""
    why_not: Callable[[Model[models.Card], Ruleset], str | None] | None = None
    sets: Mapping[str, tuple[tuple[str, bool], ...]] = MappingProxyType({})
    stages: tuple[str, ...] = ("discipline",)
    flags: tuple[str, ...] = ()
    may_panic: bool = False


class DisciplineResult(NamedTuple):
    """What a test of discipline came to, and the distance that followed, if one did.

    `panics` says that the model chose to panic after it.
    """

    reached: Reached
    distance: int | None
    panics: bool = False


class TrialMove(NamedTuple):
    """The distance that may follow a test: SPD and die, and those of a panic that is chosen.

    `panic_policy` is whether it is, where nobody is asked.
    """

    speed: int | None
    die: int
    panic_speed: int | None = None
    panic_policy: str = STAY


#: Whose decisions come up in a test.
OWNER = "tester"
PANIC_QUESTION = "the test failed: does the model stay, or choose to panic?"


#: Who takes a test whose rating alone is given.
NOBODY = "model"


def tell_trial(
    trial: Trial, tester: Tester, has_free_reroll: bool, teller: Teller, result: DisciplineResult
) -> Iterator[Change]:
    """Yield what a test of discipline changes: the flags that it sets, and Fatestones.

    A model without a card is known as `model`. A reroll that an option gives is spent before any
    Fatestone. Section: Fatestones.
    """
    reached, key = result.reached, tester.model.key if tester.model else NOBODY
    stones = models.count_fatestones(tester.model) if tester.model else 0
    spent = 0 if has_free_reroll else reached.gained.count(REROLLED)
    yield from teller.tell_stones(key, stones, spent, reached.shown_level)
    if result.panics:
        yield teller.change(key, "panicked", why="it chose to panic")
        yield teller.change(key, "moved", why="its panic move")
    results = ["taken", "pass" if reached.is_success else "fail"]
    for name in (*results, *(["tarch"] if reached.is_tarch else [])):
        for flag, is_set in trial.sets.get(name, ()):
            if is_set or tester.model is None or tester.model.has(flag):
                yield teller.change(key, flag, True if is_set else None, f"its {trial.name} test")


def resolve_trial(
    trial: Trial, throw: SpikingDie, move: TrialMove, holds_reroll: bool
) -> Rule[DisciplineResult]:
    """Take a test of discipline and roll the distance that follows it.

    None follows where the SPD isn't known. With a held reroll its player decides on the face.
    """
    again = False
    if holds_reroll:
        kept = yield rerolls.ask_reroll(throw.die, throw.why, OWNER)
        throw, again = throw.with_die(kept), kept.lies == THROWN_AGAIN
    reached = yield Within(take_discipline_test, (throw,))
    reached = reached._replace(gained=reached.gained.add(REROLLED, int(again)))
    tarched = trial.tarched if reached.is_tarch else ""
    note = trial.passed if reached.is_success else tarched or trial.failed
    if note:
        yield Note(note)
    result = "pass" if reached.is_success else "fail"
    if result == "fail" and trial.may_panic:
        taken = yield Choice(PANIC_QUESTION, (STAY, PANIC), move.panic_policy, OWNER)
        if taken == STAY:
            return DisciplineResult(reached, None)
        yield Note("it chooses to panic, directly away from the enemy")
        return (yield from _run(reached, move.panic_speed, move.die, "panic move", panics=True))
    if trial.moves_on != result:
        return DisciplineResult(reached, None)
    return (yield from _run(reached, move.speed, move.die, trial.move))


def _run(
    reached: Reached, speed: int | None, die: int, why: str, *, panics: bool = False
) -> Rule[DisciplineResult]:
    """Roll the distance that follows a test; none where the SPD isn't known."""
    if speed is None:
        return DisciplineResult(reached, None, panics)
    distance = yield Within(roll_distance, (speed, die, why))
    return DisciplineResult(reached, distance, panics)


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


class Tester(NamedTuple):
    """Whoever takes the test: its DISC, what changes the roll, its SPD if known."""

    name: str
    rating: Rating
    terms: tuple[Term, ...] = ()
    speed: int | None = None
    thresholds: tuple[int, ...] = ()
    model: Model[models.Card] | None = None
    holds_reroll: bool = False
    panic_speed: int | None = None


def _find_tester(command: Command[T], trial: Trial) -> Tester:
    """Return who takes the test.

    Raises UsageProblem for a model whose flags rule it out.
    """
    words = command.words
    if len(words) == 2 and words[1].isascii() and words[1].isdigit():
        right = f"skirmish freeblades {command.procedure} {words[0]} --tn {words[1]}"
        raise UsageProblem(f"a target number has an option: {right}")
    if len(command.words) != 1:
        raise UsageProblem(f"{command.procedure} needs one DISC rating such as d8, or one model")
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
    throw = SpikingDie(
        roll.make_die(rules.ruling("reroll_when"), target),
        target,
        roll.threshold,
        TOP_LEVEL + 1,
        with_means=True,
        words=Words(trial.name, roll.all_terms),
    )
    die = read_distance_dice(rules).choose(tester.speed, is_fast=options.fast)
    move = TrialMove(
        tester.speed, die, tester.panic_speed, PANIC if command.policy(PANICS) == ALWAYS else STAY
    )
    decisions = {FATESTONES: roll.holds_reroll, **({PANICS: True} if trial.may_panic else {})}
    title = trial.summary.split(";")[0].rstrip(".")
    return Prepared(
        rule=Resolve(
            partial(resolve_trial, trial, throw, move, roll.holds_reroll),
            partial(tell_trial, trial, tester, options.reroll, Teller(rules)),
        ),
        figures=_make_figures(),
        row=partial(_make_row, bool(trial.moves_on) and tester.speed is not None),
        outcome=_make_outcome,
        policy=list_in_force(command, decisions),
        odds_notes=tuple(explain_rerolls(rules, decisions)),
        inputs=list_inputs(options, _make_inputs(tester, roll, target)),
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
    )


def _list_asked_flags(model: Model[models.Card] | None, rules: Ruleset) -> tuple[str, ...]:
    """Return the flags that conditions of house rules and talents ask for."""
    if model is None or not model.flags:
        return ()
    return idle_flags.list_asked_flags([idle_flags.Role([model], (), ("tests",))], rules)


def _make_inputs(tester: Tester, roll: RatedRoll, target: int) -> dict[str, Json]:
    return {
        "who": format_model(tester.model) if tester.model else tester.name,
        "rating": str(roll.rating),
        "modifier": roll.modifier,
        "tn": target,
        "threshold": roll.threshold,
        "reroll": roll.holds_reroll,
        "spd": tester.speed,
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
        prepare=partial(prepare_trial, trial),
        options=DisciplineOptions,
        flags=(*TEST_FLAGS, *trial.flags),
        policies=(FATESTONES, PANICS) if trial.may_panic else (FATESTONES,),
        examples=(f"{trial.name} d8 --odds", f"{trial.name} captain+dazed --dice 3"),
    )
