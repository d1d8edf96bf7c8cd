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
from skirmish_cli.files.houses.sections import SECTIONS
from skirmish_cli.files.rulesets import load_ruleset
from tests.checked import check_file, check_warband
from tests.support import ROOT, run_here

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")


def found(text: str) -> list[tuple[int, int, str, str]]:
    checked = check_file(f"extends: freeblades\n{text}\n".encode(), "h.yaml")
    return [(one.line, one.column, one.code, one.message) for one in checked.findings]


@pytest.mark.parametrize(
    ("text", "line", "column", "code", "part"),
    [
        ("numbers: {treshold: 8}", 2, 11, "unknown-target", "unknown number 'treshold'"),
        ("numbers: 3", 2, 10, "wrong-type", "names and values are needed"),
        ("rulings: {parry_uses: unlimted}", 2, 23, "bad-value", "did you mean unlimited"),
        ("rulings: {fast_spd: many}", 2, 21, "bad-value", "must be a whole number"),
        ("rulings: {foo: 1}", 2, 11, "unknown-target", "unknown ruling 'foo'"),
        ("modifiers: [{id: charge_damge, value: 1}]", 2, 18, "unknown-target", "unknown modifier"),
        (
            "modifiers: [{id: charge_damage, value: x}]",
            2,
            40,
            "wrong-type",
            "a whole number is needed",
        ),
        ("modifiers: [{id: charge_damage, valu: 2}]", 2, 33, "unknown-key", "unknown key 'valu'"),
        (
            "modifiers: [{id: charge_damage, value: 99999}]",
            2,
            40,
            "out-of-range",
            "from -1000 to 1000",
        ),
        ("modifiers: {a: 1}", 2, 12, "wrong-type", "a list is needed"),
        ("modifiers: [{value: 1}]", 2, 13, "missing-key", "the key id is needed"),
        (
            "conditions: [{name: stund, meaning: x}]",
            2,
            21,
            "unknown-target",
            "unknown condition 'stund'",
        ),
        (
            "conditions: [{name: stunned, effects: {test: -1}}]",
            2,
            40,
            "unknown-target",
            "unknown effect 'test'",
        ),
        (
            "conditions: [{name: stunned, new: true, meaning: x}]",
            2,
            35,
            "bad-value",
            "is in the ruleset already",
        ),
        (
            "conditions: [{name: wet, new: true}]",
            2,
            14,
            "missing-key",
            "the key meaning is missing",
        ),
        (
            "conditions: [{name: dazed, meaning: x}, {name: dazed, meaning: y}]",
            2,
            48,
            "duplicate-target",
            "twice",
        ),
        ("lists: [{id: limit, rule: summ}]", 2, 27, "bad-value", "is needed, not 'summ'"),
        (
            "lists: [{id: a, new: true, rule: count}]",
            2,
            9,
            "bad-value",
            "needs at_most or at_least",
        ),
        ("phases: [{id: movment, name: x}]", 2, 15, "unknown-target", "unknown phase"),
        (
            "phases: [{id: movement, steps: [{id: charg, do: x}]}]",
            2,
            38,
            "unknown-target",
            "unknown step 'charg'",
        ),
        (
            "phases: [{id: movement, steps: [{id: charge, do: 3}]}]",
            2,
            50,
            "wrong-type",
            "a text is needed",
        ),
        ("cards: {ghoul: {mar: d7}}", 2, 22, "bad-rating", "d7 isn't a rating die"),
        ("foo: 1", 2, 1, "unknown-key", "unknown key 'foo' in house rules"),
        ("models: []", 2, 1, "unknown-key", "unknown key 'models' in house rules"),
    ],
)
def test_every_fault_of_house_rules_is_a_finding_at_its_place(
    text: str, line: int, column: int, code: str, part: str
) -> None:
    (only,) = found(text)
    assert only[:3] == (line, column, code)
    assert part in only[3]


def test_all_faults_are_found_in_one_run() -> None:
    text = "numbers: {a: 1}\nrulings: {b: 1}\nmodifiers: [{id: c, value: 1}]\ncards: {d: 5}"
    assert [line for line, *_ in found(text)] == [2, 3, 4, 5]


