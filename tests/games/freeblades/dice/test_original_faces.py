"""An original face: its weight after a reroll, where it lies on the table, and as it is rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.dice.halves import SHOWN, FirstHalf, Shown
from skirmish_cli.games.freeblades.dice.readings import (
    KEPT,
    TARCH,
    THROWN_AGAIN,
    Reached,
    Spiker,
    Words,
)
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie, weigh_reroll
from tests.support import as_chances


@pytest.mark.parametrize(
    ("die", "weights", "whole"),
    [
        (Spiker(4), [0, 1, 1, 1, 1], 4),
        (Spiker(4, lies=1), [0, 1, 0, 0, 0], 1),
        (Spiker(4, lies=4), [0, 0, 0, 0, 1], 1),
        # Kept, it shows none of the faces on which it would have been rerolled.
        (Spiker(4, 0, (1, 3), KEPT), [0, 0, 1, 0, 1], 2),
        # Of 16 pairs of throws a 1 or a 2 comes only from a reroll, 2 times each; a 3 or a 4 at
        # once, with any second face, 4 times, and from a reroll 2 times.
        (Spiker(4, 0, (1, 2)), [0, 2, 2, 6, 6], 16),
    ],
)
def test_each_face_has_its_weight_and_there_are_no_more_of_them(
    die: Spiker, weights: list[int], whole: int
) -> None:
    assert die.first_faces() == (weights, whole)
    assert sum(weights) == whole


@pytest.mark.parametrize("face", [1, 2, 5])
def test_a_face_that_lies_on_the_table_needs_no_other_throw(face: int) -> None:
    source = TypedDice(())
    reached = SpikingDie(Spiker(6, lies=face), 2, 10).read(Table(source))
    source.finish()
    assert reached == Reached(TARCH if face == 1 else 1)


@pytest.mark.parametrize(
    ("die", "fold_from", "folded"),
    [
        # Totals that took at least k highest faces of d4 + 1 are 4 k + 2 and up: 6, 10, 14.
        (Spiker(4, 1), 3, 6),
        (Spiker(4, 1), 6, 6),
        (Spiker(4, 1), 7, 10),
        (Spiker(4, 1), 10, 10),
        (Spiker(4, 1), 11, 14),
        # Those of d4 - 2 are 4 k - 1 and up.
        (Spiker(4, -2), 3, 3),
        (Spiker(4, -2), 4, 7),
        (Spiker(4, -2), 8, 11),
    ],
)
def test_totals_are_one_reading_from_the_first_highest_faces_that_get_far_enough(
    die: Spiker, fold_from: int, folded: int
) -> None:
    law = FirstHalf(die, 1, 10, fold_from).law()
    assert max(law.weights, key=lambda shown: shown.total) == Shown(SHOWN, folded, None, None)


def test_the_levels_of_a_total_on_the_table_count_from_its_floor() -> None:
    # 6 + 5 + 2 = 13 is 8 above the floor of 5, which is two thresholds of 3.
    source = TypedDice((6, 5))
    assert FirstHalf(Spiker(6, 2), 5, 3, 20).read(Table(source)) == Shown(SHOWN, 13, 13, 2)
    source.finish()


@pytest.mark.parametrize(
    ("spiked", "words", "lift", "total", "result"),
    [
        (1, "automatic spike", 8, 11, "success"),  # 8 + 3
        (2, "2 automatic spikes", 16, 19, "success"),  # 2 * 8 + 3
        (0, None, None, 3, "no wound"),  # 3 falls short of 6
    ],
)
def test_automatic_spikes_stand_in_the_trace_with_what_they_count(
    spiked: int, words: str | None, lift: int | None, total: int, result: str
) -> None:
    table = Table(TypedDice((3,)))
    SpikingDie(Spiker(8, spiked=spiked), 6, 10, words=Words("damage", short="no wound")).read(table)
    entries = table.trace.as_dicts()
    lifts = [(one["source"], one["value"]) for one in entries if one["kind"] == "modifier"]
    assert lifts == ([(words, lift)] if spiked else [])
    judged = table.trace.judged("damage")
    assert (judged.total, judged.target, judged.result) == (total, 6, result)


def test_a_reroll_is_spent_as_often_as_its_faces_show() -> None:
    # Two of eight faces are rerolled; with the other six the die is kept.
    die = Spiker(8, 1, (1, 2))
    assert as_chances(weigh_reroll(die)) == {
        Spiker(8, 1, lies=THROWN_AGAIN): Fraction(2, 8),
        Spiker(8, 1, (1, 2), lies=KEPT): Fraction(6, 8),
    }
