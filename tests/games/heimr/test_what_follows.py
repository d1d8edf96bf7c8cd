"""One thing leads to the next: what is left, what is bound, and the command that comes next."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from tests.games.heimr.support import CREW, WATCH
from tests.support import Ran, run_here

FILES = ("-w", WATCH, "-w", CREW)


def ask(capsys: Any, *words: str) -> Ran:
    return run_here(capsys, "heimr", *words, *FILES)


def typed(capsys: Any, words: str, dice: str) -> Any:
    ran = ask(capsys, *words.split(), *(("--dice", dice) if dice else ()), "--json")
    assert ran.code == 0, ran.err
    return ran.data


@pytest.mark.parametrize(
    ("words", "dice", "left"),
    [
        # 4 is an other arm of 2 HP: 0 is a light injury.
        (
            "attack gorm vs wren+defence=5",
            "4,2,2",
            {
                "hp": 0,
                "injury": "lightly injured",
                "effects": ["other arm: that arm can't hold anything"],
            },
        ),
        ("attack brenna vs wren+defence=5", "4,2,2,2", {"hp": 1, "injury": "uninjured"}),
        (
            "attack gorm vs wren+defence=5+hp=-2",
            "5,2,2",
            {
                "hp": -4,
                "injury": "gravely injured",
                "effects": ["torso: dazed", "dying: must be stabilised"],
            },
        ),
        ("attack gorm vs wren+defence=5+hp=-4", "5,2,2", {"hp": -6, "injury": "dead"}),
        # Both weapons: the first leaves 1 HP and injures nothing, the second leaves 0.
        (
            "attack brenna vs wren+defence=5 --both",
            "4,2,2,2,6,2,2,2",
            {"hp": 0, "injury": "lightly injured", "effects": ["head: dazed"]},
        ),
        ("attack --attack-c 0 --against 2 --hp 1", "3", {"hp": 0, "injury": "lightly injured"}),
        ("brawl gorm vs wren+defence=5 --effect hit", "4,2,2,2", {"hp": 1, "injury": "uninjured"}),
        # The provoked attack hits: 3 + 2 and more than 4.
        (
            "brawl gorm+defence=4+hp=1 vs brenna+defence=4 --effect hit",
            "3,2,2,2",
            {"own_hp": 0, "own_injury": "lightly injured"},
        ),
    ],
)
def test_a_hit_tells_the_hp_left_the_injury_and_its_effects(
    words: str, dice: str, left: dict[str, Any], capsys: Any
) -> None:
    outcome = typed(capsys, words, dice)["outcome"]
    assert {key: outcome.get(key) for key in left} == left
    assert ("effects" in outcome) is ("effects" in left or "--hp" in words)


@pytest.mark.parametrize("words", ["attack --attack-c 0 --against 2", "attack brenna vs {}"])
def test_without_hp_nothing_is_said_of_them(words: str, capsys: Any) -> None:
    ran = run_here(capsys, "heimr", *words.split(), *FILES, "--seed", "3", "--json")
    assert not ran.data["outcome"].keys() & {"hp", "injury", "effects"}
    odds = run_here(capsys, "heimr", *words.split(), *FILES, "--odds", "--json")
    assert not odds.data["odds"]["fractions"].keys() & {"injured", "dead"}


@pytest.mark.parametrize(
    ("face", "part", "place"),
    [
        (1, "legs", "leg"),
        (2, "legs", "leg"),
        (3, "weapon_arm", "arm"),
        (4, "other_arm", "arm"),
        (5, "torso", "body"),
        (6, "head", "body"),
    ],
)
def test_a_bind_maps_the_part_that_was_rolled_to_the_place_that_it_binds(
    face: int, part: str, place: str, capsys: Any
) -> None:
    words = "brawl gorm+unarmed vs wren+defence=3 --effect bind"
    data = typed(capsys, words, f"{face},1,1,1")
    assert (data["outcome"]["part"], data["outcome"]["bound_place"]) == (part, place)
    bound = [one["what"] for one in data["changes"] if one["what"].startswith("bound")]
    assert bound == [f"bound-{place}"]
    (due,) = data["due"]
    assert (due["model"], due["command"]) == ("gorm", "hold gorm vs wren athletics")
    assert due["if"].startswith("if wren wants to act by a physical roll")


@pytest.mark.parametrize(
    ("words", "dice", "command"),
    [
        ("climb tam+unarmed --height 2 --cr 4", "5,5,1,1", "fall tam --height 2 -c 1"),
        ("climb --height 2 --cr 4 -c 0", "5,1", "fall --height 2 -c 1 --hp N"),
        ("climb tam+climbing --height 3 --cr 4 --hit", "1,1", "fall tam --height 3 -c 1"),
        ("climb tam+climbing+climbed=3/4 --hit", "1,1", "fall tam --height 3 -c 1"),
        (
            "attack gorm vs tam+climbing+climbed=3/4+defence=4",
            "3,1,1",
            "climb tam --hit --height 3 --cr 4",
        ),
        ("attack gorm vs tam+climbing+defence=4", "3,1,1", "climb tam --hit --height N --cr N"),
        ("effect daze tam+climbing+climbed=3/4", "", "climb tam --hit --height 3 --cr 4"),
        ("brawl gorm+unarmed vs wren+defence=3", "bind,5,1,1,1", "hold gorm vs wren athletics"),
        # 9 + 2 against 1 + 1 gains a square at distance 0.
        (
            "chase brenna running vs cutter+fatigue=1 running --distance 0 --rounds 1",
            "1,1,1,1,5,9",
            "attack brenna vs cutter",
        ),
        # No d6 and d10 of 2 reaches fatigue 9: reached.
        (
            "chase brenna running vs cutter+fatigue=9 running --distance 3 --rounds 1",
            "1,1,1,1",
            "attack brenna vs cutter",
        ),
    ],
)
def test_the_command_that_comes_next_is_named_and_can_be_typed(
    words: str, dice: str, command: str, capsys: Any
) -> None:
    (due,) = typed(capsys, words, dice)["due"]
    assert due["command"] == command
    assert due["when"] == "actions"
    assert ("N" in command) <= ("N" in due["if"])
    filled = [("3" if word == "N" else word) for word in shlex.split(command)]
    ran = ask(capsys, *filled, "--odds", "--json")
    assert ran.code == 0, ran.err


@pytest.mark.parametrize("end", ["escaped", "chaser_tired", "undecided"])
def test_a_chaser_that_does_not_reach_its_target_owes_nothing(end: str, capsys: Any) -> None:
    words = {
        "escaped": (
            "chase brenna running vs cutter running --distance 0 --escape-at 1",
            "1,9,9,9,2,2",
        ),
        "chaser_tired": (
            "chase brenna+fatigue=9 running vs cutter running --distance 0 --escape-at 2",
            "5,1,1,1,1,1",
        ),
        "undecided": (
            "chase brenna running vs cutter running --distance 1 --rounds 1",
            "5,1,1,1,5,5",
        ),
    }[end]
    data = typed(capsys, *words)
    assert (data["outcome"]["result"], data["due"]) == (end, [])


@pytest.mark.parametrize(
    ("words", "dice", "told"),
    [
        ("defence -c 1 -p 2", "3,0", "--against 12"),
        ("defence -c 0 --fatigue 3", "2", "--against failed"),
        ("defence wren", "5", "wren+defence=9"),
        ("defence wren", "1", "wren+defence=failed"),
    ],
)
def test_a_defence_prints_the_words_that_give_it_to_an_attack(
    words: str, dice: str, told: str, capsys: Any
) -> None:
    files = FILES if "wren" in words else ()
    ran = run_here(capsys, "heimr", *words.split(), *files, "--dice", dice, "--json")
    assert ran.data["outcome"]["write"] == told
    typed = ("brenna", "vs", told) if files else ("--attack-c", "1", *told.split())
    assert ask(capsys, "attack", *typed, "--odds").code == 0


def test_a_crossing_tells_the_count_of_the_border(capsys: Any) -> None:
    words = "cross --limit doorway --cr 4 -c 0"
    assert typed(capsys, f"{words} --crossed 1", "5")["outcome"]["crossed"] == 2
    assert typed(capsys, f"{words} --crossed 1", "3")["outcome"]["crossed"] == 1


def test_whoever_stays_on_the_way_hangs_there_and_climbs_on_from_there(capsys: Any) -> None:
    data = typed(capsys, "climb tam+unarmed --height 3 --cr 4", "5,5,stay")
    assert data["outcome"] == {
        "top": False,
        "fell_from": None,
        "stays_at": 1,
        "willpower_spent": 0,
    }
    now = {one["what"]: one["value"] for one in data["changes"]}
    assert now == {"ongoing": True, "climbing": True, "climbed": "1/4"}
    data = typed(capsys, "climb tam+unarmed+climbing+climbed=1/4 --height 2", "5,5,on,1,1")
    assert data["outcome"]["fell_from"] == 3


@pytest.mark.parametrize(
    ("flags", "fatigue", "given"),
    [("+fatigue=6", 4, {"fatigue": 4, "ongoing": True}), ("", 2, {"ongoing": True})],
)
def test_a_breather_is_ongoing_unless_it_is_upcoming(
    flags: str, fatigue: int, given: dict[str, Any], capsys: Any
) -> None:
    data = typed(capsys, f"breather brenna{flags}", "")
    assert data["outcome"]["fatigue"] == fatigue
    assert {one["what"]: one["value"] for one in data["changes"]} == given
    for words in (("--policy", "breather=upcoming"), ("--dice", "upcoming")):
        ran = ask(capsys, "breather", f"brenna{flags}", *words, "--json")
        assert "ongoing" not in [one["what"] for one in ran.data["changes"]]
