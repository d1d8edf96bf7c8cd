"""Characters that a command names, and how they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.games.heimr.models import Character, make_character


def find_character(command: Command[Options], words: Sequence[str]) -> Character:
    """Return the one character that some words name.

    Raises UsageProblem for an unknown id or flag, and for a sheet of forum play.
    """
    return make_character(command.find_models([words])[0][0], command.procedure)


def name_sides(command: Command[Options]) -> list[str]:
    """Return the character of each side as it was typed, with its ability.

    There is none for a command that is given numbers.
    """
    if not command.words:
        return []
    sides = command.sides()
    models = command.find_models([side[:1] for side in sides])
    return [
        " ".join((make_character(found[0], command.procedure).label, *side[1:]))
        for found, side in zip(models, sides, strict=True)
    ]


def format_lead(names: Sequence[str]) -> str:
    """Return the characters as the start of a headline; nothing for numbers.

    >>> format_lead(["gorm", "brenna"]), format_lead([])
    ('gorm vs brenna, ', '')
    """
    return " vs ".join(names) + ", " if names else ""


def refuse_given(command: Command[Options], options: Sequence[Declaration], why: str) -> None:
    """Raise UsageProblem for the first of some options that is given, with why."""
    for option in command.options.given_of(*options):
        raise UsageProblem(f"{option.flag} {why}")
