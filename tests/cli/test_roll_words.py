"""`roll` as players write it, on the command line: labels in every format, first words, slips."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.cli.completion import Line, complete_line
from tests.support import run_here, skirmish

HOSTILE = "\x1b[31m\x07 [bold]" + "a" * 4_000 + "\u202e"


def test_a_label_stands_with_the_result_in_every_format(tmp_path: Path, capsys: Any) -> None:
    line = ("roll", "2d6+3 fire", "--dice", "3,4")
    assert run_here(capsys, *line, "--json").data["inputs"] == {"dice": "2d6+3", "label": "fire"}
    assert run_here(capsys, *line, "-q").out == "Total: 10 (fire)\n"
    for more in ([], ["--format", "plain"], ["--explain"]):
        assert "Total: 10 (fire)\n" in run_here(capsys, *line, *more).out
    file = tmp_path / "fire.svg"
    assert run_here(capsys, *line, "-o", str(file)).code == 0
    assert "(fire)" in file.read_text("utf-8").replace("&#160;", " ")
    odds = run_here(capsys, "roll", "2d6+3", "fire", "--odds", "-q").out
    assert odds == "Total 10 on average (fire)\n"
    many = run_here(capsys, "roll", "d6", "fire", "--times", "2", "--seed", "1", "-q").out
    assert [one.endswith("(fire)") for one in many.splitlines()] == [True, True]


@pytest.mark.parametrize("more", [(), ("--format", "plain"), ("--json",), ("--odds",), ("-q",)])
@pytest.mark.parametrize("dice", ["d6 {}", "d6 {} d8 {}"])
def test_a_long_label_with_escapes_is_shown_harmlessly(
    dice: str, more: tuple[str, ...], capsys: Any
) -> None:
    ran = run_here(capsys, "roll", dice.format(HOSTILE, "b\x1b]0;x"), *more)
    assert ran.code == 0, ran.err
    assert not {"\x1b", "\x07", "\u202e"} & set(ran.out)
    assert "a" * 30 in ran.out
    assert "bold" in ran.out


def test_a_label_with_escapes_is_asked_for_harmlessly() -> None:
    ran = skirmish("roll", "d6 a\x1b[31mb d8", "--ask", stdin="3\n4\n")
    assert ran.code == 0
    assert "\x1b" not in ran.out + ran.err
    assert "d6 for a\\x1b[31mb" in ran.err


@pytest.mark.parametrize("word", ["d%", "dF", "4dF", "d10x", "max(d8!,d6!)", "min(d4,d6)", "D6X"])
def test_such_dice_can_stand_first(word: str, capsys: Any) -> None:
    ran = run_here(capsys, word, "luck", "--seed", "3")
    assert ran.code == 0, ran.err
    assert ran.out == run_here(capsys, "roll", word, "luck", "--seed", "3").out


def test_dice_that_stand_first_are_completed_as_a_roll() -> None:
    for word in ("2d6", "max(d8!,d6!)", "dF"):
        found = complete_line(Line([word], "--od"), with_help=False)
        assert [one.word for one in found.candidates] == ["--odds"]


def test_d10x_is_d10_with_a_sign_that_shells_keep_for_themselves(capsys: Any) -> None:
    one = run_here(capsys, "roll", "d10x+2", "--tn", "14", "--odds", "--json")
    assert one.out == run_here(capsys, "roll", "d10!+2", "--tn", "14", "--odds", "--json").out
    assert "d10x" in run_here(capsys, "roll", "--help").out


def test_a_total_of_0_is_told(capsys: Any) -> None:
    assert run_here(capsys, "roll", "2dF", "--dice", "+,-", "-q").out == "Total: 0\n"
    shown = run_here(capsys, "roll", "4dF", "--dice", "+,-,0,0", "--format", "plain").out
    assert "4dF: + - 0 0" in shown
    shown = run_here(capsys, "roll", "2dFkh1", "--dice", "+,-", "--format", "plain").out
    assert "2dFkh1: + -" in shown


@pytest.mark.parametrize("seed", range(4))
def test_rolled_faces_typed_back_in_are_the_same_roll(seed: int, capsys: Any) -> None:
    line = ("roll", "3dF luck", "d%", "max(d4x,d6)+1", "--json")
    rolled = run_here(capsys, *line, "--seed", str(seed)).data
    faces = [face for one in rolled["trace"] if one["kind"] == "throw" for face in one["faces"]]
    typed = run_here(capsys, *line, "--dice", ",".join(map(str, faces))).data
    assert (typed["outcome"], typed["trace"]) == (rolled["outcome"], rolled["trace"])


def test_dice_of_several_rolls_are_asked_for_in_turn() -> None:
    ran = skirmish("roll", "d6", "dF", "--ask", "--json", stdin="3\n2\n+\n")
    assert ran.data["outcome"]["sum"] == 4
    assert "d6 for d6: " in ran.err
    assert "'2' isn't a face of a dF" in ran.err


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (("2d6", "3"), "write 2d6+3 to add up"),
        (("d6", "3d"), "write d6 3d6"),
        (("1d20+-5",), "write 1d20-5"),
        (("2d20kl",), "write kl1"),
        (("9999999d9999999",), "too large; at most 100"),
        (("max(" * 1000,), "isn't a dice expression"),
        (("d" * 4_000,), "isn't a dice expression"),
        (("d٣",), "isn't a die"),
        (("d6", "x" * 9_000), "goes on too long"),
        (("+ " * 3_000,), "isn't a dice expression"),
        (("100d6!", "100d6!", "--odds"), "too much"),
        (("max(d97!,d89!,d83!)", "--odds"), "too much to follow; roll it"),
        (("d2!", "--tn", "10000", "--odds"), "too much"),
    ],
)
def test_what_is_not_understood_is_answered_with_what_to_write(
    words: tuple[str, ...], cure: str, capsys: Any
) -> None:
    run_here(capsys, "roll", *words).check(2, cure)


@settings(max_examples=60, deadline=None)
@given(
    text=st.text(alphabet="0123456789dDfF%xX!kKhHlL+-*(),max \x1b[]é٣\n", min_size=1, max_size=14)
)
def test_no_line_ends_in_a_bug_of_ours(text: str) -> None:
    from contextlib import redirect_stderr, redirect_stdout

    from skirmish_cli.cli.app import run

    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(["roll", "--seed", "1", f"d6{text}"])
    assert code in {0, 2}, err.getvalue()
    assert "\x1b" not in out.getvalue() + err.getvalue()
    assert code == 0 or err.getvalue().count("\n") == 1
