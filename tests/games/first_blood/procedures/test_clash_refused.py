"""`clash`: what can't be is refused in one line that names the nearest right thing."""

from __future__ import annotations

import pytest

from tests.estimated import check_estimated
from tests.games.first_blood.support import split_words
from tests.support import run_here

NUMBERS = ("--attacks", "3", "--cap", "2", "--defense", "2", "--wounds", "1", "--resolve", "4")
BLOCKER = "{d: 1, e: 1, w: 1, r: 3}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--odds",), "--attacks"),
        (("--attacks", "3"), "--cap"),
        (("--attacks", "3", "--cap", "2"), "--defense or --evasion"),
        (("--attacks", "3", "--cap", "2", "--defense", "1"), "--wounds"),
        (("--attacks", "3", "--cap", "2", "--defense", "1", "--wounds", "1"), "--resolve"),
        (("--attacks", "100000000", *NUMBERS[2:]), "0 to 30"),
        (("--attacks", "-1", *NUMBERS[2:]), "0 to 30"),
        ((*NUMBERS, "--reroll", "failure"), "did you mean failures"),
        ((*NUMBERS, "--reroll", "7"), "1 to 6"),
        ((*NUMBERS, "--reroll", "failures=x"), "whole number"),
        ((*NUMBERS, "--reroll", "failures=0"), "1 to 20"),
        ((*NUMBERS, "--extra", "0"), "1 to 6"),
        ((*NUMBERS, "--extra", "one"), "whole number"),
        ((*NUMBERS, "--split", "2,2"), "makes 4 dice"),
        ((*NUMBERS, "--split", "3,"), "empty part"),
        ((*NUMBERS, "--split", "3,x"), "whole number"),
        ((*NUMBERS, "--split", "1,1,1,0,0,0,0"), "at most 6"),
        ((*NUMBERS, "--aimed"), "adds to Barrage"),
        ((*NUMBERS, "--ruling", "block=equl"), "did you mean equal"),
        ((*NUMBERS, "--ruling", "blok=equal"), "block"),
        ((*NUMBERS, "--dice", "2,3,7"), "1 to 6"),
        ((*NUMBERS, "--dice", "2,3"), "next is a d6 for attacker at enemy"),
        ((*NUMBERS, "--dice", "2,3,4"), "next is a d6 for enemy, block dice"),
        ((*NUMBERS, "--dice", "2,3,4,5,5"), "next is a d6 for enemy Resolve"),
        ((*NUMBERS, "--dice", "6,6,6,1"), "one die too many"),
        (
            (*NUMBERS, "--reroll", "6", "--dice", "6,2,1"),
            "next is a d6 for Secondary roll of attacker",
        ),
    ],
)
def test_a_clash_that_cannot_be_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "clash", *words).check(2, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("{a: 2, c: 2}", BLOCKER), "needs whoever attacks"),
        ((*["{a: 2, c: 2}"] * 31, "vs", BLOCKER), "31 attackers are too many"),
        (("{a: 2, c: 2}", "vs", BLOCKER, BLOCKER), "such as --split 1,1"),
        (("{a: 3, c: 2}", "{a: 2, c: 2}", "vs", BLOCKER, BLOCKER), "--split a1=2,1"),
        (
            ("{a: 2, c: 2}", "{a: 3, c: 2}", "vs", BLOCKER, BLOCKER, "--split", "1,1"),
            "makes 2 dice, but a2 has 3",
        ),
        (
            ("{a: 2, c: 2}", "vs", BLOCKER, BLOCKER, "--split", "1,1", "--split", "2,0"),
            "--split is given twice",
        ),
        (
            ("{a: 2, c: 2}", "vs", BLOCKER, BLOCKER, "--split", "a2=1,1"),
            "unknown attacker of --split 'a2'",
        ),
        (
            ("{a: 2, c: 2}", "vs", BLOCKER, BLOCKER, "--split", "1,1", "--split", "a1=1,1"),
            "--split 1,1 is left for no attacker",
        ),
        (("{a: 2, c: 2}", "vs", BLOCKER, "--policy", "redirect=last"), "redirect"),
        (("3", "vs", "2"), "3 is no model; in plain numbers write clash --attacks 3"),
        (("{a: 2, c: 2}", "vs", BLOCKER, "--defense", "3"), "write b1+d=N"),
        (("{a: 2, c: 2}", "vs", BLOCKER, "--cap", "3"), "write a1+c=N"),
        (("{a: 2, c: 2}", "vs", BLOCKER, "--wounds", "1"), "write b1+w=N"),
        (("{a: 2}", "vs", BLOCKER), "c (Clash)"),
        (("{a: 2, c: 2}", "vs", "{w: 1, r: 3}"), "neither d (Defense) nor e"),
        (("{a: 2, c: 2}+broken", "vs", BLOCKER), "may only Rally"),
        (("{a: 2, c: 2}+aimed", "vs", BLOCKER), "no Barrage"),
        (("{a: 2, c: 2}", "vs", BLOCKER + "+w=2"), "0 to 1"),
        (("{a: 2, c: 2}", "vs", BLOCKER + "+w"), "needs a value"),
        (("{a: 2, c: 2}", "vs", BLOCKER, "--attacks", "3"), "goes without models"),
        (("{a: 2, c: 2}", "vs", BLOCKER, "--broken"), "goes without models"),
        (("{a: 2, c: 2}", "vs", BLOCKER, BLOCKER, "--split", "2"), "1 part for 2 enemies"),
        (("{a: 2, c: 2}", "vs", *[BLOCKER] * 7), "at most 6"),
        (("{a: 2, clash: 2}", "vs", BLOCKER), "clash"),
        (
            ("{a: 2, c: 2, special_rules: [{name: Odd, roll: clash}]}", "vs", BLOCKER),
            "does nothing",
        ),
        (
            (
                "{a: 20, c: 2, special_rules: [{name: Odd, roll: clash, extra_on: 1}, "
                "{name: Odder, roll: clash, extra_on: 1}, "
                "{name: Oddest, roll: clash, extra_on: 1}]}",
                "vs",
                BLOCKER,
            ),
            "20 could become 80",
        ),
    ],
)
def test_models_that_cannot_clash_are_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "clash", *words).check(2, said)


def test_too_much_to_list_is_estimated_and_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    many = (
        *split_words("first-blood clash --attacks 30 --cap 30 --defense 30 --wounds 1 --resolve 4"),
        *split_words("--extra 1"),
    )
    run_here(capsys, *many, "--odds", "--compare-rulings").check(2, "leave out --compare-rulings")
    assert run_here(capsys, *many, "--seed", "1").code == 0
    rich = (
        *split_words("first-blood clash --attacks 8 --cap 2 --defense 8 --wounds 1 --resolve 4"),
        *split_words("--reroll 5 --extra 2 --extra 3 --extra 3"),
        *split_words("--block-reroll 5 --block-extra 2 --block-extra 3 --block-extra 3"),
    )
    check_estimated(monkeypatch, capsys, "so many rerolls", *rich)
    assert run_here(capsys, *rich, "--seed", "1").code == 0


def test_a_clash_is_not_rolled_with_barrage(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "first-blood", "clash", "--barrage", "2", *NUMBERS[2:]).check(
        2, "--attacks, not --barrage"
    )
