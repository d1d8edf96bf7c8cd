"""Attributes, skills and the classes of models: which die is rolled where the card rates it, and
where it doesn't."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.freeblades.commands import figure, odds, refused


def success(capsys: pytest.CaptureFixture[str], *words: str) -> Fraction:
    return figure(capsys, "success", "test", *words)


@pytest.mark.parametrize(("name", "sides"), [("hero", 8), ("creature", 8), ("follower", 6)])
def test_an_attribute_that_no_card_rates_uses_the_ability_rating_of_the_class(
    name: str, sides: int, capsys: pytest.CaptureFixture[str]
) -> None:
    for attribute in ("STR", "DEX", "AGL", "END", "SPR", "KNW"):
        assert success(capsys, f"{{class: {name}}}", attribute) == Fraction(sides - 3, sides)


def test_a_rated_attribute_uses_its_own_die(capsys: pytest.CaptureFixture[str]) -> None:
    strong = "{class: follower, attributes: {STR: d12}}"
    assert success(capsys, strong, "STR") == Fraction(9, 12)
    assert success(capsys, strong, "AGL") == Fraction(3, 6)


def test_a_skill_needs_to_be_on_the_card(capsys: pytest.CaptureFixture[str]) -> None:
    finder = "{class: hero, skills: {Find: d10}}"
    assert success(capsys, finder, "find") == Fraction(7, 10)
    assert "did you mean FIND" in refused(capsys, "test", finder, "fnd")
    assert "unknown stat" in refused(capsys, "test", "{class: hero}", "Find")


@pytest.mark.parametrize(
    ("flag", "why"),
    [
        ("skilled", "one skill test"),
        ("panicked", "rally or panic on"),
        ("restrained", "no action"),
        ("rallied", "only turns"),
    ],
)
def test_a_skill_test_is_taken_once_a_turn_and_only_by_who_may_act(
    flag: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    finder = "{class: hero, skills: {Find: d10}}"
    assert why in refused(capsys, "test", f"{finder}+{flag}", "Find")
    # Attribute tests are free actions, as many as there are; and whoever opposes takes no action.
    assert odds(capsys, "test", f"{finder}+skilled", "STR")
    assert odds(capsys, "test", finder, "Find", "--opposed", f"{finder}+{flag} Find")


def test_both_sides_of_an_opposed_test_use_their_own_rating(
    capsys: pytest.CaptureFixture[str],
) -> None:
    strong, weak = "{attributes: {STR: d12}}", "{class: follower}"
    assert success(capsys, strong, "STR", "--opposed", f"{weak} STR") > success(
        capsys, weak, "STR", "--opposed", f"{strong} STR"
    )
    assert success(capsys, "d12", "--opposed", "d6") == success(
        capsys, strong, "STR", "--opposed", f"{weak} STR"
    )


def test_conditions_count_on_attributes_and_skills(capsys: pytest.CaptureFixture[str]) -> None:
    finder = "{class: hero, skills: {Find: d8}}"
    for stat in ("STR", "Find"):
        for flags, left in (
            ("", 5),
            ("+dazed", 4),
            ("+stunned", 3),
            ("+dazed+stunned", 2),
            ("+concealed", 5),
        ):
            assert success(capsys, finder + flags, stat) == Fraction(left, 8)


def test_talents_of_discipline_count_in_a_plain_test_of_disc(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "extends: freeblades\ntalents:\n- {name: Steady, effects: "
        "[{stage: discipline, operation: add, amount: 2}, "
        "{stage: discipline, operation: threshold, amount: 7}]}\n",
        encoding="utf-8",
    )
    house = str(file)
    steady = "{disc: d8, talents: [Steady], attributes: {STR: d8}}"
    assert success(capsys, steady, "DISC", "--house", house) == Fraction(7, 8)
    assert success(capsys, steady, "STR", "--house", house) == Fraction(5, 8)
    # A level from 11: a spike and 1 or more; with 13 of the command as well, (7 + 13) / 2 is 10
    # again, from 14.
    crit = ("test", steady, "DISC", "--house", house)
    assert figure(capsys, "crit", *crit) == Fraction(1, 8)
    assert figure(capsys, "crit", *crit, "--th", "13") == Fraction(1, 8) * Fraction(5, 8)
