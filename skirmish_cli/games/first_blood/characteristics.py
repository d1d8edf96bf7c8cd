"""The characteristics of a Warrior: their names, and how they are changed.

Sections: The Warrior Profile; Characteristics and Modifiers; Rounding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.dice.throws import Term

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


def count_printed(letter: str, printed: int, terms: tuple[Term, ...] = ()) -> Count:
    """Return a printed characteristic with what changes it.

    >>> count_printed("a", 2, (Term(1, "inspired"),)).value
    3
    """
    name = CHARACTERISTICS[letter]
    return Count(change_value(printed, terms), (Term(0, f"{name} {printed}"), *terms))


def halve(value: int) -> int:
    """Return half a characteristic or distance, rounded up. Section: Rounding.

    >>> halve(5), halve(4)
    (3, 2)
    """
    return (value + 1) // 2
