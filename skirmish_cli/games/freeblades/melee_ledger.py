"""The weights of a melee's states from stage to stage, for its odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import lcm

from skirmish_cli.core.rules import Rule, law_of
from skirmish_cli.games.freeblades.combat import CombatState, Fight, other_side
from skirmish_cli.games.freeblades.combat_results import list_opponents
from skirmish_cli.games.freeblades.gained_stones import Later
from skirmish_cli.games.freeblades.strike_stages import StrikeStage
from skirmish_cli.records import NamedTuple

#: A stage of a melee: from one state to the next.
Stage = Callable[[CombatState], Rule[CombatState]]


class Weights(NamedTuple):
    """The weight of a state, and of each number of Fatestones that a fighter has in it."""

    whole: int
    stones: tuple[dict[int, int], ...]


class Ledger:
    """The weights of states as a melee goes on.

    A fighter's Fatestones are told apart in the state as long as it may spend them on an attack or
    a parry. Then they are settled: the weight of each number of them stands beside that of the
    state, all in one long whole number, so that one multiplication carries all of them on.
    """

    def __init__(self, fight: Fight, start: CombatState) -> None:
        self.fight, self.total, self.room = fight, 1, 64
        self.states = {start: 1}
        #: Where the weight of so many Fatestones of a fighter stands; at 0 is that of the state.
        self.columns: dict[tuple[int, int], int] = {}
        self.settled: set[int] = set()
        self.watched = list_watched(fight)

    def carry_on(self, stage: Stage) -> None:
        """Go on by one stage."""
        if not isinstance(stage, StrikeStage):
            self._merge({state: (law_of(stage, state).weights, 1) for state in self.states})
            return
        steps = {state: stage.weigh(state) for state in self.states}
        self._merge(steps)
        self._settle(stage.later)

    def _merge(self, steps: Mapping[CombatState, tuple[Mapping[CombatState, int], int]]) -> None:
        """Take the weights from states to those that they lead to."""
        common = lcm(*{total for _, total in steps.values()})
        self.total *= common
        self._make_room()
        after: dict[CombatState, int] = {}
        for state, (results, total) in steps.items():
            scaled = self.states[state] * (common // total)
            for result, weight in results.items():
                after[result] = after.get(result, 0) + scaled * weight
        self.states = after

    def _make_room(self) -> None:
        """Give every weight as many bits as all of them together take."""
        bits = self.total.bit_length()
        if bits <= self.room:
            return
        old, self.room = self.room, 2 * bits
        mask = (1 << old) - 1
        for state, packed in self.states.items():
            wide = 0
            for column in range(len(self.columns) + 1):
                wide |= (packed >> old * column & mask) << self.room * column
            self.states[state] = wide

    def _settle(self, later: Later) -> None:
        """Forget of each state what no later attack depends on."""
        fight, mask = self.fight, (1 << self.room) - 1
        coming = [
            sum(later[enemy] for enemy in fight.side(other_side(fighter.side)))
            for fighter in fight.fighters
        ]
        settling = [
            place
            for place, fighter in enumerate(fight.fighters)
            if place not in self.settled | self.watched
            and not later[place]
            and not (coming[place] and fighter.parries and fighter.can_parry)
        ]
        self.settled.update(settling)
        after: dict[CombatState, int] = {}
        for state, packed in self.states.items():
            columns = [
                self.columns.setdefault((place, state.stones[place]), len(self.columns) + 1)
                for place in settling
                if state.stones[place]
            ]
            whole = packed & mask
            beside = sum(whole << self.room * column for column in columns)
            kept = self._forget(state, coming)
            after[kept] = after.get(kept, 0) + packed + beside
        self.states = after

    def _forget(self, state: CombatState, coming: Sequence[int]) -> CombatState:
        """Return a state without settled Fatestones and without parries that meet no attack."""
        stones, parries = state.stones, state.parries
        if any(stones[place] for place in self.settled):
            stones = tuple(
                [0 if place in self.settled else one for place, one in enumerate(stones)]
            )
        if any(parries):
            parries = tuple(
                [
                    min(one, most) if one > 0 else one * bool(most)
                    for one, most in zip(parries, coming, strict=True)
                ]
            )
        return state._replace(stones=stones, parries=parries)

    def list_states(self) -> Iterator[tuple[CombatState, Weights]]:
        """Yield each state at the end with its weights."""
        mask = (1 << self.room) - 1
        for state, packed in self.states.items():
            whole = packed & mask
            stones = [{one: whole} for one in state.stones]
            for (place, number), column in self.columns.items():
                weight = packed >> self.room * column & mask
                if weight:
                    stones[place][number] = weight
                    stones[place][0] -= weight
            yield state, Weights(whole, tuple(stones))


def list_watched(fight: Fight) -> set[int]:
    """Return the fighters on whose panic a pursuit depends that a policy names.

    Those are whoever may pursue, and its enemies.
    """
    pursuers = [place for place in fight.pursuits if fight.fighters[place].speed is not None]
    return {*pursuers, *(enemy for place in pursuers for enemy in list_opponents(fight, place))}
