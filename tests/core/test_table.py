"""The table records every step of a rule, and says what each die is for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skirmish_cli.core.plain_roll import prepare_roll
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import JudgementEntry, ModifierEntry, NoteEntry, Table, ThrowEntry
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import TypedDice, parse_faces


class Listening:
    """A source that keeps what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def face(self, sides: int, why: str) -> int:
        self.asked.append(why)
        return sides

    def card(self, cards: Sequence[str], why: str) -> str:
        self.asked.append(why)
        return cards[-1]

    def finish(self) -> None:
        """Nothing is left."""


@pytest.mark.parametrize(
    ("die", "asked"),
    [
        ("d6", ["hit", "hit, as the 6 spiked", "hit, as the 6 spiked"]),
        ("1d6", ["hit", "hit", "hit"]),
        ("2d6", ["hit (1 of 2)", "hit (2 of 2)", "hit"]),
        ("12d6", ["hit (1 of 12)", "hit (2 of 12)", "hit (3 of 12)"]),
    ],
)
def test_of_several_dice_it_is_said_which_one_is_next(die: str, asked: list[str]) -> None:
    source = Listening()
    table = Table(source)
    table.begin(die, "hit")
    assert [table.face(6) for _ in asked] == [6, 6, 6]
    assert source.asked == asked


def test_every_step_is_in_the_trace_in_order() -> None:
    table = Table(Listening())
    table.begin("d6", "hit")
    table.face(6)
    table.rerolled()
    table.face(4)
    table.modifier(1, "mud")
    table.judge("hit", 5, 4, "success", 1)
    table.note("and so on")
    table.begin("card", "fate")
    table.card(["I", "II"])
    assert list(table.trace) == [
        ThrowEntry("d6", "hit", [6, 4], [0]),
        ModifierEntry(1, "mud"),
        JudgementEntry("hit", 5, 4, "success", 1),
        NoteEntry("and so on"),
        ThrowEntry("card", "fate", ["II"], []),
    ]
    assert [entry["kind"] for entry in table.trace.as_dicts()] == [
        "throw",
        "modifier",
        "judgement",
        "note",
        "throw",
    ]
    assert table.trace.as_dicts()[0]["rerolled"] == [6]


def test_the_last_judgement_of_a_kind_is_found_and_whether_anything_was_thrown() -> None:
    table = Table(Listening())
    table.judge("hit", 5, 4, "success")
    table.judge("hit", 3, 4, "failure")
    table.judge("damage", 1, None, "")
    assert table.trace.judged("hit") == JudgementEntry("hit", 3, 4, "failure", None)
    assert table.trace.judged("parry") is None
    assert not table.trace.has_dice()
    table.begin("d6", "hit")
    assert table.trace.has_dice()


@pytest.mark.parametrize("ask", [lambda t: t.face(6), lambda t: t.card(["I"]), Table.rerolled])
def test_a_face_outside_a_throw_is_a_bug_of_ours(ask: object) -> None:
    with pytest.raises(RuntimeError, match="outside a throw"):
        ask(Table(Listening()))  # type: ignore[operator]


@pytest.mark.parametrize(
    ("dice", "faces", "missing"),
    [
        ("d6!", "6", "d6 for roll, as the 6 spiked (after 6)"),
        ("3d6!", "2,6", "d6 for roll, as the 6 spiked (after 2, 6)"),
        # The 6 and its 1 are one die, so that the next is the second of three.
        ("3d6!", "6,1", "d6 for roll (2 of 3) (after 6, 1)"),
        # A die that doesn't spike is over, whatever it shows.
        ("3d6", "6,6", "d6 for roll (3 of 3) (after 6, 6)"),
    ],
)
def test_the_next_face_is_called_for_with_what_the_last_one_did(
    dice: str, faces: str, missing: str
) -> None:
    with pytest.raises(DiceProblem) as problem:
        play(prepare_roll((dice,), None).rule(), Table(TypedDice(parse_faces(faces))))
    assert str(problem.value) == f"one die too few: next is a {missing}"


def test_a_face_that_is_replaced_is_named_with_the_reroll() -> None:
    entry = ThrowEntry("d6", "test", [6], [0])
    assert entry.tell_again() == "as the 6 is rerolled"
    assert not entry.has_spiked(0)
