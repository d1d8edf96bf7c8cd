"""The keys of models in a battle: their ids, told apart where two sides have the same one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from skirmish_cli.battle.changes import BATTLE, LETTERS, is_letter
from skirmish_cli.core.errors import UsageProblem


def make_keys(sides: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    """Return the keys of the models of each side, by their ids.

    An id that two sides have, or that could be read as a side or as the battle, gets the letter
    of its side.

    >>> make_keys([["knight", "page"], ["knight", "b"]])
    (('a/knight', 'page'), ('b/knight', 'b/b'))
    """
    if not 1 <= len(sides) <= len(LETTERS):
        raise UsageProblem(f"a battle has 1 to {len(LETTERS)} sides, not {len(sides)}")
    counts: dict[str, int] = {}
    for ids in sides:
        for one in ids:
            counts[one] = counts.get(one, 0) + 1
    twice = {one for one, count in counts.items() if count > 1}
    return tuple(
        _tell_apart(ids, letter, twice) for letter, ids in zip(LETTERS, sides, strict=False)
    )


def add_keys(ids: Sequence[str], letter: str, taken: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of models that come later to a side, by their ids.

    >>> add_keys(["page", "imp"], "b", ["page", "b/page"])
    ('b/page-2', 'imp')
    """
    return _tell_apart(ids, letter, taken)


def _tell_apart(ids: Sequence[str], letter: str, taken: Iterable[str]) -> tuple[str, ...]:
    used = set(taken)
    keys = []
    for one in ids:
        key = f"{letter}/{one}" if one in used or one == BATTLE or is_letter(one) else one
        number = 1
        while key in used:
            number += 1
            key = f"{letter}/{one}-{number}"
        used.add(key)
        keys.append(key)
    return tuple(keys)
