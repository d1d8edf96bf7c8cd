"""Cards: what is sound, and what is found with what to do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from skirmish_cli.games.oldschool.cards import Card
from tests.games.oldschool.parties import findings
from tests.support import run_here


@pytest.mark.parametrize(
    "card",
    [
        "{kind: pc, wounds: 1}",
        "{wounds: 1, ml: 7, weapons: [Greatsword, "
        "{name: Knife, tags: [melee, 1-handed], in_hand: false}]}",
        "{wounds: 2, stamina: 0, ml: 12, attacks: 3, defense: 5, armour: [shield, helmet]}",
        "{wounds: 2, ml: 2, weapons: [{name: Sling, tags: [Short Range, 1-handed]}], "
        "armour: [light, shield]}",
        "{kind: pc, wounds: 2, weapons: [{name: Spear, tags: [melee, two_handed]}], "
        "saves: {ref: 12, WIL: 8}}",
    ],
)
def test_a_sound_card_has_no_finding(
    card: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert findings(tmp_path, capsys, card) == []


@pytest.mark.parametrize(
    ("card", "severity", "words"),
    [
        ("{wounds: 1, ml: 7, weapons: [Greatswrod]}", "error", "did you mean Greatsword"),
        ("{wounds: 1, ml: 7, weapons: [{name: X, tags: [meele]}]}", "error", "did you mean melee"),
        ("{wounds: 1, ml: 7, armour: [sheild]}", "error", "did you mean shield"),
        ("{wounds: 1, ml: 7, armor: [shield]}", "error", "armour"),
        ("{wounds: 0, ml: 7}", "error", "wounds"),
        ("{wounds: '1', ml: 7}", "error", "wounds"),
        ("{wounds: true, ml: 7}", "error", "wounds"),
        ("{wounds: 1, ml: 13}", "error", "ml"),
        ("{wounds: 1, ml: 7, saves: {DEX: 12}}", "error", "FOR, REF, WIL"),
        ("{wounds: 1, ml: 7, saves: {REF: 21}}", "error", "20"),
        ("{wounds: 1, ml: 7, defense: 4, armour: [heavy]}", "error", "exclude each other"),
        ("{kind: hero, wounds: 1}", "error", "kind"),
        ("{wounds: 1}", "warning", "no morale"),
        ("{kind: pc, wounds: 1, ml: 7}", "warning", "morale is for NPCs"),
        (
            "{wounds: 1, ml: 7, weapons: [Greatsword, Dagger]}",
            "warning",
            "one: 3 of 2 hands allowed for one member",
        ),
        (
            "{wounds: 1, ml: 7, weapons: [Pike], armour: [shield]}",
            "warning",
            "one: 3 of 2 hands allowed for one member",
        ),
        (
            "{wounds: 1, ml: 7, armour: [helmet, helmet]}",
            "warning",
            "2 of 1 helmets allowed for one member, 1 too many",
        ),
    ],
)
def test_a_faulty_card_is_found_with_what_to_do(
    card: str, severity: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings(tmp_path, capsys, card)
    assert [one[0] for one in found] == [severity], found
    assert words in found[0][1]


def test_a_weapon_is_checked_beside_what_else_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = findings(
        tmp_path,
        capsys,
        "{wounds: 0, ml: 7, weapons: [Daggre], armour: [sheild, {name: X, tags: []}]}",
    )
    words = sorted(message for _, message in found)
    assert len(found) == 4, found
    assert any("did you mean Dagger" in one for one in words)
    assert any("did you mean shield" in one for one in words)
    assert any("a piece of armour needs a tag" in one for one in words)


def test_a_misspelt_tag_is_one_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(
        tmp_path, capsys, "{wounds: 1, ml: 7, armour: [{name: Board, tags: [sheild]}]}"
    )
    assert [("did you mean shield" in message) for _, message in found] == [True]


def test_an_editor_shows_words_for_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run_here(capsys, "schema", "oldschool")
    assert ">>>" not in ran.out
    assert "Section" not in ran.out
    schema = Card.model_json_schema()
    for card in (schema, *schema["$defs"].values()):
        assert [
            key for key, entry in card["properties"].items() if not entry.get("description")
        ] == []
    assert schema["$defs"]["PieceCard"]["properties"]["tags"]["minItems"] == 1


def test_an_editor_accepts_a_tag_in_any_spelling() -> None:
    tags = Card.model_json_schema()["$defs"]["WeaponCard"]["properties"]["tags"]
    (pattern,) = (one["pattern"] for one in tags["items"]["anyOf"] if "pattern" in one)
    for text in ("Short_Range", "short  range", "Two-handed", "twohanded", "1-Handed", " melee "):
        assert re.search(pattern, text), text
    for text in ("shortrange", "3-handed", "mele", "melee reach"):
        assert not re.search(pattern, text), text


def test_cards_are_frozen_and_tags_keep_their_printed_spelling() -> None:
    card = Card.model_validate(
        {"wounds": 1, "weapons": [{"name": "Bow", "tags": ["Long_Range", "2handed"]}]}
    )
    assert card.weapons[0].tags == ("long range", "2-handed")
    with pytest.raises(ValidationError):
        card.wounds = 2


def test_a_card_without_wounds_can_test_morale_and_not_fight(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_here(capsys, "oldschool", "morale", "{ml: 7}", "--odds", "--json").code == 0
    run_here(capsys, "oldschool", "attack", "{wounds: 1}", "vs", "{ml: 7}").check(2, "lacks wounds")
    run_here(capsys, "oldschool", "fight", "{ml: 7}", "vs", "{wounds: 1}").check(2, "+wounds=N")


def test_an_attacker_needs_no_wounds_to_throw(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("attack", "{weapons: [Shortsword]}", "vs", "{wounds: 1, armour: [light]}")
    odds = run_here(capsys, "oldschool", *words, "--odds", "--json").data["odds"]
    assert odds["fractions"]["hits_mean"] == "9/5"
    # A flag says what a target has left whose card doesn't.
    assert run_here(capsys, "oldschool", "attack", "{attacks: 1}", "vs", "{}+wounds=2").code == 0
