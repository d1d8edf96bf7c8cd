"""One attack: the pool against each target, what the hits become, what is given up against them, and the stunts.

The whole attack is thrown first, target by target; stunts take effect after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Chain, Choice, Note, Part, Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.exploding import ExplodingPool, ManyHits, PoolReading
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.stunts import Stunt

#: The most results of an attack on several targets that odds tell apart; more are still rolled.
MOST_RESULTS = 8_000
DAMAGE, GIVE, KEEP = "damage", "give it", "keep it"
LANDS, SAVED, DUE, MOOT = "lands", "saved", "save due", "target is out"


class Group(NamedTuple):
    """The attacks against one target.

    `left` is the damage that takes it out (None: not known). `wanted` are the stunts that its first hits become unless
    a player decides otherwise, and `known` all stunts that may be chosen. `shield` and `helmet` say whether there is
    one to give; with `gives` the policy gives them when the attack would take their owner out. `one_hit` is the ruling
    `splintered_shield=one_hit`.
    """

    target: str
    pool: ExplodingPool
    left: int | None
    wanted: tuple[str, ...] = ()
    known: tuple[Stunt, ...] = ()
    shield: bool = False
    helmet: bool = False
    gives: bool = False
    one_hit: bool = False


class Struck(NamedTuple):
    """What the attacks on one target came to; `stunts` are pairs of a stunt and what became of it."""

    hits: int | ManyHits
    exploded: bool
    damage: int
    stunts: tuple[tuple[str, str], ...]
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


class AttackResult(NamedTuple):
    """What a whole attack came to: each target in order, and whether any attack die showed a 1."""

    struck: tuple[Struck, ...]
    any_one: bool

    @property
    def any_explosion(self) -> bool:
        """Whether an attack on anybody exploded."""
        return any(one.exploded for one in self.struck)


class OddsOnlyFor(Part[None]):
    """A bound on odds: nothing at a table, a UsageProblem where odds would tell too many results apart."""

    def __init__(self, groups: tuple[Group, ...]) -> None:
        self.groups = groups

    def play(self, table: Table) -> None:
        """Do nothing: what is rolled has one result."""

    def law(self) -> Law[None]:
        """Return the law of no answer; raises UsageProblem for too many targets and hits."""
        if len(self.groups) > 1 and prod(2 * (group.pool.cap + 1) for group in self.groups) > MOST_RESULTS:
            raise UsageProblem(f"{len(self.groups)} targets can go too many ways for odds; name fewer, or fold "
                               "the hits with --up-to 1")  # fmt: skip
        return Law.certain(None)


def attack(groups: tuple[Group, ...]) -> Rule[AttackResult]:
    """Resolve an attack. Sections: Attacks; Stunts; Shields Will Be Splintered, Helmets Will Be Sundered."""
    stages: list[Callable[[AttackResult], Rule[AttackResult]]] = [partial(_strike, group) for group in groups]
    stages += [partial(_land_stunts, place, group) for place, group in enumerate(groups)]
    yield OddsOnlyFor(groups)
    result: AttackResult = yield Chain(AttackResult((), any_one=False), tuple(stages))
    if result.any_one:
        yield Note("an attack die showed a 1: test the weapon when the combat is over")
    for group, struck in zip(groups, result.struck, strict=True):
        if struck.exploded:
            yield Note(f"an attack on {group.target} exploded: test its armour when the combat is over")
    return result


def _strike(group: Group, so_far: AttackResult) -> Rule[AttackResult]:
    """Throw the attacks on one target, turn hits into damage and stunts, and give up a shield or a helmet."""
    reading: PoolReading = yield group.pool
    chosen: list[str] = []
    known = (DAMAGE, *(stunt.name for stunt in group.known))
    for number in range(reading.least_hits if group.known else 0):
        policy = group.wanted[number] if number < len(group.wanted) else DAMAGE
        chosen.append((yield Choice(f"hit {number + 1} of {reading.least_hits} on {group.target}", known, policy)))
    stunts = tuple((name, DUE) for name in chosen if name != DAMAGE)
    damage = reading.least_hits - len(stunts)
    gave: tuple[str, ...] = ()
    left = group.left
    if group.shield and damage:
        undone = damage - 1 if group.one_hit else 0
        saves_owner = group.gives and left is not None and damage >= left and undone < left
        if (yield _giving(group.target, "shield", saves_owner)) == GIVE:
            damage, gave = undone, ("shield",)
    out = left is not None and damage >= left
    if group.helmet and out and (yield _giving(group.target, "helmet", group.gives)) == GIVE:
        damage, gave, out = (left or 1) - 1, (*gave, "helmet"), False
    damage = damage if left is None else min(damage, left)
    struck = Struck(reading.hits, reading.any_explosion, damage, stunts, gave, out)
    return AttackResult((*so_far.struck, struck), so_far.any_one or reading.any_one)


def _giving(owner: str, piece: str, policy: bool) -> Choice:
    return Choice(f"{owner}: the {piece}", (KEEP, GIVE), GIVE if policy else KEEP)


def _land_stunts(place: int, group: Group, so_far: AttackResult) -> Rule[AttackResult]:
    """Let the stunts on one target take effect, each after its save."""
    struck = so_far.struck[place]
    if not struck.stunts:
        return so_far
    known = {stunt.name: stunt for stunt in group.known}
    landed: list[tuple[str, str]] = []
    for name, _ in struck.stunts:
        check = known[name].check
        if struck.out:
            landed.append((name, MOOT))
        elif check is None:
            yield Note(f"{group.target} must take a {known[name].save} save against {name}")
            landed.append((name, DUE))
        else:
            saved: bool = yield check
            landed.append((name, SAVED if saved else LANDS))
    after = struck._replace(stunts=tuple(landed))
    return so_far._replace(struck=(*so_far.struck[:place], after, *so_far.struck[place + 1 :]))
