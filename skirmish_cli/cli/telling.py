"""The one way out for messages and questions: standard error."""

from __future__ import annotations

import sys
from contextlib import suppress

from skirmish_cli.files.showing import visible


def tell(text: str, end: str = "\n") -> None:
    """Write a message to standard error.

    Control characters, such as those of names from files, are shown as escapes. Where it can't be
    written, such as on a full disk, nobody is told, and the exit code stays right.
    """
    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write("\n".join(map(visible, text.split("\n"))) + end)
            sys.stderr.flush()
