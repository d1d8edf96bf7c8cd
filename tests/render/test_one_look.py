"""Grids of a page that are alike are drawn in one look, and what its tables tell isn't told a
second time."""

from __future__ import annotations

import io
from typing import Any

import pytest

from skirmish_cli.core.registry import game_ids
from skirmish_cli.render.blocks import Column, Grid, Page
from skirmish_cli.render.reference import turn_page
from skirmish_cli.render.tables import draw_page, make_console
from skirmish_cli.reports.reference import PhasesReport
from tests.support import run_here, run_in_window

COLUMNS = (Column("step"), Column("who"), Column("do"))
SHORT, LONG = (
    [["roll", "both", "a d10"]],
    [["go on", "the player who is " + "not " * 12 + "first", "word " * 30]],
)


def drawn(monkeypatch: pytest.MonkeyPatch, *grids: Grid) -> str:
    output = io.StringIO()
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdout", output)
    draw_page(Page(list(grids)), make_console())
    return output.getvalue()


def test_one_grid_that_is_no_table_makes_a_list_of_all_that_are_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tables(*, alike: bool) -> int:
        return drawn(
            monkeypatch, Grid("", COLUMNS, SHORT, alike), Grid("", COLUMNS, LONG, alike)
        ).count(" step  who")

    assert tables(alike=False) == 1
    assert tables(alike=True) == 0
    assert drawn(monkeypatch, Grid("", COLUMNS, SHORT, alike=True)).count(" step  who") == 1


@pytest.mark.parametrize("width", ["40", "80", "120"])
@pytest.mark.parametrize("game", game_ids())
def test_a_turn_is_all_tables_or_all_lists(
    game: str, width: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    ran = run_in_window(monkeypatch, capsys, width, "phases", game)
    lines = ran.out.splitlines()
    listed = sum(line.startswith("[ ]") for line in lines)
    tabled = sum(line.startswith(" [ ]") for line in lines)
    assert bool(listed) is not bool(tabled)


@pytest.mark.parametrize("game", game_ids())
def test_the_turn_of_a_game_fits_one_screen_as_a_table(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    lines = run_in_window(monkeypatch, capsys, "80", "phases", game).out.splitlines()
    # One line of 24 is for what is typed next.
    assert len(lines) <= 23
    assert any(line.split() == ["phase", "who", "what", "to", "do"] for line in lines)
    phases = run_here(capsys, "phases", game, "--json").data["phases"]
    shown = [line.split()[2] for line in lines if line.startswith(" [ ]")]
    assert shown == [phase["id"] for phase in phases]
    assert all(phase["who"] for phase in phases)


def test_who_acts_in_a_phase_is_read_off_its_steps_where_it_does_not_say() -> None:
    def who(*actors: str) -> str:
        phase = {"id": "p", "name": "P", "summary": "s", "steps": [{"who": one} for one in actors]}
        page = turn_page(PhasesReport("g", (phase,)))
        (grid,) = [block for block in page.blocks if isinstance(block, Grid)]
        return str(grid.rows[0][1])

    assert who("both", "both") == "both"
    assert who("both", "winner") == "both, winner"
    assert who("both", "winner", "loser") == "several"


def test_plain_text_of_a_turn_has_every_step_and_reminder(capsys: Any) -> None:
    out = run_here(capsys, "phases", "oldschool", "--format", "plain").out
    assert "[ ] Sides and starting strength: all; Write down" in out
    assert "- Half of these numbers is a morale trigger later on." in out


MAY = (
    "freeblades",
    "may",
    "{spd: 5, mar: d8, mw: {damage: d8}, disc: d8, rar: d8, rw: {damage: d6, band: 9}}+moved",
)


def test_actions_stand_apart_from_reactions_with_what_is_allowed_first(capsys: Any) -> None:
    out = run_here(capsys, *MAY, "--format", "plain").out
    lines = out.splitlines()
    actions, reactions = lines.index("Actions:"), lines.index("Reactions:")
    for part in (lines[actions + 1 : reactions], lines[reactions + 1 :]):
        told = [line.partition(": ")[2] for line in part if ": " in line]
        answers = [one == "allowed" or one.endswith("inches") for one in told]
        assert answers == sorted(answers, reverse=True)
    (free,) = [line for line in lines[actions:reactions] if line.endswith(": allowed")]
    assert "shoot" in free.partition(": ")[0].split(", ")
    assert "reposition: up to 3 inches" in lines[actions:reactions]
    # What is allowed alike stands in one line, and so does what is refused for one reason.
    refused = "countercharge, intercept, intercept shot, evade, panic when engaged, stand and shoot"
    assert f"{refused}: it has moved this turn" in lines[reactions:]
    assert out.count("maneuver") == 1


def test_programs_read_the_answers_by_name_as_well(capsys: Any) -> None:
    data = run_here(capsys, *MAY, "--json").data
    rows = [tuple(row.values()) for table in data["tables"] for row in table["rows"]]
    assert {name: answer for name, answer, _ in rows} == data["outcome"]
    assert [table["name"] for table in data["tables"]] == ["actions", "reactions"]
