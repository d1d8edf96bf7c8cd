"""Finding lines of a receipt by a value is the same as asking every line."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.receipts import Item, Receipt, fitting

VALUES = st.sampled_from(["core", " Core", "rare", "", None, 3, "3", True, False, ("core", "CORE", "rare"), ["3"], ()])
KEYS = st.sampled_from(["category", "name", "id", "mw.name", "count"])
CARDS = st.dictionaries(st.sampled_from(["category", "mw"]), VALUES | st.dictionaries(st.just("name"), VALUES))


def lines_of(cards: list[dict[str, Any]], tags: list[Any]) -> tuple[Item, ...]:
    return tuple(Item(f"m{place}", f"m{place}", ("models", place), place + 1, 1, SimpleNamespace(**card),
                      tags={} if tag is None else {"category": tag}, name="core")
                 for place, (card, tag) in enumerate(zip(cards, tags, strict=False)))  # fmt: skip


@given(st.lists(CARDS, max_size=6), st.lists(VALUES, min_size=6, max_size=6), KEYS, VALUES)
def test_the_lines_that_have_a_value_are_those_that_fit_it(
    cards: list[dict[str, Any]], tags: list[Any], key: str, wanted: Any
) -> None:
    receipt = Receipt("points", lines_of(cards, tags))
    if not isinstance(wanted, (list, tuple)):
        for _ in range(2):
            assert list(receipt.having(key, wanted)) == fitting({key: wanted}, receipt.items)


def test_a_line_with_several_values_is_found_once_under_each_whatever_their_case() -> None:
    cards: list[dict[str, Any]] = [{"category": ("Core", " core", "rare")}, {"category": "CORE"}, {}]
    receipt = Receipt("points", lines_of(cards, [None] * 3))
    assert [item.owner for item in receipt.having("category", "core")] == ["m0", "m1"]
    assert [item.owner for item in receipt.having("category", "Rare")] == ["m0"]
    assert receipt.having("category", "special") == ()


def test_a_receipt_with_other_lines_doesnt_remember_those_of_the_first() -> None:
    first = Receipt("points", lines_of([{"category": "core"}], [None]))
    assert len(first.having("category", "core")) == 1
    assert replace(first, items=()).having("category", "core") == ()
    assert first == Receipt("points", first.items)
