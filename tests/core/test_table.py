"""The table: faces go to the open throw, and a player is told what each die is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice


class Asked(TypedDice):
    """Dice that note what they were asked for."""

    def __init__(self, *faces: int | str) -> None:
        super().__init__(faces)
        self.purposes: list[str] = []

    def face(self, sides: int, why: str) -> int:
        self.purposes.append(why)
        return super().face(sides, why)


@pytest.mark.parametrize(
    ("die", "purposes"),
    [
        ("d6", ["hit", "hit"]),
        ("1d6", ["hit", "hit"]),
        ("2d6", ["hit (1 of 2)", "hit (2 of 2)"]),
        # The dice of a pool may spike, or be thrown again, beyond their number.
        ("3d6!", ["hit (1 of 3)", "hit (2 of 3)", "hit (3 of 3)", "hit"]),
        ("²d6", ["hit"]),
    ],
)
def test_each_of_several_dice_is_asked_for_by_its_number(die: str, purposes: list[str]) -> None:
    source = Asked(*[1] * len(purposes))
    table = Table(source)
    table.begin(die, "hit")
    for _ in purposes:
        table.face(6)
    assert source.purposes == purposes


def test_faces_and_rerolls_belong_to_the_throw_that_is_open() -> None:
    table = Table(Asked(3, 5, "II", 6))
    table.begin("2d6", "hit")
    assert (table.face(6), table.face(6)) == (3, 5)
    table.rerolled()
    table.begin("card", "fate")
    assert table.card(("I", "II")) == "II"
    table.begin("d8", "wound")
    assert table.face(8) == 6
    throws = table.trace.as_dicts()
    assert [throw["faces"] for throw in throws] == [[3, 5], ["II"], [6]]
    assert [throw.get("rerolled") for throw in throws] == [[5], None, None]


@pytest.mark.parametrize(
    "ask", [lambda table: table.face(6), lambda table: table.card("I"), Table.rerolled]
)
def test_nothing_is_thrown_before_a_throw_is_open(ask: Callable[[Table], Any]) -> None:
    with pytest.raises(RuntimeError, match="outside a throw"):
        ask(Table(Asked(1)))


def test_the_last_judgement_of_a_kind_is_found() -> None:
    table = Table(Asked())
    table.judge("attack", 7, 5, "hit", 1)
    table.judge("attack", 3, 5, "miss")
    table.judge("parry", 9, None, "parried")
    table.note("over")
    found = table.trace.judged("attack")
    assert found is not None
    assert (found.total, found.target, found.result) == (3, 5, "miss")
    assert table.trace.judged("wound") is None
    assert not table.trace.has_dice()
