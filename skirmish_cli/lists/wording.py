"""How lines and amounts read in a message about a list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, islice

from skirmish_cli.lists.items import Item, read_amounts

#: The most lines that a message names: a hostile file may have thousands.
MOST_NAMED = 40
#: The longest key that is the short form of a stat, and so is printed in capitals.
MOST_OF_SHORT = 3
#: Beyond so many lines a sum names each entry once, with all that is bought for it.
MOST_TERMS = 12


def name_lines(lines: Sequence[Item]) -> str:
    """Return the names of some lines, with how many there are of each."""
    names = [
        item.label if item.number == 1 else f"{item.number} x {item.label}"
        for item in lines[:MOST_NAMED]
    ]
    if len(lines) > MOST_NAMED:
        names.append(f"{len(lines) - MOST_NAMED} more entries")
    return ", ".join(names)


def write_sum(of: str, lines: Sequence[Item]) -> str:
    """Return some lines as the sum that they make.

    Without `of` they are what one model pays for.
    """
    number = len(lines)
    if of == "cost" and number > MOST_TERMS:
        lines, number = _fold_entries(lines)
    texts = [_write_term(of, item) for item in lines[:MOST_NAMED]]
    if number > MOST_NAMED:
        texts.append(f"{number - MOST_NAMED} more entries")
    return " + ".join(texts)


def _fold_entries(lines: Sequence[Item]) -> tuple[list[Item], int]:
    """Return a line for each entry that is named, and how many entries there are.

    A line holds what the copies of its entry cost with all that is bought for them.
    """
    entries = groupby(lines, key=lambda item: item.path[:2])  # the lines of an entry stand together
    folded = []
    for _, group in islice(entries, MOST_NAMED):
        items = list(group)
        total, copies = sum(read_amounts(items, "cost")), items[0].number
        number = copies if total % copies == 0 else 1
        folded.append(items[0]._replace(label=items[0].owner, number=number, each=total // number))
    return folded, len(folded) + sum(1 for _ in entries)


def _write_term(of: str, item: Item) -> str:
    """Return a line as a term of a sum."""
    if of == "cost":
        return item.text
    if of:
        return f"{item.label} {read_amounts([item], of)[0]}"
    return f"{item.tags.get('option', item.label)} {item.total}"


def format_amount(number: int, unit: str) -> str:
    """Return an amount with its unit.

    >>> format_amount(1, "points"), format_amount(20, "gold")
    ('1 point', '20 gold')
    """
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def name_unit(of: str, unit: str) -> str:
    """Return what a sum is counted in: the list's unit, or a printed key of the card.

    >>> name_unit("cost", "gold"), name_unit("defensive.hp", "gold"), name_unit("models", "")
    ('gold', 'HP', 'models')
    """
    if of == "cost":
        return unit
    key = of.rpartition(".")[2]
    return key.upper() if len(key) <= MOST_OF_SHORT else key.replace("_", " ")


def join_words(words: Sequence[str]) -> str:
    """Return words as a list of things to do: `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
