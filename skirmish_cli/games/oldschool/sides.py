"""The sides of a fight: who stands, who has fled, what the front has left.

All strike the first enemy that stands, so the others are as they began.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.changes import Points
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.giving import Guard, count_different_hits
from skirmish_cli.games.oldschool.numbers import Kinds
from skirmish_cli.records import NamedTuple

SIDES = ("a", "b")


class Body(NamedTuple):
    """What a fighter has left between two rounds.

    `left` is the damage that takes it out; `shield` and `helmet` are pieces that it can give.
    """

    left: int
    shield: bool
    helmet: bool


class Combatant(NamedTuple):
    """A fighter as a fight begins.

    `word` is what a command calls it. One who is `armed` has a weapon that may break, one who is
    `armoured` wears a piece that may, beside the shield and the helmet that it can give.
    """

    key: str
    word: str
    side: str
    start: Body
    wounds: int
    starting_wounds: int
    morale: int | None
    is_leader: bool
    armed: bool
    armoured: bool

    def find_points(self, left: int) -> Points:
        """Return the stamina and wounds of which so many points are left."""
        wounds = min(self.wounds, left)
        return Points(left - wounds, wounds)


class Side(NamedTuple):
    """One side between two rounds.

    `standing` are the places of those who still fight, `front` what the first of them has left,
    and `fled` the places of those who have fled.
    """

    standing: tuple[int, ...]
    front: Body | None
    fled: tuple[int, ...] = ()


#: Makes the pool of one fighter's attacks on another by their places, while that one still has
#: shield and helmet; the last number is that of the hits that can matter.
PoolMaker = Callable[[int, int, bool, bool, int], ExplodingPool]


class Giving(NamedTuple):
    """The policies that give a shield and a helmet, and what a shield undoes.

    `one_hit` is the ruling `splintered_shield=one_hit`.
    """

    shield: str
    helmet: str
    one_hit: bool = False


class MoraleRules(NamedTuple):
    """The kinds of failed morale by the higher die, and how many faces a die has."""

    kinds: Kinds
    die: int


class Lineup:
    """Both sides as a fight begins, and how they strike and hold.

    A fighter's place is its number among all of both sides. `rules` say how long a flag holds that
    the fight sets.
    """

    def __init__(
        self,
        combatants: tuple[Combatant, ...],
        make_pool: PoolMaker,
        morale: MoraleRules,
        giving: Giving,
        rules: Ruleset,
    ) -> None:
        self.combatants, self.morale, self.giving = combatants, morale, giving
        self.rules = rules
        self.places = {
            side: tuple(place for place, one in enumerate(combatants) if one.side == side)
            for side in SIDES
        }
        self.make_pool: PoolMaker = lru_cache(maxsize=None)(make_pool)

    def begin(self, side: str) -> Side:
        """Return a side as the fight begins."""
        return self.bring_up(self.places[side])

    def bring_up(self, standing: tuple[int, ...], fled: tuple[int, ...] = ()) -> Side:
        """Return a side whose front is as it began."""
        return Side(standing, self.combatants[standing[0]].start if standing else None, fled)

    def find_guard(self, own: Side) -> Guard:
        """Return what the front of a side can give up."""
        front = own.front or Body(0, shield=False, helmet=False)
        struck, giving = self.combatants[own.standing[0]], self.giving
        return Guard(
            struck.key,
            front.shield,
            front.helmet,
            giving.shield,
            giving.helmet,
            giving.one_hit,
            side=struck.side,
        )

    def find_pools(self, own: Side, strikers: tuple[int, ...]) -> tuple[ExplodingPool, ...]:
        """Return the attacks of some enemies on the front of a side."""
        if own.front is None:
            return ()
        place, matter = own.standing[0], count_different_hits(self.find_guard(own), own.front.left)
        return tuple(
            self.make_pool(striker, place, own.front.shield, own.front.helmet, matter)
            for striker in strikers
        )

    def can_be_hit(self, own: Side, strikers: tuple[int, ...]) -> bool:
        """Return whether any of some enemies can hit the front of a side."""
        return any(pool.die.can_hit for pool in self.find_pools(own, strikers))

    def is_safe(self, place: int, strikers: tuple[int, ...]) -> bool:
        """Return whether none of some enemies can hit a fighter as it begins."""
        return not self.can_be_hit(self.bring_up((place,)), strikers)

    @property
    def has_edge(self) -> bool:
        """Whether anybody has advantage or disadvantage."""
        return any(
            pool.drop != "none" or pool.die.modifier
            for side, other in (SIDES, SIDES[::-1])
            for pool in self.find_pools(self.begin(side), self.places[other])
        )

    @property
    def depends_on_six(self) -> bool:
        """Whether only a natural highest face may hit the defense of some fighter."""
        return any(
            die.hits_by_highest_only or not die.can_hit
            for side, other in (SIDES, SIDES[::-1])
            for place in self.places[side]
            for pool in self.find_pools(self.bring_up((place,)), self.places[other])
            for die in (pool.die,)
        )

    def count_wounds(self, place: int, own: Side) -> int:
        """Return the wounds that a fighter has left.

        Damage goes to the stamina first. Section: Attacks.
        """
        combatant = self.combatants[place]
        body = own.front if place == own.standing[0] and own.front is not None else combatant.start
        return combatant.find_points(body.left).wounds
