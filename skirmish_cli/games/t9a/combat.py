"""A combat as it is set up, and what decides it: ranks, steady and solid, the combat score, who
tests and who pursues.

Everything here is worked out from the health points left; no dice are rolled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.formation import (
    FRONT,
    REAR,
    Lane,
    Touch,
    facing_width,
    find_touches,
    proper_ranks,
)
from skirmish_cli.games.t9a.lanes import Hold, Standing, holds_of, lanes_among
from skirmish_cli.games.t9a.models import Unit
from skirmish_cli.games.t9a.numbers import of_height
from skirmish_cli.games.t9a.rout import Aftermath, aftermath_of

SIDES = ("a", "b")
#: How a unit stands by its health points.
GONE, DECIMATED, FINE = 0, 1, 2
Health = tuple[int, ...]


class Verdict(NamedTuple):
    """What a combat came to by the health points left: the score of each side and the winner,
    `a`, `b` or `tie`."""

    a_score: int
    b_score: int
    winner: str

    @property
    def difference(self) -> int:
        """By how much side a is ahead."""
        return self.a_score - self.b_score


@dataclass(frozen=True)
class Combat:
    """A round of combat: the units of side a, then of side b, in the order listed.

    `allocated` maps the place of a unit to that of the enemy, or the joined character, that it
    strikes first, `restricted` names the part that makes restricted attacks before the others.
    """

    units: tuple[Unit, ...]
    rules: Ruleset
    allocated: Mapping[int, int] = field(default_factory=dict)
    restricted: str | None = None

    @cached_property
    def numbers(self) -> Mapping[str, Any]:
        """The numbers of the ruleset."""
        numbers: Mapping[str, Any] = self.rules.data["numbers"]
        return numbers

    @cached_property
    def corners(self) -> int | None:
        """The files that touch corner to corner, or None where the ruling `contact` ignores
        them."""
        return (
            int(self.numbers["contact_corners"])
            if self.rules.ruling("contact") == "corner_counts"
            else None
        )

    def side(self, side: str) -> list[int]:
        """Return the places of a side's units."""
        return [place for place, unit in enumerate(self.units) if unit.side == side]

    # Combined units

    @cached_property
    def hosts(self) -> tuple[int, ...]:
        """For each unit the place of the unit that it is part of: its own, or the one that it has
        joined."""
        places = {unit.key: place for place, unit in enumerate(self.units)}
        return tuple(
            places[unit.flags["joined"]] if unit.has("joined") else place
            for place, unit in enumerate(self.units)
        )

    @cached_property
    def groups(self) -> tuple[int, ...]:
        """The places of the units that stand for themselves: all but joined characters."""
        return tuple(place for place, host in enumerate(self.hosts) if host == place)

    @cached_property
    def _members(self) -> dict[int, tuple[int, ...]]:
        # Its rank and file come first, wherever they are listed.
        return {
            group: (
                group,
                *(place for place, host in enumerate(self.hosts) if host == group != place),
            )
            for group in self.groups
        }

    def members(self, group: int) -> tuple[int, ...]:
        """Return the places of a combined unit's health pools: its rank and file, then joined
        characters."""
        return self._members[group]

    def name_of(self, place: int, health: Health) -> str:
        """Return what a unit is called: by a joined character where nobody else of it is left."""
        left = [member for member in self._members.get(place, (place,)) if health[member]]
        return self.units[left[0] if left else place].key

    def stands(self, group: int, health: Health) -> bool:
        """Return whether a unit, combined or not, has a model left."""
        return health[group] > 0 or any(health[place] for place in self._members[group][1:])

    def cells(self, place: int) -> tuple[int, int]:
        """Return how many files and ranks of its unit a joined character takes up: none on a
        mismatching base.

        A base matches that is as large as those of the unit or a multiple. Sections: Matching
        Bases; Mismatching Bases."""
        unit, host = self.units[place], self.units[self.hosts[place]]
        files, front_rest = divmod(unit.base_front, host.base_front)
        ranks, side_rest = divmod(unit.base_side, host.base_side)
        return (0, 0) if front_rest or side_rest else (files, ranks)

    def beside(self, group: int) -> tuple[int, ...]:
        """Return the joined characters that stand beside a unit's front, on mismatching bases."""
        return tuple(place for place in self._members[group][1:] if self.cells(place) == (0, 0))

    def width(self, group: int, facing: str) -> int:
        """Return the length in mm of a facing of a unit at set-up; characters beside its front
        make that longer."""
        more = (
            sum(self.units[place].base_front for place in self.beside(group))
            if facing == FRONT
            else 0
        )
        return facing_width(self.units[group], facing) + more

    # Set-up

    @cached_property
    def removed(self) -> frozenset[int]:
        """The units that are shaken and removed before anybody strikes. Section: Remove Shaken
        units."""
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

    def enemies_of(self, group: int) -> list[tuple[int, str, str]]:
        """Return each enemy that a unit touches, with the unit's own facing and the enemy's."""
        return self._enemies[group]

    @cached_property
    def _enemies(self) -> dict[int, list[tuple[int, str, str]]]:
        return {
            group: [
                touch.seen_from(group)
                for touch in self.touches
                if group in {touch.first, touch.second}
            ]
            for group in self.groups
        }

    @cached_property
    def holds(self) -> dict[int, tuple[Hold, ...]]:
        """The enemies that each unit touches, those in front of it first, with how many models at
        set-up."""
        return {group: holds_of(self, group) for group in self.groups}

    @cached_property
    def lanes(self) -> dict[int, tuple[Lane, ...]]:
        """The lanes of each unit and joined character when the first attack is made, the front
        first."""
        standing = tuple(health > 0 for health in self.start)
        return {place: self.lanes_among(place, standing) for place in range(len(self.units))}

    @cached_property
    def _lanes(self) -> dict[tuple[int, Standing], tuple[Lane, ...]]:
        return {}

    def lanes_among(self, place: int, standing: Standing) -> tuple[Lane, ...]:
        """Return the lanes of a unit or of a joined character while some units stand. Section:
        Allocating Attacks."""
        known = self._lanes.get((place, standing))
        if known is None:
            known = self._lanes[place, standing] = lanes_among(self, place, standing)
        return known

    def targets(self, place: int, enemy: int) -> tuple[int, ...]:
        """Return the health pools of an enemy in the order in which a unit rolls its attacks at
        them."""
        victim = self.allocated.get(place)
        return tuple(sorted(self.members(enemy), key=lambda target: target != victim))

    def meets_wall(self, place: int, enemy: int) -> bool:
        """Return whether a charger hits worse: it is at a wall, or charged the front of an enemy
        that is.

        Section: Walls.
        """
        host = self.hosts[place]
        if not self.units[host].has("charging"):
            return False
        behind_it = any(
            other == enemy and facing == FRONT for other, _, facing in self.enemies_of(host)
        )
        return self.units[host].has("wall") or (behind_it and self.units[enemy].has("wall"))

    # Ranks

    def _own_ranks(self, group: int, health: Health) -> int:
        """Return the proper ranks of a unit; characters on matching bases stand in them. Section:
        Proper Ranks."""
        members = self._members[group]
        key = (group, *[health[place] for place in members])
        if key not in self._known_ranks:
            self._known_ranks[key] = self._count_ranks(group, health)
        return self._known_ranks[key]

    @cached_property
    def _known_ranks(self) -> dict[tuple[int, ...], int]:
        return {}

    def _count_ranks(self, group: int, health: Health) -> int:
        unit = self.units[group]
        models = unit.models_of(health[group])
        for place in self._members[group][1:]:
            if health[place]:
                files, ranks = self.cells(place)
                models += files * ranks
        return proper_ranks(models, unit.files, of_height(self.rules, unit.height, "rank_width"))

    def ranks(self, group: int, health: Health) -> int:
        """Return the proper ranks that a unit counts as having: fewer by those at its flanks and
        rear, not below 0.

        Section: Check Combat Formations, Surrounded.
        """
        around = sum(
            self._own_ranks(enemy, health)
            for enemy, facing, _ in self.enemies_of(group)
            if facing != FRONT and self.stands(enemy, health)
        )
        return max(0, self._own_ranks(group, health) - around)

    def is_steady(self, group: int, health: Health) -> bool:
        """Return whether a unit is deeper in proper ranks than every enemy that it touches.
        Section: Steady."""
        own = self.ranks(group, health)
        return all(
            own > self.ranks(enemy, health) for enemy in self.standing_enemies(group, health)
        )

    def is_solid(self, group: int, health: Health) -> bool:
        """Return whether a unit has the proper ranks that make its height solid. Section: Solid."""
        return self.ranks(group, health) >= of_height(self.rules, self.units[group].height, "solid")

    def has_press(self, place: int) -> bool:
        """Return whether a unit's hits wound more easily: height 1 in a unit solid at set-up.
        Section: Solid."""
        host = self.hosts[place]
        heights = {self.units[place].height, self.units[host].height}
        return heights == {self.numbers["press_height"]} and self.is_solid(host, self.start)

    # The score

    @cached_property
    def static_terms(self) -> dict[str, tuple[Term, ...]]:
        """What each side scores before anybody strikes. Section: Calculate Static Combat Score."""
        return {side: tuple(self._static(side)) for side in SIDES}

    def _static(self, side: str) -> list[Term]:
        numbers = self.numbers
        here = [place for place in self.side(side) if place not in self.removed]
        fighting = [group for group in self.groups if group in here and self.enemies_of(group)]
        terms = []
        # A charger counts even if all whom it charged were shaken and are gone.
        if any(self.units[group].has("charging") for group in self.groups if group in here):
            terms.append(Term(numbers["score_charge"], "charge"))
        flanked = {
            (enemy, enemy_facing)
            for group in fighting
            for enemy, _, enemy_facing in self.enemies_of(group)
            if enemy_facing != FRONT
        }
        terms += [
            Term(numbers["score_flank"], f"{self._facing_name(facing)} of {self.units[enemy].key}")
            for enemy, facing in sorted(flanked)
        ]
        ranks = max(
            (
                self.ranks(group, self.start)
                for group in fighting
                if not self.units[group].has("disruptive")
            ),
            default=0,
        )
        if ranks:
            terms.append(Term(min(ranks, numbers["rank_bonus_most"]), "ranks"))
        standards = sum(
            any(self.units[place].standard for place in self.members(group)) for group in fighting
        )
        if standards:
            terms.append(
                Term(
                    standards * numbers["score_standard"],
                    "standards" if standards > 1 else "standard",
                )
            )
        if any(
            self.units[place].battle_standard for group in fighting for place in self.members(group)
        ):
            terms.append(Term(numbers["score_battle_standard"], "battle standard"))
        return terms

    @staticmethod
    def _facing_name(facing: str) -> str:
        return facing if facing == REAR else f"{facing} flank"

    def casualty_terms(self, side: str, health: Health) -> tuple[Term, ...]:
        """Return what a side scores for what the other lost. Section: Casualty-based Combat
        Score."""
        enemies = [place for place, unit in enumerate(self.units) if unit.side != side]
        lost = sum(self.start[place] - health[place] for place in enemies)
        wiped = sum(not self.stands(group, health) for group in self.groups if group in enemies)
        terms = (Term(lost, "health points"),) if lost else ()
        return terms + (
            (Term(wiped * self.numbers["score_wiped"], "units wiped"),) if wiped else ()
        )

    @cached_property
    def _verdicts(self) -> dict[Health, Verdict]:
        return {}

    def verdict(self, health: Health) -> Verdict:
        """Return the final scores and the winner. A wiped side loses to survivors. Section: Final
        Combat Score."""
        known = self._verdicts.get(health)
        if known is None:
            known = self._verdicts[health] = self._judge(health)
        return known

    def _judge(self, health: Health) -> Verdict:
        scores = {
            side: sum(
                term.value for term in self.static_terms[side] + self.casualty_terms(side, health)
            )
            for side in SIDES
        }
        stands = {side: any(health[place] for place in self.side(side)) for side in SIDES}
        if stands["a"] != stands["b"]:
            winner = "a" if stands["a"] else "b"
        else:
            winner = (
                "tie" if scores["a"] == scores["b"] else "a" if scores["a"] > scores["b"] else "b"
            )
        return Verdict(scores["a"], scores["b"], winner)

    # After the strikes

    def aftermath(self, health: Health) -> Aftermath:
        """Return what follows the combat by the health points left: break tests, and who may then
        pursue."""
        return aftermath_of(self, health)

    @cached_property
    def known_fates(self) -> dict[Any, Any]:
        """What may come of the units, as far as it has been worked out, by `test_key`."""
        return {}

    @cached_property
    def _levels(self) -> tuple[tuple[int, ...], ...]:
        percent = int(self.numbers["decimated_percent"])
        return tuple(
            (
                GONE,
                *(
                    DECIMATED if unit.is_decimated(hp, percent) else FINE
                    for hp in range(1, start + 1)
                ),
            )
            for unit, start in zip(self.units, self.start, strict=True)
        )

    def levels(self, health: Health) -> tuple[int, ...]:
        """Return for each unit whether it is gone, decimated, or neither. Section: Decimated."""
        return tuple([levels[left] for levels, left in zip(self._levels, health, strict=True)])

    def test_key(self, health: Health) -> tuple[Any, ...]:
        """Return all that the end of a combat depends on."""
        verdict, levels = self.verdict(health), self.levels(health)
        if verdict.winner == "tie":
            return (levels,)
        return (
            levels,
            verdict.winner,
            verdict.difference,
            *[
                (self.is_steady(group, health), self.is_solid(group, health))
                for group in self.groups
                if self.units[group].side != verdict.winner
            ],
        )

    def standing_enemies(self, group: int, health: Health) -> list[int]:
        """Return the enemy units that a unit touches and that still stand."""
        return [enemy for enemy, _, _ in self._enemies[group] if self.stands(enemy, health)]

    def tests(self, group: int, health: Health) -> bool:
        """Return whether a unit must take a break test: it stands, its side lost, it touches an
        enemy.

        Section: Take Break Tests.
        """
        winner = self.verdict(health).winner
        if winner in {"tie", self.units[group].side} or not self.stands(group, health):
            return False
        return bool(self.standing_enemies(group, health))
