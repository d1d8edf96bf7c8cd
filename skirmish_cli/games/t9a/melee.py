"""A round of combat: attacks in Agility order, the combat score, break tests, flight and pursuit.

The rule is a chain over `State`: the health points of each unit, and in odds, within a step, the dice that are still
to be thrown. The attacks of a step are counted when it begins, so its losses are applied together; odds grow with the
number of states and not with the number of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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

#: The most steps from state to state that odds take: more would keep a player waiting. What follows the attacks takes
#: about as long as some of their steps, for each way in which they can end.
MOST_WORK, WORK_AFTER = 1_000_000, 10


class State(NamedTuple):
    """A combat between two throws; every tuple but `dice` is in the order of the units.

    `dice` are the attacks of the step in progress that are still to be made, for each health pool aimed at. Joined
    characters break and are caught with their unit.
    """

    health: Health
    dice: tuple[tuple[int, ...], ...]
    broken: tuple[bool, ...]
    caught: tuple[bool, ...]


Stage = Callable[[State], Rule[State]]


class Bout(NamedTuple):
    """A round of combat made ready: its attacks Agility step by Agility step.

    `attacks` are the most that each unit can suffer.
    """

    combat: Combat
    steps: tuple[Step, ...]
    attacks: tuple[int, ...]

    @property
    def start(self) -> State:
        """The combat before the first attack."""
        nobody = (False,) * len(self.combat.units)
        return State(self.combat.start, (), nobody, nobody)


def ready_bout(combat: Combat) -> Bout:
    """Return a combat made ready to be fought."""
    steps = tuple(agility_steps(combat))
    return Bout(combat, steps, attacks_suffered(combat, steps))


def fight_round(bout: Bout) -> Rule[State]:
    """Resolve a round of combat. Section: Melee Phase, Combat."""
    combat = bout.combat
    for place in sorted(combat.removed):
        yield Note(f"{combat.units[place].key} is shaken and removed")
    state: State = yield Round(bout, (partial(_tell_score, combat), partial(_end, combat)))
    return state


class Round(Chain[State]):
    """All attacks of a round of combat and what follows them. Its law is refused where it would take long.

    A table throws all dice of a step together. The losses of different health pools in a step don't depend on each
    other, so the law takes one pool after another, and states that are alike by then are merged.
    """

    def __init__(self, bout: Bout, ends: tuple[Stage, ...] = ()) -> None:
        super().__init__(bout.start, (*(partial(_strike, bout.combat, step) for step in bout.steps), *ends))
        self.bout, self.ends = bout, ends

    def law(self) -> Law[State]:
        """Return the law of the state after the round; raises UsageProblem where it would take too long."""
        work = work_of(self.bout)
        if work > MOST_WORK:
            raise UsageProblem(f"the odds of this combat would take {work:,} steps, and at most {MOST_WORK:,} are "
                               "counted; roll it, or ask for the odds of a smaller combat")
        return Chain(self.start, (*_stages_of(self.bout), *self.ends)).law()


def work_of(bout: Bout) -> int:
    """Return at most how many transitions between states the odds of a round have to follow."""
    ways, work = [1] * len(bout.combat.start), 0
    for step in bout.steps:
        most = attacks_suffered(bout.combat, (step,))
        for target in step.aimed:
            ways[target] = min(bout.combat.start[target] + 1, ways[target] + most[target])
            work += prod(ways)
    return work + WORK_AFTER * prod(ways)


def attacks_suffered(combat: Combat, steps: Sequence[Step]) -> tuple[int, ...]:
    """Return the most attacks that each unit can suffer in some steps."""
    attacks = [0] * len(combat.units)
    for batch in (batch for step in steps for batch in step.batches):
        unit, host = combat.units[batch.striker], combat.hosts[batch.striker]
        contact = sum(hold.contact for hold in combat.holds[host] if hold.enemy == batch.enemy)
        supporting = max(0, unit.models - unit.files)
        attacks[batch.target] += min(contact, unit.models) * batch.full + min(contact, supporting) * batch.restricted
    return tuple(attacks)


# Attacks


def _strike(combat: Combat, step: Step, state: State) -> Rule[State]:
    """Make all attacks of a step and take the losses off the health pools. Section: Resolve Attacks."""
    counts = attacks_at(combat, step, state.health)
    if not any(counts):
        return state
    lost = yield step.throw(counts, state.health)
    return state._replace(health=tuple(left - losses for left, losses in zip(state.health, lost, strict=True)))


def _stages_of(bout: Bout) -> Iterator[Stage]:
    """Yield the stages of the attacks one health pool at a time."""
    for step in bout.steps:
        yield partial(_open_step, bout.combat, step)
        for number, target in enumerate(step.aimed):
            yield partial(_strike_at, step, target, number)


def _open_step(combat: Combat, step: Step, state: State) -> Rule[State]:
    """Count the attacks of a step: losses during it take none of them away."""
    counts = attacks_at(combat, step, state.health)
    return state._replace(dice=tuple(tuple(counts[number] for number in numbers) for numbers in step.aimed.values()))
    yield  # a stage without dice is still a rule


def _strike_at(step: Step, target: int, number: int, state: State) -> Rule[State]:
    """Make the attacks of a step that are aimed at one health pool."""
    counts, *others = state.dice[number], *state.dice[number + 1 :]
    dice = (*((),) * (number + 1), *others)
    if not any(counts):
        return State(state.health, dice, state.broken, state.caught)
    (losses,) = yield step.throw_at(target, counts, state.health[target])
    health = (*state.health[:target], state.health[target] - losses, *state.health[target + 1 :])
    return State(health, dice, state.broken, state.caught)


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
