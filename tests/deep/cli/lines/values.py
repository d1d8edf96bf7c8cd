"""What is typed for an option: right, at its bounds, beyond them, and of any other kind."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from skirmish_cli.core.options import Declaration

#: Texts that hardly any option expects.
ODD_TEXTS = (
    "",
    " ",
    "x",
    "-",
    "--",
    "0",
    "-0",
    "+1",
    "1_000",
    "1e5",
    "1e400",
    "nan",
    "-inf",
    "1.5",
    "½",
    "٣",
    "0x10",
    "9" * 30,
    "-" + "9" * 5000,
    "a" * 3000,
    "d0",
    "d10",
    "999999d999999",
    "1/0",
    "1,,2",
    "é\u0301",
    "灯り",
    "\u202e\u200b",
    "🗡",
    "\udcff",
    "\x1b[31m[bold]",
    "{x} %s %(a)d",
    "{",
    "}{",
    "[]",
    "{lp: 1}",
    "&a [*a]",
    "a\nb\tc",
    "vs",
    "*",
    "+",
    "+x=",
    "a=b",
    "=",
    ":",
    "best",
    "None",
    "__class__",
    "..",
    "/",
    "--odds",
    "@x",
    "!!python/name:os",
)
#: What some kinds of values are made of, where neither bounds nor choices tell.
_RIGHT: Mapping[str, Sequence[str]] = {
    "term": ("1", "-1", "+2", "-3:mud", "0", "2:high ground", "1000", "-1000"),
    "rating": ("d4", "d6", "d8", "d10", "d12", "d20", "d10+1"),
    "inches": ("0", "3", "8", "12.5", "60"),
    "number": ("0", "1.5", "8", "12"),
    "need": ("2", "3+", "4+", "6", "7"),
    "shots": ("1", "5", "20", "D6", "2D6+1"),
    "pair": ("1,1", "0,20", "2054,1004"),
    "score": ("9", "12", "15", "20"),
    "strength": ("3/6", "1/4", "0/5"),
    "split": ("3,2", "1,1", "2,1,1"),
    "text": ("a", "b", "1", "d8", "captain", "2,3"),
}


def make_number(source: random.Random, least: float, most: float, is_whole: bool) -> str:
    """Return a number that is mostly small and within bounds, at times at them or beyond."""
    way = source.random()
    if way < 0.8:
        low = max(least, 0) if least <= 6 and source.random() < 0.85 else least
        value: float = source.randint(int(low), int(min(most, low + 9)))
    elif way < 0.93:
        value = source.choice((least, most))
    else:
        value = source.choice((least - 1, most + 1, 10**9, -(10**9), 2**63))
    if not is_whole and source.random() < 0.3:
        value += source.choice((0.5, 0.25, 1 / 3))
    return f"{int(value)}" if is_whole else f"{value:g}"


def make_value(source: random.Random, option: Declaration, seen: Sequence[str]) -> str:
    """Return a text for an option that takes a value; `seen` are some that examples have."""
    reader = option.reader
    if reader is None or source.random() < 0.05:
        return source.choice(ODD_TEXTS)
    if option.name == "plays":  # as many as it takes would take minutes
        return source.choice(("10", "10", "60", "200", "9", "10000001", "x"))
    if seen and source.random() < 0.4:
        text = source.choice(seen)
        return mutate(source, text) if source.random() < 0.1 else text
    if reader.choices and source.random() < 0.9:
        return source.choice(reader.choices)
    if reader.kind in ("whole", "number", "inches") and reader.least is not None:
        return make_number(source, reader.least, reader.most or 0, reader.kind == "whole")
    known = _RIGHT.get(reader.kind) or ("0", "1", "2", "5", "head", *seen)
    text = source.choice(known)
    return mutate(source, text) if source.random() < 0.15 else text


def mutate(source: random.Random, text: str) -> str:
    """Return a text with one slip in it."""
    place = source.randint(0, len(text))
    return source.choice(
        (
            text[:place] + text[place + 1 :],
            text[:place] + source.choice("0q+-=:,.vV{}é ") + text[place:],
            text + text,
            text.upper(),
            text[::-1],
            text + source.choice(ODD_TEXTS)[:20],
        )
    )
