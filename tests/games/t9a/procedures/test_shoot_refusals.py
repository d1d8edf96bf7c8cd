"""What `shoot` and `terrain` refuse, in one line that says what is right."""

from __future__ import annotations

import pytest

from tests.games.t9a.shooters import ARCHERS, BRUTES, CREW, SKIRMISHERS
from tests.support import run_here

WOUND = ("--strength", "3", "--resilience", "3")


SHOTS = ("--shots", "3", "--aim", "4", *WOUND)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["shoot", *WOUND, "--aim", "4"], "needs --shots"),
        (["shoot", *WOUND, "--shots", "3"], "needs --aim"),
        (["shoot", "--shots", "3", "--aim", "4", "--resilience", "3"], "needs --strength"),
        (["shoot", "--shots", "3", "--aim", "4", "--strength", "3"], "needs --resilience"),
        (
            ["shoot", *WOUND, "--aim", "4", "--shots", "1001"],
            "--shots 1001 is out of range: 0 to 1000",
        ),
        (["shoot", *WOUND, "--aim", "4", "--shots", "2D600"], "can come to 1200; at most 1000"),
        (
            ["shoot", *WOUND, "--aim", "4", "--shots", "d6!"],
            "--shots 'd6!' isn't a number of shots, such as 10, 2D6, D3+1 or D6x2",
        ),
        (["shoot", *WOUND, "--aim", "4", "--shots", "x"], "--shots 'x' isn't a number of shots"),
        (["shoot", *WOUND, "--aim", "4", "--shots=-1"], "--shots '-1' isn't a number of shots"),
        (["shoot", *WOUND, "--aim", "1+", "--shots", "3"], "--aim 1 is out of range: 2 to 7"),
        (["shoot", *WOUND, "--aim", "four", "--shots", "3"], "such as 4+"),
        (["shoot", *SHOTS, "--cover", "sof"], "soft?"),
        (["shoot", *SHOTS, "--reroll", "hit"], "STAGE:ones"),
        (["shoot", *SHOTS, "--reroll", "hits:ones"], "hit?"),
        (["shoot", *SHOTS, "--reroll", "hit:one"], "ones?"),
        (
            ["shoot", *SHOTS, "--reroll", "hit:ones", "--reroll", "hit:failures"],
            "rerolled once at most",
        ),
        (["shoot", *SHOTS, "--volley", "long"], "must say its shots"),
        (["shoot", *SHOTS, "--volley", "shot=3"], "shots?"),
        (["shoot", *SHOTS, "--volley", "shots=3,shots=4"], "twice"),
        (["shoot", *SHOTS, "--volley", "shots=3,cover"], "needs a value"),
        (["shoot", *SHOTS, "--volley", "shots=3,long=maybe"], "--volley long"),
        (["shoot", *SHOTS, *["--volley", "shots=3"] * 6], "6 volleys are too many"),
        (["shoot", *SHOTS, "--hp-lost", "4"], "needs --models"),
        (["shoot", *SHOTS, "--models", "3", "--hp-lost", "3"], "leaves nothing"),
        (["shoot", *SHOTS, "--models", "9", "--phase-start-hp", "8"], "less than the 9 HP"),
        (["shoot", *SHOTS, "--discipline", "21"], "--discipline 21"),
        (["shoot", *SHOTS, "--distance", "12"], "--distance needs units"),
        (["shoot", ARCHERS, "vs", BRUTES, "--distance", "nan"], "out of range"),
        (["shoot", ARCHERS], "one unit that shoots"),
        (["shoot", ARCHERS, "vs", BRUTES, SKIRMISHERS], "second target"),
        (["shoot", BRUTES, "vs", ARCHERS], "no shooting weapon"),
        (["shoot", f"{ARCHERS}+shaken", "vs", BRUTES], "shaken unit can't shoot"),
        (["shoot", ARCHERS, "vs", BRUTES, "--aim", "4"], "on their cards"),
        (["shoot", CREW, "vs", BRUTES, "--shots", "4"], "2 shooting weapons"),
        (["terrain", "--models", "3", "--height", "1"], "needs --value"),
        (
            ["terrain", "--models", "3", "--height", "6", "--value", "6+"],
            "--height 6 is out of range: 0 to 5",
        ),
        (
            ["terrain", "--models", "3", "--height", "1", "--value", "7+"],
            "--value 7 is out of range: 2 to 6",
        ),
        (["terrain", "--height", "1", "--value", "6+"], "needs --models"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_right(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "t9a", *words).check(2, said)
