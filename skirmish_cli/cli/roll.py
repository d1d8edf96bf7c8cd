"""`skirmish roll`: plain dice."""

from __future__ import annotations

from skirmish_cli.cli.commands import Declared, choose_reading, read_patiently, show_procedure
from skirmish_cli.cli.options import RollOptions
from skirmish_cli.cli.output import read_form
from skirmish_cli.core.plain_roll import EXAMPLES, ROLL, DiceOptions, prepare_roll
from skirmish_cli.reports.reading import Setting
from skirmish_cli.reports.resolve import fill_report


class PlainRollOptions(DiceOptions, RollOptions):
    """What `roll` takes."""


def _run(words: tuple[str, ...], options: PlainRollOptions) -> None:
    form = read_form(options)
    prepared = prepare_roll(words, options.tn)
    setting = Setting(explain=options.explain)
    report = read_patiently(
        choose_reading(options),
        lambda reading: fill_report(None, ROLL, prepared, reading, None, setting),
    )
    show_procedure(form, report, options)


COMMAND = Declared(
    "roll", ROLL.summary, PlainRollOptions, _run, "DICE", most=None, examples=EXAMPLES
)
