"""What nothing reads in house rules is an error that says what to write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.findings.places import Places
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.houses.house_file import HouseFile
from skirmish_cli.files.houses.overlay import Overlay
from skirmish_cli.files.yaml.nodes import read_yaml
from tests.checked import check_file
from tests.support import run_here

SINCE = "an error since 0.2.0"


def found(game_id: str, text: str) -> list[tuple[int, int, str, str]]:
    """The line, column, message and hint of each finding on some house rules."""
    checked = check_file(f"extends: {game_id}\n{text}\n".encode(), "h.yaml")
    return [(one.line, one.column, one.message, one.hint) for one in checked.findings]


SECTIONS = (
    "actions",
    "numbers",
    "rulings",
    "conditions",
    "modifiers",
    "talents",
    "lists",
    "phases",
    "tables",
    "rows",
    "cards",
)


@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("nothing", ["", "{}", "[]"])
def test_an_empty_section_is_an_error_that_says_what_to_do(section: str, nothing: str) -> None:
    ((_, _, message, hint),) = found("freeblades", f"{section}: {nothing}")
    assert message == f"{section}: there is nothing in it"
    assert hint == f"write what differs, or leave {section} out ({SINCE})"


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("lists: [{id: limit}]", "{id", "nothing is said of the list rule limit"),
        ("modifiers: [{id: charge_damage}]", "{id", "nothing is said of the modifier"),
        ("rows: {talent_stages: {}}", "{}", "nothing is said of it"),
        ("phases: [{id: movement, steps: []}]", "[]", "steps: there is nothing in it"),
        ("phases: [{id: movement, steps: ~}]", "~", "steps: there is nothing in it"),
        ("conditions: [{name: stunned, effects: {}}]", "{}", "there is nothing in effects"),
    ],
)
def test_an_item_of_which_nothing_is_said_is_an_error(text: str, at: str, message: str) -> None:
    ((line, column, told, hint),) = found("freeblades", text)
    assert (line, column) == (2, text.index(at) + 1)
    assert told.startswith(message)
    assert SINCE in hint


@pytest.mark.parametrize(
    ("game_id", "text", "message"),
    [
        ("heimr", "talents: [{name: X, new: true}]", "heimr has no talents, so nothing reads them"),
        ("t9a", "modifiers: [{id: x, value: 1}]", "t9a has no modifiers, so nothing reads them"),
        ("t9a", "actions: [{id: x, how: y}]", "t9a has no actions, so nothing reads them"),
    ],
)
def test_a_section_that_the_game_does_not_have_is_an_error(
    game_id: str, text: str, message: str
) -> None:
    section = text.partition(":")[0]
    assert found(game_id, text) == [(2, 1, message, f"leave {section} out ({SINCE})")]


@pytest.mark.parametrize("key", ["when", "applies"])
def test_a_key_that_never_steered_a_modifier_is_told_since_when_and_what_to_write(key: str) -> None:
    text = f"modifiers: [{{id: charge_damage, value: 2, {key}: charging}}]"
    assert found("freeblades", text) == [
        (
            2,
            text.index(key) + 1,
            f"since 0.2.0 a modifier has no {key}, which never steered it",
            f"write id and value; keep {key} as a remark behind #",
        )
    ]


@pytest.mark.parametrize("section", ["tables", "rows"])
@pytest.mark.parametrize(
    ("table", "start", "hint"),
    [
        (
            "actions",
            "since 0.2.0 actions are a section of their own",
            "write `actions: [{id: ..., ...}]`",
        ),
        (
            "told_of_flags",
            "since 0.2.0 what is told of a flag stands with its condition",
            "write `conditions: [{name: ..., told: ...}]`",
        ),
    ],
)
def test_a_table_that_moved_is_told_since_when_and_what_to_write(
    section: str, table: str, start: str, hint: str
) -> None:
    ((line, column, message, told),) = found("freeblades", f"{section}: {{{table}: {{a: b}}}}")
    assert (line, column) == (2, len(section) + 4)
    assert message.startswith(start)
    assert told == hint


@pytest.mark.parametrize("game_id", ["heimr", "first-blood"])
def test_the_games_that_had_actions_in_a_table_tell_where_they_are_now(game_id: str) -> None:
    data = load_data(game_id, "ruleset")
    tables = {name: table for name, table in data["tables"].items() if name != "actions"}
    source = f"extends: {game_id}\ntables: {{actions: [{{id: move}}]}}\n".encode()
    places = Places("h.yaml", read_yaml(source))
    HouseFile(Overlay(game_id, {**data, "tables": tables}), places).check()
    (finding,) = places.in_order()
    assert finding.hint == "write `actions: [{id: ..., ...}]`"


@pytest.mark.parametrize(
    ("game_id", "text", "message", "hint"),
    [
        (
            "freeblades",
            "{name: stunned, effects: {test: -3}}",
            "unknown effect 'test'",
            "did you mean tests?",
        ),
        (
            "freeblades",
            "{name: wet, new: true, meaning: soaked, effects: {speeed: -1}}",
            "unknown effect 'speeed'",
            "did you mean speed?",
        ),
        (
            "heimr",
            "{name: prone, effects: {tests: -1}}",
            "unknown effect 'tests'",
            "no condition of heimr has effects: leave them out",
        ),
        (
            "freeblades",
            "{name: stunned, takes: number}",
            "takes: the game's code reads no value of it",
            f"leave it out ({SINCE})",
        ),
        (
            "heimr",
            "{name: hp, takes: ~}",
            "takes: the game's code reads a value of it",
            f"leave it out ({SINCE})",
        ),
        (
            "freeblades",
            "{name: wet, new: true, meaning: soaked, takes: number}",
            "takes: nothing reads a value of it",
            f"leave it out ({SINCE})",
        ),
        (
            "t9a",
            "{name: charging, told: it charges}",
            "told: t9a has no actions to rule out",
            f"leave it out ({SINCE})",
        ),
    ],
)
def test_a_condition_says_only_what_the_code_acts_on(
    game_id: str, text: str, message: str, hint: str
) -> None:
    assert [one[2:] for one in found(game_id, f"conditions: [{text}]")] == [(message, hint)]


@pytest.mark.parametrize(
    ("game_id", "text", "message"),
    [
        ("freeblades", "{name: Parry, built_in: false}", "built_in: only the program's own code"),
        ("freeblades", "{name: Mine, new: true, built_in: true}", "built_in: only the program's"),
        ("t9a", "{name: Accurate, kind: option}", "kind: t9a knows its talents by name alone"),
        (
            "t9a",
            "{name: Mine, new: true, effects: [{stage: a, operation: b}]}",
            "effects: t9a knows its talents by name alone",
        ),
    ],
)
def test_a_talent_says_only_what_the_code_acts_on(game_id: str, text: str, message: str) -> None:
    ((_, _, told, hint),) = found(game_id, f"talents: [{text}]")
    assert told.startswith(message)
    assert SINCE in hint


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ("rule: count, at_most: 1, needs: {has: rw}", "needs"),
        ("rule: count, at_most: 1, of: lp", "of"),
        ("rule: count, at_most: 1, scope: model", "scope"),
        ("rule: count, at_most: 1, say: too many", "say"),
        ("rule: count, at_most: 1, rounding: up", "rounding"),
        ("rule: count, at_most: 1, if_short: warning", "if_short"),
        ("rule: sum, at_most: 1, say: too many", "say"),
        ("rule: sum, at_most: 1, scope: model, each: class", "each"),
        ("rule: percent, at_most: 1, per: 5", "per"),
        ("rule: unique, of: name, at_most: 3", "at_most"),
        ("rule: requires, needs: {has: rw}, what: bows", "what"),
        ("rule: excludes, others: {has: rw}, needs: {has: rw}", "needs"),
        ("rule: at_most_one_of, groups: [{has: rw}], each: class", "each"),
    ],
)
def test_a_list_rule_has_only_keys_that_its_kind_reads(rule: str, key: str) -> None:
    text = f"lists: [{{id: ours, new: true, {rule}}}]"
    ((_, column, message, hint),) = found("freeblades", text)
    kind = rule.split(",", maxsplit=1)[0].removeprefix("rule: ")
    assert column == text.index(f"{key}: ") + 1
    assert message == f"{key}: nothing reads it in this rule of the kind {kind}"
    assert hint == f"leave it out ({SINCE})"


@pytest.mark.parametrize(
    "rule",
    [
        "rule: sum, at_most: 1, scope: model, say: too dear, at: cost, own: power",
        "rule: count, at_least: 5, per: 100, rounding: up, if_short: warning, each: class",
        "rule: percent, at_least: 5, rounding: up, where: {class: hero}",
        "rule: unique, of: name, counting: entries, what: names",
        "rule: requires, needs: {has: rw}, scope: list, say: needs a bow",
    ],
)
def test_a_list_rule_of_keys_that_are_read_is_right(rule: str) -> None:
    assert found("freeblades", f"lists: [{{id: ours, new: true, {rule}}}]") == []


def test_a_list_rule_that_becomes_another_loses_what_that_does_not_read() -> None:
    # The sum of LP says where it points and in which words; a count has no words of its own.
    assert found("freeblades", "lists: [{id: hero_lp, rule: count, at_most: 3}]") == []
    assert found("heimr", "lists: [{id: points, at_most: 40}]") == []


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("lists: [{id: limit, off: false}]", "false", "off: only true means something, not false"),
        ("lists: [{id: limit, off: 'yes'}]", "'yes'", "off: only true means something, not 'yes'"),
        ("lists: [{id: limit, off: true, at_most: 3}]", "3", "at_most: limit is off, so nothing"),
        ("phases: [{id: movement, after: morale, name: x}]", "morale", "after: movement is there"),
        ("conditions: [{name: stunned, new: false, meaning: x}]", "false", "new: only true means"),
    ],
)
def test_what_is_only_said_of_an_item_has_a_meaning(text: str, at: str, message: str) -> None:
    ((_, column, told, hint),) = found("freeblades", text)
    assert column == text.index(at) + 1
    assert told.startswith(message)
    assert SINCE in hint


def test_the_name_of_house_rules_is_told(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "h.yaml"
    file.write_text("extends: freeblades\nname: Friday table\nnumbers: {threshold: 9}\n")
    out = run_here(capsys, "validate", str(file), "--format", "plain").out
    assert f"{file}: Friday table, house rules for freeblades, 1 change" in out


@pytest.mark.parametrize("game_id", game_ids())
def test_what_a_game_says_of_its_modifiers_talents_and_list_rules_is_told(
    game_id: str, capsys: Any
) -> None:
    told = run_here(capsys, "games", "show", game_id, "--json").data
    data = load_data(game_id, "ruleset")
    for section, key, known in (
        ("modifiers", "id", ("name", "value", "section")),
        ("talents", "name", ("kind", "built_in", "meaning", "section")),
        ("lists", "id", ("rule", "what", "section")),
    ):
        items = {
            item[key]: {k: item[k] for k in known if k in item} for item in data.get(section, ())
        }
        assert told.get(section, {}) == items
    json.dumps(told)
