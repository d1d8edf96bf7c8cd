"""Fatestones: one for each level of success that has no other use, and one die of a test rerolled
for each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import (
    ARCHER,
    CASTER,
    DUELLIST,
    PLAIN,
    TARGET,
    figure,
    odds,
    played,
    refused,
)


@pytest.mark.parametrize(
    "words",
    [
        ("test", "d10"),
        ("morale", "d10"),
        ("rally", "d10"),
        ("delay", "d10"),
        ("evade", "d10"),
        ("targeting", "d10"),
        ("redirect", "d10"),
    ],
)
def test_levels_of_tests_are_fatestones(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    # Level 1 from 14: a spike and 4 or more, 7/100; level 2 from 24: 7/1000 ... 7/90 in the mean.
    assert figure(capsys, "fatestones", *words) == Fraction(7, 90)


@pytest.mark.parametrize(
    "words", [("test", "d10"), ("morale", "d10"), ("delay", "d10"), ("evade", "d10", "--spd", "5")]
)
def test_a_test_that_was_played_tells_the_fatestones_it_gave(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    # 10 and 4 are 14: one level above 4. A 13 is none, and then nothing is said.
    further = ",2" if words[0] == "evade" else ""
    assert played(capsys, f"10,4{further}", *words)["outcome"]["fatestones"] == 1
    assert "fatestones" not in played(capsys, f"10,3{further}", *words)["outcome"]


def test_a_failed_test_gives_none(capsys: pytest.CaptureFixture[str]) -> None:
    # 10, 10 and 2 make 22, 8 short of 30; 10, 10, 10 and 10, 2 make 42, a level above.
    assert played(capsys, "10,10,2", "test", "d10", "--tn", "30")["outcome"]["level"] == 0
    assert played(capsys, "10,10,10,10,2", "test", "d10", "--tn", "30")["outcome"]["level"] == 1


def test_levels_of_attacks_have_their_use(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (PLAIN, ("shoot", ARCHER, "vs", TARGET)):
        assert "fatestones" not in odds(capsys, *words)["summary"]
    assert "fatestones" not in played(capsys, "10,7,8,3", *PLAIN)["outcome"]


def test_levels_of_a_parry_have_none_and_those_of_a_counterspell_give_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # A parry of 8, 8 and 4, 20 against an attack of 6: 14 over.
    assert played(capsys, "6,8,8,4", *PLAIN, "--parry", "d8")["outcome"]["parry_fatestones"] == 1
    cast = played(
        capsys, "3,8,8,4", "cast", "--car", "d8", "--cost", "2", "--power", "2", "--counter", "d8"
    )
    assert cast["outcome"]["fatestones"] == 0


def test_a_fatestone_rerolls_a_die_of_a_test_and_not_of_damage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # The attack fails with a 3 and is rerolled as a 7; the damage of 2 stays.
    outcome = played(capsys, "3,7,2", *PLAIN, "--reroll")["outcome"]
    assert (outcome["hit"], outcome["damage"]) == (True, 2)
    assert not played(capsys, "3", *PLAIN)["outcome"]["hit"]


def test_the_mean_of_fatestones_follows_a_lower_threshold(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # With 5 a level comes at 9 already: 9 and 10 on the die, of which the 10 spikes on.
    assert figure(capsys, "crit", "test", "d10", "--th", "5") == Fraction(2, 10)
    assert figure(capsys, "crit", "test", "d10") == Fraction(7, 100)


def test_a_held_reroll_of_the_parrier_is_spent_on_a_parry_that_fails(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # An attack of 7: a parry of 5 is rerolled as an 8, which beats it; an 8 at once spikes and is
    # kept.
    parried = played(capsys, "7,5,7,3", *PLAIN, "--parry", "d8", "--parry-reroll")["outcome"]
    assert not parried["parried"]
    assert played(capsys, "7,5,8,1", *PLAIN, "--parry", "d8", "--parry-reroll")["outcome"][
        "parried"
    ]
    assert not played(capsys, "7,5,3", *PLAIN, "--parry", "d8")["outcome"]["parried"]
    never = ("--ruling", "reroll_when=never")
    assert not played(capsys, "7,5,3", *PLAIN, "--parry", "d8", "--parry-reroll", *never)[
        "outcome"
    ]["parried"]


def test_the_odds_of_a_parry_that_is_rerolled(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "attack",
        "--rating",
        "d4",
        "--defense",
        "3",
        "--damage",
        "d4",
        "--av",
        "4",
        "--lp",
        "1",
        "--parry",
        "d4",
    )
    plain, held = (figure(capsys, "parried", *words, *extra) for extra in ((), ("--parry-reroll",)))
    # DEF 3: a 3 or a 4 hits. Against 3 only a 4 parries, 1/4; with a reroll 1/4 + 3/4 * 1/4 = 7/16.
    # Against a 4 that spiked the parry needs a 4 as well, and then the two race on alike: again 1/4
    # to 7/16 of the same race.
    assert held / plain == Fraction(7, 16) / Fraction(1, 4)
    assert "failing" not in str(odds(capsys, *words).get("policy", {}))
    assert odds(capsys, *words, "--parry-reroll")["policy"]["fatestones"] == "failing_face"


def test_a_reroll_of_a_parry_needs_a_parry(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--parry-reroll needs --parry RATING\n" in refused(capsys, *PLAIN, "--parry-reroll")
    fighter = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2}"
    assert "or a target with Parry" in refused(
        capsys, "attack", fighter, "vs", fighter, "--parry-reroll"
    )
    parrier = fighter.replace("lp: 2", "lp: 2, talents: [Parry 1]")
    held = odds(capsys, "attack", fighter, "vs", parrier, "--parry-reroll")
    assert held == odds(capsys, "attack", fighter, "vs", f"{parrier}+fatestones=1")
    assert (
        held["summary"]["parried"]
        > odds(capsys, "attack", fighter, "vs", parrier)["summary"]["parried"]
    )


FENCER = DUELLIST.replace("spd: 5", "spd: 5, talents: [Parry 1]")
LEVEL = "{mar: d10, mw: {damage: d8}, def: 5, av: 6, lp: 2, disc: d4, spd: 5}"
LANTERNS = "rulesets/freeblades/warbands/tin-lanterns.yaml"
REAVERS = "rulesets/freeblades/warbands/salt-reavers.yaml"
BANDS = ("-w", LANTERNS, "-w", REAVERS)


@pytest.mark.parametrize(
    ("captain", "panicked"),
    [
        # Worked out by going through every face, apart from this program.
        ("captain", 0.0405735372),
        ("captain+charging+fatestones=1", 0.0149514011),
    ],
)
def test_a_fatestone_of_a_parry_may_save_its_morale(
    captain: str, panicked: float, capsys: pytest.CaptureFixture[str]
) -> None:
    found = odds(capsys, "melee", captain, "vs", "brute-1", "brute-2", *BANDS)
    assert round(found["models"]["captain"]["panicked"], 10) == panicked


def test_a_fatestone_of_a_parry_is_spent_in_the_same_combat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 5 hits DEF 5; 10 and 5 beat it by 10. The fencer's own 2 is rerolled as a 9, its damage of 1
    # is a tarch: nothing of the stone is left.
    data = played(capsys, "5,10,5,2,reroll,9,1", "melee", DUELLIST, "vs", FENCER)
    assert "fatestones_gained" not in data["outcome"]["models"]["b1"]
    assert [one["value"] for one in data["changes"] if one["what"] == "fatestones"] == [1, 0]


def test_a_morale_test_s_level_rerolls_the_next_one(capsys: pytest.CaptureFixture[str]) -> None:
    # a hits b2 with 9 and takes both LP, 17 being 11 over AV 6; b1 drops a with 9 and 9; the blow
    # of b2 misses. b1 lost the combat: 14 is a level over 4. For its friend a 2 is thrown again.
    weak = LEVEL.replace("lp: 2", "lp: 1")
    words = ("melee", weak, "vs", LEVEL, LEVEL)
    data = played(capsys, "b2,9,8,8,1,9,8,1,2,4,4,4,2,2,reroll,4,1", *words)
    assert data["outcome"]["models"]["b1"]["panicked"] is False
    assert "fatestones_gained" not in data["outcome"]["models"]["b1"]


def test_levels_beyond_a_spell_s_cost_reroll_its_missile(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 8 * 5 + 5 = 45 against 2: four levels, one beyond the cost of 3. The 1 is thrown again as a
    # 5, which hits DEF 4; damage 5 on AV 4.
    words = ("cast", "wick", "Ember Dart", "vs", "brute-1", *BANDS)
    data = played(capsys, "8,8,8,8,8,5,1,reroll,5,5", *words)
    assert data["outcome"]["lp_lost"] == 1
    left = [one["value"] for one in data["changes"] if one["what"] == "fatestones"]
    assert left == [1, 0]


def test_a_parry_of_a_reaction_may_save_the_casting(capsys: pytest.CaptureFixture[str]) -> None:
    # 5 hits; 10 and 5 beat it by 10; the casting roll of 1 is thrown again as an 8 and a 1.
    caster = CASTER.replace("car: d8", "car: d8, mar: d10, mw: {damage: d8}, talents: [Parry 1]")
    words = ("cast", f"{caster}+engaged", "Hush", "--reaction", DUELLIST)
    data = played(capsys, "5,10,5,1,reroll,8,1", *words)
    assert data["outcome"]["cast"] is True
    assert [one["value"] for one in data["changes"] if one["what"] == "fatestones"] == [1, 0]
