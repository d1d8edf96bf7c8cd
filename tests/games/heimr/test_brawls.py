"""Brawl attacks: the declared effect, the attack they provoke, touches that may bind."""

from __future__ import annotations

from skirmish_cli.games.heimr.attacks import HIT, MISS, TOUCH, Blow
from skirmish_cli.games.heimr.brawls import Brawl, Provoked, brawl
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import attack, both_ways, rolled


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
