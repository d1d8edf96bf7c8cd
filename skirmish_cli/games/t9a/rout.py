"""After the combat score: break tests, flight, pursuit and overrun."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import About, Assumed, Choice, Note, Rule, Within
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.dice.rolls import DiceRoll, RollOver, TotalRoll
from skirmish_cli.games.t9a.numbers import Lasting
from skirmish_cli.games.t9a.psychology import (
    DisciplineTest,
    make_break_term,
    make_flee_roll,
    make_pursuit_roll,
    make_test_roll,
    take_discipline_test,
)
from skirmish_cli.games.t9a.pursuit import HOLD, OVERRUNS, PURSUE, PURSUITS
from skirmish_cli.games.t9a.setup import Health, Pursuits
from skirmish_cli.records import NamedTuple


class Runner(NamedTuple):
    """A unit that may pursue or overrun: its place, its policy, its side."""

    place: int
    policy: str
    side: str


class BreakTests(NamedTuple):
    """The break tests that a combat leads to, and all that what follows depends on.

    `tests` are by the place of their unit, `standing` the enemies still in contact with each unit
    that stands, `runners` what each of those does by policy. `overruns` are the units that may
    overrun. `names` are those of all units. In a combat that `is_plain` nobody has joined a unit.
    """

    tests: tuple[tuple[int, DisciplineTest], ...]
    standing: tuple[tuple[int, tuple[int, ...]], ...]
    names: tuple[str, ...]
    flee: DiceRoll
    pursuit: DiceRoll
    runners: tuple[Runner, ...] = ()
    overruns: tuple[Runner, ...] = ()
    lasting: Lasting = Lasting()
    is_plain: bool = False


class Hunt(NamedTuple):
    """A unit that may pursue, and the broken enemies among which it chooses."""

    runner: Runner
    preys: tuple[int, ...]


class Rout(NamedTuple):
    """Who flees and who may pursue after a combat.

    `broken` are places of units, each with the enemies that it may flee from.
    """

    broken: tuple[tuple[int, tuple[int, ...]], ...]
    hunts: tuple[Hunt, ...]
    names: tuple[str, ...]
    flee: DiceRoll
    pursuit: DiceRoll
    lasting: Lasting = Lasting()
    is_plain: bool = False


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
        tuple(_make_runner(combat, group, combat.pursuits) for group, _ in standing)
        if tests
        else (),
        tuple(
            _make_runner(combat, group, combat.overruns)
            for group, enemies in standing
            if not enemies and combat.units[group].has("charging")
        ),
        combat.lasting,
        len(combat.groups) == len(combat.units),
    )


def _make_runner(combat: Combat, group: int, policies: Pursuits) -> Runner:
    return Runner(group, policies[group], combat.units[group].side)


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
    best = max(
        (combat.units[place] for place in combat.members[group] if health[place]),
        key=lambda unit: unit.discipline,
    )
    return DisciplineTest(
        best.discipline + term.value,
        make_test_roll(combat.numbers),
        why=f"{combat.find_name(group, health)} break test",
        terms=(*best.discipline_terms, term),
    )


def resolve_break_tests(after: BreakTests) -> Rule[Routed]:
    """Take the break tests as listed; then broken units flee, and others pursue them.

    A unit that has wiped those whom it charged may overrun. Section: Breaking and Pursuing.
    """
    broken = []
    for group, test in after.tests:
        passed = yield Within(take_discipline_test, (test,))
        if not passed:
            broken.append(group)
    caught: tuple[int, ...] = ()
    if broken:
        touched = dict(after.standing)
        rout = Rout(
            tuple((group, touched[group]) for group in broken),
            tuple(
                Hunt(runner, preys)
                for runner in after.runners
                if (preys := find_preys(runner.place, touched[runner.place], broken))
            ),
            after.names,
            after.flee,
            after.pursuit,
            after.lasting,
            after.is_plain,
        )
        caught = yield Assumed(run_down, (rout,), weigh_run_down)
    for runner in after.overruns:
        yield Within(overrun, (runner, after.names[runner.place], after.pursuit))
    return Routed(tuple(broken), caught)


def find_preys(group: int, enemies: Collection[int], broken: Collection[int]) -> tuple[int, ...]:
    """Return the broken enemies that a unit may pursue.

    It may if it stands, touches a broken enemy and none that holds its ground. Section: Determine
    who Flees and who Pursues.
    """
    if group in broken or not all(enemy in broken for enemy in enemies):
        return ()
    return tuple(sorted(enemies))


def run_down(rout: Rout) -> Rule[tuple[int, ...]]:
    """Roll every flight, then every pursuit; return who is caught.

    A unit gets away when it is faster than everyone who pursues it. Sections: Determine who Flees
    and who Pursues; Remove caught Broken units.
    """
    fled, names = {}, rout.names
    for place, enemies in rout.broken:
        if len(enemies) > 1:
            options = tuple(names[enemy] for enemy in enemies)
            owner = rout.hunts[0].runner.side if rout.hunts else ""
            away = yield Choice(f"{names[place]} flees from", options, options[0], owner)
            yield Note(f"{names[place]} flees straight away from {away}")
        fled[place] = yield _make_flight(rout, place)
    chases = []
    for runner, preys in rout.hunts:
        name, side = names[runner.place], runner.side
        question = f"{name}: pursue?"
        about = About(question, who=name)
        word = yield Choice(question, PURSUITS, runner.policy, side, about, PURSUE)
        if word == HOLD:
            yield Note(f"{name} holds its ground; it may pivot")
            continue
        options = tuple(names[prey] for prey in preys)
        flights = [(names[prey], fled[prey]) for prey in preys]
        about = _tell_flights(name, flights, is_alone=rout.is_plain and len(rout.hunts) == 1)
        whom = yield Choice(f"{name} pursues", options, options[0], side, about, PURSUE)
        prey = preys[options.index(whom)]
        chases.append((runner.place, prey))
        yield Change(names[runner.place], "pursuing", names[prey], rout.lasting.pursuing)
    caught = set()
    for pursuer, prey in chases:
        chase = yield _make_chase(rout, pursuer, prey, fled[prey])
        if chase.success:
            caught.add(prey)
    return tuple(sorted(caught))


def _tell_flights(name: str, preys: Sequence[tuple[str, int]], *, is_alone: bool) -> About:
    """Return what the choice among broken enemies depends on: how far each has fled.

    For a pursuer that `is_alone`, of two enemies the nearer one is easier to catch, however far
    both are.
    """
    (first, flight), (second, other), *more = *preys, *[("", 0)] * (2 - len(preys))
    topic = f"{name} pursues {first} or {second}"
    if is_alone and not more:
        nearer = (flight > other) - (flight < other)
        than = ("not as far", "just as far", "farther")[nearer + 1]
        return About(topic, f"{first} has fled", (nearer, than), who=name)
    rest = "".join(f", {key} at {inches} inches" for key, inches in more)
    number, against = (flight, str(flight)), (other, f"{second} at {other}")
    return About(f"{topic} by their flights{rest}", f"{first} at", number, against, who=name)


def _make_flight(rout: Rout, place: int) -> TotalRoll:
    return TotalRoll(rout.flee, f"{rout.names[place]} flees", unit="inches")


def _make_chase(rout: Rout, pursuer: int, prey: int, distance: int) -> RollOver:
    why = f"{rout.names[pursuer]} pursues {rout.names[prey]}"
    return RollOver(rout.pursuit, distance, why, keep_total=False, results=("caught", "outrun"))


def weigh_run_down(rout: Rout) -> Law[tuple[int, ...]]:
    """Return the law of who is caught where the policies decide whom units pursue.

    What becomes of one broken unit then doesn't depend on the others.
    """
    law: Law[tuple[int, ...]] = Law.certain(())
    for place, _ in rout.broken:
        pursuers = tuple(
            runner.place
            for runner, preys in rout.hunts
            if runner.policy != HOLD and preys[0] == place
        )
        caught = Within(_run_down_one, (rout, place, pursuers)).law()
        law = law.carry_on(partial(_add_caught, caught, place))
    return law


def _run_down_one(rout: Rout, place: int, pursuers: tuple[int, ...]) -> Rule[bool]:
    """Roll the flight of one broken unit and its pursuits; return whether it is caught."""
    distance = yield _make_flight(rout, place)
    caught = False
    for pursuer in pursuers:
        chase = yield _make_chase(rout, pursuer, place, distance)
        caught = caught or chase.success
    return caught


def _add_caught(caught: Law[bool], place: int, before: tuple[int, ...]) -> Law[tuple[int, ...]]:
    return caught.map(lambda is_caught: (*before, place) if is_caught else before)


def overrun(runner: Runner, name: str, roll: DiceRoll) -> Rule[None]:
    """Let a unit that charged and touches no enemy any more run straight on, or hold.

    Section: Determine who Flees and who Pursues.
    """
    word = yield Choice(f"{name}: overrun?", OVERRUNS, runner.policy, runner.side)
    if word == HOLD:
        yield Note(f"{name} holds; it may pivot, and then can't charge in the next player turn")
        return
    yield TotalRoll(roll, f"{name} overruns", unit="inches")
