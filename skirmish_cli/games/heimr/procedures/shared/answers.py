"""Answers that need no dice: the same facts whether they are rolled or weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command
from skirmish_cli.core.options import Option, Options
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.conditions import Owner, make_nameless
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character


def prepare_answer(
    facts: Mapping[str, Json],
    headline: str,
    rulings: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    inputs: Mapping[str, Json] | None = None,
    changes: tuple[Change, ...] = (),
) -> Prepared:
    """Return an answer made ready: facts without dice, and what they change."""
    return Prepared(
        rule=partial(_answer, changes),
        figures={},
        row=lambda _: dict(facts),
        outcome=partial(_outcome, facts),
        inputs=inputs or {},
        rulings=rulings,
        notes=notes,
        headline=headline,
    )


def _answer(changes: tuple[Change, ...]) -> Rule[str]:
    yield from changes
    return "answered"


def find_owner(command: Command[Options], key: str) -> Owner:
    """Return the character that is named, or for numbers whoever a key names."""
    if not command.words:
        return make_nameless(key, command.rules)
    return Owner(find_character(command, command.words[:1]), command.rules)


def _outcome(facts: Mapping[str, Json], result: str, trace: Trace) -> Mapping[str, Json]:
    return dict(facts)


def read_number(
    command: Command[Options],
    option: Option[int | None],
    read: Callable[[Character], int | None],
) -> int:
    """Return the number of an option, or what is read off the character named.

    Raises UsageProblem where neither gives one.
    """
    if command.words and not command.options.is_given(option):
        found = read(find_character(command, command.words[:1]))
        if found is not None:
            return found
    return command.need(option)


def name_owner(command: Command[Options]) -> str:
    """Return ` of ` and the character named, or an empty text for numbers."""
    if not command.words:
        return ""
    return f" of {find_character(command, command.words[:1]).label}"
