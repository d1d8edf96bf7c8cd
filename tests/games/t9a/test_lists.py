"""Army lists: a legal one has no finding; each limit is found at its edge."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.games.t9a.cards import Card
from skirmish_cli.games.t9a.costs import count_points
from skirmish_cli.games.t9a.receipt import make_item_receipt, make_receipt
from tests.games.t9a.armies import LEGAL, RULES, army, check, codes, the, unit
from tests.support import ROOT, run_here


def test_a_legal_army_has_no_finding() -> None:
    assert codes(army(*LEGAL)) == []


@pytest.mark.parametrize("name", ["vell-marches", "mire-oath"])
def test_the_armies_that_ship_are_legal(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(
        capsys, "validate", str(ROOT / "rulesets" / "t9a" / "warbands" / f"{name}.yaml"), "--json"
    )
    assert ran.code == 0
    assert ran.data["findings"] == []


@pytest.mark.parametrize(
    ("total", "found"),
    [
        (1000, []),
        (950, []),
        (949, ["under-limit"]),
        (1001, ["over-limit"]),
    ],
)
def test_the_total_is_from_50_below_the_size_to_the_size(total: int, found: list[str]) -> None:
    assert codes(army(unit(500, "core"), unit(total - 500))) == found


def test_the_receipt_is_in_the_message() -> None:
    issue = the(army(unit(600, "core"), unit(250), counts={1: 2}), "over-limit")
    assert issue.message == (
        "the units cost 1100 points, 100 over the limit of 1000 for the army: "
        "u0 600 + 2 x u1 at 250 = 500"
    )
    assert issue.hint == "drop 1 of u1 (250 points)"


def test_a_unit_that_pays_for_each_model_loses_as_few_as_are_enough() -> None:
    # 100 for the first 10 of 60 and 50 more at 8 are 500; with 100 at the side 4 are too many, and
    # a model is 8.
    pikes = {"category": ["core"], "models": 60, "cost": {"base": 100, "included": 10, "extra": 8}}
    assert (
        the(army(pikes, unit(100), limit=596), "over-limit").hint
        == "take 1 model off u0 (8 points)"
    )
    # 270 for 10 and 40 more at 10 are 670: 70 over what a unit may cost, so 7 models, of each copy.
    dear = {"category": ["core"], "models": 50, "cost": {"base": 270, "included": 10, "extra": 10}}
    advice = ", or set max_points: to what its book allows"
    assert (
        the(army(dear, unit(300)), "unit-points").hint
        == f"take 7 models off u0 (70 points){advice}"
    )
    assert the(army(dear, unit(300), counts={0: 2}, limit=1700), "unit-points").hint == (
        f"take 7 models off u0 (70 points){advice}"
    )


def test_the_price_of_a_copy_counts_its_options() -> None:
    lance = unit(100, entry="Beast", rarity="legendary")
    lance["cost"]["options"] = [{"name": "Lance", "cost": 200}]
    issue = the(army(lance, unit(120, entry="Beast", rarity="legendary")), "rarity")
    assert issue.hint == "drop u1 (120 points)"


@pytest.mark.parametrize(("points", "found"), [(400, []), (401, ["category-most"])])
def test_characters_take_40_percent_at_most(points: int, found: list[str]) -> None:
    assert codes(army(unit(points, "characters"), unit(960 - points, "core"))) == found


@pytest.mark.parametrize(("points", "found"), [(250, []), (249, ["category-least"])])
def test_core_takes_25_percent_at_least(points: int, found: list[str]) -> None:
    assert codes(army(unit(points, "core"), unit(400), unit(330))) == found


def test_percentages_are_of_the_army_size_and_never_rounded() -> None:
    # 30 % of 999 is 299.7: 299 fits, and 300 doesn't.
    rules = {"categories": {"beasts": {"max": 30}}}
    others = (unit(400, "core"), unit(260))
    assert codes(army(*others, unit(299, "beasts"), limit=999, **rules)) == []
    assert codes(army(*others, unit(300, "beasts"), limit=999, **rules)) == ["category-most"]


def test_the_file_may_say_other_shares_for_characters_and_core() -> None:
    rules = {"categories": {"Characters": {"max": 50}, "core": {"min": 0}}}
    assert codes(army(unit(500, "characters"), unit(490), **rules)) == []


@pytest.mark.parametrize(
    ("share", "found"),
    [
        # The beasts of an army of 1000 points cost 350.
        ({"min": 35}, []),
        ({"min": 36}, ["category-least"]),
        ({"max": 35}, []),
        ({"max": 34}, ["category-most"]),
        ({"min": 35, "max": 35}, []),
        ({}, []),
    ],
)
def test_the_file_may_limit_a_share_on_either_side(share: dict[str, int], found: list[str]) -> None:
    host = army(*LEGAL[:2], unit(350, "beasts"), categories={"beasts": share})
    assert codes(host) == found


def test_a_unit_in_two_categories_counts_in_both() -> None:
    rules = {"categories": {"beasts": {"max": 30}, "riders": {"max": 30}}}
    both = unit(310, "beasts", "riders")
    assert codes(army(unit(400, "core"), both, unit(280), **rules)) == [
        "category-most",
        "category-most",
    ]


def test_a_category_without_a_limit_is_warned_of() -> None:
    issue = the(
        army(*LEGAL[:2], unit(350, "beast"), categories={"beasts": {"max": 30}}), "unknown-category"
    )
    assert issue.severity == "warning"
    assert issue.hint == "did you mean beasts?"


@pytest.mark.parametrize(
    ("points", "most", "found"),
    [
        (600, None, []),
        (601, None, ["unit-points"]),
        (700, 700, []),
        (601, 600, ["unit-points"]),
        (500, 480, ["unit-points"]),
    ],
)
def test_a_unit_costs_600_at_most_unless_its_card_says_otherwise(
    points: int, most: int | None, found: list[str]
) -> None:
    card = unit(points, "core", **({"max_points": most} if most else {}))
    assert codes(army(card, unit(980 - points))) == found


def test_an_option_is_counted_once_in_the_total_and_in_every_limit() -> None:
    hero = {
        "category": ["characters"],
        "max_points": 73,
        "cost": {"base": 24, "options": [{"name": "Blade", "cost": 50}]},
    }
    # 24 + 50 = 74, in the total, in the 40 % of 100 and in what the unit may cost.
    host = army(hero, limit=100, categories={"core": {"min": 0}})
    assert make_receipt(host, RULES).total == 74
    assert {issue.code: issue.message.split(":")[0] for issue in check(host)} == {
        "category-most": "characters",
        "unit-points": "u0 comes to 74 points, 1 over the 73 allowed for one unit",
    }
    assert the(host, "category-most").message.startswith(
        "characters: 74 points, 34 over the 40 % (40 of 100 points)"
    )


def test_models_beyond_those_included_cost_extra() -> None:
    card = Card.model_validate({"models": 12, "cost": {"base": 100, "included": 10, "extra": 8}})
    assert count_points(card) == 116
    small = Card.model_validate({"models": 3, "cost": {"base": 100, "included": 10, "extra": 8}})
    assert count_points(small) == 100


def test_the_receipt_that_is_printed_is_the_one_that_the_limits_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "game: t9a\nlimit: 1000\nmodels:\n"
        "- {id: orcs, count: 2, card: {category: [core], models: 12, "
        "cost: {base: 400, included: 10, extra: 8, options: [{name: Drum, cost: 70}]}}}\n"
    )
    ran = run_here(capsys, "validate", "--receipt", str(file), "--json")
    # 400 + 2 x 8 + 70 = 486, twice.
    assert ran.data["findings"] == []
    assert ran.data["receipts"][0]["total"] == 972
    assert [item["total"] for item in ran.data["receipts"][0]["items"]] == [800, 32, 140]


# Rarity


@pytest.mark.parametrize(
    ("size", "most"),
    [
        (4000, (8, 4, 3, 2, 1, 1)),
        (4001, (9, 5, 3, 2, 1, 1)),
        (500, (1, 1, 1, 1, 1, 1)),
        (5001, (11, 6, 4, 3, 2, 1)),
        (3000, (6, 3, 2, 2, 1, 1)),
        (1, (1, 1, 1, 1, 1, 1)),
    ],
)
def test_rarity_goes_by_the_army_size_and_rounds_up(size: int, most: tuple[int, ...]) -> None:
    rarities = ("regular", "common", "uncommon", "rare", "extraordinary", "legendary", {"max": 7})
    for rarity, number in zip(rarities, (*most, 7), strict=True):
        for count, found in ((number, []), (number + 1, ["rarity"])):
            units = army({**unit(0, rarity=rarity, entry="X")}, counts={0: count}, limit=size)
            assert [code for code in codes(units) if code == "rarity"] == found, (rarity, count)


def test_core_is_regular_and_the_rest_common_by_default() -> None:
    assert codes(army(unit(250, "core", entry="Levy"), counts={0: 2}, limit=520)) == []
    assert codes(army(unit(200, "core", entry="Levy"), counts={0: 3}, limit=620)) == ["rarity"]
    spare = unit(300, "core")
    assert codes(army(spare, unit(330, entry="Guns"), counts={1: 2})) == ["rarity"]


def test_entries_of_one_name_count_together() -> None:
    issue = the(army(unit(300, "core"), unit(340, entry="Guns"), unit(340, entry="guns")), "rarity")
    assert (
        issue.message
        == "Guns (common): 2 of 1 allowed per 1000 points (1 in 1000), 1 too many: u1, u2"
    )
    assert issue.hint == "drop u1 (340 points)"
    assert issue.path == ("models", 2)


def test_of_units_of_one_entry_the_rarest_counts_for_all() -> None:
    def guns(first: str | dict[str, int], *others: str) -> list[str]:
        units = [
            unit(0, entry="Guns", **({"rarity": rarity} if rarity else {}))
            for rarity in (first, *others)
        ]
        return [code for code in codes(army(*units, limit=4000)) if code == "rarity"]

    # At 4000 points of common ones, which units are unless they say so, 4 may be there; of rare
    # ones 2.
    assert guns("", "", "") == guns("rare", "") == guns({"max": 2}, "") == []
    assert guns("rare", "", "") == guns("", "", "rare") == guns({"max": 2}, "", "") == ["rarity"]


def test_units_without_an_entry_count_by_their_name() -> None:
    assert codes(army(unit(300, "core"), unit(340), unit(340))) == []


def test_max_x_is_a_rarity() -> None:
    card = unit(300, "core", rarity={"max": 3}, entry="Oath")
    assert codes(army(card, counts={0: 3}, limit=900)) == []
    assert codes(
        army(unit(240, "core", rarity={"max": 3}, entry="Oath"), counts={0: 4}, limit=960)
    ) == ["rarity"]


# Items


def test_items_are_counted_one_for_each_model_that_carries_them() -> None:
    archers = unit(300, "core", models=10, shooting=[{"name": "Bow"}])
    rules = {"items": {"bow": {"max": 20}}}
    assert codes(army(archers, unit(380), counts={0: 2}, **rules)) == []
    over = army(archers, unit(380, shooting=[{"name": "Bow"}]), counts={0: 2}, **rules)
    assert the(over, "item-limit").message == (
        "bow: 21 of 20 allowed in the army, 1 too many: 20 x u0: Bow, u1: Bow"
    )
    assert the(over, "item-limit").path == ("army", "items", "bow")


def test_an_option_that_a_unit_also_carries_is_not_counted_twice() -> None:
    card = {
        "models": 10,
        "category": ["core"],
        "shooting": [{"name": "Bow"}],
        "cost": {"base": 500, "options": [{"name": "Bow", "cost": 10}]},
    }
    assert [(item.tags["item"], item.number) for item in make_item_receipt(army(card)).items] == [
        ("Bow", 1)
    ]
    card["cost"]["options"][0]["count"] = 10
    assert [(item.tags["item"], item.number) for item in make_item_receipt(army(card)).items] == [
        ("Bow", 10)
    ]


def test_options_count_as_often_as_they_say_and_may_have_a_rarity() -> None:
    card = {"category": ["core"], "cost": {"base": 500, "options": [{"name": "Flask", "count": 2}]}}
    assert codes(army(card, unit(460), items={"Flask": {"rarity": "uncommon"}})) == ["item-limit"]
    assert codes(army(card, unit(460), items={"Flask": {"max": 2}})) == []


# Characters and wizards


@pytest.mark.parametrize(
    ("key", "name"), [("general", "generals"), ("bsb", "battle standard bearers")]
)
def test_general_and_battle_standard_are_one_at_most_and_none_is_legal(key: str, name: str) -> None:
    marked = {key: True}
    assert codes(army(unit(500, "core", **marked), unit(480))) == []
    issue = the(army(unit(500, "core", **marked), unit(480, **marked)), "legendary")
    assert issue.message == f"{name}: 2 of 1 allowed in the army, 1 too many: u0, u1"
    assert issue.path == ("models", 1, "card", key)
    assert codes(army(unit(490, "core", **marked), counts={0: 2})) == ["legendary"]


@pytest.mark.parametrize(
    ("wizard", "found"),
    [
        ({"type": "apprentice", "path": "P", "spells": [1]}, []),
        ({"type": "apprentice", "path": "P", "spells": [2]}, ["wizard-spells"]),
        ({"type": "apprentice", "path": "P", "spells": [1, 2]}, ["wizard-spells"]),
        ({"type": "adept", "path": "P", "spells": [1, 2, 4]}, []),
        ({"type": "adept", "path": "P", "spells": [2, 3, 4]}, []),
        ({"type": "adept", "path": "P", "spells": [1, 2, 5]}, ["wizard-spells"]),
        ({"type": "adept", "path": "P", "spells": [1, 2]}, ["wizard-spells"]),
        ({"type": "adept", "path": "P", "spells": [1, 2, 2]}, ["wizard-spells"]),
        ({"type": "adept", "spells": [1, 2, 3]}, ["wizard-path"]),
        ({"type": "master", "path": "P", "spells": [1, 2, 4, 5, 6]}, []),
        ({"type": "master", "path": "P", "spells": [1, 2, 4, 5, 7]}, ["wizard-spells"]),
        ({"type": "master", "path": "P", "spells": [0, 1, 2, 4, 5]}, ["wizard-spells"]),
        ({"type": "master", "path": "P", "spells": [1, 2, 4, 5]}, ["wizard-spells"]),
        ({"type": "conclave", "x": 2, "spells": ["Fog", "Ember"]}, []),
        ({"type": "conclave", "x": 3, "spells": ["Fog", "Ember"]}, ["wizard-spells"]),
        ({"type": "conclave", "x": 1, "spells": ["Fog"], "path": "P"}, ["wizard-path"]),
        ({"type": "conclave", "spells": ["Fog"]}, ["wizard-spells"]),
        ({"type": "protean", "x": 2, "spells": ["Alchemy 1", "Druidism 1"]}, []),
        ({"type": "protean", "x": 2, "spells": ["Alchemy 1"]}, ["wizard-spells"]),
    ],
)
def test_wizards_know_the_spells_of_their_type(wizard: dict[str, Any], found: list[str]) -> None:
    assert codes(army(*LEGAL[:2], unit(350, wizard=wizard))) == found
