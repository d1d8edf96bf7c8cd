"""The page of what changed between two lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.render.cards import format_card_value

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.diff import DiffReport, ModelChange, StatChange


def diff_page(report: DiffReport) -> Page:
    """Return a row for each model that changed, and the totals."""
    blocks: list[Block] = [
        Heading(
            visible(
                f"{report.names[0] or report.files[0]} -> {report.names[1] or report.files[1]}"
            ),
            report.game,
        )
    ]
    if report.models:
        columns = (
            Column("model"),
            Column("change", silent=True),
            Column(report.unit, numeric=True),
            Column("stats", silent=True),
        )
        blocks.append(Grid("", columns, [_change_row(change) for change in report.models]))
    if report.own:
        blocks.append(Lines([visible(format_stat_change(stat)) for stat in report.own]))
    blocks.append(Lines([_total_line(report)], "result"))
    return Page(blocks)


def _change_row(change: ModelChange) -> list[str]:
    counts = (
        f"{change.old_count} -> {change.new_count}" if change.old_count != change.new_count else ""
    )
    what = change.what if change.what != "changed" or not counts else "count"
    points = format_difference(change.new_points - change.old_points)
    return [
        visible(change.id),
        f"{what} {counts}".strip(),
        points,
        "; ".join(visible(format_stat_change(stat)) for stat in change.stats),
    ]


def format_stat_change(stat: StatChange) -> str:
    """Return one stat's change: `mar d8 -> d10`, `+ rar d6` or `- rar d6`."""
    if stat.old is None:
        return f"+ {stat.stat} {format_card_value(stat.new)}"
    if stat.new is None:
        return f"- {stat.stat} {format_card_value(stat.old)}"
    return f"{stat.stat} {format_card_value(stat.old)} -> {format_card_value(stat.new)}"


def format_difference(number: int) -> str:
    """Return a difference with its sign: `+5`, `-3` or `0`."""
    return f"{number:+d}" if number else "0"


def _total_line(report: DiffReport) -> str:
    """Return the totals of both lists, and the limits where they have some."""
    old, new = report.totals
    if report.is_same:
        return f"no difference: {new} {report.unit}"
    limit = f"; limit {report.limits[0] or 'none'} -> {report.limits[1] or 'none'}"
    return f"total: {old} -> {new} {report.unit} ({format_difference(new - old)})" + (
        limit if report.limits[0] != report.limits[1] else ""
    )


def diff_data(report: DiffReport) -> dict[str, Json]:
    """Return what changed as plain data."""
    models: list[Json] = [
        {
            "id": change.id,
            "change": change.what,
            "count": {"from": change.old_count, "to": change.new_count},
            "points": {"from": change.old_points, "to": change.new_points},
            "stats": _stats_data(change.stats),
        }
        for change in report.models
    ]
    return {
        "schema": 1,
        "game": report.game,
        "files": list(report.files),
        "names": list(report.names),
        "unit": report.unit,
        "same": report.is_same,
        "total": {"from": report.totals[0], "to": report.totals[1]},
        "limit": {"from": report.limits[0], "to": report.limits[1]},
        "models": models,
        "own": _stats_data(report.own),
    }


def _stats_data(stats: Sequence[StatChange]) -> list[dict[str, Json]]:
    return [{"stat": stat.stat, "from": stat.old, "to": stat.new} for stat in stats]
