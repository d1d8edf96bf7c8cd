"""Psychology: Discipline tests, and what failing one leads to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollUnder, TotalRoll
from skirmish_cli.games.t9a.effects import flee, owe_panic, owe_rally, remove_unit
from skirmish_cli.games.t9a.numbers import Lasting, Numbers
from skirmish_cli.records import NamedTuple

#: What a unit does after a test: it stands, becomes shaken where it is, flees, or is removed
#: before it would flee.
Consequence = Literal["stands", "shaken", "flees", "destroyed"]

TWO_DICE = DiceRoll(2)


class DisciplineTest(NamedTuple):
    """A test against Discipline: its target with every modifier, and its roll.

    `failed` is what failing leads to. A `decimated` unit that would flee is removed instead; of a
    combined unit only the parts named in `removed` are, and the others flee. With `flee` the
    distance of a flee move is rolled. `terms` explain the target.

    The units of `keys` change: passing sets the flag `gains` and clears the flag `sheds`, failing
    with a flight sets the flag `suffers`. `phase` is when it is taken; a flight that isn't
    `is_voluntary` panics friends.
    """

    target: int
    roll: DiceRoll = TWO_DICE
    failed: Consequence = "stands"
    decimated: bool = False
    flee: DiceRoll | None = None
    why: str = "Discipline test"
    terms: tuple[Term, ...] = ()
    removed: tuple[str, ...] = ()
    keys: tuple[str, ...] = ("unit",)
    gains: Literal["", "panic_passed"] = ""
    sheds: Literal["", "shaken"] = ""
    suffers: Literal["", "broken"] = ""
    lasting: Lasting = Lasting()
    phase: str = ""
    is_voluntary: bool = False


class DisciplineResult(NamedTuple):
    """How a test ended.

    `distance` is that of a flee move in inches, if one was rolled.
    """

    passed: bool
    consequence: Consequence
    distance: int | None = None


def make_test_roll(numbers: Numbers, maximised: int = 0, minimised: int = 0) -> DiceRoll:
    """Return the roll of a Discipline test.

    Section: Psychology.
    """
    return DiceRoll(numbers.test_dice, numbers.die, maximised, minimised)


def make_flee_roll(numbers: Numbers) -> DiceRoll:
    """Return the roll of a flee move.

    Section: Flee Move.
    """
    return DiceRoll(numbers.flee_dice, numbers.die)


def make_pursuit_roll(numbers: Numbers) -> DiceRoll:
    """Return the roll of a pursuit.

    Section: Determine who Flees.
    """
    return DiceRoll(numbers.pursue_dice, numbers.die)


def take_discipline_test(test: DisciplineTest) -> Rule[bool]:
    """Take a test: a roll of the Discipline or less passes.

    Sections: Psychology; Command Tests; Courage Tests.
    """
    passed: bool = yield RollUnder(test.roll, test.target, test.why, test.terms)
    return passed


def resolve_test(test: DisciplineTest) -> Rule[DisciplineResult]:
    """Take a test, and do what failing it leads to.

    Sections: Courage Tests; Decimated; Shaken; Flee Move.
    """
    passed = yield Within(take_discipline_test, (test,))
    yield from list_test_changes(test, passed)
    if passed:
        return DisciplineResult(True, "stands")
    if test.failed == "flees" and test.decimated:
        yield Note("decimated: removed instead of fleeing")
        return DisciplineResult(False, "destroyed")
    if test.failed == "flees" and test.removed:
        yield Note(f"decimated: {' and '.join(test.removed)} removed; the rest of the unit flees")
    if test.failed == "flees" and test.flee is not None:
        distance = yield TotalRoll(test.flee, name_flight(test), unit="inches")
        return DisciplineResult(False, "flees", distance)
    return DisciplineResult(False, test.failed)


def name_flight(test: DisciplineTest) -> str:
    """Return what the roll of a test's flee distance is called."""
    key = test.keys[0]
    return f"{key} flee distance" if test.why.startswith(f"{key} ") else "flee distance"


def resolve_tests(tests: tuple[DisciplineTest, ...]) -> Rule[tuple[DisciplineResult, ...]]:
    """Take the tests of several units, one after the other.

    Of several the distances of flights aren't kept: each stands in the trace.
    """
    keeps = len(tests) == 1
    results: tuple[DisciplineResult, ...] = yield Chain(
        (), [partial(_take_next, test, keeps) for test in tests]
    )
    return results


def _take_next(
    test: DisciplineTest, keeps: bool, before: tuple[DisciplineResult, ...]
) -> Rule[tuple[DisciplineResult, ...]]:
    result = yield Within(resolve_test, (test,))
    return (*before, result if keeps else result._replace(distance=None))


def list_test_changes(test: DisciplineTest, passed: bool) -> Iterator[Change | Due]:
    """Yield what a test changes about each unit that takes it together.

    Sections: Panic Tests; Rally Test; Breaking and Pursuing; Decimated; Flee Move.
    """
    lasting, named = test.lasting, test.why.removeprefix(f"{test.keys[0]} ")
    why = f"failed its {named}"
    for key in test.keys:
        if passed:
            done = f"passed its {named}"
            if test.gains:
                yield Change(key, test.gains, True, getattr(lasting, test.gains), done)
            if test.sheds:
                yield Change(key, test.sheds, None, why=done)
        elif test.failed == "flees" and (test.decimated or key in test.removed):
            yield from remove_unit(key, "decimated", lasting)
        elif test.failed == "flees":
            if test.suffers:
                yield Change(key, test.suffers, True, getattr(lasting, test.suffers), why)
            yield from flee(key, lasting, why)
        elif test.failed == "shaken":
            yield Change(key, "shaken", True, lasting.shaken, why)
    yield from _list_test_dues(test, passed)


def _list_test_dues(test: DisciplineTest, passed: bool) -> Iterator[Due]:
    """Yield what a failed test makes due: to rally, and the panic of friends.

    Sections: Rally Test; Panic Tests.
    """
    if passed or test.failed == "stands":
        return
    left = [key for key in test.keys if not test.decimated and key not in test.removed]
    if test.failed == "shaken":
        left = list(test.keys)
    if left:
        if test.failed == "flees" and not test.is_voluntary:
            yield owe_panic(left[0], test.phase)
        yield owe_rally(left)


def make_break_term(difference: int, steady: bool, solid: bool, numbers: Numbers) -> Term:
    """Return the modifier that a combat lost by some points brings to a Break Test.

    A steady unit has a limit to it; one both steady and solid is steadfast and ignores it.
    Sections: Check Combat Formations; Take Break Tests.
    """
    if steady and solid:
        return Term(0, "steadfast: the combat score is ignored")
    limit = numbers.steady_limit
    if steady and -difference < limit:
        return Term(limit, f"combat score, no worse than {limit} when steady")
    return Term(-difference, "combat score")
