"""The characteristics of a Warrior: their names, and how they are changed.

Sections: The Warrior Profile; Characteristics and Modifiers; Rounding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.stats import ChangedStat
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

#: The highest characteristic, and the most that anything changes it by.
MOST_VALUE = 20

#: The characteristics by their printed letter, in the order of the profile.
CHARACTERISTICS: Mapping[str, str] = {
    "m": "March",
    "v": "Volley",
    "c": "Clash",
    "a": "Attacks",
    "w": "Wounds",
    "r": "Resolve",
    "d": "Defense",
    "e": "Evasion",
    "cr": "Command Range",
    "barrage": "Barrage",
    "size": "Size",
}


class Count(NamedTuple):
    """A characteristic or a number of dice as it stands, and where it comes from.

    `terms` are the printed value and what changed it. `other` is what it was chosen over, such as
    `Evasion 1`.
    """

    value: int
    terms: tuple[Term, ...] = ()
    other: str = ""

    def explain(self) -> str:
        """Return where the number comes from.

        >>> Count(3, (Term(0, "Attacks 2"), Term(1, "inspired"))).explain()
        'Attacks 2, +1 inspired'
        """
        terms = [
            f"{term.value:+d} {term.source}" if term.value else term.source for term in self.terms
        ]
        return ", ".join(terms or [str(self.value)]) + (
            f" rather than {self.other}" if self.other else ""
        )


def find_characteristic(name: str) -> str:
    """Return the letter of a characteristic from its letter or its name.

    Raises UsageProblem with the nearest name.

    >>> find_characteristic("R"), find_characteristic("command_range")
    ('r', 'cr')
    """
    wanted = name.casefold().replace("_", " ")
    for letter, word in CHARACTERISTICS.items():
        if wanted in {letter, word.casefold()}:
            return letter
    raise UsageProblem(
        unknown(
            "characteristic", name, (*map(str.upper, CHARACTERISTICS), *CHARACTERISTICS.values())
        )
    )


def change_value(printed: int, terms: Sequence[Term], *, half: bool = False) -> int:
    """Return a characteristic after its modifiers, never below 0.

    With `half` it is halved first, rounding up. Sections: Rounding; Characteristics and Modifiers.

    >>> change_value(5, (), half=True), change_value(2, (Term(-4, "curse"),))
    (3, 0)
    """
    return max(0, (halve(printed) if half else printed) + sum(term.value for term in terms))


class Base(NamedTuple):
    """A characteristic before its modifiers, and what a player typed of it.

    `words` tell where it is from, such as `Attacks 2`; `typed` are the numbers added behind the
    model, such as `+a=+1:banner`.
    """

    value: int
    words: str
    typed: tuple[Term, ...] = ()


def read_base(letter: str, printed: int, changed: ChangedStat | None = None) -> Base:
    """Return a characteristic before modifiers, as printed or as a command changed it.

    >>> read_base("a", 2).words
    'Attacks 2'
    >>> read_base("a", 5, ChangedStat("Attacks", 2, 4, 5, (Term(1, ""),)))
    Base(value=4, words='Attacks 4 instead of the printed 2', typed=(Term(value=1, source='+a'),))
    """
    name = CHARACTERISTICS[letter]
    if changed is None:
        return Base(printed, f"{name} {printed}")
    typed = tuple(Term(term.value, term.source or f"+{letter}") for term in changed.terms)
    is_printed = changed.before in (None, changed.base)
    instead = "" if is_printed else f" instead of the printed {changed.before}"
    return Base(changed.base, f"{name} {changed.base}{instead}", typed)


def count_printed(
    letter: str, printed: int, terms: tuple[Term, ...] = (), changed: ChangedStat | None = None
) -> Count:
    """Return a characteristic with what changes it.

    >>> count_printed("a", 2, (Term(1, "inspired"),)).value
    3
    """
    base = read_base(letter, printed, changed)
    added = (*base.typed, *terms)
    return Count(change_value(base.value, added), (Term(0, base.words), *added))


def halve(value: int) -> int:
    """Return half a characteristic or distance, rounded up. Section: Rounding.

    >>> halve(5), halve(4)
    (3, 2)
    """
    return (value + 1) // 2
