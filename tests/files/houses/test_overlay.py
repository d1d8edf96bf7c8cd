"""What house rules change, and that a result names those that touched it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.core.watching import HouseChange, Watch, watch_data
from skirmish_cli.files.checking import Session
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.game_data import load_data, load_phases
from skirmish_cli.files.rulesets import load_ruleset
from tests.checked import check_file, check_warband
from tests.support import ROOT, run_here

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "table.yaml"
    file.write_text(
        "extends: freeblades\nname: Friday\nnumbers: {charge_inches: 4, casting_target_number: 3}\n"
        "modifiers: [{id: charge_damage, value: 3}]\nrulings: {parry_uses: unlimited, "
        "break_check: strict}\n"
        "conditions: [{name: stunned, effects: {tests: -3}}, {name: wet, new: true, meaning: "
        "soaked, "
        "effects: {tests: -1}}]\n"
        "lists: [{id: limit, off: true}, {id: leaders, new: true, rule: count, what: leaders, "
        "where: {role: leader}, at_most: 0}]\n"
        "phases: [{id: movement, steps: [{id: charge, do: Run at them.}, {id: drink, new: "
        "true, after: charge, "
        "name: Drink, who: both, do: Drink.}]}]\n"
        "cards: {ghoul: {class: follower, mar: d6, mw: {damage: d6}, def: 4, av: 2, lp: 1, "
        "disc: d4}}\n"
    )
    return file


def test_house_rules_change_numbers_conditions_phases_and_lists(house: Path) -> None:
    rules = load_ruleset("freeblades", [house])
    assert rules.data["numbers"]["charge_inches"] == 4
    assert rules.conditions["stunned"].effects == {"tests": -3, "defense": -2, "speed": -3}
    assert rules.conditions["wet"].effects == {"tests": -1}
    assert "limit" not in [rule["id"] for rule in rules.data["lists"]]
    steps = next(phase for phase in rules.data["phases"] if phase["id"] == "movement")["steps"]
    names = [step["id"] for step in steps]
    assert names[names.index("charge") + 1] == "drink"
    assert steps[names.index("charge")]["do"] == "Run at them."
    assert load_data("freeblades", "ruleset")["numbers"]["charge_inches"] == 3


def test_a_result_names_the_house_rules_that_touched_it_and_no_others(
    house: Path, capsys: Any
) -> None:
    words = [
        "freeblades",
        "melee",
        "-w",
        LANTERNS,
        "captain+charging",
        "vs",
        "ghoul+wet",
        "--house",
        str(house),
    ]
    data = run_here(capsys, *words, "--odds", "--json").data
    changed = {change["target"]: (change["from"], change["to"]) for change in data["house_changes"]}
    assert changed["modifiers.charge_damage.value"] == (1, 3)
    assert "conditions.wet.effects" in changed
    assert not [target for target in changed if target.startswith("conditions.stunned")]
    assert "numbers.casting_target_number" not in changed
    assert data["house"] == [str(house)]
    plain = run_here(capsys, *words, "--odds", "--format", "plain").out
    assert (
        f"house rules: modifiers.charge_damage.value is 3 (1 in the ruleset), by {house}" in plain
    )


def test_what_a_house_file_says_as_the_ruleset_does_is_no_change(
    tmp_path: Path, capsys: Any
) -> None:
    house = tmp_path / "same.yaml"
    house.write_text(
        "extends: freeblades\nnumbers: {threshold: 10, target_number: 5}\ntalents:\n"
        "- {name: Dodge, kind: response, meaning: ducks}\n",
        encoding="utf-8",
    )
    words = ["freeblades", "test", "d8", "--house", str(house), "--odds"]
    targets = [
        change["target"] for change in run_here(capsys, *words, "--json").data["house_changes"]
    ]
    assert targets == ["numbers.target_number"]
    assert [change.target for change in load_ruleset("freeblades", [house]).watch.changes] == [
        "numbers.target_number",
        "talents.Dodge.meaning",
    ]


def test_a_result_that_no_house_rule_touched_says_so(house: Path, capsys: Any) -> None:
    out = run_here(
        capsys,
        "freeblades",
        "initiative",
        "--seed",
        "1",
        "--house",
        str(house),
        "--format",
        "plain",
    ).out
    assert f"house rules: {house} (nothing in it touched this result)" in out


def test_a_ruling_typed_on_the_command_line_is_not_the_house_rules(
    house: Path, capsys: Any
) -> None:
    words = [
        "freeblades",
        "melee",
        "-w",
        LANTERNS,
        "captain",
        "vs",
        "ghoul",
        "--house",
        str(house),
        "--json",
    ]
    for more, is_touched in (([], True), (["--ruling", "parry_uses=rating"], False)):
        changes = run_here(capsys, *words, "--odds", *more).data["house_changes"]
        assert any(change["target"] == "rulings.parry_uses" for change in changes) is is_touched


def test_warbands_are_checked_under_house_rules(house: Path, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "w.yaml"
    file.write_text(
        "game: freeblades\nname: W\nlimit: 1\n"
        "models: [{id: a, card: {use: ghoul, role: leader, cost: 9}}]\n"
    )
    ran = run_here(capsys, "validate", str(file), "--house", str(house), "--json")
    assert [finding["message"] for finding in ran.data["findings"]] == [
        "leaders: 1 of 0 allowed in the warband, 1 too many: a"
    ]
    assert [finding.code for finding in check_warband(file.read_bytes(), "w").findings] == [
        "unknown-card"
    ]


def findings_on(game_id: str, house: dict[str, Any]) -> tuple[Finding, ...]:
    return check_file(json.dumps({"extends": game_id, **house}).encode(), "h.yaml").findings


@pytest.mark.parametrize("game_id", game_ids())
def test_every_number_and_modifier_of_a_game_can_be_changed_and_its_demonstration_still_runs(
    game_id: str, tmp_path: Path, capsys: Any
) -> None:
    data = load_data(game_id, "ruleset")
    # One step up, or where the game's rulebook ends there, one down.
    numbers = {
        key: next(
            changed
            for changed in (value + 1, value - 1)
            if not findings_on(game_id, {"numbers": {key: changed}})
        )
        for key, value in data.get("numbers", {}).items()
        if isinstance(value, int) and value > 0
    }
    modifiers = [
        next(
            changed
            for changed in ({"id": item["id"], "value": item["value"] + way} for way in (-1, 1))
            if not findings_on(game_id, {"modifiers": [changed]})
        )
        for item in data.get("modifiers", [])
    ]
    lines = [f"extends: {game_id}", f"numbers: {json.dumps(numbers)}"]
    lines += [f"modifiers: {json.dumps(modifiers)}"] if modifiers else []
    file = tmp_path / "house.yaml"
    file.write_text("\n".join(lines) + "\n")
    assert check_file(file.read_bytes(), str(file)).findings == ()
    demo = data.get("demo")
    if demo:
        warbands = sorted((ROOT / "rulesets" / game_id / "warbands").glob("*.yaml"))
        words = [word for path in warbands for word in ("-w", str(path))]
        ran = run_here(
            capsys,
            game_id,
            demo["procedure"],
            *words,
            *demo["words"],
            "--house",
            str(file),
            "--seed",
            "1",
        )
        assert ran.code in (0, 2), ran.err


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_ruleset_says_itself_is_legal_as_house_rules(game_id: str) -> None:
    data = load_data(game_id, "ruleset")
    house: dict[str, Any] = {
        "extends": game_id,
        "numbers": data.get("numbers", {}),
        "tables": data.get("tables", {}),
        "rulings": {item["key"]: item["default"] for item in data.get("rulings", [])},
    }
    for name in ("conditions", "modifiers", "actions", "talents", "lists"):
        house[name] = [item for item in data.get(name, []) if len(item) > 1]
    house["phases"] = load_phases(game_id).get("phases", [])
    house = {key: section for key, section in house.items() if section}
    findings = check_file(json.dumps(house).encode(), "h.yaml").findings
    assert [(finding.path, finding.message) for finding in findings] == []


#: For each game a list with one finding of a rule that is data, the change of a number of that rule
#: which mends it, and one more rule that the list breaks.
LISTS = {
    "freeblades": (
        "limit: 8\nmodels: [{id: a, card: {lp: 2, cost: 9}}]",
        "id: limit, at_most: 9",
        "rule: count, where: {has: lp}, at_most: 0",
    ),
    "heimr": (
        "models: [{id: a, card: {variant: forum, statistics: {agility: 6}}}]",
        "id: points, exactly: 36",
        "rule: count, where: {variant: forum}, at_most: 0",
    ),
    "first-blood": (
        "models: [{id: a, count: 2, card: {kind: hero, m: 1, v: 0, c: 1, a: 1, w: 1, r: 1, d: "
        "1, e: 1, "
        "size: 1}}]",
        "id: warriors_on_a_card, at_most: 2",
        "rule: count, where: {kind: hero}, at_most: 1",
    ),
    "t9a": (
        "limit: 700\nmodels: [{id: a, card: {category: [core], cost: {base: 660}}}]",
        "id: unit, at_most: 660",
        "rule: percent, where: {category: core}, at_most: 90",
    ),
    "oldschool": (
        "models: [{id: a, card: {wounds: 1, ml: 7, weapons: [Pike, Dagger]}}]",
        "id: hands, at_most: 3",
        "rule: requires, scope: model, needs: {has: cost}",
    ),
}


@pytest.mark.parametrize("game_id", game_ids())
def test_house_rules_change_drop_and_add_list_rules_of_every_game(
    game_id: str, tmp_path: Path, capsys: Any
) -> None:
    listed, change, added = LISTS[game_id]
    file, house = tmp_path / "list.yaml", tmp_path / "house.yaml"
    file.write_text(f"game: {game_id}\n{listed}\n")

    def findings(rules: str) -> list[str]:
        house.write_text(f"extends: {game_id}\nlists: [{rules}]\n")
        assert check_file(house.read_bytes(), "h.yaml").findings == ()
        found = run_here(capsys, "validate", str(file), "--house", str(house), "--json").data[
            "findings"
        ]
        return [finding["message"] for finding in found]

    (before,) = [finding.message for finding in check_file(file.read_bytes(), "l.yaml").findings]
    name = change.split(",")[0]
    assert findings(f"{{{change}}}") == []
    assert findings(f"{{{name}, off: true}}") == []
    assert before in findings(f"{{id: ours, new: true, {added}}}")
    assert len(findings(f"{{id: ours, new: true, {added}}}")) == 2
    assert len(findings(f"{{{name}, off: true}}, {{id: ours, new: true, {added}}}")) == 1


@pytest.mark.parametrize("game_id", game_ids())
def test_list_rules_that_are_not_there_or_said_otherwise_elsewhere_are_findings(
    game_id: str,
) -> None:
    number = next(key for key in ("at_most", "exactly") if f"{key}: " in LISTS[game_id][1])
    name = LISTS[game_id][1].split(",")[0]
    session = Session()
    for text, codes in (
        (f"{name}, {number}: 5", []),
        (f"{name}, {number}: 6", ["conflict"]),
        (f"{name}x, {number}: 6", ["unknown-target"]),
        (f"{name}, {number}: -6", ["out-of-range"]),
        (f"{name}, new: true, {number}: 6", ["bad-value"]),
        (f"{name}, at_mots: 6", ["unknown-key"]),
        (f"{name}, at_most: 6, exactly: 6", ["bad-value"]),
        ("id: ours, new: true, rule: count, at_most: 1, slack: 5", ["bad-value"]),
    ):
        checked = session.check(
            f"extends: {game_id}\nlists: [{{{text}}}]\n".encode(), f"{text}.yaml"
        )
        assert [finding.code for finding in checked.findings] == codes, text


def test_only_what_was_read_counts_as_used() -> None:
    watch = Watch()
    data = watch_data({"numbers": {"a": 1, "b": 2}}, watch)
    for key in ("a", "b"):
        data["numbers"].change(key, 9, watch.record(HouseChange(f"numbers.{key}", "h", 1, 1, 9)))
    assert watch.find_used() == ()
    assert data["numbers"].get("a") == 9
    assert [change.target for change in watch.find_used()] == ["numbers.a"]
    assert sorted(dict(data["numbers"].items())) == ["a", "b"]
    assert len(watch.find_used()) == 2
