"""The entry point of `skirmish` and of `python -m skirmish_cli`."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line of this process and exit with its code."""
    # A command lives for a blink and makes no cycles worth looking for; the search costs a tenth of
    # a cold start.
    gc.disable()
    from skirmish_cli.cli.app import run  # noqa: PLC0415 - an interrupt while importing must not show a traceback

    sys.exit(run())


if __name__ == "__main__":
    main()
