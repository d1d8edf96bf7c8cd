"""Target numbers: what a total must reach, and that equal reaches it unless another roll is the
target."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, TARGET, figure, played

EIGHTH = Fraction(1, 8)


@pytest.mark.parametrize(
    ("words", "dice", "reached"),
    [
        (("test", "d8"), "4", True),
        (("test", "d8"), "3", False),
        (("morale", "d8"), "4", True),
        (("rally", "d8"), "3", False),
        (("delay", "d8"), "4", True),
        (("evade", "d8"), "3", False),
    ],
)
def test_all_tests_but_combat_and_casting_need_a_4(
    words: tuple[str, ...], dice: str, reached: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = played(capsys, dice, *words)["outcome"]
    assert outcome.get("success", outcome.get("pass")) is reached


def test_a_combat_test_needs_the_def_of_its_target(capsys: pytest.CaptureFixture[str]) -> None:
    for defense in (4, 5, 6):
        target, chance = TARGET.replace("def: 5", f"def: {defense}"), Fraction(11 - defense, 10)
        assert figure(capsys, "hit", "shoot", ARCHER, "vs", target) == chance
        assert (
            figure(capsys, "hit", "attack", "{mar: d10, mw: {damage: d8}}", "vs", target) == chance
        )


def test_a_casting_roll_needs_a_2_and_a_summoning_a_4(capsys: pytest.CaptureFixture[str]) -> None:
    assert figure(capsys, "cast", "cast", CASTER, "Hush") == 7 * EIGHTH
    summoner = CASTER.replace("cost: 2", "cost: 2, summon: true")
    assert figure(capsys, "cast", "cast", summoner, "Hush") == 5 * EIGHTH


def test_a_number_of_its_own_takes_the_place_of_4(capsys: pytest.CaptureFixture[str]) -> None:
    assert figure(capsys, "success", "test", "d8", "--tn", "6") == 3 * EIGHTH
    assert figure(capsys, "pass", "morale", "d8", "--tn", "6") == 3 * EIGHTH


def test_whoever_opposes_must_beat_and_whoever_acts_need_only_meet(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "5,5", "test", "d8", "--opposed", "d8")["outcome"]["success"]
    assert not played(capsys, "5,6", "test", "d8", "--opposed", "d8")["outcome"]["success"]
    assert played(
        capsys, "5,5", "cast", "--car", "d8", "--cost", "1", "--power", "1", "--counter", "d8"
    )["outcome"]["cast"]
