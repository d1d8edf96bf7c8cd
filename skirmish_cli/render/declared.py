"""The page of what a procedure takes: its options, flags, policies and readings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Heading, Page
from skirmish_cli.render.helping import make_lists, option_grids
from skirmish_cli.reports.helping import SUBJECT, list_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish_cli.core.options import Declaration
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.reference import DeclaredReport

#: The ways in which every procedure can be read.
READINGS = ("rolled", "dice", "ask", "odds")


def declared_page(report: DeclaredReport, shared: Sequence[Declaration]) -> Page:
    """Return what a procedure takes: its options by groups, with those that all share; its flags.

    The groups are those of its help.
    """
    procedure = report.procedure
    rules = f"rules: {procedure.section}" if procedure.section else ""
    options = (*list_options(procedure.options.declared().values()), *shared)
    blocks: list[Block] = [
        Heading(f"{report.game} {procedure.name} {procedure.arguments}".rstrip(), rules),
        *option_grids(options, SUBJECT, procedure.policies),
    ]
    flags = {f"+{name}": visible(one.meaning) for name, one in report.conditions.items()}
    return Page([*blocks, *make_lists({"Flags": flags} if flags else {})])


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
        "options": [one.describe() for one in list_options(procedure.options.declared().values())],
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
