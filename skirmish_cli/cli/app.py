"""A command line is run here, and what becomes of errors.

An error is one line on standard error and an exit code.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.cli import quick
from skirmish_cli.cli.commands import COMPLETION_ASKED, SHARED_COMMANDS
from skirmish_cli.cli.exit_codes import (
    BAD_FILE,
    DONE,
    INTERRUPTED,
    OUR_BUG,
    WRONG_USAGE,
    find_exit_code,
)
from skirmish_cli.cli.settings import expand_line, forget_settings, read_settings
from skirmish_cli.cli.telling import tell
from skirmish_cli.cli.whole import Whole, set_whole
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.core.registry import game_ids
from skirmish_cli.dice.first_words import is_dice
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import pathlib

    from skirmish_cli.cli import closed, completion, declared
else:
    pathlib = lazy("pathlib")
    closed = lazy("skirmish_cli.cli.closed")
    completion = lazy("skirmish_cli.cli.completion")
    declared = lazy("skirmish_cli.cli.declared")  # the parser, which most command lines do without


#: A message is cut at this many characters: it may quote what was typed, however long.
MOST_CHARACTERS = 1_000

_GONE = "the folder that this is run in is gone"

#: What must work whatever is wrong with the settings: to see them, and to set them right.
_WITHOUT_SETTINGS = (["config"], ["--version"], ["-V"])


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    typed = sys.argv[1:] if arguments is None else list(arguments)
    _prepare_streams()
    # They would be looked for in every package that is installed, which takes longer than a file.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    asked = os.environ.get(COMPLETION_ASKED)
    set_whole(Whole(run, _complete_word))
    code: int | None = DONE
    try:
        code = _answer_shell(asked) if asked else _run_line(typed)
        sys.stdout.flush()  # a full disk is noticed here, while it can still be told
    except SkirmishError as problem:
        code = find_exit_code(problem)
        gone = f" ({_GONE})" if code == BAD_FILE and _is_folder_gone() else ""
        return _complain(f"{problem}{gone}", code)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except (BrokenPipeError, SystemExit):
        # The reader has gone, such as `head`; Typer leaves by SystemExit then. What was read is
        # right, and so is the code of a command that was through.
        with contextlib.suppress(OSError):
            sys.stdout.close()
    except OSError as problem:
        said = f"can't write the result: {(problem.strerror or str(problem)).lower()}"
        return _complain(_GONE if _is_folder_gone() else said, BAD_FILE)
    except Exception as problem:
        describe = getattr(problem, "format_message", None)
        if describe is None:
            return _our_bug(problem)
        # A group without a command has shown its help, and there is nothing to complain about.
        return _complain(_name_games(describe()), WRONG_USAGE) if describe() else DONE
    return code if isinstance(code, int) else DONE


def _run_line(typed: Sequence[str]) -> int | None:
    """Run a line by what is set and what it says, and return its exit code, if it isn't 0."""
    if typed[:1] == ["help"]:  # as other programs have it
        typed = [*typed[1:], "--help"]
    if typed[:1] in _WITHOUT_SETTINGS:
        forget_settings()
    else:
        read_settings(SHARED_COMMANDS)
        typed = expand_line(typed, SHARED_COMMANDS)
    if typed and not typed[0].startswith("-") and is_dice(typed[0]):
        typed = ["roll", *typed]
    command = quick.read_command(typed)
    return command() if command else declared.run_tree(typed)


def _complete_word(before: Sequence[str], start: str) -> list[str]:
    """Return what the word at the cursor of a line may become."""
    line = completion.Line(list(before), start)
    return [one.word for one in completion.complete_line(line, with_help=False).candidates]


def _answer_shell(asked: str) -> int:
    """Tell a shell what may follow; settings with a fault are told when a command is run."""
    with contextlib.suppress(SkirmishError):
        read_settings(SHARED_COMMANDS)
    return completion.answer_shell(asked)


def _name_games(message: str) -> str:
    if "Missing argument 'GAME'" in message:
        return f"a game is missing: {', '.join(game_ids())}"
    return message


def _complain(message: str, code: int) -> int:
    line = " ".join(message.split())
    if len(line) > MOST_CHARACTERS:
        line = line[:MOST_CHARACTERS] + " ..."
    tell(f"skirmish: {line}")
    return code


def _is_folder_gone() -> bool:
    try:
        pathlib.Path.cwd()
    except OSError:
        return True
    return False


def _our_bug(problem: Exception) -> int:
    if os.environ.get("SKIRMISH_DEBUG"):
        raise problem
    kind = type(problem).__name__
    return _complain(
        f"a bug of ours: {kind}: {problem}; SKIRMISH_DEBUG=1 shows where it happened", OUR_BUG
    )


def _prepare_streams() -> None:
    """Make sure that any console can show what is written."""
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        closed.stand_in()
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty():
        # Help texts are drawn by Typer, which would send bold and dim even so.
        os.environ["_TYPER_FORCE_DISABLE_TERMINAL"] = "1"
    # A character that the console's encoding lacks is shown as an escape rather than ending the
    # program.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
