"""What shooting asks for beside its dice is remarked on where the flags call for it, and only
there."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, TARGET, THROWER, figure, played, run

NEAREST, MISS = "never counts as the nearest", "made again on another model"
COMMANDER = ARCHER.replace("disc: d8", 'disc: d8, talents: ["Shoot Them!"]')


def notes(capsys: Any, *words: str, inches: str = "4") -> str:
    """Return the remarks on a shot at 4 inches, or as many as are given."""
    ran = run(capsys, *words, "--range", inches, "--odds")
    assert ran.code == 0, ran.err
    return " ".join(ran.data.get("notes", ()))


@pytest.mark.parametrize("flag", ["+engaged", "+engaging"])
def test_a_target_in_contact_is_never_the_nearest_and_a_miss_goes_on(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = notes(capsys, "shoot", ARCHER, "vs", TARGET + flag)
    assert NEAREST in said
    assert MISS in said
    assert notes(capsys, "shoot", ARCHER, "vs", TARGET) == ""


def test_named_others_and_a_targeting_test_need_no_remark(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", ARCHER, "vs", f"{TARGET}+engaged")
    assert MISS not in notes(capsys, *words, "--others", TARGET)
    assert NEAREST not in notes(capsys, *words, "--targeting")
    assert NEAREST not in notes(capsys, "shoot", COMMANDER, "vs", f"{TARGET}+engaged")


def test_a_target_that_charged_may_be_in_contact(capsys: pytest.CaptureFixture[str]) -> None:
    assert "made contact, add +engaged" in notes(
        capsys, "shoot", ARCHER, "vs", f"{TARGET}+charging"
    )
    assert "made contact" not in notes(capsys, "shoot", ARCHER, "vs", f"{TARGET}+charging+engaged")
    # Whoever shoots as a reaction is the one that it charged.
    reacting = notes(capsys, "shoot", f"{ARCHER}+reaction", "vs", f"{TARGET}+charging", inches="0")
    assert "made contact" not in reacting
    assert NEAREST not in reacting
    assert MISS in reacting


def test_a_throw_at_whom_it_just_engaged_is_into_a_combat_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = notes(capsys, "shoot", f"{THROWER}+charging", "vs", TARGET, inches="1")
    assert NEAREST in said
    assert MISS in said


def test_a_throw_at_the_end_of_a_charge_that_made_no_contact_is_at_a_free_target(
    capsys: pytest.CaptureFixture[str],
) -> None:
    far = notes(capsys, "shoot", f"{THROWER}+charging+running", "vs", TARGET, inches="8")
    assert NEAREST not in far
    assert MISS not in far
    # The target engages somebody else: 4 off, as the thrower stands 5 inches away. d10 against DEF
    # 5 at -4: 9 and 10.
    elsewhere = ("shoot", f"{THROWER}+charging", "vs", f"{TARGET}+engaging", "--range")
    assert figure(capsys, "hit", *elsewhere, "5") == Fraction(2, 10)
    assert figure(capsys, "hit", *elsewhere, "1") == Fraction(6, 10)


def test_a_throw_on_the_run_needs_a_straight_end(capsys: pytest.CaptureFixture[str]) -> None:
    for flags, straight, ran in (
        ("+running", True, False),
        ("+charging", True, True),
        ("+charging+running", True, False),
        ("+moved", False, False),
    ):
        said = notes(capsys, "shoot", f"{THROWER}{flags}", "vs", TARGET)
        assert ("last 2 inches" in said) is straight
        assert ("if a1 ran in its charge" in said) is ran
    assert "last 2 inches" not in notes(capsys, "shoot", f"{ARCHER}+moved", "vs", TARGET)


def test_several_targets_of_one_model_stand_close_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Volley, effects: [{stage: ranged_attack, "
        "operation: attacks, amount: 1}]}\n",
        encoding="utf-8",
    )
    many = ARCHER.replace("disc: d8", "disc: d8, talents: [Volley]")
    assert "within 2 inches" in notes(
        capsys, "shoot", many, "vs", TARGET, TARGET, "--house", str(house)
    )
    assert "within 2 inches" not in notes(
        capsys, "shoot", many, "vs", TARGET, "--house", str(house)
    )
    # The talent gives two attacks; another number stands in for it, and is told.
    stand_in = "--attacks 3 stands in for the 2 of a1"
    assert stand_in in notes(
        capsys, "shoot", many, "vs", TARGET, "--house", str(house), "--attacks", "3"
    )
    assert "stands in" not in notes(
        capsys, "shoot", many, "vs", TARGET, "--house", str(house), "--attacks", "2"
    )
    assert "stands in" not in notes(capsys, "shoot", ARCHER, "vs", TARGET, "--attacks", "3")


def test_a_missile_obeys_the_same_rules(capsys: pytest.CaptureFixture[str]) -> None:
    said = notes(capsys, "cast", CASTER, "Dart", "vs", f"{TARGET}+engaged")
    assert "first targeting a1" in said
    assert MISS in said
    assert "made contact" in notes(capsys, "cast", CASTER, "Dart", "vs", f"{TARGET}+charging")
    # Levels of the casting roll beyond the cost may reroll its attack.
    told = "a held reroll is spent on an original face that fails as it stands"
    assert notes(capsys, "cast", CASTER, "Dart", "vs", TARGET) == told


def test_talents_of_discipline_count_in_the_targeting_test_of_a_shot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Steady, effects: "
        "[{stage: discipline, operation: add, amount: 2}]}\n",
        encoding="utf-8",
    )
    steady = ARCHER.replace("disc: d8", "disc: d8, talents: [Steady]")
    # d8 + 2 against 4 passes on 2 to 8, without it on 4 to 8; then the shot hits with 6 in 10.
    words = ("vs", TARGET, "--targeting", "--house", str(house), "--policy", "fatestones=never")
    assert (
        figure(capsys, "hit", "shoot", steady, *words) * 5
        == figure(capsys, "hit", "shoot", ARCHER, *words) * 7
    )


def test_levels_of_a_targeting_test_are_fatestones(capsys: pytest.CaptureFixture[str]) -> None:
    # 8, 8 and 2 are 18, 14 over the 4: one level. The shot itself misses, and it
    # is kept.
    words = ("shoot", ARCHER, "vs", TARGET, "--targeting")
    assert played(capsys, "8,8,2,3,keep", *words)["outcome"]["fatestones"] == 1
    assert played(capsys, "5,3", *words)["outcome"]["fatestones"] == 0
    assert "fatestones" not in played(capsys, "3", "shoot", ARCHER, "vs", TARGET)["outcome"]
