"""Ranged attacks: every modifier applies where it should, is named in the trace, and does not
apply elsewhere."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.freeblades.aiming import LONG, MEDIUM, SHORT, find_range_band
from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    TARGET,
    THROWER,
    figure,
    played,
    refused,
    run,
    sources,
)

TENTH = Fraction(1, 10)


def hit(capsys: Any, shooter: str, target: str = TARGET, *options: str) -> Fraction:
    return figure(capsys, "hit", "shoot", shooter, "vs", target, *options)


@pytest.mark.parametrize(
    ("inches", "band"),
    [(0, SHORT), (10, SHORT), (11, MEDIUM), (20, MEDIUM), (21, LONG), (30, LONG)],
)
def test_the_band_reaches_once_twice_and_thrice(inches: int, band: str) -> None:
    assert find_range_band(inches, 10, "Bow") == band


def test_beyond_three_bands_no_shot_is_possible(capsys: pytest.CaptureFixture[str]) -> None:
    assert "31 inches are beyond the long range of Bow (30)" in refused(
        capsys, "shoot", ARCHER, "vs", TARGET, "--range", "31"
    )


def test_a_missile_reaches_to_medium_range_only() -> None:
    assert find_range_band(18, 9, "Dart", farthest=MEDIUM) == MEDIUM
    with pytest.raises(UsageProblem, match="19 inches are beyond the medium range of Dart"):
        find_range_band(19, 9, "Dart", farthest=MEDIUM)


def test_a_weapon_without_a_band_needs_one_for_a_range() -> None:
    with pytest.raises(UsageProblem, match="has no range band"):
        find_range_band(5, None, "Bow")
    assert find_range_band(None, None, "Bow") == SHORT


def test_having_moved_costs_one_unless_the_weapon_is_thrown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hit(capsys, f"{ARCHER}+moved") == 5 * TENTH
    assert hit(capsys, f"{THROWER}+moved") == 6 * TENTH
    assert hit(capsys, f"{ARCHER}+moved+thrown") == 6 * TENTH


def test_only_a_thrown_weapon_is_used_while_running_at_one_less(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hit(capsys, f"{THROWER}+running") == 5 * TENTH
    assert "only a thrown weapon" in refused(capsys, "shoot", f"{ARCHER}+running", "vs", TARGET)


def test_only_a_thrown_weapon_is_used_as_part_of_a_charge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hit(capsys, f"{THROWER}+charging") == 6 * TENTH
    assert "as part of a charge" in refused(capsys, "shoot", f"{ARCHER}+charging", "vs", TARGET)


def test_an_engaged_target_costs_four(capsys: pytest.CaptureFixture[str]) -> None:
    assert hit(capsys, ARCHER, f"{TARGET}+engaged") == 2 * TENTH
    assert hit(capsys, ARCHER, f"{TARGET}+engaging") == 2 * TENTH
    assert hit(capsys, ARCHER) == 6 * TENTH


def test_a_reaction_costs_one_and_never_four(capsys: pytest.CaptureFixture[str]) -> None:
    for flags in ("+charging", "+engaging", "+charging+engaged"):
        assert hit(capsys, f"{ARCHER}+reaction", TARGET + flags) == 5 * TENTH
    for flags in ("", "+engaged"):
        assert hit(capsys, f"{ARCHER}+reaction+hold", TARGET + flags) == 5 * TENTH


@pytest.mark.parametrize("waits", ["hold", "delay"])
def test_an_intercept_shot_is_taken_by_whoever_waits_at_an_enemy_within_four_inches(
    waits: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert hit(capsys, f"{ARCHER}+reaction+{waits}", TARGET, "--range", "4") == 5 * TENTH
    far = refused(capsys, "shoot", f"{ARCHER}+reaction+{waits}", "vs", TARGET, "--range", "4.5")
    assert "comes within 4 inches, and 4.5 are more" in far
    bare = refused(capsys, "shoot", f"{ARCHER}+reaction", "vs", TARGET, "--range", "4")
    assert "it needs +hold or +delay" in bare
    assert "if b1 just engaged it, add +engaging or +charging to b1" in bare


def test_whoever_is_engaged_now_stands_and_shoots_without_having_waited(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flag in ("engaging", "charging"):
        assert hit(capsys, f"{ARCHER}+reaction", f"{TARGET}+{flag}", "--range", "0") == 5 * TENTH
        assert "and 20 are more" in refused(
            capsys, "shoot", f"{ARCHER}+reaction", "vs", f"{TARGET}+{flag}", "--range", "20"
        )


def test_a_thrown_weapon_at_whom_it_engaged_this_turn_costs_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hit(capsys, f"{THROWER}+engaging") == 6 * TENTH
    assert hit(capsys, f"{THROWER}+charging", f"{TARGET}+engaging") == 6 * TENTH
    assert hit(capsys, f"{THROWER}+engaging", f"{TARGET}+engaged") == 2 * TENTH
    assert "only a thrown weapon is used then" in refused(
        capsys, "shoot", f"{ARCHER}+engaging", "vs", TARGET
    )


def test_concealment_adds_one_to_def_against_shots_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert hit(capsys, ARCHER, f"{TARGET}+concealed") == 5 * TENTH
    strike = ("attack", "{mar: d10, mw: {damage: d8}}", "vs", f"{TARGET}+concealed")
    assert figure(capsys, "hit", *strike) == 6 * TENTH


def test_a_shield_is_lost_to_a_shot_from_behind(capsys: pytest.CaptureFixture[str]) -> None:
    shielded = TARGET.replace("def: 5", "def: 5s")
    assert hit(capsys, f"{ARCHER}+rear", shielded) == 7 * TENTH
    assert hit(capsys, ARCHER, shielded) == 6 * TENTH
    assert hit(capsys, f"{ARCHER}+rear") == 6 * TENTH


def test_shooting_with_two_hands_costs_the_shield(capsys: pytest.CaptureFixture[str]) -> None:
    bowman = "{def: 5s, av: 6, lp: 2, rar: d6, rw: {damage: d6, band: 9, two_handed: true}}"
    assert hit(capsys, ARCHER, f"{bowman}+shooting") == 7 * TENTH
    assert hit(capsys, ARCHER, bowman) == 6 * TENTH
    assert hit(capsys, ARCHER, f"{bowman.replace('true', 'false')}+shooting") == 6 * TENTH
    # From behind the shield is lost once, not twice.
    assert hit(capsys, f"{ARCHER}+rear", f"{bowman}+shooting") == 7 * TENTH


def test_conditions_add_up_on_the_shooter_and_on_the_target(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert hit(capsys, f"{ARCHER}+dazed+stunned") == 3 * TENTH
    assert hit(capsys, ARCHER, f"{TARGET}+dazed+stunned") == 9 * TENTH


def test_every_modifier_is_named_in_the_trace(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(
        capsys,
        "3",
        "shoot",
        f"{ARCHER}+moved+dazed",
        "vs",
        f"{TARGET}+engaged+concealed",
        "--range",
        "25",
        "--mod",
        "1:fair wind",
    )
    assert sources(data) == [
        "fair wind",
        "dazed",
        "moved",
        "long range",
        "engaged target",
        "DEF of b1: concealed",
    ]


@pytest.mark.parametrize(
    ("flag", "words"),
    [
        ("restrained", "takes no action"),
        ("panicked", "rally or panic on"),
        ("rallied", "no ranged attack this turn"),
        ("special", "don't go together"),
        ("engaged", "engaged when the movement phase began"),
        ("shot", "has made its ranged"),
    ],
)
def test_a_model_that_may_not_shoot_is_told_why(
    flag: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refused(capsys, "shoot", f"{ARCHER}+{flag}", "vs", TARGET)


@pytest.mark.parametrize("flag", ["stunned", "reacted", "moved", "running", "charging"])
def test_a_reaction_shot_needs_a_free_still_shooter(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "can't shoot" in refused(
        capsys, "shoot", f"{ARCHER}+reaction+{flag}", "vs", f"{TARGET}+charging"
    )


def test_no_reaction_shot_at_whoever_comes_from_the_rear(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "from the rear" in refused(
        capsys, "shoot", f"{ARCHER}+reaction", "vs", f"{TARGET}+charging+rear"
    )


def test_a_card_that_lacks_a_bow_or_a_target_that_lacks_av_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "lacks rar, rw" in refused(capsys, "shoot", "{disc: d8}", "vs", TARGET)
    assert "lacks av" in refused(capsys, "shoot", ARCHER, "vs", "{def: 5, lp: 2}")


@pytest.mark.parametrize(
    "words",
    [
        ("shoot",),
        ("shoot", ARCHER),
        ("shoot", ARCHER, "vs", TARGET, "--range", "-1"),
        ("shoot", ARCHER, "vs", TARGET, "--range", "1000"),
        ("shoot", ARCHER, "vs", TARGET, "--attacks", "99"),
        ("shoot", ARCHER, "vs", TARGET, TARGET),
        ("shoot", ARCHER, "vs", TARGET, "--others", TARGET),
        ("shoot", *([ARCHER] * 15), "vs", TARGET),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words).startswith("skirmish: ")


@pytest.mark.parametrize(
    ("inches", "hit"),
    [
        ("10", Fraction(3, 5)),
        ("10.0", Fraction(3, 5)),
        ("10.2", Fraction(1, 2)),
        ("20", Fraction(1, 2)),
        ("20.1", Fraction(2, 5)),
    ],
)
def test_a_tape_shows_more_than_whole_inches(
    inches: str, hit: Fraction, capsys: pytest.CaptureFixture[str]
) -> None:
    assert figure(capsys, "hit", "shoot", ARCHER, "vs", TARGET, "--range", inches) == hit


def test_a_measured_distance_is_shown_as_it_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("shoot", ARCHER, "vs", TARGET, "--odds", "--range")
    assert repr(run(capsys, *words, "10").data["inputs"]["range"]) == "10"
    assert repr(run(capsys, *words, "10.5").data["inputs"]["range"]) == "10.5"
    assert "30.5 inches are beyond the long range of Bow (30)" in refused(
        capsys, *words[:-2], "--range", "30.5"
    )


@pytest.mark.parametrize(
    "words",
    [
        ("shoot", ARCHER, "vs", TARGET, "--range"),
        ("cast", CASTER, "Dart", "vs", TARGET, "--range"),
        ("cast", CASTER, "Hush", "--counter", "d8", "--counter-range"),
    ],
)
def test_a_distance_that_is_none_is_refused_with_an_example(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "isn't a number, such as 8 or 7.5" in refused(capsys, *words, "far")
    assert "isn't a number" in refused(capsys, *words, "")
    assert "-1 is out of range: 0 to 200 inches, such as 10.5" in refused(capsys, *words, "-1")
    assert "200.5 is out of range" in refused(capsys, *words, "200.5")
    assert "out of range" in refused(capsys, *words, "nan")


def test_spells_take_decimal_inches_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    dart = ("cast", CASTER, "Dart", "vs", TARGET, "--range")
    assert figure(capsys, "hit", *dart, "9") > figure(capsys, "hit", *dart, "9.5")
    assert "18.5 inches are beyond the range of Hush" in refused(
        capsys, "cast", CASTER, "Hush", "--range", "18.5"
    )
    assert "8.5 inches are too far to counter" in refused(
        capsys, "cast", CASTER, "Hush", "--counter", "d8", "--counter-range", "8.5"
    )
