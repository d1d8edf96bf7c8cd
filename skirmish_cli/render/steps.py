"""The steps by which a player checks a result: dice, modifiers, the total, what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.core.table import (
    ChoiceEntry,
    JudgementEntry,
    ModifierEntry,
    NoteEntry,
    ThrowEntry,
    Trace,
)
from skirmish_cli.render.blocks import Cell, Column, Grid, Mark, Span, Words
from skirmish_cli.render.text import format_term
from skirmish_cli.reports.side_names import name_in_words

if TYPE_CHECKING:
    from skirmish_cli.reports.report import SideName

_COLUMNS = (
    Column("step", silent=True, wraps=True),
    Column("dice", silent=True, wraps=True),
    Column("modifiers", silent=True, wraps=True),
    Column("total", silent=True),
    Column("result", silent=True, wraps=True),
)

#: What stands on the faces of a Fate die.
_FATE: dict[int | str, str] = {-1: "-", 1: "+"}


class _Step:
    """One row: what it is, its dice, its modifiers, its total and what came of it."""

    def __init__(self, what: str, dice: Cell = "", result: Cell = "") -> None:
        self.what, self.dice, self.total, self.result = what, dice, "", result
        self.terms: list[str] = []

    def as_row(self, sides: Mapping[str, SideName]) -> list[Cell]:
        """Return the cells of the row, with the names of the sides."""
        terms = ", ".join(self.terms)
        result = self.result
        if isinstance(result, str):
            result = name_in_words(result, sides)
        what, terms = name_in_words(self.what, sides), name_in_words(terms, sides)
        return [what, self.dice, terms, self.total, result]


def steps_grid(trace: Trace, sides: Mapping[str, SideName]) -> Grid:
    """Return the steps of a trace, with the names of the sides where it says `side a`."""
    steps: list[_Step] = []
    for entry in trace:
        if isinstance(entry, ThrowEntry):
            steps.append(_Step(entry.why, _show_dice(entry)))
        elif isinstance(entry, ModifierEntry):
            steps[-1].terms.append(format_term(entry.value, entry.source))
        elif isinstance(entry, JudgementEntry):
            _add_judgement(steps, entry)
        elif isinstance(entry, NoteEntry):
            steps.append(_Step(entry.text))
        elif isinstance(entry, ChoiceEntry):
            steps.append(_Step(entry.question, result=entry.taken))
    return Grid("", _COLUMNS, [step.as_row(sides) for step in steps])


def _show_dice(entry: ThrowEntry) -> Words:
    """Return the faces of a throw: a face that spiked and one that was rerolled are marked."""
    parts: list[Span | Mark] = [Span(f"{entry.die}:")]
    for place, face in enumerate(entry.faces):
        parts.append(Span(" "))
        if place in entry.replaced:
            parts.append(Span(f"({face})", "gone"))
        elif place + 1 < len(entry.faces) and entry.has_spiked(place):
            parts += [Span(str(face), "spike"), Mark("spike")]
        else:
            shown = _FATE if "dF" in entry.die else {}
            parts.append(Span(shown.get(face, str(face))))
    return Words(tuple(parts))


def _add_judgement(steps: list[_Step], entry: JudgementEntry) -> None:
    if not steps or steps[-1].what != entry.what or steps[-1].total:
        steps.append(_Step(entry.what))
    step = steps[-1]
    step.total = str(entry.total) if entry.target is None else f"{entry.total} vs {entry.target}"
    words = f"{entry.result}, level {entry.level}" if entry.level else entry.result
    if entry.tone:
        step.result = Words((Mark(entry.tone), Span(f" {words}", entry.tone)))
    else:
        step.result = words
