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
#: Dice and a number, which each of them is to reach, or their sum; `>5` is 6 or more.
_COMPARED = re.compile(
    r"(?P<count>\d{0,3})(?P<die>d(?P<sides>\d+)(?P<spikes>[!x]?))(?P<sign>>=|=>|>|=|t)(?P<target>\d{1,4})\Z",
    re.ASCII,
)
#: So many dice are written out one by one.
_MOST_WRITTEN = 10


def suggest_die(body: str) -> str:
    """Return what to write instead of a term that is no die.

    >>> suggest_die("2d20kl"), suggest_die("4d6dl1")
    ('say how many are kept: write kl1, as in 2d20kl1', 'write 4d6kh3')
    """
    if (found := _DROPS.match(body)) and int(found["count"]) > int(found["drop"]) > 0:
        end = "l" if found["end"] == "h" else "h"
        kept = int(found["count"]) - int(found["drop"])
        return f"write {found['count']}{found['die']}k{end}{kept}"
    if found := _COMPARED.match(body):
        return _suggest_target(found)
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
    if _REACHES.match(word):
        return suggest_die(f"{dice}{word}")
    return f"a label begins with a letter: write {dice} fire"


def _suggest_target(found: re.Match[str]) -> str:
    """Return what to write where dice are compared to a number: each of them, or their sum.

    >>> suggest_die("3d6>=4")
    'write d6 d6 d6 --tn 4 to count the dice that show 4 or more, 3d6 --tn 4 for their sum'
    >>> suggest_die("d6>4"), suggest_die("2d6>=7")
    ('write d6 --tn 5 for a number to reach', 'write 2d6 --tn 7 for a number to reach')
    """
    count, die = int(found["count"] or 1), found["die"]
    least = int(found["target"]) + (found["sign"] == ">")
    summed = f"{found['count']}{die} --tn {least}"
    if count < 2 or (least > int(found["sides"]) and not found["spikes"]):
        return f"write {summed} for a number to reach"
    each = " ".join([die] * count) if count <= _MOST_WRITTEN else f"{die} --times {count}"
    return (
        f"write {each} --tn {least} to count the dice that show {least} or more, {summed} for "
        "their sum"
    )
