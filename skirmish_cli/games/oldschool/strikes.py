"""One attack: the pool against each target, what the hits become, what is given up against them,
and the stunts.

The whole attack is thrown first, all targets at once; stunts take effect after it.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import prod
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Chain, Choice, Note, Part, Rule, Within
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.dice.divided import DividedPool, DividedReading
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool, ManyHits, PoolReading
from skirmish_cli.games.oldschool.giving import Borne, Guard, take_damage
from skirmish_cli.games.oldschool.stunts import Stunt

#: The most results of an attack that odds tell apart; more are still rolled.
MOST_RESULTS = 8_000
DAMAGE = "damage"
LANDS, SAVED, DUE, MOOT = "lands", "saved", "save due", "target is out"
#: Stunts, each with what became of it. Those of one name stand together, whichever of them landed.
Stunts = tuple[tuple[str, str], ...]


class Group(NamedTuple):
    """The attacks against one target.

    `left` is the damage that takes it out (None: not known). `wanted` are the stunts that its
    first hits become unless a player decides otherwise, and `known` all stunts that may be
    chosen. `guard` is what the target can give up. From `told` hits on a row tells no hits apart;
    the pool may have to."""

    target: str
    pool: ExplodingPool
    left: int | None
    wanted: tuple[str, ...] = ()
    known: tuple[Stunt, ...] = ()
    guard: Guard = Guard("the target")
    told: int | None = None

    @property
    def told_from(self) -> int:
        """From how many hits on a row tells none apart."""
        return self.pool.cap if self.told is None else self.told

    def has_save(self, stunt: str) -> bool:
        """Return whether the score is known that stands against a stunt."""
        return any(one.name == stunt and one.check is not None for one in self.known)


class Struck(NamedTuple):
    """What the attacks on one target came to. Damage has no end where nothing says what takes the
    target out."""

    hits: int | ManyHits
    exploded: bool
    damage: int | ManyHits
    stunts: Stunts
    gave: tuple[str, ...]
    out: bool

    @property
    def hits_or_mean(self) -> object:
        """The hits; beyond the cap their mean."""
        return self.hits.mean if isinstance(self.hits, ManyHits) else self.hits

    @property
    def least_hits(self) -> int:
        """The hits, at most the cap."""
        return self.hits.least if isinstance(self.hits, ManyHits) else self.hits

    @property
    def hurt(self) -> bool:
        """Whether it took any damage."""
        return isinstance(self.damage, ManyHits) or self.damage > 0


class AttackResult(NamedTuple):
    """What a whole attack came to: each target in order, and whether any attack die showed a 1."""

    struck: tuple[Struck, ...]
    any_one: bool

    @property
    def any_explosion(self) -> bool:
        """Whether an attack on anybody exploded."""
        return any(one.exploded for one in self.struck)


class OddsOnlyFor(Part[None]):
    """A bound on odds: nothing at a table, a UsageProblem where odds would tell too many results
    apart."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = groups

    def play(self, table: Table) -> None:
        """Do nothing: what is rolled has one result."""

    def law(self) -> Law[None]:
        """Return the law of no answer; raises UsageProblem for too many targets, hits and
        stunts."""
        if prod(count_results(group) for group in self.groups) > MOST_RESULTS:
            stunts = any(group.wanted for group in self.groups)
            fewer = (
                "name fewer of them" if stunts else "name fewer, or fold the hits with --up-to 1"
            )
            what = "these stunts" if stunts else f"{len(self.groups)} targets"
            raise UsageProblem(f"{what} can go too many ways for odds; {fewer}")
        return Law.certain(None)


def count_results(group: Group) -> int:
    """Return how many results of the attacks on one target odds tell apart, at most."""
    results = 0
    for hits in range(group.pool.cap + 1):
        made = Counter(group.wanted[:hits])
        results += 2 * prod(number + 1 for name, number in made.items() if group.has_save(name))
    return results


def attack(groups: tuple[Group, ...]) -> Rule[AttackResult]:
    """Resolve an attack. Sections: Attacks; Stunts; Shields Will Be Splintered, Helmets Will Be
    Sundered."""
    yield OddsOnlyFor(groups)
    thrown: AttackResult = yield Within(strike, (groups,))
    stages = tuple(partial(land_stunts, place, group) for place, group in enumerate(groups))
    result: AttackResult = yield Chain(thrown, stages)
    if result.any_one:
        yield Note("an attack die showed a 1: test the weapon when the combat is over")
    for group, struck in zip(groups, result.struck, strict=True):
        if struck.exploded:
            yield Note(
                f"an attack on {group.target} exploded: test its armour when the combat is over"
            )
    return result


def strike(groups: tuple[Group, ...]) -> Rule[AttackResult]:
    """Throw the whole attack, then turn the hits on each target into damage and stunts."""
    reading: DividedReading = yield DividedPool(tuple(group.pool for group in groups))
    struck = []
    for group, part in zip(groups, reading.parts, strict=True):
        struck.append((yield from _strike_one(group, part)))
    return AttackResult(tuple(struck), reading.any_one)


def _strike_one(group: Group, reading: PoolReading) -> Rule[Struck]:
    chosen: list[str] = []
    hits = reading.known_hits
    options = (DAMAGE, *(stunt.name for stunt in group.known))
    for number in range(hits if group.known else 0):
        policy = group.wanted[number] if number < len(group.wanted) else DAMAGE
        chosen.append(
            (yield Choice(f"hit {number + 1} of {hits} on {group.target}", options, policy))
        )
    stunts = tuple((name, DUE) for name in chosen if name != DAMAGE)
    borne: Borne = yield from take_damage(group.guard, group.left, hits - len(stunts))
    damage: int | ManyHits = borne.damage
    if group.left is None and isinstance(reading.hits, ManyHits) and borne.damage:
        damage = ManyHits(max(0, reading.hits.least - (hits - borne.damage)), borne.damage)
    return Struck(reading.hits, reading.any_explosion, damage, stunts, borne.gave, borne.out)


def land_stunts(place: int, group: Group, so_far: AttackResult) -> Rule[AttackResult]:
    """Let the stunts on one target take effect, each after its save. Section: Stunts."""
    struck = so_far.struck[place]
    if not struck.stunts:
        return so_far
    stunts: Stunts = tuple((name, MOOT) for name, _ in struck.stunts)
    if not struck.out:
        names = tuple(name for name, _ in struck.stunts)
        stunts = yield Within(save_against, (group.target, group.known, names))
    after = struck._replace(stunts=stunts)
    return so_far._replace(struck=(*so_far.struck[:place], after, *so_far.struck[place + 1 :]))


def save_against(target: str, known: tuple[Stunt, ...], names: tuple[str, ...]) -> Rule[Stunts]:
    """Save against some stunts in order. Which of those of one name lands is nothing that
    matters."""
    by_name = {stunt.name: stunt for stunt in known}
    stunts: Stunts = yield Chain(
        (), tuple(partial(_save_against, target, by_name[name], names) for name in names)
    )
    return stunts


def _save_against(
    target: str, stunt: Stunt, names: tuple[str, ...], so_far: Stunts
) -> Rule[Stunts]:
    became = DUE
    if stunt.check is None:
        yield Note(f"{target} must take a {stunt.save} save against {stunt.name}")
    else:
        saved: bool = yield stunt.check
        became = SAVED if saved else LANDS
    return tuple(
        sorted((*so_far, (stunt.name, became)), key=lambda one: (names.index(one[0]), one[1]))
    )
