"""Odds that are estimated, asked for by `--plays` or because exact odds end before them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.reports import estimates
from tests.support import ROOT, run_here, skirmish

TEST = ("freeblades", "test", "d10", "5")
ATTACK = ("freeblades", "attack", "d10", "5", "--damage", "d8", "--av", "6", "--lp", "2")
#: A command of each kind of odds that a count of states bounds, and its bounds.
BOUNDED = [
    ("t9a.losses", "MOST_WORK,MOST_WAYS", "t9a melee {T1} vs {T2}"),
    ("t9a.shooting", "MOST_WORK", "t9a shoot --hits D6 --strength 4 --resilience 4 --models 10"),
    ("oldschool.fight_odds", "MOST_STEPS", "oldschool fight {O1} vs {O2}"),
    ("oldschool.fight_odds", "MOST_FIGHTERS", "oldschool fight {O1} vs {O2}"),
    ("oldschool.strikes", "MOST_RESULTS", "oldschool attack --attacks 3 --defense 3"),
    ("freeblades.shooting_size", "MOST_WORK", "freeblades shoot {F1} vs {F2} --range 10"),
    (
        "first_blood.procedures.shared.attack_bounds",
        "MOST_KEPT",
        "first-blood clash --attacks 3 --cap 2 --defense 2 --wounds 1 --resolve 4",
    ),
    (
        "heimr.chase_law",
        "MOST_BITS",
        "heimr chase --chaser-c 2 --chaser-p 1 --target-c 1 --target-p 1 --distance 2 "
        "--escape-at 4",
    ),
]
MODELS = {"T1": "pikes", "T2": "raiders-1", "F1": "archer", "F2": "brute-1"}
MODELS |= {"O1": "vessa", "O2": "snag-1"}


@pytest.fixture
def soon_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let estimates end at once, all of them played by this process."""
    monkeypatch.setattr(estimates, "MOST_SECONDS", 0)


def list_files(game: str) -> list[str]:
    files = sorted((ROOT / "rulesets" / game / "warbands").glob("*.yaml"))
    return [word for file in files for word in ("-w", str(file))]


