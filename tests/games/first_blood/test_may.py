"""What a Warrior may do, without dice: engagement, Broken, roles, Barrage."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import run_here

CARD = "{m: 5, barrage: 2, roles: [Infantry, Character, Spellcaster]}"


def actions(capsys: pytest.CaptureFixture[str], word: str, *options: str) -> dict[str, Any]:
    ran = run_here(capsys, "first-blood", "may", word, *options, "--json")
    assert ran.code == 0, ran.err
    return {row["action"]: (row["may"], row["because"]) for row in ran.data["tables"][0]["rows"]}


def allowed(capsys: pytest.CaptureFixture[str], word: str, *options: str) -> set[str]:
    return {name for name, (may, _) in actions(capsys, word, *options).items() if may}


def test_an_unengaged_warrior_has_out_of_combat_actions_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert allowed(capsys, CARD) == {"Move", "Reposition", "Volley", "Command Abilities", "Spells"}


def test_an_engaged_warrior_has_combat_actions_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert allowed(capsys, CARD + "+engaged") == {"Clash", "Command Abilities", "Spells"}
    assert actions(capsys, CARD + "+engaged")["Volley"] == (False, "Engaged: only Combat Actions")


def test_a_broken_warrior_may_only_rally(capsys: pytest.CaptureFixture[str]) -> None:
    assert allowed(capsys, CARD + "+broken") == {"Rally"}
    assert actions(capsys, CARD + "+broken")["Spells"] == (
        False,
        "Broken: only Rally or Combat Rally",
    )


def test_a_broken_and_engaged_warrior_may_only_combat_rally(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert allowed(capsys, CARD + "+broken+engaged") == {"Combat Rally"}


def test_march_5_repositions_up_to_3_inches(capsys: pytest.CaptureFixture[str]) -> None:
    found = actions(capsys, CARD)
    assert found["Reposition"] == (True, "up to 3 inches")
    assert found["Move"] == (True, "up to 5 inches")


def test_no_barrage_no_volley_and_no_role_no_ability(capsys: pytest.CaptureFixture[str]) -> None:
    found = actions(capsys, "{m: 4}")
    assert found["Volley"] == (False, "no Barrage")
    assert found["Spells"] == (False, "no Spellcaster")
    assert found["Command Abilities"] == (False, "no Character")


@pytest.mark.parametrize(
    ("options", "engaged"),
    [
        (("--distance", "1"), True),
        (("--distance", "0"), True),
        (("--distance", "1.01"), False),
        (("--distance", "0.5", "--hidden"), False),
        ((), False),
    ],
)
def test_engaged_is_within_one_inch_and_in_sight(
    options: tuple[str, ...], engaged: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run_here(capsys, "first-blood", "may", CARD, *options, "--json")
    assert ran.data["outcome"]["engaged"] is engaged


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
        (("--odds",), "may needs one model"),
        ((CARD, CARD), "may needs one model"),
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


def test_one_inch_is_told_in_the_singular_and_the_odds_have_a_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert actions(capsys, "{m: 1}")["Move"] == (True, "up to 1 inch")
    odds = run_here(capsys, "first-blood", "may", CARD, "--odds", "--json").data["odds"]
    assert odds["fractions"] == {"actions": "5"}
