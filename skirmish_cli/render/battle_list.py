"""The page of the battles in a folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Cell, Column, Grid, Heading, Lines, Page

if TYPE_CHECKING:
    from skirmish_cli.reports.battles.finding import Listed


def list_page(found: Sequence[Listed]) -> Page:
    """Return the battles in a folder: game, sides, turn, last change."""
    if not found:
        return Page([Lines(["no battle is here: skirmish battle new A.yaml B.yaml"], "verdict")])
    rows: list[list[Cell]] = []
    for one in found:
        if one.battle is None:
            rows.append([visible(one.file), "", visible(one.problem), "", ""])
            continue
        sides = " against ".join(side.name for side in one.battle.sides)
        rows.append(
            [visible(one.file), one.battle.game, visible(sides), str(one.battle.turn), one.changed]
        )
    columns = (
        Column("file", silent=True),
        Column("game", silent=True),
        Column("sides", silent=True, wraps=True),
        Column("turn", numeric=True),
        Column("last change"),
    )
    return Page([Heading("Battles"), Grid("", columns, rows)])


def list_data(found: Sequence[Listed]) -> dict[str, Any]:
    """Return the battles in a folder as plain data."""
    return {
        "schema": 1,
        "battles": [
            {
                "file": one.file,
                "game": one.battle.game if one.battle else None,
                "sides": [side.name for side in one.battle.sides] if one.battle else [],
                "turn": one.battle.turn if one.battle else None,
                "changed": one.changed or None,
                "problem": one.problem or None,
            }
            for one in found
        ],
    }
