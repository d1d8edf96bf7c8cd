"""A model that may strike first by a standoff reaction may wait instead."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import DUELLIST, figure, odds, played, whys

SPEAR = DUELLIST.replace("mw: {damage: d8}", "mw: {name: Spear, damage: d8, standoff: true}")
MELEE = ("melee", f"{SPEAR}+hold", "vs", f"{DUELLIST}+charging")
FIRST, LATER = "a1 attacks b1", "b1 attacks a1"


@pytest.mark.parametrize(
    ("dice", "more", "order", "reacted"),
    [
        ("2,2", (), [FIRST, LATER], True),
        ("strike,2,2", ("--policy", "standoff=never"), [FIRST, LATER], True),
        ("wait,2,2", (), [LATER, FIRST], False),
        ("2,2", ("--policy", "standoff=never"), [LATER, FIRST], False),
    ],
)
def test_a_word_or_the_policy_decides_on_a_standoff_reaction(
    dice: str,
    more: tuple[str, ...],
    order: list[str],
    reacted: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, dice, *MELEE, *more)
    assert whys(data) == order
    assert any(change["what"] == "reacted" for change in data["changes"]) is reacted


def test_who_waits_has_the_odds_of_a_model_without_the_reaction(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = odds(capsys, "melee", f"{SPEAR}+hold+reacted", *MELEE[2:])["fractions"]
    assert odds(capsys, *MELEE, "--policy", "standoff=never")["fractions"] == plain
    assert odds(capsys, *MELEE)["fractions"] != plain


def test_striking_first_is_the_best_where_it_may_spare_a_blow(
    capsys: pytest.CaptureFixture[str],
) -> None:
    best = odds(capsys, *MELEE, "--policy", "standoff=best")
    assert best["fractions"] == odds(capsys, *MELEE)["fractions"]
    assert best["policy"]["standoff"] == "best"


def test_a_model_marked_as_reacting_has_decided(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("melee", f"{SPEAR}+hold+reaction", *MELEE[2:])
    assert "standoff" not in odds(capsys, *words)["policy"]
    never = ("--policy", "standoff=never")
    wins = figure(capsys, "side_a_wins", *MELEE)
    assert figure(capsys, "side_a_wins", *words, *never) == wins > Fraction(0)
