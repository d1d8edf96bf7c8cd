"""Numbers of a card that a command replaces or adds to, and what is told of them."""

from __future__ import annotations

import shlex
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.games.oldschool.models import Card
from tests.games.oldschool.parties import BOTH
from tests.support import run_here

GAME = get_game("oldschool")


def ask(capsys: pytest.CaptureFixture[str], line: str) -> Any:
    ran = run_here(capsys, "oldschool", *shlex.split(line), *BOTH, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def test_every_number_of_a_card_can_be_typed_but_its_cost() -> None:
    numbers = {"stamina", "wounds", "attacks", "defense", "ml", "fortitude", "move"}
    assert set(GAME.list_stats(Card())) == numbers | {"for", "ref", "wil"}


@pytest.mark.parametrize(
    ("line", "figure", "fraction"),
    [
        # One die and one more against 2 and one more: 2 * 3/5.
        (
            "attack '{attacks: 1}+attacks=+1:rage' vs '{wounds: 1}+defense=+1:mud'",
            "hits_mean",
            "6/5",
        ),
        # The Shortsword's 3 and one more: 4 * 3/5 against 3 in the place of 2.
        (
            "attack '{weapons: [Shortsword]}+attacks=+1' vs '{wounds: 1}+defense=3'",
            "hits_mean",
            "12/5",
        ),
        # Two dice in the place of three.
        (
            "attack '{weapons: [Shortsword]}+attacks=2' vs '{wounds: 1}+defense=3'",
            "hits_mean",
            "6/5",
        ),
        # 6 in the place of 5 in all, the shield and the helmet among it: natural sixes only.
        ("attack '{attacks: 2}' vs vessa+defense=6", "hits_mean", "2/5"),
        # The printed 3 is without the shield that it wears: 4 and the shield, 1/5.
        (
            "attack '{attacks: 1}' vs '{wounds: 1, defense: 3, armour: [shield]}+defense=4'",
            "hits_mean",
            "1/5",
        ),
        # Two less than 3 is 1: 2 to 6 hit, m = 5/6 + m/6.
        (
            "attack '{attacks: 1}' vs '{wounds: 1, armour: [light]}+defense=-2:rust'",
            "hits_mean",
            "1",
        ),
        # A defense of 0, with its own sign.
        ("attack '{attacks: 1}' vs '{wounds: 1}+defense==0'", "hits_mean", "6/5"),
        # On the ground it is exactly 2 whatever is added: 4/5.
        ("attack '{attacks: 1}' vs '{wounds: 1}+defense=+3:bless+prone'", "hits_mean", "4/5"),
        # Two wounds, and one die comes to two hits with 1/12.
        (
            "attack '{attacks: 1}' vs '{wounds: 1, armour: [light]}+wounds=+1:big'",
            "out",
            "1/12",
        ),
        # One stamina more does the same.
        (
            "attack '{attacks: 1}' vs '{stamina: 0, wounds: 1, armour: [light]}+stamina=+1:oath'",
            "out",
            "1/12",
        ),
        # 7 to 12 are above 6: 21 of 36.
        ("morale '{ml: 7}+ml=-1:fear'", "fails", "7/12"),
        ("morale '{ml: 7}+ml=6'", "fails", "7/12"),
        ("save REF '{saves: {REF: 10}}+ref=+2:nimble'", "success", "3/5"),
        # A card without the score takes one.
        ("save WIL '{}+wil=12'", "success", "3/5"),
        # The save fails on 13 to 20.
        ("stunt trip '{saves: {FOR: 10}}+for=+2:broad'", "success", "2/5"),
        # The first of 1 to 3 hits is the trip, 5/12 + 5/72 + 5/432 = 215/432, as a fourth takes it
        # out, and the save fails on 13 to 20: 2/5 of it.
        (
            "attack '{attacks: 1}' vs '{wounds: 3, armour: [light], saves: {FOR: 10}}+for=+2'"
            " --policy stunts=trip",
            "trip_lands",
            "43/216",
        ),
        # A point where there was none saves the fives: 6 of 36 die.
        ("recover '{fortitude: 0}+fortitude=+1:ring' --policy fortitude=live", "dead", "1/6"),
        # Two dice on 2 hit with 8/9, one with 2/3. Only a 8/27, only b 2/27, both 16/27, none 1/27.
        (
            "fight '{kind: pc, wounds: 1}+attacks=+1:rage' vs '{kind: pc, wounds: 1}'",
            "a_wins",
            "4/13",
        ),
        # b with one more defense is hit with 1/2: only a 1/6, only b 1/3, both 1/3, none 1/6.
        (
            "fight '{kind: pc, wounds: 1}' vs '{kind: pc, wounds: 1}+defense=+1:mud'",
            "a_wins",
            "1/5",
        ),
    ],
)
def test_a_typed_number_counts(
    line: str, figure: str, fraction: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(capsys, f"{line} --odds")["odds"]["fractions"][figure] == fraction


def test_numbers_stand_in_the_trace_and_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    line = "attack vessa+attacks=+1:rage vs snag-1+defense=+2:mud+defense=-1 --dice 1,2,3,5"
    trace = ask(capsys, line)["trace"]
    terms = [(one["value"], one["source"]) for one in trace if one["kind"] == "modifier"]
    assert terms == [
        (1, "attacks: base"),
        (2, "attacks: Shortsword"),
        (1, "attacks: rage"),
        (2, "defense: base"),
        (2, "defense: mud"),
        (-1, "defense: "),
        (1, "defense: Lid"),
    ]
    assert trace[0]["die"] == "4d6"
    # 4 in all: a 5 hits it, and nothing lower.
    (judged,) = (one for one in trace if one["kind"] == "judgement")
    assert (judged["total"], judged["result"]) == (1, "hits (5 or more each)")


def test_a_fight_tells_what_was_added_to_its_totals(capsys: pytest.CaptureFixture[str]) -> None:
    line = "fight vessa+attacks=+1:rage vs snag-1+defense=+1:mud --rounds 1 --dice 1,2,3,4,2,2"
    trace = ask(capsys, line)["trace"]
    terms = [(one["value"], one["source"]) for one in trace if one["kind"] == "modifier"]
    assert terms[:4] == [
        (3, "attacks: in all"),
        (1, "attacks: rage"),
        (3, "defense: in all"),
        (1, "defense: mud"),
    ]


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("attack vessa+attacks=+1:rage vs snag-1", "vessa: attacks +1 rage"),
        ("attack vessa+attacks=2 vs snag-1", "vessa: attacks 2"),
        ("attack odo vs mire-hound+defense=5", "mire-hound: defense 5 instead of the printed 3"),
        ("attack odo vs snag-1+wounds=+1:big", "snag-1: wounds 2: 1 printed, +1 big"),
        ("morale snag-1+ml=+1:drums", "snag-1: ML 7: 6 printed, +1 drums"),
        ("save REF snag-1+ref=9", "snag-1: REF 9 instead of the printed 11"),
        ("stunt trip snag-1+for=+1:root", "snag-1: FOR 8: 7 printed, +1 root"),
        ("recover vessa+fortitude=+1:ring", "vessa: fortitude 13: 12 printed, +1 ring"),
        ("fight vessa vs snag-1+ml=+1:drums", "snag-1: ML 7: 6 printed, +1 drums"),
        ("may vessa+move=-10:mud", "vessa: move -10 mud"),
        # What a procedure doesn't read.
        ("attack vessa+ml=7 vs snag-1", "vessa: +ml changes nothing in attack"),
        ("attack vessa vs snag-1+move=+5", "snag-1: +move changes nothing in attack"),
        ("attack vessa vs snag-1 --attacks 5", ""),
        (
            "attack vessa+attacks=+1 vs snag-1 --attacks 5",
            "vessa: +attacks changes nothing in attack",
        ),
        (
            "attack vessa vs snag-1+defense=+1+prone",
            "snag-1: +defense changes nothing while its armour gives no benefit",
        ),
        ("morale snag-1+ref=9", "snag-1: +ref changes nothing in morale"),
        ("save REF snag-1+wil=9", "snag-1: +wil changes nothing in save"),
        ("save REF snag-1+ref=9 --score 12", "snag-1: +ref changes nothing in save"),
        ("durability vessa+ml=9 --weapon", "vessa: +ml changes nothing in durability"),
        ("fight vessa+ml=9 vs snag-1", "vessa: +ml changes nothing in fight"),
        ("recover vessa+ml=9", "vessa: +ml changes nothing in recover"),
        ("may vessa+ml=9", "vessa: +ml changes nothing in may"),
    ],
)
@pytest.mark.parametrize("reading", ["--odds", "--seed 3"])
def test_every_typed_number_is_told_with_its_reason(
    line: str, note: str, reading: str, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = ask(capsys, f"{line} {reading}").get("notes", [])
    told = [one for one in notes if "+" in one.split(":")[-1] or "typed" in one or "printed" in one]
    told += [one for one in notes if "changes nothing" in one and one not in told]
    told += [one for one in notes if one == note and one not in told]
    assert told == ([note] if note else [])


def test_a_flag_without_a_sign_still_says_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    # 1 wound left of 2 and no stamina: any hit takes it out, 1/2 against 3.
    line = "attack '{attacks: 1}' vs '{stamina: 2, wounds: 2, armour: [light]}+stamina=0+wounds=1'"
    assert ask(capsys, f"{line} --odds")["odds"]["fractions"]["out"] == "1/2"
    assert ask(capsys, "recover vessa+fortitude=3 --odds")["inputs"]["fortitude"] == 3


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("snag-1+ml=13", "snag-1+ml 13 is out of range: 2 to 12"),
        ("snag-1+ml=+9", "out of range"),
        ("snag-1+ml=seven", "isn't a whole number"),
        ("snag-1+ml", "+ml needs a value"),
        ("snag-1+ml=6+ml=7", "given twice"),
        ("vessa+ml=+1", "the card has no ML"),
        ("snag-1+mll=7", "did you mean ml"),
        ("snag-1+cost=7", "unknown flag 'cost'"),
        ("{wounds: 1}", "write a1+ml=N"),
    ],
)
def test_a_number_that_cannot_be_or_is_lacking_is_refused(
    word: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", "morale", word, *BOTH).check(2, message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("morale snag-1 --ml 8", "write snag-1+ml=8"),
        ("attack vessa vs snag-1 --stamina 2", "write snag-1+stamina=2+wounds=1"),
        ("save REF '{}'", "write a1+ref=N"),
        ("stunt trip '{}'", "write a1+for=N"),
        ("attack vessa vs '{}'", "write b1+wounds=N"),
    ],
)
def test_an_option_beside_a_model_says_what_to_write(
    line: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "oldschool", *shlex.split(line), *BOTH).check(2, message)


def test_an_option_beside_a_model_does_the_same_as_its_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for option, typed in (
        ("attack vessa vs snag-1 --attacks 5", "attack vessa+attacks=5 vs snag-1"),
        ("attack vessa vs snag-1 --defense 4", "attack vessa vs snag-1+defense=4"),
        ("save REF snag-1 --score 15", "save REF snag-1+ref=15"),
        ("recover vessa --fortitude 3", "recover vessa+fortitude=3"),
    ):
        one, other = (ask(capsys, f"{line} --odds")["odds"] for line in (option, typed))
        assert one["distribution"] == other["distribution"]
