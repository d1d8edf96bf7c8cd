"""Pages of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.reports.config import write_value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.config import ConfigReport


def config_page(report: ConfigReport) -> Page:
    """Return the settings in force, each with where it comes from."""
    rows = [
        [one.key, write_value(one), one.source or "default", one.words] for one in report.entries
    ]
    columns = (
        Column("setting", silent=True),
        Column("value", silent=True),
        Column("from"),
        Column("what it is", minor=True),
    )
    blocks: list[Block] = [
        Heading("Settings", "'config KEY VALUE' sets one"),
        Grid("", columns, rows),
    ]
    return Page(blocks if rows else [Heading("Settings"), Lines(["nothing is set"])])


def config_data(report: ConfigReport) -> dict[str, Json]:
    """Return the settings in force as plain data."""
    settings: list[Json] = [
        {"key": one.key, "value": one.value, "from": one.source or None} for one in report.entries
    ]
    return {"schema": 1, "settings": settings, "files": _list_files(report.files)}


def files_page(files: Mapping[str, bool]) -> Page:
    """Return the files that may set something."""
    lines = [file if is_there else f"{file} (not there)" for file, is_there in files.items()]
    return Page([Lines(lines, "data")])


def files_data(files: Mapping[str, bool]) -> dict[str, Json]:
    """Return the files that may set something as plain data."""
    return {"schema": 1, "files": _list_files(files)}


def _list_files(files: Mapping[str, bool]) -> list[Json]:
    return [{"file": file, "is_there": is_there} for file, is_there in files.items()]
