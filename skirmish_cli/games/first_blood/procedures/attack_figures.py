"""What is read off the results of a `clash` or `volley`: figures, rows, and what is shown of a
played one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.trace import Trace
from skirmish_cli.games.first_blood.attacks import StrikeResult

Results = tuple[StrikeResult, ...]


def attack_figures() -> dict[str, Callable[[Results], Any]]:
    """Return the figures of an attack; on several Enemies hits and Wounds are totals, and a fate
    that of any."""
    return {
        "hits_mean": lambda results: sum(one.hits for one in results),
        "blocked_mean": lambda results: sum(one.blocked for one in results),
        "wounds_mean": lambda results: sum(one.wounds for one in results),
        "wounds_lost_mean": lambda results: sum(one.wounds_lost for one in results),
        "broken": lambda results: any(one.fate == "broken" for one in results),
        "slain": lambda results: any(one.fate == "slain" for one in results),
    }


def figures_at(place: int) -> dict[str, Callable[[Results], Any]]:
    """Return the figures of one Enemy: its Wounds and its fate."""
    shown = {
        name: figure
        for name, figure in attack_figures().items()
        if name not in {"hits_mean", "blocked_mean"}
    }
    return {name: partial(_at, figure, place) for name, figure in shown.items()}


def _at(figure: Callable[[Results], Any], place: int, results: Results) -> Any:
    return figure(results[place : place + 1])


def attack_row(names: Sequence[str], results: Results) -> dict[str, Any]:
    """Return what the distribution of an attack tells apart."""
    return {
        "hits": sum(one.hits for one in results),
        "blocked": sum(one.blocked for one in results),
        "wounds": sum(one.wounds for one in results),
        **fates_row(names, results),
    }


def fates_row(names: Sequence[str], results: Results) -> dict[str, Any]:
    """Return what a distribution tells apart that has too many results for more."""
    if len(results) == 1:
        return {"fate": results[0].fate}
    return {"fate": {name: one.fate for name, one in zip(names, results, strict=True)}}


def attack_outcome(names: Sequence[str], results: Results, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played attack: its row with the Wounds lost, and that of each
    of several Enemies."""
    shown = {**attack_row(names, results), "wounds_lost": sum(one.wounds_lost for one in results)}
    if len(results) > 1:
        shown["models"] = {
            name: attack_outcome([name], (one,), trace)
            for name, one in zip(names, results, strict=True)
        }
    return shown
