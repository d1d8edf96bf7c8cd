"""The commands of a battle: what each does, says and refuses, from the first to the last."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import Ran, run_here

Battle = Callable[..., Ran]
FILE = "tin-lanterns-salt-reavers.battle"


def find_model(battle: Battle, key: str) -> dict[str, Any]:
    """Return a model of the battle as JSON shows it."""
    sides = battle("show", "--json").data["sides"]
    return next(one for side in sides for one in side["models"] if one["id"] == key)


def test_a_new_battle_keeps_both_bands_in_one_file(battle: Battle, folder: Path) -> None:
    shown = battle("--json").data
    assert [side["name"] for side in shown["sides"]] == ["The Tin Lanterns", "The Salt Reavers"]
    assert (shown["turn"], shown["phase"], shown["step"]) == (0, "setup", "table")
    assert shown["entries"] == 1
    assert sorted(one.name for one in folder.iterdir()) == [
        "salt-reavers.yaml",
        FILE,
        "tin-lanterns.yaml",
    ]


def test_the_bands_are_not_needed_any_more(battle: Battle, folder: Path) -> None:
    for file in folder.glob("*.yaml"):
        file.unlink()
    assert battle("do", "attack", "captain", "vs", "brute-1", "--odds").code == 0


def test_nothing_is_ever_replaced(battle: Battle) -> None:
    ran = battle("new", "tin-lanterns.yaml", "salt-reavers.yaml")
    assert (ran.code, ran.out) == (3, "")
    assert "is there already" in ran.err


def test_a_hit_is_entered_and_changes_the_model(battle: Battle) -> None:
    # 10 spikes, and 7: 17 on DEF 4 is level 1 or more; d8 3 and its spike: brute-1 has 1 LP.
    ran = battle("do", "attack", "captain", "vs", "brute-1", "--dice", "10,7,3")
    assert ran.code == 0, ran.err
    assert "brute-1: out: dropped; owes nothing" in ran.out
    assert find_model(battle, "brute-1")["out"] is not None
    due = battle("due", "--json").data["due"]
    assert {one["model"] for one in due} == {"brute-2", "brute-3", "slinger"}
    assert due[0]["command"] == "battle do morale brute-2 --dropped brute-1"


def test_what_is_due_is_settled_by_its_command(battle: Battle) -> None:
    battle("do", "attack", "captain", "vs", "brute-1", "--dice", "10,7,3")
    command = battle("due", "--json").data["due"][0]["command"].split()
    assert battle(*command[1:], "--dice", "5").code == 0
    left = battle("due", "--json").data["due"]
    assert {one["model"] for one in left} == {"brute-3", "slinger"}
    assert battle("due", "--waive", "1").code == 0
    assert len(battle("due", "--json").data["due"]) == 1
    assert battle("due", "--waive", "2").code == 2


def test_whoever_is_out_cannot_be_named_again(battle: Battle) -> None:
    battle("next", "--to", "melee")
    battle("do", "attack", "captain", "vs", "brute-1", "--dice", "10,7,3")
    ran = battle("do", "attack", "brute-1", "vs", "captain")
    assert (ran.code, ran.out) == (4, "")
    assert "brute-1 is out since turn 1, melee: dropped, hit by captain" in ran.err
    assert battle("set", "brute-1", "out=no").code == 0
    assert battle("do", "attack", "brute-1", "vs", "captain", "--dice", "2").code == 0


def test_the_game_that_a_battle_knows_may_be_said(battle: Battle) -> None:
    line = ("melee", "harpooner", "vs", "wick", "--odds", "--json")
    assert battle("do", "freeblades", *line).data == battle("do", *line).data
    assert battle("do", "heimr", *line).code == 2


def test_a_star_is_each_model_that_is_not_out(battle: Battle) -> None:
    battle("do", "morale", "*").check(2, "or one model")
    sides = battle("show", "--json").data["sides"]
    for model in (one["id"] for side in sides for one in side["models"]):
        if model != "captain":
            assert battle("set", model, "out").code == 0
    # 9 against 4, and the captain alone is left.
    passed = battle("do", "morale", "*", "--dice", "9", "--format", "plain")
    assert "Captain passes" in passed.out


def test_standing_flags_need_not_be_typed(battle: Battle) -> None:
    battle("set", "captain", "stunned")
    stunned = battle("do", "attack", "captain", "vs", "brute-1", "--odds", "--json").data
    typed = battle("do", "attack", "captain+stunned=no", "vs", "brute-1", "--odds", "--json").data
    # MAR d10 on DEF 4: 7 of 10 hit; -2 takes two faces away.
    assert stunned["odds"]["fractions"]["hit"] == "1/2"
    assert typed["odds"]["fractions"]["hit"] == "7/10"
    # Odds change nothing.
    assert find_model(battle, "captain")["flags"] == {"stunned": True}


def test_a_flag_that_is_typed_stays_while_it_lasts(battle: Battle) -> None:
    battle("next", "--to", "melee")
    battle("do", "attack", "captain+charging", "vs", "brute-1", "--dice", "2")
    assert find_model(battle, "captain")["flags"]["charging"] is True
    battle("next", "--to", "events")
    assert "charging" not in find_model(battle, "captain")["flags"]


def test_what_stands_and_rules_a_command_out_is_told_with_what_overrides_it(
    battle: Battle,
) -> None:
    battle("set", "brute-1", "panicked")
    ran = battle("do", "morale", "brute-1")
    assert (ran.code, ran.out) == (4, "")
    assert "brute-1+panicked" in ran.err
    assert "battle set" in ran.err


def test_a_dry_run_shows_what_would_change_and_changes_nothing(battle: Battle) -> None:
    before = battle("show", "--json").data
    ran = battle("do", "attack", "captain", "vs", "brute-1", "--dice", "10,7,3", "--dry-run")
    assert "brute-1: out: dropped" in ran.out
    assert "nothing was entered" in ran.out
    assert battle("show", "--json").data == before


def test_do_and_undo_come_to_the_same_ten_times_over(battle: Battle) -> None:
    def stripped() -> dict[str, Any]:
        shown = battle("show", "--json").data
        return {key: one for key, one in shown.items() if key not in ("entries", "hash")}

    before, after = stripped(), None
    for _ in range(10):
        battle("do", "attack", "captain", "vs", "brute-1", "--dice", "10,7,3")
        after = after or stripped()
        assert stripped() == after
        assert battle("undo").code == 0
        assert stripped() == before


def test_a_new_entry_ends_what_could_be_brought_back(battle: Battle) -> None:
    battle("note", "one")
    battle("note", "two")
    battle("undo", "2")
    assert battle("redo").code == 0
    battle("note", "three")
    ran = battle("redo")
    assert ran.code == 4
    assert "three" in ran.err
    assert battle("undo", "99").code == 4


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("set", "capten", "stunned"), 2, "did you mean captain"),
        (("set", "captain", "stuned"), 2, "did you mean stunned"),
        (("set", "captain"), 2, "nothing is set of captain"),
        (("set", "turn=x"), 2, "whole number"),
        (("set", "phase=mele"), 2, "did you mean melee"),
        (("next", "--to", "mele"), 2, "did you mean melee"),
        (("do", "atack", "captain"), 2, "did you mean attack"),
        (("do", "attack", "capten", "vs", "brute-1"), 2, "did you mean captain"),
        (("nexxt",), 2, "did you mean next"),
        (("show", "--battle", "none.battle"), 3, "none.battle"),
        (("due", "--waive", "0"), 2, "--waive"),
        (("note", " "), 2, "no text"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    battle: Battle, words: tuple[str, ...], code: int, told: str
) -> None:
    ran = battle(*words)
    assert (ran.code, ran.out) == (code, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_strict_refuses_while_something_is_owed(battle: Battle) -> None:
    battle("do", "attack", "captain", "vs", "brute-1", "--dice", "10,7,3")
    ran = battle("next", "--strict")
    assert (ran.code, ran.out) == (4, "")
    assert "morale of brute-2" in ran.err
    told = battle("next")
    assert told.code == 0
    assert "still owed" in told.err


def test_the_log_folds_what_was_taken_back(battle: Battle) -> None:
    battle("note", "a lantern goes out")
    battle("undo")
    assert "taken back" in battle("log").out
    assert "a lantern goes out" not in battle("log").out
    assert "a lantern goes out" in battle("log", "--all").out
    entries = battle("log", "--json").data["entries"]
    assert [(one["kind"], one["undone"]) for one in entries] == [
        ("new", False),
        ("note", True),
        ("undo", False),
    ]


def test_the_chain_is_proved(battle: Battle) -> None:
    battle("note", "one")
    assert battle("check").code == 0
    assert battle("check", "--json").data["ok"] is True


def test_models_join_later(battle: Battle) -> None:
    assert battle("add", "salt-reavers.yaml", "slinger").code == 2
    assert battle("add", "salt-reavers.yaml", "slinger", "--side", "b").code == 0
    assert find_model(battle, "b/slinger")["out"] is None


def test_several_battles_in_a_folder_are_listed_and_told_apart(
    battle: Battle, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle("new", "salt-reavers.yaml", "tin-lanterns.yaml", "-o", "other.battle")
    ran = battle("show")
    assert (ran.code, ran.out) == (2, "")
    assert "other.battle" in ran.err
    assert battle("show", "--battle", "other.battle").code == 0
    monkeypatch.setenv("SKIRMISH_BATTLE", FILE)
    assert battle("show", "--json").data["sides"][0]["name"] == "The Tin Lanterns"
    listed = battle("list", "--json").data["battles"]
    assert [one["file"] for one in listed] == ["other.battle", FILE]


def test_where_no_battle_is_it_is_told_how_one_begins(folder: Path, capsys: Any) -> None:
    ran = run_here(capsys, "battle")
    assert (ran.code, ran.out) == (2, "")
    assert "battle new A.yaml B.yaml" in ran.err


def test_a_warband_with_errors_begins_no_battle(folder: Path, capsys: Any) -> None:
    (folder / "wrong.yaml").write_text(
        "game: freeblades\nname: W\nmodels:\n- {id: a, card: {lp: 0}}\n", "utf-8"
    )
    ran = run_here(capsys, "battle", "new", "wrong.yaml", "salt-reavers.yaml")
    assert (ran.code, ran.out) == (3, "")
    assert not list(folder.glob("*.battle"))


HOUSE = """\
extends: freeblades
name: Short fuses
modifiers: [{id: charge_damage, value: 3}]
"""


def test_house_rules_are_kept_as_they_were_and_no_other_file_is_read(
    folder: Path, capsys: Any
) -> None:
    house = folder / "house.yaml"
    house.write_text(HOUSE, "utf-8")
    bands = ("tin-lanterns.yaml", "salt-reavers.yaml")
    assert run_here(capsys, "battle", "new", *bands, "--house", "house.yaml").code == 0
    house.write_text("no house rules any more", "utf-8")
    ran = run_here(
        capsys, "battle", "do", "attack", "captain+charging", "vs", "brute-1", "--dice", "9,3"
    )
    # d8 shows 3, and 3 for the charge: 6 on AV 4.
    assert (ran.code, ran.err) == (0, "")
    assert "+3 charge bonus" in ran.out
    assert "house rules: " in ran.out


@pytest.mark.parametrize("words", [("show",), ("log",), ("next",), ("do", "initiative")])
def test_no_result_is_written_over_the_battle(
    battle: Battle, folder: Path, words: tuple[str, ...]
) -> None:
    (folder / "link.txt").symlink_to(FILE)
    before = (folder / FILE).read_bytes()
    ran = battle(*words, "-o", "link.txt")
    assert (ran.code, ran.out) == (2, "")
    assert (folder / FILE).read_bytes() == before


def test_undo_and_redo_list_every_entry_that_they_move(battle: Battle) -> None:
    battle("do", "attack", "captain", "vs", "brute-1", "--dice", "2")
    battle("note", "the gate fell")
    undone = battle("undo", "2").out
    assert "\n2. do attack captain vs brute-1: " in undone
    assert undone.endswith("\n3. the gate fell\n")
    redone = battle("redo").out
    assert "\n2. do attack captain vs brute-1: " in redone
    assert "the gate fell" not in redone


def test_what_several_owe_for_one_reason_is_told_once_with_all_numbers(battle: Battle) -> None:
    battle("set", "brute-1", "lp=0")
    told = "due 1, 2 and 3 (setup): morale of brute-2, brute-3 and slinger, as brute-1 dropped"
    for words in (("due",), ("show",)):
        out = battle(*words).out
        assert told in out
        assert out.count("skirmish battle do morale") == 3
    # What a command makes due has the numbers that `due --waive` takes.
    out = battle("set", "brute-2", "lp=0").out
    assert "due 3 and 4 (setup): morale of brute-3 and slinger, as brute-2 dropped" in out
    battle("due", "--waive", "4")
    left = [one["command"] for one in battle("due", "--json").data["due"]]
    assert left[-1] == "battle do morale brute-3 --dropped brute-2"


def test_advice_is_about_the_models_as_they_stand_and_changes_nothing(battle: Battle) -> None:
    def advise(*words: str) -> Any:
        return battle("do", "attack", *words, "--advise", "--json").data["advice"]

    before = battle("show", "--json").data
    fresh = advise("captain", "vs", "brute-1", "skipper")
    assert fresh["for"] == "a"
    assert {choice["choice"] for choice in fresh["choices"]} >= {
        "attack brute-1, captain doesn't charge",
        "attack skipper, captain charges",
    }
    assert battle("show", "--json").data == before
    # What stands in the battle counts as if it were typed.
    battle("set", "skipper", "lp=1")
    hurt = advise("captain", "vs", "skipper")
    typed = advise("captain", "vs", "skipper+lp=3")
    assert hurt["choices"] != typed["choices"]
