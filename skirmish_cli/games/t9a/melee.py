"""A round of combat: attacks in Agility order, the combat score, break tests, flight and pursuit.

The rule is a chain over `State`: the health points of each unit, and in odds, within a step, the
dice that are still to be thrown. The attacks of a step are counted when it begins, so its losses
are applied together; odds grow with the number of states and not with the number of dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import lcm, prod
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Chain, Note, Part, Rule, Within
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.combat import DECIMATED, GONE, SIDES, Combat, Health, Verdict
from skirmish_cli.games.t9a.rout import Settled, settle
from skirmish_cli.games.t9a.strikes import Step, agility_steps, attacks_at
from skirmish_cli.games.t9a.telling import tell_sum

#: The most steps from state to state that odds take: more would keep a player waiting. What follows
#: the attacks takes about as long as some of their steps, for each way in which they can end.
MOST_WORK, WORK_AFTER = 400_000, 10


class State(NamedTuple):
    """A combat between two throws: health points in the order of the units.

    `dice` are the attacks of the step in progress that are still to be made, for each health pool
    aimed at."""

    health: Health
    dice: tuple[tuple[int, ...], ...] = ()


class Ended(NamedTuple):
    """How a round of combat ended: the places of the units that broke, were caught, are destroyed.

    Joined characters break and are caught with their unit, so `broken` and `caught` name that
    alone."""

    health: Health
    verdict: Verdict
    broken: tuple[int, ...]
    caught: tuple[int, ...]
    destroyed: frozenset[int]


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
        return State(self.combat.start)


def ready_bout(combat: Combat) -> Bout:
    """Return a combat made ready to be fought."""
    steps = tuple(agility_steps(combat))
    return Bout(combat, steps, attacks_suffered(combat, steps))


def fight_round(bout: Bout) -> Rule[Ended]:
    """Resolve a round of combat. Section: Melee Phase, Combat."""
    combat = bout.combat
    for place in sorted(combat.removed):
        yield Note(f"{combat.units[place].key} is shaken and removed")
    ended: Ended = yield Round(bout)
    return ended


class Round(Part[Ended]):
    """A round of combat: its attacks, then the score and what follows. Its law is refused where
    it would take long."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout

    def play(self, table: Table) -> Ended:
        """Return how the round ends at a table."""
        combat, health = self.bout.combat, Blows(self.bout).play(table).health
        _write_score(combat, health, table)
        after = combat.aftermath(health)
        settled = Within(settle, (after,)).play(table) if after.tests else Settled()
        ended = end_of(combat, health, settled)
        _write_fates(combat, ended, table)
        return ended

    def law(self) -> Law[Ended]:
        """Return the law of the end; raises UsageProblem where it would take too long.

        Ends that no figure tells apart are merged: which units of a side broke, as long as some
        did."""
        work = work_of(self.bout)
        if work > MOST_WORK:
            raise UsageProblem(
                f"this combat can go {work:,} ways, and odds count at most {MOST_WORK:,}; roll it, "
                "or ask for the odds of a smaller combat"
            )
        combat, left = self.bout.combat, Blows(self.bout).law()
        fates = {state.health: fates_after(combat, state.health) for state in left.weights}
        common = lcm(*{law.total for law in fates.values()})
        weights: dict[Ended, int] = {}
        for state, weight in left.weights.items():
            health, law = state.health, fates[state.health]
            verdict, scale = combat.verdict(health), weight * (common // law.total)
            for fate, inner in law.weights.items():
                weights[Ended(health, verdict, *fate)] = scale * inner
        return Law(weights)


class Blows(Chain[State]):
    """All attacks of a round of combat.

    A table throws all dice of a step together. The losses of different health pools in a step
    don't depend on each other, so the law takes one pool after another, and states that are alike
    by then are merged."""

    def __init__(self, bout: Bout) -> None:
        super().__init__(
            bout.start, tuple(partial(_strike, bout.combat, step) for step in bout.steps)
        )
        self.bout = bout

    def law(self) -> Law[State]:
        """Return the law of the state after the attacks."""
        return Chain(self.start, tuple(_stages_of(self.bout))).law()


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
        attacks[batch.target] += (
            min(contact, unit.models) * batch.full + min(contact, supporting) * batch.restricted
        )
    return tuple(attacks)


# Attacks


def _strike(combat: Combat, step: Step, state: State) -> Rule[State]:
    """Make all attacks of a step and take the losses off the health pools. Section: Resolve
    Attacks."""
    counts = attacks_at(combat, step, state.health)
    if not any(counts):
        return state
    lost = yield step.throw(counts, state.health)
    return State(tuple(left - losses for left, losses in zip(state.health, lost, strict=True)))


def _stages_of(bout: Bout) -> Iterator[Stage]:
    """Yield the stages of the attacks one health pool at a time."""
    for step in bout.steps:
        yield partial(_open_step, bout.combat, step)
        for number, target in enumerate(step.aimed):
            yield partial(_strike_at, step, target, number)
        yield _close_step


def _open_step(combat: Combat, step: Step, state: State) -> Rule[State]:
    """Count the attacks of a step: losses during it take none of them away."""
    counts = attacks_at(combat, step, state.health)
    return state._replace(
        dice=tuple(tuple(counts[number] for number in numbers) for numbers in step.aimed.values())
    )
    yield  # a stage without dice is still a rule


def _close_step(state: State) -> Rule[State]:
    """Forget the dice of a step that is over."""
    return State(state.health)
    yield  # as above


def _strike_at(step: Step, target: int, number: int, state: State) -> Rule[State]:
    """Make the attacks of a step that are aimed at one health pool."""
    counts, *others = state.dice[number], *state.dice[number + 1 :]
    dice = (*((),) * (number + 1), *others)
    if not any(counts):
        return State(state.health, dice)
    (losses,) = yield step.throw_at(target, counts, state.health[target])
    health = (*state.health[:target], state.health[target] - losses, *state.health[target + 1 :])
    return State(health, dice)


# The winner, break tests, flight and pursuit


def _write_score(combat: Combat, health: Health, table: Table) -> None:
    """Tell the combat score of both sides. Section: Determine the Winner."""
    winner = combat.verdict(health).winner
    for side in SIDES:
        what = f"side {side} combat score"
        terms = combat.static_terms[side] + combat.casualty_terms(side, health)
        word = "tie" if winner == "tie" else "wins" if winner == side else "loses"
        tell_sum(table, what, terms, word)


def end_of(combat: Combat, health: Health, settled: Settled) -> Ended:
    """Return how a round ended, given who broke and who was caught. Sections: Decimated; Flee
    Move."""
    destroyed = frozenset(
        place
        for place, (level, host) in enumerate(zip(combat.levels(health), combat.hosts, strict=True))
        if level == GONE
        or host in settled.caught
        or (level == DECIMATED and host in settled.broken)
    )
    return Ended(health, combat.verdict(health), settled.broken, settled.caught, destroyed)


def fates_after(
    combat: Combat, health: Health
) -> Law[tuple[tuple[int, ...], tuple[int, ...], frozenset[int]]]:
    """Return the law of who is broken, caught and destroyed by the health points left.

    One fate stands for all that no figure tells apart. Combats with the same tests to take share
    a law."""
    key = combat.test_key(health)
    known = combat.known_fates.get(key)
    if known is None:
        known = combat.known_fates[key] = _merged_fates(combat, health)
    return known


def _merged_fates(
    combat: Combat, health: Health
) -> Law[tuple[tuple[int, ...], tuple[int, ...], frozenset[int]]]:
    after = combat.aftermath(health)
    if not after.tests:
        return Law.certain(end_of(combat, health, Settled())[2:])
    found: dict[tuple[bool, bool, bool], tuple[Any, int]] = {}
    side = frozenset(combat.side(combat.units[after.tests[0][0]].side))
    law: Law[Settled] = Within(settle, (after,)).law()
    for settled, weight in law.weights.items():
        ended = end_of(combat, health, settled)
        kind = (bool(ended.broken), bool(ended.caught), side <= ended.destroyed)
        first, before = found.get(kind, (ended[2:], 0))
        found[kind] = (first, before + weight)
    return Law(dict(found.values()))


def _write_fates(combat: Combat, ended: Ended, table: Table) -> None:
    for group in combat.groups:
        if group in ended.broken:
            for place in combat.members(group):
                if ended.health[place]:
                    table.note(f"{combat.units[place].key} {fate(combat, place, ended)}")
        elif (
            combat.stands(group, ended.health)
            and combat.enemies_of(group)
            and not combat.standing_enemies(group, ended.health)
        ):
            may = (
                "overrun straight ahead, or pivot"
                if combat.units[group].has("charging")
                else "pivot"
            )
            name = combat.name_of(group, ended.health)
            table.note(f"{name} may {may}; who pivots can't charge in the next player turn")


def fate(combat: Combat, place: int, ended: Ended) -> str:
    """Return in a word what becomes of a unit that broke."""
    if combat.hosts[place] in ended.caught:
        return "is caught and removed"
    return "is decimated and removed" if place in ended.destroyed else "flees and is shaken"
