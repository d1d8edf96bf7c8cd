"""What is told where models meet that shouldn't: own bands, one model twice, rears, Terrifying."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import ARCHER, CASTER, DUELLIST, TARGET, refused, remarks, run

BAND = ("-w", "rulesets/freeblades/warbands/salt-reavers.yaml")
AWFUL = DUELLIST.replace("spd: 5", "spd: 5, talents: [Terrifying]")


@pytest.mark.parametrize("name", ["melee", "attack"])
def test_a_model_that_fights_its_own_band_is_told(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = "models of one warband fight each other: skipper, brute-1 of The Salt Reavers"
    assert told in remarks(capsys, name, "skipper", "vs", "brute-1", *BAND)
    assert told in remarks(capsys, name, "skipper+mar=+1", "vs", "brute-1", *BAND)
    assert not any(
        "of one warband" in note for note in remarks(capsys, name, DUELLIST, "vs", DUELLIST)
    )


@pytest.mark.parametrize("name", ["melee", "attack"])
def test_one_model_on_both_sides_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = "brute-1 stands on both sides: brute-1#2 is taken for another model like it"
    assert told in remarks(capsys, name, "brute-1", "vs", "brute-1", *BAND)
    if name == "melee":  # twice on one side it is no slip
        assert told not in remarks(capsys, name, "skipper", "vs", "brute-1", "brute-1", *BAND)


def test_a_rear_on_the_wrong_model_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told = "b1: +rear changes nothing in {}: it is for whoever stands behind its target"
    behind = f"{DUELLIST}+rear"
    assert told.format("attack") in remarks(capsys, "attack", DUELLIST, "vs", behind)
    assert told.format("shoot") in remarks(capsys, "shoot", ARCHER, "vs", f"{TARGET}+rear")
    assert not any("+rear" in note for note in remarks(capsys, "attack", behind, "vs", DUELLIST))
    both = remarks(capsys, "melee", behind, "vs", behind)
    assert any(note.startswith("a1 and b1 can't stand behind each other") for note in both)
    assert not any(
        "behind each other" in n for n in remarks(capsys, "melee", behind, "vs", DUELLIST)
    )


def test_a_terrifying_model_reminds_of_the_test_that_contact_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("melee", "attack"):
        notes = remarks(capsys, name, AWFUL, "vs", DUELLIST)
        assert any("a1 is Terrifying" in n and "morale b1 --contact a1" in n for n in notes)


def test_stunned_after_a_charge_in_an_earlier_phase_is_possible(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # -2 on the attack: 7 to 10 hit; the charge still adds 1 to the damage.
    ran = run(capsys, "attack", f"{DUELLIST}+charging+stunned", "vs", TARGET, "--odds").data
    assert ran["odds"]["fractions"]["hit"] == "2/5"
    assert (
        run(capsys, "attack", f"{DUELLIST}+charging+stunned", "vs", TARGET, "--dice", "9,5").data[
            "outcome"
        ]["lp_lost"]
        == 1
    )


def test_an_engaged_caster_s_missile_is_refused_unless_the_ruling_allows_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("cast", f"{CASTER}+engaged", "Dart", "vs", TARGET)
    assert "--ruling engaged_missile=allowed lets it" in refused(capsys, *words)
    ran = run(capsys, *words, "--ruling", "engaged_missile=allowed", "--odds").data
    # 6 to 8 of a d8 meet 2 with -4; the attack hits DEF 5 with 5 to 8. From 46 on,
    # 3/2^18, a level beyond the cost rerolls a miss: 3/16 + 3/2^18 * 1/4.
    assert ran["odds"]["fractions"]["cast"] == "3/8"
    assert ran["odds"]["fractions"]["hit"] == "196611/1048576"
    assert ran["rulings"]["engaged_missile"] == "allowed"


def test_a_model_with_shoot_them_needs_no_targeting_test(
    capsys: pytest.CaptureFixture[str],
) -> None:
    keen = ARCHER.replace("disc: d8", "disc: d8, talents: ['Shoot Them!']")
    ran = run(capsys, "targeting", keen)
    assert ran.code == 0
    assert ran.data["outcome"] == {
        "pass": True,
        "test": False,
        "why": "Shoot Them!",
        "tarch": False,
        "level": 0,
    }
    assert ran.data["trace"] == []
    run(capsys, "targeting", keen, "--dice", "4").check(2, "left over")
    assert "can't aim past the nearest" in refused(capsys, "targeting", f"{keen}+shot")
    # Options of a test that isn't taken are told.
    assert any(
        "no test is taken" in note
        for note in run(capsys, "targeting", keen, "--mod", "1").data["notes"]
    )
    words = ("shoot", keen, "vs", TARGET, "--targeting")
    assert "a1 takes no targeting test: Shoot Them! needs none" in remarks(capsys, *words)
    assert run(capsys, "targeting", ARCHER, "--dice", "4").data["outcome"]["pass"] is True


def test_a_parry_that_is_not_used_is_told_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    fencer = DUELLIST.replace("spd: 5", "spd: 5, talents: [Parry 1]")
    stunned = "b1: Parry isn't used while stunned"
    assert stunned in remarks(capsys, "melee", DUELLIST, "vs", f"{fencer}+stunned")
    assert stunned in remarks(capsys, "attack", DUELLIST, "vs", f"{fencer}+stunned")
    assert not any("Parry" in n for n in remarks(capsys, "attack", DUELLIST, "vs", fencer))
    unarmed = "{def: 5, av: 6, lp: 2, talents: [Parry 1]}"
    told = "b1: Parry isn't used without a MAR on the card"
    assert told in remarks(capsys, "attack", DUELLIST, "vs", unarmed)
    for words in (("shoot", ARCHER, "vs", fencer), ("cast", CASTER, "Dart", "vs", fencer)):
        assert "b1: Parry meets melee attacks only" in remarks(capsys, *words)


def test_an_option_for_a_model_that_makes_no_attack_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("melee", f"{DUELLIST}+restrained", "vs", DUELLIST, DUELLIST)
    told = "{} changes nothing for a1: it makes no attack"
    assert told.format("--target") in remarks(capsys, *words, "--target", "a1=b2")
    assert told.format("--split") in remarks(capsys, *words, "--split", "a1=d6,d6")
    assert told.format("--policy target") in remarks(capsys, *words, "--policy", "target=a1=b2")
    free = ("melee", DUELLIST, "vs", DUELLIST, DUELLIST, "--target", "a1=b2")
    assert not any("makes no attack" in note for note in remarks(capsys, *free))
