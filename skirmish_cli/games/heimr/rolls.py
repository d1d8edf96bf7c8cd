"""The roll that everything is made of: consistency, potential and fatigue."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.rules import AtTable, Part, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term, Tone
from skirmish_cli.games.heimr.conditions import Owner, tire
from skirmish_cli.games.heimr.dice.extremes import LARGE_DIE, SMALL_DIE, ExtremeDice
from skirmish_cli.games.heimr.numbers import read_numbers
from skirmish_cli.records import NamedTuple

#: Bounds of what a player may type.
MOST_POTENTIAL, MOST_TARGET = 100, 1000


class Reads(NamedTuple):
    """What a roll depends on: numbers of a sheet, by their printed names, and flags.

    `terms` are the numbers whose changes are terms of the roll, `others` count in another way.
    """

    terms: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()


NOTHING = Reads()


@dataclass(frozen=True)
class Check:
    """A roll as the dice see it, with everything that shifted its consistency.

    `fatigue` is 0 for a roll that isn't physical; `can_tire` tells whether it may rise. `parts`
    names what each face of the d6 hits, for attacks. `shifts` and `lifts` are the terms of
    consistency and potential, for the trace alone. `owner` is whose fatigue rises, and `reads` what
    of its sheet and its flags the roll depends on.
    """

    consistency: int
    potential: int
    fatigue: int = 0
    can_tire: bool = True
    most_fatigue: int = 20
    parts: tuple[str, ...] = ()
    why: str = field(default="challenge", compare=False)
    shifts: tuple[Term, ...] = field(default=(), compare=False)
    lifts: tuple[Term, ...] = field(default=(), compare=False)
    owner: Owner | None = field(default=None, compare=False)
    reads: Reads = field(default=NOTHING, compare=False)

    @property
    def whose(self) -> str:
        """The key of whoever rolls, and so decides; empty for nobody."""
        return self.owner.key if self.owner is not None else ""

    def fails(self, result: int) -> bool:
        """Return whether fatigue fails a result, taken before the potential.

        Section: Fatigue.
        """
        return self.is_physical and result < self.fatigue

    @property
    def best(self) -> int:
        """The highest result before potential: every die shows its highest face.

        >>> Check(3, 0).best, Check(0, 0).best, Check(-2, 0).best
        (12, 6, 6)
        """
        return LARGE_DIE + self.consistency - 1 if self.consistency > 0 else SMALL_DIE

    def can_reach(self, target: int) -> bool:
        """Return whether any roll reaches a target without that fatigue fails it."""
        return self.best + self.potential >= target and not self.fails(self.best)

    @property
    def whose_words(self) -> str:
        """What whoever rolls is called in words; empty for nobody."""
        return self.owner.words if self.owner is not None else ""

    @property
    def is_physical(self) -> bool:
        """Whether fatigue counts."""
        return self.fatigue > 0

    def raises(self, face: int) -> bool:
        """Return whether a d6 raises the fatigue. Section: Fatigue.

        It does when it shows less, and the fatigue can still rise.
        """
        return self.can_tire and face < self.fatigue < self.most_fatigue

    def tired_by(self, tires: bool) -> Check:
        """Return the next check of the same turn: fatigue that rose can't rise again."""
        if not (tires and self.is_physical):
            return self
        return replace(self, fatigue=self.fatigue + 1, can_tire=False)

    def after_turn(self, tires: bool) -> Check:
        """Return the next check in a new turn: fatigue can rise anew."""
        return replace(self, fatigue=self.fatigue + 1) if tires and self.is_physical else self


class Situation(NamedTuple):
    """What the situation brings to a roll. Sections: Situational penalties; Fatigue.

    `shifts` lower or raise the consistency, `lifts` the potential. A `fatigue` makes the roll
    physical; `is_physical` alone takes the fatigue that whoever rolls has. `owner` is whoever
    rolls.
    """

    shifts: tuple[Term, ...] = ()
    lifts: tuple[Term, ...] = ()
    fatigue: int | None = None
    is_physical: bool = False
    can_tire: bool = True
    owner: Owner | None = None


PLAIN = Situation()


