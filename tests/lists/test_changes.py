"""The cheapest change that mends a sum, compared with all others of one kind of thing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from skirmish_cli.core.warband import CardBase, ModelEntry
from skirmish_cli.lists.checking import check_rules
from skirmish_cli.lists.hints import Change, find_cheapest, find_saving
from skirmish_cli.lists.receipts import Item, Receipt, model_item, option_item
from skirmish_cli.lists.rules import read_rule


class Card(CardBase):
    lp: int = 0
    models: int = 0
    options: tuple[int, ...] = ()


class Unit(NamedTuple):
    """An entry as a player thinks of it: what a copy costs, has and buys, and its extra models at
    a price each.
    """

    cost: int = 0
    lp: int = 0
    copies: int = 1
    options: tuple[int, ...] = ()
    models: int = 0
    extra: int = 0


def lines_of(index: int, unit: Unit) -> Iterator[Item]:
    entry = ModelEntry(
        f"m{index}",
        f"M{index}",
        unit.copies,
        Card(lp=unit.lp, models=1 + unit.models),
        ("models", index),
    )
    yield model_item(entry, unit.cost)
    for place, option in enumerate(unit.options):
        yield option_item(entry, f"o{place}", option, (*entry.path, "options", place))
    if unit.models:
        line = option_item(entry, "more", unit.models * unit.extra, (*entry.path, "cost"))
        yield line._replace(pieces=unit.models, piece="models")


def bill(*units: Unit, size: int | None = None) -> Receipt:
    return Receipt(
        "points",
        tuple(item for index, unit in enumerate(units) for item in lines_of(index, unit)),
        size,
    )


def hint(*units: Unit, **rule: object) -> str:
    (issue,) = check_rules([read_rule({"id": "r", "rule": "sum", **rule})], bill(*units))
    return issue.hint


def amount(of: str, units: dict[int, Unit]) -> int:
    """What a rule adds up, from the units themselves."""
    if of == "lp":
        return sum(unit.copies * unit.lp for unit in units.values())
    if of == "models":
        return sum(unit.copies * (1 + unit.models) for unit in units.values())
    return sum(
        unit.copies * (unit.cost + sum(unit.options) + unit.models * unit.extra)
        for unit in units.values()
    )


def without(units: dict[int, Unit], index: int, what: str, number: int) -> dict[int, Unit]:
    """The list with something taken off one of its units."""
    unit = units[index]
    if what == "copy":
        left = unit._replace(copies=unit.copies - number)
    elif what == "piece":
        left = unit._replace(models=unit.models - number)
    else:
        place = int(what)
        left = unit._replace(options=(*unit.options[:place], 0, *unit.options[place + 1 :]))
    return {**units, index: left}


def applied(change: Change, units: dict[int, Unit]) -> dict[int, Unit]:
    spare, number = change
    what = str(spare.item.path[-1]) if spare.what == "option" else spare.what
    return without(units, int(spare.item.path[1]), what, number)


def all_changes(units: dict[int, Unit]) -> Iterator[tuple[int, str, int]]:
    """Each number of each kind of thing that can be taken off."""
    for index, unit in units.items():
        yield from ((index, "copy", number) for number in range(1, unit.copies + 1))
        yield from ((index, str(place), 1) for place in range(len(unit.options)))
        yield from ((index, "piece", number) for number in range(1, unit.models + 1))


def cheapest_by_trying(of: str, units: dict[int, Unit], allowed: int) -> int | None:
    """What the cheapest change costs, found by making each of them."""
    before = amount("cost", units)
    left = (without(units, *change) for change in all_changes(units))
    prices = (before - amount("cost", one) for one in left if amount(of, one) <= allowed)
    return min(prices, default=None)


UNITS = st.builds(
    Unit,
    cost=st.integers(0, 30),
    lp=st.integers(0, 4),
    copies=st.integers(1, 2),
    options=st.lists(st.integers(0, 30), max_size=1).map(tuple),
    models=st.integers(0, 2),
    extra=st.integers(0, 9),
)


@given(
    st.lists(UNITS, min_size=1, max_size=3), st.sampled_from(["cost", "lp", "models"]), st.data()
)
def test_the_change_mends_the_rule_and_none_of_a_single_kind_is_cheaper(
    units: list[Unit], of: str, data: st.DataObject
) -> None:
    there = dict(enumerate(units))
    total = amount(of, there)
    if total == 0:
        return
    allowed = data.draw(st.integers(0, total - 1))
    receipt = bill(*units)
    lines = receipt.items if of == "cost" else receipt.select_kind("model")
    change = find_cheapest(of, lines, total - allowed, receipt)
    best = cheapest_by_trying(of, there, allowed)
    if change is None:
        assert best is None
        return
    left = applied(change, there)
    assert amount(of, left) <= allowed
    assert amount("cost", there) - amount("cost", left) == change.worth == best


@given(UNITS, st.integers(1, 60))
def test_what_is_left_out_of_one_model_is_enough_and_never_the_model_itself(
    unit: Unit, over: int
) -> None:
    receipt = bill(unit._replace(copies=1))
    change = find_saving(receipt.items, over, receipt)
    dearest = max([*unit.options, unit.models * unit.extra])
    assert (change is not None) is (dearest >= over)
    if change is not None:
        assert change.worth >= over
        assert change.spare.what != "copy"


# What is said of it


def test_another_sum_than_the_cost_frees_its_own_amount_and_is_priced_by_cost() -> None:
    # Four models of 3 LP are 12: with 9 allowed one goes, and the one at 10 points is the cheapest.
    models = [Unit(cost=cost, lp=3) for cost in (40, 10, 20, 30)]
    assert hint(*models, of="lp", at_most=9) == "drop m1 (10 points)"
    # No model by itself has 6 LP.
    assert hint(*models, of="lp", at_most=6) == "drop models worth 6 LP or more"


def test_single_models_are_taken_off_a_unit_that_pays_for_each() -> None:
    # 100 for the first ten, and 50 more at 8: 500. 4 over is one of them, 70 over are nine (72).
    pikes = Unit(cost=100, models=50, extra=8)
    assert hint(pikes, at_most=496) == "take 1 model off m0 (8 points)"
    assert hint(pikes, at_most=430) == "take 9 models off m0 (72 points)"
    assert hint(pikes._replace(copies=2), at_most=996) == "take 1 model off each of m0 (16 points)"
    assert hint(pikes, scope="model", at_most=430) == "take 9 models off m0 (72 points)"
    assert hint(pikes, Unit(cost=9, models=3), of="models", at_most=50) == (
        "take 5 models off m0 (40 points)"  # 51 and 4 are 55, and the other unit has but 4
    )


def test_what_several_things_would_free_together_is_taken_off_one() -> None:
    # 91 with 70 allowed: 16 and 15 are too little by themselves for the 21 that are too much.
    assert hint(Unit(60), Unit(16), Unit(15), at_most=70) == "drop m0 (60 points)"
    # An entry goes with what is bought for it: 50 and 5.
    assert hint(Unit(50, options=(5,)), Unit(9), at_most=50) == "drop m0 (55 points)"


def test_one_of_several_copies_is_called_one_of_them() -> None:
    assert hint(Unit(30, copies=3), at_most=60) == "drop 1 of m0 (30 points)"


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ({"rule": "count", "at_most": 1}, "drop m1 (120 points)"),
        ({"rule": "unique", "of": "lp"}, "drop m1 (120 points)"),
        (
            {"rule": "excludes", "where": {"id": "m0"}, "others": {"id": "m1"}},
            "drop m1 (120 points)",
        ),
        (
            {"rule": "at_most_one_of", "groups": [{"id": "m0"}, {"id": "m1"}]},
            "drop m1 (120 points)",
        ),
        (
            {"rule": "requires", "where": {"id": "m0"}, "needs": {"id": "m7"}},
            "add one, or drop m0 (300 points)",
        ),
    ],
)
def test_what_is_bought_for_a_copy_goes_with_it(rule: dict[str, object], told: str) -> None:
    # 100 and a lance at 200 are 300; the other is 120.
    assert hint(Unit(100, options=(200,)), Unit(120), **rule) == told


def test_a_list_of_thousands_has_a_cheapest_change_too() -> None:
    many = [Unit(10 + place % 7, options=(3,), copies=2) for place in range(3000)]
    total = amount("cost", dict(enumerate(many)))
    assert hint(*many, at_most=total - 7) == "drop 1 of m0 (13 points)"
    assert hint(*many, at_most=total - 900) == "drop models worth 900 points or more"


class _Keyed(CardBase):
    body_size: int = Field(default=3)


@pytest.mark.parametrize(
    ("of", "unit"), [("lp", "LP"), ("models", "in all"), ("body_size", "body size")]
)
def test_a_short_key_is_a_stat_in_capitals_and_a_longer_one_a_word(of: str, unit: str) -> None:
    units = [Unit(lp=4, models=3)]
    receipt = bill(*units)
    if of == "body_size":
        receipt = Receipt("points", (receipt.items[0]._replace(card=_Keyed(body_size=4)),))
    (issue,) = check_rules(
        [read_rule({"id": "r", "rule": "sum", "of": of, "what": "models", "at_most": 1})], receipt
    )
    assert issue.message.startswith(f"models: 4 {unit}, 3 over 1 allowed")
