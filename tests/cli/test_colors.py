"""When a result has colour: `--color`, NO_COLOR, terminals that are dumb, consoles of ASCII."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import PLAIN
from tests.support import skirmish

CARD = "{def: 4, av: 4, lp: 1}"
ATTACK = ("freeblades", *PLAIN, "--dice", "10,7,8,3")
ESCAPE = "\x1b["


@pytest.mark.parametrize(
    ("color", "environment", "has_colour"),
    [
        ((), {}, False),  # a pipe
        (("--color", "auto"), {}, False),
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),  # what is typed comes first
        (("--color", "always"), {"TERM": "dumb"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
        ((), {"FORCE_COLOR": "1", "TERM": "xterm-256color"}, True),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_is_there_when_it_is_asked_for(
    color: tuple[str, ...], environment: dict[str, str], has_colour: bool
) -> None:
    ran = skirmish(*ATTACK, *color, **environment)
    assert (ran.code, ran.err) == (0, "")
    assert (ESCAPE in ran.out) is has_colour


def test_without_its_escapes_a_coloured_result_is_the_plain_one() -> None:
    import re

    coloured = skirmish(*ATTACK, "--color", "always", COLUMNS="80").out
    plain = skirmish(*ATTACK, COLUMNS="80").out
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


def test_an_unknown_colour_is_told_with_those_that_there_are() -> None:
    ran = skirmish(*ATTACK, "--color", "alway")
    assert (ran.code, ran.out) == (2, "")
    assert "always" in ran.err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_a_console_without_the_signs_gets_their_twins(encoding: str) -> None:
    ran = skirmish(*ATTACK, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert "10> 7" in ran.out
    assert "+ success, level 1" in ran.out
    assert "\\u" not in ran.out
    odds = skirmish("freeblades", *PLAIN, "--odds", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert "####" in odds.out


def test_the_verdict_alone_is_one_line() -> None:
    assert skirmish(*ATTACK, "-q").out.count("\n") == 1
    odds = skirmish("freeblades", *PLAIN, "--odds", "-q").out
    # Hit 6/10; the rest of the line is the game's.
    assert odds.startswith("Hit 60.0 %")
    assert odds.count("\n") == 1


def test_that_something_typed_changes_nothing_is_told_beside_the_verdict() -> None:
    line = ("freeblades", "attack", "{mar: d10, mw: {damage: d8}}+hold", "vs", CARD)
    for reading in (("--odds",), ("--seed", "3"), ("--times", "2")):
        ran = skirmish(*line, *reading, "-q")
        assert ran.err == "skirmish: a1: +hold changes nothing in attack\n"
        assert "hold" not in ran.out
    assert skirmish(*line, "--odds", "--json", "-q").err == ""


def test_fractions_are_there_when_they_are_asked_for() -> None:
    odds = ("freeblades", *PLAIN, "--odds")
    assert "3/5" not in skirmish(*odds).out
    assert " 60.0 %         3/5" in skirmish(*odds, "--exact", COLUMNS="80").out
    # Nothing parries, which is told when all is to be shown.
    assert "parried" not in skirmish(*odds).out
    assert "parried" in skirmish(*odds, "--full").out


def test_json_asked_for_with_another_format_is_a_contradiction() -> None:
    ran = skirmish(*ATTACK, "--json", "--format", "table")
    assert (ran.code, ran.out) == (2, "")
    assert "exclude each other" in ran.err
