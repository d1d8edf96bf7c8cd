"""Dice that lie on the table while their player decides: kept, or thrown again in the same
throw."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.freeblades.dice.contest import Contest
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import (
    MISS,
    TARCH,
    THROWN_AGAIN,
    Reached,
    Spiker,
    Words,
)
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie


def contest_of(*dice: Any, **details: Any) -> Contest:
    return Contest(Opposed(*dice, **details))


@pytest.mark.parametrize("face", range(1, 9))
def test_a_die_that_lies_there_is_the_die_given_its_face(face: int) -> None:
    law = SpikingDie(Spiker(8, lies=face), 5, 10, 2).law()
    if face < 8:
        expected = Reached(TARCH) if face == 1 else Reached(MISS) if face < 5 else Reached(1)
        assert law.weights == {expected: 1}
    else:
        assert law.chance(lambda one: one.tier == 2) == Fraction(
            2, 8
        )  # 15 needs 7 or 8 after the spike


def test_all_faces_together_are_the_die_itself() -> None:
    whole = SpikingDie(Spiker(8, 1), 5, 10, 3).law()
    for result in whole.weights:
        parts = [SpikingDie(Spiker(8, 1, lies=face), 5, 10, 3).law() for face in range(1, 9)]
        summed = sum(part.chance(lambda one, result=result: one == result) for part in parts)
        assert summed / 8 == whole.chance(lambda one, result=result: one == result)


def test_a_die_thrown_again_is_a_fresh_one_in_the_same_throw() -> None:
    assert (
        SpikingDie(Spiker(8, lies=THROWN_AGAIN), 5, 10, 2).law()
        == SpikingDie(Spiker(8), 5, 10, 2).law()
    )
    source = TypedDice((3, 8, 2))
    table = Table(source)
    assert PlainDie(8, "attack").read(table) == 3
    assert (
        SpikingDie(Spiker(8, lies=THROWN_AGAIN), 5, 10, words=Words("attack"))
        .read(table)
        .is_success
    )
    source.finish()
    assert table.trace[0].as_dict() == {
        "kind": "throw",
        "die": "d8",
        "faces": [3, 8, 2],
        "why": "attack",
        "rerolled": [3],
    }


def test_a_contest_goes_on_from_a_face_that_lies_there() -> None:
    whole = contest_of(Spiker(6), Spiker(8), 3, 10).law()
    parts = [contest_of(Spiker(6, lies=face), Spiker(8), 3, 10).law() for face in range(1, 7)]
    for tier in {one.tier for one in whole.weights}:
        assert sum(
            part.chance(lambda one, tier=tier: one.tier == tier) for part in parts
        ) / 6 == whole.chance(lambda one, tier=tier: one.tier == tier)
