"""Values as YAML in one line, as a file of players has them: `{lp: 1, mw: {damage: d8}}`.

It is written so that it is read as it was, whatever stands in a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json

#: A word that needs no quotes, unless it means something else to YAML.
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
_MEANING = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})


def write_flow(value: Json) -> str:
    r"""Return plain data as YAML in one line.

    >>> write_flow({"class": "hero", "lp": 3, "talents": ["Sure Foot"], "name": "Ulf\n\"x\""})
    '{class: hero, lp: 3, talents: ["Sure Foot"], name: "Ulf\\n\\"x\\""}'
    """
    if isinstance(value, str):
        is_word = _WORD.match(value) is not None and value.casefold() not in _MEANING
        return value if is_word else _quote(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{write_flow(k)}: {write_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(write_flow, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def _quote(text: str) -> str:
    return '"' + "".join(map(_escape, text)) + '"'


def _escape(char: str) -> str:
    """Return a character between quotes: one that isn't seen, or that ends them, as an escape."""
    if char == "\n":
        return "\\n"
    if char in '"\\':
        return f"\\{char}"
    if char.isprintable():
        return char
    return f"\\U{ord(char):08x}" if ord(char) > 0xFFFF else f"\\u{ord(char):04x}"
