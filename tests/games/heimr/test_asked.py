"""Decisions as they are typed: asked for one by one, or as words among the dice."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.options import Typed
from skirmish_cli.reports.reading import Reading
from skirmish_cli.reports.resolve import Played, play_once
from tests.games.heimr.support import CREW, WATCH, prepare_asked
from tests.support import run_here

FILES = ("-w", WATCH, "-w", CREW)


def answer(
    words: str, options: dict[str, Typed], *lines: str
) -> tuple[Played, list[str], list[str]]:
    """Return what a command comes to for a player who types some lines, and the questions.

    Nobody aims.
    """
    waiting, prompts, told = list(lines), list[str](), list[str]()

    def ask(prompt: str) -> str:
        if "aim at a part?" in prompt:
            return ""
        prompts.append(prompt)
        return waiting.pop(0)

    played = play_once(prepare_asked(words, options), Reading(ask=ask, say=told.append))
    assert not waiting
    return played, [prompt for prompt in prompts if "(1 " in prompt], told


@pytest.mark.parametrize("line", ["reroll", "r", "1", "REROLL"])
def test_willpower_of_a_sheet_is_asked_for_though_it_is_kept_otherwise(line: str) -> None:
    options: dict[str, Typed] = {"cr": ("6",)}
    played, asked, _ = answer("challenge brenna athletics", options, "2 2 2", line, "5 5 5")
    assert asked == ["spend willpower on a reroll? (1 reroll, 2 stop; Enter: stop)"]
    assert (played.outcome["success"], played.outcome["willpower_spent"]) == (True, 1)


def test_enter_is_the_policy() -> None:
    options: dict[str, Typed] = {"cr": ("6",)}
    played, _, _ = answer("challenge brenna athletics", options, "2 2 2", "")
    assert played.outcome["willpower_spent"] == 0
    options = {"cr": ("6",), "willpower": ("1",)}
    played, asked, _ = answer("challenge brenna athletics", options, "2 2 2", "", "5 5 5")
    assert asked == ["spend willpower on a reroll? (1 reroll, 2 stop; Enter: reroll)"]
    assert played.outcome["willpower_spent"] == 1


def test_nobody_is_asked_where_no_reroll_can_pass() -> None:
    options: dict[str, Typed] = {"cr": ("9",), "consistency": ("0",), "willpower": ("3",)}
    _, asked, _ = answer("challenge", options, "2")
    assert asked == []


def test_both_players_of_a_brawl_are_asked_in_order() -> None:
    lines = ("d", "5 3 3 ", "b", "4 2 2 2")
    played, asked, _ = answer("brawl gorm+unarmed vs brenna", {}, *lines)
    assert asked == [
        "make the provoked attack? (1 attack, 2 decline; Enter: attack)",
        "declare the effect (1 hit, 2 bind; Enter: hit)",
    ]
    assert (played.outcome["provoked"], played.outcome["bound"]) == (False, True)


def test_whoever_attacks_is_asked_whether_to_aim() -> None:
    prompts = list[str]()

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return "h" if "aim" in prompt else "4 2"

    played = play_once(
        prepare_asked("attack brenna vs wren+defence=3"), Reading(ask=ask, say=print)
    )
    assert prompts[0] == (
        "attack: aim at a part? (1 none, 2 legs, 3 weapon_arm, 4 other_arm, 5 torso, 6 head; "
        "Enter: none)"
    )
    assert played.outcome["part"] == "head"


def test_the_second_weapon_is_asked_for_after_the_first() -> None:
    lines = ("4 2 2 2", "what", "2")
    played, asked, told = answer("attack brenna vs wren+defence=3", {"both": True}, *lines)
    question = "attack with the second weapon too? (1 swing, 2 stop; Enter: swing)"
    assert asked == [question, question]
    assert told == ["'what' isn't one of swing, stop"]
    assert (played.outcome["second_result"], played.outcome["hp_lost"]) == (None, 1)


@pytest.mark.parametrize(
    ("words", "dice", "key", "value"),
    [
        ("challenge brenna athletics --cr 6", "2,2,2,reroll,5,5,5", "willpower_spent", 1),
        ("challenge brenna athletics --cr 6", "2,2,2,stop", "willpower_spent", 0),
        ("challenge brenna athletics --cr 6", "2,2,2", "willpower_spent", 0),
        ("challenge brenna athletics --cr 6 --willpower 1", "2,2,2,5,5,5", "willpower_spent", 1),
        (
            "challenge brenna athletics --cr 6 --policy willpower=reroll",
            "2,2,2,2,2,2,2,2,2,2,2,2",
            "willpower_spent",
            3,
        ),
        ("attack brenna vs wren+defence=3 --both", "4,2,2,2,stop", "second_result", None),
        ("attack brenna vs wren+defence=3 --both", "4,2,2,2,swing,4,2,2,2", "hp_lost", 2),
        # Aiming at C 3 - 2 leaves a d6 and a d10.
        ("attack brenna vs wren+defence=3", "head,4,2", "part", "head"),
        ("attack brenna vs wren+defence=3", "none,4,2,2,2", "part", "other_arm"),
        ("attack brenna vs wren+defence=3 --policy aim=legs", "4,2", "part", "legs"),
        ("attack brenna vs wren+defence=3 --policy aim=legs", "none,4,2,2,2", "part", "other_arm"),
        ("hold gorm vs brenna athletics", "release", "released", True),
        ("hold gorm vs brenna athletics", "stop,6,9,9,9,1,1,1", "released", False),
        ("climb tam+unarmed --height 3 --cr 3", "3,3,on,3,3,stay", "stays_at", 2),
        ("fall wren --height 3 -c 0", "3,reroll,5", "willpower_spent", 1),
        ("cross brenna athletics --cr 6", "3,3,3,reroll,5,5,5", "across", True),
        ("hide wren vs brenna --opposed-c 0", "4,1,1,1,1,reroll,6", "found", True),
    ],
)
def test_a_word_among_the_dice_decides(
    words: str, dice: str, key: str, value: object, capsys: Any
) -> None:
    ran = run_here(capsys, "heimr", *words.split(), *FILES, "--dice", dice, "--json")
    assert ran.code == 0, ran.err
    assert ran.data["outcome"][key] == value


def test_the_effect_is_not_asked_for_where_the_provoked_attack_ends_the_brawl(capsys: Any) -> None:
    # Gorm stands at 5 and Brenna at 3; her 6 + 2 hits him.
    words = ("brawl", "gorm+unarmed+defence=5", "vs", "brenna+defence=3")
    ran = run_here(capsys, "heimr", *words, *FILES, "--dice", "6,1,1,1,bind")
    ran.check(2, "'bind' decides nothing here: next is nothing more")
    ran = run_here(capsys, "heimr", *words, *FILES, "--dice", "6,1,1,1", "--json")
    assert ran.data["outcome"]["prevented"]


@pytest.mark.parametrize(
    ("words", "policy"),
    [
        ("challenge brenna athletics --cr 6", {"willpower": "stop: never"}),
        (
            "challenge brenna athletics --cr 6 --willpower 1",
            {"willpower": "reroll: each failed roll that one can mend, while there is willpower"},
        ),
        ("challenge brenna athletics", {}),
        ("attack brenna vs wren --both", {"second": "always", "aim": "none"}),
        ("attack brenna vs wren", {"aim": "none"}),
        ("attack brenna vs wren --aim head", {}),
        ("attack --attack-c -19 --against 3", {}),
        ("attack --attack-c 3 --against 3 --policy aim=weapon-arm", {"aim": "weapon_arm"}),
        ("brawl gorm+unarmed vs brenna", {"provoked": "attack", "effect": "hit", "aim": "none"}),
        ("brawl gorm vs brenna", {"provoked": "attack", "aim": "none"}),
        ("brawl gorm+unarmed vs brenna --effect bind", {"provoked": "attack", "aim": "none"}),
        ("hold -c 1 --opposed-c 1", {"hold": "stop"}),
        ("climb --height 2 --cr 4 -c 1", {"climb": "on"}),
        ("climb --height 1 --cr 4 -c 1", {}),
    ],
)
def test_the_odds_carry_every_policy_in_force(
    words: str, policy: dict[str, str], capsys: Any
) -> None:
    files = FILES if words.split()[1][0] != "-" else ()
    ran = run_here(capsys, "heimr", *words.split(), *files, "--odds", "--json")
    assert ran.data["odds"].get("policy", {}) == policy
