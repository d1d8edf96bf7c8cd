"""The roll that everything in Heimr is made of: consistency, potential, fatigue, and what the d6
names."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import bounded
from skirmish_cli.core.rules import Part, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.heimr.dice.extremes import ExtremeDice

R = TypeVar("R")

#: The faces of the die that every roll has.
SMALL_DIE = 6
#: Bounds of what a player may type.
MOST_POTENTIAL, MOST_TARGET = 100, 1000


@dataclass(frozen=True)
class Check:
    """A roll as the dice see it. `fatigue` is 0 for a roll that isn't physical; `can_tire` tells
    whether it may rise.

    `parts` names what each face of the d6 hits, for attacks. Everything that shifted the
    consistency is in it; `shifts` and `lifts` are the terms of consistency and potential, for the
    trace alone."""

    consistency: int
    potential: int
    fatigue: int = 0
    can_tire: bool = True
    most_fatigue: int = 20
    parts: tuple[str, ...] = ()
    why: str = field(default="challenge", compare=False)
    shifts: tuple[Term, ...] = field(default=(), compare=False)
    lifts: tuple[Term, ...] = field(default=(), compare=False)

    @property
    def is_physical(self) -> bool:
        """Whether fatigue counts."""
        return self.fatigue > 0

    def raises(self, face: int) -> bool:
        """Return whether a d6 raises the fatigue: it shows less, and the fatigue can still rise.
        Section: Fatigue."""
        return self.can_tire and face < self.fatigue < self.most_fatigue

    def tired_by(self, tires: bool) -> Check:
        """Return the check of the same model's next roll, after one that raised its fatigue or
        didn't."""
        return (
            replace(self, fatigue=self.fatigue + 1, can_tire=False)
            if tires and self.is_physical
            else self
        )

    def after_turn(self, tires: bool) -> Check:
        """Return the check of the same model's next roll in a new turn of its own, where fatigue
        can rise anew."""
        return replace(self, fatigue=self.fatigue + 1) if tires and self.is_physical else self

    def named(self, why: str) -> Check:
        """Return the check under another name in the trace."""
        return replace(self, why=why)


class Rolled(NamedTuple):
    """What a roll came to: its total with the potential, whether fatigue failed it, whether
    fatigue rises, the part."""

    total: int
    failed: bool
    tires: bool
    part: str | None


@dataclass(frozen=True)
class Verdict(Part[None]):
    """A total told to the trace with what was added to it; it asks for no dice."""

    what: str
    total: int
    target: int | None
    result: str
    terms: tuple[Term, ...] = ()

    def play(self, table: Table) -> None:
        """Record the terms and the judgement."""
        for term in self.terms:
            table.modifier(term.value, term.source)
        table.judge(self.what, self.total, self.target, self.result)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return _NO_ANSWER


_NO_ANSWER: Law[None] = Law.certain(None)


def roll(check: Check) -> Rule[Rolled]:
    """Roll a check and see whether fatigue fails it. Sections: Dice challenges; Fatigue;
    Targeting a body part.

    The result before potential, with its bonus or penalty, is compared with the fatigue before
    this roll's own rise. Whoever asks for the roll tells its `verdict`."""
    labels = tuple(
        (check.raises(face), check.parts[face - 1] if check.parts else None)
        for face in range(1, SMALL_DIE + 1)
    )
    thrown = yield ExtremeDice(check.consistency, labels, why=check.why, terms=_shown_shifts(check))
    failed = check.is_physical and thrown.result < check.fatigue
    return Rolled(thrown.result + check.potential, failed, *thrown.label)


def verdict(check: Check, rolled: Rolled, target: int | None, result: str) -> Verdict:
    """Return what the trace is told of a roll: its total against a target, what came of it, what
    fatigue did."""
    told = result
    if rolled.failed:
        told += (
            f": {rolled.total - check.potential} before potential is below fatigue {check.fatigue}"
        )
    if rolled.tires:
        told += f"; fatigue rises to {check.fatigue + 1}"
    return Verdict(check.why, rolled.total, target, told, _shown_lifts(check))


def _shown_shifts(check: Check) -> tuple[Term, ...]:
    moved = sum(term.value for term in check.shifts)
    if not check.shifts:
        return ()
    own = Term(0, f"consistency {check.consistency - moved}")
    return own, *(Term(0, f"{term.value:+d} consistency: {term.source}") for term in check.shifts)


def _shown_lifts(check: Check) -> tuple[Term, ...]:
    own = check.potential - sum(term.value for term in check.lifts)
    return ((Term(own, "potential"),) if own else ()) + check.lifts


def make_check(
    rules: Ruleset,
    consistency: int,
    potential: int,
    *,
    option: str = "-c",
    fatigue: int | None = None,
    shifts: Sequence[Term] = (),
    lifts: Sequence[Term] = (),
    can_tire: bool = True,
    why: str = "challenge",
) -> Check:
    """Return a check within the bounds of the game; raises UsageProblem.

    `option` names the consistency in errors, `shifts` lower or raise it, `lifts` are added to the
    potential. A fatigue of None means a roll that isn't physical. Sections: Dice challenges;
    Situational penalties."""
    numbers = rules.data["numbers"]
    most = numbers["most_consistency"]
    bounded(consistency, option, -most, most)
    shifted = consistency + sum(term.value for term in shifts)
    if not -most <= shifted <= most:
        raise UsageProblem(
            f"{option} {consistency} comes to {shifted} with its modifiers, out of range: "
            f"{-most} to {most}"
        )
    if fatigue is not None:
        bounded(fatigue, "fatigue", numbers["least_fatigue"], numbers["most_fatigue"])
    raised = bounded(potential, "potential", -MOST_POTENTIAL, MOST_POTENTIAL) + sum(
        term.value for term in lifts
    )
    return Check(
        shifted,
        raised,
        fatigue or 0,
        can_tire,
        numbers["most_fatigue"],
        why=why,
        shifts=tuple(term for term in shifts if term.value),
        lifts=tuple(term for term in lifts if term.value),
    )


def modifier(rules: Ruleset, name: str, times: int = 1) -> Term:
    """Return a modifier of the ruleset by its id, `times` over."""
    for entry in rules.data["modifiers"]:
        if entry["id"] == name:
            return Term(entry["value"] * times, entry["name"])
    raise KeyError(name)


def at_once(result: R) -> Generator[Any, Any, R]:
    """Return a result that needs no dice, as a rule."""
    yield from ()
    return result
