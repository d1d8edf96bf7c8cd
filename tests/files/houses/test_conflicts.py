"""Two house-rules files that want different things, and what a result says of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.core.watching import HouseChange
from skirmish_cli.files.checking import Session
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.rulesets import load_ruleset
from tests.checked import check_file
from tests.support import ROOT, run_here

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")
GHOUL = "class: follower, mw: {damage: d6}, def: 4, av: 2, lp: 1, disc: d4"
WET = "{name: wet, new: true, meaning: soaked, effects: {tests: -1}}"
DODGE = "name: Dodge, effects: [{stage: defense, operation: add, amount: "


def findings(first: str, second: str) -> list[tuple[str, str]]:
    session = Session()
    assert session.check(f"extends: freeblades\n{first}\n".encode(), "a.yaml").findings == ()
    found = session.check(f"extends: freeblades\n{second}\n".encode(), "b.yaml").findings
    return [(finding.code, finding.message) for finding in found]


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (
            f"cards: {{ghoul: {{{GHOUL}, mar: d6}}}}",
            f"cards: {{ghoul: {{{GHOUL}, mar: d8}}}}",
            "cards.ghoul is said otherwise here than in a.yaml line 2",
        ),
        (
            f"talents: [{{{DODGE}1}}]}}]",
            f"talents: [{{{DODGE}2}}]}}]",
            "talents.Dodge.effects is said otherwise here than in a.yaml line 2",
        ),
        (
            f"conditions: [{WET}]",
            f"conditions: [{WET.replace('-1', '-2')}]",
            "conditions.wet.effects.tests: -2 here, but -1 in a.yaml line 2",
        ),
        (
            "numbers: {target_number: 5}",
            "numbers: {target_number: 6}",
            "numbers.target_number: 6 here, but 5 in a.yaml line 2",
        ),
    ],
)
def test_what_two_files_say_otherwise_is_a_conflict(first: str, second: str, message: str) -> None:
    assert findings(first, second) == [("conflict", message)]


@pytest.mark.parametrize(
    "text",
    [
        f"cards: {{ghoul: {{{GHOUL}, mar: d6}}}}",
        f"conditions: [{WET}]",
        f"talents: [{{{DODGE}1}}]}}]",
        "numbers: {target_number: 5}",
        "lists: [{id: ours, new: true, rule: count, at_most: 1}]",
    ],
)
def test_what_two_files_say_alike_is_none(text: str) -> None:
    assert findings(text, text) == []


def laid(tmp_path: Path, *texts: str) -> list[str]:
    files = []
    for name, text in zip("ab", texts, strict=False):
        (tmp_path / f"{name}.yaml").write_text(f"extends: freeblades\n{text}\n")
        files.append(str(tmp_path / f"{name}.yaml"))
    return files


def test_a_change_is_told_beside_what_the_ruleset_itself_says(tmp_path: Path) -> None:
    files = laid(tmp_path, "numbers: {target_number: 5}", "numbers: {target_number: 6}")
    rules = load_ruleset("freeblades", files)
    assert rules.watch is not None
    assert rules.data["numbers"]["target_number"] == 6
    assert [change.text for change in rules.watch.find_used()] == [
        f"numbers.target_number is 6 (4 in the ruleset), by {files[1]}"
    ]


def test_what_another_file_made_is_not_the_rulesets(tmp_path: Path) -> None:
    files = laid(
        tmp_path, f"conditions: [{WET}]", "conditions: [{name: wet, effects: {tests: -2}}]"
    )
    rules = load_ruleset("freeblades", files)
    assert rules.watch is not None
    assert [change.text for change in rules.watch.find_used((), ["wet"])][-1] == (
        f"conditions.wet.effects.tests is -2, by {files[1]}"
    )


def test_what_comes_to_what_the_ruleset_says_is_no_change(tmp_path: Path) -> None:
    files = laid(
        tmp_path,
        "numbers: {target_number: 5}\nrulings: {parry_uses: unlimited}",
        "numbers: {target_number: 4}\nrulings: {parry_uses: rating}",
    )
    rules = load_ruleset("freeblades", files)
    assert rules.watch is not None
    assert (rules.data["numbers"]["target_number"], rules.ruling("parry_uses")) == (4, "rating")
    assert rules.watch.find_used(["parry_uses"]) == ()


def test_what_the_ruleset_lacks_is_told_as_added() -> None:
    assert (
        HouseChange("cards.ghoul", "h.yaml", 2, None, {"lp": 1}).text
        == "cards.ghoul is added, by h.yaml"
    )


def changes(capsys: Any, house: str, *words: str) -> list[str]:
    data = run_here(capsys, "freeblades", *words, "--house", house, "--json").data
    assert "house_looked_at" not in data
    return [change["target"] for change in data["house_changes"]]


@pytest.mark.parametrize("reading", [["--odds"], ["--seed", "3"], ["--dice", "9 7"]])
def test_a_result_tells_the_house_rules_that_were_read_for_it(
    reading: list[str], tmp_path: Path, capsys: Any
) -> None:
    # A charge is asked for on every attack; nobody casts or summons here.
    (house,) = laid(
        tmp_path,
        "numbers: {summoning_target_number: 6}\nmodifiers: [{id: charge_damage, value: 3}]",
    )
    words = ["attack", "-w", LANTERNS, *reading]
    charging = changes(capsys, house, *words, "captain+charging", "vs", "wick")
    assert charging == ["modifiers.charge_damage.value"]


def test_a_modifier_that_is_read_is_told_where_it_leaves_the_odds_as_they_are(
    tmp_path: Path, capsys: Any
) -> None:
    # d8 and 1 for the charge reach AV 2 with every face already, and one LP is all there is to
    # lose.
    (house,) = laid(tmp_path, "modifiers: [{id: charge_damage, value: 3}]")
    ghoul = f"{{{GHOUL}, mar: d6}}"
    found = changes(
        capsys, house, "melee", "-w", LANTERNS, "captain+charging", "vs", ghoul, "--odds"
    )
    assert found == ["modifiers.charge_damage.value"]


def test_each_number_that_was_read_is_told_in_words(tmp_path: Path, capsys: Any) -> None:
    (house,) = laid(tmp_path, "numbers: {target_number: 5, threshold: 9}")
    found = changes(capsys, house, "test", "d8", "--odds")
    assert sorted(found) == ["numbers.target_number", "numbers.threshold"]
    words = ["test", "d8", "--odds", "--house", house, "--format", "plain"]
    plain = run_here(capsys, "freeblades", *words).out
    assert f"house rules: numbers.target_number is 5 (4 in the ruleset), by {house}" in plain
    assert "nothing in it touched" not in plain


def test_a_card_of_house_rules_that_a_model_has_touched_the_result(
    tmp_path: Path, capsys: Any
) -> None:
    (house,) = laid(
        tmp_path, f"cards: {{ghoul: {{{GHOUL}, mar: d6}}, wight: {{{GHOUL}, mar: d8}}}}"
    )
    warband = tmp_path / "w.yaml"
    warband.write_text("game: freeblades\nmodels: [{id: g, card: ghoul}]\n")
    words = ["attack", "-w", LANTERNS, "-w", str(warband), "--odds"]
    assert changes(capsys, house, *words, "captain", "vs", "w/g") == ["cards.ghoul"]
    assert changes(capsys, house, *words, "captain", "vs", "wick") == []


WARBAND = (
    "game: freeblades\nlimit: 4\n"
    "models: [{id: a, card: {use: ghoul, role: leader, cost: 5}}, {id: g, card: ghoul}]\n"
)


def used(capsys: Any, tmp_path: Path, warband: str, house: str) -> Any:
    (tmp_path / "w.yaml").write_text(warband)
    return run_here(capsys, "validate", str(tmp_path / "w.yaml"), "--house", house, "--json").data[
        "house"
    ]


def test_the_check_of_a_list_tells_which_house_rules_it_used(tmp_path: Path, capsys: Any) -> None:
    (house,) = laid(
        tmp_path,
        "lists: [{id: limit, off: true}, {id: ours, new: true, rule: count, at_most: 3}]\n"
        f"cards: {{ghoul: {{{GHOUL}, mar: d6, cost: 1}}, wight: {{{GHOUL}, mar: d8}}}}",
    )
    (use,) = used(capsys, tmp_path, WARBAND, house)
    assert use["read"] == ["lists.limit", "lists.ours", "cards.ghoul"]
    words = ["validate", str(tmp_path / "w.yaml"), "--house", house, "--format", "plain"]
    assert (
        f"house rules: {house} on {tmp_path / 'w.yaml'}: lists.limit, lists.ours, cards.ghoul"
        in run_here(capsys, *words).out
    )


def test_a_list_rule_is_told_once_however_many_of_its_keys_are_changed(
    tmp_path: Path, capsys: Any
) -> None:
    (house,) = laid(
        tmp_path,
        "lists: [{id: limit, hint: buy less, severity: warning}]\n"
        f"cards: {{ghoul: {{{GHOUL}, mar: d6, cost: 1}}}}",
    )
    (use,) = used(capsys, tmp_path, WARBAND, house)
    assert use["read"] == ["lists.limit", "cards.ghoul"]


def test_a_list_that_used_no_house_rule_says_so(tmp_path: Path, capsys: Any) -> None:
    (house,) = laid(tmp_path, "numbers: {threshold: 9}")
    words = ["validate", LANTERNS, "--house", house, "--format", "plain"]
    assert (
        f"house rules: {house} on {LANTERNS}: nothing in it touched this list"
        in run_here(capsys, *words).out
    )


def test_house_rules_of_another_game_are_said_to_change_nothing_in_a_list(
    tmp_path: Path, capsys: Any
) -> None:
    house = tmp_path / "t.yaml"
    house.write_text("extends: t9a\nnumbers: {adept_highest: 5}\n")
    words = ["validate", LANTERNS, "--house", str(house)]
    assert run_here(capsys, *words, "--json").data["house"][0]["extends"] == "t9a"
    assert (
        f"house rules: {house} changes nothing in {LANTERNS}: it is for t9a"
        in run_here(capsys, *words, "--format", "plain").out
    )
    army = str(ROOT / "rulesets/t9a/warbands/vell-marches.yaml")
    (use,) = run_here(capsys, "validate", army, "--house", str(house), "--json").data["house"]
    assert (use["extends"], use["read"]) == ("", ["numbers.adept_highest"])


def test_a_check_under_no_house_rules_tells_of_none(capsys: Any) -> None:
    assert "house" not in run_here(capsys, "validate", LANTERNS, "--json").data


def test_what_holds_of_several_files_is_told_once(tmp_path: Path, capsys: Any) -> None:
    files = laid(
        tmp_path,
        "numbers: {target_number: 5, threshold: 9}",
        "numbers: {target_number: 6, threshold: 10}",
    )
    words = [word for file in files for word in ("--house", file)]
    house = run_here(capsys, "games", "show", "freeblades", *words, "--json").data["house"]
    assert house == [f"numbers.target_number is 6 (4 in the ruleset), by {files[1]}"]


@pytest.mark.parametrize("game_id", game_ids())
def test_everything_that_a_game_lists_for_house_rules_can_be_named_in_them(
    game_id: str, capsys: Any
) -> None:
    listed = run_here(capsys, "games", "show", game_id, "--json").data["changeable"]
    data = load_data(game_id, "ruleset")
    assert list(listed["numbers"]) == list(data["numbers"])
    lines = [f"extends: {game_id}", f"numbers: {json.dumps(listed['numbers'])}"]
    for section, key in (
        ("modifiers", "id"),
        ("talents", "name"),
        ("lists", "id"),
        ("phases", "id"),
    ):
        items = [{key: name} for name in listed.get(section, {})]
        lines.append(f"{section}: {json.dumps(items)}")
    lines.append(f"rows: {json.dumps({name: {} for name in listed['tables']})}")
    unknown = [
        one.message
        for one in check_file("\n".join(lines).encode(), "h.yaml").findings
        if one.code == "unknown-target"
    ]
    assert unknown == []


def test_a_game_tells_players_what_house_rules_may_name(capsys: Any) -> None:
    out = run_here(capsys, "games", "show", "freeblades", "--format", "plain").out
    assert "numbers: target_number 4; casting_target_number 2" in out
    assert "charge_damage 1" in out
    assert "limit (sum)" in out
