"""Forum play, the variant beside the tabletop core: positions and guards, actions of a round,
seven statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


class Modifies(Protocol):
    """A typed modifier of a statistic."""

    @property
    def type(self) -> str:
        """Its type, such as weapon."""

    @property
    def value(self) -> int:
        """A bonus above 0, a penalty below."""


def combined(modifiers: Iterable[Modifies]) -> int:
    """Return what typed modifiers come to. Section: Modifiers.

    Of the bonuses of one type the highest applies; penalties all add up, also within one type.
    """
    highest: dict[str, int] = {}
    penalties = 0
    for modifier in modifiers:
        if modifier.value < 0:
            penalties += modifier.value
        else:
            highest[modifier.type] = max(highest.get(modifier.type, 0), modifier.value)
    return sum(highest.values()) + penalties


@dataclass(frozen=True)
class Border:
    """A guarded border: its guards, how many of them are occupied, and how many enemies each can
    block."""

    guards: int
    occupied: int = 0
    each: int = 1

    def passing(self, movers: int) -> int:
        """Return how many of some movers come through. Section: Block movement.

        A guard that isn't occupied blocks `each` of them and is occupied by that.

        >>> Border(2).passing(3), Border(2, occupied=2).passing(3), Border(1, each=3).passing(3)
        (1, 3, 0)
        """
        return max(0, movers - (self.guards - self.occupied) * self.each)


#: What the parts of a round's time are worth: a round holds two halves.
HALVES = {"half": 1, "full": 2, "free": 0}


def round_problem(actions: Sequence[str]) -> str | None:
    """Return why a round can't hold some actions, given by type, or None. Section: Actions.

    Two half actions or a full one, any number of free ones, one reactive action.

    >>> round_problem(["half", "free", "half", "reactive"]), round_problem(["full", "half"])
    (None, 'a full action fills the round')
    """
    if actions.count("reactive") > 1:
        return "one reactive action a round"
    if sum(HALVES.get(action, 0) for action in actions) > 2:
        return (
            "a full action fills the round"
            if "full" in actions
            else "two half actions fill the round"
        )
    return None
