"""After the combat score: break tests, flight and pursuit."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from skirmish_cli.core.rules import Rule, Within
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll
from skirmish_cli.games.t9a.psychology import (
    DisciplineTest,
    make_break_term,
    make_flee_roll,
    make_pursuit_roll,
    make_test_roll,
    take_discipline_test,
)
from skirmish_cli.games.t9a.setup import Health


class BreakTests(NamedTuple):
    """The break tests that a combat leads to, and all that what follows depends on.

    `tests` are by the place of their unit, `standing` the enemies still in contact with each unit
    that stands. `names` are those of all units.
    """

    tests: tuple[tuple[int, DisciplineTest], ...]
    standing: tuple[tuple[int, tuple[int, ...]], ...]
    names: tuple[str, ...]
    flee: DiceRoll
    pursuit: DiceRoll


class Rout(NamedTuple):
    """Who flees and who pursues after a combat.

    `broken` are places of units, `hunts` pairs of a pursuer and its prey.
    """

    broken: tuple[int, ...]
    hunts: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    flee: DiceRoll
    pursuit: DiceRoll


class Routed(NamedTuple):
    """The places of the units that broke, and of those among them that were caught."""

    broken: tuple[int, ...] = ()
    caught: tuple[int, ...] = ()


def list_break_tests(combat: Combat, health: Health) -> BreakTests:
    """Return the break tests after a combat that left some health points.

    Section: Take Break Tests.
    """
    tests = tuple(
        (group, make_break_test(combat, group, health))
        for group in combat.groups
        if combat.must_test(group, health)
    )
    standing = tuple(
        (group, tuple(combat.find_standing_enemies(group, health)))
        for group in combat.groups
        if combat.is_standing(group, health)
    )
    return BreakTests(
        tests,
        standing if tests else (),
        tuple(combat.find_name(place, health) for place in range(len(combat.units))),
        make_flee_roll(combat.numbers),
        make_pursuit_roll(combat.numbers),
    )


def make_break_test(combat: Combat, group: int, health: Health) -> DisciplineTest:
    """Return the break test of a unit, on the highest Discipline in it.

    Steady and solid count the ranks after casualties. Section: Take Break Tests.
    """
    term = make_break_term(
        abs(combat.score(health).difference),
        combat.is_steady(group, health),
        combat.is_solid(group, health),
        combat.numbers,
    )
    discipline = max(
        combat.units[place].discipline for place in combat.members[group] if health[place]
    )
    return DisciplineTest(
        discipline + term.value,
        make_test_roll(combat.numbers),
        why=f"{combat.find_name(group, health)} break test",
        terms=(term,),
    )


def resolve_break_tests(after: BreakTests) -> Rule[Routed]:
    """Take the break tests as listed; then broken units flee, and others pursue them.

    Section: Breaking and Pursuing.
    """
    broken = []
    for group, test in after.tests:
        passed = yield Within(take_discipline_test, (test,))
        if not passed:
            broken.append(group)
    if not broken:
        return Routed()
    hunts = tuple(
        (group, prey)
        for group, enemies in after.standing
        if (prey := find_prey(group, enemies, broken)) is not None
    )
    rout = Rout(tuple(broken), hunts, after.names, after.flee, after.pursuit)
    caught = yield Within(run_down, (rout,))
    return Routed(tuple(broken), caught)


def find_prey(group: int, enemies: Collection[int], broken: Collection[int]) -> int | None:
    """Return the broken enemy that a unit pursues, or None if it can't pursue.

    A unit pursues the first listed if it stands, touches a broken enemy and none that holds its
    ground. Section: Determine who Flees and who Pursues.
    """
    if group in broken or not enemies or not all(enemy in broken for enemy in enemies):
        return None
    return min(enemies)


def run_down(rout: Rout) -> Rule[tuple[int, ...]]:
    """Roll every flight, then every pursuit; return who is caught.

    A unit gets away when it is faster than everyone who pursues it. Section: Remove caught Broken
    units.
    """
    fled = {}
    for place in rout.broken:
        fled[place] = yield TotalRoll(rout.flee, f"{rout.names[place]} flees", unit="inches")
    caught = set()
    for pursuer, prey in rout.hunts:
        why = f"{rout.names[pursuer]} pursues {rout.names[prey]}"
        chase = yield RollOver(rout.pursuit, fled[prey], why, keep_total=False)
        if chase.success:
            caught.add(prey)
    return tuple(sorted(caught))
