"""What becomes of each fighter of a melee in its odds: morale tests, pursuits, what it has left."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.rules import Chain, Rule, Within, find_law
from skirmish_cli.games.freeblades.combat import CombatState, Fight, replace_at
from skirmish_cli.games.freeblades.combat_results import (
    MoraleTests,
    find_morale_tests,
    find_winner,
    list_opponents,
    take_until_failed,
)
from skirmish_cli.games.freeblades.melee_ends import Fate
from skirmish_cli.games.freeblades.melee_ledger import Weights, list_watched
from skirmish_cli.games.freeblades.morale import roll_distance
from skirmish_cli.games.freeblades.pursuit import find_panic_move
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import fractions
    from fractions import Fraction

    from skirmish_cli.core import means
else:
    fractions = lazy("fractions")
    means = lazy("skirmish_cli.core.means")

#: A stage of a melee: from one state to the next.
Stage = Callable[[CombatState], Rule[CombatState]]


class FateReader:
    """What becomes of each fighter at the end of the strikes, added up over the states."""

    def __init__(self, fight: Fight, moves: Sequence[Stage]) -> None:
        self.fight, self.moves = fight, moves
        fighters = range(len(fight.fighters))
        self.watched = list_watched(fight)
        self.dropped, self.lost = ([0 for _ in fighters] for _ in range(2))
        self.stones: list[int | Fraction] = [0 for _ in fighters]
        self.caught: list[int | Fraction] = [0 for _ in fighters]
        self.tests: dict[tuple[MoraleTests, int, str], int] = {}
        self.ends: list[tuple[CombatState, Mapping[int, MoraleTests], int]] = []

    def read(self, state: CombatState, weights: Weights) -> None:
        """Add what becomes of the fighters in a state."""
        tests = find_morale_tests(self.fight, state)
        for place, fighter in enumerate(self.fight.fighters):
            self.dropped[place] += 0 if state.lp[place] else weights.whole
            self.lost[place] += (fighter.life_points - state.lp[place]) * weights.whole
            for number, weight in weights.stones[place].items():
                if place in tests:
                    # Tests for one reason and another are equal but have names of their own.
                    whys = ", ".join(throw.why for throw in tests[place].throws)
                    key = tests[place]._replace(stones=number), place, whys
                    self.tests[key] = self.tests.get(key, 0) + weight
                else:
                    self.stones[place] += min(number, fighter.fatestones) * weight
        if self.watched:
            self.ends.append((state, tests, weights.whole))

    def add_up(self, total: int) -> tuple[Fate, ...]:
        """Return the fates, where all weights together are `total`."""
        panicked: list[int | Fraction] = [0 for _ in self.dropped]
        for (tests, place, whys), weight in self.tests.items():
            law = find_law(Within(take_until_failed, (tests,), whys))
            panicked[place] += weight * law.chance(lambda stood: not stood.stands)
            self.stones[place] += weight * law.mean(lambda stood: stood.stones)
        for place, chance in enumerate(panicked):
            move = find_panic_move(self.fight, place)
            if chance and move is not None:
                # Of one that nobody follows only whoever asks for all rolls is told.
                find_law(Within(roll_distance, move))
        for state, of_each, weight in self.ends:
            for place, caught in self._find_caught(state, of_each).items():
                self.caught[place] += caught * weight
        return tuple(
            Fate(
                means.MeanChance(fractions.Fraction(dropped + caught) / total),
                means.MeanChance(fractions.Fraction(panics) / total),
                means.MeanChance(fractions.Fraction(caught) / total),
                fractions.Fraction(lost, total),
                fractions.Fraction(stones) / total,
            )
            for dropped, panics, caught, lost, stones in zip(
                self.dropped, panicked, self.caught, self.lost, self.stones, strict=True
            )
        )

    def _find_caught(
        self, state: CombatState, tests: Mapping[int, MoraleTests]
    ) -> dict[int, Fraction]:
        """Return how likely each fighter is caught, of those that may be pursued."""
        won = find_winner(self.fight, state)
        pursuers = [
            place for place in self.fight.pursuits if self.fight.fighters[place].side == won
        ]
        if not any(self._may_chase(place, state, tests) for place in pursuers):
            return {}
        waiting = [place for place in tests if place in self.watched]
        stages = [
            partial(self._test, place, tests[place], waiting[number:], pursuers)
            for number, place in enumerate(waiting, 1)
        ]
        chain: Chain[Any] = Chain(state, (*stages, *self.moves), lambda one: one is None)
        ends = chain.law()
        caught = {place for one in ends.weights if one is not None for place in one.caught}
        return {place: ends.chance(partial(_is_caught, place)) for place in sorted(caught)}

    def _test(
        self,
        place: int,
        tests: MoraleTests,
        waiting: Sequence[int],
        pursuers: Sequence[int],
        state: CombatState,
    ) -> Rule[CombatState | None]:
        """Take the tests of one fighter; None where nobody can pursue anybody any more."""
        stood = yield Within(take_until_failed, (tests,), tests.throws[0].why)
        if not stood.stands:
            state = state._replace(panicked=replace_at(state.panicked, place, True))
        if any(self._may_chase(pursuer, state, waiting) for pursuer in pursuers):
            return state
        return None

    def _may_chase(self, place: int, state: CombatState, waiting: Container[int]) -> bool:
        """Return whether a fighter may end up free of enemies of whom one runs.

        `waiting` are those that have still to take their tests.
        """
        standing = [enemy for enemy in list_opponents(self.fight, place) if state.lp[enemy]]
        return (
            bool(standing)
            and state.lp[place] > 0
            and not state.panicked[place]
            and all(state.panicked[enemy] or enemy in waiting for enemy in standing)
        )


def _is_caught(place: int, end: CombatState | None) -> bool:
    return end is not None and place in end.caught
