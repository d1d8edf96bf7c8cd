"""The options that several commands share, in groups."""

from __future__ import annotations

from skirmish_cli.core.options import Options, a_text, each, flag, option, whole

#: Seeds go up to this; the program picks its own among the first 2 ** 32.
MOST_SEED = 10**12


class FormatOptions(Options):
    """In which form a result is shown."""

    format = option("table, plain or json", a_text, default="table", metavar="FORMAT")
    json = option("short for --format json", flag)


class ReadingOptions(Options):
    """Which of its readings a rule gets."""

    odds = option("show the exact odds instead of rolling", flag)
    dice = option(
        "your own dice, in the order in which they are called for", a_text, metavar="FACES"
    )
    ask = option("ask for each die as it is called for", flag)
    seed = option("repeat a roll by its seed", whole(0, MOST_SEED))


class HouseOptions(Options):
    """Which house rules are in force."""

    house = option("a house-rules file (repeatable)", each(a_text), metavar="FILE")


class WarbandOptions(Options):
    """Where models come from."""

    warband = option(
        "a warband file that names models (repeatable)", each(a_text), short="w", metavar="FILE"
    )


class ExplainOptions(Options):
    """How much of a result is told."""

    explain = option("show every input, ruling and result", flag)


class RollOptions(ReadingOptions, FormatOptions, ExplainOptions):
    """What every roll takes, of a game or of none."""


class ProcedureOptions(RollOptions, HouseOptions, WarbandOptions):
    """What every procedure takes beside its own options."""

    ruling = option("set a ruling for this call (repeatable)", each(a_text), metavar="KEY=VALUE")
