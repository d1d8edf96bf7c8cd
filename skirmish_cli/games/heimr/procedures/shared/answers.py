"""Answers that need no dice: the same facts whether they are rolled or weighed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Option, Options
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.conditions import Owner, make_nameless
from skirmish_cli.games.heimr.models import Character
from skirmish_cli.games.heimr.procedures.shared.notes import Part, tell_parts
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character


def prepare_answer(
    facts: Mapping[str, Json],
    headline: str,
    rulings: tuple[str, ...] = (),
    notes: tuple[str, ...] = (),
    inputs: Mapping[str, Json] | None = None,
    changes: tuple[Change | Due, ...] = (),
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


def _answer(changes: tuple[Change | Due, ...]) -> Rule[str]:
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
    if not command.words:
        return command.need(option)
    character, is_given = (
        find_character(command, command.words[:1]),
        command.options.is_given(option),
    )
    if is_given and character.has(option.name):
        raise UsageProblem(
            f"{option.flag} and {character.key}+{option.name} say the same: leave one out"
        )
    found = None if is_given else read(character)
    if found is not None:
        return found
    return command.need(option)


def tell_character(
    prepared: Prepared,
    command: Command[Options],
    known: Sequence[str],
    stats: tuple[str, ...] = (),
) -> Prepared:
    """Return an answer with notes on the character that is named, if one is.

    `known` are the flags that the command reads, `stats` the numbers of the sheet.
    """
    if not command.words:
        return prepared
    character = find_character(command, command.words[:1])
    return tell_parts(prepared, known, Part(character, "model", (), tuple(known), stats))


def name_owner(command: Command[Options]) -> str:
    """Return ` of ` and the character named, or an empty text for numbers."""
    if not command.words:
        return ""
    return f" of {find_character(command, command.words[:1]).label}"
