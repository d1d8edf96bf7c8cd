"""What players choose before an attack: who strikes first, and how many dice at whom.

Sections: Attacks (A); Clash (C); Volley (V); ruling limited_reroll.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from math import comb, factorial, prod

from skirmish_cli.advice.what_if import Sides, change_models, set_option
from skirmish_cli.core.advising import Alternative, Axis
from skirmish_cli.core.command import Command
from skirmish_cli.games.first_blood.attacks import OWNER
from skirmish_cli.games.first_blood.procedures.shared.attack_figures import HIT_FIGURES
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides, read_sides
from skirmish_cli.games.first_blood.procedures.shared.readers import Split
from skirmish_cli.records import NamedTuple

#: The most ways of an attack that are compared, and that are looked through for those; and the most
#: states of the Enemies in all of them, so that nobody waits. A few are compared in any case.
MOST_WAYS, MOST_LOOKED_AT, MOST_STATES, FEWEST_WAYS = 150, 5_000, 10_000, 25

Shares = tuple[int, ...]


class Way(NamedTuple):
    """One way of an attack, by the places of its models as they were named.

    `order` is that of the attackers, and `shares` has the dice of each at each Enemy. `enemies` is
    the order in which the Enemies get their dice, and so a limited reroll.
    """

    order: tuple[int, ...]
    shares: tuple[Shares, ...]
    enemies: tuple[int, ...]


def list_attack_axes(command: Command[AttackOptions]) -> Iterator[Axis]:
    """Yield the ways of an attack, as one choice: order and splits only pay together."""
    choices = AttackChoices(read_sides(command), command)
    ways, left_out = choices.list_ways()
    # A single way is told too: it is the split that wasn't typed.
    if len(ways) > 1 or len(choices.enemies) > 1:
        yield Axis(OWNER, tuple(choices.make_alternative(way) for way in ways), left_out)


class AttackChoices:
    """The ways of one attack: each order of attackers, each split of their dice.

    Attackers that are alike and Enemies that are alike are told apart once only, unless the goal
    of the advice names the Enemy.
    """

    def __init__(self, sides: AttackSides, command: Command[AttackOptions]) -> None:
        self.sides = sides
        self.attackers = [one.key for one in sides.strikers]
        self.enemies = [one.key for one in sides.targets]
        goal = command.options.goal or ""
        self.attacker_kinds = _number_kinds(
            [
                (one._replace(key=""), rules)
                for one, rules in zip(sides.strikers, sides.hit_rules, strict=True)
            ]
        )
        self.enemy_kinds = _number_kinds(
            [
                (one._replace(key=one.key if one.key in goal else ""), rules)
                for one, rules in zip(sides.targets, sides.block_rules, strict=True)
            ]
        )
        self.reads_hits = any(name in goal for name in HIT_FIGURES)
        once = command.rules.ruling("limited_reroll") == "once"
        self.has_limited = [
            once and any(one.kind == "some_failures" for one in rules.rerolls)
            for rules in sides.hit_rules
        ]

    @property
    def given(self) -> Way:
        """The way that the command itself describes."""
        sides = self.sides
        order, enemies = tuple(range(len(self.attackers))), tuple(range(len(self.enemies)))
        return Way(order, tuple(sides.shares), enemies)

    def list_ways(self) -> tuple[list[Way], int]:
        """Return the ways that differ, the given one first, and how many are left out.

        Where there are too many, dice of one attacker at few Enemies come before more splits. Of
        those left out that aren't even looked through, the ones that are alike count too.
        """
        found, more = {self._name_kind(self.given): self.given}, set()
        looked_at, most, has_given = 0, self._count_affordable(), False
        for way in islice(self._list_all(), MOST_LOOKED_AT):
            looked_at, has_given = looked_at + 1, has_given or way == self.given
            kind = self._name_kind(way)
            if len(found) < most:
                found.setdefault(kind, way)
            elif kind not in found:
                more.add(kind)
        is_cut = looked_at == MOST_LOOKED_AT
        unseen = self._count_all() - looked_at - (not has_given) if is_cut else 0
        return list(found.values()), len(more) + max(0, unseen)

    def _list_all(self) -> Iterator[Way]:
        """Yield every way, those that split the fewest dice first."""
        attackers, enemies = range(len(self.attackers)), len(self.enemies)
        totals = [sum(shares) for shares in self.sides.shares]
        most = sum(max(0, min(total, enemies) - 1) for total in totals)
        for splits in range(most + 1):
            for order in _list_orders(self.attacker_kinds):
                for shares in _split_all([totals[place] for place in attackers], enemies, splits):
                    for listed in self._list_enemy_orders(shares):
                        yield Way(order, shares, listed)

    def _list_enemy_orders(self, shares: Sequence[Shares]) -> Iterator[Shares]:
        """Yield the orders of the Enemies that differ: it is the limited reroll that tells."""
        listed = tuple(range(len(self.enemies)))
        struck = sorted({place for one in self._list_limited(shares) for place in one})
        for places in permutations(struck):
            turn = iter(places)
            yield tuple(next(turn) if place in struck else place for place in listed)

    def _list_limited(self, shares: Sequence[Shares]) -> list[list[int]]:
        """Return the Enemies of each attacker whose limited reroll is for several."""
        struck = [
            [place for place, dice in enumerate(own) if dice]
            for own, limited in zip(shares, self.has_limited, strict=True)
            if limited
        ]
        return [places for places in struck if len(places) > 1]

    def _count_affordable(self) -> int:
        """Return how many ways are compared at most: fewer where each is more work."""
        # Each number of Wounds left is a state, and so is each fate once none is left.
        states = prod(one.wounds + 2 for one in self.sides.targets) * len(self.attackers)
        work = states * (4 if self.reads_hits else 1)
        return max(FEWEST_WAYS, min(MOST_WAYS, MOST_STATES // work))

    def _count_all(self) -> int:
        """Return how many ways there are, but for orders of the Enemies."""
        kinds, enemies = self.attacker_kinds, len(self.enemies)
        orders = factorial(len(kinds)) // prod(factorial(kinds.count(one)) for one in set(kinds))
        splits = (comb(sum(shares) + enemies - 1, enemies - 1) for shares in self.sides.shares)
        return orders * prod(splits)

    def _name_kind(self, way: Way) -> tuple[object, ...]:
        """Return what is the same for ways that are alike."""
        columns = [
            (self.enemy_kinds[place], tuple(way.shares[one][place] for one in way.order))
            for place in way.enemies
        ]
        if not self._list_limited(way.shares):
            columns.sort()
        return tuple(self.attacker_kinds[place] for place in way.order), tuple(columns)

    def make_alternative(self, way: Way) -> Alternative:
        """Return a way in words, and how it changes the command."""

        def reorder(sides: Sides) -> Sides:
            orders = way.order, way.enemies
            return [
                [models[place] for place in order]
                for models, order in zip(sides, orders, strict=True)
            ]

        def change(command: Command[AttackOptions]) -> Command[AttackOptions]:
            changed = change_models(command, reorder) if self.sides.models[0] else command
            return set_option(changed, AttackOptions.split, self._list_splits(way))

        return Alternative(self.describe(way), change)

    def _list_splits(self, way: Way) -> tuple[Split, ...]:
        """Return what `--split` says of each attacker."""
        several = len(self.attackers) > 1
        return tuple(
            Split(
                self.attackers[place] if several else "",
                tuple(way.shares[place][enemy] for enemy in way.enemies),
            )
            for place in way.order
        )

    def describe(self, way: Way) -> str:
        """Return a way in words, attackers that do the same one after another together."""
        if len(self.enemies) == 1:
            return ", then ".join(self.attackers[place] for place in way.order)
        groups: list[tuple[object, list[str], str]] = []
        for place in way.order:
            does = self._describe_shares(way, place)
            if not groups or groups[-1][::2] != (self.attacker_kinds[place], does):
                groups.append((self.attacker_kinds[place], [], does))
            groups[-1][1].append(self.attackers[place])
        if len(self.attackers) == 1:
            return groups[0][2]
        then = "; then " if len(set(self.attacker_kinds)) > 1 else "; "
        return then.join(
            f"{', '.join(keys)}: {does}{' each' if len(keys) > 1 else ''}"
            for _, keys, does in groups
        )

    def _describe_shares(self, way: Way, place: int) -> str:
        """Return the dice of an attacker in words: `then` where a reroll goes by the order."""
        parts = [
            f"{way.shares[place][enemy]} at {self.enemies[enemy]}"
            for enemy in way.enemies
            if way.shares[place][enemy]
        ]
        return (", then " if self.has_limited[place] else " and ").join(parts) or "no dice"


def _number_kinds(ones: Sequence[object]) -> list[int]:
    """Return for each of some things the place of the first that is like it.

    >>> _number_kinds(["spear", "captain", "spear"])
    [0, 1, 0]
    """
    return [ones.index(one) for one in ones]


def _list_orders(kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the orders of some places; those of a kind keep theirs.

    >>> list(_list_orders([0, 1, 0]))
    [(0, 1, 2), (0, 2, 1), (1, 0, 2)]
    """

    def go_on(left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if not left:
            yield ()
        seen: set[int] = set()
        for place in left:
            if kinds[place] not in seen:
                seen.add(kinds[place])
                for rest in go_on(tuple(one for one in left if one != place)):
                    yield (place, *rest)

    return go_on(tuple(range(len(kinds))))


def _split_all(totals: Sequence[int], enemies: int, splits: int) -> Iterator[tuple[Shares, ...]]:
    """Yield the shares of some attackers that go at so many Enemies more than one each.

    >>> list(_split_all([1, 2], 2, 1))
    [((1, 0), (1, 1)), ((0, 1), (1, 1))]
    """
    if not totals:
        if not splits:
            yield ()
        return
    first, *others = totals
    for number in range(min(splits, max(0, min(first, enemies) - 1)) + 1):
        for rest in _split_all(others, enemies, splits - number):
            for shares in _split(first, enemies, number + 1):
                yield (shares, *rest)


def _split(dice: int, enemies: int, struck: int) -> Iterator[Shares]:
    """Yield the shares of some dice at exactly so many of the Enemies, none without dice.

    >>> list(_split(3, 2, 2)), list(_split(0, 2, 1))
    ([(1, 2), (2, 1)], [(0, 0)])
    """
    if not dice:
        yield (0,) * enemies
        return
    for places in combinations(range(enemies), struck):
        for cuts in combinations(range(1, dice), struck - 1):
            parts = [to - start for start, to in zip((0, *cuts), (*cuts, dice), strict=True)]
            shares = dict(zip(places, parts, strict=True))
            yield tuple(shares.get(place, 0) for place in range(enemies))
