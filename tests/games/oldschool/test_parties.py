"""Party files: cards, list rules, the shipped parties, and files that must be refused."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from pydantic import ValidationError

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.oldschool.cards import Card
from tests.support import ROOT, run_here

PARTIES = ROOT / "rulesets" / "oldschool" / "warbands"
BOTH = ("-w", str(PARTIES / "lantern-oath.yaml"), "-w", str(PARTIES / "sump-gang.yaml"))


def findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], card: str, more: str = ""
) -> list[tuple[str, str]]:
    file = tmp_path / "party.yaml"
    file.write_text(
        f"game: oldschool\nname: Test\n{more}models:\n- {{id: one, name: One, card: {card}}}\n",
        "utf-8",
    )
    ran = run_here(capsys, "validate", str(file), "--json")
    return [
        (found["severity"], found["message"] + "; " + found["hint"])
        for found in ran.data["findings"]
    ]


@pytest.mark.parametrize(
    "card",
    [
        "{kind: pc, wounds: 1}",
        "{wounds: 1, ml: 7, weapons: [Greatsword, {name: Knife, tags: [melee, 1-handed], in_hand: false}]}",
        "{wounds: 2, stamina: 0, ml: 12, attacks: 3, defense: 5, armour: [shield, helmet]}",
        "{wounds: 2, ml: 2, weapons: [{name: Sling, tags: [Short Range, 1-handed]}], armour: [light, shield]}",
        "{kind: pc, wounds: 2, weapons: [{name: Spear, tags: [melee, two_handed]}], saves: {ref: 12, WIL: 8}}",
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


@pytest.mark.parametrize(
    "example",
    [
        example
        for name in get_game("oldschool").procedures
        for example in get_game("oldschool").procedure(name).examples
    ],
)
def test_every_example_of_the_help_works(
    example: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(PARTIES)
    ran = run_here(capsys, "oldschool", *shlex.split(example))
    assert (ran.code, ran.err) == (0, "")


def test_the_limit_counts_every_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(tmp_path, capsys, "{wounds: 1, ml: 7, cost: 4}", "limit: 3\n")
    assert [(severity, "1 over the limit of 3" in message) for severity, message in found] == [
        ("error", True)
    ]
    assert findings(tmp_path, capsys, "{wounds: 1, ml: 7, cost: 3}", "limit: 3\n") == []
    assert findings(tmp_path, capsys, "{wounds: 1, ml: 7}", "limit: 3\n")[0][0] == "warning"


def test_a_second_leader_is_doubtful(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "party.yaml"
    file.write_text(
        "game: oldschool\nname: T\nmodels:\n"
        "- {id: a, count: 2, card: {wounds: 1, ml: 7, leader: true}}\n",
        "utf-8",
    )
    found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    told = "leaders: 2 of 1 allowed in the party, 1 too many"
    assert [(one["severity"], told in one["message"]) for one in found] == [("warning", True)]


def test_the_hands_that_a_weapon_needs_are_those_of_the_rules_in_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weapons = dict(load_ruleset("oldschool").data["tables"]["weapons"]) | {
        "Dagger": ["melee", "2-handed"]
    }
    house, file = tmp_path / "house.yaml", tmp_path / "party.yaml"
    house.write_text(f"extends: oldschool\ntables: {{weapons: {json.dumps(weapons)}}}\n")
    file.write_text(
        "game: oldschool\nmodels:\n- {id: one, card: {wounds: 1, ml: 7, weapons: [Dagger, Dagger]}}\n"
    )
    assert run_here(capsys, "validate", str(file), "--json").data["findings"] == []
    (found,) = run_here(capsys, "validate", str(file), "--house", str(house), "--json").data[
        "findings"
    ]
    assert found["message"] == "one: 4 of 2 hands allowed for one member, 2 too many"


def test_cards_are_frozen_and_tags_keep_their_printed_spelling() -> None:
    card = Card.model_validate(
        {"wounds": 1, "weapons": [{"name": "Bow", "tags": ["Long_Range", "2handed"]}]}
    )
    assert card.weapons[0].tags == ("long range", "2-handed")
    with pytest.raises(ValidationError):
        card.wounds = 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("attack", "vesa", "vs", "snag-1"), "did you mean vessa"),
        (("attack", "vessa", "vs", "snag"), "snag-1"),
        (("attack", "vessa", "vs", "snag-1+prown"), "did you mean prone"),
        (("attack", "vessa", "vs", "snag-1", "--stunts", "tripp"), "did you mean trip"),
        (("attack", "vessa", "vs", "snag-1", "--stunts", "unshield"), "needs a hooked weapon"),
        (("attack", "vessa", "vs", "snag-1", "--stunts", "snag-2=trip"), "isn't attacked"),
        (("attack", "vessa", "vs", "snag-1", "--stamina", "2"), "for a target given as numbers"),
        (("attack", "vessa", "vs", "snag-1", "--ruling", "hit=meets"), "did you mean meet"),
        (
            ("attack", "vessa", "vs", "snag-1", "--dice", "1,2"),
            "next is a d6 for vessa attacks snag-1",
        ),
        (("attack", "vessa", "vs", "snag-1", "--dice", "1,2,7"), "can't be 7"),
        (("attack", "vessa", "vs", "snag-1", "--dice", "1,2,3,4"), "one die too many"),
        (("attack",), "--attacks"),
        (("attack", "--attacks", "0", "--defense", "3"), "--attacks 0 is out of range"),
        (("attack", "--attacks", "100000000", "--defense", "3"), "out of range"),
        (("attack", "--attacks", "3"), "--defense"),
        (("attack", "--attacks", "3", "--defense", "3", "--direct"), "--direct needs"),
        (
            ("attack", "--attacks", "3", "--defense", "3", "--up-to", "0"),
            "--up-to 0 is out of range",
        ),
        (("attack", "--attacks", "3", "--defense", "3", "--distance", "5"), "--distance needs"),
        (
            ("attack", "--attacks", "24", "--defense", "3", "--split", "4,4,4,4,4,4", "--odds"),
            "--up-to 1",
        ),
        (("stunt",), "trip"),
        (("stunt", "tripp", "--score", "9"), "did you mean trip"),
        (("stunt", "trip"), "--score"),
        (("stunt", "trip", "--score", "21"), "out of range"),
        (("save", "RFE", "--score", "12"), "did you mean REF"),
        (("save", "REF"), "--score"),
        (("save", "--score", "13", "--ruling", "save=2d6"), "2 to 12"),
        (("durability",), "--weapon or --armour"),
        (("durability", "--weapon", "--armour"), "one thing at a time"),
        (("durability", "--weapon", "--ruling", "durability=7"), "durability"),
        (("morale", "vessa"), "player's character"),
        (("morale",), "--ml"),
        (("fight", "vessa"), "two sides"),
        (("fight", "vessa", "vs"), "a side is empty"),
        (("may",), "one model"),
    ],
)
def test_wrong_words_end_in_one_line_that_names_the_right_ones(
    words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", *words, *BOTH).check(2, message)


def test_an_attack_on_too_many_for_odds_is_still_rolled(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "--attacks",
        "12",
        "--defense",
        "3",
        "--split",
        ",".join(["1"] * 12),
        "--seed",
        "4",
        "--json",
    )
    assert len(run_here(capsys, "oldschool", "attack", *words).data["outcome"]["models"]) == 12


def test_house_rules_change_numbers_weapons_and_rulings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: oldschool\nname: Hard heads\nnumbers: {base_defense: 3}\nrulings: {durability: 2}\n",
        "utf-8",
    )
    words = (
        "oldschool",
        "attack",
        "{wounds: 1}",
        "vs",
        "{wounds: 1}",
        "--odds",
        "--json",
        "--house",
        str(house),
    )
    assert run_here(capsys, *words).data["odds"]["fractions"]["hits_mean"] == "3/5"
    words = ("oldschool", "durability", "--weapon", "--odds", "--json", "--house", str(house))
    assert run_here(capsys, *words).data["odds"]["fractions"]["breaks"] == "1/3"


def test_only_the_rulings_that_matter_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    plain = run_here(
        capsys, "oldschool", "attack", "--attacks", "2", "--defense", "3", "--odds", "--json"
    ).data
    assert set(plain["rulings"]) == {"hit", "explode"}
    full = run_here(
        capsys,
        "oldschool",
        "attack",
        "odo+taunted",
        "vs",
        "snag-1+leaving",
        "--stunts",
        "trip",
        *BOTH,
        "--odds",
        "--json",
    ).data
    assert set(full["rulings"]) == {
        "hit",
        "explode",
        "advantage",
        "armour",
        "splintered_shield",
        "free_attack",
        "save",
    }


def test_a_card_without_wounds_can_test_morale_and_not_fight(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_here(capsys, "oldschool", "morale", "{ml: 7}", "--odds", "--json").code == 0
    run_here(capsys, "oldschool", "attack", "{ml: 7}", "vs", "{wounds: 1}").check(2, "lacks wounds")


def test_the_options_may_come_in_any_order(capsys: pytest.CaptureFixture[str]) -> None:
    first = run_here(
        capsys, "oldschool", "attack", "--attacks", "4", "--defense", "3", "--seed", "5", "--json"
    )
    second = run_here(
        capsys, "oldschool", "attack", "--json", "--seed", "5", "--defense", "3", "--attacks", "4"
    )
    assert first.out == second.out


@pytest.mark.parametrize(
    "words",
    [
        ("attack", "odo", "vs", "snag-1", "snag-2+casting"),
        ("attack", "odo", "vs", "snag-1", "--stunts", "trip,shove"),
        ("fight", "odo", "tamsin", "vs", "gulch", "snag-1", "--rounds", "4"),
        ("morale", "snag-1", "gulch", "mire-hound"),
        ("stunt", "unshield", "snag-1"),
        ("save", "WIL", "tamsin"),
        ("recover", "vessa", "--unhelped"),
        ("may", "odo+ran"),
    ],
)
@pytest.mark.parametrize("reading", [("--odds",), ("--seed", "2")])
@pytest.mark.parametrize("form", ["table", "plain", "json"])
def test_every_procedure_is_shown_in_every_form(
    words: tuple[str, ...], reading: tuple[str, ...], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "oldschool", *words, *BOTH, *reading, "--format", form)
    assert ran.code == 0, ran.err
    assert ran.out
    if form == "plain":
        assert not any(box in ran.out for box in "─│┃━\x1b")


def test_the_folded_row_is_shown_as_or_more_and_named_in_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("oldschool", "attack", "--attacks", "3", "--defense", "3", "--up-to", "2", "--odds")
    rows = run_here(capsys, *words, "--json").data["odds"]["distribution"]
    assert [row["outcome"] for row in rows] == [{"hits": 0}, {"hits": 1}, {"hits_at_least": 2}]
    assert "2 or more" in run_here(capsys, *words, "--format", "plain").out
