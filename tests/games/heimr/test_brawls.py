"""Brawl attacks: the declared effect, the attack that they provoke, and touches that may bind."""

from __future__ import annotations

import pytest

from skirmish_cli.games.heimr.blows import HIT, MISS, TOUCH, Blow, Brawl, Provoked, brawl
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.tables import CREW, WATCH, attack, both_ways, rolled
from tests.support import run_here


def fight(
    *, binds: bool = False, touch_binds: bool = False, provoked: Provoked | None = None
) -> Brawl:
    return Brawl(Blow((attack(0, touch_finds=touch_binds),), 3), binds, touch_binds, provoked)


def test_a_hit_costs_one_hp_and_a_bind_none() -> None:
    assert rolled(brawl(fight()), 4)[0].hp_lost == 1
    bound = rolled(brawl(fight(binds=True)), 4)[0]
    assert (bound.hp_lost, bound.bound, bound.part) == (0, True, "other_arm")


def test_a_touch_binds_only_by_the_ruling() -> None:
    assert rolled(brawl(fight(binds=True)), 3)[0].bound is False
    bound = rolled(brawl(fight(binds=True, touch_binds=True)), 3)[0]
    assert (bound.result, bound.bound, bound.part) == (TOUCH, True, "weapon_arm")


def test_a_touch_never_hurts() -> None:
    assert rolled(brawl(fight(touch_binds=True)), 3)[0].hp_lost == 0


def test_a_provoked_attack_that_hits_ends_the_brawl_unrolled() -> None:
    provoked = Provoked(attack(0), 3)
    result, _ = rolled(brawl(fight(provoked=provoked)), 4)
    assert (result.result, result.prevented, result.own_hp_lost) == (MISS, True, 1)


def test_a_provoked_attack_that_only_touches_was_dodged() -> None:
    result, _ = rolled(brawl(fight(provoked=Provoked(attack(0), 3))), 3, 5)
    assert (result.result, result.prevented, result.own_hp_lost) == (HIT, False, 0)


def test_rolled_and_exact_agree_on_brawls() -> None:
    provoking = fight(binds=True, touch_binds=True, provoked=Provoked(attack(0, 1), Check(0, 0, 3)))
    assert len(both_ways(lambda: brawl(provoking), 4)) > 1
    assert len(both_ways(lambda: brawl(TIRING), 4)) > 1


#: Fatigue 3 brawls against fatigue 4 with C 0 and P 0 all round.
TIRING = Brawl(
    Blow((attack(0, fatigue=3),), Check(0, 0, 4)),
    binds=False,
    touch_binds=False,
    provoked=Provoked(attack(0, fatigue=4), Check(0, 0, 3)),
)


def test_what_a_defence_raises_counts_for_the_attack_after_it() -> None:
    # Own 2 fails below 3 and raises it to 4; their 3 fails below 4 and raises it to 5; their 4 then
    # fails, and so would not have without the rise; the last 3 fails below 4.
    result, table = rolled(brawl(TIRING), 2, 3, 4, 3)
    assert (result.result, result.prevented, result.rises, result.target_rises) == (
        MISS,
        False,
        True,
        True,
    )
    assert "below fatigue 5" in str(table.trace[-3].as_dict())
    assert "below fatigue 4" in str(table.trace[-1].as_dict())


def test_the_targets_fatigue_rises_once_and_the_brawlers_in_its_own_turn_again() -> None:
    _, table = rolled(brawl(TIRING), 2, 3, 4, 3)
    told = " ".join(str(entry.as_dict()) for entry in table.trace)
    assert told.count("rises to 5") == 2  # theirs once; the brawler's own from 3 to 4, then to 5
    assert told.count("rises to 4") == 1
    assert "rises to 6" not in told


def test_fatigue_is_told_of_a_prevented_brawl_too() -> None:
    result, _ = rolled(brawl(TIRING), 2, 4, 4)
    assert (result.prevented, result.rises, result.target_rises) == (True, True, False)


CARDS = (
    "{attributes: {stamina: 1}, abilities: {brawl: {c: 1, base: strength}, parry: {c: 0, base: dexterity}}, "
    "defence: parry}",
    "vs",
    "{abilities: {sword: {c: 0, base: dexterity}, parry: {c: 0, base: dexterity}}, "
    "weapons: [{name: sword, ability: sword}], defence: parry}",
)
NUMBERS = (
    "--attack-c",
    "1",
    "--defence-c",
    "0",
    "--against-melee",
    "--melee-c",
    "0",
    "--own-c",
    "0",
    "--fatigue",
    "3",
    "--defence-fatigue",
    "4",
)


