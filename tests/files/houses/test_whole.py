"""House rules are laid over a ruleset, and the game's rulebook checks the whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.files.checking import Session
from skirmish_cli.files.findings.finding import Finding
from skirmish_cli.files.findings.wording import MOST_FAULTS
from skirmish_cli.files.rulesets import load_ruleset
from tests.checked import check_file


def found(text: str, game_id: str = "tavern") -> tuple[Finding, ...]:
    return check_file(f"extends: {game_id}\n{text}\n".encode(), "h.yaml").findings


#: Some house rules, what the one finding points to, its code, and how its words start.
FAULTS = [
    ("numbers: {threshold: d8}", "d8", "wrong-type", "threshold: a whole number is needed"),
    ("numbers: {threshold: true}", "true", "wrong-type", "threshold: a whole number is needed"),
    ("numbers: {threshold: [8]}", "[8]", "wrong-type", "threshold: a whole number is needed"),
    ("numbers: {threshold: 41}", "41", "out-of-range", "threshold: at most 40, not 41"),
    ("numbers: {die: d7}", "d7", "bad-value", "die: 'd7' isn't written as it must be"),
    ("modifiers: [{id: drunk, value: 3}]", "3", "out-of-range", "value: from -6 to 0"),
    ("rulings: {speed: 900}", "900", "out-of-range", "speed: at most 20"),
    # One row, the same row in a whole table, and a new one are held to the same bounds.
    ("rows: {mugs: {pot: {holds: 13}}}", "13", "out-of-range", "holds: at most 12"),
    ("tables: {mugs: {a: {holds: 13, made_of: tin}}}", "13", "out-of-range", "holds: at most 12"),
    (
        "rows: {mugs: {a: {new: true, holds: 13, made_of: tin}}}",
        "13",
        "out-of-range",
        "holds: at most 12",
    ),
    ("rows: {pace: {stairs: 99}}", "99", "out-of-range", "stairs: at most 12"),
    ("rows: {pace: {stairs: {a: 1}}}", "{a", "wrong-type", "stairs: a whole number is needed"),
    ("rows: {throws: [{throw: II, dice: 99}]}", "99", "out-of-range", "dice: at most 10"),
    ("rows: {throws: [{throw: II, also: [spill, fly]}]}", "fly", "bad-value", "also: spill or"),
    ("tables: {bag: [1, 2, 900]}", "900", "out-of-range", "bag: at most 100, not 900"),
    ("tables: {bag: [1, 2]}", "[1", "out-of-range", "bag: at least 3 items, not 2"),
    ("tables: {bag: [1, 2, [3]]}", "[3]", "wrong-type", "bag: a whole number is needed"),
    ("tables: {bag: {a: 1}}", "{a", "wrong-type", "the table bag has another form"),
    ("tables: {throws: [{throw: I, dice: 1}]}", "[{", "out-of-range", "throws: at least 2"),
    # What a table must have is asked of it as a whole.
    ("tables: {pace: {street: 3}}", "{street", "bad-value", "tables: pace needs stairs"),
    ("tables: {mugs: {a: {holds: 2}}}", "{holds", "missing-key", "the key made_of is missing"),
    (
        "rows: {mugs: {a: {new: true, holds: 2}}}",
        "{new",
        "missing-key",
        "the key made_of is missing",
    ),
    ("rows: {mugs: {pot: {lid: 1}}}", "1}", "wrong-type", "lid: true or false is needed"),
    ("rows: {mugs: {pot: 3}}", "3", "wrong-type", "pot: its keys and their values are needed"),
    ("rows: {mugs: {pot: {hold: 3}}}", "hold", "unknown-target", "unknown key in the row pot"),
    # A fault that is elsewhere is told at the change that brings it about.
    ("numbers: {tab: 4, threshold: 5}", "5", "bad-value", "tables.mugs: a mug holds 8"),
    ("rows: {mugs: {pot: {holds: 11}}}", "11", "bad-value", "tables.mugs: a mug holds 11"),
    ("lists: [{id: rounds, off: true}]", "{id", "bad-value", "the list rule rounds is missing"),
    ("actions: [{id: sip, kind: brwl}]", "brwl", "unknown-target", "unknown kind of action"),
]


@pytest.mark.parametrize(("text", "at", "code", "start"), FAULTS)
def test_a_fault_of_the_whole_is_told_where_the_house_file_brings_it_about(
    tavern: str, text: str, at: str, code: str, start: str
) -> None:
    (only,) = found(text)
    assert (only.line, only.column, only.code) == (2, text.index(at) + 1, code)
    assert only.message.startswith(start)
    assert only.is_error


def test_the_ruleset_itself_and_changes_within_bounds_have_no_faults(tavern: str) -> None:
    text = (
        "numbers: {threshold: 12, die: d10}\nrulings: {speed: 12, ties: draw}\n"
        "rows: {mugs: {pot: {holds: 11, lid: true}, jug: {new: true, holds: 1, made_of: glass}}}\n"
        "tables: {bag: [0, 0, 100], throws: [{throw: A, dice: 10}, {throw: B, dice: 1}]}\n"
        "modifiers: [{id: drunk, value: -6}]\nconditions: [{name: wet, new: true, meaning: x}]\n"
        "actions: [{id: punch, barred: [wet]}]\nlists: [{id: rounds, at_most: 2}]"
    )
    assert found(text) == ()


def test_a_hint_tells_what_the_ruleset_has(tavern: str) -> None:
    (only,) = found("numbers: {tab: 101}")
    assert only.hint == "the ruleset has 0"


def test_an_item_is_found_whatever_its_case(tavern: str) -> None:
    (only,) = found("modifiers: [{id: Drunk, value: 3}]")
    assert only.column == 32


def test_all_faults_of_a_file_are_told_in_one_run_each_at_its_place(tavern: str) -> None:
    text = (
        "numbers: {tab: -1, tabb: 3}\nmodifiers: [{id: sober, value: -3}]\n"
        "rows:\n  pace: {street: 0}\n  mugs: {pot: {made_of: wood}}\ntables: {bag: []}"
    )
    assert [(one.line, one.column) for one in found(text)] == [
        (2, 16),
        (2, 20),
        (3, 32),
        (5, 18),
        (6, 25),
        (7, 15),
    ]


def test_what_only_seems_not_to_fit_beside_a_fault_is_not_told(tavern: str) -> None:
    # The mug is deep enough for a threshold of 12, which is misspelt here.
    (only,) = found("numbers: {threshhold: 12}\nrows: {mugs: {pot: {holds: 11}}}")
    assert only.code == "unknown-target"


def test_two_changes_that_fit_only_together_are_right(tavern: str) -> None:
    assert found("rows: {mugs: {pot: {holds: 11}}}\nnumbers: {threshold: 12}") == ()


def test_the_change_whose_name_the_fault_tells_is_blamed(tavern: str) -> None:
    (only,) = found("numbers: {threshold: 5, tab: 3}\nrulings: {ties: draw}")
    assert (only.line, only.column) == (2, 22)


def test_what_a_faulty_file_says_wrong_does_not_hold_for_the_next_file(tavern: str) -> None:
    session = Session()
    first = (
        b"extends: tavern\nnumbers: {tab: 900, die: d10}\n"
        b"lists: [{id: ours, new: true, rule: count, at_most: 4}]"
    )
    assert [one.column for one in session.check(first, "a.yaml").findings] == [16]
    # The list rule of the first file is there, and its tab is not in conflict with this one.
    second = b"extends: tavern\nnumbers: {tab: 9, die: d12}\nlists: [{id: ours, at_most: 5}]"
    found = [(one.code, one.line, one.column) for one in session.check(second, "b.yaml").findings]
    assert found == [("conflict", 2, 24), ("conflict", 3, 29)]


def test_a_file_that_does_not_fit_together_leaves_the_rules_as_they_were(tavern: str) -> None:
    session = Session()
    first = (
        b"extends: tavern\n"
        b"lists: [{id: rounds, off: true}, {id: ours, new: true, rule: count, at_most: 1}]"
    )
    assert len(session.check(first, "a.yaml").findings) == 1
    second = b"extends: tavern\nlists: [{id: rounds, at_most: 5}]"
    assert session.check(second, "b.yaml").findings == ()
    # A mug of 9 would be too deep for the threshold that the third file asked for in vain.
    third = b"extends: tavern\nnumbers: {threshold: 5}"
    assert len(session.check(third, "c.yaml").findings) == 1
    fourth = b"extends: tavern\nrows: {mugs: {pot: {holds: 9}}}"
    assert session.check(fourth, "d.yaml").findings == ()


def test_files_are_checked_as_a_whole_one_after_the_other(tavern: str, tmp_path: Path) -> None:
    deep, high = tmp_path / "deep.yaml", tmp_path / "high.yaml"
    deep.write_text("extends: tavern\nrows: {mugs: {pot: {holds: 11}}}\n")
    high.write_text("extends: tavern\nnumbers: {threshold: 12}\n")
    rules = load_ruleset("tavern", [high, deep])
    assert rules.data["tables"]["mugs"]["pot"] == {"holds": 11, "made_of": "clay"}
    with pytest.raises(FileProblem, match=r"deep\.yaml:2:28: tables\.mugs: a mug holds 11"):
        load_ruleset("tavern", [deep, high])


def test_the_toys_bag_keeps_to_its_bounds(toy_game: str) -> None:
    (only,) = found("tables: {bag: [1, 2, 3, 101]}", "toy")
    assert (only.line, only.column, only.code) == (2, 25, "out-of-range")
    assert found("tables: {bag: [1, 2, 3, 100]}", "toy") == ()


def test_a_flood_of_faults_is_told_without_a_flood_of_lines(tavern: str) -> None:
    names = "".join(f"    a{number}: 1\n" for number in range(900))
    assert 1 < len(found(f"tables:\n  pace:\n{names}")) <= MOST_FAULTS
