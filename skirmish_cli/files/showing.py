"""Values from files, made harmless to print and short enough for a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import unicodedata
else:
    unicodedata = lazy("unicodedata")

# Cc control, Cf format (bidi overrides, zero width), Cs surrogates, Zl and Zp line separators.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Joiners that emoji and some scripts need; harmless by themselves.
_ALLOWED = frozenset("\u200c\u200d")


def visible(text: str) -> str:
    r"""Return a text with control and invisible characters written as escapes.

    >>> visible("Ulf\x1b[31m\n")
    'Ulf\\x1b[31m\\n'
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode("ascii")
        if unicodedata.category(char) in _HIDDEN and char not in _ALLOWED
        else char
        for char in text
    )


def quote_value(value: object, most: int = 60) -> str:
    """Return a value of a file between quotes, escaped and shortened, for a message.

    >>> quote_value("d7"), quote_value(True), quote_value({"a": 1})
    ("'d7'", 'true', 'a mapping')
    """
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    if not isinstance(value, str):
        return visible(str(value))[:most]
    return f"'{visible(value[:most])}{'...' if len(value) > most else ''}'"


def format_value(value: object) -> str:
    """Return a value for the middle of a message, a text without its quotes.

    >>> format_value("d7"), format_value(3)
    ('d7', '3')
    """
    return quote_value(value).strip("'") if isinstance(value, str) else quote_value(value)


def join_choices(words: list[str]) -> str:
    """Return words as a choice between them.

    >>> join_choices(["a"]), join_choices(["a", "b", "c"])
    ('a', 'a, b or c')
    """
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
