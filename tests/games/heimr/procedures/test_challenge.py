"""`challenge`: what it reads off a sheet, and what it shows."""

from __future__ import annotations

import pytest

from tests.games.heimr.support import CREW, WATCH
from tests.support import run_here

BOTH = ("-w", WATCH, "-w", CREW)


def test_a_challenge_reads_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "challenge", *BOTH, "brenna", "athletics", "--cr", "5", "--odds", "--json"
    ).data
    assert {key: data["inputs"][key] for key in ("consistency", "potential", "fatigue")} == {
        "consistency": 2,
        "potential": 2,
        "fatigue": 2,
    }
    # A natural 3 is needed, and fatigue 2 asks for less: 1 - 2/6 (2/10)^2.
    assert data["odds"]["fractions"]["success"] == "74/75"


def test_two_characters_oppose_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "challenge",
        *BOTH,
        "cutter",
        "stealth",
        "vs",
        "brenna",
        "insight",
        "--odds",
        "--json",
    ).data
    assert (data["inputs"]["opposed_consistency"], data["inputs"]["opposed_potential"]) == (2, 2)


def test_each_of_two_attribute_checks_names_its_own_consistency(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("heimr", "challenge", *BOTH, "brenna", "strength", "vs", "gorm", "strength", "-c", "5")
    data = run_here(capsys, *words, "--opposed-c", "4", "--odds", "--json").data
    assert (data["inputs"]["consistency"], data["inputs"]["opposed_consistency"]) == (5, 4)
    run_here(capsys, *words).check(2, "names its consistency")
    run_here(capsys, *words, "--opposed-p", "4").check(2, "sheet")


def test_fatigue_makes_a_roll_physical(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("heimr", "challenge", *BOTH, "brenna")
    assert (
        run_here(capsys, *words, "insight", "--fatigue", "5", "--odds", "--json").data["inputs"][
            "fatigue"
        ]
        == 5
    )
    assert (
        run_here(capsys, *words, "insight", "--physical", "--odds", "--json").data["inputs"][
            "fatigue"
        ]
        == 2
    )
    assert "fatigue" not in run_here(capsys, *words, "insight", "--odds", "--json").data["inputs"]
    tired = run_here(
        capsys, *words, "athletics", "--fatigue", "5", "--tired", "--odds", "--json"
    ).data
    assert tired["odds"]["fractions"]["fatigue_rises"] == "0"


def test_a_penalty_without_a_source_names_what_it_is_on(capsys: pytest.CaptureFixture[str]) -> None:
    card = "{abilities: {parry: {c: 2, base: dexterity}}, penalties: [{on: dexterity, value: 1}]}"
    data = run_here(capsys, "heimr", "challenge", card, "parry", "--seed", "1", "--json").data
    assert "penalty on dexterity" in str(data["trace"])


def test_a_challenge_shows_only_what_it_was_about(capsys: pytest.CaptureFixture[str]) -> None:
    def keys(*words: str) -> set[str]:
        return set(
            run_here(capsys, "heimr", "challenge", "-c", "0", *words, "--seed", "1", "--json").data[
                "outcome"
            ]
        )

    plain = {"result", "fatigue_failed", "fatigue_rises"}
    assert keys() == plain
    assert keys("--cr", "3") == plain | {"success"}
    assert keys("--cr", "3", "--willpower", "1") == plain | {"success", "willpower_spent"}
    assert keys("--opposed-c", "0") == plain | {"success", "tie", "opponent"}


def test_without_a_requirement_success_is_null(capsys: object) -> None:
    data = run_here(capsys, "heimr", "challenge", "-c", "2", "--odds", "--json").data
    assert data["odds"]["summary"]["success"] is None
    assert "success" not in data["odds"]["fractions"]
    assert data["odds"]["summary"]["tie"] == 0
