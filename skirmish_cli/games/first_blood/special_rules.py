"""Special rules that the program applies to dice or to a characteristic.

Sections: Primary Roll; Secondary Roll; Characteristics and Modifiers.
"""

from __future__ import annotations

from typing import Literal

from skirmish_cli.games.first_blood.characteristics import CHARACTERISTICS
from skirmish_cli.games.first_blood.rerolls import parse_reroll
from skirmish_cli.games.first_blood.statuses import Status
from skirmish_cli.records import NamedTuple

Roll = Literal["clash", "volley", "block", "resolve"]
Stat = Literal["m", "v", "c", "a", "w", "r", "d", "e", "cr", "barrage", "size"]

#: What the dice are called that a special rule works on.
_DICE = {
    "clash": "clash dice",
    "volley": "volley dice",
    "block": "block dice",
    "resolve": "Resolve tests",
}


class SpecialRule(NamedTuple):
    """A special rule of a Warrior, as its card has it.

    With `roll` it works on dice: `reroll` says which are rolled again, `extra_on` which face adds a
    die. With `stat` it adds `add` to a characteristic. It holds while the Warrior has the status
    `when`, or always.
    """

    name: str
    when: Status | None = None
    roll: Roll | None = None
    reroll: str | None = None
    extra_on: int | None = None
    stat: Stat | None = None
    add: int = 0

    def in_words(self) -> str:
        """Return the rule in words.

        >>> SpecialRule("Fury", when="inspired", stat="a", add=1).in_words()
        'Fury: +1 Attacks, while Inspired'
        """
        parts = []
        if self.roll is not None and self.reroll is not None:
            parts.append(f"rerolls {_describe_reroll(self.reroll, _DICE[self.roll])}")
        if self.roll is not None and self.extra_on is not None:
            parts.append(f"each {self.extra_on} of its {_DICE[self.roll]} adds a die")
        if self.stat is not None:
            parts.append(f"{self.add:+d} {CHARACTERISTICS[self.stat]}")
        when = f", while {self.when.capitalize()}" if self.when else ""
        return f"{self.name}: {', '.join(parts)}{when}"


def _describe_reroll(text: str, dice: str) -> str:
    """Return which dice are rolled again, such as `each 5 of its clash dice`."""
    reroll = parse_reroll(text, "reroll")
    if reroll.kind == "face":
        return f"each {reroll.number} of its {dice}"
    if reroll.kind == "some_failures":
        return f"up to {reroll.number} failed {dice}"
    return f"{'failed' if reroll.kind == 'failures' else 'successful'} {dice}"
