"""A die that another tries to outdo, and dice that lie on the table while their player decides."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.table import Table
from skirmish_cli.dice.counters import Answered, AnsweredDie
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.spiking import (
    MISS,
    TARCH,
    THROWN_AGAIN,
    Contest,
    Reached,
    Spiker,
    SpikingDie,
)
from skirmish_cli.dice.throws import PlainDie


def totals(die: Spiker, longest: int) -> dict[tuple[int, bool], Fraction]:
    """Return the chance of each natural total and tarch of a spiking die, up to some spikes."""
    found: dict[tuple[int, bool], Fraction] = {}
    for spikes in range(longest):
        for face in range(1, die.sides):
            found[spikes * die.sides + face, not spikes and face == 1] = Fraction(1, die.sides ** (spikes + 1))
    return found


@pytest.mark.parametrize(("first", "second", "target", "step", "top"), [
    (Spiker(8), Spiker(10), 2, 10, 2), (Spiker(10, -4), Spiker(8), 2, 10, 3), (Spiker(4), Spiker(12, 1), 4, 3, 1),
    (Spiker(6, 2), Spiker(6, -4), 2, 7, 2), (Spiker(12), Spiker(4), 30, 10, 2), (Spiker(4, -3), Spiker(4, 5), 2, 1, 4),
])
def test_the_closed_form_is_the_sum_over_all_totals(first: Spiker, second: Spiker, target: int, step: int,
                                                   top: int) -> None:
    summed: dict[tuple[int, bool], Fraction] = {}
    levels: dict[tuple[int, bool], Fraction] = {}
    ours, theirs = totals(first, 18), totals(second, 18)
    for (natural, tarch), chance in ours.items():
        total = natural + first.modifier
        if tarch or total < target:
            continue
        level = (total - target) // step
        beaten = sum(share for (other, other_tarch), share in theirs.items()
                     if not other_tarch and other + second.modifier > total)
        for outdone, share in ((True, beaten), (False, 1 - beaten)):
            key = (min(1 + level, top), outdone)
            summed[key] = summed.get(key, Fraction(0)) + chance * share
            levels[key] = levels.get(key, Fraction(0)) + chance * share * level
    law = AnsweredDie(first, target, step, top, second).law()
    for result, weight in law.weights.items():
        if result.is_success:
            key = (result.tier, result.outdone)
            assert float(Fraction(weight, law.total)) == pytest.approx(float(summed[key]), rel=1e-6, abs=1e-9)
            if weight / law.total > 1e-6:
                assert float(result.level) == pytest.approx(float(levels[key] / summed[key]), rel=1e-4)


def test_it_wins_as_often_as_the_contest_of_the_same_dice() -> None:
    answered = AnsweredDie(Spiker(8), 2, 10, 4, Spiker(10)).law()
    contest = Contest(Spiker(8), Spiker(10), 2, 10).law()
    assert answered.chance(lambda one: one.is_success and not one.outdone) == contest.chance(lambda one: one.is_success)


def test_without_an_answer_it_is_a_plain_die() -> None:
    law = AnsweredDie(Spiker(10), 4, 10, 3).law()
    assert law.chance(lambda one: one.is_success) == Fraction(7, 10)
    assert law.mean(lambda one: one.level) == Fraction(7, 90)
    assert not law.chance(lambda one: one.outdone)


def read(throw: AnsweredDie, *faces: int) -> Answered:
    source = TypedDice(faces)
    result = throw.read(Table(source))
    source.finish()
    return result


def test_levels_are_read_whether_it_is_outdone_or_not() -> None:
    throw = AnsweredDie(Spiker(8), 2, 10, 3, Spiker(10))
    assert read(throw, 1) == Answered(TARCH)
    assert read(AnsweredDie(Spiker(8, -4), 2, 10, 3, Spiker(10)), 3) == Answered(MISS)
    assert read(throw, 8, 4, 9) == Answered(2, False, 1)
    assert read(throw, 8, 4, 10, 3) == Answered(2, True, 1)
    assert read(throw, 5, 5) == Answered(1, False, 0)
    assert read(throw, 5, 1) == Answered(1, False, 0)


@pytest.mark.parametrize("face", range(1, 9))
def test_a_die_that_lies_there_is_the_die_given_its_face(face: int) -> None:
    law = SpikingDie(Spiker(8, lies=face), 5, 10, 2).law()
    if face < 8:
        expected = Reached(TARCH) if face == 1 else Reached(MISS) if face < 5 else Reached(1)
        assert law.weights == {expected: 1}
    else:
        assert law.chance(lambda one: one.tier == 2) == Fraction(2, 8)  # 15 needs 7 or 8 after the spike


def test_all_faces_together_are_the_die_itself() -> None:
    whole = SpikingDie(Spiker(8, 1), 5, 10, 3).law()
    for result in whole.weights:
        parts = [SpikingDie(Spiker(8, 1, lies=face), 5, 10, 3).law() for face in range(1, 9)]
        summed = sum(part.chance(lambda one, result=result: one == result) for part in parts)
        assert summed / 8 == whole.chance(lambda one, result=result: one == result)


def test_a_die_thrown_again_is_a_fresh_one_in_the_same_throw() -> None:
    assert SpikingDie(Spiker(8, lies=THROWN_AGAIN), 5, 10, 2).law() == SpikingDie(Spiker(8), 5, 10, 2).law()
    source = TypedDice((3, 8, 2))
    table = Table(source)
    assert PlainDie(8, "attack").read(table) == 3
    assert SpikingDie(Spiker(8, lies=THROWN_AGAIN), 5, 10, why="attack").read(table).is_success
    source.finish()
    assert table.trace[0].as_dict() == {"kind": "throw", "die": "d8", "faces": [3, 8, 2], "why": "attack",
                                        "rerolled": [3]}


def test_a_contest_goes_on_from_a_face_that_lies_there() -> None:
    whole = Contest(Spiker(6), Spiker(8), 3, 10).law()
    parts = [Contest(Spiker(6, lies=face), Spiker(8), 3, 10).law() for face in range(1, 7)]
    for tier in {one.tier for one in whole.weights}:
        assert sum(part.chance(lambda one, tier=tier: one.tier == tier) for part in parts) / 6 == whole.chance(
            lambda one, tier=tier: one.tier == tier)