@pytest.mark.parametrize("text", ["extends: freeblads", "extends: [x]", "extends: 5"])
def test_an_unknown_game_is_a_finding(text: str) -> None:
    (finding,) = check_file(text.encode(), "h.yaml").findings
    assert finding.line == 1


@pytest.mark.parametrize(
    ("text", "line", "column", "code", "message", "hint"),
    [
        (
            "extends:\nname: x",
            1,
            9,
            "missing-key",
            "extends: the game is missing",
            "write extends: with one of free",
        ),
        (
            "extends: ' '",
            1,
            10,
            "missing-key",
            "extends: the game is missing",
            "write extends: with one of free",
        ),
        (
            "name: x\nextend: freeblades\nnumbers: {threshold: 8}",
            2,
            1,
            "unknown-key",
            "unknown key 'extend'",
            "did you mean extends?",
        ),
        (
            "exends: freeblades\ncards: {}",
            1,
            1,
            "unknown-key",
            "unknown key 'exends'",
            "did you mean extends?",
        ),
        (
            "numbers: {threshold: 8}\nrulings: {}",
            1,
            1,
            "missing-key",
            "house rules, as numbers: makes them, need the key extends",
            "write extends: with one of free",
        ),
    ],
)
def test_house_rules_without_their_game_are_one_finding(
    text: str, line: int, column: int, code: str, message: str, hint: str
) -> None:
    (only,) = check_file(text.encode(), "h.yaml").findings
    assert (only.line, only.column, only.code, only.message) == (line, column, code, message)
    assert only.hint.startswith(hint)


def test_a_misspelt_key_beside_models_is_no_house_rules() -> None:
    codes = [
        one.code
        for one in check_file(b"gme: freeblades\nmodels: []\ntables: {}", "w.yaml").findings
    ]
    assert codes == ["unknown-key", "unknown-key"]  # gme is game, and tables belongs to house rules


def test_two_files_that_set_the_same_thing_otherwise_conflict() -> None:
    session = Session()
    first = session.check(
        b"extends: freeblades\nnumbers: {threshold: 8}\nrulings: {parry_uses: unlimited}", "a.yaml"
    )
    second = session.check(
        b"extends: freeblades\nrulings: {parry_uses: unlimited}\nnumbers: {threshold: 9}", "b.yaml"
    )
    assert first.findings == ()
    (conflict,) = second.findings
    assert (conflict.code, conflict.severity, conflict.line) == ("conflict", "warning", 3)
    assert conflict.message == "numbers.threshold: 9 here, but 8 in a.yaml line 2"


def test_what_one_file_turns_off_and_another_changes_is_a_conflict_in_either_order() -> None:
    off = (
        b"extends: freeblades\nlists: [{id: limit, off: true}]\n"
        b"phases: [{id: movement, steps: [{id: charge, off: true}]}]"
    )
    changed = (
        b"extends: freeblades\nlists: [{id: limit, severity: warning}]\n"
        b"phases: [{id: movement, steps: [{id: charge, do: Run.}]}]"
    )
    session = Session()
    assert session.check(off, "off.yaml").findings == ()
    assert session.check(off, "again.yaml").findings == ()
    assert [(one.code, one.message) for one in session.check(changed, "changed.yaml").findings] == [
        ("conflict", "the list rule limit is off by off.yaml line 2"),
        ("conflict", "the step charge is off by off.yaml line 3"),
    ]
    session = Session()
    session.check(changed, "changed.yaml")
    assert [(one.code, one.message) for one in session.check(off, "off.yaml").findings] == [
        (
            "conflict",
            "limit is off here, which undoes lists.limit.severity: warning in changed.yaml line 2",
        ),
        (
            "conflict",
            "charge is off here, which undoes phases.movement.charge.do: Run. in changed.yaml "
            "line 3",
        ),
    ]


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


def test_every_section_has_a_kind_that_messages_can_name() -> None:
    assert all(section.kind and section.key for section in SECTIONS.values())
