"""The report of a battle as one HTML file: no scripts, no network, light or dark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING

from skirmish_cli.files.showing import visible
from skirmish_cli.render.battle_account import (
    name_battle,
    read_context,
    tell_dates,
    tell_event,
    tell_fate,
)
from skirmish_cli.render.battle_stats import stats_blocks
from skirmish_cli.render.blocks import Grid, Lines
from skirmish_cli.render.life_course import draw_course, draw_mark
from skirmish_cli.render.pictures.colours import DARK, LIGHT
from skirmish_cli.render.text import escape_grid, write_cell

if TYPE_CHECKING:
    from skirmish_cli.render.battle_account import Context, Told
    from skirmish_cli.reports.battles.account import Account, Chapter
    from skirmish_cli.reports.battles.courses import Fate

#: The colours of the sides, in order; after the last the first comes again.
SIDES = ("blue", "yellow", "magenta", "green", "cyan", "red")

_HEAD = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" \
content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
"""
_TAIL = "</main>\n</body>\n</html>\n"

_RULES = """\
* { box-sizing: border-box }
html { background: var(--ground); color: var(--text) }
body { margin: 0; font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; padding-bottom: .2rem;
  border-bottom: 1px solid var(--rule) }
h3 { font-size: .95rem; margin: 1.2rem 0 .3rem; color: var(--dim) }
.result { font-size: 1.05rem; margin: .6rem 0 0 }
.aside, .dice, .gone, figcaption, .note { color: var(--dim) }
.aside { margin: .2rem 0 0; font-size: .9rem }
.dice { font-size: .85rem; font-variant-numeric: tabular-nums }
.gone { font-style: italic }
figure { margin: .5rem 0 0 }
svg { display: block; width: 100%; max-width: 34rem; height: auto }
svg text { font-size: 14px; fill: var(--dim); font-variant-numeric: tabular-nums }
svg .end { font-weight: bold; fill: currentColor }
svg .rule { stroke: var(--rule) }
svg .course { fill: none; stroke: currentColor; stroke-width: 2.5; stroke-linejoin: round }
svg circle, svg rect { fill: currentColor; stroke: var(--ground); stroke-width: 1.5 }
.key { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; list-style: none; margin: 0; padding: 0;
  font-size: .9rem }
.key svg { display: inline-block; width: 1rem; height: 1rem; vertical-align: -.15rem;
  margin-right: .35rem }
.told { margin: 0; padding: 0; list-style: none }
.told > li { padding: .3rem 0 .3rem .8rem; border-left: 2px solid var(--rule); margin: .3rem 0 }
.told ul { margin: .15rem 0 0; padding-left: 1.1rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem; overflow-wrap: normal }
caption { text-align: left; color: var(--dim); padding: .4rem 0 .2rem }
th, td { text-align: left; vertical-align: top; padding: .3rem .7rem .3rem 0;
  border-bottom: 1px solid var(--rule) }
th { font-weight: 600; color: var(--dim) }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.id { white-space: nowrap }
.out td { color: var(--dim) }
.out .fate { color: var(--bad) }
@media (max-width: 36rem) {
  .stats, .stats tbody, .stats caption { display: block }
  .stats tr { display: flex; flex-wrap: wrap; column-gap: .8rem; padding: .35rem 0;
    border-bottom: 1px solid var(--rule) }
  .stats tr.heads { display: none }
  .stats td { border: 0; padding: 0; text-align: left; white-space: normal }
  .stats td[data-name]::before { content: attr(data-name) " "; color: var(--dim) }
}
@media print { main { max-width: none } h2, h3, .told > li { break-after: avoid } }
"""


def write_report(account: Account) -> str:
    """Return the report of a battle as an HTML file."""
    title = escape(name_battle(account))
    head = _HEAD.format(title=title, style=_write_colours() + _RULES)
    return head + "\n".join(_list_parts(account, title)) + "\n" + _TAIL


def _write_colours() -> str:
    """Return the colours of a light page, and those of a dark one."""

    def write(palette: Mapping[str, str], rule: str) -> str:
        colours = {
            "ground": palette["ground"],
            "text": palette["text"],
            "dim": palette["white"],
            "rule": rule,
            "bad": palette["red"],
            **{f"side-{at}": palette[name] for at, name in enumerate(SIDES)},
        }
        return "; ".join(f"--{name}: {colour}" for name, colour in colours.items())

    looks = "".join(f".side-{at} {{ color: var(--side-{at}) }}\n" for at in range(len(SIDES)))
    dark = f"@media (prefers-color-scheme: dark) {{ :root {{ {write(DARK, '#343a41')} }} }}\n"
    return f":root {{ color-scheme: light dark; {write(LIGHT, '#d8dde2')} }}\n{dark}{looks}"


