"""What failing a Discipline test leads to, for each unit that takes it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.t9a.dice.rolls import DiceRoll
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.psychology import (
    DisciplineResult,
    DisciplineTest,
    make_break_term,
    resolve_test,
)
from tests.games.t9a.prepared import RULES

DIE = DiceRoll(1)
PAIR = ("a1", "a2")
#: A test of two units on 7, which 4 + 4 fails.
FLEES = DisciplineTest(7, failed="flees", keys=PAIR)
SHAKEN = DisciplineTest(7, failed="shaken", keys=PAIR)
STANDS = DisciplineTest(7, keys=PAIR)


def taken(
    test: DisciplineTest, faces: Sequence[int]
) -> tuple[DisciplineResult, list[str], list[str]]:
    """Return how a test ends, the notes, and the changes in short."""
    dice = TypedDice(faces)
    table = Table(dice)
    result = play(resolve_test(test), table)
    dice.finish()
    notes = [entry.text for entry in table.trace if isinstance(entry, NoteEntry)]
    return result, notes, [f"{one.whom} {one.what}={one.value}" for one in table.changes]


def gone(key: str) -> list[str]:
    return [f"{key} destroyed=True", f"{key} out=decimated"]


def flees(key: str) -> list[str]:
    return [f"{key} shaken=True", f"{key} fleeing=True"]


@pytest.mark.parametrize(
    ("test", "flight", "ends", "notes", "changes"),
    [
        (FLEES, [], "flees", [], flees("a1") + flees("a2")),
        (FLEES._replace(flee=DIE), [5], "flees", [], flees("a1") + flees("a2")),
        (
            FLEES._replace(suffers="broken"),
            [],
            "flees",
            [],
            ["a1 broken=True", *flees("a1"), "a2 broken=True", *flees("a2")],
        ),
        # A decimated unit rolls no flight.
        (
            FLEES._replace(decimated=True, flee=DIE),
            [],
            "destroyed",
            ["decimated: removed instead of fleeing"],
            gone("a1") + gone("a2"),
        ),
        # Of two units only the one that is decimated is removed.
        (
            FLEES._replace(removed=("a2",), flee=DIE),
            [5],
            "flees",
            ["decimated: a2 removed; the rest of the unit flees"],
            flees("a1") + gone("a2"),
        ),
        # Who doesn't flee is neither removed nor moved, decimated or not.
        (SHAKEN, [], "shaken", [], ["a1 shaken=True", "a2 shaken=True"]),
        (
            SHAKEN._replace(decimated=True, removed=PAIR, flee=DIE),
            [],
            "shaken",
            [],
            ["a1 shaken=True", "a2 shaken=True"],
        ),
        (STANDS._replace(decimated=True, removed=PAIR, flee=DIE), [], "stands", [], []),
    ],
)
def test_a_unit_that_fails_stands_or_is_shaken_flees_or_is_removed(
    test: DisciplineTest, flight: list[int], ends: str, notes: list[str], changes: list[str]
) -> None:
    result, *told = taken(test, [4, 4, *flight])
    assert result == (False, ends, flight[0] if flight else None)
    assert told == [notes, changes]


@pytest.mark.parametrize(
    ("test", "changes"),
    [
        (FLEES, []),
        (FLEES._replace(sheds="shaken"), ["a1 shaken=None", "a2 shaken=None"]),
        (SHAKEN._replace(gains="panic_passed"), ["a1 panic_passed=True", "a2 panic_passed=True"]),
    ],
)
def test_a_unit_that_passes_stands(test: DisciplineTest, changes: list[str]) -> None:
    assert taken(test, [3, 4]) == ((True, "stands", None), [], changes)


@pytest.mark.parametrize(
    ("difference", "steady", "value", "source"),
    [
        (2, True, -2, "combat score"),
        (3, True, -2, "combat score, no worse than -2 when steady"),
        (1, True, -1, "combat score"),
        (3, False, -3, "combat score"),
    ],
)
def test_the_limit_of_a_steady_unit_is_told_where_it_counts(
    difference: int, steady: bool, value: int, source: str
) -> None:
    term = make_break_term(difference, steady, solid=False, numbers=read_numbers(RULES))
    assert term == (value, source)
