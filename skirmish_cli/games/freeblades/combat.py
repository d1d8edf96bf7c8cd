"""A combat: who fights, with which numbers, and its state between two strikes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.readings import MOST_FATESTONES, NO_TALLY, Alike, Tally
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.morale import DistanceDice, read_distance_dice
from skirmish_cli.games.freeblades.numbers import read_modifier, read_numbers
from skirmish_cli.games.freeblades.policies import PARRY, REPOSITION, STRIKE
from skirmish_cli.games.freeblades.tests import Rating, has_high_dice
from skirmish_cli.records import NamedTuple

V = TypeVar("V")

SIDES = ("a", "b")


class Pursuers(Alike):
    """Who pursued, and who was free to reposition and stayed, by place."""

    places: tuple[int, ...] = ()
    stayed: tuple[int, ...] = ()


NOBODY = Pursuers()


class CombatState(NamedTuple):
    """A melee between two strikes; every tuple is in the order of the fighters.

    `lp` are the life points left, `struck` those at the start of the step in progress: strikes of
    one step are simultaneous and see only the latter. `parries` are the parries left (-1: without
    end), `stones` the Fatestones that can be of use. `chases` are the pursuers with whom they
    pursue, until their moves are made; `caught` who was contacted so. At a table `gained` counts
    the Fatestones beyond `stones`, and `pursued` names the pursuers.
    """

    lp: tuple[int, ...]
    struck: tuple[int, ...]
    parries: tuple[int, ...]
    stones: tuple[int, ...]
    panicked: tuple[bool, ...]
    chases: tuple[tuple[int, int], ...] = ()
    caught: tuple[int, ...] = ()
    gained: Tally = NO_TALLY
    pursued: Pursuers = NOBODY

    def is_dropped(self, place: int) -> bool:
        """Return whether a fighter has no LP left, or was caught while it panicked."""
        return not self.lp[place] or place in self.caught


class MeleeRules(NamedTuple):
    """The numbers, modifiers and rulings that a melee uses, as plain values."""

    threshold: int
    target_number: int
    lowest_defense: int
    reposition_inches: int
    charge_damage: Term
    piling_on: Term
    rear_shield: Term
    distance_dice: DistanceDice
    parry_alone: bool
    parries_end: bool
    threshold_pick: str
    reroll_when: str
    ladder: bool
    teller: Teller
    parry_policy: str = PARRY


def read_melee_rules(
    rules: Ruleset, teller: Teller | None = None, parry_policy: str = PARRY
) -> MeleeRules:
    """Return the numbers, modifiers and rulings that a melee uses.

    `teller` makes its changes, where it knows the friends of those that drop; `parry_policy` is
    what is decided of a parry where nobody is asked.
    """
    numbers = read_numbers(rules)
    return MeleeRules(
        threshold=numbers.threshold,
        target_number=numbers.target_number,
        lowest_defense=numbers.lowest_defense,
        reposition_inches=numbers.reposition_inches,
        charge_damage=read_modifier(rules, "charge_damage"),
        piling_on=read_modifier(rules, "piling_on"),
        rear_shield=read_modifier(rules, "rear_shield"),
        distance_dice=read_distance_dice(rules),
        parry_alone=rules.ruling("parry_target") == "parry",
        parries_end=rules.ruling("parry_uses") == "rating",
        threshold_pick=rules.ruling("threshold_pick"),
        reroll_when=rules.ruling("reroll_when"),
        ladder=has_high_dice(rules),
        teller=teller or Teller(rules),
        parry_policy=parry_policy,
    )


class _Setup(NamedTuple):
    """What a melee is set up with."""

    fighters: tuple[Fighter, ...]
    rules: MeleeRules
    first: str = "a"
    targets: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    splits: Mapping[int, tuple[Rating, ...]] = MappingProxyType({})
    pursuits: Mapping[int, int | None] = MappingProxyType({})
    aims: Mapping[int, tuple[int, ...]] = MappingProxyType({})
    reposition_policy: str = REPOSITION
    standoff_policy: str = STRIKE
    waiting: tuple[int, ...] = ()


class Fight(_Setup):
    """A melee as it is set up: the fighters, side a first, and the first player.

    `targets` maps a fighter to the enemies that its attacks are directed at, `aims` to those that
    the policy strikes where its player could still choose, `splits` to the dice of its attacks,
    `pursuits` to the enemy that it pursues if that panics (None: the first that does).
    `reposition_policy` is what is decided of a model that ends up free, `standoff_policy` of one
    that may strike first; `waiting` are those that don't.
    """

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
    def _cache(self) -> dict[Hashable, Any]:
        return {}

    def keep(self, key: Hashable, work_out: Callable[[], V]) -> V:
        """Return what was worked out under a key before, or work it out and keep it.

        It is for what many states of this fight share.
        """
        if key not in self._cache:
            self._cache[key] = work_out()
        found: V = self._cache[key]
        return found

    def side(self, side: str) -> list[int]:
        """Return the places of a side's fighters."""
        return self._sides[side]

    def in_contact(self, side: str) -> list[int]:
        """Return the places of a side's fighters in contact: all but its supporters."""
        return self._touching[side]

    def enemies(self, place: int) -> list[int]:
        """Return the places of the enemies that a fighter could reach: those in contact."""
        return self._touching[other_side(self.fighters[place].side)]

    @cached_property
    def single(self) -> int:
        """The place of the one model of its side in contact; of two such sides, side a's."""
        return next(touching[0] for side in SIDES if len(touching := self.in_contact(side)) == 1)

    @cached_property
    def brought(self) -> tuple[int, ...]:
        """The Fatestones that each fighter brought along."""
        return tuple(fighter.fatestones for fighter in self.fighters)

    @cached_property
    def supported(self) -> dict[int, int]:
        """The friend through which each supporting fighter strikes.

        It is the last one listed before the supporter that is free.
        """
        pairs: dict[int, int] = {}
        for side in SIDES:
            for place in self.side(side):
                if self.fighters[place].has("support"):
                    taken = pairs.values()
                    free = [friend for friend in self.in_contact(side) if friend not in taken]
                    before = (friend for friend in free if friend in range(place))
                    pairs[place] = max(before, default=free[0])
        return pairs

    def target_of(self, place: int) -> int:
        """Return the enemy that a fighter faces first.

        That is the one it is directed at, else the first listed.
        """
        aims = self.targets.get(place) or self.aims.get(place) or tuple(self.enemies(place))
        return aims[0]

    def is_behind(self, attacker: int, defender: int) -> bool:
        """Return whether an attacker stands in the rear of a defender."""
        return self.fighters[attacker].has("rear") and self.target_of(attacker) == defender


def make_start_state(fight: Fight) -> CombatState:
    """Return the state before the first strike."""
    lp = tuple(fighter.life_points for fighter in fight.fighters)
    parries = tuple(
        fighter.parries if fight.rules.parries_end or not fighter.parries else -1
        for fighter in fight.fighters
    )
    return CombatState(lp, lp, parries, fight.brought, (False,) * len(lp))


def count_stones(fight: Fight, place: int, state: CombatState) -> int:
    """Return the Fatestones that a fighter has, those gained in the combat included."""
    return min(MOST_FATESTONES, state.stones[place] + state.gained.count(fight.fighters[place].key))


def other_side(side: str) -> str:
    """Return the other side."""
    return "b" if side == "a" else "a"


def replace_at(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """Return values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])
