"""What may stand next in a command, by its usage line.

A usage line such as `MODEL... vs MODEL` or `[show GAME [PROCEDURE]]` is what a command says of its
plain words. Words in small letters stand for themselves, and so do several in capitals of which
none is a kind of word, such as `FOR|REF|WIL`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_cli.records import NamedTuple

#: What a word may be called that names a model.
MODELS = frozenset({"MODEL", "UNIT", "WIZARD", "CASTER", "SHOOTER", "TARGET", "PURSUER", "A", "B"})
MODELS |= {"HIDER", "SEEKER", "HOLDER", "HELD", "ENEMY", "ATTACKER", "DEFENDER", "CHARACTER"}
#: What a word may be called that names a file.
FILES = frozenset({"FILE", "OLD", "NEW"})
_OTHERS = frozenset({"N", "DICE", "RATING", "SPD", "GAME", "CARD"})


class Slot(NamedTuple):
    """A place for a word: what may stand there, whether again, and whether it can be left out."""

    names: tuple[str, ...]
    repeats: bool = False
    is_optional: bool = False

    @property
    def literals(self) -> tuple[str, ...]:
        """The words that stand for themselves; none where any word will do."""
        kinds = MODELS | FILES | _OTHERS
        is_choice = len(self.names) > 1 and kinds.isdisjoint(self.names)
        return self.names if is_choice or all(name.islower() for name in self.names) else ()


def find_slots(usage: str, words: Sequence[str]) -> list[Slot]:
    """Return what may stand behind some words of a command with a usage line.

    >>> [slot.names for slot in find_slots("MODEL... vs MODEL", ["captain"])]
    [('MODEL',), ('vs',)]
    """
    found: dict[Slot, None] = {}
    for way in usage.split(" | "):
        slots = [_read_slot(text) for text in way.split()]
        places = {0}
        for word in words:
            before = [place for start in places for place in _reach(slots, start)]
            places = {after for place in before for after in _follow(slots[place], place, word)}
        for start in sorted(places):
            found |= dict.fromkeys(slots[place] for place in _reach(slots, start))
    return list(found)


def _read_slot(text: str) -> Slot:
    is_optional = text.startswith("[") and text.rstrip(".").endswith("]")
    return Slot(tuple(text.strip("[].").split("|")), "..." in text, is_optional)


def _reach(slots: Sequence[Slot], start: int) -> Iterator[int]:
    """Yield the places that the next word can take, from one on."""
    for place in range(start, len(slots)):
        yield place
        if not slots[place].is_optional:
            return


def _follow(slot: Slot, place: int, word: str) -> Iterator[int]:
    """Yield where the word after this one can stand, if this one fits its slot."""
    if word not in slot.literals and (slot.literals or word == "vs"):
        return
    yield place + 1
    if slot.repeats:
        yield place
