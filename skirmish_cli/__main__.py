"""The entry point of `skirmish` and of `python -m skirmish_cli`."""

import os

try:  # from the first import on, an interrupt is one line
    import gc
    from typing import TYPE_CHECKING

    from skirmish_cli.lazy import lazy
except KeyboardInterrupt:  # so early that nothing of ours runs yet
    os.write(2, b"skirmish: interrupted\n")
    os._exit(130)

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
    except (KeyboardInterrupt, RuntimeError) as problem:  # while the rest was being imported
        if isinstance(problem, RuntimeError) and not isinstance(
            problem.__cause__, KeyboardInterrupt
        ):
            raise
        os.write(2, b"skirmish: interrupted\n")
        code = 130
    # All is written. What the interpreter would clear up now, for a tenth of the time of a command,
    # goes with the process.
    os._exit(code)


if __name__ == "__main__":
    main()
