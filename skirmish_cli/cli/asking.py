"""`--ask`: the program calls for each die and the player types its face."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import DiceProblem


def ask_line(prompt: str) -> str:
    """Return the line that the player types.

    Raises DiceProblem when the input ends.
    """
    # Questions go to standard error: standard output carries the result alone.
    tell(f"{prompt}: ", end="")
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        tell("")
        raise DiceProblem(f"the input ended before the answer to: {prompt}")
    return line.strip()


def say(text: str) -> None:
    """Tell the player something between questions."""
    tell(text)


def ask_choice(question: str, options: Sequence[str]) -> str:
    """Return the option that the player picks, by its number or name.

    Raises DiceProblem when the input ends.
    """
    numbered = ", ".join(f"{place} {option}" for place, option in enumerate(options, 1))
    while True:
        text = ask_line(f"{question} ({numbered})")
        if text in options:
            return text
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(options):
            return options[int(text[:9]) - 1]
        say(f"{text!r} isn't one of {', '.join(options)}")
