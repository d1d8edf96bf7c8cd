"""What a result changes and makes due, as a page tells it."""

from __future__ import annotations

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.lives import Life
from skirmish_cli.core.table import NoteEntry, Trace
from skirmish_cli.render.blocks import Lines, Pips
from skirmish_cli.render.consequences import list_changes, list_dues
from skirmish_cli.render.steps import steps_grid
from skirmish_cli.render.text import write_cell
from skirmish_cli.reports.report import ProcedureReport, SideName

RESULT = ProcedureReport("freeblades", "attack", "dice", "", "", {})


def morale(whom: str, why: str = "b dropped") -> Due:
    return Due(whom, "morale", "melee", why, f"morale {whom}", "within 6 inches")


def changes(*made: Change, **sides: str) -> list[str]:
    names = {letter: SideName(name) for letter, name in sides.items()}
    lines = list_changes(RESULT._replace(changes=made, sides=names))
    return [write_cell(line) for line in lines]


def dues(*owed: Due, commands: tuple[str, ...] = (), **sides: str) -> list[str]:
    names = {letter: SideName(name) for letter, name in sides.items()}
    blocks = list_dues(RESULT._replace(dues=owed, due_commands=commands, sides=names))
    return [
        line
        for block in blocks
        if isinstance(block, Lines)
        for line in map(write_cell, block.lines)
    ]


def test_the_command_of_what_is_due_stands_on_a_line_of_its_own_as_it_is_pasted() -> None:
    assert dues(morale("c"), commands=("skirmish freeblades morale c+dazed -w x.yaml",)) == [
        "due (melee): morale of c, as b dropped, within 6 inches:",
        "  skirmish freeblades morale c+dazed -w x.yaml",
    ]


def test_a_side_is_called_by_its_name() -> None:
    assert dues(Due("b", "morale", "", "", ""), a="captain", b="The Reavers") == [
        "due: morale of The Reavers"
    ]
    assert changes(Change("a", "first", True), a="captain") == ["captain now: first"]


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
    assert dues(Due("a", "note", "", "", "")) == ["due: note of side a"]


def test_a_model_is_told_what_it_is_from_now_on() -> None:
    assert changes(
        Change("bo", "lp", 2, why="hit by a"),
        Change("c", "stunned", None),
        Change("bo", "lp", 1, why="hit by d"),
        Change("bo", "panicked", True),
        Change("c", "out", "dropped", "battle", "hit by a"),
    ) == ["bo now: LP 1 (hit by d), panicked", "c now: no longer stunned, out, dropped (hit by a)"]


def test_of_what_changes_several_times_the_last_is_told() -> None:
    told = changes(
        Change("ann", "fatigue", 3),
        Change("ann", "tired", True),
        Change("bo", "hp", 1),
        Change("ann", "tired", None),
        Change("ann", "fatigue", 4),
    )
    assert told == ["ann now: no longer tired, fatigue 4", "bo now: HP 1"]


def test_numbers_that_add_up_are_all_told() -> None:
    assert changes(Change("bo", "dice", "+2:flux"), Change("bo", "dice", "-1:cast")) == [
        "bo now: +2 dice (flux), -1 dice (cast)"
    ]


def test_a_life_is_told_as_what_is_left_with_its_pips() -> None:
    # Of 3 LP a hit leaves 1; of 24 HP of a unit 6 are lost.
    lives = {"bo": Life("lp", "LP", 3, 3), "u": Life("lost", "HP", 24, 24, rises=True)}
    made = (Change("bo", "lp", 1, why="hit by a"), Change("u", "lost", 6))
    lines = list_changes(RESULT._replace(changes=made, lives=lives))
    assert [write_cell(line) for line in lines] == [
        "bo now: 1 of 3 LP (hit by a)",
        "u now: 18 of 24 HP",
    ]
    assert [line.parts[2] for line in lines] == [Pips(1, 3), Pips(18, 24)]


def test_what_several_changes_have_in_common_is_told_once() -> None:
    assert changes(
        Change("bo", "fatigue", 3, why="the climb"),
        Change("bo", "tired", True, why="the climb"),
        Change("bo", "prone", True, why="the fall"),
    ) == ["bo now: fatigue 3, tired (the climb), prone (the fall)"]


def test_the_steps_call_a_side_by_its_name() -> None:
    trace = Trace([NoteEntry("side b wins"), NoteEntry("a side behind")])
    grid = steps_grid(trace, {"a": SideName("pikes"), "b": SideName("raiders")})
    assert [row[0] for row in grid.rows] == ["raiders wins", "a side behind"]
