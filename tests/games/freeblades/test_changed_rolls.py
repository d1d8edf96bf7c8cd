"""A roll that is changed: once by each player with spells and abilities, and a die is rerolled
once."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.rules import About, play
from skirmish_cli.core.table import NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.freeblades.dice.readings import THROWN_AGAIN, Spiker
from skirmish_cli.games.freeblades.rerolls import decide_reroll
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    PLAIN,
    TARGET,
    figure,
    odds,
    played,
    remarks,
    run,
    whys,
)


def remarked(capsys: Any, *words: str) -> bool:
    ran = run(capsys, *words, "--odds")
    assert ran.code == 0, ran.err
    return any("changes a roll once" in note for note in ran.data.get("notes", ()))


@pytest.mark.parametrize(
    "words",
    [
        ("test", "d8", "--mod", "1:Portent", "--mod", "2:a charm"),
        ("test", "d8", "--mod", "1", "--reroll"),
        ("test", "d8", "--opposed", "d8", "--opposed-mod", "1", "--opposed-dl", "1"),
        ("morale", "d8", "--mod", "1", "--dl", "1"),
        (*PLAIN, "--damage-mod", "1", "--damage-dl", "1"),
        (*PLAIN, "--parry", "d8", "--parry-mod", "1", "--parry-mod", "1"),
        ("cast", "--car", "d8", "--cost", "1", "--power", "1", "--mod", "1", "--reroll"),
        ("shoot", ARCHER, "vs", TARGET, "--mod", "1", "--reroll"),
    ],
)
def test_a_roll_changed_twice_is_remarked_on(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert remarked(capsys, *words)


@pytest.mark.parametrize(
    "words",
    [
        ("test", "d8", "--mod", "1"),
        ("test", "d8", "--reroll"),
        ("morale", "d8"),
        ("test", "d8", "--mod", "1", "--opposed", "d8", "--opposed-mod", "1"),
        (*PLAIN, "--reroll", "--damage-mod", "1"),
        (*PLAIN, "--mod", "1", "--parry", "d8", "--parry-mod", "1"),
        ("shoot", ARCHER, "vs", TARGET, "--reroll"),
    ],
)
def test_a_change_to_each_roll_is_not(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert not remarked(capsys, *words)


def test_a_reroll_is_final_even_if_it_is_worse(capsys: pytest.CaptureFixture[str]) -> None:
    # A 3 against 4 is rolled again as a 2, which stays; a third die is one too many.
    assert not played(capsys, "3,2", "test", "d8", "--reroll")["outcome"]["success"]
    assert "too many" in run(capsys, "test", "d8", "--reroll", "--dice", "3,2,7").err


def test_modifiers_count_once_however_often_the_die_spikes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "8,8,3", "test", "d8", "--mod", "2")["outcome"]["total"] == 21
    assert played(capsys, "3", "test", "d8", "--mod", "2")["outcome"]["total"] == 5


def test_one_held_reroll_is_for_one_of_several_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, "vs", TARGET, "--reroll")
    # One attack misses with 4/10, and after a reroll with 4/10 again; of two attacks the second has
    # no reroll left where the first missed at first: both miss with 4/10 * 4/10 * 4/10.
    assert figure(capsys, "hit", *words) == 1 - Fraction(4, 10) ** 2
    assert figure(capsys, "hit", *words, "--attacks", "2") == 1 - Fraction(4, 10) ** 3
    # 3 is rerolled as 2, and the second attack of 4 stays.
    assert len(whys(played(capsys, "3,2,4", *words, "--attacks", "2"))) == 2


def test_each_shooter_holds_a_reroll_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, ARCHER, "vs", TARGET, "--reroll")
    assert figure(capsys, "hit", *words) == 1 - Fraction(4, 10) ** 4
    assert any("by each shooter" in note for note in remarks(capsys, *words))
    one = remarks(capsys, "shoot", ARCHER, "vs", TARGET, "--reroll")
    assert not any("by each shooter" in note for note in one)


@pytest.mark.parametrize(
    ("words", "name", "fails"),
    [
        (("shoot", ARCHER + "+fatestones=1", "vs", TARGET), "hit", Fraction(4, 10)),
        (
            ("attack", "{mar: d10, mw: {damage: d8}}+fatestones=1", "vs", TARGET),
            "hit",
            Fraction(4, 10),
        ),
        (("morale", "{disc: d8}+fatestones=1"), "pass", Fraction(3, 8)),
        (("test", "{disc: d8}+fatestones=1", "DISC"), "success", Fraction(3, 8)),
        (("test", "{class: hero}+fatestones=1", "STR"), "success", Fraction(3, 8)),
        (("cast", f"{CASTER}+fatestones=1", "Hush"), "cast", Fraction(1, 8)),
    ],
)
def test_a_fatestone_that_a_model_holds_is_a_held_reroll(
    words: tuple[str, ...], name: str, fails: Fraction, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figure(capsys, name, *words) == 1 - fails**2
    bare = tuple(word.replace("+fatestones=1", "+fatestones=0") for word in words)
    assert figure(capsys, name, *bare) == 1 - fails
    assert odds(capsys, *words)["policy"]["fatestones"] == "failing_face"


def test_two_fatestones_are_for_two_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", f"{ARCHER}+fatestones=2", "vs", TARGET, "--attacks", "2")
    assert figure(capsys, "hit", *words) == 1 - Fraction(4, 10) ** 4
    assert figure(capsys, "hit", *words[:4], "--attacks", "3") == 1 - Fraction(4, 10) ** 5


def test_no_reroll_is_spent_on_a_shot_that_strays(capsys: pytest.CaptureFixture[str]) -> None:
    # 3 - 4 misses and is rerolled, 4 - 4 misses again; the stray's 3 stays.
    data = played(
        capsys, "3,4,3", "shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", TARGET, "--reroll"
    )
    assert whys(data) == ["a1 shoots b1", "a1 shoots c1, astray"]


def test_a_fatestone_spent_on_a_parry_is_gone_when_the_spell_is_cast(
    capsys: pytest.CaptureFixture[str],
) -> None:
    able = CASTER.replace("power: 6", "power: 6, mar: d8, talents: [Parry 1]")
    words = (
        "cast",
        f"{able}+engaged+fatestones=1",
        "Hush",
        "--reaction",
        "{mar: d10, mw: {damage: d8}}",
    )
    # The attack of 6 is parried with 3, rerolled as 7; the casting roll of 3 - 4 stays.
    spent = played(capsys, "6,3,7,3", *words)
    assert whys(spent) == ["d1 attacks a1", "a1 parries", "casting roll"]
    assert not spent["outcome"]["cast"]
    # A miss leaves it for the casting roll: 3 - 4 fails and is rerolled as 7 - 4, which casts.
    assert played(capsys, "2,3,7", *words)["outcome"]["cast"]
    # And --reroll is one more.
    assert played(capsys, "6,3,7,3,7", *words, "--reroll")["outcome"]["cast"]


@pytest.mark.parametrize(
    ("flag", "options", "dice", "left"),
    [
        # Each 3 misses DEF 5 and is thrown again, a 2 that misses too.
        ("+fatestones=3", (), "3,2", [2]),
        ("+fatestones=2", ("--attacks", "2"), "3,2,3,2", [1, 0]),
        # A 5 hits, and 4 is no wound on AV 6: nothing is spent.
        ("+fatestones=2", ("--attacks", "2"), "5,4,3,2", [1]),
        # The reroll of the option goes first.
        ("+fatestones=1", ("--attacks", "2", "--reroll"), "3,2,3,2", [0]),
        # 8, 8 and 2 are a level on 4: one more, and one of two is spent.
        ("+fatestones=1", ("--targeting",), "8,8,2,3,2", [2, 1]),
    ],
)
def test_a_shooter_tells_the_fatestones_that_it_has_left(
    flag: str,
    options: tuple[str, ...],
    dice: str,
    left: list[int],
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, dice, "shoot", ARCHER + flag, "vs", TARGET, *options)
    told = [one["value"] for one in data["changes"] if one["what"] == "fatestones"]
    assert told == left


@pytest.mark.parametrize(
    ("face", "answer", "kept"),
    [(1, "keep", True), (1, "reroll", False), (5, "keep", False), (5, "reroll", False)],
)
def test_a_reroll_that_is_kept_against_the_policy_is_noted(
    face: int, answer: str, kept: bool
) -> None:
    # The policy throws a 1 or a 2 again.
    table = Table(TypedDice((face,)), lambda *_: answer)
    die = play(
        decide_reroll(Spiker(8, 0, (1, 2)), "casting roll", "caster", About("casting roll")), table
    )
    assert die == Spiker(8, 0, lies=THROWN_AGAIN if answer == "reroll" else face)
    said = [entry.text for entry in table.trace if isinstance(entry, NoteEntry)]
    assert said == (["the 1 is kept, and so is the reroll"] if kept else [])
