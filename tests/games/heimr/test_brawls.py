"""Brawl attacks: the declared effect, the attack that they provoke, and touches that may bind."""

from __future__ import annotations

import pytest

from skirmish_cli.games.heimr.blows import HIT, MISS, TOUCH, Blow, Brawl, brawl
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.tables import CREW, WATCH, attack, both_ways, rolled
from tests.support import run_here


def fight(*, binds: bool = False, touch_binds: bool = False, provoked: Blow | None = None) -> Brawl:
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
    provoked = Blow((attack(0),), 3)
    result, _ = rolled(brawl(fight(provoked=provoked)), 4)
    assert (result.result, result.prevented, result.own_hp_lost) == (MISS, True, 1)


def test_a_provoked_attack_that_only_touches_was_dodged() -> None:
    result, _ = rolled(brawl(fight(provoked=Blow((attack(0),), 3))), 3, 5)
    assert (result.result, result.prevented, result.own_hp_lost) == (HIT, False, 0)


def test_rolled_and_exact_agree_on_brawls() -> None:
    both_ways(lambda: brawl(fight(binds=True, touch_binds=True, provoked=Blow((attack(0, 1),), Check(0, 0, 3)))), 4)


def test_an_opponent_with_a_melee_weapon_in_hand_is_provoked(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "brawl", "-w", WATCH, "-w", CREW, "gorm", "vs", "brenna", "--odds", "--json").data
    assert data["odds"]["summary"]["provoked"] == 1
    slinger = run_here(capsys, "heimr", "brawl", "-w", WATCH, "-w", CREW, "brenna", "vs", "wren", "--odds", "--json")
    assert slinger.data["odds"]["summary"]["provoked"] == 0


def test_a_dodge_since_their_last_attack_provokes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "brawl", "-w", WATCH, "-w", CREW, "gorm", "vs", "brenna", "--dodged", "--odds",
                    "--json").data
    assert data["odds"]["summary"]["provoked"] == 0


def test_a_bind_needs_a_free_hand(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(capsys, "heimr", "brawl", "--attack-c", "1", "--against", "3", "--effect", "bind", "--hands-full").fails(
        2, "free hand")
    run_here(capsys, "heimr", "brawl", "-w", WATCH, "-w", CREW, "gorm+hands-full", "vs", "wren", "--effect",
             "bind").fails(2, "free hand")


def test_a_grabber_has_no_defence(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", "-w", WATCH, "-w", CREW, "brenna", "vs", "gorm+grabbing", "--odds",
                    "--json").data
    # Brenna's fatigue of 2 fails only a highest die of 1: 1/6 1/1000.
    assert data["odds"]["fractions"]["hit"] == "5999/6000"
