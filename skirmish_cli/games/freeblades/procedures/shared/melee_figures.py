"""The figures of a melee: chances and means that are read off its last state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish_cli.games.freeblades.combat import CombatState, Fight
from skirmish_cli.games.freeblades.combat_results import find_winner

Figures = dict[str, Callable[[CombatState], Any]]


def make_melee_figures(fight: Fight) -> Figures:
    """Return the figures of a melee."""
    return {
        "side_a_wins": lambda state: find_winner(fight, state) == "a",
        "draw": lambda state: find_winner(fight, state) == "draw",
        "side_b_wins": lambda state: find_winner(fight, state) == "b",
    }


def make_model_figures(fight: Fight, place: int) -> Figures:
    """Return the figures of one fighter of a melee."""
    life_points = fight.fighters[place].life_points
    figures: Figures = {
        "dropped": lambda state: state.is_dropped(place),
        "panicked": lambda state: state.panicked[place],
        "lp_lost_mean": lambda state: life_points - state.lp[place],
    }
    if fight.pursuits:
        figures["caught"] = lambda state: place in state.caught
    if has_fatestones(fight):
        figures["fatestones_left_mean"] = lambda state: state.stones[place]
    return figures


def has_fatestones(fight: Fight) -> bool:
    """Return whether any fighter holds a Fatestone."""
    return any(fighter.fatestones for fighter in fight.fighters)
