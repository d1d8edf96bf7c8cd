"""What is only warned of in an army list, what must not be silent, and what is said once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.warband import WarbandFile
from tests.games.t9a.armies import LEGAL, army, check, codes, the, unit
from tests.support import run_here

# What is only warned of


def test_an_unknown_rule_is_warned_of_wherever_it_stands() -> None:
    card = unit(
        350,
        rules=["Terror", "Hard Target (1)", "Terorr"],
        offensive=[
            {"rules": ["Weapon Master", "Zeal"], "weapons": [{"name": "x", "rules": ["Edge"]}]}
        ],
        mount={"rules": ["Gallop"]},
    )
    issues = [issue for issue in check(army(*LEGAL[:2], card)) if issue.code == "unknown-rule"]
    assert [issue.path[3:] for issue in issues] == [
        ("rules", 2),
        ("offensive", 0, "rules", 1),
        ("offensive", 0, "weapons", 0, "rules", 0),
        ("mount", "rules", 0),
    ]
    assert issues[0].hint == "did you mean Terror?"
    assert {issue.severity for issue in issues} == {"warning"}


@pytest.mark.parametrize(
    ("height", "models", "files", "found"),
    [
        (1, 12, 4, []),
        (1, 12, 3, ["formation"]),
        (1, 16, 4, []),
        (1, 17, 4, ["formation"]),
        (1, 20, 5, []),
        (1, 30, 5, []),
        (5, 3, 1, []),
        (3, 8, 2, ["formation"]),
    ],
)
def test_a_narrow_unit_is_no_deeper_than_wide(
    height: int, models: int, files: int, found: list[str]
) -> None:
    assert codes(army(*LEGAL[:2], unit(350, height=height, models=models, files=files))) == found


def test_without_a_size_nothing_else_can_be_checked() -> None:
    assert codes(army(unit(5000), limit=None)) == ["unit-points", "no-limit"]


def test_a_unit_without_a_cost_is_warned_of() -> None:
    assert codes(army(*LEGAL, {"category": ["special"]})) == ["no-cost"]


def test_every_finding_of_a_file_is_reported_at_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "game: t9a\nlimit: 1000\narmy: {items: {Bow: {max: 1}}}\nmodels:\n"
        "- id: bows\n"
        "  card: {category: [core], cost: {base: 700}, models: 2, shooting: [{name: Bow}]}\n"
    )
    ran = run_here(capsys, "validate", str(file), "--json")
    assert ran.code == 1
    assert [(found["line"], found["code"]) for found in ran.data["findings"]] == [
        (2, "under-limit"),
        (3, "item-limit"),
        (6, "unit-points"),
    ]


def test_a_misspelt_army_key_is_a_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "game: t9a\nlimit: 100\narmy: {categorys: {}}\nmodels:\n"
        "- {id: a, card: {category: [core], cost: {base: 100}}}\n"
    )
    found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    assert [(one["code"], one["hint"]) for one in found] == [
        ("unknown-key", "did you mean categories?")
    ]


# What must not be silent, and what must be said once


def warned(warband: WarbandFile) -> list[tuple[str, str]]:
    """Return the code and the hint of every finding."""
    return [(issue.code, issue.hint) for issue in check(warband)]


def test_items_are_counted_whatever_the_case_of_their_names() -> None:
    bows = unit(380, "core", models=20, shooting=[{"name": "Bow"}])
    bows["cost"]["options"] = [{"name": "bow", "cost": 20, "count": 20}]
    assert codes(army(bows, unit(580), items={"Bow": {"max": 20}})) == []
    assert codes(army(bows, unit(580), items={"Bow": {"max": 19}})) == ["item-limit"]


def test_an_option_for_the_whole_unit_is_counted_once_though_every_model_carries_it() -> None:
    lances = unit(400, "core", models=5, offensive=[{"weapons": [{"name": "Lance"}]}])
    lances["cost"]["options"] = [{"name": "Lance", "cost": 20}]
    assert codes(army(lances, unit(560), items={"Lance": {"rarity": "uncommon"}})) == []


def test_a_misspelt_item_limit_is_warned_of() -> None:
    crown = unit(300, "core")
    crown["cost"]["options"] = [{"name": "Crown", "cost": 20}]
    misspelt = army(crown, unit(600), limit=950, items={"Crwn": {"max": 1}})
    assert warned(misspelt) == [("unknown-item", "did you mean Crown?")]
    assert codes(army(crown, unit(600), limit=950, items={"Harp": {"max": 1}})) == []


def test_a_misspelt_share_is_warned_of_unless_a_unit_has_that_category() -> None:
    misspelt = army(*LEGAL, categories={"charcters": {"max": 10}})
    assert warned(misspelt) == [("unknown-category", "did you mean characters?")]
    assert the(misspelt, "unknown-category").path == ("army", "categories", "charcters")
    assert codes(army(*LEGAL, categories={"Characters": {"max": 40}, "hordes": {"max": 10}})) == []
    named_so = army(*LEGAL[:2], unit(350, "specials"), categories={"specials": {"max": 35}})
    assert codes(named_so) == []


def test_a_unit_without_a_category_is_warned_of() -> None:
    assert codes(army(*LEGAL[:2], {**unit(350), "category": []})) == ["no-category"]


def test_shares_that_exclude_each_other_are_found() -> None:
    assert codes(army(*LEGAL, categories={"beasts": {"min": 60, "max": 10}})) == ["category-limits"]


@pytest.mark.parametrize(
    ("wizard", "code"),
    [
        ({"type": "adept", "path": "P", "x": 2, "spells": [1, 2, 4]}, "wizard-spells"),
        ({"type": "conclave", "x": 2, "spells": ["Fireball", "fireball"]}, "wizard-spells"),
    ],
)
def test_what_a_wizard_card_says_in_vain_is_found(wizard: dict[str, Any], code: str) -> None:
    assert codes(army(*LEGAL[:2], unit(350, wizard=wizard))) == [code]


def test_a_spell_that_is_known_more_than_once_is_told_once_as_it_is_first_written() -> None:
    wizard = {"type": "conclave", "x": 3, "spells": ["Fireball", "fireball", "FIREBALL "]}
    issue = the(army(*LEGAL[:2], unit(350, wizard=wizard)), "wizard-spells")
    assert issue.message == "u2 knows the spell Fireball twice"


@pytest.mark.parametrize(
    ("save", "found"), [("7+", True), ("6+", False), ("3+", False), ("2+", True), ("1+", True)]
)
def test_saves_that_no_die_or_every_better_one_gives_are_warned_of(save: str, found: bool) -> None:
    assert codes(army(*LEGAL[:2], unit(350, defensive={"aegis": save}))) == ["special-save"] * found


def test_limits_that_need_no_size_are_checked_without_one() -> None:
    one = unit(100, rarity="legendary", entry="Wyrm")
    assert codes(army(one, counts={0: 2}, limit=None)) == ["rarity", "no-limit"]
    three = unit(100, rarity={"max": 2}, entry="Oath")
    assert codes(army(three, counts={0: 3}, limit=None)) == ["rarity", "no-limit"]


def test_one_entry_of_two_generals_is_told_to_be_split() -> None:
    issue = the(army(unit(490, "core", general=True), counts={0: 2}), "legendary")
    assert "entry of its own" in issue.hint


def test_a_misspelt_rarity_is_told_of_its_own_kind(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "game: t9a\nmodels:\n"
        "- {id: a, card: {category: [core], rarity: {mx: 1}, cost: {base: 100}}}\n"
    )
    found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    assert [one["code"] for one in found if one["severity"] == "error"] == ["unknown-key"]
