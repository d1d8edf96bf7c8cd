"""What a Warrior may do: engagement, Broken, roles, Barrage, and how far."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.actions import read_actions
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.actions import fill_how, judge_actions
from skirmish_cli.games.first_blood.models import Card, Warrior
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


def test_one_inch_is_told_in_the_singular_and_the_odds_have_a_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert actions(capsys, "{m: 1}")["Move"] == (True, "up to 1 inch")
    odds = run_here(capsys, "first-blood", "may", CARD, "--odds", "--json").data["odds"]
    assert odds["fractions"] == {"actions": "5"}


def test_every_check_of_the_table_is_one_that_the_game_knows() -> None:
    found = {action.check for action in read_actions(load_ruleset("first-blood")).values()}
    assert found - {""} == set(get_game("first-blood").checks)


@pytest.mark.parametrize(
    ("statuses", "reasons"),
    [
        # Broken comes before Engaged, and what a status rules out before what the card lacks.
        (("broken", "engaged"), {"volley": "Broken: only Rally or Combat Rally"}),
        (
            ("engaged",),
            {"volley": "Engaged: only Combat Actions", "rally": "nothing to rally from"},
        ),
        ((), {"volley": "no Barrage", "combat_rally": "nothing to rally from"}),
        (("broken",), {"combat_rally": "not Engaged: only Out of Combat Actions"}),
    ],
)
def test_the_first_reason_is_given(statuses: tuple[str, ...], reasons: dict[str, str]) -> None:
    answers = judge_actions(Warrior("w", statuses=frozenset(statuses)), load_ruleset("first-blood"))
    given = {answer.action.id: answer.reason or "" for answer in answers}
    assert all(given[action].startswith(reason) for action, reason in reasons.items())


def test_without_march_nothing_is_said_of_a_distance() -> None:
    answers = judge_actions(Warrior("w"), load_ruleset("first-blood"))
    assert {answer.how for answer in answers if answer.allowed} == {""}


def test_a_march_of_2_repositions_one_inch() -> None:
    walker = Warrior("w", Card(m=2))
    answers = judge_actions(walker, load_ruleset("first-blood"))
    assert [answer.how for answer in answers if answer.action.id == "reposition"] == [
        "up to 1 inch"
    ]


def test_a_distance_may_stand_without_its_unit() -> None:
    assert fill_how("{half_march} or {march} inches", 1) == "1 or 1 inch"
