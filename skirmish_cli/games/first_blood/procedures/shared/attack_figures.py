"""What is read off the results of an attack: figures, rows and outcomes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.table import Trace
from skirmish_cli.games.first_blood.strikes import BROKEN, SLAIN, StrikeResult

if TYPE_CHECKING:
    from fractions import Fraction

Results = tuple[StrikeResult, ...]
#: What reads a number off the results, or whether something is so.
Figure = Callable[[Results], "int | Fraction"]


#: The figures that are read off hits and blocks.
HIT_FIGURES = frozenset({"hits_mean", "blocked_mean", "wounds_mean"})


def make_figures() -> dict[str, Figure]:
    """Return the figures of an attack.

    On several Enemies hits and Wounds are totals, and a fate is that of at least one. Who was
    Broken before isn't counted as one that becomes so.
    """
    return {
        "hits_mean": lambda results: sum(one.hits for one in results),
        "blocked_mean": lambda results: sum(one.blocked for one in results),
        "wounds_mean": lambda results: sum(one.wounds for one in results),
        "wounds_lost_mean": count_lost_wounds,
        "broken": lambda results: any(one.fate == BROKEN for one in results),
        "slain": lambda results: any(one.fate == SLAIN for one in results),
    }


def make_figures_of_several() -> dict[str, Figure]:
    """Return the figures of an attack on several Enemies, with how many of them are slain."""
    return {**make_figures(), "slain_mean": _count_slain}


def _count_slain(results: Results) -> int:
    return sum(one.fate == SLAIN for one in results)


def count_lost_wounds(results: Results) -> int | Fraction:
    """Return the Wounds that all Enemies together have lost."""
    return sum(one.wounds_lost for one in results)


def make_figures_at(place: int) -> dict[str, Figure]:
    """Return the figures of one Enemy: its Wounds and its fate."""
    return {
        name: partial(_read_at, figure, place)
        for name, figure in make_figures().items()
        if name not in {"hits_mean", "blocked_mean"}
    }


def _read_at(figure: Figure, place: int, results: Results) -> int | Fraction:
    return figure(results[place : place + 1])


def make_row(names: Sequence[str], results: Results) -> dict[str, Any]:
    """Return a row of the odds: totals on all Enemies, and the fate of each."""
    return {
        "hits": sum(one.hits for one in results),
        "blocked": sum(one.blocked for one in results),
        "wounds": sum(one.wounds for one in results),
        **make_fates_row(names, results),
    }


def make_fates_row(names: Sequence[str], results: Results) -> dict[str, Any]:
    """Return a row of the odds with the fate of each Enemy and no more."""
    if len(results) == 1:
        return {"fate": results[0].fate}
    return {"fate": {name: one.fate for name, one in zip(names, results, strict=True)}}


def make_outcome(names: Sequence[str], results: Results, trace: Trace) -> Mapping[str, Any]:
    """Return what came of one played attack: its row with the Wounds lost.

    Of several Enemies, each has the same by its name under `models`.
    """
    outcome = {**make_row(names, results), "wounds_lost": sum(one.wounds_lost for one in results)}
    if len(results) > 1:
        outcome["models"] = {
            name: make_outcome([name], (one,), trace)
            for name, one in zip(names, results, strict=True)
        }
    return outcome
