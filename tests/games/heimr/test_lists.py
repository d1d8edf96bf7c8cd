"""What validate finds in the sheets of a party's file, for both variants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import run_here


def findings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, *cards: str, extra: str = ""
) -> list[dict[str, Any]]:
    lines = ["game: heimr", "name: Test", *([extra] if extra else []), "models:"]
    lines += [f"  - {{id: m{place}, name: M, card: {card}}}" for place, card in enumerate(cards, 1)]
    file = tmp_path / "party.yaml"
    file.write_text("\n".join(lines) + "\n", "utf-8")
    found: list[dict[str, Any]] = run_here(capsys, "validate", str(file), "--json").data["findings"]
    return found


def only(found: list[dict[str, Any]]) -> dict[str, Any]:
    assert len(found) == 1, found
    return found[0]


def forum(**statistics: int) -> str:
    values = dict.fromkeys(
        ("combat_skill", "agility", "dodge", "initiative", "charisma", "wealth", "knowledge"), 5
    )
    values |= statistics
    return (
        "{variant: forum, statistics: {"
        + ", ".join(f"{key}: {value}" for key, value in values.items())
        + "}}"
    )


def test_a_sheet_that_fits_has_no_finding(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert findings(capsys, tmp_path, "{hp: 3, attributes: {strength: 1}}", "{hp: 2}") == []
    assert findings(capsys, tmp_path, forum(), forum(agility=7, dodge=4, wealth=4)) == []


def test_a_misspelt_attribute_names_the_nearest(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = only(findings(capsys, tmp_path, "{hp: 3, attributes: {strenght: 1}}"))
    assert (found["severity"], found["code"]) == ("error", "unknown-key")
    assert "strength" in found["hint"]


def test_a_base_that_is_no_attribute_is_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = only(findings(capsys, tmp_path, "{hp: 3, abilities: {parry: {c: 2, base: dexerity}}}"))
    assert "dexterity" in found["hint"]


def test_a_penalty_on_nothing_is_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert (
        "physical"
        in only(findings(capsys, tmp_path, "{hp: 3, penalties: [{on: phisical, value: 1}]}"))[
            "hint"
        ]
    )


def test_a_hand_holds_one_weapon(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    card = (
        "{hp: 3, abilities: {axes: {c: 1, base: strength}}, weapons: ["
        "{name: axe, ability: axes, hand: sword}, {name: great axe, ability: axes, hand: both}]}"
    )
    assert "sword hand" in only(findings(capsys, tmp_path, card))["message"]


@pytest.mark.parametrize(
    ("defence", "hint"),
    [
        ("dogde", "did you mean dodge?"),
        ("Parry", None),
        ("shield_wall", None),
        ("Shield wall", None),
        ("agility", None),
        ("strength", None),
    ],
)
def test_a_defence_that_nobody_knows_is_found(
    defence: str, hint: str | None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    card = f"{{hp: 3, defence: {defence}, abilities: {{shield-wall: {{c: 2, base: strength}}}}}}"
    assert [found["hint"] for found in findings(capsys, tmp_path, card)] == ([hint] if hint else [])


def test_a_sheet_without_hit_points_is_a_warning(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert only(findings(capsys, tmp_path, "{attributes: {strength: 1}}"))["severity"] == "warning"


def test_a_forum_character_spends_thirty_five_points(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = only(findings(capsys, tmp_path, forum(agility=6)))
    assert found["severity"] == "error"
    assert found["message"] == (
        "m1 comes to 36 points, 1 over the 35 allowed for one character: combat_skill 5 + "
        "agility 6 + dodge 5 + initiative 5 + charisma 5 + wealth 5 + knowledge 5"
    )
    assert found["path"] == "models[0].card.statistics"
    short = only(findings(capsys, tmp_path, forum(agility=4)))
    assert (short["severity"], short["hint"]) == ("warning", "add 1")
    assert "34 points, 1 short of the 35 needed" in short["message"]


def test_a_statistic_above_seven_or_below_four_needs_a_note(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = findings(capsys, tmp_path, forum(agility=8, dodge=3, wealth=4))
    assert [one["message"] for one in found] == [
        "m1: agility is 8, 1 over the 7 allowed without a note",
        "m1: dodge is 3, 1 short of the 4 needed without a note",
    ]
    assert found[0]["hint"] == "write 7 or less, or say how it came to be under background:"
    assert [one["path"] for one in found] == [
        "models[0].card.statistics.agility",
        "models[0].card.statistics.dodge",
    ]
    noted = (
        forum(agility=8, dodge=3, wealth=4)[:-1]
        + ", background: {agility: rope walker, dodge: a limp}}"
    )
    assert findings(capsys, tmp_path, noted) == []


@pytest.mark.parametrize(
    ("key", "card"),
    [
        ("statistics", "{variant: forum, statistics: {agilty: 5}}"),
        ("background", forum()[:-1] + ", background: {agilty: rope walker}}"),
    ],
)
def test_a_misspelt_statistic_is_found_where_it_stands(
    key: str, card: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    found = [one for one in findings(capsys, tmp_path, card) if one["code"] == "unknown-key"]
    assert only(found)["path"] == f"models[0].card.{key}.agilty"
    assert only(found)["hint"] == "did you mean agility?"


def test_a_misspelt_type_of_modifier_would_stack_and_is_a_warning(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def with_type(name: str) -> str:
        return forum()[:-1] + f", modifiers: [{{on: agility, type: {name}, value: 1}}]}}"

    assert "weapon" in only(findings(capsys, tmp_path, with_type("wepon")))["hint"]
    assert findings(capsys, tmp_path, with_type("moonlight")) == []


def test_ten_is_the_most(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = findings(
        capsys,
        tmp_path,
        forum(
            agility=11,
            **dict.fromkeys(
                ("dodge", "wealth", "charisma", "knowledge", "initiative", "combat_skill"), 4
            ),
        ),
    )
    # 10 is the most, and above 7 a note is needed as well: two things to mend.
    assert [item["code"] for item in found] == ["out-of-range", "list-rule"]
    assert found[0]["message"] == "m1: agility is 11, 1 over the 10 allowed for a new character"


def test_the_variants_never_mix_in_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "never mix" in only(findings(capsys, tmp_path, "{hp: 3}", forum()))["message"]
    wrong = findings(capsys, tmp_path, "{hp: 3, statistics: {agility: 5}}")
    assert "forum play" in only(wrong)["message"]
    assert (
        "tabletop core"
        in only(findings(capsys, tmp_path, "{variant: forum, attributes: {strength: 1}}"))[
            "message"
        ]
    )


def test_a_sheet_without_statistics_spends_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "party.yaml"
    file.write_text(
        "game: heimr\nmodels: [{id: a, card: {variant: forum}}, "
        "{id: b, card: {variant: forum, statistics: {agility: 5}}}]\n",
        "utf-8",
    )
    (receipt,) = run_here(capsys, "validate", "--receipt", str(file), "--json").data["receipts"]
    assert [(item["line"], item["each"]) for item in receipt["items"]][:3] == [
        ("a", None),
        ("b", None),
        ("b: combat_skill", 5),
    ]
    assert receipt["total"] == 35
