"""The entry point of `skirmish` and of `python -m skirmish_cli`."""

import os

try:
    from skirmish_cli import interrupts  # first of ours: it hears Ctrl-C from here on
except KeyboardInterrupt:  # while that one is read
    os.write(2, b"skirmish: interrupted\n")
    os._exit(130)

import gc

from skirmish_cli.lazy import lazy

TYPE_CHECKING = False  # that of `typing` comes later
if TYPE_CHECKING:
    from skirmish_cli.cli import app
else:
    app = lazy("skirmish_cli.cli.app")


def main() -> None:
    """Run the command line of this process and exit with its code."""
    # A command lives for a blink and makes no cycles worth looking for; the search costs a tenth of
    # a cold start. So it is off before anything else is imported.
    gc.disable()
    try:
        code = app.run()
    except KeyboardInterrupt:  # where a command begins or ends, or a second one
        interrupts.end_interrupted()
    # All is written. What the interpreter would clear up now, for a tenth of the time of a command,
    # goes with the process.
    os._exit(code)


if __name__ == "__main__":
    main()
