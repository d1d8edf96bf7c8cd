"""`volley`: what its inputs say, and what it refuses."""

from __future__ import annotations

import pytest

from tests.games.first_blood.support import report
from tests.support import run_here

NUMBERS = ("--cap", "2", "--defense", "2", "--wounds", "1", "--resolve", "4")
BLOCKER = "{d: 1, e: 1, w: 1, r: 3}"


def test_inputs_name_the_special_rules_that_changed_the_dice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    attacker = (
        "{barrage: 2, v: 2, special_rules: [{name: Steady, roll: volley, reroll: 5, when: aimed}, "
        "{name: Idle, roll: clash, extra_on: 1}]}+aimed"
    )
    enemy = (
        "{e: 1, w: 1, r: 3, special_rules: [{name: Wall, stat: e, add: 1}, "
        "{name: Oath, roll: resolve, reroll: failures}]}"
    )
    inputs = report(capsys, "volley", attacker, "vs", enemy, "--odds")["inputs"]
    assert inputs["special_rules"] == {
        "a1": ["Steady: rerolls each 5 of its volley dice, while Aimed"],
        "b1": ["Wall: +1 Evasion", "Oath: rerolls failed Resolve tests"],
    }
    assert inputs["reroll"] == ["5 (Steady)"]
    assert inputs["resolve_reroll"] == {"b1": ["failures"]}
    assert inputs["block_dice_from"] == {"b1": "Evasion 1, +1 Wall rather than Defense 0"}


@pytest.mark.parametrize(("procedure", "status"), [("volley", "--inspired"), ("clash", "--aimed")])
def test_the_help_lists_no_status_that_does_nothing(
    procedure: str, status: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = run_here(capsys, "first-blood", procedure, "--help").out
    assert status not in out
    assert "enemy by enemy" in " ".join(out.replace("│", " ").split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--barrage", "0", *NUMBERS), "without Barrage"),
        (("--attacks", "2", *NUMBERS), "--barrage, not --attacks"),
        (("--barrage", "2", *NUMBERS, "--inspired"), "adds to Attacks"),
        (("{v: 2}", "vs", BLOCKER), "no Barrage"),
        (("{v: 2, barrage: 2}+engaged", "vs", BLOCKER), "Engaged"),
    ],
)
def test_a_volley_that_cannot_be_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "volley", *words).check(2, said)
