"""What to write instead of an option that a command doesn't have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from skirmish_cli.core.errors import unknown
from skirmish_cli.core.options import Declaration
from skirmish_cli.core.positions import can_read, is_number
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.reports.situations import find_condition

#: What looks like an option and is a number below 0.
_BELOW_0 = re.compile(r"-\d")


def explain_option(
    typed: str, line: Sequence[str], options: Sequence[Declaration], game_id: str | None
) -> str:
    """Return the line for an option that no command of a game has by this name.

    `line` are the words and options of the command, `options` those that it has.
    """
    name = typed.partition("=")[0].lstrip("-")
    listed = [one for one in options if one.role != "hidden"]
    if _BELOW_0.match(typed):
        readers = [one for one in listed if one.reader and can_read(one.reader, typed, None)]
        cure = f", such as {readers[0].flag} {typed}" if readers else ""
        return f"{typed[:40]!r} stands behind its option, for a word can't begin with '-'{cure}"
    meant = [one.flag for one in listed if name in one.also]
    if meant:
        return f"unknown option {typed[:40]!r}; write {' or '.join(meant)}"
    condition = find_condition(name, load_own_ruleset(game_id)) if game_id else None
    if condition is not None:
        value = "=N" if condition.takes else ""
        return (
            f"{typed[:40]!r} is no option but a flag of a model, which stands behind it: "
            f"{_find_model(line)}+{condition.name}{value}"
        )
    return unknown("option", typed[:40], [one.flag for one in listed])


def _find_model(line: Sequence[str]) -> str:
    """Return the first word of a line that may be a model."""
    words = [word for word in line if not word.startswith("-") and word.casefold() != "vs"]
    return next((word for word in words if word[:1].isalpha() and not is_number(word)), "MODEL")
