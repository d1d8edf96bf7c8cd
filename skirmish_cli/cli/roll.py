"""`skirmish roll`: plain dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish_cli.cli import procedures
from skirmish_cli.cli.output import read_format
from skirmish_cli.core.plain_roll import ROLL, prepare_roll
from skirmish_cli.reports.resolve import Setting, fill_report

_OPTIONS = tuple(
    option
    for option in procedures.SHARED_OPTIONS
    if option.name not in {"ruling", "house", "warband"}
)


def _run(values: Mapping[str, Any]) -> None:
    form = read_format(values["format"], values["json"])
    prepared = prepare_roll(tuple(values["words"] or ()), values["tn"])
    reading, setting = procedures.choose_reading(values), Setting(explain=values["explain"])
    report = fill_report(None, ROLL, prepared, reading, None, setting)
    procedures.show_procedure(form, report)


def make_command() -> Any:
    """Return the command."""
    return procedures.make_command(ROLL, (*ROLL.options, *_OPTIONS), _run)
