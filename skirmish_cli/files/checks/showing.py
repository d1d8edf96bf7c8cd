"""Text from files made harmless to print."""

from __future__ import annotations

# Cc control, Cf format (bidi overrides, zero width), Cs surrogates, Zl and Zp line separators.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Joiners that emoji and some scripts need; harmless by themselves.
_ALLOWED = frozenset("\u200c\u200d")


def visible(text: str) -> str:
    r"""Return a text with control and invisible characters shown as escapes, so that printing it is harmless.

    >>> visible("Ulf\x1b[31m\n")
    'Ulf\\x1b[31m\\n'
    """
    if text.isascii() and text.isprintable():
        return text
    import unicodedata  # noqa: PLC0415 - most texts need none

    return "".join(
        char.encode("unicode_escape").decode("ascii")
        if unicodedata.category(char) in _HIDDEN and char not in _ALLOWED
        else char
        for char in text
    )
