"""Defense from the pieces worn."""

from __future__ import annotations

import pytest

from skirmish_cli.games.oldschool.armour import Piece, build_defense, count_piece
from tests.games.oldschool.tables import rules


@pytest.mark.parametrize(
    ("tags", "by_tag"),
    [
        (("light",), 1),
        (("heavy",), 2),
        (("shield",), 1),
        (("helmet",), 1),
        (("helmet", "heavy"), 2),
        (("helmet", "light"), 1),
        (("shield", "heavy"), 3),
    ],
)
def test_a_piece_counts_by_its_tags_or_one(tags: tuple[str, ...], by_tag: int) -> None:
    assert count_piece(Piece("piece", tags), rules()) == by_tag
    assert count_piece(Piece("piece", tags), rules(armour="one_a_piece")) == 1


def test_defense_is_two_and_the_pieces_and_given_pieces_leave_it() -> None:
    pieces = [Piece("mail", ("heavy",)), Piece("shield", ("shield",)), Piece("cap", ("helmet",))]
    defense = build_defense(pieces, rules())
    assert [
        defense.value(shield, helmet) for shield in (True, False) for helmet in (True, False)
    ] == [6, 5, 5, 4]
    assert [(term.value, term.source) for term in defense.terms()] == [
        (2, "base"),
        (2, "mail"),
        (1, "shield"),
        (1, "cap"),
    ]
