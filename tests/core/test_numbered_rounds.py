"""Rounds that the trace of a play numbers."""

from __future__ import annotations

from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import NoteEntry, Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.dice.throws import PlainDie


def toss(left: int) -> Rule[int]:
    face: int = yield PlainDie(2, "toss")
    return left - (face == 2)


def play(name: str, *faces: int, most: int | None = None) -> tuple[Ended, list[str]]:
    table = Table(TypedDice(faces))
    ended = Until(2, toss, lambda left: left == 0, most, name).play(table)
    return ended, [one.text for one in table.trace if isinstance(one, NoteEntry)]


def test_each_round_is_numbered_as_it_begins() -> None:
    assert play("round", 2, 1, 2) == (Ended(0, 3), ["round 1", "round 2", "round 3"])
    assert play("turn", 1, 1, most=2) == (Ended(2, 2), ["turn 1", "turn 2"])


def test_without_a_name_nothing_is_told() -> None:
    assert play("", 2, 2) == (Ended(0, 2), [])
