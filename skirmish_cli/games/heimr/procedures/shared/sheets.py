"""Characters that a command names, and how they are shown."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.games.heimr.models import Character, make_character
from skirmish_cli.records import NamedTuple


class _InNumbers(NamedTuple):
    """The options that plain numbers stand for, in order.

    `needed` is how many of them can't be left out.
    """

    options: tuple[str, ...]
    needed: int


#: What bare numbers around a `vs` were probably meant to be; others stand in their positions.
_IN_NUMBERS = {
    "challenge": _InNumbers(("-c", "-p", "--cr"), 1),
    "attack": _InNumbers(("--attack-c", "--against", "--damage"), 2),
    "brawl": _InNumbers(("--attack-c", "--against"), 2),
    "hold": _InNumbers(("-c", "--opposed-c"), 2),
    "hide": _InNumbers(("-c", "--opposed-c"), 2),
    "chase": _InNumbers(("--chaser-c", "--target-c", "--distance", "--escape-at"), 4),
}


def refuse_numbers(command: Command[Options]) -> None:
    """Raise UsageProblem for numbers where models should be.

    It names the command that was probably meant. With a warband numbers may be ids.
    """
    words = [word for word in command.words if word.casefold() != "vs"]
    known = _IN_NUMBERS.get(command.procedure)
    are_numbers = words and all(word.isascii() and word.isdigit() for word in words)
    if known is None or not are_numbers or command.warbands:
        return
    options, needed = known
    if command.procedure == "challenge" and len(words) < len(command.words):
        options = ("-c", "--opposed-c")
    given = [*words[: len(options)], *["N"] * (needed - len(words))]
    typed = " ".join(f"{name} {word}" for name, word in zip(options, given, strict=False))
    raise WrongWords(
        f"{command.procedure} takes numbers as options: skirmish heimr {command.procedure} {typed}"
    )


def find_character(command: Command[Options], words: Sequence[str]) -> Character:
    """Return the one character that some words name.

    Raises UsageProblem for an unknown id or flag, and for a sheet of forum play.
    """
    refuse_numbers(command)
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
