"""A round of combat: attacks, the combat score, break tests, pursuit.

The rule is a chain over `CombatState`: the health points of each unit, and in odds, within a
step, the dice that are still to be thrown. The attacks of a step are counted when it begins, so
its losses are applied together; odds grow with the number of states, not with that of dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import lcm, prod

from skirmish_cli.core.errors import BeyondExact
from skirmish_cli.core.rules import (
    NO_ANSWER,
    AtTable,
    Chain,
    Note,
    Part,
    Rule,
    Within,
    certain,
    play,
)
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.aftermath import (
    Aftermath,
    AftermathLaws,
    find_aftermath,
    list_combat_changes,
)
from skirmish_cli.games.t9a.combat import Combat, CombatScore
from skirmish_cli.games.t9a.formation import FRONT
from skirmish_cli.games.t9a.rout import Routed, list_break_tests, resolve_break_tests
from skirmish_cli.games.t9a.setup import SIDES, Health
from skirmish_cli.games.t9a.strikes import AgilityStep, count_attacks, list_agility_steps
from skirmish_cli.games.t9a.sums import record_sum
from skirmish_cli.records import NamedTuple

#: The most steps from state to state that odds take: more would keep a player waiting. What follows
#: the attacks takes about as long as some of their steps, for each way in which they can end.
MOST_WORK, WORK_AFTER = 400_000, 10


class CombatState(NamedTuple):
    """A combat between two throws: the health points of each unit.

    `dice` are the attacks of the step in progress that are still to be made, for each health pool
    aimed at.
    """

    health: Health
    dice: tuple[tuple[int, ...], ...] = ()


class CombatEnd(NamedTuple):
    """How a round of combat ended: the health points left, the score, and who is gone."""

    health: Health
    score: CombatScore
    after: Aftermath


class Bout(NamedTuple):
    """A round of combat made ready: its attacks Agility step by Agility step.

    `attacks` are the most that each unit can suffer.
    """

    combat: Combat
    steps: tuple[AgilityStep, ...]
    attacks: tuple[int, ...]
    aftermaths: AftermathLaws

    @property
    def start(self) -> CombatState:
        """The combat before the first attack."""
        return CombatState(self.combat.start)


def make_bout(combat: Combat) -> Bout:
    """Return a combat made ready to be fought."""
    steps = tuple(list_agility_steps(combat))
    return Bout(combat, steps, count_attacks_suffered(combat, steps), AftermathLaws(combat))


def fight_round(bout: Bout, *, asks_pursuers: bool = False) -> Rule[CombatEnd]:
    """Resolve a round of combat.

    Where it `asks_pursuers`, odds too put their choices one by one. Section: Melee Phase, Combat.
    """
    combat = bout.combat
    for place in sorted(combat.removed):
        yield Note(f"{combat.units[place].key} is shaken and removed")
    if asks_pursuers:
        health: Health = yield Losses(bout)
        end: CombatEnd = yield from settle_combat(bout, health)
    else:
        end = yield CombatRound(bout)
    return end


def settle_combat(bout: Bout, health: Health) -> Rule[CombatEnd]:
    """Count the score after the attacks, take the break tests and let units pursue.

    `health` are the health points left. Sections: Determine the Winner; Breaking and Pursuing.
    """
    combat = bout.combat
    yield ScoreShown(combat, health)
    tests, routed = list_break_tests(combat, health), Routed()
    if tests.tests or tests.overruns:
        routed = yield Within(resolve_break_tests, (tests,))
    end = CombatEnd(health, combat.score(health), find_aftermath(combat, health, routed))
    yield from _note_aftermath(combat, end)
    yield AtTable(list_combat_changes, combat, health, end.after)
    return end


class Losses(Part[Health]):
    """All attacks of a round of combat: the health points that they leave.

    Its law is worked out once for each bout.
    """

    def __init__(self, bout: Bout) -> None:
        self.bout = bout

    def play(self, table: Table) -> Health:
        """Return the health points left at a table."""
        return Blows(self.bout).play(table).health

    def law(self) -> Law[Health]:
        """Return the law of the health points left; raises UsageProblem for too much work."""
        return self.bout.aftermaths.find_losses(partial(_work_out_losses, self.bout))


def _work_out_losses(bout: Bout) -> Law[Health]:
    """Return the law of the health points left; raises UsageProblem for too much work."""
    work = count_work(bout)
    if work > MOST_WORK:
        raise BeyondExact(
            f"this combat can go {work:,} ways, and odds count at most {MOST_WORK:,}",
            "roll it, or ask for the odds of a smaller combat",
        )
    return Blows(bout).law().map(lambda state: state.health)


class ScoreShown(Part[None]):
    """The combat score of both sides in the trace; odds don't see it."""

    def __init__(self, combat: Combat, health: Health) -> None:
        self.combat, self.health = combat, health

    def play(self, table: Table) -> None:
        """Record both sums."""
        _record_score(self.combat, self.health, table)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER


