"""Answers that need no dice: the same facts whether they are rolled or weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.procedure import Command, Prepared, as_flag, bounded
from skirmish_cli.core.rules import certain
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character


def prepare_answer(
    facts: Mapping[str, Any],
    headline: str,
    rulings: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    inputs: Mapping[str, Any] | None = None,
) -> Prepared:
    """Return an answer made ready: some facts that no die changes."""
    return Prepared(
        rule=partial(certain, "answered"),
        figures={},
        row=lambda _: dict(facts),
        outcome=partial(_outcome, facts),
        inputs=inputs or {},
        rulings=rulings,
        notes=notes,
        headline=headline,
    )


def _outcome(facts: Mapping[str, Any], result: str, trace: Trace) -> Mapping[str, Any]:
    return dict(facts)


def read_number(
    command: Command, name: str, least: int, most: int, read: Callable[[Character], int | None]
) -> int:
    """Return the number of an option, or what is read off the character named.

    Raises UsageProblem where neither gives one, or where it is out of range.
    """
    value = command.given(name)
    if value is not None:
        return bounded(value, as_flag(name), least, most)
    if command.words:
        found = read(find_character(command, command.words[:1]))
        if found is not None:
            return found
    return bounded(command.need(name), as_flag(name), least, most)


def name_owner(command: Command) -> str:
    """Return ` of ` and the character named, or an empty text for numbers."""
    if not command.words:
        return ""
    return f" of {find_character(command, command.words[:1]).label}"
