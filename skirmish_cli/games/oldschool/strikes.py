"""One attack: the pool against each target, and what the hits on it become.

The whole attack is thrown first, all targets at once; stunts take effect after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import BeyondExact
from skirmish_cli.core.rules import About, Chain, Choice, Note, Part, Rule, Within
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.dice.divided import DividedPool, DividedReading
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.dice.pool_readings import ManyHits, PoolReading
from skirmish_cli.games.oldschool.giving import Guard, Suffered, take_damage
from skirmish_cli.games.oldschool.stunts import Stunt
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

#: The most results of an attack that odds tell apart; more are still rolled.
MOST_RESULTS = 8_000
DAMAGE = "damage"
#: The policy that decides what hits become, as it is typed.
STUNTS = "stunts"
LANDS, SAVED, DUE, MOOT = "lands", "saved", "save due", "target is out"
#: Stunts, each with what became of it. Those of one name stand together, whichever of them landed.
Stunts = tuple[tuple[str, str], ...]


class Group(NamedTuple):
    """The attacks against one target.

    `left` is the damage that takes it out (None: not known). `wanted` is what its first hits
    become unless a player decides otherwise, stunts or damage, and `known` all stunts that may be
    chosen. `guard` is what the target can give up. A row shows hits below `shown_hits` one by one
    (None: below the cap of the pool), though the pool may have to tell more of them apart.
    """

    target: str
    pool: ExplodingPool
    left: int | None
    wanted: tuple[str, ...] = ()
    known: tuple[Stunt, ...] = ()
    guard: Guard = Guard("the target")
    shown_hits: int | None = None

    @property
    def folded_from(self) -> int:
        """The number of hits from which on a row shows them as so many or more."""
        return self.pool.cap if self.shown_hits is None else self.shown_hits

    @property
    def wanted_stunts(self) -> tuple[str, ...]:
        """The stunts that its first hits become."""
        return tuple(name for name in self.wanted if name != DAMAGE)

    def has_save(self, stunt: str) -> bool:
        """Return whether the score is known that stands against a stunt."""
        return any(one.name == stunt and one.check is not None for one in self.known)


class Struck(NamedTuple):
    """What the attacks on one target came to.

    Damage has no end where nothing says what takes the target out.
    """

    hits: int | ManyHits
    exploded: bool
    damage: int | ManyHits
    stunts: Stunts
    gave: tuple[str, ...]
    out: bool

    @property
    def hits_or_mean(self) -> int | Fraction:
        """The hits; beyond the cap their mean."""
        return self.hits.mean if isinstance(self.hits, ManyHits) else self.hits

    @property
    def least_hits(self) -> int:
        """The hits, at most the cap."""
        return self.hits.least if isinstance(self.hits, ManyHits) else self.hits

    @property
    def known_damage(self) -> int:
        """The damage: on the table all of it."""
        return int(self.damage.mean) if isinstance(self.damage, ManyHits) else self.damage

    @property
    def is_hurt(self) -> bool:
        """Whether it took any damage."""
        return isinstance(self.damage, ManyHits) or self.damage > 0


class AttackResult(NamedTuple):
    """What a whole attack came to, for each target in order.

    `any_one` is whether any attack die showed a 1.
    """

    struck: tuple[Struck, ...]
    any_one: bool

    @property
    def any_explosion(self) -> bool:
        """Whether an attack on anybody exploded."""
        return any(one.exploded for one in self.struck)


class AttackBound(Part[None]):
    """A bound on odds: there may not be too many results.

    At a table it does nothing.
    """

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = groups

    def play(self, table: Table) -> None:
        """Do nothing: what is rolled has one result."""

    def law(self) -> Law[None]:
        """Return the law of no answer.

        Raises UsageProblem for too many targets, hits and stunts.
        """
        if prod(count_results(group) for group in self.groups) > MOST_RESULTS:
            stunts = any(group.wanted for group in self.groups)
            fewer = (
                "name fewer of them" if stunts else "name fewer, or fold the hits with --up-to 1"
            )
            what = "these stunts" if stunts else f"{len(self.groups)} targets"
            raise BeyondExact(f"{what} can go too many ways for odds", fewer)
        return Law.certain(None)


def count_results(group: Group) -> int:
    """Return how many results of the attacks on one target odds tell apart, at most."""
    results = 0
    for hits in range(group.pool.cap + 1):
        made = Counter(group.wanted[:hits])
        results += 2 * prod(number + 1 for name, number in made.items() if group.has_save(name))
    return results


def attack(groups: tuple[Group, ...]) -> Rule[AttackResult]:
    """Resolve an attack.

    Sections: Attacks; Stunts; Shields Will Be Splintered, Helmets Will Be Sundered.
    """
    yield AttackBound(groups)
    thrown: AttackResult = yield Within(strike, (groups,))
    stages = tuple(partial(land_stunts, place, group) for place, group in enumerate(groups))
    result: AttackResult = yield Chain(thrown, stages)
    return result


def strike(groups: tuple[Group, ...]) -> Rule[AttackResult]:
    """Throw the whole attack, then turn the hits into damage and stunts."""
    reading: DividedReading = yield DividedPool(tuple(group.pool for group in groups))
    struck: list[Struck] = []
    for place, (group, part) in enumerate(zip(groups, reading.parts, strict=True)):
        others = [_describe_struck(*one) for one in zip(groups, struck, strict=False)]
        others += [
            f"{one.known_hits} hits on {other.target}"
            for other, one in zip(groups[place + 1 :], reading.parts[place + 1 :], strict=True)
        ]
        struck.append((yield from _use_hits(group, part, ", ".join(others))))
    return AttackResult(tuple(struck), reading.any_one)


def _describe_struck(group: Group, struck: Struck) -> str:
    """Return what became of a target whose hits are used, for decisions on the next one."""
    names = "".join(f", {name}" for name, _ in struck.stunts)
    return f"{group.target} {'out' if struck.out else 'up'}{names}"


def _use_hits(group: Group, reading: PoolReading, others: str) -> Rule[Struck]:
    """Turn the hits on one target into damage and stunts.

    `others` says in words what became of the other targets.
    """
    hits = reading.known_hits
    asked = range(hits if group.known else 0)
    chosen: tuple[str, ...] = yield Chain(
        (), tuple(partial(_use_one_hit, group, hits, number, others) for number in asked)
    )
    stunts = tuple((name, DUE) for name in chosen)
    damaging = hits - len(stunts)
    suffered: Suffered = yield from take_damage(group.guard, group.left, damaging, others)
    damage: int | ManyHits = suffered.damage
    if group.left is None and isinstance(reading.hits, ManyHits) and suffered.damage:
        damage = ManyHits(max(0, reading.hits.least - (hits - suffered.damage)), suffered.damage)
    return Struck(reading.hits, reading.any_explosion, damage, stunts, suffered.gave, suffered.out)


def _use_one_hit(
    group: Group, hits: int, number: int, others: str, before: tuple[str, ...]
) -> Rule[tuple[str, ...]]:
    """Let a hit become damage or a stunt, beside the stunts of the hits before.

    `others` says what became of the other targets.
    """
    policy = group.wanted[number] if number < len(group.wanted) else DAMAGE
    options = (DAMAGE, *(stunt.name for stunt in group.known))
    question = f"hit {number + 1} of {hits} on {group.target}"
    about = About(
        f"what does a hit on {group.target} become?",
        "hit",
        (number + 1, str(number + 1)),
        (hits, f"{hits} hits" if hits > 1 else "1 hit"),
        situation=others,
    )
    word = yield Choice(question, options, policy, "a", about, STUNTS)
    if word == DAMAGE:
        return before
    stunts: tuple[str, ...] = yield InAnyOrder((*before, word), (*group.wanted, *options))
    return stunts


def describe_stunts(before: object) -> dict[str, str]:
    """Return the stunts that hits became already, for plans about the next hit."""
    if not isinstance(before, tuple) or not all(isinstance(name, str) for name in before):
        return {}
    return {"stunts": f"after {' and '.join(before)}" if before else "before any stunt"}


class InAnyOrder(Part[tuple[str, ...]]):
    """Stunts as they were chosen; for odds those that differ by their order only are the same.

    They then stand in some `order` of all names.
    """

    def __init__(self, stunts: tuple[str, ...], order: Sequence[str]) -> None:
        self.stunts, self.order = stunts, order

    def play(self, table: Table) -> tuple[str, ...]:
        """Return them as they were chosen."""
        return self.stunts

    def law(self) -> Law[tuple[str, ...]]:
        """Return the law of them in order."""
        return Law.certain(tuple(sorted(self.stunts, key=self.order.index)))


def land_stunts(place: int, group: Group, so_far: AttackResult) -> Rule[AttackResult]:
    """Let the stunts on one target take effect, each after its save.

    Section: Stunts.
    """
    struck = so_far.struck[place]
    if not struck.stunts:
        return so_far
    stunts: Stunts = tuple((name, MOOT) for name, _ in struck.stunts)
    if not struck.out:
        names = tuple(name for name, _ in struck.stunts)
        stunts = yield Within(save_against_all, (group.target, group.known, names))
    after = struck._replace(stunts=stunts)
    return so_far._replace(struck=(*so_far.struck[:place], after, *so_far.struck[place + 1 :]))


def save_against_all(target: str, known: tuple[Stunt, ...], names: tuple[str, ...]) -> Rule[Stunts]:
    """Save against some stunts in order.

    Of several with one name only the number that land matters, not which.
    """
    by_name = {stunt.name: stunt for stunt in known}
    stunts: Stunts = yield Chain(
        (), tuple(partial(_save_against_one, target, by_name[name], names) for name in names)
    )
    return stunts


def _save_against_one(
    target: str, stunt: Stunt, names: tuple[str, ...], so_far: Stunts
) -> Rule[Stunts]:
    """Save against one stunt, and add what became of it to those so far."""
    became = DUE
    if stunt.check is None:
        yield Note(f"{target} must take a {stunt.save} save against {stunt.name}")
    else:
        saved: bool = yield stunt.check
        became = SAVED if saved else LANDS
    return tuple(
        sorted((*so_far, (stunt.name, became)), key=lambda one: (names.index(one[0]), one[1]))
    )
