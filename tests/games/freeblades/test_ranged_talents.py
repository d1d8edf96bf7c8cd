"""Talents in ranged attacks and missiles: of the shooter, of its weapon, of the target, and of a
caster."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, TARGET, figure, played, sources

TENTH = Fraction(1, 10)
GIFTED = ARCHER.replace("disc: d8", "disc: d8, talents: [Gift]")
STURDY = TARGET.replace("lp: 2", "lp: 2, talents: [Gift]")
MAGUS = CASTER.replace("power: 6", "power: 6, talents: [Gift]")
DART = ("Dart", "vs", TARGET)


@pytest.fixture
def house(tmp_path: Path) -> Any:
    """Return what gives the talent Gift an effect."""

    def give(effect: str) -> tuple[str, str]:
        file = tmp_path / "house.yaml"
        file.write_text(
            f"extends: freeblades\ntalents:\n- {{name: Gift, effects: [{effect}]}}\n",
            encoding="utf-8",
        )
        return "--house", str(file)

    return give


@pytest.mark.parametrize(
    ("stage", "ranged"), [("attack", True), ("ranged_attack", True), ("melee_attack", False)]
)
def test_a_talent_of_its_stage_counts_for_shots_and_missiles(
    stage: str, ranged: bool, house: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = house(f"{{stage: {stage}, operation: add, amount: 1}}")
    assert (
        figure(capsys, "hit", "shoot", GIFTED, "vs", TARGET, *rule) == (7 if ranged else 6) * TENTH
    )
    # d8 casts on 2 or more, 7/8, and hits DEF 5 on 5 or more, or on 4 with the talent.
    plain = ("--ruling", "casting_excess_crit=nothing")
    assert figure(capsys, "hit", "cast", MAGUS, *DART, *rule, *plain) == Fraction(7, 8) * Fraction(
        5 if ranged else 4, 8
    )


@pytest.mark.parametrize(
    ("stage", "ranged"), [("damage", True), ("ranged_damage", True), ("melee_damage", False)]
)
def test_a_talent_of_damage_counts_for_shots_and_missiles(
    stage: str, ranged: bool, house: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = house(f"{{stage: {stage}, operation: add, amount: 2}}")
    assert played(capsys, "9,4", "shoot", GIFTED, "vs", TARGET, *rule)["outcome"]["shots"][0][
        "lp_lost"
    ] == int(ranged)
    assert played(capsys, "3,6,4", "cast", MAGUS, *DART, *rule)["outcome"]["shots"][0][
        "lp_lost"
    ] == int(ranged)


def test_a_talent_that_thickens_armour_counts_against_shots_and_missiles(
    house: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = house("{stage: armour, operation: add, amount: 1}")
    # A damage roll of 7 meets AV 6 + 1, and one of 6 doesn't.
    for damage, lost in (("7", 1), ("6", 0)):
        data = played(capsys, f"9,{damage}", "shoot", ARCHER, "vs", STURDY, *rule)
        assert data["outcome"]["shots"][0]["lp_lost"] == lost
        assert "AV of b1: Gift" in sources(data)
    missile = played(capsys, "3,6,5", "cast", CASTER, "Dart", "vs", STURDY, *rule)
    assert "AV of b1: Gift" in sources(missile)
    assert "AV of b1: Gift" not in sources(
        played(capsys, "9,5", "shoot", ARCHER, "vs", TARGET, *rule)
    )


@pytest.mark.parametrize(
    ("stage", "hits"), [("defense", 5), ("ranged_defense", 5), ("melee_defense", 6)]
)
def test_a_bonus_to_melee_def_alone_does_not_count_against_a_shot(
    stage: str, hits: int, house: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = house(f"{{stage: {stage}, operation: add, amount: 1}}")
    assert figure(capsys, "hit", "shoot", ARCHER, "vs", STURDY, *rule) == hits * TENTH
    assert (
        figure(capsys, "hit", "attack", "{mar: d10, mw: {damage: d8}}", "vs", STURDY, *rule)
        == (5 if stage != "ranged_defense" else 6) * TENTH
    )


def test_a_stray_is_the_same_attack_whoever_it_meets(
    house: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    rule = house("{stage: attack, condition: enemy_concealed, operation: add, amount: 3}")
    # 3 + 3 - 4 = 2 misses DEF 5 + 1; the stray adds 3 all the same: 6 + 3 - 4 = 5 against DEF 5.
    data = played(
        capsys,
        "3,6,2",
        "shoot",
        GIFTED,
        "vs",
        f"{TARGET}+engaged+concealed",
        "--others",
        TARGET,
        *rule,
    )
    judged = [
        (entry["total"], entry["target"]) for entry in data["trace"] if entry["kind"] == "judgement"
    ]
    assert judged[:2] == [(2, 6), (5, 5)]


def test_power_that_is_left_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "5", "cast", CASTER, "Hush")["outcome"]["power_left"] == 4
    assert (
        played(capsys, "8,5", "cast", CASTER, "Hush", "--power", "2")["outcome"]["power_left"] == 1
    )
    assert (
        played(capsys, "1", "cast", "--car", "d8", "--cost", "3", "--power", "3")["outcome"][
            "power_left"
        ]
        == 0
    )
