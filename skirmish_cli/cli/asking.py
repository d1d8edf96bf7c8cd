"""`--ask`: the program calls for each die and the player types its face."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from skirmish_cli.core.errors import DiceProblem
from skirmish_cli.reports.resolve import Reading


def reading_of(values: Mapping[str, Any]) -> Reading:
    """Return the reading that a command's `--odds`, `--dice`, `--ask` and `--seed` ask for."""
    asked = values["ask"]
    return Reading(values["odds"], values["dice"], values["seed"], ask_face if asked else None,
                   ask_choice if asked else None)


def ask_face(sides: int, why: str) -> int:
    """Return the face that the player types for a die; an impossible one is asked for again.

    Raises DiceProblem when the input ends.
    """
    while True:
        text = _answer(f"d{sides} for {why}: ")
        if text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= sides:
            return int(text)
        _say(f"{text!r} isn't a face of a d{sides}; type 1 to {sides}")


def ask_choice(question: str, options: Sequence[str]) -> str:
    """Return the option that the player picks, by number or by name; raises DiceProblem when the input ends."""
    listed = ", ".join(f"{place} {option}" for place, option in enumerate(options, 1))
    while True:
        text = _answer(f"{question} ({listed}): ")
        if text in options:
            return text
        if text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(options):
            return options[int(text[:9]) - 1]
        _say(f"{text!r} isn't one of {', '.join(options)}")


def _answer(prompt: str) -> str:
    # Questions go to standard error: standard output carries the result alone.
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        sys.stderr.write("\n")
        raise DiceProblem(f"the input ended before the answer to: {prompt.rstrip(' :')}")
    return line.strip()


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")
