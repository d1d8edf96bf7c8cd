"""The same rolled many times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.rules import Rule, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice, Source, seed_play
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.report import Times

if TYPE_CHECKING:
    from skirmish_cli.advice.best_choices import BestChoices
    from skirmish_cli.core.plain import Json

TableT = TypeVar("TableT", bound=Table)


class Many(NamedTuple):
    """What many plays came to, and the seed of all of them."""

    times: Times
    seed: int


def play_number(
    make_rule: Callable[[], Rule[Any]],
    seed: int,
    number: int,
    make_table: Callable[[Source], TableT],
) -> tuple[Any, TableT]:
    """Return what one of many plays comes to, and its table; its faces are those of its number."""
    table = make_table(SeededDice(seed_play(seed, number)))
    return play(make_rule(), table), table


def play_times(
    prepared: Prepared, number: int, seed: int | None, best: BestChoices[Any] | None
) -> Many:
    """Return what a number of plays come to; each is seeded by the seed and its number."""
    chosen = SeededDice(seed).seed
    plays: list[Mapping[str, Json]] = []
    counts: dict[str, tuple[int, int]] = {}
    sums: dict[str, tuple[float, int]] = {}
    for at in range(number):
        result, table = play_number(best.lead if best else prepared.rule, chosen, at, Table)
        plays.append(prepared.outcome(result, table.trace))
        for name, figure in prepared.figures.items():
            amount = figure(result)
            if isinstance(amount, bool):
                true, of = counts.get(name, (0, 0))
                counts[name] = true + amount, of + 1
            elif amount is not None:
                total, of = sums.get(name, (0, 0))
                sums[name] = total + float(amount), of + 1
    means = {name: total / of for name, (total, of) in sums.items()}
    verdicts = tuple(prepared.verdict(one) if prepared.verdict else "" for one in plays)
    return Many(Times(tuple(plays), verdicts, counts, means), chosen)
