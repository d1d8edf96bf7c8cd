"""Goals: what a side plays for, and whose a choice is.

A goal is a figure of the odds, or one less another. What its owners want raised, the other side
wants lowered.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from skirmish_cli.advice.best_play import Aims, Projection
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Figure, Goal, Prepared
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Amount

SIDES = ("a", "b")


class Difference(NamedTuple):
    """One figure less another; either may be missing, which is as good as 0."""

    more: str
    less: str

    def __str__(self) -> str:
        return f"{self.more}-{self.less}" if self.less else self.more

    def turn(self) -> Difference:
        """Return what whoever is against it plays for."""
        return Difference(self.less, self.more)


def find_side(owner: str, goal: Goal) -> str:
    """Return the side that an owner of choices is on, or nothing where a policy decides.

    >>> wounding = Goal("wounded", owners=("attacker",))
    >>> [find_side(owner, wounding) for owner in ("attacker", "target", "b", "")]
    ['a', 'b', 'b', '']
    """
    if owner in SIDES:
        return owner
    if owner in goal.owners:
        return SIDES[0]
    return SIDES[1] if owner else ""


def find_other(side: str) -> str:
    """Return the other side."""
    return SIDES[1 - SIDES.index(side)]


def find_default(goal: Goal, side: str) -> Difference:
    """Return what a side plays for where it doesn't say."""
    found = Difference(goal.more, goal.less)
    return found if side == _find_raising_side(goal) else found.turn()


def _find_raising_side(goal: Goal) -> str:
    """Return the side that wants the figure of a goal raised."""
    return next((side for owner in goal.owners if (side := find_side(owner, goal))), SIDES[0])


def parse_goal(text: str, prepared: Prepared) -> Difference:
    """Return the goal that was typed; raises UsageProblem with the nearest figure.

    Figures of a model are named behind its key, such as `captain.dropped`.
    """
    known = list_figures(prepared)
    for place in [len(text), *(place for place, sign in enumerate(text) if sign == "-")]:
        found = Difference(text[:place], text[place + 1 :])
        if {found.more, found.less} <= {"", *known} and str(found).strip("-"):
            return found
    wrong = next((part for part in text.split("-") if part and part not in known), text)
    raise UsageProblem(unknown("figure for --goal", wrong, known))


def list_figures(prepared: Prepared) -> dict[str, Figure]:
    """Return the figures that may be a goal, those of models too, by name."""
    found = dict(prepared.figures)
    for key, figures in prepared.models.items():
        found |= {f"{key}.{name}": figure for name, figure in figures.items()}
    return found


def make_aims(prepared: Prepared, goal: Goal, side: str, difference: Difference) -> Aims:
    """Return what a side that plays for a difference and the other one want.

    The other side plays against a difference and against the default goal; where the side wants
    some other figure, it plays for its own default.
    """
    default = find_default(goal, side)
    is_against = bool(difference.less) or difference == default
    theirs = difference.turn() if is_against else default.turn()
    ours = [_read_difference(prepared, difference)]
    if goal.then is not None and difference == default:
        ours.append(_read_next(goal, side))
    other = find_other(side)
    return Aims(
        tuple(ours),
        _read_difference(prepared, theirs),
        lambda choice: find_side(choice.owner, goal) == side,
        lambda choice: find_side(choice.owner, goal) == other,
    )


def _read_difference(prepared: Prepared, difference: Difference) -> Projection:
    known = list_figures(prepared)
    more, less = known.get(difference.more), known.get(difference.less)

    def read(result: Any) -> int | Fraction:
        return _read(more, result) - _read(less, result)

    return read


def _read_next(goal: Goal, side: str) -> Projection:
    sign = 1 if side == _find_raising_side(goal) else -1

    def read(result: Any) -> int | Fraction:
        return sign * _read(goal.then, result)

    return read


def _read(figure: Figure | None, result: Any) -> int | Fraction:
    amount: Amount = figure(result) if figure is not None else 0
    return Fraction(amount) if isinstance(amount, float) else amount or 0


def read_amounts(figures: Mapping[str, Figure]) -> dict[str, Projection]:
    """Return figures as numbers; one that makes no sense somewhere counts nothing there."""

    def make(figure: Figure) -> Projection:
        return lambda result: _read(figure, result)

    return {name: make(figure) for name, figure in figures.items()}
