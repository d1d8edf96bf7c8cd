"""Magic: power, the casting roll, a counterspell, the attacks of a missile.

Enemies in contact make their reaction attacks before an engaged model casts or counters.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import About, AtTable, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.halves import FirstHalf, HigherTotal, Shown
from skirmish_cli.games.freeblades.dice.readings import (
    MOST_FATESTONES,
    THROWN_AGAIN,
    Spiker,
    Words,
)
from skirmish_cli.games.freeblades.flags import Teller
from skirmish_cli.games.freeblades.policies import COUNTER, COUNTERS, PASS
from skirmish_cli.games.freeblades.reactions import NO_REACTIONS, Reactions, suffer_reactions
from skirmish_cli.games.freeblades.rerolls import ask_reroll
from skirmish_cli.games.freeblades.shooters import ShootingState
from skirmish_cli.games.freeblades.shooting import Volley, shoot
from skirmish_cli.games.freeblades.situations import count_left
from skirmish_cli.games.freeblades.tests import find_rerolled_faces
from skirmish_cli.records import NamedTuple

#: What the trace calls the two rolls.
CASTING_ROLL, COUNTERSPELL = "casting roll", "counterspell"
#: Whose decisions those of the caster are, and those of whoever counters.
CASTER, COUNTERER = "caster", "counter"


class Counter(NamedTuple):
    """A counterspell: the die of whoever counters, with every modifier in it.

    `terms` are for the trace, `key` is empty for plain numbers. `reactions` are the attacks that
    it suffers first if it is engaged, with the Fatestones that it holds; `reroll_when` is the
    ruling on when they are spent. It pays `cost` of its `power`, where that is known.
    `policy` is whether it is tried where nobody is asked.
    """

    die: Spiker
    terms: tuple[Term, ...] = ()
    key: str = ""
    is_engaged: bool = False
    reactions: Reactions = NO_REACTIONS
    reroll_when: str = "failing_face"
    cost: int = 0
    power: int | None = None
    teller: Teller | None = None
    policy: str = COUNTER


class Casting(NamedTuple):
    """A spell about to be cast.

    `cost` is its final cost, `base_cost` what a counterspell pays. `reactions` are the attacks that
    an engaged caster suffers first. It may reroll the die, or those of a missile's attacks, by
    `holds_reroll` and by Fatestones that it has left then. `power` is what `key` has before it
    casts, and `gains` says that levels beyond the cost are Fatestones.
    """

    die: Spiker
    target: int
    threshold: int
    cost: int
    base_cost: int
    counter: Counter | None = None
    reactions: Reactions = NO_REACTIONS
    missiles: Volley | None = None
    terms: tuple[Term, ...] = ()
    holds_reroll: bool = False
    key: str = "caster"
    power: int = 0
    gains: bool = True
    teller: Teller | None = None


class CastResult(NamedTuple):
    """What a casting came to; `cast` means that the spell takes effect.

    That is, it succeeded and wasn't countered. `level` counts up to the cost, beyond which levels
    save no more power; `levels_beyond` is the number of those (in a law their mean) and for display
    only. `caster_lp` and `counter_lp` are what the reaction attacks left of whoever cast
    and whoever countered.
    """

    cast: bool
    countered: bool
    level: int
    spent: int
    counter_spent: int
    caster_lp: int
    counter_lp: int = 1
    levels_beyond: Any = 0
    shooting: ShootingState | None = None


def cast_spell(casting: Casting) -> Rule[CastResult]:
    """Cast a spell, from reaction attacks on the caster to the missile's attacks.

    A caster that the reaction attacks drop doesn't roll. Otherwise the cost is paid, whatever
    comes; each level of the roll gives one back, never more than was paid, also for a spell that
    is countered. Sections: Casting Spells; Casting Roll; Critical Casting; Counterspells; Missile
    Spells.
    """
    left, stones, more = yield Within(suffer_reactions, (casting.reactions, CASTING_ROLL))
    unhurt = casting.counter.reactions.life_points if casting.counter else 1
    if not left:
        return CastResult(False, False, 0, 0, 0, 0, unhurt)
    before = _tell_before(casting.reactions, left, stones)
    die = casting.die._replace(rerolled=())
    if casting.holds_reroll or stones:
        about = About(_name_roll(CASTING_ROLL, casting.key), who=casting.key, situation=before)
        die = yield ask_reroll(casting.die, CASTING_ROLL, CASTER, about)
    # Levels beyond the cost save no more power, so higher totals differ only for the counterspell
    # and for a missile, whose attacks may use their Fatestones.
    uses = len(casting.missiles.shooters[0].attacks) if casting.missiles and casting.gains else 0
    enough = casting.target + casting.threshold * (casting.cost + uses)
    words = Words(CASTING_ROLL, casting.terms)
    shown: Shown = yield FirstHalf(
        die, casting.target, casting.threshold, enough, with_means=True, words=words
    )
    thrown = die.lies == THROWN_AGAIN
    again = thrown and not casting.holds_reroll
    if not shown.is_success:
        yield AtTable(partial(_tell_cast, casting, 0, stones + more.total, again, 0))
        return CastResult(False, False, 0, casting.cost, 0, left, unhurt)
    answer = Countering(False, False, unhurt)
    if casting.counter is not None:
        plain = die._replace(rerolled=(), lies=0)
        # What the caster can still reroll is on the table as well.
        held = f"{casting.key} rerolled" if thrown and casting.missiles else ""
        told = " and ".join(filter(None, (before, held)))
        answer = yield Within(counter_spell, (casting.counter, plain, shown, told), told)
    levels = (shown.total - casting.target) // casting.threshold
    level, useful = min(casting.cost, levels), min(uses, max(0, levels - casting.cost))
    beyond = max(0, shown.level - casting.cost)
    gained = int(beyond) if casting.gains else 0
    yield AtTable(partial(_tell_cast, casting, level, stones + more.total, again, gained))
    shooting = None
    if casting.missiles is not None and not answer.countered:
        given = int(casting.holds_reroll and not thrown)
        held = stones - again + useful + given
        stones = min(MOST_FATESTONES, stones + more.total - again + gained)
        missiles = casting.missiles.with_rerolls(held, stones, given)
        shooting = yield Within(shoot, (missiles,))
    return CastResult(
        not answer.countered,
        answer.countered,
        level,
        casting.cost - level,
        casting.base_cost if answer.tried else 0,
        left,
        answer.counter_lp,
        beyond,
        shooting,
    )


def _name_roll(roll: str, key: str) -> str:
    """Return what plans call the roll of a model; plain numbers are nobody's."""
    return f"{roll} of {key}" if key not in ("", CASTER) else roll


