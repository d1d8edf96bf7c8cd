"""A round of combat: attacks in Agility order, the combat score, break tests, flight and pursuit.

The rule is a chain over `State`: the health points of each unit, and for one step the dice that are still to be
thrown. The attacks of a step are counted when it begins, so its losses are applied together; odds grow with the
number of states and not with the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Chain, Note, Part, Rule, Within
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import SIDES, Combat, Health
from skirmish_cli.games.t9a.rout import aftermath_of, settle
from skirmish_cli.games.t9a.strikes import Step, agility_steps, attacks_at
from skirmish_cli.games.t9a.telling import NO_ANSWER, tell_sum

#: The most combinations of health points that odds are counted over: more would keep a player waiting.
MOST_WAYS = 20_000


class State(NamedTuple):
    """A combat between two throws; every tuple but `dice` is in the order of the units.

    `dice` are the attacks that the units of the step in progress have still to make, a tuple for each. Joined
    characters break and are caught with their unit.
    """

    health: Health
    dice: tuple[tuple[int, ...], ...]
    broken: tuple[bool, ...]
    caught: tuple[bool, ...]


Stage = Callable[[State], Rule[State]]


class Bout(NamedTuple):
    """A round of combat made ready: the stages that play it, and an upper bound of the ways in which it can end.

    `attacks` are the most that each unit can suffer.
    """

    combat: Combat
    stages: tuple[Stage, ...]
    attacks: tuple[int, ...]
    ways: int


def ready_bout(combat: Combat) -> Bout:
    """Return a combat made ready to be fought."""
    steps = agility_steps(combat)
    attacks = attacks_suffered(combat, steps)
    ways = prod(min(health, most) + 1 for health, most in zip(combat.start, attacks, strict=True))
    return Bout(combat, tuple(stages_of(combat, steps)), attacks, ways)


def fight_round(bout: Bout) -> Rule[State]:
    """Resolve a round of combat by its stages. Section: Melee Phase, Combat."""
    combat = bout.combat
    for place in sorted(combat.removed):
        yield Note(f"{combat.units[place].key} is shaken and removed")
    nobody = (False,) * len(combat.units)
    state: State = yield Round(State(combat.start, (), nobody, nobody), bout.stages, bout.ways)
    return state


class Round(Chain[State]):
    """The chain of a round of combat. Its law is refused where it would take long; it can still be rolled."""

    def __init__(self, start: State, stages: tuple[Stage, ...], ways: int) -> None:
        super().__init__(start, stages)
        self.ways = ways

    def law(self) -> Law[State]:
        """Return the law of the state after the round; raises UsageProblem where there are too many."""
        if self.ways > MOST_WAYS:
            raise UsageProblem(f"this combat can end in {self.ways:,} ways, and odds count at most {MOST_WAYS:,}; "
                               "roll it, or ask for the odds of a smaller combat")
        return super().law()


def attacks_suffered(combat: Combat, steps: list[list[Step]]) -> tuple[int, ...]:
    """Return the most attacks that each unit can suffer in a round."""
    attacks = [0] * len(combat.units)
    for strikes in (strikes for step in steps for strikes in step):
        for batch in strikes.batches:
            lane = combat.lanes[strikes.striker][batch.lane]
            attacks[batch.target] += lane.contact * (batch.full + batch.supporting)
    return tuple(attacks)


def stages_of(combat: Combat, steps: list[list[Step]]) -> Iterator[Stage]:
    """Yield the stages of a round in order: attacks, the score, what follows it."""
    for step in steps:
        yield partial(_open_step, combat, tuple(step))
        for number, strikes in enumerate(step):
            yield partial(_strike, strikes, number)
    yield partial(_tell_score, combat)
    yield partial(_end, combat)


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
        return State(state.health, dice, state.broken, state.caught)
    lost = yield strikes.throw(counts, state.health)
    health = list(state.health)
    for target, losses in zip(strikes.targets, lost, strict=True):
        health[target] -= losses
    return State(tuple(health), dice, state.broken, state.caught)


# The winner


class Told(Part[None]):
    """Something that a played combat tells and that needs no dice; it is worked out only when it is told."""

    def __init__(self, combat: Combat, state: State, tell: Callable[[Combat, State, Table], None]) -> None:
        self.combat, self.state, self.tell = combat, state, tell

    def play(self, table: Table) -> None:
        """Record it in the trace."""
        self.tell(self.combat, self.state, table)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER


def _tell_score(combat: Combat, state: State) -> Rule[State]:
    """Tell the combat score of both sides. Section: Determine the Winner."""
    yield Told(combat, state, _write_score)
    return state._replace(dice=())


def _write_score(combat: Combat, state: State, table: Table) -> None:
    winner = combat.verdict(state.health).winner
    for side in SIDES:
        what = f"side {side} combat score"
        terms = combat.static_terms[side] + combat.casualty_terms(side, state.health)
        word = "tie" if winner == "tie" else "wins" if winner == side else "loses"
        tell_sum(table, what, terms, word)


# Break tests, flight and pursuit


def _end(combat: Combat, state: State) -> Rule[State]:
    """Take break tests, let broken units flee and others pursue, and tell what becomes of them."""
    after = combat.aftermaths.get(state.health)
    if after is None:
        after = combat.aftermaths[state.health] = aftermath_of(combat, state.health)
    if after.tests:
        settled = yield Within(settle, (after,))
        if settled.broken:
            places = range(len(combat.units))
            state = State(state.health, (), tuple(place in settled.broken for place in places),
                          tuple(place in settled.caught for place in places))
    yield Told(combat, state, _write_fates)
    return state


def _write_fates(combat: Combat, state: State, table: Table) -> None:
    for group in combat.groups:
        if state.broken[group]:
            for place in combat.members(group):
                if state.health[place]:
                    table.note(f"{combat.units[place].key} {fate(combat, place, state)}")
        elif combat.stands(group, state.health) and combat.enemies_of(group) \
                and not combat.standing_enemies(group, state.health):
            may = "overrun straight ahead, or pivot" if combat.units[group].has("charging") else "pivot"
            table.note(f"{combat.units[group].key} may {may}; who pivots can't charge in the next player turn")


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
