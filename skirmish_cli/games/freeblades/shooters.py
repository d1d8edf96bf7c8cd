"""Who shoots, and how shooting stands between two attacks."""

from __future__ import annotations

from skirmish_cli.games.freeblades.blows import Blow
from skirmish_cli.games.freeblades.dice.readings import MOST_FATESTONES, NO_TALLY, Tally
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.records import NamedTuple

#: What became of targeting tests: not taken or passed, failed, tarched, failed so that the nearest
#: enemy is shot instead.
PASSED, FAILED, TARCHED, NEAREST = 0, 1, 2, 3


class RangedAttack(NamedTuple):
    """One ranged attack: at whom, and whom it may stray to when it misses.

    Both are places among the volley's targets.
    """

    target: int
    strays: tuple[int, ...] = ()


class Shooter(NamedTuple):
    """Who shoots: its attacks, and the blow that each target would take.

    The LP in the blows are those that each target starts with. `targeting` is its targeting test
    if one is due, `rerolls` are those that it holds for all its attacks. It has `stones`
    Fatestones, and spends rerolls that are `given` by an option first.
    """

    key: str
    attacks: tuple[RangedAttack, ...]
    blows: tuple[Blow, ...]
    is_reaction: bool = False
    targeting: SpikingDie | None = None
    rerolls: int = 0
    stones: int = 0
    given: int = 0

    def count_stones(self, state: ShootingState) -> int:
        """Return the Fatestones that it has at a table."""
        spent = max(0, state.spent.count(self.key) - self.given)
        return min(MOST_FATESTONES, self.stones - spent + state.gained.count(self.key))


class ShootingState(NamedTuple):
    """Shooting between two attacks.

    `standing` says who stood at the start of the group in progress. `hit` and `crit` say whether
    any attack so far did, on whom it was aimed at; `targeting` is the outcome of the last
    targeting test, `rerolls` what whoever shoots has left of those it holds. At a table `gained`
    counts the Fatestones of targeting tests, and `spent` the rerolls spent.
    """

    lp: tuple[int, ...]
    standing: tuple[bool, ...]
    hit: bool = False
    crit: bool = False
    targeting: int = PASSED
    rerolls: int = 0
    gained: Tally = NO_TALLY
    spent: Tally = NO_TALLY

    def spend(self, key: str) -> ShootingState:
        """Return the state once a shooter has spent a reroll."""
        return self._replace(rerolls=self.rerolls - 1, spent=self.spent.add(key, 1))
