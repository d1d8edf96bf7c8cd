"""The exit codes of the program, and which one tells a problem."""

from __future__ import annotations

from skirmish_cli.core.errors import FileProblem, NotAllowed, SkirmishError

DONE, FINDINGS, WRONG_USAGE, BAD_FILE, NOT_ALLOWED, OUR_BUG, INTERRUPTED = 0, 1, 2, 3, 4, 70, 130


def find_exit_code(problem: SkirmishError) -> int:
    """Return the exit code that tells a problem of ours."""
    if isinstance(problem, FileProblem):
        return BAD_FILE
    return NOT_ALLOWED if isinstance(problem, NotAllowed) else WRONG_USAGE
