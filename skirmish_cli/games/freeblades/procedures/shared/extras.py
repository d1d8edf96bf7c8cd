"""The inputs that a result shows, and the extra readings of some commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.core.command import Command
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Procedure, SideTable
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.procedures.shared import weighing
else:
    weighing = lazy("skirmish_cli.games.freeblades.procedures.shared.weighing")


# A bound in quotes would be compiled.
O = TypeVar("O", bound=ExtraOptions)  # noqa: E741 - the O of options

#: The word for every model of the files; it brings each key with its file before it.
EVERY_MODEL = "*"


def is_rating(text: str) -> bool:
    """Return whether a word is a rating such as d8, and no model."""
    return text[:1] in {"d", "D"} and text[1:2].isdigit()


def list_inputs(options: Options, inputs: Mapping[str, Json]) -> dict[str, Json]:
    """Return some inputs and, behind them, each other option that was given.

    The extra readings, such as advice, are no part of what is resolved.
    """
    shown = dict(inputs)
    for name, one in options.declared().items():
        if one.role != "extra" and name not in inputs and options.is_given(one):
            shown[name] = _show_value(options, one)
    return shown


def _show_value(options: Options, one: Declaration) -> Json:
    """Return an option's value as data: a number, or else what was typed."""
    typed = options.typed[one.name]
    if isinstance(typed, bool) or one.kind in {"whole", "number", "inches"}:
        value: Json = options.values[one.name]
        return value
    return list(typed) if one.is_repeatable else typed[0]


def list_extra_tables(command: Command[O], procedure: Procedure[O]) -> tuple[SideTable, ...]:
    """Return the tables of the extra readings that a command asks for.

    Raises UsageProblem for other arguments that can't be read.
    """
    tables: list[SideTable] = []
    if command.options.vs is not None:
        tables.append(weighing.compare(command, procedure))
    if command.options.sensitivity:
        tables.append(weighing.vary(command, procedure))
    return tuple(tables)
