"""House rules that failed on this project once: each is told in its file, and none is slow."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.files.checking import Session
from skirmish_cli.files.rulesets import load_ruleset
from tests.checked import check_file
from tests.support import run_here

#: House rules for a game, what the error points to, and a command that they crashed or hung.
ONCE_ACCEPTED = [
    (
        "oldschool",
        "rows: {stunts: {break-shield: {piece: shields}}}",
        "shields",
        "stunt break-shield --score 12",
    ),
    (
        "oldschool",
        "tables: {weapon_tags: {1-handed: {attacks: 1000000}}}",
        "1000000",
        "attack --attacks 3 --defense 3",
    ),
    ("oldschool", "rows: {weapon_tags: {1-handed: {attacks: 1000000}}}", "1000000", "recover"),
    ("oldschool", "rows: {weapons: {Pike: [2]}}", "2]", "recover"),
    ("oldschool", "numbers: {attack_die: 1}", "1}", "attack --attacks 3 --defense 3"),
    ("first-blood", "tables: {actions: [{id: clash, kind: combat}]}", "actions", "may '{m: 5}'"),
    ("first-blood", "numbers: {driven_back_inches: 1000000}", "1000000", "resolve --value 4"),
    ("freeblades", "numbers: {threshold: d8}", "d8", "test d8"),
    ("freeblades", "numbers: {threshold: 0}", "0", "test d8"),
    ("freeblades", "numbers: {hero_ability: d7}", "d7", "test d8"),
    (
        "freeblades",
        "modifiers: [{id: charge_damage, when: never, applies: attack}]",
        "when",
        "test d8",
    ),
    ("freeblades", "modifiers: [{id: charge_damage, value: 1000000}]", "1000000", "test d8"),
    ("heimr", "rows: {climbing: {tree: high}}", "high", "climb --height 2 -c 1 --surface tree"),
    (
        "heimr",
        "rows: {climbing: {tree: 1000000}}",
        "1000000",
        "climb --height 2 -c 1 --surface tree",
    ),
    ("t9a", "rows: {flux_cards: [{card: I, dice: many}]}", "many", "flux --size 3000 --channel 2"),
    ("t9a", "rows: {flux_cards: [{card: I, dice: 1000000}]}", "1000000", "flux --size 3000"),
]


@pytest.mark.parametrize(("game_id", "text", "at", "command"), ONCE_ACCEPTED)
def test_what_crashed_or_hung_is_an_error_at_its_place(
    game_id: str, text: str, at: str, command: str, tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(f"extends: {game_id}\n{text}\n")
    errors = [one for one in check_file(file.read_bytes(), str(file)).findings if one.is_error]
    assert (errors[0].line, errors[0].column) == (2, text.index(at) + 1)
    ran = run_here(capsys, game_id, *command.split(), "--odds", "--house", str(file))
    ran.check(3, f"{file}:2:{text.index(at) + 1}: ")


def count_calls(work: Callable[[], object]) -> int:
    """Return how many functions are called to do something: its work, without a clock."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


def cards(number: int) -> str:
    card = "{class: follower, mar: d6, mw: {damage: d6}, def: 4, av: 2, lp: 1, disc: d4}"
    return "cards:\n" + "".join(f"  c{place}: {card}\n" for place in range(number))


def list_rules(number: int) -> str:
    rule = "new: true, rule: count, what: x, where: {role: leader}, at_most: 5000"
    return "lists:\n" + "".join(f"- {{id: r{place}, {rule}}}\n" for place in range(number))


def talents(number: int) -> str:
    effect = "{stage: melee_attack, operation: add, amount: 1}"
    return "talents:\n" + "".join(
        f"- {{name: Ours {place}, new: true, effects: [{effect}]}}\n" for place in range(number)
    )


@pytest.mark.parametrize("make", [cards, list_rules, talents])
def test_twice_as_much_in_a_file_is_at_most_twice_the_work(make: Callable[[int], str]) -> None:
    def check(number: int) -> None:
        checked = Session().check(f"extends: freeblades\n{make(number)}".encode(), "h.yaml")
        assert checked.findings == ()

    check(50)  # what is imported or worked out once
    once, twice = count_calls(lambda: check(200)), count_calls(lambda: check(400))
    assert twice < 2.1 * once


def test_a_rule_more_costs_as_much_for_each_model_however_many_there_are(tmp_path: Path) -> None:
    def check(rules: int, models: int) -> Callable[[], None]:
        house = tmp_path / f"h{rules}.yaml"
        house.write_text(f"extends: freeblades\n{list_rules(rules)}")
        ruleset = load_ruleset("freeblades", [house])
        listed = "".join(f"- {{id: a{place}, card: c0}}\n" for place in range(models))
        source = f"game: freeblades\n{cards(1)}models:\n{listed}".encode()

        def run() -> None:
            check_file(source, "w.yaml", ruleset)

        run()
        return run

    base = count_calls(check(50, 100))
    assert count_calls(check(100, 100)) < 2.1 * base
    assert count_calls(check(50, 200)) < 2.1 * base
    assert count_calls(check(100, 200)) < 4.2 * base
