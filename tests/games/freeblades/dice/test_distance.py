"""A distance: the SPD and one die that never spikes."""

from __future__ import annotations

from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.dice.distance import Distance


def test_a_distance_is_the_face_and_the_spd() -> None:
    source, distance = TypedDice((4,)), Distance(5, 4, "panic move")
    assert distance.read(Table(source)) == 9
    source.finish()
    assert distance.law().weights == {6: 1, 7: 1, 8: 1, 9: 1}
