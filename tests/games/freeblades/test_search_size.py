"""How many positions the search for a melee's best play is taken to visit."""

from __future__ import annotations

import pytest

from skirmish_cli.games.freeblades.melee_attacks import count_positions
from skirmish_cli.games.freeblades.models import Fighter
from tests.games.freeblades.tables import fight, fighter


@pytest.mark.parametrize(
    ("fighters", "positions"),
    [
        # Each of two strikes once, and can do no other.
        ((fighter("a"), fighter("b")), 2),
        # Three strikes, the first of them at either enemy.
        ((fighter("a"), fighter("b1"), fighter("b2")), 3 * 2),
        # 0 to 2 Fatestones of one are left, and 0 or 1 of another: 3 * 2 times as many.
        ((fighter("a", stones=2), fighter("b1", stones=1), fighter("b2")), 3 * 2 * 3 * 2),
        # A parry of the side itself that can be rerolled takes four times as long, and no other.
        ((fighter("a", stones=1, parries=1), fighter("b")), 2 * 2 * 4),
        ((fighter("a", parries=1), fighter("b", stones=1)), 2 * 2),
        ((fighter("a"), fighter("b", stones=1, parries=1)), 2 * 2),
    ],
)
def test_positions_grow_with_strikes_targets_fatestones_and_rerolled_parries(
    fighters: tuple[Fighter, ...], positions: int
) -> None:
    assert count_positions(fight(*fighters), "a") == positions
