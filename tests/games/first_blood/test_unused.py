"""Nothing is passed over in silence: rules, flags and options that a result didn't use are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.first_blood.support import WITH_SAMPLES, report, split_words
from tests.support import run_here

STRIKER, ENEMY = "{a: 2, c: 2, v: 1, barrage: 1}", "{d: 1, e: 0, w: 2, r: 3}"
OATH = "{name: Oath, roll: resolve, reroll: failures}"
GRUDGE = "{name: Grudge, roll: clash, reroll: failures}"
WALL = "{name: Wall, roll: block, reroll: 6}"


def with_rules(card: str, *rules: str) -> str:
    return f"{card[:-1]}, special_rules: [{', '.join(rules)}]}}"


def list_notes(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    data = report(capsys, *words, "--odds")
    return list(data.get("notes", ()))


RULES: list[tuple[tuple[str, ...], str]] = [
    (
        ("clash", with_rules(STRIKER, OATH), "vs", ENEMY),
        "a1: not applied in clash: Oath: rerolls failed Resolve tests",
    ),
    (
        ("volley", with_rules(STRIKER, GRUDGE), "vs", ENEMY),
        "a1: not applied in volley: Grudge: rerolls failed clash dice",
    ),
    (
        ("clash", STRIKER, "vs", with_rules(ENEMY, GRUDGE)),
        "b1: not applied in clash: Grudge: rerolls failed clash dice",
    ),
    # Broken, it takes no Resolve test; without block dice, nothing is rolled again.
    (
        ("clash", STRIKER, "vs", with_rules(ENEMY, OATH) + "+broken"),
        "b1: not applied in clash: Oath: rerolls failed Resolve tests",
    ),
    (
        ("clash", STRIKER, "vs", with_rules(ENEMY, WALL) + "+d==0"),
        "b1: not applied in clash: Wall: rerolls each 6 of its block dice",
    ),
    (
        ("test", with_rules("{m: 5, r: 3}", OATH), "M"),
        "a1: not applied in test: Oath: rerolls failed Resolve tests",
    ),
    (
        ("resolve", with_rules("{r: 3}", GRUDGE)),
        "a1: not applied in resolve: Grudge: rerolls failed clash dice",
    ),
    (
        ("may", with_rules("{m: 5}", OATH)),
        "a1: not applied in may: Oath: rerolls failed Resolve tests",
    ),
    (("may", "{m: 5, notes: ['[bold]Fear']}"), "a1: left to the players: [bold]Fear"),
    (
        ("clash", "{a: 1, c: 1, notes: [Shieldwall]}", "vs", ENEMY),
        "a1: left to the players: Shieldwall",
    ),
]


@pytest.mark.parametrize(("words", "note"), RULES)
def test_a_rule_on_a_card_that_is_not_applied_is_told(
    words: tuple[str, ...], note: str, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = list_notes(capsys, *words)
    assert notes.count(note) == 1, notes


APPLIED: list[tuple[str, ...]] = [
    ("clash", with_rules(STRIKER, GRUDGE), "vs", with_rules(ENEMY, OATH, WALL)),
    ("resolve", with_rules("{r: 3}", OATH)),
    ("test", with_rules("{r: 3}", OATH), "R"),
]


@pytest.mark.parametrize("words", APPLIED)
def test_a_rule_that_is_applied_is_not_told_so(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert not any("not applied" in note for note in list_notes(capsys, *words))


def test_what_is_the_same_of_several_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*WITH_SAMPLES, "spear-1", "vs", "brute-1", "brute-2", "--split", "1,1")
    told = "brute-1, brute-2: not applied, as it isn't Inspired: Last Stand"
    assert told in list_notes(capsys, "clash", *words)


OPTIONS: list[tuple[str, str | None]] = [
    ("--block-reroll 6 --defense 0", "--block-reroll changes nothing: there are no block dice"),
    ("--block-extra 6 --defense 0", "--block-extra changes nothing: there are no block dice"),
    ("--block-reroll 6 --defense 1", None),
    ("--defense 1 --broken", "--resolve changes nothing: no Resolve test can come up"),
    (
        "--defense 1 --ruling last_wound=slain",
        "--resolve changes nothing: no Resolve test can come up",
    ),
    (
        "--defense 1 --reroll 6 --reroll failures --reroll 6",
        "attacker: 6 (--reroll) adds nothing: each die is rolled again once at most",
    ),
    (
        "--defense 1 --reroll failures --reroll failures=2",
        "attacker: failures=2 (--reroll) adds nothing: each die is rolled again once at most",
    ),
    ("--defense 1 --reroll failures=2 --reroll failures=2", None),
    (
        "--defense 1 --block-reroll failures --block-reroll failures",
        "enemy: failures (--block-reroll) adds nothing: each die is rolled again once at most",
    ),
]


@pytest.mark.parametrize(("options", "note"), OPTIONS)
def test_an_option_that_changes_nothing_is_told(
    options: str, note: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"clash --attacks 2 --cap 2 --wounds 1 --resolve 3 {options}"
    notes = list_notes(capsys, *split_words(line))
    if note is None:
        assert not any("nothing:" in one for one in notes), notes
    else:
        assert notes.count(note) == 1, notes


TESTS: list[tuple[str, str]] = [
    ("resolve --value 3 --broken --mod 1", "--mod changes nothing"),
    ("resolve --value 3 --broken --half", "--half changes nothing"),
    ("resolve --value 3 --broken --reroll failures", "--reroll changes nothing"),
    ("test --value 0 --reroll failures", "--reroll changes nothing"),
    ("test --value 3 --reroll failures --reroll failures", "--reroll failures adds nothing"),
    (f"resolve '{with_rules('{r: 3}', OATH)}' --reroll failures", "--reroll failures adds nothing"),
    ("resolve '{r: 3}+inspired'", "a1: +inspired changes nothing in resolve"),
    ("test '{r: 3}+broken' R", "Broken: it fails every Resolve test"),
    ("test '{m: 3}+broken' M", "a1: +broken changes nothing in test"),
    ("clash '{a: 1, c: 1}+engaged' vs '{d: 1, w: 1, r: 3}'", "a1: +engaged changes nothing"),
    ("clash '{a: 1, c: 1, w: 3}+w=2' vs '{d: 1, w: 1, r: 3}'", "a1: +w changes nothing"),
    ("clash '{a: 1, c: 1}' vs '{d: 1, w: 1, r: 3}+inspired'", "b1: +inspired changes nothing"),
    ("volley '{barrage: 1, v: 1}+inspired' vs '{d: 1, w: 1, r: 3}'", "a1: +inspired changes"),
]


@pytest.mark.parametrize(("line", "start"), TESTS)
def test_what_was_typed_for_nothing_is_told(
    line: str, start: str, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = list_notes(capsys, *split_words(line))
    assert sum(note.startswith(start) for note in notes) == 1, notes


def test_a_test_of_a_characteristic_of_0_throws_no_die(capsys: pytest.CaptureFixture[str]) -> None:
    data = report(capsys, "test", "--value", "2", "--mod=-2:curse", "--seed", "1")
    text = "test of characteristic: characteristic 2, -2 curse makes 0, so it fails without a roll"
    assert data["trace"] == [{"kind": "note", "text": text}]
    run_here(capsys, "first-blood", "test", "--value", "0", "--dice", "1").check(2, "too many")
    # A hit on the last Wound of an Enemy with Resolve 0 slays it without a Resolve die.
    line = split_words("clash --attacks 1 --cap 1 --defense 0 --wounds 1 --resolve 0")
    assert report(capsys, *line, "--dice", "3")["outcome"]["fate"] == "slain"
    run_here(capsys, "first-blood", *line, "--dice", "3,1").check(2, "too many")


def list_reasons(capsys: pytest.CaptureFixture[str], line: str) -> list[str]:
    trace = report(capsys, *split_words(line))["trace"]
    return [one["why"] for one in trace if one["kind"] == "throw"]


def test_a_second_roll_names_the_rules_that_call_for_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    striker, enemy = with_rules(STRIKER, GRUDGE), with_rules(ENEMY, WALL, OATH)
    line = f"clash '{striker}' vs '{enemy}' --reroll 5 --dice 6,5,1,2,6,6,4,1"
    assert list_reasons(capsys, line) == [
        "a1 at b1, hit dice",
        "Secondary roll of a1 (Grudge, --reroll)",
        "b1, block dice",
        "Secondary roll of b1 (Wall)",
        "b1 Resolve",
        "b1 Resolve, Secondary roll (Oath)",
    ]
    line = f"resolve '{with_rules('{r: 3}', OATH)}' --dice 6,2"
    assert list_reasons(capsys, line)[1] == "test of a1 Resolve, Secondary roll (Oath)"
    line = "test --value 3 --reroll failures --dice 6,2"
    assert list_reasons(capsys, line)[1] == "test of characteristic, Secondary roll (--reroll)"


def test_command_abilities_of_a_character_end_when_it_is_broken(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = "b1: its Command Abilities end now, as it is Broken"
    for roles, times in (("[Brute, Character]", 1), ("[Brute]", 0)):
        words = ("clash", STRIKER, "vs", f"{{d: 0, w: 1, r: 3, roles: {roles}}}", "--dice", "6,2,3")
        trace = report(capsys, *words)["trace"]
        assert [one.get("text") for one in trace].count(told) == times


HOUSE = """extends: first-blood
conditions:
- {name: cursed, meaning: "-1 Attacks", effects: {a: -1}, section: Home, new: true}
"""


def test_a_flag_of_house_rules_counts_and_is_told_where_it_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, "utf-8")

    def ask(*words: str) -> Any:
        return report(capsys, *words, "--house", str(house), "--odds")

    cursed = ask("clash", "{a: 3, c: 2}+cursed", "vs", "{d: 0, w: 3, r: 3}")
    # Two dice are left: 2 * 5/6.
    assert cursed["odds"]["fractions"]["hits_mean"] == "5/3"
    assert not any("changes nothing" in note for note in cursed["notes"])
    idle = ask("clash", "{a: 1, c: 1}", "vs", "{d: 2, w: 3, r: 3}+cursed")["notes"]
    assert idle.count("b1: +cursed changes nothing in clash") == 1
    tested = ask("test", "{r: 3}+cursed", "R")["notes"]
    assert tested.count("a1: +cursed changes nothing in test") == 1


def test_a_file_that_is_not_there_is_told_though_nothing_needs_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for line in ("test --value 3", "round 3 vs 5", "round x vs y"):
        ran = run_here(capsys, "first-blood", *line.split(), "-w", "nofile.yaml")
        assert ran.code in {2, 3}, line
        assert ran.out == ""
