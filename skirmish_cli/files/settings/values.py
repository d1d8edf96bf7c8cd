"""Whether a value fits a key, wherever it was written: in a file, a variable or on the line."""

from __future__ import annotations

from collections.abc import Collection

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.files.settings.keys import GAME, HOUSE, Key
from skirmish_cli.files.showing import quote_value

MOST_LISTED = 100


def check_value(key: Key, value: object, games: Collection[str]) -> object:
    """Return the value of a key as it is kept; raises UsageProblem for one that doesn't fit."""
    if key is HOUSE:
        if not isinstance(value, list) or len(value) > MOST_LISTED:
            raise UsageProblem(f'{key.name} takes a list of files, such as ["mud.yaml"]')
        return [_check_text(key, one) for one in value]
    text = _check_text(key, value)
    if key.choices and text not in key.choices:
        raise UsageProblem(unknown(f"value of {key.name}", text[:60], key.choices))
    if key is GAME and text not in games:
        raise UsageProblem(unknown("game", text[:60], games))
    return text


def _check_text(key: Key, value: object) -> str:
    if not isinstance(value, str):
        said = ", ".join(key.choices) or "such as " + ('"mud.yaml"' if key.is_path else '"t9a"')
        raise UsageProblem(f"{key.name} takes a text in quotes ({said}), not {quote_value(value)}")
    if not value or not value.isprintable():
        raise UsageProblem(f"{key.name} {quote_value(value)} can't be it: a plain text is needed")
    return value
