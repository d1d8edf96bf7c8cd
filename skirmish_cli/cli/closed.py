"""Standard streams that were closed before the program began."""

from __future__ import annotations

import io
import os
import sys

from skirmish_cli.core.errors import UsageProblem


class ClosedOutput(io.TextIOBase):
    """Stands for a closed standard output.

    What shows nothing goes its way, and its exit code stays right; a result is refused.
    """

    def write(self, text: str) -> int:
        """Refuse a result, in one line."""
        raise UsageProblem("standard output is closed, so there is nowhere to show a result")


def stand_in() -> None:
    """Take the places of the standard streams that are closed.

    Otherwise the next file that is opened would be one of them: what others write to standard
    error, such as the interpreter, would go into a battle.
    """
    opened = 0
    while opened <= 2:
        opened = os.open(os.devnull, os.O_RDWR)
    os.close(opened)
    if sys.stdout is None:
        sys.stdout = ClosedOutput()
