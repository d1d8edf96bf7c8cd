"""A combat: who fights, with which numbers, and its state between two strikes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from skirmish_cli.dice.spiking import Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.ratings import Rating

SIDES = ("a", "b")


class State(NamedTuple):
    """A melee between two strikes; every tuple is in the order of the fighters.

    `lp` are the life points left, `struck` those at the start of the step in progress: strikes of
    one step are simultaneous and see only the latter. `parries` are the parries left (-1: without
    end), `stones` the Fatestones. `chases` are the pursuers with whom they pursue, until their
    moves are made; `ran` how far those run; `caught` who was contacted so."""

    lp: tuple[int, ...]
    struck: tuple[int, ...]
    parries: tuple[int, ...]
    stones: tuple[int, ...]
    panicked: tuple[bool, ...]
    chases: tuple[tuple[int, int], ...] = ()
    ran: tuple[tuple[int, int], ...] = ()
    caught: tuple[int, ...] = ()

    def is_dropped(self, place: int) -> bool:
        """Return whether a fighter lost its last LP, or was contacted by a pursuer while it
        panicked."""
        return not self.lp[place] or place in self.caught


@dataclass(frozen=True)
class Numbers:
    """The numbers of the ruleset that a melee uses."""

    threshold: int
    target_number: int
    lowest_defense: int
    charge_damage: Term
    piling_on: Term
    rear_shield: Term
    distance_die: int
    fast_distance_die: int
    fast_speed: int
    parry_alone: bool
    parries_end: bool
    reposition: int = 3
    threshold_pick: str = "best"
    reroll_when: str = "failing_face"
    ladder: bool = False


@dataclass(frozen=True)
class Fight:
    """A melee as it is set up: fighters of side a, then of side b; directed targets; split dice;
    the first player.

    `targets` maps a fighter to the enemies that its attacks are directed at, `splits` to the dice
    of its attacks, `pursuits` to the enemy that it pursues if that panics (None: the first that
    does)."""

    fighters: tuple[Fighter, ...]
    numbers: Numbers
    first: str = "a"
    targets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    splits: Mapping[int, tuple[Rating, ...]] = field(default_factory=dict)
    pursuits: Mapping[int, int | None] = field(default_factory=dict)

    @cached_property
    def _sides(self) -> dict[str, list[int]]:
        return {
            side: [place for place, fighter in enumerate(self.fighters) if fighter.side == side]
            for side in SIDES
        }

    @cached_property
    def _touching(self) -> dict[str, list[int]]:
        return {
            side: [place for place in self._sides[side] if not self.fighters[place].has("support")]
            for side in SIDES
        }

    @cached_property
    def kept(self) -> dict[Any, Any]:
        """What was made ready for this fight and is used again: its stages, and attacks that many
        states share."""
        return {}

    def side(self, side: str) -> list[int]:
        """Return the places of a side's fighters."""
        return self._sides[side]

    def in_contact(self, side: str) -> list[int]:
        """Return the places of a side's fighters that touch an enemy: all but those in support."""
        return self._touching[side]

    def enemies(self, place: int) -> list[int]:
        """Return the places of the enemies that a fighter could reach: those in contact."""
        return self._touching[other_side(self.fighters[place].side)]

    @cached_property
    def single(self) -> int:
        """The place of the one model of its side that is in contact; of two such sides, side
        a's."""
        return next(touching[0] for side in SIDES if len(touching := self.in_contact(side)) == 1)

    @cached_property
    def supported(self) -> dict[int, int]:
        """The friend through which each supporting fighter strikes: the last one listed before it
        that is free."""
        pairs: dict[int, int] = {}
        for side in SIDES:
            for place in self.side(side):
                if self.fighters[place].has("support"):
                    free = [
                        friend for friend in self.in_contact(side) if friend not in pairs.values()
                    ]
                    pairs[place] = max(
                        (friend for friend in free if friend < place), default=free[0]
                    )
        return pairs

    def target_of(self, place: int) -> int:
        """Return the enemy that a fighter faces first: the one it is directed at, else the first
        listed."""
        return self.targets.get(place, tuple(self.enemies(place)))[0]

    def is_behind(self, attacker: int, defender: int) -> bool:
        """Return whether an attacker stands in the rear of a defender."""
        return self.fighters[attacker].has("rear") and self.target_of(attacker) == defender


class Strike(NamedTuple):
    """One attack in the order of a combat: who, which of its attacks, and for an early standoff
    at whom."""

    attacker: int
    number: int
    only_target: int | None


def start_state(fight: Fight) -> State:
    """Return the state before the first strike."""
    lp = tuple(fighter.life_points for fighter in fight.fighters)
    parries = tuple(
        fighter.parries if fight.numbers.parries_end or not fighter.parries else -1
        for fighter in fight.fighters
    )
    stones = tuple(fighter.fatestones for fighter in fight.fighters)
    return State(lp, lp, parries, stones, (False,) * len(lp))


def other_side(side: str) -> str:
    """Return the other side."""
    return "b" if side == "a" else "a"


def changed(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """Return values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])


def spiker(rating: Rating, terms: tuple[Term, ...]) -> Spiker:
    """Return a rating and its terms as a die to throw."""
    return Spiker(rating.sides, rating.modifier + sum(term.value for term in terms))


def shown(rating: Rating, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """Return the terms of a roll for the trace, the rating's own flat modifier first."""
    return ((Term(rating.modifier, f"rating {rating}"),) if rating.modifier else ()) + terms
