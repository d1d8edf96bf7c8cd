"""`may`: an answer without dice, and what it refuses."""

from __future__ import annotations

import pytest

from tests.support import run_here

CARD = "{m: 5, barrage: 2, roles: [Infantry, Character, Spellcaster]}"


def test_the_answer_needs_no_dice_in_any_mode(capsys: pytest.CaptureFixture[str]) -> None:
    rolled = run_here(capsys, "first-blood", "may", CARD, "--json").data
    assert rolled["trace"] == []
    assert rolled["seed"] is None
    odds = run_here(capsys, "first-blood", "may", CARD, "--odds", "--json").data["odds"]
    assert [row["fraction"] for row in odds["distribution"]] == ["1"]
    run_here(capsys, "first-blood", "may", CARD, "--dice", "3").check(2, "one die too many")


def test_without_barrage_there_is_no_aimed(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "first-blood", "may", "{m: 5}+aimed").check(2, "no Barrage", "Aimed")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--odds",), "may takes one model"),
        ((CARD, CARD), "may takes one model"),
        ((CARD, "--distance", "-1"), "out of range"),
        ((CARD, "--hidden"), "--distance"),
        ((CARD + "+brokn",), "did you mean broken"),
        (("{march: 5}",), "march"),
        ((CARD, "--distance", "nan"), "out of range"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "first-blood", "may", *words).check(2, said)


def test_engaged_contradicts_an_enemy_that_is_far_away(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "first-blood", "may", CARD + "+engaged", "--distance", "5").check(
        2, "+engaged", "5 inches away"
    )
    assert run_here(capsys, "first-blood", "may", CARD + "+engaged", "--distance", "1").code == 0
