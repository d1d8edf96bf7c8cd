"""`test` and `resolve`: that nothing is decided in them, and what they refuse."""

from __future__ import annotations

import pytest

from tests.games.first_blood.support import report
from tests.support import run_here


def test_a_test_has_nothing_to_decide_and_no_policy(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("test", "--value", "3", "--reroll", "failures")
    assert "policy" not in report(capsys, *words, "--odds")["odds"]
    ran = run_here(capsys, "first-blood", *words, "--policy", "rerolls=never")
    ran.check(2, "takes no --policy")


@pytest.mark.parametrize(
    ("procedure", "said"),
    [
        ("volley", "needs --barrage, or models"),
        ("test", "needs --value N, or a model"),
        ("resolve", "needs --value N, or a model"),
    ],
)
def test_a_procedure_without_anything_names_both_ways(
    procedure: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", procedure).check(2, said)


@pytest.mark.parametrize(
    ("procedure", "words", "said"),
    [
        ("test", ("--odds",), "--value"),
        ("test", ("--value", "21"), "0 to 20"),
        ("test", ("--value", "3", "--mod", "x"), "--mod"),
        ("test", ("--value", "3", "--reroll", "sucesses"), "did you mean successes"),
        ("test", ("{r: 3}", "resolv"), "did you mean Resolve"),
        ("test", ("{r: 3}",), "test needs"),
        ("test", ("{r: 3}", "R", "--value", "3"), "write a1+r=N"),
        ("test", ("{r: 3}", "cr"), "no cr"),
        ("test", ("--value", "3", "--dice", "1,2"), "one die too many"),
        ("resolve", ("--odds",), "--value"),
        ("resolve", ("{r: 3}", "--broken"), "write a1+broken"),
        ("resolve", ("--value", "3", "--broken", "--dice", "1"), "too many"),
    ],
)
def test_tests_that_cannot_be_taken_are_one_line(
    procedure: str, words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", procedure, *words).check(2, said)
