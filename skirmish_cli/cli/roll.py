"""`skirmish roll`: plain dice."""

from __future__ import annotations

from skirmish_cli.cli.declared import (
    Declared,
    DeclaredCommand,
    choose_reading,
    make_declared,
    show_procedure,
)
from skirmish_cli.cli.options import RollOptions
from skirmish_cli.cli.output import read_format
from skirmish_cli.core.plain_roll import EXAMPLES, ROLL, DiceOptions, prepare_roll
from skirmish_cli.reports.resolve import Setting, fill_report


class PlainRollOptions(DiceOptions, RollOptions):
    """What `roll` takes."""


def _run(words: tuple[str, ...], options: PlainRollOptions) -> None:
    form = read_format(options.format, options.json)
    prepared = prepare_roll(words, options.tn)
    setting = Setting(explain=options.explain)
    report = fill_report(None, ROLL, prepared, choose_reading(options), None, setting)
    show_procedure(form, report)


def make_command() -> DeclaredCommand:
    """Return the command."""
    text = ROLL.summary + "".join(f"\n\nExample: {example}" for example in EXAMPLES)
    return make_declared(Declared("roll", text, PlainRollOptions, _run, "DICE", most=None))
