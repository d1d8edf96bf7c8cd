"""Cards: what a special rule may be, and its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.first_blood.support import PROFILE, WITH_SAMPLES, find_faults
from tests.support import run_here


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("{name: Odd, roll: clash}", "does nothing"),
        ("{name: Odd, stat: d}", "does nothing"),
        ("{name: Odd, roll: clash, reroll: failure}", "did you mean failures"),
        ("{name: Odd, roll: resolve, extra_on: 1}", "Resolve test"),
        ("{name: Odd, roll: resolve, reroll: failures, extra_on: 1}", "Resolve test"),
        ("{name: Odd, roll: resolve, reroll: 5}", "Resolve test"),
        ("{name: Odd, stat: d, add: 1, extra_on: 1}", "does nothing"),
        ("{name: Odd, roll: clash, extra_on: 7}", "extra_on"),
        ("{name: Odd, roll: clash, reroll: failures, stat: d, add: 1}", "does nothing"),
        ("{name: Odd, rol: clash, reroll: failures}", "unknown key"),
        ("{name: Odd, reroll: failures}", "does nothing"),
    ],
)
def test_a_special_rule_that_does_nothing_known_is_an_error(
    rule: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = find_faults(
        capsys, tmp_path, f"- {{id: x, name: X, card: {{{PROFILE}, special_rules: [{rule}]}}}}\n"
    )
    assert found
    assert any(said in message for _, message in found), found


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("{name: Grudge, roll: clash, reroll: 5}", "Grudge: rerolls each 5 of its clash dice"),
        ("{name: Grudge, roll: clash, reroll: failures}", "Grudge: rerolls failed clash dice"),
        (
            "{name: Reach, roll: clash, reroll: 'failures=1'}",
            "Reach: rerolls up to 1 failed clash dice",
        ),
        ("{name: Tusks, roll: clash, extra_on: 1}", "Tusks: each 1 of its clash dice adds a die"),
        ("{name: Fury, stat: a, add: -1}", "Fury: -1 Attacks"),
    ],
)
def test_a_special_rule_is_told_in_words(
    rule: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(
        capsys,
        "first-blood",
        "clash",
        f"{{a: 2, c: 2, special_rules: [{rule}]}}",
        "vs",
        "{d: 1, w: 1, r: 3}",
        "--seed",
        "1",
        "--json",
    )
    assert ran.data["inputs"]["special_rules"] == {"a1": [said]}


@pytest.mark.parametrize("reroll", ["7", "true", "1.5"])
def test_a_reroll_that_is_no_face_is_an_error(
    reroll: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = f"special_rules: [{{name: Odd, roll: clash, reroll: {reroll}}}]"
    assert find_faults(capsys, tmp_path, f"- {{id: x, name: X, card: {{{PROFILE}, {rule}}}}}\n")


def test_a_card_tells_its_special_rules_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    out = run_here(capsys, "card", "boar", *WITH_SAMPLES, "--format", "plain").out
    assert "Tusks: each 1 of its clash dice adds a die" in out
    assert "extra_on" not in out
