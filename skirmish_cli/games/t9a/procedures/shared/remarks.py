"""What is told of units: changed numbers, and rules that weren't applied."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.special_rules import (
    list_known_rules,
    note_unknown_rules,
    parse_rule,
)

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card

#: The rules that are told by their names alone, wherever they stand.
NONE: Collection[str] = ()


def list_unit_notes(
    rules: Ruleset,
    units: Sequence[Model[Card]],
    applied: Collection[str] = NONE,
    traced: Collection[str] = NONE,
) -> tuple[str, ...]:
    """Return notes on numbers that were changed and rules left out.

    `applied` are the special rules that the result applied where a card has them, `traced` the
    printed names of the numbers whose change stands in the trace.
    """
    return tuple(
        note
        for unit in units
        for note in (*list_changes(unit, traced), *note_rules(rules, unit, applied))
    )


def note_idle_flags(
    units: Sequence[Model[Card]], idle: Collection[str], procedure: str
) -> Iterator[str]:
    """Yield a line for each flag of some units that only others of a command need."""
    for unit in units:
        for flag in unit.flags:
            if flag in idle:
                yield f"{unit.key}: +{flag} changes nothing in {procedure}"


def list_changes(unit: Model[Card], traced: Collection[str] = NONE) -> Iterator[str]:
    """Yield a line for each number of a unit's card that a command changed."""
    for change in unit.changed:
        if change.printed not in traced:
            yield f"{unit.key}: {change.explain()}"


def note_rules(rules: Ruleset, unit: Model[Card], applied: Collection[str] = NONE) -> Iterator[str]:
    """Yield lines that name the rules on a unit's card that a result didn't apply."""
    known, written = list_known_rules(rules), unit.card.written_rules
    yield from note_unknown_rules(unit.key, written, known)
    names = {name.casefold() for name in applied}
    called = {name.casefold() for name in known}
    idle = [text for text in written if parse_rule(text).name.casefold() in called - names]
    if idle:
        yield f"{unit.key}: not applied here: {', '.join(idle)}"