@pytest.mark.usefixtures("soon_over")
@pytest.mark.parametrize(("module", "bound", "line"), BOUNDED)
def test_beyond_exact_odds_there_is_an_estimate(
    module: str, bound: str, line: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    words = line.format(**MODELS).split()
    words += list_files(words[0]) if "{" in line else []
    exact = run_here(capsys, *words, "--odds", "--json").data
    for one in bound.split(","):
        monkeypatch.setattr(import_module(f"skirmish_cli.games.{module}"), one, 0)
    ran = run_here(capsys, *words, "--odds", "--json")
    assert (ran.code, ran.err) == (0, "")
    odds = ran.data["odds"]
    assert (exact["odds"]["method"], odds["method"]) == ("exact", "estimated")
    assert list(odds["summary"]) == list(exact["odds"]["summary"]) == list(odds["intervals"])
    assert ran.data["seed"] == odds["seed"]
    told = [one for one in ran.data["notes"] if one.startswith("no exact odds: ")]
    assert len(told) == 1
    again = f"the same figures again: add --seed {odds['seed']} --plays {odds['plays']}"
    assert again in ran.data["notes"]
    repeated = (*words, "--seed", str(odds["seed"]), "--plays", str(odds["plays"]), "--json")
    assert run_here(capsys, *repeated).data["odds"] == odds
    # Rolled it is as before, and its page says that the odds are estimated.
    assert run_here(capsys, *words, "--seed", "1").code == 0
    page = run_here(capsys, *words, "--odds", "--format", "plain")
    assert "estimated odds, seed" in page.out.splitlines()[0]
    assert f"\nEstimated from {odds['plays']:,} plays: " in page.out
    assert "exact odds)" not in page.out


def test_the_json_has_intervals_in_the_place_of_fractions(capsys: Any) -> None:
    data = run_here(capsys, *ATTACK, "--plays", "500", "--seed", "3", "--json").data
    odds = data["odds"]
    assert (data["mode"], data["seed"], data["outcome"]) == ("odds", 3, None)
    assert (odds["method"], odds["plays"], odds["seed"]) == ("estimated", 500, 3)
    assert "fraction" not in json.dumps(odds)
    for name, (low, high) in odds["intervals"].items():
        assert low <= odds["summary"][name] <= high
    hits = round(500 * odds["summary"]["hit"])
    assert odds["summary"]["hit"] == hits / 500
    for row in odds["distribution"]:
        assert row["interval"][0] <= row["probability"] <= row["interval"][1]
    assert sum(row["probability"] for row in odds["distribution"]) == pytest.approx(1)


@pytest.mark.parametrize("dice", ["4dF", "4d6kh3", "max(d8!,d6!)", "d6 fire"])
def test_plain_dice_are_estimated_by_the_dice_that_are_rolled(dice: str, capsys: Any) -> None:
    # Play number i is the same for both, and `--times` shows what each came to.
    words = ("roll", dice, "--seed", "8", "--json")
    odds = run_here(capsys, *words, "--plays", "20").data["odds"]
    plays = run_here(capsys, *words, "--times", "20").data["plays"]
    assert odds["summary"]["mean"] == sum(one["total"] for one in plays) / 20


def test_models_have_intervals_too(capsys: Any) -> None:
    words = ("freeblades", "melee", "captain", "vs", "brute-1", "--plays", "200", "--json")
    data = run_here(capsys, *words, *list_files("freeblades")).data
    for figures in data["odds"]["models"].values():
        assert set(figures["intervals"]) == set(figures) - {"intervals"}


def test_the_page_says_from_how_many_plays_and_how_far_it_may_be_off(capsys: Any) -> None:
    ran = run_here(capsys, *TEST, "--plays", "1000", "--seed", "3", "--format", "plain")
    lines = ran.out.splitlines()
    assert lines[0] == "d10 test, TN 5 (estimated odds, seed 3)"
    # 600 of 1000, and Wilson's interval from 56.9 to 63.0 %: 3.07 points at most.
    assert lines[1].startswith("Estimated from 1,000 plays: success 60.0 % +-3.1, ")
    assert "success: 60.0 %; +-3.1" in lines
    assert "the same figures again" not in ran.out  # both were typed
    quiet = run_here(capsys, *TEST, "--plays", "1000", "--seed", "3", "-q")
    assert quiet.out == f"{lines[1]}\n"


def test_what_was_always_or_never_seen_is_not_called_certain(capsys: Any) -> None:
    ran = run_here(capsys, "roll", "1d1", "--tn", "1", "--plays", "100", "--full")
    assert "100 %" not in ran.out
    # Wilson's lower end of 100 in 100 is 96.3 %.
    assert "success >96.3 %" in ran.out
    never = run_here(capsys, "roll", "1d1", "--tn", "2", "--plays", "100", "--full")
    assert "<3.7 %" in never.out
    assert " 0 %" not in never.out


@pytest.mark.usefixtures("soon_over")
def test_an_estimate_shows_no_fraction(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    attack = ("oldschool", "attack", "--attacks", "3", "--defense", "3", "--odds", "--exact")
    assert "/" in run_here(capsys, *attack).out
    monkeypatch.setattr("skirmish_cli.games.oldschool.strikes.MOST_RESULTS", 0)
    assert "/" not in run_here(capsys, *attack).out


def test_explained_it_says_how_it_was_estimated(capsys: Any) -> None:
    out = run_here(capsys, *TEST, "--plays", "100", "--explain", "--format", "plain").out
    assert "estimated: the same rule was played 100 times" in out
    assert "19 times out of 20: Wilson's of chances, Student's of means" in out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--dice", "3"), "--plays and --dice exclude each other"),
        (("--ask",), "--plays and --ask exclude each other"),
        (("--times", "3"), "--plays and --times exclude each other"),
        (("--exact",), "an estimate has no fractions to show"),
    ],
)
def test_what_plays_do_not_go_with_is_refused(
    more: tuple[str, ...], words: str, capsys: Any
) -> None:
    for line in (TEST, ("roll", "2d6")):
        run_here(capsys, *line, "--plays", "100", *more).check(2, words)


