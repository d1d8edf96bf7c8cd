"""Ctrl-C, heard from the import of this module on: so it is the first of ours that is imported.

An interrupt is an exception only where a command runs that can tidy up after itself. Python loses
one or dresses it up where it comes amidst an import: the import's own bookkeeping swallows it, the
making of a class wraps it, and compiled code such as pydantic's core reports a fault of its own. So
then, and before there is a command, the process ends on the spot: nothing is half written by that.
"""

import os

TYPE_CHECKING = False  # that of `typing` takes longer to import than an interrupt may wait
if TYPE_CHECKING:
    import signal
    from types import FrameType
    from typing import NoReturn
else:
    import _signal as signal  # what `signal` adds to it costs a twentieth of a cold start

#: Where Python imports a module, and where a command is run.
_IMPORTING = "<frozen importlib._bootstrap>"
_RUNNING = "skirmish_cli.cli.app"


def end_interrupted() -> "NoReturn":
    """End the process as an interrupt does, with one line."""
    try:
        os.write(2, b"skirmish: interrupted\n")
    finally:  # even where nobody can be told
        os._exit(130)


def _hear(_number: int, frame: "FrameType | None") -> None:
    """Raise KeyboardInterrupt where a command runs, and end the process anywhere else."""
    is_running = False
    while frame is not None:
        if frame.f_code.co_filename == _IMPORTING:
            end_interrupted()
        is_running = is_running or frame.f_globals.get("__name__") == _RUNNING
        frame = frame.f_back
    if not is_running:
        end_interrupted()
    raise KeyboardInterrupt


# Whoever started this in the background may have made it deaf to interrupts, and it stays so.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, _hear)
