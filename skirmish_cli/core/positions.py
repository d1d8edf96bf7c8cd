"""Words that stand where options would: `attack d10 5` is `attack --rating d10 --defense 5`.

A procedure lists its `positions`: the options that plain numbers, dice and the like fill, in the
order in which players say them. Among them stand `WORD` and `NAME` for words of the procedure's
own, such as the rating of `test d10 5` or the save of `save REF 12`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import Enum

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Declaration, Reader, Typed
from skirmish_cli.core.ruleset import Ruleset


class Place(Enum):
    """A place among the positions that isn't an option's."""

    WORD = "a word of the procedure's own"
    NAME = "such a word that is no number"


WORD, NAME = Place.WORD, Place.NAME

#: A number or dice as players write them: 5, -1, 8.5, 4+, 5s, 3/6, 2054,1004, d10, 2D6+1.
_NUMBER = re.compile(r"[+-]?\d[\d.,/:]*[+s]?|\d*[dD]\d+(?:[x+-]\d+|!)*")
#: What a reader of numbers takes one of.
_SAMPLES = ("1", "4", "8", "d8", "1,1", "1/1")


def is_number(word: str) -> bool:
    """Return whether a word is a plain number or dice.

    >>> is_number("d10"), is_number("4+"), is_number("brute-1")
    (True, True, False)
    """
    return _NUMBER.fullmatch(word) is not None


def split_files(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return words without the files of models among them, and those.

    >>> split_files(["mine.yaml", "skipper", "vs", "{name: a.yaml}"])
    (['skipper', 'vs', '{name: a.yaml}'], ['mine.yaml'])
    """
    files = [word for word in words if word.casefold().endswith((".yaml", ".yml"))]
    return [word for word in words if word not in files], files


def place_words(
    positions: Sequence[Declaration | Place],
    words: Sequence[str],
    typed: Mapping[str, Typed],
    rules: Ruleset | None,
) -> tuple[tuple[str, ...], dict[str, Typed]]:
    """Return the words that are left, and the options with those that the others fill.

    Where a word fits no position that is left, all are words of the procedure's own and stay.
    """
    unchanged = tuple(words), dict(typed)
    free = [one for one in positions if isinstance(one, Place) or one.name not in typed]
    kept: list[str] = []
    placed: dict[str, tuple[str, ...]] = {}
    flags: dict[str, Typed] = {}
    for word in words:
        while free and not _fits(free[0], word, rules):
            del free[0]
        if not free or word.casefold() == "vs":
            return unchanged
        place = free[0]
        if isinstance(place, Place):
            kept.append(word)
        elif place.is_flag:
            flags[place.name] = True
        else:
            placed[place.name] = (*placed.get(place.name, ()), word)
        if isinstance(place, Place) or not place.is_repeatable:
            del free[0]
    return (tuple(kept), {**typed, **flags, **placed}) if flags or placed else unchanged


def list_flags(positions: Sequence[Declaration | Place]) -> list[str]:
    """Return the options among some positions as they are typed."""
    return [one.flag for one in positions if not isinstance(one, Place)]


def _fits(place: Declaration | Place, word: str, rules: Ruleset | None) -> bool:
    """Return whether a word can stand in a place.

    A number fits every option that takes numbers: one out of range is told by the option.
    """
    if isinstance(place, Place):
        return place is WORD or not is_number(word)
    if place.reader is None:
        return word == place.name or word in place.also
    if is_number(word):
        return any(can_read(place.reader, text, rules) for text in (word, *_SAMPLES))
    return can_read(place.reader, word, rules)


def can_read(reader: Reader[object], text: str, rules: Ruleset | None) -> bool:
    """Return whether a reader takes a text."""
    try:
        reader.read(text, "", rules)
    except UsageProblem:
        return False
    return True
