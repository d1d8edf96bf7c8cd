"""Plain records go to JSON and back unchanged."""

from __future__ import annotations

import json
from typing import Literal, NamedTuple

import pytest

from skirmish_cli.core.plain import from_data, to_data


class Weapon(NamedTuple):
    name: str
    damage: int = 6
    kind: Literal["bow", "axe"] = "axe"


class Card(NamedTuple):
    name: str
    speed: float | None = None
    main: Weapon | None = None
    weapons: tuple[Weapon, ...] = ()
    talents: frozenset[str] = frozenset()
    pair: tuple[str, int] = ("", 0)
    skills: tuple[tuple[str, int], ...] = ()
    is_hero: bool = False


CARD = Card("Ada", 5.5, Weapon("Bow", 8, "bow"), (Weapon("Axe"),), frozenset({"b", "a"}), ("x", 1))


@pytest.mark.parametrize("card", [CARD, Card("Bo"), Card("Cy", 0.0, is_hero=True)])
def test_a_record_comes_back_from_json_as_it_was(card: Card) -> None:
    assert from_data(Card, json.loads(json.dumps(to_data(card)))) == card


def test_defaults_are_left_out_and_sets_are_sorted() -> None:
    assert to_data(Card("Bo")) == {"name": "Bo"}
    assert to_data(CARD)["talents"] == ["a", "b"]


def test_a_mapping_becomes_pairs() -> None:
    card = from_data(Card, {"name": "Bo", "skills": {"climb": 4, "swim": 6}})
    assert card.skills == (("climb", 4), ("swim", 6))
    assert from_data(Card, to_data(card)) == card


@pytest.mark.parametrize(
    "data",
    [{"name": 1}, {"name": "Bo", "main": 3}, {"name": "Bo", "is_hero": 1}, {"nam": "Bo"}, {}],
)
def test_data_that_do_not_fit_raise(data: dict[str, object]) -> None:
    with pytest.raises((TypeError, KeyError)):
        from_data(Card, data)


def test_a_whole_number_may_stand_for_a_decimal_one_and_a_text_may_not() -> None:
    speed = from_data(Card, {"name": "Bo", "speed": 5}).speed
    assert (speed, type(speed)) == (5.0, float)
    for wrong in ("5", True):
        with pytest.raises(TypeError, match="is no float"):
            from_data(Card, {"name": "Bo", "speed": wrong})
