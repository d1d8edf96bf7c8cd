"""Sums that need no dice, recorded in the trace term by term."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.rules import Part
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Term

NO_ANSWER: Law[None] = Law.certain(None)


def record_sum(table: Table, what: str, terms: Sequence[Term], result: str = "") -> None:
    """Record the terms of a sum, their total, and a word for its result."""
    table.note(what)
    for term in terms:
        table.modifier(term.value, term.source)
    table.judge(what, sum(term.value for term in terms), None, result)


class Sum(Part[None]):
    """A sum that a rule has recorded at the table."""

    def __init__(self, what: str, terms: Sequence[Term]) -> None:
        self.what, self.terms = what, terms

    def play(self, table: Table) -> None:
        """Record the sum."""
        record_sum(table, self.what, self.terms)

    def law(self) -> Law[None]:
        """Return the law of no answer."""
        return NO_ANSWER
