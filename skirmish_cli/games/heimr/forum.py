"""Forum play, beside the tabletop core: guards, rounds of posts, statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.games.heimr.models import Card, Modifier
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.stats import ChangedStat

#: How much of a round each action takes: a round holds two halves.
HALVES = {"half": 1, "full": 2, "free": 0}


class ForumCharacter(NamedTuple):
    """A character of forum play. Section: Statistics."""

    key: str
    card: Card
    changed: tuple[ChangedStat, ...] = ()
    flags: tuple[str, ...] = ()


def make_forum_character(model: Model[Card]) -> ForumCharacter:
    """Return the character that a model with a sheet of forum play is.

    Raises UsageProblem for a sheet of the tabletop core.
    """
    if model.card.variant != "forum":
        raise UsageProblem(
            f"{model.key} is a character of the tabletop core: statistics belong to forum play"
        )
    return ForumCharacter(model.key, model.card, model.changed, tuple(model.flags))


#: The type of a modifier that the sheet doesn't name.
UNTYPED = "untyped"


def choose_modifiers(modifiers: Sequence[Modifier]) -> list[Modifier]:
    """Return those of some modifiers on one statistic that count. Section: Modifiers.

    Of the bonuses of one type the highest applies, and its penalties add up. Those whose type isn't
    listed don't stack: of them the best bonus and the worst penalty count.

    >>> weapon, deck = Modifier("dodge", 2, "weapon"), Modifier("dodge", -1, "circumstance")
    >>> loose = [Modifier("dodge", value) for value in (-3, -1, 2, 1)]
    >>> [one.value for one in choose_modifiers([weapon, deck, *loose])]
    [2, -1, -3, 2]
    """
    best: dict[str, Modifier] = {}
    worst: Modifier | None = None
    for one in modifiers:
        if one.value >= 0 and (one.type not in best or one.value > best[one.type].value):
            best[one.type] = one
        if one.value < 0 and one.type == UNTYPED and (worst is None or one.value < worst.value):
            worst = one
    chosen = [*best.values(), *([] if worst is None else [worst])]
    return [
        one
        for one in modifiers
        if (one.value < 0 and one.type != UNTYPED) or any(one is kept for kept in chosen)
    ]


def combine_modifiers(modifiers: Sequence[Modifier]) -> int:
    """Return what modifiers on one statistic come to. Section: Modifiers."""
    return sum(one.value for one in choose_modifiers(modifiers))


@dataclass(frozen=True)
class GuardedBorder:
    """A border with guards, of whom some are occupied; each can block so many enemies.

    Each of the enemies in `only` is the one that a guard blocks who blocks nobody else.
    """

    guards: int
    occupied: int = 0
    each: int = 1
    only: tuple[str, ...] = ()

    def count_passing(self, movers: int) -> int:
        """Return how many of some movers come through. Section: Block movement.

        A guard that isn't occupied blocks `each` of them and is occupied by that. One who blocks a
        certain enemy stops that one alone, who is among the movers.

        >>> GuardedBorder(2).count_passing(3), GuardedBorder(2, occupied=2).count_passing(3)
        (1, 3)
        >>> GuardedBorder(3, each=2, only=("sable", "sable")).count_passing(5)
        2
        """
        free = self.guards - self.occupied - len(self.only)
        return max(0, movers - free * self.each - len(set(self.only)))


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
