"""`--ask`: the program calls for each die and decision, and the player types it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from skirmish_cli.cli.telling import tell
from skirmish_cli.core.errors import DiceProblem
from skirmish_cli.render.look import draw_mark

if TYPE_CHECKING:
    from skirmish_cli.core.table import JudgementEntry
    from skirmish_cli.dice.throws import Term


def ask_line(prompt: str) -> str:
    """Return the line that the player types.

    Raises DiceProblem when the input ends.
    """
    # Questions go to standard error: standard output carries the result alone.
    tell(f"{prompt}: ", end="")
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        tell("")
        raise DiceProblem(f"the input ended before the answer to: {prompt}")
    return line.strip()


def say(text: str) -> None:
    """Tell the player something between questions."""
    tell(text)


def tell_judgement(terms: tuple[Term, ...], judged: JudgementEntry) -> None:
    """Tell the player at once what came of a throw: its total, against what, and the result."""
    encoding = (getattr(sys.stderr, "encoding", None) or "ascii").replace("-", "").casefold()
    mark = draw_mark(judged.tone, ascii_only=not encoding.startswith("utf")) if judged.tone else ""
    total = str(judged.total) if judged.target is None else f"{judged.total} vs {judged.target}"
    added = "".join(f", {term.value:+d} {term.source}" for term in terms if term.value)
    level = f", level {judged.level}" if judged.level else ""
    result = f": {judged.result}{level}" if judged.result else ""
    tell(f"  {mark} {judged.what} {total}{added}{result}".replace("   ", "  "))
