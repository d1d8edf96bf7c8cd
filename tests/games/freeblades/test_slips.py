"""Slips of the pen: blanks never fuse, an empty place is told, and the right command is named."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import ARCHER, DUELLIST, PLAIN, TARGET, odds, remarks, run
from tests.support import run_here

MELEE = ("melee", DUELLIST, "vs", DUELLIST, DUELLIST)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("test", "d1 0"), "'d1 0' isn't a rating"),
        (("test", "d10", "--tn", "1 2"), "'1 2' isn't a whole number"),
        (("test", "d10", "--mod", "1 2"), "'1 2' isn't a whole number"),
        (("test", "d10", "--th", "1 2"), "'1 2' isn't a whole number"),
        (("shoot", ARCHER, "vs", TARGET, "--range", "1 2"), "'1 2' isn't a number"),
        (("shoot", ARCHER, "vs", f"{TARGET}+engaged", "--others", "x,,y"), "an empty place"),
        ((*MELEE, "--split", "a1=d6,,d4"), "--split 'a1=d6,,d4' has an empty place"),
        ((*MELEE, "--target", "a1=b1,,b2"), "--target 'a1=b1,,b2' has an empty place"),
        ((*MELEE, "--split", "a1=d 6"), "'d 6' isn't a rating"),
        ((*PLAIN, "--dice", "9,,3"), "die 2 is empty"),
        (("attack", DUELLIST, "vs", f"{TARGET}+lp=1 2"), "b1+lp"),
        (("attack", DUELLIST, "vs", f"{TARGET}+def=1 2"), "b1+def"),
        (("initiative", "-w", "--json"), "--json"),
    ],
)
def test_a_slip_is_told_and_nothing_fuses(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "freeblades", *words).check(2, told)


def test_a_file_that_is_not_there_is_told_though_nothing_needs_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run_here(capsys, "freeblades", "initiative", "-w", "nofile.yaml").check(3, "nofile.yaml")


def test_a_file_of_which_no_model_was_needed_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    file = "rulesets/freeblades/warbands/salt-reavers.yaml"
    assert f"no model of {file} was needed" in remarks(capsys, "initiative", "-w", file)
    # `break` reads the whole freeband.
    ran = run(capsys, "break", "brute-1", "-w", file)
    assert not any("was needed" in note for note in ran.data["notes"])


def test_a_magnitude_keeps_its_leading_digits(capsys: pytest.CaptureFixture[str]) -> None:
    # 100 on a d6 takes 16 spikes and then a 4: 6^16 * 6/3 = 5642219814912.
    assert odds(capsys, "test", "d6", "--tn", "100")["fractions"]["success"] == "1/5642219814912"
    out = run_here(capsys, "freeblades", "test", "d6", "--tn", "100", "--odds").out
    assert "1 in 5.6 x 10^12" in out


@pytest.mark.parametrize("name", ["[bold]", "[red]Fury[/red]", "Fury [x]"])
def test_a_talent_is_named_whole_whatever_is_in_brackets(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = DUELLIST.replace("spd: 5", f"spd: 5, talents: ['{name}']")
    (note,) = [n for n in remarks(capsys, "attack", odd, "vs", TARGET) if "not in the" in n]
    assert note == f"not in the quickstart: {name} (a1); house rules can give an effect"
    out = run_here(capsys, "freeblades", "attack", odd, "vs", TARGET, "--odds").out
    assert f"not in the quickstart: {name} (a1)" in out


def test_no_column_is_empty_where_no_distance_can_follow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in (("morale", "d8"), ("delay", "d8"), ("targeting", "d8")):
        assert all("distance" not in row["outcome"] for row in odds(capsys, *words)["distribution"])
    for words in (("morale", "d8", "--spd", "5"), ("evade", "{disc: d8, spd: 5}")):
        assert all("distance" in row["outcome"] for row in odds(capsys, *words)["distribution"])
    plain = odds(capsys, "cast", "--car", "d8", "--cost", "1", "--power", "2")["distribution"]
    assert all("countered" not in row["outcome"] for row in plain)


@pytest.mark.parametrize("name", ["morale", "rally", "evade"])
def test_the_distance_is_shown_once_and_not_with_each_level(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run_here(capsys, "freeblades", name, "d8", "--spd", "5", "--odds").out
    # Four distances of a d4, each in one line of its table, and not one for each level.
    for inches in (6, 7, 8, 9):
        rows = [line for line in out.splitlines() if line.strip().startswith(f"{inches} ")]
        assert len(rows) == 1
