"""The report of a battle as Markdown: headings, sentences and tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish_cli.render.battle_account import (
    Context,
    Told,
    name_battle,
    read_context,
    tell_dates,
    tell_event,
    tell_fate,
)
from skirmish_cli.render.battle_stats import stats_blocks
from skirmish_cli.render.blocks import Column, Grid, Page
from skirmish_cli.render.pictures.markdown import escape_markdown, write_markdown

if TYPE_CHECKING:
    from skirmish_cli.reports.battles.account import Account, Chapter


def write_report(account: Account) -> str:
    """Return the report of a battle as Markdown."""
    return "\n\n".join(_list_parts(account)).rstrip() + "\n"


def _list_parts(account: Account) -> Iterator[str]:
    yield f"# {escape_markdown(name_battle(account))}"
    yield f"**{escape_markdown(account.result)}**"
    yield f"*{escape_markdown(account.game)}, {escape_markdown(tell_dates(account))}*"
    what = account.courses[0].what if account.courses else ""
    yield f"## {escape_markdown(what)} left by turn"
    yield _draw(_course_grid(account))
    context = read_context(account)
    for chapter in account.chapters:
        yield from _tell_chapter(chapter, context)
    yield "## What became of them"
    for side, fates in zip(account.sides, account.fates, strict=True):
        yield f"### {escape_markdown(side)}"
        rows = [[fate.key, fate.name, tell_fate(fate)] for fate in fates]
        yield _draw(Grid("", (Column("id"), Column("name"), Column("fate")), rows))
    yield "## The dice against their own odds"
    yield write_markdown(Page([*stats_blocks(account.stats)])).rstrip()


def _course_grid(account: Account) -> Grid:
    columns = (Column("side"), *(Column(one, numeric=True) for one in account.moments))
    rows = [[one.side, *map(str, one.values)] for one in account.courses]
    return Grid("", columns, rows)


def _draw(grid: Grid) -> str:
    return write_markdown(Page([grid])).rstrip()


def _tell_chapter(chapter: Chapter, context: Context) -> Iterator[str]:
    yield f"## {escape_markdown(chapter.title)}"
    for part in chapter.parts:
        yield f"### {escape_markdown(part.phase)}"
        yield "\n".join(
            line for event in part.events for line in _tell_event(tell_event(event, context))
        )


def _tell_event(told: Told) -> Iterator[str]:
    """Yield an item of a list, and one below it for each thing that changed."""
    text = escape_markdown(told.text)
    dice = f" ({escape_markdown(told.dice)})" if told.dice else ""
    yield f"- *{text}*{dice}" if told.is_undone else f"- {text}{dice}"
    for change in told.changes:
        yield f"  - {escape_markdown(change)}"
