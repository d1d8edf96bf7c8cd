"""The two sides by the names that players gave, where a rule says `side a`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.report import SideName

#: A figure of one side, such as `side_a_wins`.
_SIDE_KEY = re.compile(r"(?:side_)?([ab])_(.+)")

#: A side as games call it in words.
_SIDE = re.compile(r"\b[Ss]ide ([ab])\b( \w+)?")

#: What one side does; of several models it is said without the s.
_VERBS = {
    "wins": "win",
    "breaks": "break",
    "flees": "flee",
    "holds": "hold",
    "loses": "lose",
    "panics": "panic",
    "routs": "rout",
    "passes": "pass",
    "flips": "flip",
    "goes": "go",
}


def name_key(key: str, sides: Mapping[str, SideName]) -> str:
    """Return a key such as `side_a_wins` or `b_breaks` with the side's name in it.

    >>> from skirmish_cli.reports.report import SideName
    >>> name_key("b_breaks", {"a": SideName("otto"), "b": SideName("The Regulars", is_many=True)})
    'The Regulars_break'
    >>> name_key("a_wins", {})
    'side_a_wins'
    """
    found = _SIDE_KEY.match(key)
    if not found or not sides:
        return f"side_{found[1]}_{found[2]}" if found and found[2] in _VERBS else key
    name, says = sides[found[1]], found[2]
    return f"{name.text}_{_VERBS.get(says, says) if name.is_many else says}"


def name_value(value: Json, sides: Mapping[str, SideName]) -> Json:
    """Return a value with the name of the side that it is, if it is one."""
    return sides[value].text if isinstance(value, str) and value in sides else value


def name_whom(whom: str, sides: Mapping[str, SideName]) -> str:
    """Return a model's key as it is, and a side's letter as the side's name."""
    if whom in sides:
        return sides[whom].text
    return f"side {whom}" if whom in ("a", "b") else whom


def name_in_words(text: str, sides: Mapping[str, SideName]) -> str:
    """Return a text with the names of the sides where it says `side a`.

    >>> from skirmish_cli.reports.report import SideName
    >>> name_in_words("side b wins", {"b": SideName("The Regulars", is_many=True)})
    'The Regulars win'
    """
    return _SIDE.sub(lambda found: _name_side(found, sides), text) if sides else text


def _name_side(found: re.Match[str], sides: Mapping[str, SideName]) -> str:
    name, verb = sides[found[1]], found[2] or ""
    plain = verb.strip()
    return f"{name.text} {_VERBS[plain]}" if name.is_many and plain in _VERBS else name.text + verb


def split_side(key: str) -> tuple[str, str]:
    """Return the letter of the side that a key is about, and what it says of it.

    >>> split_side("side_a_wins"), split_side("a_lp_lost"), split_side("draw")
    (('a', 'wins'), ('a', 'lp_lost'), ('', 'draw'))
    """
    found = _SIDE_KEY.match(key)
    return (found[1], found[2]) if found else ("", key)
