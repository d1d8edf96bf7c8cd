"""A contest in two halves: together they are the contest, and the first shows its total before
the second is thrown."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish_cli.core.rules import Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.dice.contest import Contest
from skirmish_cli.games.freeblades.dice.halves import (
    SHOWN,
    FirstHalf,
    HigherTotal,
    SecondHalf,
    Shown,
)
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import BEATEN, MISS, TARCH, Reached, Spiker, Words
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from tests.support import as_chances, law_by_rolling


def contest_of(*dice: Any, **details: Any) -> Contest:
    return Contest(Opposed(*dice, **details))


def first_half(contest: Contest, fold_from: int) -> FirstHalf:
    one = contest.opposed
    return FirstHalf(one.first, one.floor or 0, one.step, fold_from, words=contest.words)


def in_halves(contest: Contest, fold_from: int) -> Rule[Reached]:
    shown = yield first_half(contest, fold_from)
    if not shown.is_success:
        return Reached(shown.tier)
    reached: Reached = yield SecondHalf(contest, shown)
    return reached


FIRST = (
    Spiker(4),
    Spiker(6, 2),
    Spiker(10, -2),
    Spiker(8, 1, (1, 2, 3)),
    Spiker(6, lies=6),
    Spiker(6, lies=3),
)
SECOND = (Spiker(4, 3), Spiker(12, -4), Spiker(6, 0, (1, 2)))


@pytest.mark.parametrize(("first", "second"), list(product(FIRST, SECOND)))
def test_the_halves_together_are_the_contest(first: Spiker, second: Spiker) -> None:
    for floor, step, top, own_total in product((1, 3, 7), (1, 4, 10), (1, 2, 4), (False, True)):
        contest = contest_of(first, second, floor, step, top, own_total=own_total)
        for fold_from in (floor, floor + step * top, 20):
            assert law_of(in_halves, contest, fold_from) == contest.law()


@pytest.mark.parametrize("own_total", [False, True])
def test_every_face_of_both_halves_agrees_with_their_law(own_total: bool) -> None:
    contest = contest_of(Spiker(4, 1), Spiker(4), 3, 2, 3, own_total=own_total)
    rolled = law_by_rolling(lambda: in_halves(contest, 6), most_faces=8)
    cut = rolled.pop(None)
    law = as_chances(law_of(in_halves, contest, 6))
    assert set(rolled) <= set(law)
    for result, chance in law.items():
        assert rolled.get(result, 0) <= chance <= rolled.get(result, 0) + cut


def test_the_first_half_shows_each_total_and_folds_those_beyond() -> None:
    # d4 + 1 against 3: a 1 tarches, 2 and 3 show 3 and 4; a spike and 1 to 3 shows 6 to 8; two
    # spikes 10 or more.
    law = FirstHalf(Spiker(4, 1), 3, 10, 10).law()
    assert as_chances(law) == {
        Shown(TARCH): Fraction(1, 4),
        Shown(SHOWN, 3, 3): Fraction(1, 4),
        Shown(SHOWN, 4, 4): Fraction(1, 4),
        Shown(SHOWN, 6, 6): Fraction(1, 16),
        Shown(SHOWN, 7, 7): Fraction(1, 16),
        Shown(SHOWN, 8, 8): Fraction(1, 16),
        Shown(SHOWN, 10, level=None): Fraction(1, 16),
    }
    assert str(Shown(SHOWN, 10)) == "10 or more"
    assert str(Shown(SHOWN, 8, 8)) == "8"
    missed = FirstHalf(Spiker(4), 3, 10, 3).law()
    assert as_chances(missed)[Shown(MISS)] == Fraction(1, 4)


def test_a_total_beyond_what_is_fold_from_is_one_reading_but_its_dice_count() -> None:
    contest = contest_of(Spiker(4, 1), Spiker(6), 3, 10)

    def totals(*faces: int) -> tuple[Shown, Reached]:
        source = TypedDice(faces)
        table = Table(source)
        shown = first_half(contest, 10).read(table)
        reached = SecondHalf(contest, shown).read(table)
        source.finish()
        return shown, reached

    # 4 + 4 + 4 + 2 + 1 = 15: read as 10 or more; 6 + 6 + 3 = 15 doesn't beat it, 6 + 6 + 4 = 16
    # does.
    assert totals(4, 4, 4, 2, 6, 6, 3) == (Shown(SHOWN, 10, 15, 1), Reached(1))
    assert totals(4, 4, 4, 2, 6, 6, 4) == (Shown(SHOWN, 10, 15, 1), Reached(BEATEN))


@pytest.mark.parametrize(
    ("total", "own_total", "tiers"),
    [
        # The parry d6 against an attack of 9 on DEF 3, a level for each 3: 1 tarches and leaves the
        # DEF (two levels); 2 lies below the DEF; 3 leaves 6, 4 and 5 leave 5 and 4; a spike with 1
        # and 2 leaves 2 and 1, with 3 it ties, with 4 or more it beats.
        (
            9,
            False,
            {3: Fraction(3, 6), 2: Fraction(2, 6), 1: Fraction(3, 36), BEATEN: Fraction(3, 36)},
        ),
        # By its own total a 2 leaves 7: still two levels.
        (
            9,
            True,
            {3: Fraction(3, 6), 2: Fraction(2, 6), 1: Fraction(3, 36), BEATEN: Fraction(3, 36)},
        ),
        # An attack of 5 is no level above the DEF, but by its own total a 2 leaves 3: one level.
        (5, False, {1: Fraction(5, 6), BEATEN: Fraction(1, 6)}),
        (5, True, {2: Fraction(1, 6), 1: Fraction(4, 6), BEATEN: Fraction(1, 6)}),
    ],
)
def test_the_second_half_is_thrown_against_the_total_shown(
    total: int, own_total: bool, tiers: dict[int, Fraction]
) -> None:
    contest = contest_of(Spiker(10), Spiker(6), 3, 3, 3, own_total=own_total)
    law = as_chances(SecondHalf(contest, Shown(SHOWN, total, total)).law())
    assert {reached.tier: chance for reached, chance in law.items()} == tiers


def test_the_trace_of_both_halves_is_that_of_the_whole() -> None:
    opposed = Opposed(Spiker(10, 1), Spiker(8), 5, 10, 3)
    contest = Contest(opposed, Words("attack", short="miss"), Words("parry"))
    tables = []
    for rule in (in_halves(contest, 25), _whole(contest)):
        source = TypedDice((10, 7, 8, 3))
        table = Table(source)
        assert play(rule, table) == Reached(1)
        tables.append(table.trace.as_dicts())
    assert tables[0] == tables[1]
    # 10 + 7 + 1 = 18 against 5 is level 1; the parry's 11 leaves 7, no level.
    assert [
        (entry["total"], entry["target"], entry["level"])
        for entry in tables[0]
        if entry["kind"] == "judgement"
    ] == [(18, 5, 1), (11, 18, None), (18, 11, 0)]


def _whole(contest: Contest) -> Rule[Reached]:
    reached: Reached = yield contest
    return reached


@pytest.mark.parametrize(
    ("die", "floor", "step"),
    [
        (Spiker(8), 2, 10),
        (Spiker(10, -4), 2, 3),
        (Spiker(4, 3), 6, 1),
        (Spiker(6, 1, (1, 2)), 4, 7),
        (Spiker(12, lies=12), 5, 10),
    ],
)
@pytest.mark.parametrize("further", [0, 1, 25])
def test_the_levels_shown_have_the_mean_of_the_die_itself(
    die: Spiker, floor: int, step: int, further: int
) -> None:
    shown = FirstHalf(die, floor, step, floor + further, with_means=True).law()
    whole = SpikingDie(die, floor, step, 2, with_means=True).law()
    assert shown.mean(lambda one: one.level) == whole.mean(lambda one: one.level)
    assert shown.chance(lambda one: one.is_success) == whole.chance(lambda one: one.is_success)


def higher(die: Spiker, first: Spiker, floor: int, fold_from: int) -> Rule[str]:
    shown = yield FirstHalf(first, floor, 10, fold_from)
    if not shown.is_success:
        return "fails"
    won = yield HigherTotal(die, first, shown)
    return "beaten" if won else "stands"


@pytest.mark.parametrize(("first", "second"), list(product(FIRST[:4], SECOND)))
def test_a_higher_total_beats_it_as_often_as_in_the_contest(first: Spiker, second: Spiker) -> None:
    for floor, fold_from in ((2, 2), (4, 14), (1, 40)):
        contest = contest_of(first, second, floor, 10).law()
        law = as_chances(law_of(higher, second, first, floor, fold_from))
        assert law.get("beaten", 0) == contest.chance(lambda reached: reached.tier == BEATEN)
        assert law.get("stands", 0) == contest.chance(lambda reached: reached.is_success)


def test_every_face_of_a_higher_total_agrees_with_its_law() -> None:
    rolled = law_by_rolling(lambda: higher(Spiker(4, 1), Spiker(4), 3, 6), most_faces=8)
    cut = rolled.pop(None)
    for result, chance in as_chances(law_of(higher, Spiker(4, 1), Spiker(4), 3, 6)).items():
        assert rolled.get(result, 0) <= chance <= rolled.get(result, 0) + cut


@pytest.mark.parametrize(
    ("faces", "won"), [((5,), False), ((6, 1), True), ((1,), False), ((4,), False)]
)
def test_equality_and_a_tarch_beat_nothing(faces: tuple[int, ...], won: bool) -> None:
    source = TypedDice(faces)
    table = Table(source)
    assert (
        HigherTotal(Spiker(6), Spiker(10), Shown(SHOWN, 5, 5), Words("counter")).read(table) is won
    )
    source.finish()
    assert [
        entry["target"] for entry in table.trace.as_dicts() if entry["kind"] == "judgement"
    ] == [5]
