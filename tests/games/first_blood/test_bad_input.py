"""Bad input to tests, clash and volley: one line each that names the nearest right thing."""

from __future__ import annotations

import pytest

from tests.support import run_here

NUMBERS = ("--attacks", "3", "--cap", "2", "--defense", "2", "--wounds", "1", "--resolve", "4")
FOE = "{d: 1, e: 1, w: 1, r: 3}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--odds",), "--attacks"),
        (("--attacks", "3"), "--cap"),
        (("--attacks", "3", "--cap", "2"), "--defense or --evasion"),
        (("--attacks", "3", "--cap", "2", "--defense", "1"), "--wounds"),
        (("--attacks", "3", "--cap", "2", "--defense", "1", "--wounds", "1"), "--resolve"),
        (("--attacks", "100000000", *NUMBERS[2:]), "0 to 16"),
        (("--attacks", "-1", *NUMBERS[2:]), "0 to 16"),
        ((*NUMBERS, "--reroll", "failure"), "did you mean failures"),
        ((*NUMBERS, "--reroll", "7"), "1 to 6"),
        ((*NUMBERS, "--reroll", "failures=x"), "whole number"),
        ((*NUMBERS, "--reroll", "failures=0"), "1 to 20"),
        ((*NUMBERS, "--extra", "0"), "1 to 6"),
        ((*NUMBERS, "--extra", "one"), "whole number"),
        ((*NUMBERS, "--split", "2,2"), "makes 4 dice"),
        ((*NUMBERS, "--split", "3,"), "whole number"),
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
        (("{a: 2, c: 2}", FOE), "needs one attacker"),
        (("{a: 2, c: 2}", "{a: 1, c: 1}", "vs", FOE), "one attacker"),
        (("{a: 2}", "vs", FOE), "c (Clash)"),
        (("{a: 2, c: 2}", "vs", "{w: 1, r: 3}"), "neither d (Defense) nor e"),
        (("{a: 2, c: 2}+broken", "vs", FOE), "may only Rally"),
        (("{a: 2, c: 2}+aimed", "vs", FOE), "no Barrage"),
        (("{a: 2, c: 2}", "vs", FOE + "+w=2"), "0 to 1"),
        (("{a: 2, c: 2}", "vs", FOE + "+w"), "needs a value"),
        (("{a: 2, c: 2}", "vs", FOE, "--attacks", "3"), "goes without models"),
        (("{a: 2, c: 2}", "vs", FOE, "--broken"), "goes without models"),
        (("{a: 2, c: 2}", "vs", FOE, FOE, "--split", "2"), "1 part for 2 enemies"),
        (("{a: 2, c: 2}", "vs", *[FOE] * 7), "at most 6"),
        (("{a: 2, clash: 2}", "vs", FOE), "clash"),
        (("{a: 2, c: 2, special_rules: [{name: Odd, roll: clash}]}", "vs", FOE), "does nothing"),
        (
            (
                "{a: 9, c: 2, special_rules: [{name: Odd, roll: clash, extra_on: 1}, {name: Odder, roll: clash, extra_on: 1}]}",
                "vs",
                FOE,
            ),
            "9 could become 27",
        ),
    ],
)
def test_models_that_cannot_clash_are_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "clash", *words).check(2, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--barrage", "0", *NUMBERS[2:]), "without Barrage"),
        (("--attacks", "2", *NUMBERS[2:]), "--barrage, not --attacks"),
        (("--barrage", "2", *NUMBERS[2:], "--inspired"), "adds to Attacks"),
        (("{v: 2}", "vs", FOE), "no Barrage"),
        (("{v: 2, barrage: 2}+engaged", "vs", FOE), "Engaged"),
    ],
)
def test_a_volley_that_cannot_be_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "volley", *words).check(2, said)


def test_too_much_to_list_is_refused_at_once_and_can_still_be_rolled(
    capsys: pytest.CaptureFixture[str],
) -> None:
    many = (
        "first-blood",
        "clash",
        "--attacks",
        "16",
        "--cap",
        "16",
        "--defense",
        "3",
        "--wounds",
        "1",
        "--resolve",
        "4",
    )
    run_here(capsys, *many, "--odds", "--compare-rulings").check(2, "leave out --compare-rulings")
    assert run_here(capsys, *many, "--seed", "1").code == 0
    rich = (
        "first-blood",
        "clash",
        "--attacks",
        "8",
        "--cap",
        "2",
        "--defense",
        "8",
        "--wounds",
        "1",
        "--resolve",
        "4",
        "--reroll",
        "5",
        "--extra",
        "2",
        "--extra",
        "3",
        "--extra",
        "3",
        "--block-reroll",
        "5",
        "--block-extra",
        "2",
        "--block-extra",
        "3",
        "--block-extra",
        "3",
    )
    run_here(capsys, *rich, "--odds").check(2, "so many rerolls")
    assert run_here(capsys, *rich, "--seed", "1").code == 0


@pytest.mark.parametrize(
    ("procedure", "words", "said"),
    [
        ("test", ("--odds",), "--value"),
        ("test", ("--value", "21"), "0 to 20"),
        ("test", ("--value", "3", "--mod", "x"), "--mod"),
        ("test", ("--value", "3", "--reroll", "sucesses"), "did you mean successes"),
        ("test", ("{r: 3}", "resolv"), "did you mean Resolve"),
        ("test", ("{r: 3}",), "test needs"),
        ("test", ("{r: 3}", "R", "--value", "3"), "test needs"),
        ("test", ("{r: 3}", "cr"), "no cr"),
        ("test", ("--value", "3", "--dice", "1,2"), "one die too many"),
        ("resolve", ("--odds",), "--value"),
        ("resolve", ("{r: 3}", "--broken"), "resolve needs"),
        ("resolve", ("--value", "3", "--broken", "--dice", "1"), "too many"),
    ],
)
def test_tests_that_cannot_be_taken_are_one_line(
    procedure: str, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", procedure, *words).check(2, said)


def test_a_clash_is_not_rolled_with_barrage(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "first-blood", "clash", "--barrage", "2", *NUMBERS[2:]).check(
        2, "--attacks, not --barrage"
    )
