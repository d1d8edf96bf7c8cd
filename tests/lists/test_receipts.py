"""Finding lines of a receipt by a value is the same as asking every line."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from skirmish_cli.core.warband import CardBase
from skirmish_cli.lists.receipts import Item, Receipt, is_given, list_values, read_values, word
from skirmish_cli.lists.rules import select_fitting, select_unfitting

VALUES = st.sampled_from(
    ["core", " Core", "rare", "", None, 3, "3", True, False, ("core", "CORE", "rare"), ["3"], ()]
)
KEYS = st.sampled_from(["category", "name", "id", "mw.name", "count"])
CARDS = st.dictionaries(
    st.sampled_from(["category", "mw"]), VALUES | st.dictionaries(st.just("name"), VALUES)
)


def lines_of(cards: list[dict[str, Any]], tags: list[Any]) -> tuple[Item, ...]:
    return tuple(
        Item(
            f"m{place}",
            f"m{place}",
            ("models", place),
            place + 1,
            1,
            SimpleNamespace(**card),
            tags={} if tag is None else {"category": tag},
            name="core",
        )
        for place, (card, tag) in enumerate(zip(cards, tags, strict=False))
    )


@given(st.lists(CARDS, max_size=6), st.lists(VALUES, min_size=6, max_size=6), KEYS, VALUES)
def test_the_lines_that_have_a_value_are_those_that_fit_it(
    cards: list[dict[str, Any]], tags: list[Any], key: str, wanted: Any
) -> None:
    receipt = Receipt("points", lines_of(cards, tags))
    if not isinstance(wanted, (list, tuple)):
        for _ in range(2):
            assert list(receipt.select_having(key, wanted)) == select_fitting(
                {key: wanted}, receipt.items
            )


def fits(item: Item, key: str, wanted: Any) -> bool:
    """Whether one line, asked by itself, has what a condition asks for."""
    asked = wanted if isinstance(wanted, (list, tuple)) else [wanted]
    if key == "has":
        return all(is_given(item.value(str(name))) for name in asked)
    if key == "lacks":
        return not any(is_given(item.value(str(name))) for name in asked)
    if key == "some":
        return all(item.value(str(name)) for name in asked)
    return any(word(one) in set(map(word, asked)) for one in list_values(item.value(key)))


CONDITIONS = st.dictionaries(KEYS, VALUES, max_size=2) | st.dictionaries(
    st.sampled_from(["has", "lacks", "some"]), KEYS | st.lists(KEYS, max_size=3), max_size=2
)


@given(st.lists(CARDS, max_size=6), st.lists(VALUES, min_size=6, max_size=6), CONDITIONS)
def test_all_lines_asked_at_once_answer_as_each_by_itself(
    cards: list[dict[str, Any]], tags: list[Any], where: dict[str, Any]
) -> None:
    lines = lines_of(cards, tags)
    fit = [all(fits(item, key, wanted) for key, wanted in where.items()) for item in lines]
    assert select_fitting(where, lines) == [
        item for item, is_fit in zip(lines, fit, strict=True) if is_fit
    ]
    assert select_unfitting(where, lines) == [
        item for item, is_fit in zip(lines, fit, strict=True) if not is_fit
    ]


class Weapon(CardBase):
    name: str = ""


class Sheet(CardBase):
    class_: str | None = Field(default=None, alias="class")
    weapon: Weapon | None = None
    weapons: tuple[Weapon, ...] = ()

    @property
    def size(self) -> int:
        return len(self.weapons)


class Roll(CardBase):
    class_name: str | None = Field(default=None, alias="class")


@pytest.mark.parametrize(
    "key", ["class", "weapon.name", "weapons.name", "size", "note", "nothing", "id", "count"]
)
def test_values_are_read_off_cards_whether_or_not_these_have_the_key(key: str) -> None:
    axe = {"name": "Axe"}
    sheets = [
        Sheet.model_validate(each)
        for each in ({"class": "hero", "weapon": axe}, {"weapons": (axe, axe)}, {})
    ]
    other = Roll.model_validate({"class": "squire"})
    for cards in (sheets, [*sheets, None, SimpleNamespace(note=3)], [sheets[0], other]):
        lines = [
            Item(
                f"m{place}",
                "m",
                ("models", place),
                2,
                1,
                card,
                "option" if place == 1 else "model",
                {"note": "x"} if place == 2 else {},
            )
            for place, card in enumerate(cards)
        ]
        assert read_values(lines, key) == [item.value(key) for item in lines]


def test_a_line_with_several_values_is_found_once_under_each_whatever_their_case() -> None:
    cards: list[dict[str, Any]] = [
        {"category": ("Core", " core", "rare")},
        {"category": "CORE"},
        {},
    ]
    receipt = Receipt("points", lines_of(cards, [None] * 3))
    assert [item.owner for item in receipt.select_having("category", "core")] == ["m0", "m1"]
    assert [item.owner for item in receipt.select_having("category", "Rare")] == ["m0"]
    assert receipt.select_having("category", "special") == ()


def test_a_receipt_with_other_lines_doesnt_remember_those_of_the_first() -> None:
    first = Receipt("points", lines_of([{"category": "core"}], [None]))
    assert len(first.select_having("category", "core")) == 1
    assert replace(first, items=()).select_having("category", "core") == ()
    assert first == Receipt("points", first.items)