def _list_parts(account: Account, title: str) -> Iterator[str]:
    yield f"<h1>{title}</h1>"
    yield f'<p class="result">{_write(account.result)}</p>'
    yield f'<p class="aside">{_write(account.game)}, {_write(tell_dates(account))}</p>'
    yield from _draw_course(account)
    context = read_context(account)
    for chapter in account.chapters:
        yield from _tell_chapter(chapter, context)
    yield "<h2>What became of them</h2>"
    for at, (side, fates) in enumerate(zip(account.sides, account.fates, strict=True)):
        yield f'<h3 class="side-{at % len(SIDES)}">{_write(side)}</h3>'
        yield from _list_fates(fates)
    yield "<h2>The dice against their own odds</h2>"
    for block in stats_blocks(account.stats):
        if isinstance(block, Grid):
            yield from _write_grid(block)
        elif isinstance(block, Lines):
            yield from (f'<p class="note">{_write(str(line))}</p>' for line in block.lines)


def _write(text: str) -> str:
    """Return a text, wherever it came from, as HTML."""
    return escape(visible(text))


def _draw_course(account: Account) -> Iterator[str]:
    what = account.courses[0].what if account.courses else ""
    yield f"<h2>{_write(what)} left by turn</h2>"
    yield "<figure>"
    yield '<ul class="key">'
    for at, side in enumerate(account.sides):
        mark = draw_mark(at % len(SIDES), "8", "8")
        look = f"side-{at % len(SIDES)}"
        key = f'<svg class="{look}" viewBox="0 0 16 16" aria-hidden="true">{mark}</svg>'
        yield f"<li>{key}{_write(side)}</li>"
    yield "</ul>"
    yield draw_course(account.moments, account.courses)
    yield "</figure>"


def _tell_chapter(chapter: Chapter, context: Context) -> Iterator[str]:
    yield f"<h2>{_write(chapter.title)}</h2>"
    for part in chapter.parts:
        yield f"<h3>{_write(part.phase)}</h3>"
        yield '<ul class="told">'
        yield from (_tell_event(tell_event(event, context)) for event in part.events)
        yield "</ul>"


def _tell_event(told: Told) -> str:
    dice = f' <span class="dice">({escape(told.dice)})</span>' if told.dice else ""
    changes = "".join(f"<li>{escape(change)}</li>" for change in told.changes)
    below = f"<ul>{changes}</ul>" if changes else ""
    look = ' class="gone"' if told.is_undone else ""
    return f"<li{look}>{escape(told.text)}{dice}{below}</li>"


def _list_fates(fates: Sequence[Fate]) -> Iterator[str]:
    yield "<table>"
    for fate in fates:
        look = ' class="out"' if fate.out else ""
        name = f"<td>{_write(fate.name)}</td>" if fate.name != fate.key else "<td></td>"
        told = f'<td class="fate">{escape(tell_fate(fate))}</td>'
        yield f'<tr{look}><td class="id">{_write(fate.key)}</td>{name}{told}</tr>'
    yield "</table>"


def _write_grid(grid: Grid) -> Iterator[str]:
    """Yield a grid as a table; on a narrow screen each row is a line with the columns' names."""
    looks = [' class="number"' if column.numeric else "" for column in grid.columns]
    names = [_write("" if column.silent else column.name) for column in grid.columns]
    heads = "".join(f"<th{look}>{name}</th>" for look, name in zip(looks, names, strict=True))
    yield f'<table class="stats"><caption>{_write(grid.title)}</caption>'
    yield f'<tr class="heads">{heads}</tr>'
    told = [
        f'{look} data-name="{name}"' if name else look
        for look, name in zip(looks, names, strict=True)
    ]
    for row in escape_grid(grid).rows:
        cells = zip(told, row, strict=True)
        yield "<tr>" + "".join(f"<td{one}>{escape(write_cell(cell))}</td>" for one, cell in cells)
        yield "</tr>"
    yield "</table>"
