"""Conditions of models: what each does to tests, DEF, SPD and what may be done, and what it
leaves alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    TARGET,
    figure,
    odds,
    played,
    refused,
)

STRIKER = "{mar: d10, mw: {damage: d8}}"
PARRIER = DUELLIST.replace("spd: 5", "spd: 5, talents: [Parry 1]")


def hit(capsys: pytest.CaptureFixture[str], attacker: str, target: str) -> Fraction:
    return figure(capsys, "hit", "attack", attacker, "vs", target) * 10


@pytest.mark.parametrize(
    ("flags", "tests", "defense"),
    [
        ("", 0, 0),
        ("+dazed", -1, -1),
        ("+stunned", -2, -2),
        ("+dazed+stunned", -3, -3),
        ("+restrained", None, -3),
        ("+restrained+stunned", None, -5),
        ("+prone", 0, 0),
    ],
)
def test_conditions_lower_tests_and_def(
    flags: str, tests: int | None, defense: int, capsys: pytest.CaptureFixture[str]
) -> None:
    # d10 against DEF 5 hits on 5 to 10, six faces; a natural 1 never does.
    assert hit(capsys, STRIKER, TARGET + flags) == min(9, 6 - defense)
    if tests is None:
        assert "takes no action" in refused(capsys, "attack", STRIKER + flags, "vs", TARGET)
        return
    assert hit(capsys, STRIKER + flags, TARGET) == 6 + tests
    assert figure(capsys, "hit", "shoot", ARCHER + flags, "vs", TARGET) * 10 == 6 + tests
    assert figure(capsys, "success", "test", f"{{disc: d8}}{flags}", "DISC") * 8 == 5 + tests
    # A d8 casts on 2 or more; what conditions take off raises the face that is needed.
    assert figure(capsys, "cast", "cast", CASTER + flags, "Hush") * 8 == 7 + tests


def test_conditions_leave_damage_alone(capsys: pytest.CaptureFixture[str]) -> None:
    for flags in ("", "+dazed", "+dazed+stunned"):
        assert (
            played(capsys, "9,6", "attack", STRIKER + flags, "vs", TARGET)["outcome"]["damage"] == 6
        )


def test_def_never_falls_below_1(capsys: pytest.CaptureFixture[str]) -> None:
    weak = TARGET.replace("def: 5", "def: 2")
    # At 1, and with no bonus to lift it, everything but a tarch hits.
    assert hit(capsys, f"{STRIKER}+stunned", f"{weak}+stunned+restrained+dazed") == 8
    assert (
        odds(capsys, "attack", STRIKER, "vs", f"{weak}+stunned+restrained")["fractions"]["hit"]
        == "9/10"
    )
    data = played(capsys, "3,2", "attack", f"{STRIKER}+stunned", "vs", f"{weak}+stunned+restrained")
    assert next(entry["target"] for entry in data["trace"] if entry["kind"] == "judgement") == 1


@pytest.mark.parametrize(
    ("flag", "parries"), [("", True), ("+dazed", True), ("+stunned", False), ("+restrained", False)]
)
def test_the_stunned_and_restrained_use_no_response_talent(
    flag: str, parries: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = figure(capsys, "parried", "attack", STRIKER, "vs", PARRIER + flag)
    assert (chance > 0) is parries


def test_a_panicked_model_is_dropped_in_contact_and_fights_no_melee(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "dropped at once" in refused(capsys, "melee", DUELLIST, "vs", f"{DUELLIST}+panicked")
    assert "rally or panic on" in refused(capsys, "attack", f"{DUELLIST}+panicked", "vs", DUELLIST)
    assert odds(capsys, "melee", DUELLIST, "vs", DUELLIST)


def test_a_model_has_the_life_points_that_its_flag_leaves_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # One hit in six of ten, and AV 6 reached by 6, 7, 8 of d8 without a level, drops a model with
    # one LP left.
    one, two = (
        figure(capsys, "dropped", "attack", STRIKER, "vs", TARGET + flag) for flag in ("+lp=1", "")
    )
    assert one > two
    assert "out of range: 1 to 2" in refused(capsys, "attack", STRIKER, "vs", f"{TARGET}+lp=3")
