"""A shell is taught to ask for completion: its script is shown, or put where it reads it."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

from skirmish_cli.cli.commands import COMPLETION_ASKED
from skirmish_cli.cli.shells import POWERSHELLS, PROGRAM, SCRIPTS, write_script
from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown

#: What the profile of PowerShell has.
PROFILE_LINE = "skirmish --show-completion powershell | Out-String | Invoke-Expression"


def show_script(shell: str) -> None:
    """Write the script of a shell; raises UsageProblem for one that isn't known."""
    sys.stdout.write(write_script(check_shell(shell)))


def install_script(shell: str) -> None:
    """Put the script of a shell where it reads it; raises UsageProblem or FileProblem."""
    check_shell(shell)
    try:
        path = _install_powershell(shell) if shell in POWERSHELLS else _install(shell)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise FileProblem(f"{problem.filename or shell}: can't be written: {reason}") from None
    tell(f"{shell} completion is in {path}; a {shell} that is started from now on has it")


def _install(shell: str) -> Path:
    """Let Typer put our script in the place of its own."""
    typers = import_module("typer._completion_shared")
    typers._completion_scripts.update(SCRIPTS)
    path: Path = typers.install(shell, PROGRAM, COMPLETION_ASKED)[1]
    return path


def _install_powershell(shell: str) -> Path:
    """Add a line to the profile of PowerShell.

    Typer's own way would also let scripts of everybody run from now on.
    """
    asked = [shell, "-NoProfile", "-NonInteractive", "-Command", "$PROFILE"]
    name = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if not name:
        raise UsageProblem(f"{shell} doesn't say where its profile is; add to it: {PROFILE_LINE}")
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as profile:
        profile.seek(0)
        if PROFILE_LINE not in profile.read():
            profile.write(f"\n{PROFILE_LINE}\n")
    return path


def check_shell(shell: str) -> str:
    """Return a shell that can be completed in; raises UsageProblem with all of them."""
    if shell not in SCRIPTS:
        raise UsageProblem(unknown("shell", shell, SCRIPTS))
    return shell


def detect_shell() -> str:
    """Return the shell that this process was started from.

    Raises UsageProblem where that can't be told.
    """
    try:
        name: str = import_module("shellingham").detect_shell()[0]
    except (OSError, RuntimeError):
        raise UsageProblem(f"which shell is it? Name one: {', '.join(SCRIPTS)}") from None
    return name
