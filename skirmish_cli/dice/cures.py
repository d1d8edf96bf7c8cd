"""What to write instead of what isn't a die here, though it may be one elsewhere."""

from __future__ import annotations

import re

from skirmish_cli.dice.first_words import is_dice

_ORDINARY = "write one such as d6, 2d6, d10! (spiking) or 4d6kh3 (keep 3)"
_LABEL = "a label follows behind a blank: write "
_OFTEN = "totals aren't multiplied; write "
#: What is written elsewhere, and what to write here.
_CURES = tuple(
    (re.compile(pattern + r"\Z", re.ASCII), cure)
    for pattern, cure in (
        (r"(\d*d\d+)k([hl])", r"say how many are kept: write k\g<2>1, as in \1k\g<2>1"),
        (r"(\d*d\d+)k(\d+)", r"write \1kh\2 to keep the highest, \1kl\2 the lowest"),
        (r"(\d*d\d+[!x]?)(?:>=|=>|>|=|t)(\d{1,4})", r"write \1 --tn \2 for a number to reach"),
        (r"(\d*d\d+)[*x](\d+)", _OFTEN + r"\1+\1, or \1 --times \2 to roll it often"),
        (r"(\d+)[*x](\d*d\d+)", _OFTEN + r"\2+\2, or \2 --times \1 to roll it often"),
        (r"(\d*d)", r"say how many faces: write \g<1>6"),
        (r"(\d*d(?:\d+|%)[!x]?)((?!k[hl]\d)[a-z]\w+)", _LABEL + r"\1 \2"),
        (r"([a-ce-jl-z]\w*)", _LABEL + r"d6 \1"),
    )
)
_DROPS = re.compile(r"(?P<count>\d{1,3})(?P<die>d\d+)d(?P<end>[hl]?)(?P<drop>\d{1,3})\Z", re.ASCII)
_KEPT = re.compile(r"(?:k[hl]\d+|[!x%])\Z", re.ASCII)
_NO_FACES = re.compile(r"(\d*d)\Z", re.ASCII)
_REACHES = re.compile(r"(?:>=|=>|>|=)(\d{1,4})\Z", re.ASCII)


def suggest_die(body: str) -> str:
    """Return what to write instead of a term that is no die.

    >>> suggest_die("2d20kl"), suggest_die("4d6dl1")
    ('say how many are kept: write kl1, as in 2d20kl1', 'write 4d6kh3')
    """
    if (found := _DROPS.match(body)) and int(found["count"]) > int(found["drop"]) > 0:
        end = "l" if found["end"] == "h" else "h"
        kept = int(found["count"]) - int(found["drop"])
        return f"write {found['count']}{found['die']}k{end}{kept}"
    for pattern, cure in _CURES:
        if found := pattern.match(body):
            return found.expand(cure)
    if "," in body and is_dice(body):
        return f"several are written with blanks: {' '.join(body.split(','))[:40]}"
    if "(" in body or ")" in body:
        return "brackets belong to max(d8!,d6!) and min(d8!,d6!) alone"
    return _ORDINARY


def suggest_line(dice: str, word: str) -> str:
    """Return what to write where a word behind some dice is neither a label nor dice.

    >>> suggest_line("4d6", "kh3"), suggest_line("d6", "3d"), suggest_line("2d6", "3")
    ('write 4d6kh3', 'write d6 3d6', 'write 2d6+3 to add up')
    """
    if word.isascii() and word.isdigit():
        return f"write {dice}{word}" if dice.endswith("d") else f"write {dice}+{word} to add up"
    if found := _NO_FACES.match(word.lower()):
        return f"write {dice} {found[1]}6"
    if word.lower().startswith(("adv", "dis")):
        end = "h" if word.lower().startswith("adv") else "l"
        return f"write 2{dice.lstrip('1')}k{end}1"
    if _KEPT.match(word.lower()):
        return f"write {dice}{word.lower()}"
    if word[:1].lower() in ("k", "d", "x"):
        return suggest_die(f"{dice}{word.lower()}")
    if found := _REACHES.match(word):
        return f"write {dice} --tn {found[1]}"
    return f"a label begins with a letter: write {dice} fire"
