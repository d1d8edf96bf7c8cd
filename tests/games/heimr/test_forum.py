"""Forum play: guards, rounds, statistics with typed modifiers."""

from __future__ import annotations

import pytest

from skirmish_cli.games.heimr.forum import GuardedBorder, combine_modifiers, why_no_round
from skirmish_cli.games.heimr.models import Modifier


def modifiers(*pairs: tuple[str, int]) -> list[Modifier]:
    return [Modifier("agility", value, kind) for kind, value in pairs]


def test_of_one_type_the_highest_bonus_applies() -> None:
    assert combine_modifiers(modifiers(("weapon", 2), ("weapon", 1))) == 2
    assert combine_modifiers(modifiers(("weapon", 2), ("power", 1))) == 3


def test_penalties_of_one_type_add_up() -> None:
    assert combine_modifiers(modifiers(("weapon", -2), ("weapon", -1), ("weapon", 3))) == 0


def test_without_a_type_the_worst_penalty_and_the_best_bonus_apply() -> None:
    assert combine_modifiers(modifiers(("untyped", -1), ("untyped", -3))) == -3
    assert combine_modifiers(modifiers(("untyped", 2), ("untyped", 1))) == 2
    # -1 - 2 of the circumstances, -3 + 2 without a type, 2 for the weapon, 1 for the armour.
    mixed = [
        *(("circumstance", -1), ("circumstance", -2), ("weapon", 2), ("armour", 1)),
        *(("untyped", -3), ("untyped", -1), ("untyped", 2), ("untyped", 1)),
    ]
    assert combine_modifiers(modifiers(*mixed)) == -1


@pytest.mark.parametrize(
    ("border", "movers", "passing"),
    [
        (GuardedBorder(2), 3, 1),
        (GuardedBorder(2), 2, 0),
        (GuardedBorder(2, occupied=1), 3, 2),
        (GuardedBorder(2, occupied=2), 3, 3),
        (GuardedBorder(1, each=3), 5, 2),
        (GuardedBorder(0), 4, 4),
    ],
)
def test_each_free_guard_blocks_one_and_the_rest_come_through(
    border: GuardedBorder, movers: int, passing: int
) -> None:
    assert border.count_passing(movers) == passing


@pytest.mark.parametrize(
    ("actions", "fits"),
    [
        (["half", "half"], True),
        (["full"], True),
        (["half", "half", "free", "free", "reactive"], True),
        (["half", "half", "half"], False),
        (["full", "half"], False),
        (["reactive", "reactive"], False),
    ],
)
def test_a_round_holds_two_halves_or_a_full_one(actions: list[str], fits: bool) -> None:
    assert (why_no_round(actions) is None) is fits
