"""How a melee ends, at a table or in odds: what each side loses, and each fighter's fate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.games.freeblades.combat import SIDES, CombatState, Fight
from skirmish_cli.games.freeblades.combat_results import count_lp_lost, find_winner, name_winner
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction


class Fate(NamedTuple):
    """What becomes of a fighter, with the LP that it loses and the Fatestones that it has left.

    In odds it is how likely that is, and the means.
    """

    dropped: bool | Fraction
    panicked: bool | Fraction
    caught: bool | Fraction
    lp_lost: int | Fraction
    stones: int | Fraction


class MeleeEnd(NamedTuple):
    """What the odds of a melee tell apart: the LP that each side loses.

    The fates are those of all melees together, whatever is lost.
    """

    lost: tuple[int, int]
    fates: tuple[Fate, ...]


def read_losses(fight: Fight, end: CombatState | MeleeEnd) -> tuple[int, int]:
    """Return the LP that each side lost."""
    if isinstance(end, MeleeEnd):
        return end.lost
    a, b = (count_lp_lost(fight, end, side) for side in SIDES)
    return a, b


def read_winner(fight: Fight, end: CombatState | MeleeEnd) -> str:
    """Return the side that won, or `draw`."""
    return name_winner(*end.lost) if isinstance(end, MeleeEnd) else find_winner(fight, end)


def read_fate(fight: Fight, end: CombatState | MeleeEnd, place: int) -> Fate:
    """Return what became of a fighter."""
    if isinstance(end, MeleeEnd):
        return end.fates[place]
    return Fate(
        end.is_dropped(place),
        end.panicked[place],
        place in end.caught,
        fight.fighters[place].life_points - end.lp[place],
        end.stones[place],
    )