def _tell_before(reactions: Reactions, left: int, stones: int) -> str:
    """Return what reaction attacks left of a model, in words; nothing where it suffers none."""
    if not reactions.reactors:
        return ""
    stones_left = count_left(reactions.key, stones, "Fatestone", "Fatestones")
    return f"{reactions.key} at {left} LP and {stones_left}"


def _tell_cast(
    casting: Casting, level: int, stones: int, again: bool, beyond: int
) -> Iterator[Change]:
    """Yield what a casting costs, and the Fatestones spent and gained on it.

    Sections: Casting Spells; Critical Casting; Fatestones.
    """
    teller = casting.teller
    if teller is None:
        return
    yield teller.change(casting.key, "cast", why="its spell")
    if casting.cost > level:
        yield teller.change(casting.key, "power", casting.power - casting.cost + level, "its spell")
    yield from teller.tell_stones(casting.key, stones, int(again), beyond)


class Countering(NamedTuple):
    """What came of a counterspell: tried, countered, and the LP of whoever tried."""

    tried: bool
    countered: bool
    counter_lp: int


def counter_spell(
    counter: Counter, cast: Spiker, shown: Shown, before: str = ""
) -> Rule[Countering]:
    """Counter a spell that was cast with a total, if its player wants to.

    An engaged model suffers its reaction attacks first, and one that they drop counters nothing.
    `cast` is the die of the casting roll, and `before` what the caster has left, in words.
    Sections: Counterspells; Opposed Tests.
    """
    total, life_points = (shown.total, str(shown)), counter.reactions.life_points
    who = counter.key or "the counterspell"
    taken = yield Choice(
        f"{CASTING_ROLL} {shown}: does {who} counter?",
        (COUNTER, PASS),
        counter.policy,
        COUNTERER,
        About(f"does {who} counter?", "total", total, who=counter.key, situation=before),
        COUNTERS.name,
    )
    if taken == PASS:
        yield Note(f"{CASTING_ROLL} {shown}: nobody counters")
        return Countering(False, False, life_points)
    left, stones, more = yield Within(suffer_reactions, (counter.reactions, COUNTERSPELL))
    if not left:
        return Countering(False, False, left)
    die = counter.die
    if stones:
        # It must exceed the total, so the target number of its face is one more.
        failing = find_rerolled_faces(counter.reroll_when, die.sides, die.modifier, shown.total + 1)
        told = _tell_before(counter.reactions, left, stones)
        told = " and ".join(filter(None, (before, told)))
        about = About(_name_roll(COUNTERSPELL, counter.key), who=counter.key, situation=told)
        die = die._replace(rerolled=failing)
        die = yield ask_reroll(die, COUNTERSPELL, COUNTERER, about, total)
    won = yield HigherTotal(die, cast, shown, Words(COUNTERSPELL, counter.terms))
    again = die.lies == THROWN_AGAIN
    yield AtTable(partial(_tell_counter, counter, stones + more.total, again))
    return Countering(True, won, left)


def _tell_counter(counter: Counter, stones: int, again: bool) -> Iterator[Change]:
    """Yield what a counterspell costs, and the Fatestone spent on it.

    Section: Counterspells.
    """
    key, teller = counter.key or "counter", counter.teller
    if teller is None:
        return
    yield teller.change(key, "countered", why="its counterspell")
    if counter.power is not None and counter.cost:
        yield teller.change(key, "power", counter.power - counter.cost, "its counterspell")
    yield from teller.tell_stones(key, stones, int(again), 0)
