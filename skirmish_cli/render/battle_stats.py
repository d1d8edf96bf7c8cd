"""The statistics of a battle: what its dice came to beside their odds, without a judgement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.files.showing import visible
from skirmish_cli.render import numbers
from skirmish_cli.render.blocks import Block, Cell, Column, Grid, Heading, Lines, Page
from skirmish_cli.render.text import format_key
from skirmish_cli.reports.side_names import split_side

if TYPE_CHECKING:
    from fractions import Fraction

    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.battles.outcomes import Counted
    from skirmish_cli.reports.battles.stats import Line, Stats, Weighed

SCHEMA = 1
#: What stands where no model was named.
NOBODY = "no model named"


def stats_page(stats: Stats) -> Page:
    """Return the outcomes of a battle against their own odds."""
    names = visible(" against ".join(stats.sides.values()))
    return Page([Heading("Dice against their own odds", names), *stats_blocks(stats)])


def stats_blocks(stats: Stats) -> Iterator[Block]:
    """Yield the sums, the life lost, each outcome, and what couldn't be weighed."""
    if not stats.weighed:
        yield Lines(["no dice have fallen that could have fallen otherwise"], "verdict")
    if stats.lines:
        yield _lines_grid("What came, by side and dice", stats.lines, stats.sides)
    if stats.losses:
        yield _lines_grid("Life lost", stats.losses, stats.sides)
    if stats.weighed:
        yield _outcomes_grid(stats.weighed)
    yield from _tell_exceptions(stats)


def _lines_grid(title: str, lines: Sequence[Line], sides: Mapping[str, str]) -> Grid:
    rows: list[list[Cell]] = [
        [
            sides.get(line.side, NOBODY),
            line.dice,
            name_line(line),
            str(line.sum.rolls),
            str(line.sum.came),
            numbers.mean(line.sum.mean),
            numbers.percent(line.sum.chance),
        ]
        for line in lines
    ]
    columns = (
        Column("side", silent=True, wraps=True),
        Column("dice", silent=True),
        Column("what", silent=True, wraps=True),
        Column("outcomes", numeric=True),
        Column("came", numeric=True),
        Column("on average", numeric=True),
        Column("so much or more", numeric=True),
    )
    return Grid(title, columns, rows)


def name_line(line: Line) -> str:
    """Return what a line counts, such as `attack: hit` or `LP`."""
    what = _name_figure(line.what)
    return f"{line.procedure}: {what}" if line.procedure else what


def _name_figure(name: str) -> str:
    """Return a figure in words; side a is whoever was named first, and so the line's own side."""
    letter, says = split_side(name)
    words = format_key(says).removesuffix(", mean").removesuffix(" mean")
    return f"the other side {words}" if letter == "b" else words


def _outcomes_grid(weighed: Sequence[Weighed]) -> Grid:
    rows: list[list[Cell]] = [
        [
            str(one.entry.seq),
            " ".join(one.entry.words),
            one.dice,
            tell_main(one.outcome.main),
            "" if one.outcome.chance is None else numbers.percent(one.outcome.chance),
        ]
        for one in weighed
    ]
    columns = (
        Column("entry", numeric=True),
        Column("asked", silent=True, wraps=True),
        Column("dice", silent=True, minor=True),
        Column("came", wraps=True),
        Column("chance of just that", numeric=True),
    )
    return Grid("Each outcome", columns, rows)


def tell_main(main: Counted | None) -> str:
    """Return what a main figure came to, such as `hit: yes` or `hits: 3`."""
    if main is None:
        return ""
    what = _name_figure(main.what)
    if {*main.chances} <= {0, 1}:
        return f"{what}: {'yes' if main.came else 'no'}"
    return f"{what}: {main.came}"


def _tell_exceptions(stats: Stats) -> Iterator[Block]:
    if stats.by_other_rules:
        seqs = ", ".join(str(one.seq) for one in stats.by_other_rules)
        told = f"the rules are others now than when these were played, and weigh them: {seqs}"
        yield Lines([told], "note")
    lines = [visible(f"not weighed: entry {one.entry.seq}, {one.why}") for one in stats.left_out]
    if lines:
        yield Lines(lines, "note")


def stats_data(stats: Stats) -> dict[str, Json]:
    """Return the outcomes of a battle against their own odds as plain data."""
    return {
        "schema": SCHEMA,
        "version": __version__,
        "sides": [{"side": letter, "name": name} for letter, name in stats.sides.items()],
        "sums": [_line_data(line) for line in stats.lines],
        "life_lost": [_line_data(line) for line in stats.losses],
        "outcomes": [_outcome_data(one) for one in stats.weighed],
        "left_out": [{"seq": one.entry.seq, "why": one.why} for one in stats.left_out],
        "by_other_rules": [entry.seq for entry in stats.by_other_rules],
    }


def _line_data(line: Line) -> dict[str, Json]:
    return {
        "side": line.side or None,
        "dice": line.dice,
        "procedure": line.procedure or None,
        "what": line.what,
        "outcomes": line.sum.rolls,
        "came": line.sum.came,
        "mean": float(line.sum.mean),
        "so_much_or_more": float(line.sum.chance),
        "fractions": _fractions(mean=line.sum.mean, so_much_or_more=line.sum.chance),
    }


def _outcome_data(one: Weighed) -> dict[str, Json]:
    outcome = one.outcome
    main: Any = None
    if outcome.main is not None:
        main = {"what": outcome.main.what, "came": outcome.main.came}
    return {
        "seq": one.entry.seq,
        "words": list(one.entry.words),
        "side": outcome.side or None,
        "dice": one.dice,
        "procedure": outcome.procedure,
        "main": main,
        "life_lost": {side: lost.came for side, lost in outcome.losses.items()},
        "probability": None if outcome.chance is None else float(outcome.chance),
        "fractions": _fractions(probability=outcome.chance),
    }


def _fractions(**values: Fraction | None) -> dict[str, Json]:
    texts = {name: None if one is None else numbers.exact(one) for name, one in values.items()}
    return {name: text for name, text in texts.items() if text is not None}
