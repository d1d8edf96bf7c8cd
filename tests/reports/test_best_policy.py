"""`--policy NAME=best` on the command line, shown on the toy game's `dare`.

A d3 adds to the coins and a 1 loses them all; then a rival may throw a d3, of which a 3 takes the
coins and a 1 adds 2.
"""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from skirmish_cli.core.registry import get_game
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.reading import Reading, Setting
from skirmish_cli.reports.resolve import resolve_command
from tests.support import run_here

DARER, RIVAL = ("--policy", "again=best"), ("--policy", "spoil=best")


def dare(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    ran = run_here(capsys, "toy", "dare", *arguments, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def find_mean(capsys: pytest.CaptureFixture[str], *arguments: str) -> Fraction:
    return Fraction(dare(capsys, *arguments, "--odds")["odds"]["fractions"]["coins_mean"])


pytestmark = pytest.mark.usefixtures("toy_game")


def test_the_best_stops_where_throwing_on_is_worth_no_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A last throw with n is worth (n + 2 + n + 3) / 3, against n: 13/3 for 4, 5 for 5, and 17/3 for
    # 6, where stopping is better. With 2 and two throws left: (0 + 13/3 + 5) / 3 = 28/9; with 3:
    # (0 + 5 + 6) / 3 = 33/9. So three throws are worth (0 + 28/9 + 33/9) / 3.
    assert find_mean(capsys, "--throws", "3", *DARER) == Fraction(61, 27)
    # Who always throws has 17/3 of a 6, so (5 + 17/3) / 3 = 32/9 of a 3.
    assert find_mean(capsys, "--throws", "3", "--policy", "again=always") == Fraction(60, 27)
    assert find_mean(capsys, "--throws", "3") == Fraction(2 + 3, 3)


def test_the_other_player_wants_it_lowered(capsys: pytest.CaptureFixture[str]) -> None:
    # Spoiling n leaves (0 + n + n + 2) / 3: as much as 2, and less than 3, of which it leaves 8/3.
    assert find_mean(capsys, *RIVAL) == (2 + Fraction(8, 3)) / 3
    assert find_mean(capsys, "--policy", "spoil=always") == (2 + Fraction(8, 3)) / 3


def test_both_may_do_their_best(capsys: pytest.CaptureFixture[str]) -> None:
    # 4, 5 and 6 are spoiled to 10/3, 4 and 14/3. With 2 in hand: (10/3 + 4) / 3 = 22/9 beats 2;
    # with 3: (4 + 14/3) / 3 = 26/9 beats 8/3.
    assert find_mean(capsys, *DARER, *RIVAL) == Fraction(22 + 26, 27)


def find_rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[int, str]:
    rows = dare(capsys, *arguments, "--odds")["odds"]["distribution"]
    return {row["outcome"]["coins"]: row["fraction"] for row in rows}


def test_what_is_as_good_goes_to_the_default_policy(capsys: pytest.CaptureFixture[str]) -> None:
    # With 5 in hand a last throw is worth 5, so it stops there: 2 + 3 and 3 + 2 are 2/9. With 4 it
    # throws, for 6 and 7 (1/27 each) or nothing; with 6 (1/9) it stops.
    stopped = find_rows(capsys, "--throws", "3", *DARER)
    assert stopped == {0: "16/27", 5: "2/9", 6: "4/27", 7: "1/27"}


@pytest.mark.parametrize(
    ("ruling", "rows"),
    [
        # A 2 is spared, a 3 spoiled to 5, 3 or 0.
        ("never", {0: "4/9", 2: "1/3", 3: "1/9", 5: "1/9"}),
        # So is a 2, to 4, 2 or 0.
        ("always", {0: "5/9", 2: "1/9", 3: "1/9", 4: "1/9", 5: "1/9"}),
    ],
)
def test_a_ruling_that_is_the_policy_decides_between_what_is_as_good(
    ruling: str, rows: dict[int, str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = find_rows(capsys, *RIVAL, "--throws", "1", "--ruling", f"spoils={ruling}")
    assert found == rows


def test_the_odds_say_which_policy_is_best(capsys: pytest.CaptureFixture[str]) -> None:
    assert dare(capsys, *RIVAL, "--odds")["odds"]["policy"] == {"again": "never", "spoil": "best"}
    assert dare(capsys, "--odds")["odds"]["policy"] == {"again": "never", "spoil": "never"}


@pytest.mark.parametrize("best", [DARER, RIVAL, (*DARER, *RIVAL)])
def test_all_dice_typed_come_weighted_to_the_odds(
    best: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    found: dict[int, Fraction] = {}
    for length in (1, 2, 3):
        for faces in product("123", repeat=length):
            ran = run_here(capsys, "toy", "dare", *best, "--dice", ",".join(faces), "--json")
            if ran.code == 0:
                coins = ran.data["outcome"]["coins"]
                found[coins] = found.get(coins, Fraction(0)) + Fraction(1, 3**length)
    assert {coins: str(chance) for coins, chance in found.items()} == find_rows(capsys, *best)


def test_a_seed_rolls_with_the_best_decisions(capsys: pytest.CaptureFixture[str]) -> None:
    # The default stops after one throw, at 3 at most; the best throws on.
    rolled = [dare(capsys, "--throws", "3", *DARER, "--seed", str(seed)) for seed in range(25)]
    assert {one["outcome"]["coins"] for one in rolled} == {0, 5, 6, 7}
    for one in rolled:
        assert [change["value"] for change in one["changes"]] == [one["outcome"]["coins"]]


def test_a_word_among_the_dice_decides_otherwise_and_the_best_goes_on_from_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # At 3 + 3 the best stops. After `throw` and a 2 there are 8, which the rival spoils.
    assert dare(capsys, "--throws", "3", *DARER, "--dice", "3,3")["outcome"]["coins"] == 6
    dice = ("--throws", "3", *DARER, *RIVAL, "--dice", "3,stop,1")
    assert dare(capsys, *dice)["outcome"]["coins"] == 5
    # A decision that follows its policy may be decided otherwise too: 2 and 3 are 5, and spoiled.
    dice = ("--throws", "3", *RIVAL, "--dice", "2,throw,3,3")
    assert dare(capsys, *dice)["outcome"]["coins"] == 0


def test_the_trace_tells_what_is_done_against_the_default_policy(
    capsys: pytest.CaptureFixture[str],
) -> None:
    trace = dare(capsys, "--throws", "3", *DARER, "--dice", "2,2,2")["trace"]
    assert [entry["question"] for entry in trace if entry["kind"] == "choice"] == [
        "throw again with 2?",
        "throw again with 4?",
    ]
    # With 5 it stops, and so does the default policy.
    trace = dare(capsys, "--throws", "3", *DARER, "--dice", "2,3")["trace"]
    assert [entry for entry in trace if entry["kind"] == "choice"] == [
        {"kind": "choice", "question": "throw again with 2?", "taken": "throw"}
    ]


def test_who_is_asked_gets_the_best_by_enter(capsys: pytest.CaptureFixture[str]) -> None:
    prompts: list[str] = []
    answers = iter(["3", "", "3", "", "", "2"])

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers)

    game = get_game("toy")
    rules = load_own_ruleset("toy").choose({})
    procedure = game.procedure("dare")
    setting = Setting(policies=("again=best", "spoil=best"))
    finder = Finder(game, rules, lambda: pytest.fail("no file is read"))
    command = make_command(procedure, (), {"throws": ("3",)}, rules, finder, setting)
    report = resolve_command(game, command, Reading(ask=ask, say=print), setting)
    # With 3 the best is to throw on, with 6 to stop. The rival spoils, and a 2 changes nothing.
    assert report.outcome == {"coins": 6}
    assert prompts == [
        "d3 for dare",
        "throw again with 3? (1 stop, 2 throw; Enter: throw)",
        "d3 for dare",
        "throw again with 6? (1 stop, 2 throw; Enter: stop)",
        "spoil the 6? (1 spare, 2 spoil; Enter: spoil)",
        "d3 for spoil",
    ]


def test_too_much_to_weigh_is_told_before_a_die_is_thrown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for reading in ("--odds", "--seed=1", "--dice=1"):
        ran = run_here(capsys, "toy", "dare", "--throws", "5000", *DARER, reading)
        ran.check(2, "again=best takes more than 500,000 steps here", "name another policy")
    assert run_here(capsys, "toy", "dare", "--throws", "100000", "--dice", "1").code == 0


def test_what_is_never_asked_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    # After one throw there is none left to decide on.
    for reading in ("--odds", "--dice=2"):
        ran = dare(capsys, "--throws", "1", *DARER, *RIVAL, reading)
        assert ran["notes"] == ["again=best: there is nothing to decide"]
    assert not dare(capsys, *DARER, *RIVAL, "--dice=1").get("notes")


def test_explained_odds_tell_the_rolls_behind_the_best_play(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(capsys, "toy", "dare", *DARER, *RIVAL, "--odds", "--explain", "--format=plain")
    assert ran.code == 0, ran.err
    assert "dare" in ran.out
    assert "spoil" in ran.out


def test_best_is_one_of_the_values_that_a_wrong_one_is_answered_with(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run_here(capsys, "toy", "dare", "--policy", "again=bets").check(2, "best")


def test_only_best_imports_what_looks_for_it() -> None:
    script = (
        "import sys; from skirmish_cli.cli.app import run; run(sys.argv[1:]); "
        "print(*(name for name in sys.modules if name.startswith('skirmish_cli.advice')))"
    )
    words = ("freeblades", "test", "d10", "--tn", "5", "--format", "plain")
    for reading in ("--odds", "--dice=5"):
        done = subprocess.run(
            [sys.executable, "-c", script, *words, reading],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.splitlines()[-1] == ""
