"""Forum play, beside the tabletop core: guards, rounds of posts, statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from skirmish_cli.games.heimr.models import Modifier

#: How much of a round each action takes: a round holds two halves.
HALVES = {"half": 1, "full": 2, "free": 0}
#: The type of a modifier whose type isn't listed.
UNTYPED = "untyped"


def combine_modifiers(modifiers: Iterable[Modifier]) -> int:
    """Return what modifiers on one statistic come to. Section: Modifiers.

    Of the bonuses of one type the highest applies, while penalties add up, also within one type.
    Those without a type don't: of them the worst penalty applies, and the best bonus.
    """
    highest: dict[str, int] = {}
    penalties = worst_untyped = 0
    for modifier in modifiers:
        highest[modifier.type] = max(modifier.value, highest.get(modifier.type, 0))
        if modifier.type == UNTYPED:
            worst_untyped = min(modifier.value, worst_untyped)
        else:
            penalties += min(modifier.value, 0)
    return sum(highest.values()) + penalties + worst_untyped


@dataclass(frozen=True)
class GuardedBorder:
    """A border with guards, of whom some are occupied; each can block so many enemies."""

    guards: int
    occupied: int = 0
    each: int = 1

    def count_passing(self, movers: int) -> int:
        """Return how many of some movers come through. Section: Block movement.

        A guard that isn't occupied blocks `each` of them and is occupied by that.

        >>> GuardedBorder(2).count_passing(3), GuardedBorder(2, occupied=2).count_passing(3)
        (1, 3)
        """
        return max(0, movers - (self.guards - self.occupied) * self.each)


def why_no_round(actions: Sequence[str]) -> str | None:
    """Return why one round can't hold some actions, or None where it can.

    The actions are given by type: two half actions or a full one, any number of free ones, one
    reactive action.

    Section: Actions.

    >>> why_no_round(["half", "free", "half", "reactive"]), why_no_round(["full", "half"])
    (None, 'a full action fills the round')
    """
    if actions.count("reactive") > 1:
        return "one reactive action a round"
    if sum(HALVES.get(action, 0) for action in actions) <= 2:
        return None
    if "full" in actions:
        return "a full action fills the round"
    return "two half actions fill the round"