class CombatRound(Part[CombatEnd]):
    """A round of combat: its attacks, then the score and what follows."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout

    def play(self, table: Table) -> CombatEnd:
        """Return how the round ends at a table."""
        return play(settle_combat(self.bout, Losses(self.bout).play(table)), table)

    def law(self) -> Law[CombatEnd]:
        """Return the law of the end.

        Ends are added together that have the same figures: which units of a side broke doesn't
        matter to them, as long as some did. Raises UsageProblem where it would take too long.
        """
        combat, left = self.bout.combat, Losses(self.bout).law()
        laws = {health: self.bout.aftermaths.law(health) for health in left.weights}
        common = lcm(*{law.total for law in laws.values()})
        weights: dict[CombatEnd, int] = {}
        for health, weight in left.weights.items():
            law = laws[health]
            score, scale = combat.score(health), weight * (common // law.total)
            for after, inner in law.weights.items():
                weights[CombatEnd(health, score, after)] = scale * inner
        return Law(weights)


class Blows(Chain[CombatState]):
    """All attacks of a round of combat.

    A table throws all dice of a step together. The losses of different health pools in a step
    don't depend on each other, so the law takes one pool after another, and adds up states that
    are equal by then.
    """

    def __init__(self, bout: Bout) -> None:
        super().__init__(
            bout.start, tuple(partial(_strike, bout.combat, step) for step in bout.steps)
        )
        self.bout = bout

    def law(self) -> Law[CombatState]:
        """Return the law of the state after the attacks."""
        return Chain(self.start, tuple(_list_stages(self.bout))).law()


def count_work(bout: Bout) -> int:
    """Return how many steps from state to state the odds follow at most."""
    ways, work = [1] * len(bout.combat.start), 0
    for step in bout.steps:
        most = count_attacks_suffered(bout.combat, (step,))
        for target in step.aimed:
            ways[target] = min(bout.combat.start[target] + 1, ways[target] + most[target])
            work += prod(ways)
    return work + WORK_AFTER * prod(ways)


def count_attacks_suffered(combat: Combat, steps: Sequence[AgilityStep]) -> tuple[int, ...]:
    """Return the most attacks that each unit can suffer in some steps."""
    attacks = [0] * len(combat.units)
    for batch in (batch for step in steps for batch in step.batches):
        unit, host = combat.units[batch.striker], combat.hosts[batch.striker]
        contact = next(found for found in combat.contacts[host] if found.enemy == batch.enemy)
        behind = max(0, unit.models - unit.files) if contact.facing == FRONT else 0
        front, support = min(contact.models, unit.models), min(contact.models, behind)
        attacks[batch.target] += front * batch.full + support * batch.restricted
    return tuple(attacks)


# Attacks


def _strike(combat: Combat, step: AgilityStep, state: CombatState) -> Rule[CombatState]:
    """Make all attacks of a step and take the losses off the health pools.

    Section: Resolve Attacks.
    """
    counts = count_attacks(combat, step, state.health)
    if not any(counts):
        return state
    lost = yield step.make_throw(counts, state.health)
    return CombatState(
        tuple(left - losses for left, losses in zip(state.health, lost, strict=True))
    )


def _list_stages(bout: Bout) -> Iterator[Callable[[CombatState], Rule[CombatState]]]:
    """Yield the stages of the attacks one health pool at a time."""
    for step in bout.steps:
        yield partial(_open_step, bout.combat, step)
        for number, target in enumerate(step.aimed):
            yield partial(_strike_at, step, target, number)
        yield _close_step


def _open_step(combat: Combat, step: AgilityStep, state: CombatState) -> Rule[CombatState]:
    """Count the attacks of a step: losses during it take none of them away."""
    counts = count_attacks(combat, step, state.health)
    dice = tuple(tuple(counts[number] for number in numbers) for numbers in step.aimed.values())
    return certain(state._replace(dice=dice))


def _close_step(state: CombatState) -> Rule[CombatState]:
    """Forget the dice of a step that is over."""
    return certain(CombatState(state.health))


def _strike_at(
    step: AgilityStep, target: int, number: int, state: CombatState
) -> Rule[CombatState]:
    """Make the attacks of a step that are aimed at one health pool."""
    counts, *others = state.dice[number:]
    dice = (*((),) * (number + 1), *others)
    if not any(counts):
        return CombatState(state.health, dice)
    (losses,) = yield step.make_throw_at(target, counts, state.health[target])
    health = (*state.health[:target], state.health[target] - losses, *state.health[target + 1 :])
    return CombatState(health, dice)


# What is recorded of the score and the aftermath


def _record_score(combat: Combat, health: Health, table: Table) -> None:
    """Record the combat score of both sides.

    Section: Determine the Winner.
    """
    winner = combat.score(health).winner
    for side in SIDES:
        terms = combat.static_terms[side] + combat.list_casualty_terms(side, health)
        word = "tie" if winner == "tie" else "wins" if winner == side else "loses"
        record_sum(table, f"side {side} combat score", terms, word)


def _note_aftermath(combat: Combat, end: CombatEnd) -> Iterator[Note]:
    for group in combat.groups:
        if group in end.after.broken:
            for place in combat.members[group]:
                if end.health[place]:
                    yield Note(f"{combat.units[place].key} {describe_rout(combat, place, end)}")
        elif (
            combat.is_standing(group, end.health)
            and not combat.find_standing_enemies(group, end.health)
            and not combat.units[group].has("charging")
        ):
            name = combat.find_name(group, end.health)
            yield Note(f"{name} may pivot; who pivots can't charge in the next player turn")


def describe_rout(combat: Combat, place: int, end: CombatEnd) -> str:
    """Return in words what becomes of a unit that broke."""
    if combat.hosts[place] in end.after.caught:
        return "is caught and removed"
    return "is decimated and removed" if place in end.after.destroyed else "flees and is shaken"
