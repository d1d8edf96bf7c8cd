"""The exact odds of a prepared procedure: figures and rows of one joint law."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from skirmish_cli.core.command import BEST
from skirmish_cli.core.means import MeanChance
from skirmish_cli.core.procedure import Amount, Prepared
from skirmish_cli.core.rules import law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.lazy import lazy
from skirmish_cli.reports.report import Figure, Odds, Row

if TYPE_CHECKING:
    from skirmish_cli.advice.best_choices import BestChoices
    from skirmish_cli.core import outline
    from skirmish_cli.core.plain import Json

    Best = BestChoices[Any]
else:
    outline = lazy("skirmish_cli.core.outline")

R = TypeVar("R", bound=Hashable)


def find_odds(prepared: Prepared, best: Best | None = None, *, explained: bool = False) -> Odds:
    """Return the exact odds of a prepared procedure, all from one joint law.

    `best` is its rule with the best decisions, where some are. Explained odds also hold each roll
    that may come, with its modifiers.
    """
    if prepared.check_odds is not None:
        prepared.check_odds()
    read = best.law if best else partial(law_of, prepared.rule)
    law, rolls = outline.read_with_rolls(read) if explained else (read(), ())
    return Odds(
        summary={name: _find_figure(law, value) for name, value in prepared.figures.items()},
        rows=_find_rows(law, prepared.row),
        models={
            key: {name: _find_figure(law, value) for name, value in figures.items()}
            for key, figures in prepared.models.items()
        },
        policy={**prepared.policy, **dict.fromkeys(sorted(best.names) if best else (), BEST)},
        rolls=rolls,
    )


def _find_figure(law: Law[R], value: Callable[[R], Amount]) -> Figure:
    """Return the mean of a value of the result; of bools and mean chances it is a chance."""
    # Each result is asked once: long odds have tens of thousands of them.
    values = [value(result) for result in law.weights]
    amounts = [one for one in values if one is not None]
    if not amounts:
        return Figure(None, is_chance=False)
    # Weights go together first: of long odds it takes long to add up fractions.
    weights: dict[Any, int] = {}
    for one, weight in zip(amounts, law.weights.values(), strict=True):
        weights[one] = weights.get(one, 0) + weight
    mean = Fraction(sum(one * weight for one, weight in weights.items())) / law.total
    return Figure(mean, all(isinstance(one, (bool, MeanChance)) for one in values))


def _find_rows(law: Law[R], row_of: Callable[[R], Mapping[str, Json]]) -> tuple[Row, ...]:
    """Return the rows of a distribution in order, equal ones added up."""
    rows: dict[str, tuple[Mapping[str, Json], int]] = {}
    for result, weight in law.weights.items():
        row = row_of(result)
        key = repr(row)
        rows[key] = (row, rows[key][1] + weight if key in rows else weight)
    return tuple(
        Row(row, Fraction(weight, law.total))
        for row, weight in sorted(rows.values(), key=order_row)
    )


def order_row(row: tuple[Mapping[str, Json], int]) -> list[tuple[int, float | str]]:
    """Return a key that sorts rows by their values.

    Numbers come by size with the folded end last, texts by letter.
    """
    key: list[tuple[int, float | str]] = []
    for value in row[0].values():
        if isinstance(value, Mapping):
            least = value.get("at_least")
            key.append((0, least + 0.5) if isinstance(least, (int, float)) else (3, repr(value)))
        elif isinstance(value, (bool, int, float)):
            key.append((0, value))
        else:
            key.append((1, "") if value is None else (2, str(value)))
    return key
