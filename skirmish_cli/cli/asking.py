"""`--ask`: the program calls for each die and decision, and the player types it."""

from __future__ import annotations

import sys

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
