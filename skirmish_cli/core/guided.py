"""A table that guides a player: what each throw needs before it, and what came of it after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish_cli.core.outline import Roll, outline_throw
from skirmish_cli.core.table import Entry, JudgementEntry, ModifierEntry, Table
from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.throws import Term, Throw

#: Gets the terms of a judgement, and the judgement.
Tell = Callable[[tuple[Term, ...], JudgementEntry], None]


class GuidedTable(Table):
    """A table whose player is asked for dice and hears at once what each comes to.

    `tell` gets each judgement, but for those of answers that were known before.
    """

    def __init__(self, source: AskedDice, tell: Tell) -> None:
        super().__init__(source, source.choose)
        self._asked, self._tell = source, tell
        self._terms: list[Term] = []

    @property
    def answers(self) -> list[str]:
        """What the player answered, in order."""
        return self._asked.answers

    def prepare(self, throw: Throw[Any]) -> None:
        """Tell the source what the next throw is for, and what it needs."""
        roll = next(outline_throw(throw), None)
        self._asked.hint = _hint(roll) if roll else ""
        self._asked.explanation = _explain(roll) if roll else ""

    def record(self, entry: Entry) -> None:
        """Add a step to the trace, and tell a judgement."""
        super().record(entry)
        if isinstance(entry, ModifierEntry):
            self._terms.append(Term(entry.value, entry.source))
        elif isinstance(entry, JudgementEntry):
            if not self._asked.is_replaying:
                self._tell(tuple(self._terms), entry)
            self._terms.clear()


def _list_needs(roll: Roll) -> list[str]:
    against = [] if roll.target is None else [f"against {roll.target}"]
    return against + [f"{term.value:+d} {term.source}" for term in roll.terms if term.value]


def _hint(roll: Roll) -> str:
    return ", ".join(_list_needs(roll))


def _explain(roll: Roll) -> str:
    needs = ", ".join(_list_needs(roll))
    return f"{roll.dice} for {roll.why}" + (f": {needs}" if needs else "")
