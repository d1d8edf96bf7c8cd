"""What decides a round of combat: ranks, the combat score, who must test.

Everything here is worked out from the health points left; no dice are rolled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.formation import FRONT, REAR, count_proper_ranks
from skirmish_cli.games.t9a.lanes import Contact, Lane, find_contacts, find_lanes
from skirmish_cli.games.t9a.numbers import read_rank_width, read_solid_ranks
from skirmish_cli.games.t9a.setup import SIDES, Health, SetUp, Standing
from skirmish_cli.records import NamedTuple

#: How a unit stands by its health points.
GONE, DECIMATED, FINE = 0, 1, 2


class CombatScore(NamedTuple):
    """The combat score of each side, and the winner: `a`, `b` or `tie`."""

    a_score: int
    b_score: int
    winner: str

    @property
    def difference(self) -> int:
        """By how much side a is ahead."""
        return self.a_score - self.b_score


class Combat(SetUp):
    """A combat, and what it comes to by the health points left."""

    # Where units strike

    @cached_property
    def contacts(self) -> dict[int, tuple[Contact, ...]]:
        """The enemies that each unit touches at set-up, those in front of it first."""
        return {group: find_contacts(self, group) for group in self.groups}

    @cached_property
    def lanes(self) -> dict[int, tuple[Lane, ...]]:
        """Where each unit and joined character strikes at first, the front first."""
        standing = tuple(map(bool, self.start))
        return {place: self.find_lanes(place, standing) for place in range(len(self.units))}

    @cached_property
    def _lane_cache(self) -> dict[tuple[int, Standing], tuple[Lane, ...]]:
        return {}

    def find_lanes(self, place: int, standing: Standing) -> tuple[Lane, ...]:
        """Return where a unit or a joined character strikes while some units stand.

        Section: Allocating Attacks.
        """
        found = self._lane_cache.get((place, standing))
        if found is None:
            contacts = self.contacts[self.hosts[place]]
            found = self._lane_cache[place, standing] = find_lanes(self, place, contacts, standing)
        return found

    # Ranks

    @cached_property
    def _rank_cache(self) -> dict[tuple[int, ...], int]:
        return {}

    def count_own_ranks(self, group: int, health: Health) -> int:
        """Return the proper ranks of a unit, in which characters on matching bases stand.

        Section: Proper Ranks.
        """
        members = self.members[group]
        key = (group, *[health[place] for place in members])
        if key not in self._rank_cache:
            unit = self.units[group]
            models = unit.count_models(health[group])
            for place in members[1:]:
                if health[place]:
                    files, ranks = self.count_cells(place)
                    models += files * ranks
            width = read_rank_width(self.rules, unit.height)
            self._rank_cache[key] = count_proper_ranks(models, unit.files, width)
        return self._rank_cache[key]

    def count_ranks(self, group: int, health: Health) -> int:
        """Return the proper ranks that a unit counts as having.

        They are fewer by those of the enemies at its flanks and rear, but not below 0. Sections:
        Check Combat Formations; Surrounded.
        """
        around = sum(
            self.count_own_ranks(enemy.place, health)
            for enemy in self.enemies[group]
            if enemy.own_facing != FRONT and self.is_standing(enemy.place, health)
        )
        return max(0, self.count_own_ranks(group, health) - around)

    def is_steady(self, group: int, health: Health) -> bool:
        """Return whether a unit has more proper ranks than every enemy that it touches.

        Section: Steady.
        """
        own = self.count_ranks(group, health)
        return all(
            own > self.count_ranks(enemy, health)
            for enemy in self.find_standing_enemies(group, health)
        )

    def is_solid(self, group: int, health: Health) -> bool:
        """Return whether a unit has the proper ranks that make its height solid.

        Section: Solid.
        """
        needed = read_solid_ranks(self.rules, self.units[group].height)
        return self.count_ranks(group, health) >= needed

    def has_press(self, place: int) -> bool:
        """Return whether a unit's hits wound more easily by press of ranks.

        It is for models of height 1 in a unit that is solid at set-up. Section: Solid.
        """
        host = self.hosts[place]
        heights = {self.units[place].height, self.units[host].height}
        return heights == {self.numbers.press_height} and self.is_solid(host, self.start)

    # The score

    @cached_property
    def static_terms(self) -> dict[str, tuple[Term, ...]]:
        """What each side scores before anybody strikes.

        Section: Calculate Static Combat Score.
        """
        return {side: tuple(self._list_static_terms(side)) for side in SIDES}

    def _list_static_terms(self, side: str) -> Iterator[Term]:
        numbers = self.numbers
        here = [
            group
            for group in self.groups
            if self.units[group].side == side and group not in self.removed
        ]
        fighting = [group for group in here if self.enemies[group]]
        # A charger counts even if all whom it charged were shaken and are gone.
        if any(self.units[group].has("charging") for group in here):
            yield Term(numbers.score_charge, "charge")
        flanked = {
            (enemy.place, enemy.enemy_facing)
            for group in fighting
            for enemy in self.enemies[group]
            if enemy.enemy_facing != FRONT
        }
        for enemy, facing in sorted(flanked):
            name = facing if facing == REAR else f"{facing} flank"
            yield Term(numbers.score_flank, f"{name} of {self.units[enemy].key}")
        deep = [group for group in fighting if not self.units[group].has("disruptive")]
        ranks = max((self.count_ranks(group, self.start) for group in deep), default=0)
        if ranks:
            yield Term(min(ranks, numbers.rank_bonus_most), "ranks")
        yield from self._list_standards(fighting)

    def _list_standards(self, fighting: list[int]) -> Iterator[Term]:
        standards = sum(
            any(self.units[place].standard for place in self.members[group]) for group in fighting
        )
        if standards:
            name = "standards" if standards > 1 else "standard"
            yield Term(standards * self.numbers.score_standard, name)
        if any(
            self.units[place].battle_standard for group in fighting for place in self.members[group]
        ):
            yield Term(self.numbers.score_battle_standard, "battle standard")

    def list_casualty_terms(self, side: str, health: Health) -> tuple[Term, ...]:
        """Return what a side scores for what the other has lost.

        Section: Casualty-based Combat Score.
        """
        enemies = [place for place, unit in enumerate(self.units) if unit.side != side]
        lost = sum(self.start[place] - health[place] for place in enemies)
        wiped = sum(
            not self.is_standing(group, health) for group in self.groups if group in enemies
        )
        terms = (Term(lost, "health points"),) if lost else ()
        if not wiped:
            return terms
        return (*terms, Term(wiped * self.numbers.score_wiped, "units wiped"))

    @cached_property
    def _score_cache(self) -> dict[Health, CombatScore]:
        return {}

    def score(self, health: Health) -> CombatScore:
        """Return the final scores and the winner; a wiped side loses to survivors.

        Section: Final Combat Score.
        """
        found = self._score_cache.get(health)
        if found is None:
            found = self._score_cache[health] = self._judge(health)
        return found

    def _judge(self, health: Health) -> CombatScore:
        a_score, b_score = (
            sum(
                term.value
                for term in self.static_terms[side] + self.list_casualty_terms(side, health)
            )
            for side in SIDES
        )
        a_stands, b_stands = (any(health[place] for place in self.sides[side]) for side in SIDES)
        if a_stands != b_stands:
            winner = "a" if a_stands else "b"
        else:
            winner = "a" if a_score > b_score else "b" if b_score > a_score else "tie"
        return CombatScore(a_score, b_score, winner)

    # After the attacks

    @cached_property
    def _levels(self) -> tuple[tuple[int, ...], ...]:
        percent = self.numbers.decimated_percent
        return tuple(
            (
                GONE,
                *(
                    DECIMATED if unit.is_decimated(1 + more, percent) else FINE
                    for more in range(start)
                ),
            )
            for unit, start in zip(self.units, self.start, strict=True)
        )

    def find_levels(self, health: Health) -> tuple[int, ...]:
        """Return for each unit whether it is gone, decimated, or neither.

        Section: Decimated.
        """
        return tuple([levels[left] for levels, left in zip(self._levels, health, strict=True)])

    def must_test(self, group: int, health: Health) -> bool:
        """Return whether a unit takes a break test.

        It does if it stands, its side lost, and it touches an enemy that stands. Section: Take
        Break Tests.
        """
        winner = self.score(health).winner
        if winner in {"tie", self.units[group].side} or not self.is_standing(group, health):
            return False
        return bool(self.find_standing_enemies(group, health))
