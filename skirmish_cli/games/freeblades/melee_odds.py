"""The odds of a melee: who wins and what LP each side loses, and each fighter's own fate.

Nobody asks which fighters fared so together, so their morale tests are weighed one by one, and
Fatestones that nothing but a fighter's own morale can use are counted beside the states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.rules import Chain, Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.games.freeblades.combat import SIDES, CombatState, Fight, make_start_state
from skirmish_cli.games.freeblades.combat_results import count_lp_lost
from skirmish_cli.games.freeblades.melee_ends import MeleeEnd
from skirmish_cli.games.freeblades.melee_fates import FateReader
from skirmish_cli.games.freeblades.melee_ledger import Ledger

#: A stage of a melee: from one state to the next.
Stage = Callable[[CombatState], Rule[CombatState]]
#: What follows the strikes: the morale tests, whom is pursued, and the moves.
ResultStage = Callable[[Fight, CombatState], Rule[CombatState]]


class MeleeChain(Chain[Any]):
    """The strikes of a melee and what follows them, with odds that tell only losses apart.

    Played at a table, and where advice weighs decisions, the state after it is whole.
    """

    def __init__(
        self, fight: Fight, strikes: Iterable[Stage], results: Sequence[ResultStage]
    ) -> None:
        self.fight, self.strikes = fight, tuple(strikes)
        #: What follows the morale tests.
        self.moves = tuple(partial(stage, fight) for stage in results[1:])
        tests = partial(results[0], fight)
        super().__init__(make_start_state(fight), (*self.strikes, tests, *self.moves))

    def law(self) -> Law[MeleeEnd]:
        """Return the law of the LP that both sides lose, with the fates of all fighters."""
        ledger = Ledger(self.fight, self.start)
        for stage in self.strikes:
            ledger.carry_on(stage)
        reader = FateReader(self.fight, self.moves)
        lost: dict[tuple[int, int], int] = {}
        for state, weights in ledger.list_states():
            a, b = (count_lp_lost(self.fight, state, side) for side in SIDES)
            lost[a, b] = lost.get((a, b), 0) + weights.whole
            reader.read(state, weights)
        fates = reader.add_up(ledger.total)
        return Law({MeleeEnd(losses, fates): weight for losses, weight in lost.items()})
