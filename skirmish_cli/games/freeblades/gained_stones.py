"""Fatestones gained in a combat: how many of them can still be of use in it.

A model has a Fatestone as soon as its test has a level without another use, so it may spend it on
its next die. The state of a combat counts those that some die could still use, so that the odds
tell no others apart. Section: Fatestones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from operator import gt

from skirmish_cli.games.freeblades.combat import CombatState, Fight, other_side, replace_at
from skirmish_cli.games.freeblades.morale import why_no_test

#: How many attacks each fighter has still to make, by place.
Later = tuple[int, ...]


def count_later_attacks(fighters: int, attackers: Sequence[int]) -> Iterator[Later]:
    """Yield the attacks that each fighter has still to make, once behind each attack.

    `attackers` are the places of those who make them, in order.
    """
    for done in range(1, len(attackers) + 1):
        coming = attackers[done:]
        yield tuple(coming.count(place) for place in range(fighters))


def may_gain(fight: Fight) -> bool:
    """Return whether a Fatestone gained in a combat could be of use in it.

    Levels of a parry can, and those of a morale test that another one follows.
    """
    return any(
        (fighter.parries and fighter.can_parry) or list_mourned(fight, place)
        for place, fighter in enumerate(fight.fighters)
    )


def list_mourned(fight: Fight, place: int) -> list[int]:
    """Return the friends for whose drop a fighter takes a morale test when it isn't engaged.

    Section: Morale.
    """
    fighter = fight.fighters[place]
    return [
        friend
        for friend in fight.side(fighter.side)
        if friend != place
        and not why_no_test(
            is_hero=fighter.is_hero,
            is_engaged=False,
            is_panicked=False,
            dropped_follower=fight.fighters[friend].is_follower,
        )
    ]


def count_uses(fight: Fight, place: int, later: Later, state: CombatState, spent: int = 0) -> int:
    """Return the most dice that a fighter may still roll on which a Fatestone can be spent.

    Those are its own attacks, its parries and its morale tests. `spent` parries are no longer
    left.
    """
    parries = state.parries[place] - spent if state.parries[place] > 0 else state.parries[place]
    key = ("uses", place, later, parries, state.lp, state.struck)
    return fight.keep(key, partial(_count_uses, fight, place, later, parries, state))


def _count_uses(fight: Fight, place: int, later: Later, parries: int, state: CombatState) -> int:
    fighter = fight.fighters[place]
    ours, theirs = fight.side(fighter.side), fight.side(other_side(fighter.side))
    attacks = later[place] if any(state.struck[enemy] for enemy in fight.enemies(place)) else 0
    if not state.lp[place]:
        # Only in the step in which it drops may it still strike.
        return attacks if state.struck[place] else 0
    coming = sum(later[enemy] for enemy in theirs if state.struck[enemy])
    can_parry = fighter.can_parry and place not in fight.supported
    met = (coming if parries < 0 else min(parries, coming)) if can_parry else 0
    going = sum(later[friend] for friend in ours if state.struck[friend])
    return attacks + met + _count_morale_tests(fight, place, state, (coming, going))


def _count_morale_tests(
    fight: Fight, place: int, state: CombatState, attacks: tuple[int, int]
) -> int:
    """Return the most morale tests that a fighter may take after its combat.

    One is for losing it, the others for friends that drop once no enemy stands. `attacks` are
    those of its enemies and of its side that are still to come. Sections: Morale; Combat Results.
    """
    side, (coming, going) = fight.fighters[place].side, attacks
    lost, dealt = (
        sum(fight.fighters[one].life_points - state.lp[one] for one in fight.side(which))
        for which in (side, other_side(side))
    )
    tests = int(coming > 0 or lost > dealt)
    if place in fight.supported or going or not any(state.lp[foe] for foe in fight.enemies(place)):
        mourned = list_mourned(fight, place)
        down = sum(not state.lp[friend] for friend in mourned)
        tests += min(len(mourned), down + coming)
    return tests


def keep_useful(fight: Fight, state: CombatState, later: Later) -> CombatState:
    """Return a state that counts no Fatestones beyond those that can be of use.

    What a fighter brought along stays counted. A table remembers the others.
    """
    if not any(map(gt, state.stones, fight.brought)):
        return state
    for place, (fighter, has) in enumerate(zip(fight.fighters, state.stones, strict=True)):
        if has > fighter.fatestones:
            most = fighter.fatestones + count_uses(fight, place, later, state)
            state = drop_beyond(fight, state, place, most)
    return state


def drop_gained(fight: Fight, state: CombatState) -> CombatState:
    """Return a state that counts no Fatestones beyond those that were brought along."""
    for place, fighter in enumerate(fight.fighters):
        state = drop_beyond(fight, state, place, fighter.fatestones)
    return state


def drop_beyond(fight: Fight, state: CombatState, place: int, most: int) -> CombatState:
    """Return a state that counts at most so many Fatestones of a fighter."""
    beyond = state.stones[place] - most
    if beyond <= 0:
        return state
    gained = state.gained.add(fight.fighters[place].key, beyond)
    return state._replace(stones=replace_at(state.stones, place, most), gained=gained)