@pytest.mark.parametrize("plays", ["0", "9", "10000001", "many", "-5", "1.5"])
def test_plays_have_bounds(plays: str, capsys: Any) -> None:
    run_here(capsys, *TEST, "--plays", plays).check(2, "--plays")


def test_a_seed_beside_odds_says_what_it_goes_with(capsys: Any) -> None:
    run_here(capsys, *TEST, "--odds", "--seed", "3").check(2, "--seed goes with --plays N")
    assert run_here(capsys, *TEST, "--odds", "--seed", "3", "--plays", "10").code == 0


def test_advice_is_not_estimated(capsys: Any) -> None:
    ran = run_here(capsys, *ATTACK, "--reroll", "--advise", "--plays", "100")
    ran.check(2, "advice and comparisons take exact odds")


def test_what_is_best_names_a_policy_that_can_be_estimated(capsys: Any) -> None:
    line = (*ATTACK, "--reroll", "--policy", "fatestones=best", "--plays", "100")
    ran = run_here(capsys, *line)
    ran.check(2, "fatestones=best can't be estimated", "--policy fatestones=failing_face")
    assert run_here(capsys, *line[:-3], "fatestones=failing_face", *line[-2:]).code == 0


def test_advice_beyond_exact_odds_is_refused_as_before(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr("skirmish_cli.games.freeblades.shooting_size.MOST_WORK", 0)
    line = ("freeblades", "shoot", "archer", "vs", "brute-1", "--range", "10", "--advise")
    run_here(capsys, *line, *list_files("freeblades")).check(2, "too many for exact odds")


def test_the_seed_is_told_where_none_was_given(capsys: Any) -> None:
    first = run_here(capsys, *TEST, "--plays", "100", "--json").data
    again = (*TEST, "--plays", "100", "--seed", str(first["seed"]), "--json")
    assert run_here(capsys, *again).data["odds"] == first["odds"]
    assert f"the same figures again: add --seed {first['seed']}" in first["notes"]


@pytest.mark.parametrize("ending", ["svg", "html", "txt", "md"])
def test_a_picture_says_that_it_is_estimated(ending: str, tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / f"odds.{ending}"
    assert run_here(capsys, *TEST, "--plays", "100", "--seed", "4", "-o", str(file)).code == 0
    text = file.read_text("utf-8").replace("\N{NO-BREAK SPACE}", " ").replace("&#160;", " ")
    assert "estimated odds, seed 4" in text
    assert "Estimated from 100 plays: " in text


def test_a_battle_estimates_with_what_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_here(capsys, "battle", "new", *list_files("freeblades")[1::2]).code == 0
    assert run_here(capsys, "battle", "set", "skipper", "stunned").code == 0
    asked = ("--plays", "400", "--seed", "5", "--json")
    data = run_here(capsys, "battle", "do", "attack", "captain", "vs", "skipper", *asked).data
    assert (data["odds"]["method"], data["seq"]) == ("estimated", None)
    line = ("attack", "captain", "vs", "skipper+stunned", *list_files("freeblades"))
    alone = run_here(capsys, "freeblades", *line, *asked).data
    assert alone["odds"] == data["odds"]


def test_an_interrupt_ends_all_processes_with_one_line() -> None:
    command = [sys.executable, "-m", "skirmish_cli", *ATTACK, "--plays", "10000000"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        # It is told after two seconds, when the helpers are there too.
        told = process.stderr.readline()
        assert told == "skirmish: estimating from about 10,000,000 plays; Ctrl-C stops\n"
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "skirmish: interrupted\n")
    # Whatever else was in its group is gone, or goes as its pipes are closed.
    with pytest.raises(ProcessLookupError):
        for _ in range(600):
            os.killpg(process.pid, 0)
            time.sleep(0.1)


def test_a_process_of_its_own_gives_what_this_one_gives(capsys: Any) -> None:
    line = (*ATTACK, "--plays", "3000", "--seed", "11", "--json")
    assert skirmish(*line).data == run_here(capsys, *line).data
