"""What is wrong with house rules, and where they conflict, is told at its place."""

from __future__ import annotations

import pytest

from skirmish_cli.files.checking import Session
from skirmish_cli.files.houses.sections import SECTIONS
from tests.checked import check_file


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
        (
            "phases: [{id: movement, steps: [{id: charge, offers: [mai]}]}]",
            2,
            55,
            "unknown-target",
            "unknown procedure 'mai'",
        ),
        (
            "phases: [{id: movement, steps: [{id: charge, clears: [hould]}]}]",
            2,
            55,
            "unknown-target",
            "unknown time or flag 'hould'",
        ),
        (
            "phases: [{id: movement, steps: [{id: charge, limits: {stund: turn}}]}]",
            2,
            55,
            "unknown-target",
            "unknown flag 'stund'",
        ),
        (
            "phases: [{id: movement, steps: [{id: charge, limits: {stunned: hour}}]}]",
            2,
            64,
            "bad-value",
            "battle",
        ),
        (
            "phases: [{id: magic, alternates: {by: sides, acted: casts}}]",
            2,
            53,
            "unknown-target",
            "unknown flag 'casts'",
        ),
        (
            "phases: [{id: magic, player: each}]",
            2,
            10,
            "bad-value",
            "models don't take turns",
        ),
        (
            "phases: [{id: end, after_turns: 4}]",
            2,
            10,
            "bad-value",
            "only a phase with repeats: end",
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


def test_every_section_has_a_kind_that_messages_can_name() -> None:
    assert all(section.kind and section.key for section in SECTIONS.values())
