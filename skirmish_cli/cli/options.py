"""The options that several commands share, in groups."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import (
    Options,
    Reader,
    a_text,
    a_text_such_as,
    choice,
    each,
    flag,
    option,
    whole,
)

#: Seeds go up to this; the program picks its own among the first 2 ** 32.
MOST_SEED = 10**12
#: More plays than this are no list that anybody reads.
MOST_TIMES = 1_000


def _read_file(text: str, name: str, rules: object) -> str:
    if text.startswith("--"):
        raise UsageProblem(f"a file is missing after {name}: {text} is an option")
    return text


#: Fewer plays tell nothing of how far they may be off, and more take hours.
LEAST_PLAYS, MOST_PLAYS = 10, 10_000_000

#: When a result has colour: auto is in a terminal that doesn't ask for none.
COLORS = ("auto", "always", "never")

#: The name of a file, or `-` for standard input.
a_file = Reader("file", _read_file, "FILE")


class FormatOptions(Options, group="output"):
    """In which form a result is shown."""

    format = option(
        "table, plain or json",
        a_text_such_as("table", "plain", "json"),
        default="table",
        metavar="FORMAT",
    )
    json = option("short for --format json", flag)
    color = option(
        "colour: auto, always or never", choice("auto", "always", "never"), default="auto"
    )
    out = option("write it to FILE: .svg, .png, .html, .txt or .md", a_file, short="o")


class ReadingOptions(Options, group="decisions"):
    """Which of its readings a rule gets."""

    odds = option("show the odds instead of rolling", flag)
    dice = option(
        "your own dice, in the order in which they are called for", a_text, metavar="FACES"
    )
    ask = option("ask for each die as it is called for", flag)
    seed = option("repeat a roll by its seed", whole(0, MOST_SEED))
    plays = option(
        "estimate the odds from N plays of the rule", whole(LEAST_PLAYS, MOST_PLAYS), metavar="N"
    )
    times = option("roll the same N times: a line each, and a summary", whole(1, MOST_TIMES))


class HouseOptions(Options, group="files"):
    """Which house rules are in force."""

    house = option("a house-rules file (repeatable)", each(a_file))


class WarbandOptions(Options, group="files"):
    """Where models come from."""

    warband = option("a warband file that names models (repeatable)", each(a_file), short="w")


class ExplainOptions(Options, group="output"):
    """How much of a result is told."""

    explain = option("show every input, ruling and result", flag)


class WantedOptions(Options, group="output"):
    """How much of a result is shown."""

    full = option("show every row and fact, also the rare and the empty ones", flag)
    exact = option("show chances as fractions too", flag)
    quiet = option("show the verdict alone", flag, short="q")


class RollOptions(ReadingOptions, FormatOptions, ExplainOptions, WantedOptions):
    """What every roll takes, of a game or of none."""


class ProcedureOptions(RollOptions, HouseOptions, WarbandOptions, group="decisions"):
    """What every procedure takes beside its own options."""

    ruling = option("set a ruling for this call (repeatable)", each(a_text), metavar="KEY=VALUE")
    policy = option(
        "how a decision is made that nobody is asked for (repeatable)",
        each(a_text),
        metavar="NAME=VALUE",
    )
