"""What a result changes and makes due, as a page tells it."""

from __future__ import annotations

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.table import NoteEntry, Trace
from skirmish_cli.render.blocks import Grid, Lines
from skirmish_cli.render.procedures import list_changes, list_dues, procedure_page
from skirmish_cli.reports.report import ProcedureReport

RESULT = ProcedureReport("freeblades", "attack", "dice", "", "", {})


def morale(whom: str, why: str = "b dropped") -> Due:
    return Due(whom, "morale", "melee", why, f"morale {whom}", "within 6 inches")


def dues(*owed: Due, commands: tuple[str, ...] = (), **sides: str) -> list[str]:
    blocks = list_dues(RESULT._replace(dues=owed, due_commands=commands, sides=sides))
    return [line for block in blocks if isinstance(block, Lines) for line in block.lines]


def test_the_command_of_what_is_due_stands_on_a_line_of_its_own_as_it_is_pasted() -> None:
    assert dues(morale("c"), commands=("skirmish freeblades morale c+dazed -w x.yaml",)) == [
        "due (melee): morale of c, as b dropped, within 6 inches:",
        "  skirmish freeblades morale c+dazed -w x.yaml",
    ]


def test_a_side_is_called_by_its_name() -> None:
    assert dues(Due("b", "morale", "", "", ""), a="captain", b="The Reavers") == [
        "due: morale of The Reavers"
    ]
    assert list_changes([Change("a", "first", True)], {"a": "captain"}) == ["captain now: first"]


def test_what_several_owe_for_the_same_reason_is_told_once() -> None:
    assert dues(morale("c"), morale("e", "d dropped"), morale("f"), morale("g")) == [
        "due (melee): morale of c, f and g, as b dropped, within 6 inches:",
        "  morale c",
        "  morale f",
        "  morale g",
        "due (melee): morale of e, as d dropped, within 6 inches:",
        "  morale e",
    ]


def test_what_needs_no_command_has_none() -> None:
    assert dues(Due("a", "note", "", "", "")) == ["due: note of a"]


def test_a_model_is_told_what_it_is_from_now_on() -> None:
    assert list_changes(
        [
            Change("b", "lp", 2, why="hit by a"),
            Change("c", "stunned", None),
            Change("b", "lp", 1, why="hit by d"),
            Change("b", "panicked", True),
            Change("c", "out", "dropped", "battle", "hit by a"),
        ]
    ) == ["b now: LP 1 (hit by d), panicked", "c now: no longer stunned, out, dropped (hit by a)"]


def test_numbers_that_add_up_are_all_told() -> None:
    assert list_changes([Change("b", "dice", "+2:flux"), Change("b", "dice", "-1:cast")]) == [
        "b now: dice +2:flux, dice -1:cast"
    ]


def test_the_steps_call_a_side_by_its_name() -> None:
    trace = Trace([NoteEntry("side b wins"), NoteEntry("a side behind")])
    told = RESULT._replace(trace=trace, outcome={}, sides={"a": "pikes", "b": "raiders"})
    grid = next(block for block in procedure_page(told).blocks if isinstance(block, Grid))
    assert [row[0] for row in grid.rows] == ["raiders wins", "a side behind"]
