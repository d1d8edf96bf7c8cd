"""What a misspelt name may be meant for, among names that are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import difflib
else:
    difflib = lazy("difflib")  # only unknown names need it

#: How alike two names must be by default, from 0 to 1.
ALIKE = 0.6


def fold_names(names: Iterable[str]) -> dict[str, str]:
    """Return names under themselves in lower case.

    Of several that differ in case alone it is the first one.
    """
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(name.casefold(), name)
    return folded


def find_closest(
    word: str, folded: Mapping[str, str], most: int = 1, alike: float = ALIKE
) -> list[str]:
    """Return the folded names that a word is most like, best first, whatever its case.

    >>> find_closest("PARY", fold_names(["Parry", "Dodge"]))
    ['parry']
    """
    return difflib.get_close_matches(word.casefold(), folded, n=most, cutoff=alike)


class Speller:
    """Tells which known name a word may be meant for, whatever its case.

    Equal words are compared once. A hostile file may have a hundred thousand names; after `most`
    comparisons nothing more is guessed.

    >>> speller = Speller(["Parry", "Dodge"], 0.8)
    >>> speller.knows("parry"), speller.meant("Pary"), speller.meant("Juggling")
    (True, 'Parry', '')
    """

    def __init__(self, known: Iterable[str], alike: float = ALIKE, most: int = 20_000) -> None:
        self._alike, self._left = alike, most
        self._folded = fold_names(known)
        self._meant: dict[str, str] = {}

    def knows(self, name: str) -> bool:
        """Return whether a name is known."""
        return name.casefold() in self._folded

    def meant(self, name: str) -> str:
        """Return the known name that an unknown one is most like, or nothing."""
        if name not in self._meant:
            self._left -= len(self._folded)
            self._meant[name] = self._nearest(name) if self._left >= 0 else ""
        return self._meant[name]

    def _nearest(self, name: str) -> str:
        close = find_closest(name, self._folded, alike=self._alike)
        return self._folded[close[0]] if close else ""
