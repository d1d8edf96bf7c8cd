"""What is shown of the harm that hits did to a unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.volleys import Harm, Victim


def make_harm_figures(victim: Victim) -> dict[str, Callable[[Harm], Any]]:
    """Return the means of what hits came to."""
    return {
        "hits_mean": lambda harm: harm.hits,
        "wounds_mean": lambda harm: harm.wounds,
        "hp_lost_mean": lambda harm: harm.hp_lost,
        "models_lost_mean": lambda harm: victim.count_models_lost(harm.hp_lost),
    }


def make_harm_row(victim: Victim, harm: Harm) -> dict[str, Any]:
    """Return the row of the distribution that a result counts for."""
    row: dict[str, Any] = {
        "hp_lost": harm.hp_lost,
        "models_lost": victim.count_models_lost(harm.hp_lost),
    }
    if victim.phase_start is not None and victim.takes_panic:
        row["panic_test"] = harm.panic
    return row


def make_harm_outcome(victim: Victim, harm: Harm, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played result."""
    outcome: dict[str, Any] = {
        "hits": harm.hits,
        "wounds": harm.wounds,
        "hp_lost": harm.hp_lost,
        "models_lost": victim.count_models_lost(harm.hp_lost),
    }
    if victim.left is not None:
        outcome["hp_left"] = victim.left + victim.joined - harm.hp_lost
        outcome["wiped"] = victim.is_wiped_by(harm.hp_lost)
    if victim.phase_start is not None and victim.takes_panic:
        outcome["panic_test"] = harm.panic
        if harm.fails is not None:
            outcome["panic_fails"] = harm.fails
    return outcome