class Rolled(NamedTuple):
    """What a roll came to: its total, and the part of the body that the d6 names.

    The total has the potential in it. `failed` says that fatigue fails it, `tires` that the
    fatigue rises.
    """

    total: int
    failed: bool
    tires: bool
    part: str | None


@dataclass(frozen=True)
class Judgement(Part[None]):
    """A line of the trace: a total, its terms and what came of it, without dice."""

    what: str
    total: int
    target: int | None
    result: str
    terms: tuple[Term, ...] = ()
    tone: Tone = ""

    def play(self, table: Table) -> None:
        """Record the terms and the judgement."""
        for term in self.terms:
            table.modifier(term.value, term.source)
        table.judge(self.what, self.total, self.target, self.result, tone=self.tone)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return _NO_ANSWER


_NO_ANSWER: Law[None] = Law.certain(None)


def roll(check: Check) -> Rule[Rolled]:
    """Roll a check and see whether fatigue fails it.

    The result before potential, with its bonus or penalty, is compared with the fatigue before
    this roll's own rise. The trace gets no judgement: that is up to whoever asks for the roll.

    Sections: Dice challenges; Fatigue; Targeting a body part.
    """
    labels = tuple(
        (check.raises(face), check.parts[face - 1] if check.parts else None)
        for face in range(1, SMALL_DIE + 1)
    )
    thrown = yield ExtremeDice(
        check.consistency, labels, why=check.why, terms=_list_shift_terms(check)
    )
    tires, part = thrown.label
    if tires:
        yield AtTable(tire, check.owner, check.fatigue + 1, check.why)
    return Rolled(thrown.result + check.potential, check.fails(thrown.result), tires, part)


def judge_roll(
    check: Check, rolled: Rolled, target: int | None, result: str, tone: Tone = ""
) -> Judgement:
    """Return the trace's line for a roll: its total, its target, what came of it."""
    words = result
    if rolled.failed:
        before = rolled.total - check.potential
        words += f": {before} before potential is below fatigue {check.fatigue}"
    if rolled.tires:
        words += f"; fatigue rises to {check.fatigue + 1}"
    tone = "bad" if rolled.failed else tone
    return Judgement(check.why, rolled.total, target, words, _list_lift_terms(check), tone)


def _list_shift_terms(check: Check) -> tuple[Term, ...]:
    if not check.shifts:
        return ()
    own = check.consistency - sum(term.value for term in check.shifts)
    return (
        Term(0, f"consistency {own}"),
        *(Term(0, f"{term.value:+d} consistency: {term.source}") for term in check.shifts),
    )


def _list_lift_terms(check: Check) -> tuple[Term, ...]:
    own = check.potential - sum(term.value for term in check.lifts)
    return ((Term(own, "potential"),) if own else ()) + check.lifts


def make_check(
    rules: Ruleset,
    consistency: int,
    potential: int,
    situation: Situation = PLAIN,
    *,
    option: str = "-c",
    why: str = "challenge",
) -> Check:
    """Return a check within the bounds of the game. Section: Dice challenges.

    `option` names the consistency in errors, `why` the roll in the trace. Raises UsageProblem for
    a consistency, fatigue or potential that is out of range.
    """
    numbers = read_numbers(rules)
    most = numbers.most_consistency
    require_bounds(consistency, option, -most, most)
    shifted = consistency + sum(term.value for term in situation.shifts)
    if not -most <= shifted <= most:
        raise UsageProblem(
            f"{option} {consistency} comes to {shifted} with its modifiers, out of range: "
            f"{-most} to {most}"
        )
    fatigue = situation.fatigue
    if fatigue is None and situation.is_physical:
        fatigue = numbers.least_fatigue
    if fatigue is not None:
        require_bounds(fatigue, "fatigue", numbers.least_fatigue, numbers.most_fatigue)
    require_bounds(potential, "potential", -MOST_POTENTIAL, MOST_POTENTIAL)
    return Check(
        shifted,
        potential + sum(term.value for term in situation.lifts),
        fatigue or 0,
        situation.can_tire,
        numbers.most_fatigue,
        why=why,
        shifts=tuple(term for term in situation.shifts if term.value),
        lifts=tuple(term for term in situation.lifts if term.value),
        owner=situation.owner,
    )
