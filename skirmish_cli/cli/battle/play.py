"""`skirmish battle play`: an open prompt, where a line is a command of the battle.

A line is `next`, `undo`, `note ...` and so on, or else a procedure with its words. Lines from a
pipe are taken in the same way.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.cli.battle import BATTLE_COMMANDS
from skirmish_cli.cli.battle.using import FileOptions
from skirmish_cli.cli.commands import Declared
from skirmish_cli.cli.exit_codes import find_exit_code
from skirmish_cli.cli.telling import tell
from skirmish_cli.cli.whole import get_whole
from skirmish_cli.core.errors import SkirmishError, UsageProblem, unknown
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import shlex

    from skirmish_cli.reports.battles import finding, session
else:
    finding = lazy("skirmish_cli.reports.battles.finding")
    session = lazy("skirmish_cli.reports.battles.session")
    shlex = lazy("shlex")

try:
    import readline
except ImportError:  # such as on Windows: lines are plain there
    readline = None  # type: ignore[assignment]

#: Lines that are about the prompt itself: another battle, help, the end.
OPEN, HELP, ENDS = "open", ("help", "?"), ("quit", "exit")
_WORDS = (*(name for name in BATTLE_COMMANDS if name != "play"), OPEN, HELP[0], ENDS[0])


class PlayOptions(FileOptions):
    """What `battle play` takes."""


class Prompt:
    """An open prompt on a battle: it knows the file, and the first code that wasn't 0."""

    def __init__(self, path: str) -> None:
        self.open(path)
        self.code = 0

    def open(self, path: str) -> None:
        """Go on with a battle; nothing of another one is left."""
        used = session.Session(path)
        self.path, self.game = path, used.game

    def text(self) -> str:
        """Return what stands before a line: where the battle is."""
        with suppress(SkirmishError):
            battle = session.Session(self.path).battle
            turn = f"{battle.turn} " if battle.turn else ""
            return f"{turn}{battle.phase}> "
        return "> "

    def run(self, line: str) -> bool:
        """Run a line; return whether the prompt stays open."""
        try:
            words = shlex.split(line, comments=True)
        except ValueError as problem:
            return self._complain(f"{problem}: {line.strip()[:60]}".lower())
        if not words:
            return True
        name, *rest = words
        if name in ENDS:
            return False
        if name in HELP:
            tell(self._help())
            return True
        if name == OPEN:
            return self._open(rest)
        if name == "play":
            return self._complain("this is the prompt already; 'open FILE' takes another battle")
        if name not in BATTLE_COMMANDS:
            if name not in self.game.procedures:
                known = (*_WORDS, *self.game.procedures)
                return self._complain(unknown("command or procedure", name, known))
            words = ["do", *words]
        # `new` and `list` are about other battles.
        about = [] if words[0] in ("new", "list") else ["--battle", self.path]
        code = get_whole().run(["battle", words[0], *about, *words[1:]])
        self.code = self.code or code
        return True

    def _open(self, rest: list[str]) -> bool:
        try:
            if len(rest) != 1:
                raise UsageProblem("write: open FILE")
            self.open(rest[0])
        except SkirmishError as problem:
            return self._complain(str(problem), find_exit_code(problem))
        return True

    def _complain(self, line: str, code: int = 2) -> bool:
        tell(f"skirmish: {line}")
        self.code = self.code or code
        return True

    def _help(self) -> str:
        return (
            f"commands: {', '.join(_WORDS)}\n"
            f"procedures: {', '.join(self.game.procedures)}\n"
            "a procedure is typed with its words: attack captain vs brute-1 --dice 9,1; "
            "'NAME --help' tells more"
        )


def _list_lines(prompt: Prompt) -> Iterator[str]:
    """Yield the lines that players type, or those of a pipe."""
    if sys.stdin is None:
        return
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    read = _make_reader(prompt)
    while True:
        try:
            yield read()
        except KeyboardInterrupt:
            tell("")  # the line is left, and the battle goes on
        except EOFError:
            tell("")
            return


def _make_reader(prompt: Prompt) -> Callable[[], str]:
    """Return what reads a line, with history and Tab where the system has them."""
    if readline is not None:
        readline.set_completer(partial(_complete, prompt))
        readline.set_completer_delims(" \t\n")
        readline.parse_and_bind("tab: complete")
    # The prompt goes where questions go: standard output carries results alone.
    sys.stdout.flush()
    return lambda: input(prompt.text())


def _complete(prompt: Prompt, start: str, number: int) -> str | None:
    """Return a word that the one at the cursor may become, by number."""
    line = readline.get_line_buffer()[: readline.get_endidx()]
    before = line.split()[: -1 if start else None]
    words: Sequence[str] = (*_WORDS, *prompt.game.procedures)
    if before:
        name, *rest = before if before[0] in BATTLE_COMMANDS else ["do", *before]
        asked = ["battle", name, "--battle", prompt.path, *rest]
        words = ()
        with suppress(SkirmishError):
            words = get_whole().complete(asked, start)
    fitting = [word for word in words if word.startswith(start)]
    return fitting[number] if number < len(fitting) else None


def _run(words: tuple[str, ...], options: PlayOptions) -> int:
    prompt = Prompt(finding.find_battle(options.battle))
    for line in _list_lines(prompt):
        if not prompt.run(line):
            break
    return prompt.code


_HELP = """\
Keep a prompt open: each line is a command of the battle, or a procedure with its words.

Lines from a pipe are taken one after the other; the exit code is that of the first that failed.
"""

COMMAND = Declared("battle play", _HELP, PlayOptions, _run, examples=("battle play",))
