"""A real shell at a pseudo-terminal, at which words are completed with TAB."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from pathlib import Path
from typing import Self

from tests.support import ROOT

#: How each shell is started without anybody's settings.
STARTED = {
    "bash": ("bash", "--norc", "--noprofile", "-i"),
    "zsh": ("zsh", "-f", "-i"),
    "fish": ("fish", "--no-config", "-i"),
}
#: What each is told first: the words of a command are shown by `show`, and completion is on.
TOLD = {
    "bash": """show() { printf 'RESULT'; printf '[%s]' "$@"; echo; }; bind 'set bell-style none'
eval "$(skirmish --show-completion bash)"
""",
    "zsh": """show() { printf 'RESULT'; printf '[%s]' "$@"; echo; }; unsetopt beep
autoload -Uz compinit; compinit -u -D
eval "$(skirmish --show-completion zsh)"
""",
    "fish": """function show; printf RESULT; printf '[%s]' $argv; echo; end
skirmish --show-completion fish | source
""",
}
_PATIENCE = 60


class ShellTerminal:
    """A shell in a folder; `with` ends it.

    One that `is_installed` reads the settings of its home, and isn't told about completion.
    """

    def __init__(self, shell: str, folder: Path, *, is_installed: bool = False) -> None:
        home, programs = folder / "home", folder / "programs"
        for one in (home, programs):
            one.mkdir(exist_ok=True)
        program = programs / "skirmish"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m skirmish_cli "$@"\n')
        program.chmod(0o755)
        self.environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "HOME": str(home),
            "XDG_CACHE_HOME": os.environ.get("XDG_CACHE_HOME", str(home)),
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm",
            "LANG": "C.UTF-8",
            "COLUMNS": "100",
        }
        self.shell, self.folder, self.seen = shell, folder, ""
        self.is_installed = is_installed

    def __enter__(self) -> Self:
        import pty

        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(self.folder)
            started = (self.shell, "-i") if self.is_installed else STARTED[self.shell]
            os.execvpe(self.shell, started, self.environment)
        lines = TOLD[self.shell].splitlines()
        for line in lines[:1] if self.is_installed else lines:
            self.type(f"{line}\r")
        self.type("show ready\r")
        self.wait_for("RESULT[ready]")
        return self

    def __exit__(self, *_: object) -> None:
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.terminal, keys.encode())

    def wait_for(self, *texts: str) -> str:
        """Return what was shown since the last wait, once some texts are among it."""
        until = time.monotonic() + _PATIENCE
        while not all(text in self.seen for text in texts):
            ready, _, _ = select.select([self.terminal], [], [], max(0, until - time.monotonic()))
            assert ready, f"{self.shell} never showed {texts}, but {self.seen!r}"
            self.seen += os.read(self.terminal, 65536).decode("utf-8", "replace")
        shown, self.seen = self.seen, ""
        return shown

    def complete(self, line: str) -> list[str]:
        """Return the words of a line after TAB, as the shell reads them."""
        # Ctrl-A goes to the start, where a function that shows its words takes the line.
        self.type(f"{line}\t\x01show \r")
        shown = self.wait_for("RESULT[")
        while "\n" not in shown.rpartition("RESULT[")[2]:
            shown += self.wait_for("\n")
        words = shown.rpartition("RESULT[")[2].splitlines()[0].strip().removesuffix("]")
        return words.split("][")
