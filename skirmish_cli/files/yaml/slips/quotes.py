"""Slips of quotes: not closed, or closed before the text ends."""

from __future__ import annotations

from typing import TypeGuard

from yaml.tokens import ScalarToken, Token

from skirmish_cli.files.yaml.problems import Problem
from skirmish_cli.files.yaml.slips.fault import Fault, slip_at


def is_quoted(token: Token | None) -> TypeGuard[ScalarToken]:
    """Return whether a token is a text between quotes."""
    return isinstance(token, ScalarToken) and token.style in ("'", '"')


def explain_quotes(fault: Fault, token: ScalarToken) -> Problem | None:
    """Return the slip of a text between quotes before the fault, if it is one."""
    if token.start_mark.line < token.end_mark.line:
        mark = token.start_mark
        return slip_at(
            mark.line,
            mark.column,
            "a quote that isn't closed in its line",
            f"close it with {token.style} at the end of the text",
        )
    if token.end_mark.line != fault.line:
        return None
    if token.end_mark.column == fault.column and token.style == "'":
        return fault.slip(
            "the quote ends here, and the text goes on",
            "put a text with ' in double quotes",
            fault.column - 1,
        )
    return fault.slip(
        "the text goes on behind its closing quote",
        "put the quotes around all of it, and those inside as the other kind of quotes",
    )
