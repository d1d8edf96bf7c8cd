"""`skirmish roll`: plain dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish_cli.cli.asking import reading_of
from skirmish_cli.cli.output import chosen_format
from skirmish_cli.cli.procedures import SHARED_OPTIONS, command_from, show_procedure
from skirmish_cli.core.plain_roll import ROLL, prepare_roll
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.reports.resolve import Setting, fill_report

_OPTIONS = tuple(
    option for option in SHARED_OPTIONS if option.name not in {"ruling", "house", "warband"}
)


def _run(procedure: Procedure, values: Mapping[str, Any]) -> None:
    form = chosen_format(values["format"], values["json"])
    prepared = prepare_roll(tuple(values["words"] or ()), values["tn"])
    setting = Setting(explain=values["explain"])
    show_procedure(form, fill_report(None, procedure, prepared, reading_of(values), None, setting))


def make_command() -> Any:
    """Return the command."""
    return command_from(ROLL, (*ROLL.options, *_OPTIONS), _run)
