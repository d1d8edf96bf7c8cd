"""Magic: paying power, the reaction attacks on an engaged caster, the casting roll, a counterspell, missiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish_cli.core.rules import Part, Rule, Within, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.counters import Answered, AnsweredDie
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import Spiker
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.blows import decide_reroll
from skirmish_cli.games.freeblades.reactions import NO_REACTIONS, Reactions, suffer
from skirmish_cli.games.freeblades.shooting import State, Volley, shoot

#: What the trace calls the two rolls.
CASTING_ROLL, COUNTERSPELL = "casting roll", "counterspell"


@dataclass(frozen=True)
class Counter:
    """A counterspell: the die of whoever counters, with every modifier in it, and the terms for the trace.

    `key` is empty for plain numbers. `reactions` are the attacks that it suffers first if it is engaged.
    """

    die: Spiker
    terms: tuple[Term, ...] = ()
    key: str = ""
    is_engaged: bool = False
    reactions: Reactions = NO_REACTIONS


@dataclass(frozen=True)
class Casting:
    """A spell about to be cast. `cost` is its final cost, `base_cost` what a counterspell pays.

    `reactions` are the attacks that an engaged caster suffers first. It may reroll the die by `holds_reroll`, or by a
    Fatestone that it has left then.
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


class CastResult(NamedTuple):
    """What a casting came to. `cast` means that the spell takes effect: it succeeded and wasn't countered.

    `level` is told apart up to the cost, beyond which levels save no more power; `levels_beyond` is the number of
    those (in a law their mean) and for display only. `caster_lp` and `counter_lp` are what the reaction attacks left of
    whoever cast and whoever countered.
    """

    cast: bool
    countered: bool
    level: int
    spent: int
    counter_spent: int
    caster_lp: int
    counter_lp: int = 1
    levels_beyond: Any = 0
    shooting: State | None = None


def cast_spell(casting: Casting) -> Rule[CastResult]:
    """Cast a spell. Sections: Casting Spells; Casting Roll; Critical Casting; Counterspells; Missile Spells.

    A caster that the reaction attacks drop doesn't roll. Otherwise the cost is paid, whatever comes; each level of
    the roll gives one back, never more than was paid, also for a spell that is countered.
    """
    left, stones = yield Within(suffer, (casting.reactions, CASTING_ROLL))
    counter = casting.counter
    counter_lp = counter.reactions.life_points if counter else 1
    if not left:
        return CastResult(False, False, 0, 0, 0, 0, counter_lp)
    answered, counter_lp = yield from _roll_casting(casting, stones)
    if not answered.is_success:
        return CastResult(False, False, 0, casting.cost, 0, left, counter_lp)
    level = min(answered.levels, casting.cost)
    counter_spent = casting.base_cost if counter and counter_lp else 0
    shooting = None
    if casting.missiles is not None and not answered.outdone:
        shooting = yield Within(shoot, (casting.missiles,))
    return CastResult(not answered.outdone, answered.outdone, level, casting.cost - level, counter_spent, left,
                      counter_lp, max(0, answered.level - casting.cost), shooting)


def _roll_casting(casting: Casting, stones: int) -> Rule[CounteredRoll]:
    die, counter = casting.die, casting.counter
    if casting.holds_reroll or stones:
        die = yield from decide_reroll(die, CASTING_ROLL, "caster")
    else:
        die = die._replace(rerolled=())
    rolled: CounteredRoll = yield CounteredDie(AnsweredDie(
        die, casting.target, casting.threshold, casting.cost + 1, counter.die if counter else None, why=CASTING_ROLL,
        terms=casting.terms, second_why=COUNTERSPELL, second_terms=counter.terms if counter else (),
    ), counter.reactions if counter else NO_REACTIONS)
    return rolled


class CounteredRoll(NamedTuple):
    """A casting roll with the answer to it, and the LP that whoever countered has left."""

    answered: Answered
    counter_lp: int


class CounteredDie(Part[CounteredRoll]):
    """A casting roll and the counterspell that meets a success, with the reaction attacks on whoever counters between.

    One that they drop counters nothing. Section: Counterspells.
    """

    def __init__(self, die: AnsweredDie, reactions: Reactions) -> None:
        self.die, self.reactions = die, reactions

    def play(self, table: Table) -> CounteredRoll:
        """Return what the dice give in their order at the table."""
        total, opened = self.die.open(table)
        if not opened.is_success:
            return CounteredRoll(opened, self.reactions.life_points)
        left = play(suffer(self.reactions, COUNTERSPELL), table).left
        return CounteredRoll(self.die.answer(table, total, opened) if left else opened, left)

    def law(self) -> Law[CounteredRoll]:
        """Return the joint law. No attack depends on the casting roll, so theirs may be taken first."""
        return law_of(self._attacks_first)

    def _attacks_first(self) -> Rule[CounteredRoll]:
        left, _ = yield Within(suffer, (self.reactions, COUNTERSPELL))
        answered = yield self.die if left else self.die.unanswered()
        return CounteredRoll(answered, left if answered.is_success else self.reactions.life_points)
