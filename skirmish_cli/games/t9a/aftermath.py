"""What becomes of units after a combat: broken, caught or destroyed."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Within
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import DECIMATED, GONE, Combat
from skirmish_cli.games.t9a.effects import (
    flee,
    owe_panic,
    owe_rally,
    owe_reform,
    remove_unit,
)
from skirmish_cli.games.t9a.formation import FRONT
from skirmish_cli.games.t9a.health import describe_left
from skirmish_cli.games.t9a.rout import Routed, list_break_tests, resolve_break_tests
from skirmish_cli.games.t9a.setup import Health
from skirmish_cli.records import NamedTuple

#: All that the aftermath of a combat depends on.
AftermathKey = tuple[tuple[int, ...], str, int, tuple[tuple[bool, bool], ...]]


class Aftermath(NamedTuple):
    """The places of the units that broke, were caught, and are destroyed.

    Joined characters break and are caught with their unit, so `broken` and `caught` name that
    alone.
    """

    broken: tuple[int, ...]
    caught: tuple[int, ...]
    destroyed: frozenset[int]


def find_aftermath(combat: Combat, health: Health, routed: Routed) -> Aftermath:
    """Return what became of the units, given who broke and who was caught.

    Sections: Decimated; Flee Move.
    """
    destroyed = frozenset(
        place
        for place, (level, host) in enumerate(
            zip(combat.find_levels(health), combat.hosts, strict=True)
        )
        if level == GONE or host in routed.caught or (level == DECIMATED and host in routed.broken)
    )
    return Aftermath(routed.broken, routed.caught, destroyed)


def list_combat_changes(combat: Combat, health: Health, after: Aftermath) -> Iterator[Change | Due]:
    """Yield what a round of combat changes about every unit, and what is due.

    Sections: Remove Shaken units; Casualties; Breaking and Pursuing; Decimated.
    """
    gone = {unit.key for place, unit in enumerate(combat.units) if place in after.destroyed}
    for place, unit in enumerate(combat.units):
        if unit.key in gone:
            yield from remove_unit(
                unit.key, _find_end(combat, health, after, place), combat.lasting
            )
            continue
        if health[place] < combat.start[place]:
            left = describe_left(health[place], unit.hp_each)
            why = f"{combat.start[place] - health[place]} HP lost, {left}"
            lost = unit.starting_hp - health[place]
            yield Change(unit.key, "lost", lost, combat.lasting.lost, why)
            if unit.has("hp"):
                yield Change(unit.key, "hp", None, why="what is lost says it now")
        for flag, value in unit.flags:
            if flag in _FIRST_ROUND_FLAGS:
                yield Change(unit.key, flag, None, why="its first round is over")
            elif flag in _ENEMY_FLAGS and value.rpartition(":")[2] in gone:
                yield Change(unit.key, flag, None, why=f"{value.rpartition(':')[2]} is gone")
        if combat.hosts[place] in after.broken:
            yield Change(unit.key, "broken", True, combat.lasting.broken, "failed its break test")
            yield from flee(unit.key, combat.lasting, "broken")
    yield from _list_dues(combat, health, after)


#: The flags of a unit that hold in its first round of a combat, and those that name another unit.
_FIRST_ROUND_FLAGS, _ENEMY_FLAGS = ("charging", "first_round"), ("front", "flank", "rear", "joined")


def _find_end(combat: Combat, health: Health, after: Aftermath, place: int) -> str:
    """Return in a word how a unit came to be removed."""
    if place in combat.removed:
        return "shaken"
    if not health[place]:
        return "casualties"
    return "caught" if combat.hosts[place] in after.caught else "decimated"


def _list_dues(combat: Combat, health: Health, after: Aftermath) -> Iterator[Due]:
    """Yield what is due after a round: to rally, panic of friends, to reform.

    Sections: Rally Test; Panic Tests; Combat Reforms.
    """
    for group in combat.groups:
        left = [
            combat.units[place].key
            for place in combat.members[group]
            if health[place] and place not in after.destroyed
        ]
        if left and group in after.broken:
            yield owe_panic(left[0], "melee")
            yield owe_rally(left)
        elif left and (why := _find_reform(combat, group, health, after)):
            yield owe_reform(combat.find_name(group, health), why)


def _find_reform(combat: Combat, group: int, health: Health, after: Aftermath) -> str:
    """Return why an engaged unit must test to reform, or nothing.

    Who is engaged on more than one facing never reforms. Section: Combat Reforms.
    """
    facings = {
        enemy.own_facing
        for enemy in combat.enemies[group]
        if combat.is_standing(enemy.place, health) and enemy.place not in after.broken
    }
    if len(facings) != 1:
        return ""
    if facings != {FRONT}:
        return "it is engaged on its flank or rear"
    lost = combat.score(health).winner not in {"tie", combat.units[group].side}
    return "its side lost the combat" if lost else ""


class AftermathLaws:
    """The laws of what may become of the units of a combat, each worked out once.

    Combats with the same tests to take share a law.
    """

    def __init__(self, combat: Combat) -> None:
        self.combat = combat
        self._cache: dict[AftermathKey, Law[Aftermath]] = {}

    def law(self, health: Health) -> Law[Aftermath]:
        """Return the law of the aftermath by the health points left.

        Results are added together that have the same figures: which units of a side broke doesn't
        matter to them, as long as some did, nor which are destroyed, but how many.
        """
        key = self._make_key(health)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = self._work_out(health)
        return found

    def _make_key(self, health: Health) -> AftermathKey:
        combat = self.combat
        score, levels = combat.score(health), combat.find_levels(health)
        if score.winner == "tie":
            return levels, "tie", 0, ()
        ranks = [
            (combat.is_steady(group, health), combat.is_solid(group, health))
            for group in combat.groups
            if combat.units[group].side != score.winner
        ]
        return levels, score.winner, score.difference, tuple(ranks)

    def _work_out(self, health: Health) -> Law[Aftermath]:
        combat = self.combat
        tests = list_break_tests(combat, health)
        if not tests.tests:
            return Law.certain(find_aftermath(combat, health, Routed()))
        found: dict[tuple[bool, bool, int], tuple[Aftermath, int]] = {}
        law: Law[Routed] = Within(resolve_break_tests, (tests,)).law()
        for routed, weight in law.weights.items():
            after = find_aftermath(combat, health, routed)
            kind = (bool(after.broken), bool(after.caught), len(after.destroyed))
            first, before = found.get(kind, (after, 0))
            found[kind] = (first, before + weight)
        return Law(dict(found.values()))
