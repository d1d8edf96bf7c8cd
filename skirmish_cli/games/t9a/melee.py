"""A round of combat: attacks, the combat score, break tests, pursuit.

The rule is a chain over `CombatState`: the health points of each unit. The attacks of a step are
counted when it begins, so its losses are applied together. What odds make of it is in `losses.py`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import partial

from skirmish_cli.core.rules import NO_ANSWER, AtTable, Chain, Note, Part, Rule, Within, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.t9a.aftermath import (
    Aftermath,
    AftermathLaws,
    find_aftermath,
    list_combat_changes,
)
from skirmish_cli.games.t9a.combat import Combat, CombatScore
from skirmish_cli.games.t9a.losses import Fates, LossLaws
from skirmish_cli.games.t9a.rout import Routed, list_break_tests, resolve_break_tests
from skirmish_cli.games.t9a.setup import SIDES, Health
from skirmish_cli.games.t9a.sizes import count_attacks_suffered
from skirmish_cli.games.t9a.strikes import AgilityStep, count_attacks, list_agility_steps
from skirmish_cli.games.t9a.sums import record_sum
from skirmish_cli.records import NamedTuple


class CombatState(NamedTuple):
    """A combat between two throws: the health points of each unit."""

    health: Health


class CombatEnd(NamedTuple):
    """How a round of combat ended: the health points left, the score, and who is gone.

    In odds the health points are those of one end among many that are alike, and what may be left
    of each unit is in its `fates`; at a table, or where players choose whom to pursue, it is None.
    """

    health: Health
    score: CombatScore
    after: Aftermath
    fates: Fates | None = None


class Bout(NamedTuple):
    """A round of combat made ready: its attacks Agility step by Agility step.

    `attacks` are the most that each unit can suffer.
    """

    combat: Combat
    steps: tuple[AgilityStep, ...]
    attacks: tuple[int, ...]
    losses: LossLaws
    aftermaths: AftermathLaws

    @property
    def start(self) -> CombatState:
        """The combat before the first attack."""
        return CombatState(self.combat.start)


def make_bout(combat: Combat) -> Bout:
    """Return a combat made ready to be fought."""
    steps = tuple(list_agility_steps(combat))
    attacks = count_attacks_suffered(combat, steps)
    return Bout(combat, steps, attacks, LossLaws(combat, steps), AftermathLaws(combat))


def fight_round(bout: Bout, *, asks_pursuers: bool = False) -> Rule[CombatEnd]:
    """Resolve a round of combat.

    Where it `asks_pursuers`, odds too put their choices one by one. Section: Melee Phase, Combat.
    """
    combat = bout.combat
    for place in sorted(combat.removed):
        yield Note(f"{combat.units[place].key} is shaken and removed")
    if asks_pursuers:
        health: Health = yield Losses(bout)
        # In a chain of one stage, so that advice can say how the combat stands.
        end: CombatEnd = yield Chain(health, [partial(settle_combat, bout)])
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
    """All attacks of a round of combat: the health points that they leave."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout

    def play(self, table: Table) -> Health:
        """Return the health points left at a table."""
        return Blows(self.bout).play(table).health

    def law(self) -> Law[Health]:
        """Return the law of the health points left; raises BeyondExact for too much work."""
        return self.bout.losses.exact


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

        Ends are added together that have the same figures: neither who has lost what matters to
        them nor which units of a side broke, as long as some did. What is left of each unit is in
        the `fates` of all ends. Raises BeyondExact where it would take too long.
        """
        first: dict[Hashable, CombatEnd] = {}
        fates = self.bout.losses.fates

        def show(end: CombatEnd) -> CombatEnd:
            return first.setdefault(self._find_figures(end), end._replace(fates=fates))

        return self.bout.losses.ends.carry_on(lambda health: self._weigh_ends(health).map(show))

    def _weigh_ends(self, health: Health) -> Law[CombatEnd]:
        """Return the law of the end by the health points left."""
        score = self.bout.combat.score(health)
        after = self.bout.aftermaths.law(health)
        return after.map(lambda one: CombatEnd(health, score, one))

    def _find_figures(self, end: CombatEnd) -> Hashable:
        """Return what the figures of the combat tell apart."""
        sides, destroyed = self.bout.combat.sides, end.after.destroyed
        return (
            end.score.difference,
            end.score.winner,
            bool(end.after.broken),
            bool(end.after.caught),
            *(any(end.health[place] for place in sides[side]) for side in SIDES),
            *(len(destroyed.intersection(sides[side])) for side in SIDES),
        )


class Blows(Chain[CombatState]):
    """All attacks of a round of combat.

    A table throws all dice of a step together. The losses of different health pools in a step
    don't depend on each other, so the law takes one pool after another (`pools.py`).
    """

    def __init__(self, bout: Bout) -> None:
        super().__init__(
            bout.start, tuple(partial(_strike, bout.combat, step) for step in bout.steps)
        )
        self.bout = bout

    def law(self) -> Law[CombatState]:
        """Return the law of the state after the attacks; raises BeyondExact for too much work."""
        return self.bout.losses.exact.map(CombatState)


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
