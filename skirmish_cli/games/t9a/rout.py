"""What follows the score of a combat: break tests, the flight of broken units, and who pursues
and catches them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.games.t9a.dice.spare_dice import RollOver, Spared, SparedRoll
from skirmish_cli.games.t9a.discipline import DisciplineTest, break_term, take_discipline_test

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.combat import Combat, Health


class Aftermath(NamedTuple):
    """All that the end of a combat depends on, whatever the losses were.

    `tests` are the break tests by the place of their unit, `standing` the enemies still in
    contact with each unit that stands. `names` are those of all units."""

    tests: tuple[tuple[int, DisciplineTest], ...]
    standing: tuple[tuple[int, tuple[int, ...]], ...]
    names: tuple[str, ...]
    flee: Spared
    pursuit: Spared


class Rout(NamedTuple):
    """Who flees and who pursues whom: the places of the broken units, and pairs of a pursuer and
    its prey."""

    broken: tuple[int, ...]
    hunts: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    flee: Spared
    pursuit: Spared


class Settled(NamedTuple):
    """How a combat ended: the places of the units that broke, and of those among them that were
    caught."""

    broken: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()


def aftermath_of(combat: Combat, health: Health) -> Aftermath:
    """Return what follows a combat that left some health points. Section: Take Break Tests."""
    tests = tuple(
        (group, break_test(combat, group, health))
        for group in combat.groups
        if combat.tests(group, health)
    )
    standing = tuple(
        (group, tuple(combat.standing_enemies(group, health)))
        for group in combat.groups
        if combat.stands(group, health)
    )
    return Aftermath(
        tests,
        standing if tests else (),
        tuple(combat.name_of(place, health) for place in range(len(combat.units))),
        Spared(combat.numbers["flee_dice"]),
        Spared(combat.numbers["pursue_dice"]),
    )


def break_test(combat: Combat, group: int, health: Health) -> DisciplineTest:
    """Return the break test of a unit, on the highest Discipline in it.

    Steady and solid count the ranks after casualties. Section: Take Break Tests.
    """
    numbers = combat.numbers
    term = break_term(
        abs(combat.verdict(health).difference),
        combat.is_steady(group, health),
        combat.is_solid(group, health),
        numbers,
    )
    discipline = max(
        combat.units[place].discipline for place in combat.members(group) if health[place]
    )
    return DisciplineTest(
        discipline + term.value,
        Spared(numbers["test_dice"]),
        why=f"{combat.name_of(group, health)} break test",
        terms=(term,),
    )


def settle(after: Aftermath) -> Rule[Settled]:
    """Take the break tests as listed; then broken units flee and others pursue. Section: Breaking
    and Pursuing."""
    broken = []
    for group, test in after.tests:
        passed = yield Within(take_discipline_test, (test,))
        if not passed:
            broken.append(group)
    if not broken:
        return Settled()
    hunts = tuple(
        (group, prey)
        for group, enemies in after.standing
        if (prey := prey_of(group, enemies, broken)) is not None
    )
    caught = yield Within(
        run_down, (Rout(tuple(broken), hunts, after.names, after.flee, after.pursuit),)
    )
    return Settled(tuple(broken), caught)


def prey_of(group: int, enemies: Collection[int], broken: Collection[int]) -> int | None:
    """Return the broken enemy that a unit pursues, the first listed, or None if it can't pursue.

    It stands, touches a broken enemy and none that holds its ground. Section: Determine who Flees
    and who Pursues."""
    if group in broken or not enemies or not all(enemy in broken for enemy in enemies):
        return None
    return min(enemies)


def run_down(rout: Rout) -> Rule[tuple[int, ...]]:
    """Roll every flight, then every pursuit, and return the broken units that are caught.

    A unit gets away when it is faster than everyone who pursues it. Section: Remove caught Broken
    units."""
    fled = {}
    for place in rout.broken:
        fled[place] = yield SparedRoll(rout.flee, f"{rout.names[place]} flees", unit="inches")
    caught = set()
    for pursuer, prey in rout.hunts:
        why = f"{rout.names[pursuer]} pursues {rout.names[prey]}"
        chase = yield RollOver(rout.pursuit, fled[prey], why, keep_total=False)
        if chase.success:
            caught.add(prey)
    return tuple(sorted(caught))
