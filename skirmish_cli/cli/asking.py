"""`--ask`: the program calls for each die and the player types its face."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import DiceProblem
from skirmish_cli.reports.resolve import Reading


def reading_of(values: Mapping[str, Any]) -> Reading:
    """Return the reading that a command's `--odds`, `--dice`, `--ask` and `--seed` ask for."""
    if not values["ask"]:
        return Reading(values["odds"], values["dice"], values["seed"])
    return Reading(values["odds"], values["dice"], values["seed"], ask_line, say, ask_choice)


def ask_line(prompt: str) -> str:
    """Return the line that the player types; raises DiceProblem when the input ends."""
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
    """Return the option that the player picks, by number or by name; raises DiceProblem when the
    input ends."""
    listed = ", ".join(f"{place} {option}" for place, option in enumerate(options, 1))
    while True:
        text = ask_line(f"{question} ({listed})")
        if text in options:
            return text
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(options):
            return options[int(text[:9]) - 1]
        say(f"{text!r} isn't one of {', '.join(options)}")
