"""Magic: paying power, the reaction attacks on an engaged caster, the casting roll, a counterspell, missiles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.dice.counters import Answered, AnsweredDie
from skirmish_cli.dice.spiking import Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import Blow, decide_reroll, strike
from skirmish_cli.games.freeblades.shooting import State, Volley, shoot


@dataclass(frozen=True)
class Counter:
    """A counterspell: the die of whoever counters, with every modifier in it, and the terms for the trace.

    `key` is empty for plain numbers.
    """

    die: Spiker
    terms: tuple[Term, ...] = ()
    key: str = ""
    is_engaged: bool = False


@dataclass(frozen=True)
class Casting:
    """A spell about to be cast. `cost` is its final cost, `base_cost` what a counterspell pays.

    `reactions` are the attacks that an engaged caster suffers first, `life_points` what it has left for them.
    """

    die: Spiker
    target: int
    threshold: int
    cost: int
    base_cost: int
    counter: Counter | None = None
    reactions: tuple[Blow, ...] = ()
    life_points: int = 1
    missiles: Volley | None = None
    terms: tuple[Term, ...] = ()
    holds_reroll: bool = False


class CastResult(NamedTuple):
    """What a casting came to. `cast` means that the spell takes effect: it succeeded and wasn't countered.

    `level` is told apart up to the cost, beyond which levels save no more power; `levels_beyond` is the number of
    those (in a law their mean) and for display only. `caster_lp` is what the reaction attacks left.
    """

    cast: bool
    countered: bool
    level: int
    spent: int
    counter_spent: int
    caster_lp: int
    levels_beyond: Any = 0
    shooting: State | None = None


def cast_spell(casting: Casting) -> Rule[CastResult]:
    """Cast a spell. Sections: Casting Spells; Casting Roll; Critical Casting; Counterspells; Missile Spells.

    A caster that the reaction attacks drop doesn't roll. Otherwise the cost is paid, whatever comes; each level of
    the roll gives one back, never more than was paid, also for a spell that is countered.
    """
    left = casting.life_points
    for blow in casting.reactions:
        hurt = yield Within(strike, (replace(blow, lp=max(1, left)),))
        left = max(0, left - hurt.lp_lost)
    if not left:
        yield Note("the caster is dropped before the casting roll")
        return CastResult(False, False, 0, 0, 0, 0)
    answered = yield from _roll_casting(casting)
    if not answered.is_success:
        return CastResult(False, False, 0, casting.cost, 0, left)
    level = min(answered.levels, casting.cost)
    counter_spent = casting.base_cost if casting.counter else 0
    shooting = None
    if casting.missiles is not None and not answered.outdone:
        shooting = yield Within(shoot, (casting.missiles,))
    return CastResult(not answered.outdone, answered.outdone, level, casting.cost - level, counter_spent, left,
                      max(0, answered.level - casting.cost), shooting)


def _roll_casting(casting: Casting) -> Rule[Answered]:
    die = casting.die
    if casting.holds_reroll:
        die = yield from decide_reroll(die, "casting roll", "caster")
    counter = casting.counter
    answered: Answered = yield AnsweredDie(
        die, casting.target, casting.threshold, casting.cost + 1, counter.die if counter else None, why="casting roll",
        terms=casting.terms, second_why="counterspell", second_terms=counter.terms if counter else (),
    )
    return answered
