"""Numbers are whole, blanks never fuse, and bare numbers get the command that was meant."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.heimr.support import CREW, WATCH
from tests.support import run_here

FILES = ("-w", WATCH, "-w", CREW)
ATTACK = ("attack", "--attack-c", "1", "--against", "3")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("attack", "--attack-c", "1", "--against", "1 2"), "--against '1 2'"),
        (("attack", "--attack-c", "1 2", "--against", "1"), "--attack-c '1 2'"),
        ((*ATTACK, "--damage", "1 2"), "--damage '1 2'"),
        ((*ATTACK, "--concealment", "1 2"), "--concealment '1 2'"),
        ((*ATTACK, "--hp", "1 2"), "--hp '1 2'"),
        ((*ATTACK, "--policy", "second = never"), "second"),
        ((*ATTACK, "--dice", "1,,3"), "die 2 is empty"),
        (("challenge", "-c", "1", "--cr", "1 2"), "--cr '1 2'"),
        (("challenge", "-c", "1", "--willpower", "1 2"), "--willpower '1 2'"),
        (("cross", "--limit", "1 2"), "--limit '1 2'"),
        (("guards", "--guards", "1 2", "--movers", "1"), "--guards '1 2'"),
        (("effect", "hit", "1 2"), "effect hit '1 2'"),
        (("effect", "hit", "2", "3"), "'3' is a word too many"),
        (("may", "+hp=1 2"), "'1 2'"),
        (("attack", "brenna+hp=1 2", "vs", "wren", *FILES), "brenna+hp '1 2'"),
        (("attack", "brenna+sword=1 2", "vs", "wren", *FILES), "brenna+sword '1 2'"),
        (("challenge", "-c", "1", "--dice", "²,2"), "²"),
    ],
)
def test_blanks_separate_and_never_fuse(words: tuple[str, ...], told: str, capsys: Any) -> None:
    run_here(capsys, "heimr", *words).check(2, told)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("challenge 3 2", "challenge -c 3 -p 2"),
        ("challenge 3 2 7", "challenge -c 3 -p 2 --cr 7"),
        ("attack 1 4", "attack --attack-c 1 --against 4"),
        ("hold 1 2", "hold -c 1 --opposed-c 2"),
        ("jump 4 3 1", "jump --height 4 --hp 3 -c 1"),
        ("climb 3 5 1", "climb --height 3 --cr 5 -c 1"),
        ("cross 5 1", "cross --cr 5 -c 1"),
        ("defence 2", "defence -c 2"),
        ("breather 6 1", "breather --fatigue 6 --stamina 1"),
        ("rest 1 3", "rest --hp 1 --max 3"),
        ("injury 2", "injury --hp 2"),
        ("injury 0 head", "injury --hp 0 --part head"),
    ],
)
def test_bare_numbers_stand_for_options(words: str, meant: str, capsys: Any) -> None:
    lines = (words.split(), meant.split())
    first, second = (run_here(capsys, "heimr", *line, "--odds", "--json") for line in lines)
    assert first.out == second.out != ""


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("challenge 3 vs 2", "challenge -c 3 --opposed-c 2"),
        ("brawl 2 vs 3", "brawl --attack-c 2 --against 3"),
        ("hide 1 vs 2", "hide -c 1 --opposed-c 2"),
        ("chase 2 vs 1", "chase --chaser-c 2 --target-c 1 --distance N --escape-at N"),
    ],
)
def test_bare_numbers_get_the_command_that_was_meant(words: str, meant: str, capsys: Any) -> None:
    run_here(capsys, "heimr", *words.split()).check(2, f": skirmish heimr {meant}")
    if "N" not in meant:
        assert run_here(capsys, "heimr", *meant.split()).code == 0


def test_with_a_warband_a_number_may_be_an_id(tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "seven.yaml"
    file.write_text("game: heimr\nname: Seven\nmodels: [{id: '7', name: Seven, card: {hp: 2}}]\n")
    assert run_here(capsys, "heimr", "challenge", "7", "dodge", "-w", str(file)).code == 0


@pytest.mark.parametrize("words", ["guards --guards 1 --movers 2", "challenge -c 1"])
def test_a_file_that_is_not_there_is_told_though_nothing_needs_it(words: str, capsys: Any) -> None:
    run_here(capsys, "heimr", *words.split(), "-w", "nofile.yaml").check(3, "nofile.yaml")


def test_a_skill_with_brackets_is_named_whole(capsys: Any) -> None:
    card = "{skills: ['[bold]', 'Loud [/red] Shout'], abilities: {dodge: {c: 1, base: dexterity}}}"
    for form in ("table", "plain"):
        ran = run_here(capsys, "heimr", "defence", card, "--odds", "--format", form)
        assert "skills to other rules: [bold], Loud [/red] Shout (a1)" in " ".join(ran.out.split())


def test_a_long_shot_keeps_its_magnitude(capsys: Any) -> None:
    # Seven 10s of seven d10: 1/10^7; at least six of them: (1 + 7 x 9)/10^7.
    ran = run_here(capsys, "heimr", "challenge", "-c", "7", "--cr", "15", "--odds", "--json")
    assert ran.data["odds"]["fractions"]["success"] == "1/156250"
    ran = run_here(capsys, "heimr", "challenge", "-c", "7", "--cr", "15", "--odds")
    assert "<0.1 %" in ran.out
    assert "1 in 156,250" in ran.out


def test_odds_of_ordered_results_tell_each_number_or_more(capsys: Any) -> None:
    out = run_here(capsys, "heimr", "challenge", "-c", "0", "--odds", "--format", "plain").out
    assert "result 4: odds 16.7 %; or more 50.0 %" in out
