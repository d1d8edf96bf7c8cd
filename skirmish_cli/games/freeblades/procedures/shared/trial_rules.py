"""The rule of a discipline test, what its results mean, and what it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Model
from skirmish_cli.core.rules import Choice, Note, Rule, Within
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import REROLLED, THROWN_AGAIN, Reached
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.morale import (
    roll_distance,
    take_discipline_test,
)
from skirmish_cli.games.freeblades.policies import (
    PANIC,
    STAY,
)
from skirmish_cli.games.freeblades.tests import Rating
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades import (
        models,
        rerolls,
    )
else:  # Only models with cards need them.
    models = lazy("skirmish_cli.games.freeblades.models")
    rerolls = lazy("skirmish_cli.games.freeblades.rerolls")


class Trial(NamedTuple):
    """A kind of discipline test: what it is called, and what its results mean.

    `moves_on` says when a distance follows: on a `pass`, on a `fail`, or never; `move` is what
    the distance is called. `action` is what the model does with the test: a model that may not do
    it takes no test. Where that isn't all that is asked, `why_not` is asked instead. `refusal` is
    how a model is refused, `sets` the flags that a result sets or clears, by `taken`, `pass`,
    `fail` and `tarch`, and `stages` are those at which talents work. Whoever fails
    may choose to panic where it `may_panic`. `passes`, `fails` and `tarches`
    say of the model what it did.
    """

    name: str
    summary: str
    section: str
    passed: str
    failed: str
    refusal: str
    passes: str
    fails: str
    tarches: str = ""
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
    """What the distance after a test is rolled with: SPD and a die.

    `panic_speed` is the SPD of a model that chooses to panic. `panic_policy` says whether it does
    where nobody is asked.
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
