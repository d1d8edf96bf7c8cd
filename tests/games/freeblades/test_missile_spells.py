"""Missile spells: cast first, then ranged attacks with CAR against DEF, in a band of 9 inches, to
medium at most."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import CASTER, TARGET, figure, played, refused, sources, whys

DART = ("cast", CASTER, "Dart", "vs", TARGET)
#: The levels of the casting roll beyond the cost, which may reroll an attack, count for nothing.
NO_STONES = ("--ruling", "casting_excess_crit=nothing")
#: The chance that d8 casts on 2 or more.
CASTS = Fraction(7, 8)


@pytest.mark.parametrize(("inches", "faces"), [("0", 4), ("9", 4), ("9.5", 3), ("18", 3)])
def test_a_missile_has_a_band_of_9_inches_and_pays_for_medium_range(
    inches: str, faces: int, capsys: pytest.CaptureFixture[str]
) -> None:
    # d8 against DEF 5 hits on 5 to 8.
    assert figure(capsys, "hit", *DART, "--range", inches, *NO_STONES) == CASTS * Fraction(faces, 8)


def test_nobody_beyond_medium_range_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert "beyond the medium range of Dart (18)" in refused(capsys, *DART, "--range", "18.5")
    short = CASTER.replace("missile: true", "missile: true, band: 6")
    assert "beyond the medium range of Dart (12)" in refused(
        capsys, "cast", short, *DART[2:], "--range", "13"
    )


def test_the_attacks_roll_car_and_what_the_casting_suffers_is_not_counted_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Armored Casting weighs on the casting roll alone, and so does a bonus to it.
    assert figure(capsys, "hit", *DART, *NO_STONES, "--armored", "2") == Fraction(5, 8) * Fraction(
        4, 8
    )
    assert figure(capsys, "hit", *DART, *NO_STONES, "--mod", "1") == CASTS * Fraction(4, 8)
    # Dazed weighs on both, as both are tests.
    assert figure(capsys, "hit", "cast", f"{CASTER}+dazed", *DART[2:], *NO_STONES) == Fraction(
        6, 8
    ) * Fraction(3, 8)


def test_an_engaged_target_costs_four_and_a_hidden_one_has_more_def(
    capsys: pytest.CaptureFixture[str],
) -> None:
    engaged = played(capsys, "5,7", *DART[:4], f"{TARGET}+engaged")
    assert "engaged target" in sources(engaged)
    hidden = figure(capsys, "hit", *DART[:4], f"{TARGET}+concealed", *NO_STONES)
    assert hidden == CASTS * Fraction(3, 8)
    assert "engaged target" not in sources(played(capsys, "5,4", *DART))


def test_a_spell_that_fails_or_is_countered_makes_no_attack(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert whys(played(capsys, "1", *DART)) == ["casting roll"]
    countered = played(capsys, "3,6", *DART, "--counter", "d8")
    assert whys(countered) == ["casting roll", "counterspell"]
    assert whys(played(capsys, "3,2,4", *DART, "--counter", "d8")) == [
        "casting roll",
        "counterspell",
        "a1 shoots b1",
    ]


def test_another_spell_makes_no_attack_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "5", "cast", CASTER, "Hush", "vs", TARGET)
    assert whys(data) == ["casting roll"]
    assert "shots" not in data["outcome"]


def test_several_attacks_are_each_rolled(capsys: pytest.CaptureFixture[str]) -> None:
    volley = CASTER.replace("attacks: 1", "attacks: 3")
    assert len(played(capsys, "5,2,3,4", "cast", volley, *DART[2:])["outcome"]["shots"]) == 3
    assert len(played(capsys, "5,2", *DART)["outcome"]["shots"]) == 1
