"""Pools on the table: which dice are rolled again, which are added, and what the trace shows."""

from __future__ import annotations

import pytest

from skirmish_cli.core.table import Table, ThrowEntry
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.first_blood.dice.second_rolls import Pool, PoolWords, SecondRoll

NOT_SIX = frozenset(range(1, 6))


@pytest.mark.parametrize(
    ("second", "faces", "good", "replaced"),
    [
        # The five and the first six are rolled again and the one adds a die: three more.
        (SecondRoll(frozenset({5}), 1, (1,)), (5, 6, 6, 1, 2, 6, 5), (1, 2, 5), [0, 1]),
        # Of two sixes both are rolled again, and of three only two.
        (SecondRoll(failures=2), (6, 1, 6, 2, 3, 3), (1, 2, 3, 3), [0, 2]),
        (SecondRoll(failures=2), (6, 6, 6, 2, 3, 6), (2, 3), [0, 1]),
        # A six that is rolled again anyway takes up none of the failures.
        (SecondRoll(frozenset({6}), 1), (6, 6, 1, 1, 4, 6), (1, 1, 4), [0, 1]),
        (SecondRoll(), (6, 1, 5, 6), (1, 5), []),
    ],
)
def test_a_die_that_is_rolled_again_is_marked_once(
    second: SecondRoll, faces: tuple[int, ...], good: tuple[int, ...], replaced: list[int]
) -> None:
    source = TypedDice(faces)
    table = Table(source)
    assert Pool(4, NOT_SIX, second).read(table, PoolWords()) == good
    source.finish()
    first = next(entry for entry in table.trace if isinstance(entry, ThrowEntry))
    assert (first.die, first.replaced) == ("4d6", replaced)
