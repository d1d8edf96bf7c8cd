"""The page of what a procedure takes: its options, flags, policies and readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Page

if TYPE_CHECKING:
    from skirmish_cli.core.options import Declaration
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.reference import DeclaredReport

#: The ways in which every procedure can be read.
READINGS = ("rolled", "dice", "ask", "odds")


def declared_page(report: DeclaredReport) -> Page:
    """Return what a procedure takes, as tables."""
    procedure = report.procedure
    blocks: list[Block] = [
        Heading(
            f"{report.game} {procedure.name} {procedure.arguments}".rstrip(),
            f"rules: {procedure.section}" if procedure.section else "",
        ),
        Grid(
            "Options",
            (_silent("option"), _silent("takes"), _silent("what for")),
            [
                [one.flag, describe_values(one), _describe_need(one)]
                for one in _listed_options(report)
            ],
        ),
        Grid(
            "Flags",
            (_silent("flag"), _silent("meaning")),
            [[f"+{name}", visible(one.meaning)] for name, one in report.conditions.items()],
        ),
        Grid(
            "Policies",
            (_silent("policy"), Column("unless named"), _silent("what for")),
            [[one.describe(), one.default, one.words] for one in procedure.policies],
        ),
    ]
    return Page([one for one in blocks if not isinstance(one, Grid) or one.rows])


def _silent(name: str) -> Column:
    return Column(name, silent=True)


def describe_values(option: Declaration) -> str:
    """Return what may be typed for an option, with its bounds.

    >>> from skirmish_cli.core.options import Options, option, whole
    >>> class Shot(Options):
    ...     attacks = option("how many", whole(1, 20), default=1)
    >>> describe_values(Shot.attacks)
    'N, 1 to 20'
    """
    reader = option.reader
    if reader is None:
        return ""
    shown = option.metavar or reader.metavar
    if reader.choices and shown != "|".join(reader.choices):
        shown = f"{shown}: {', '.join(reader.choices)}"
    if reader.least is not None and reader.most is not None and reader.most < 10**9:
        shown = f"{shown}, {reader.least:g} to {reader.most:g}"
    return f"{shown}, repeatable" if option.is_repeatable else shown


def _describe_need(option: Declaration) -> str:
    needed = f" (needed {option.needed})" if option.needed else ""
    default = option.default
    unless = f" ({default} unless given)" if default not in (None, False, ()) else ""
    return f"{option.words}{needed}{unless}"


def _listed_options(report: DeclaredReport) -> list[Declaration]:
    declared = report.procedure.options.declared().values()
    return [one for one in declared if one.role != "hidden"]


def declared_data(report: DeclaredReport) -> dict[str, Json]:
    """Return what a procedure takes as plain data."""
    procedure = report.procedure
    return {
        "schema": 1,
        "game": report.game,
        "procedure": procedure.name,
        "summary": procedure.summary,
        "section": procedure.section,
        "arguments": procedure.arguments,
        "examples": list(procedure.examples),
        "options": [one.describe() for one in _listed_options(report)],
        "flags": {
            name: {"meaning": one.meaning, "takes": one.takes, "section": one.section}
            for name, one in report.conditions.items()
        },
        "policies": [
            {
                "name": one.name,
                "values": list(one.values),
                "default": one.default,
                "ruling": one.ruling,
                "repeatable": one.repeatable,
                "help": one.words,
            }
            for one in procedure.policies
        ],
        "readings": list(READINGS),
    }
