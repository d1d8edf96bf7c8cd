"""A round of combat: attacks in Agility order, the combat score, break tests, flight and pursuit.

The rule is a chain over `State`: the health points of each unit, and for one step the dice that are still to be
thrown. The attacks of a step are counted when it begins, so its losses are applied together; odds grow with the
number of states and not with the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Chain, Note, Part, Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.extremes import RollOver, RollUnder, Spared, SparedRoll
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.combat import SIDES, Combat, Health
from skirmish_cli.games.t9a.discipline import break_term
from skirmish_cli.games.t9a.strikes import Step, agility_steps, attacks_at


class State(NamedTuple):
    """A combat between two throws; every tuple but `dice` is in the order of the units.

    `dice` are the attacks that the units of the step in progress have still to make, a tuple for each. `fled` is how
    far a broken unit runs in inches, 0 before that is rolled. Joined characters break and are caught with their unit.
    """

    health: Health
    dice: tuple[tuple[int, ...], ...]
    broken: tuple[bool, ...]
    fled: tuple[int, ...]
    caught: tuple[bool, ...]


def fight_combat(combat: Combat) -> Rule[State]:
    """Resolve a round of combat. Section: Melee Phase, Combat."""
    count = len(combat.units)
    for place in sorted(combat.removed):
        yield Note(f"{combat.units[place].key} is shaken and removed")
    start = State(combat.start, (), (False,) * count, (0,) * count, (False,) * count)
    state: State = yield Chain(start, tuple(stages(combat)))
    return state


def stages(combat: Combat) -> Iterator[Callable[[State], Rule[State]]]:
    """Yield the stages of a round in order: attacks, the score, break tests, flight, pursuit."""
    for step in agility_steps(combat):
        yield partial(_open_step, combat, tuple(step))
        for number, strikes in enumerate(step):
            yield partial(_strike, strikes, number)
    yield partial(_tell_score, combat)
    for group in combat.groups:
        yield partial(_test_break, combat, group)
    for group in combat.groups:
        yield partial(_flee, combat, group)
    for group in combat.groups:
        yield partial(_pursue, combat, group)
    yield partial(_close, combat)


# Attacks


def _open_step(combat: Combat, step: tuple[Step, ...], state: State) -> Rule[State]:
    """Count the attacks of a step: losses during it take none of them away. Section: Resolve Attacks."""
    return state._replace(dice=tuple(attacks_at(combat, strikes, state.health) for strikes in step))
    yield  # a stage without dice is still a rule


def _strike(strikes: Step, number: int, state: State) -> Rule[State]:
    """Make the attacks of one unit and take the losses off the health pools. Section: Attack Sequence."""
    counts = state.dice[number]
    dice = (*state.dice[:number], (), *state.dice[number + 1 :])
    if not any(counts):
        return state._replace(dice=dice)
    lost = yield strikes.throw(counts, state.health)
    health = list(state.health)
    for target, losses in zip(strikes.targets, lost, strict=True):
        health[target] -= losses
    return state._replace(health=tuple(health), dice=dice)


# The winner


@dataclass(frozen=True)
class Tally(Part[None]):
    """A total without dice, told term by term."""

    what: str
    terms: tuple[Term, ...]
    result: str

    def play(self, table: Table) -> None:
        """Record the terms and their sum."""
        table.note(self.what)
        for term in self.terms:
            table.modifier(term.value, term.source)
        table.judge(self.what, sum(term.value for term in self.terms), None, self.result)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return _NO_ANSWER


_NO_ANSWER: Law[None] = Law.certain(None)


def _tell_score(combat: Combat, state: State) -> Rule[State]:
    """Tell the combat score of both sides. Section: Determine the Winner."""
    winner = combat.verdict(state.health).winner
    for side in SIDES:
        terms = combat.static_terms[side] + combat.casualty_terms(side, state.health)
        word = "tie" if winner == "tie" else "wins" if winner == side else "loses"
        yield Tally(f"side {side} combat score", terms, word)
    return state


# Break tests


def _test_break(combat: Combat, group: int, state: State) -> Rule[State]:
    """Take the break test of one unit of the losing side, on the highest Discipline in it. Section: Break Tests."""
    if not combat.tests(group, state.health):
        return state
    health, numbers = state.health, combat.numbers
    term = break_term(abs(combat.verdict(health).difference), combat.is_steady(group, health),
                      combat.is_solid(group, health), numbers)
    discipline = max(combat.units[place].discipline for place in combat.members(group) if health[place])
    passed = yield RollUnder(Spared(numbers["test_dice"]), discipline + term.value,
                             f"{combat.units[group].key} break test", (term,))
    return state._replace(broken=_changed(state.broken, group, not passed))


def _flee(combat: Combat, group: int, state: State) -> Rule[State]:
    """Roll how far a broken unit flees. Section: Determine who Flees and who Pursues."""
    if not state.broken[group]:
        return state
    distance = yield SparedRoll(Spared(combat.numbers["flee_dice"]), f"{combat.units[group].key} flees", unit="inches")
    hunted = any(combat.prey(enemy, state.health, state.broken) == group for enemy in combat.groups)
    return state._replace(fled=_changed(state.fled, group, distance)) if hunted else state


def _pursue(combat: Combat, group: int, state: State) -> Rule[State]:
    """Roll one pursuit; the broken unit is caught unless it is faster. Section: Remove caught Broken units."""
    prey = combat.prey(group, state.health, state.broken)
    if prey is None:
        return state
    why = f"{combat.units[group].key} pursues {combat.units[prey].key}"
    chase = yield RollOver(Spared(combat.numbers["pursue_dice"]), state.fled[prey], why, keep_total=False)
    return state._replace(caught=_changed(state.caught, prey, True)) if chase.success else state


def _close(combat: Combat, state: State) -> Rule[State]:
    """Tell what becomes of the units, and forget what no longer matters."""
    for group in combat.groups:
        if state.broken[group]:
            for place in combat.members(group):
                if state.health[place]:
                    yield Note(f"{combat.units[place].key} {fate(combat, place, state)}")
        elif combat.units[group].has("charging") and combat.stands(group, state.health) and combat.enemies_of(group) \
                and not combat.standing_enemies(group, state.health):
            yield Note(f"{combat.units[group].key} may overrun straight ahead")
    return State(state.health, (), state.broken, (0,) * len(state.fled), state.caught)


def fate(combat: Combat, place: int, state: State) -> str:
    """Return in a word what becomes of a unit that broke."""
    if state.caught[combat.hosts[place]]:
        return "is caught and removed"
    return "is decimated and removed" if is_destroyed(combat, place, state) else "flees and is shaken"


def is_destroyed(combat: Combat, place: int, state: State) -> bool:
    """Return whether a unit is gone: wiped, caught, or broken while decimated. Sections: Decimated; Flee Move."""
    host = combat.hosts[place]
    if not state.health[place] or state.caught[host]:
        return True
    percent = int(combat.numbers["decimated_percent"])
    return state.broken[host] and combat.units[place].is_decimated(state.health[place], percent)


def _changed(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