@pytest.mark.parametrize("words", [CARDS, NUMBERS])
def test_numbers_and_sheets_follow_one_law(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    odds = run_here(capsys, "heimr", "brawl", *words, "--odds", "--json").data["odds"]["fractions"]
    assert (odds["hit"], odds["prevented"]) == ("287/540", "7/24")


def test_height_and_ground_count_for_the_provoked_attack_the_other_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (
        "heimr",
        "brawl",
        "--attack-c",
        "0",
        "--against",
        "9",
        "--against-melee",
        "--own-c",
        "2",
        "--json",
        "--melee-c",
        "2",
        "--height",
        "1",
        "--defence-terrain",
        "--terrain",
        "--dice",
        "3,4,1,1",
    )
    steps = [
        entry["die"] for entry in run_here(capsys, *words).data["trace"] if entry["kind"] == "throw"
    ]
    # Own defence 2 - 1 for the ground; theirs 2 - 1 lower - 1 ground; the brawl attack 0 + 1 higher
    # - 1 ground.
    assert steps == ["d6 and d10", "d6", "d6"]


def test_the_concealment_of_the_target_is_not_the_brawlers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = (
        "heimr",
        "brawl",
        "-w",
        WATCH,
        "-w",
        CREW,
        "gorm",
        "vs",
        "brenna",
        "--json",
        "--seed",
        "4",
    )
    hidden = run_here(capsys, *words, "--concealment", "2").data["trace"]
    assert (
        next(entry for entry in hidden if entry.get("why") == "provoked attack")["die"]
        == "d6 and 3d10"
    )
    assert next(entry for entry in hidden if entry.get("why") == "attack")["die"] == "d6 and d10"


def test_what_does_nothing_in_a_brawl_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    both = ("heimr", "brawl", "-w", WATCH, "-w", CREW)
    run_here(capsys, *both, "gorm", "vs", "brenna", "--against-melee").check(2, "sheets")
    run_here(capsys, *both, "brenna", "vs", "wren", "--own-against", "4").check(
        2, "wren wields no melee weapon"
    )
    run_here(capsys, "heimr", "brawl", "--attack-c", "1", "--against", "4", "--melee-c", "3").check(
        2, "--against-melee"
    )


def test_a_brawler_who_holds_somebody_is_named_as_the_one_without_defence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys,
        "heimr",
        "brawl",
        "-w",
        WATCH,
        "-w",
        CREW,
        "gorm+grabbing",
        "vs",
        "brenna",
        "--seed",
        "1",
        "--json",
    ).data
    assert data["trace"][0] == {"kind": "note", "text": "gorm has no defence"}


def test_an_opponent_with_a_melee_weapon_in_hand_is_provoked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys,
        "heimr",
        "brawl",
        "-w",
        WATCH,
        "-w",
        CREW,
        "gorm",
        "vs",
        "brenna",
        "--odds",
        "--json",
    ).data
    assert data["odds"]["summary"]["provoked"] == 1
    slinger = run_here(
        capsys,
        "heimr",
        "brawl",
        "-w",
        WATCH,
        "-w",
        CREW,
        "brenna",
        "vs",
        "wren",
        "--odds",
        "--json",
    )
    assert slinger.data["odds"]["summary"]["provoked"] == 0


def test_a_dodge_since_their_last_attack_provokes_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys,
        "heimr",
        "brawl",
        "-w",
        WATCH,
        "-w",
        CREW,
        "gorm",
        "vs",
        "brenna",
        "--dodged",
        "--odds",
        "--json",
    ).data
    assert data["odds"]["summary"]["provoked"] == 0


def test_a_bind_needs_a_free_hand(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(
        capsys,
        "heimr",
        "brawl",
        "--attack-c",
        "1",
        "--against",
        "3",
        "--effect",
        "bind",
        "--hands-full",
    ).check(2, "free hand")
    run_here(
        capsys,
        "heimr",
        "brawl",
        "-w",
        WATCH,
        "-w",
        CREW,
        "gorm+hands-full",
        "vs",
        "wren",
        "--effect",
        "bind",
    ).check(2, "free hand")


def test_a_grabber_has_no_defence(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        "-w",
        WATCH,
        "-w",
        CREW,
        "brenna",
        "vs",
        "gorm+grabbing",
        "--odds",
        "--json",
    ).data
    # Brenna's fatigue of 2 fails only a highest die of 1: 1/6 1/1000.
    assert data["odds"]["fractions"]["hit"] == "5999/6000"
