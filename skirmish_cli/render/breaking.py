"""Commands to paste, broken to a width so that a shell reads them all the same."""

from __future__ import annotations

import re
import textwrap

#: A word of a command; what stands in quotes is one.
_WORD = re.compile(r"""(?:'[^']*'|"[^"]*"|\S)+""")

#: The narrowest line that a piece of a word and the `\\` behind it fit into.
LEAST_WIDTH = 2


def break_command(line: str, width: int) -> str:
    r"""Return a command broken to a width so that a shell still reads it as one line.

    >>> print(break_command("  skirmish freeblades morale brute-2 -w reavers.yaml", 40))
      skirmish freeblades morale brute-2 \
        -w reavers.yaml

    An option keeps its value, and what stands in quotes is one word. A word that is longer than a
    line goes on at the start of the next one, one in quotes at a blank.
    """
    width = max(width, LEAST_WIDTH)
    lines, indent = [""], line[: len(line) - len(line.lstrip())]
    for word in _split_command(line, width):
        start = lines[-1] or (indent if len(lines) == 1 else f"{indent}  ")
        longer = f"{start} {word}" if lines[-1] else f"{start}{word}"
        if lines[-1] and len(longer) > width - 2:
            lines[-1] += " \\"
            lines.append(f"{indent}  {word}")
        else:
            lines[-1] = longer
    return "\n".join(piece for line in lines for piece in _break_word(line, width))


def _split_command(line: str, width: int) -> list[str]:
    """Return the words of a command; an option and its value are one where both fit in a line."""
    parts: list[str] = []
    for word in _WORD.findall(line):
        last = parts[-1] if parts else ""
        is_option = last.startswith("-") and " " not in last and not word.startswith("-")
        if is_option and len(last) + len(word) + 7 <= width:
            parts[-1] += f" {word}"
        else:
            parts.append(word)
    return parts


def _break_word(line: str, width: int) -> list[str]:
    """Return a line in pieces that a shell reads as one word where they meet."""
    if len(line) > width and ("'" in line or '"' in line):
        # In quotes a backslash would be itself, and a line end is as good as a blank.
        return textwrap.wrap(line, width, break_on_hyphens=False)
    pieces = []
    while len(line) > width:
        pieces.append(f"{line[: width - 1]}\\")
        line = line[width - 1 :]
    return [*pieces, line]
