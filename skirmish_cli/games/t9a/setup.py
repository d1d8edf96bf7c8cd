"""A combat as it is set up: combined units, who is removed, and who touches whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.formation import FRONT, measure_facing
from skirmish_cli.games.t9a.numbers import Lasting, Numbers, read_lasting, read_numbers
from skirmish_cli.games.t9a.pursuit import HOLD, PURSUE
from skirmish_cli.games.t9a.touches import Enemy, Touch, find_touches
from skirmish_cli.games.t9a.units import Unit

SIDES = ("a", "b")
#: The health points left to each unit, in the order of the units.
Health = tuple[int, ...]
#: What a unit does by policy after a combat, by its place: it pursues, overruns or holds.
Pursuits = Mapping[int, str]
#: For each unit, whether it has a health point left.
Standing = tuple[bool, ...]


@dataclass(frozen=True)
class SetUp:
    """The units of a combat, and how they stand when it begins.

    Those of side a come first. Units are known by their place in that order. `allocated` maps the
    place of a unit to that of the enemy, or the joined character, that it strikes first;
    `restricted` names the part of a unit that makes restricted attacks before the others. By policy
    a unit does what `pursuits` and `overruns` say of it.
    """

    units: tuple[Unit, ...]
    rules: Ruleset
    allocated: Mapping[int, int] = field(default_factory=dict)
    restricted: Mapping[int, str] = field(default_factory=dict)
    pursuits: Pursuits = field(default_factory=lambda: defaultdict(lambda: PURSUE))
    overruns: Pursuits = field(default_factory=lambda: defaultdict(lambda: HOLD))

    @cached_property
    def numbers(self) -> Numbers:
        """The numbers of the ruleset."""
        return read_numbers(self.rules)

    @cached_property
    def lasting(self) -> Lasting:
        """Until when the flags hold that the combat sets."""
        return read_lasting(self.rules)

    @cached_property
    def corners(self) -> int | None:
        """The files that touch corner to corner, or None.

        None ignores them, by the ruling `contact`.
        """
        counts = self.rules.ruling("contact") == "corner_counts"
        return self.numbers.contact_corners if counts else None

    @cached_property
    def sides(self) -> dict[str, tuple[int, ...]]:
        """The places of each side's units."""
        return {
            side: tuple(place for place, unit in enumerate(self.units) if unit.side == side)
            for side in SIDES
        }

    # Combined units

    @cached_property
    def hosts(self) -> tuple[int, ...]:
        """For each unit the place of the unit that it is part of.

        A unit that has joined none is part of itself.
        """
        places = {unit.key: place for place, unit in enumerate(self.units)}
        return tuple(
            places[unit.find_flag("joined")] if unit.has("joined") else place
            for place, unit in enumerate(self.units)
        )

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The places of the units that stand for themselves: all but joined characters."""
        return tuple(place for place, host in enumerate(self.hosts) if host == place)

    @cached_property
    def members(self) -> dict[int, tuple[int, ...]]:
        """The places of each unit's health pools.

        Its rank and file come first, then joined characters.
        """
        return {
            group: (
                group,
                *(place for place, host in enumerate(self.hosts) if host == group != place),
            )
            for group in self.groups
        }

    def find_name(self, place: int, health: Health) -> str:
        """Return what a unit is called: by a joined character where only that is left."""
        left = [member for member in self.members.get(place, (place,)) if health[member]]
        return self.units[left[0] if left else place].key

    def is_standing(self, group: int, health: Health) -> bool:
        """Return whether a unit, combined or not, has a model left."""
        return health[group] > 0 or any(health[place] for place in self.members[group][1:])

    def count_cells(self, place: int) -> tuple[int, int]:
        """Return how many files and ranks of its unit a joined character takes up.

        It takes up none on a mismatching base: one that is neither as large as those of the unit
        nor a multiple. Sections: Matching Bases; Mismatching Bases.
        """
        unit, host = self.units[place], self.units[self.hosts[place]]
        files, front_rest = divmod(unit.base_front, host.base_front)
        ranks, side_rest = divmod(unit.base_side, host.base_side)
        return (0, 0) if front_rest or side_rest else (files, ranks)

    @cached_property
    def beside(self) -> dict[int, tuple[int, ...]]:
        """The joined characters beside each unit's front, on mismatching bases."""
        return {
            group: tuple(place for place in members[1:] if self.count_cells(place) == (0, 0))
            for group, members in self.members.items()
        }

    def measure_facing(self, group: int, facing: str) -> int:
        """Return the length in mm of a facing of a unit, with characters beside its front."""
        beside = self.beside[group] if facing == FRONT else ()
        return measure_facing(self.units[group], facing) + sum(
            self.units[place].base_front for place in beside
        )

    # Contact

    @cached_property
    def removed(self) -> frozenset[int]:
        """The units that are shaken and removed before anybody strikes.

        Section: Remove Shaken units.
        """
        return frozenset(
            place for place, host in enumerate(self.hosts) if self.units[host].has("shaken")
        )

    @cached_property
    def start(self) -> Health:
        """The health points of each unit when the first attack is made."""
        return tuple(
            0 if place in self.removed else unit.hp for place, unit in enumerate(self.units)
        )

    @cached_property
    def touches(self) -> tuple[Touch, ...]:
        """Which units touch, once shaken ones are removed."""
        return find_touches(self.units, self.removed)

    @cached_property
    def enemies(self) -> dict[int, list[Enemy]]:
        """The enemies that each unit touches."""
        return {
            group: [
                touch.seen_from(group)
                for touch in self.touches
                if group in {touch.first, touch.second}
            ]
            for group in self.groups
        }

    def find_standing_enemies(self, group: int, health: Health) -> list[int]:
        """Return the places of the enemies that a unit touches and that still stand."""
        return [
            enemy.place for enemy in self.enemies[group] if self.is_standing(enemy.place, health)
        ]

    def is_at_wall(self, place: int, enemy: int) -> bool:
        """Return whether a charger hits worse at an enemy because of a wall.

        It touches one itself, or charged the front of an enemy that has one. Section: Walls.
        """
        host = self.hosts[place]
        if not self.units[host].has("charging"):
            return False
        at_front = any(
            other.place == enemy and other.enemy_facing == FRONT for other in self.enemies[host]
        )
        return self.units[host].has("wall") or (at_front and self.units[enemy].has("wall"))

    def touches_front(self, place: int, enemy: int) -> bool:
        """Return whether a unit touches the front of an enemy with its own.

        Only there it reaches characters, who stand in the front rank. Section: Allocating Attacks.
        """
        return any(
            other.place == enemy and other.own_facing == other.enemy_facing == FRONT
            for other in self.enemies[self.hosts[place]]
        )

    def order_targets(self, place: int, enemy: int) -> tuple[int, ...]:
        """Return an enemy's health pools in the order in which a unit rolls at them."""
        victim = self.allocated.get(place)
        return tuple(sorted(self.members[enemy], key=lambda target: target != victim))
