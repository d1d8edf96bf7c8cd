"""`breather`, `rest`, `injury` and `effect`: answers without dice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.heimr.support import WATCH
from tests.support import run_here


def outcome(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    ran = run_here(capsys, "heimr", *words, "--json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = ran.data["outcome"]
    return found


def test_a_breather_stops_at_the_base(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "breather", "--fatigue", "6", "--stamina", "-1") == {
        "fatigue": 5,
        "before": 6,
        "base_fatigue": 5,
    }
    assert outcome(capsys, "breather", "-w", WATCH, "brenna+fatigue=5")["fatigue"] == 3


def test_an_injury_tells_the_effect_of_each_part_once(capsys: pytest.CaptureFixture[str]) -> None:
    found = outcome(
        capsys, "injury", "--hp", "-2", "--part", "legs", "--part", "legs", "--part", "Weapon arm"
    )
    assert found["effects"] == ["legs: stays prone", "weapon arm: that arm can't hold anything"]
    assert outcome(capsys, "injury", "--hp", "1", "--part", "legs").get("effects") is None


def test_a_stabilised_model_is_not_dying(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "injury", "--hp", "-4")["dying"] is True
    assert outcome(capsys, "injury", "--hp", "-4", "--stable")["dying"] is False


@pytest.mark.parametrize(("hp", "dying"), [("0", False), ("-3", False), ("-4", True), ("-5", True)])
def test_only_the_gravely_injured_are_dying(
    hp: str, dying: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(capsys, "injury", "--hp", hp)["dying"] is dying


def test_a_sheet_without_stamina_keeps_its_own_base(capsys: pytest.CaptureFixture[str]) -> None:
    card = "{attributes: {strength: 1}, base_fatigue: 7, hp: 3}"
    assert outcome(capsys, "breather", card) == {"fatigue": 7, "before": 7, "base_fatigue": 7}
    assert outcome(capsys, "breather", card + "+fatigue=8")["fatigue"] == 7


def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", "rest", "--hp", "4", "--max", "3").check(2, "above the 3")
    run_here(capsys, "heimr", "breather", "--fatigue", "1", "--stamina", "2").check(
        2, "below the base fatigue of 2"
    )
    run_here(capsys, "heimr", "injury", "--hp", "2", "--stable").check(2, "uninjured")


def test_a_short_rest_restores_the_uninjured_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "rest", "--hp", "1", "--max", "3")["hp"] == 3
    assert outcome(capsys, "rest", "--hp", "0", "--max", "3")["hp"] == 0
    assert outcome(capsys, "rest", "--hp", "1", "--max", "3", "--interrupted")["restored"] is False
    assert outcome(capsys, "rest", "-w", WATCH, "brenna+hp=2")["hp"] == 4


def test_effects_have_their_usual_number_or_the_one_called(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert outcome(capsys, "effect", "hit", "--hp", "3")["hp"] == 2
    assert outcome(capsys, "effect", "hit", "2", "--hp", "1")["injury"] == "lightly injured"
    assert outcome(capsys, "effect", "drain", "2", "--willpower", "1")["willpower"] == 0
    assert outcome(capsys, "effect", "stumble")["lasts"] == "to the end of the target's next turn"
    assert outcome(capsys, "effect", "stumble", "4")["lasts"] == "4 seconds"
    assert "points" not in outcome(capsys, "effect", "resist")


def test_a_bind_names_what_it_holds(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, "effect", "bind", "--on", "feet")["bound"] == "feet"
    run_here(capsys, "heimr", "effect", "bind").check(2, "--on")
    run_here(capsys, "heimr", "effect", "bind", "--on", "foot").check(2, "feet")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("effect", "hit", "2", "3"), "'3' is a word too many; write: skirmish heimr effect hit 2"),
        (("effect", "drian"), "drain"),
        (("effect", "miss", "2"), "no number"),
        (("effect", "hit", "0"), "out of range"),
        (("effect", "hit", "--on", "leg"), "bind"),
        (("injury", "--hp", "0", "--part", "leg"), "legs"),
        (("breather", "--fatigue", "21", "--stamina", "0"), "1 to 20"),
        (("rest", "--hp", "1"), "--max"),
    ],
)
def test_what_does_not_fit_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "heimr", *words).check(2, told)
