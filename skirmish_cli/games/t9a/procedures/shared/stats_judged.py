"""A number of a card as a trace shows it, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.stats import ChangedStat
    from skirmish_cli.games.t9a.models import Card


class Judged(NamedTuple):
    """A number of a card as it is judged, with what was added to it.

    `words` say that value, with the printed one where another replaces it.
    """

    base: int
    words: str
    terms: tuple[Term, ...] = ()

    @property
    def value(self) -> int:
        """The number with all that was added."""
        return self.base + sum(term.value for term in self.terms)


def judge_stat(unit: Model[Card] | None, printed: str, value: int, called: str) -> Judged:
    """Return a number of a unit's card in the steps that a trace shows.

    `printed` is how the card calls it, `value` what it is now, `called` what the trace calls it.
    """
    change = find_change(unit, printed)
    if change is None:
        return Judged(value, f"{called} {value}")
    base = value - sum(term.value for term in change.terms)
    instead = change.before not in (None, change.base)
    words = f"{called} {base}" + (f" instead of the printed {change.before}" if instead else "")
    terms = tuple(
        term if term.source else term._replace(source=f"added to {printed}")
        for term in change.terms
    )
    return Judged(base, words, terms)


def find_change(unit: Model[Card] | None, printed: str) -> ChangedStat | None:
    """Return what a command changed of a number of a unit's card, or None."""
    changed = unit.changed if unit is not None else ()
    return next((one for one in changed if one.printed == printed), None)
