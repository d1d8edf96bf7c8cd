"""Dice that are asked for: answers are remembered, and the last one can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from skirmish_cli.core.guided import GuidedTable
from skirmish_cli.core.rules import Choice, Rule, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.asked import AskedDice, TakenBack
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.reports.conversation import play_asked

Ask = Callable[[str], str]


def answering(*lines: str) -> tuple[Ask, list[str], list[str]]:
    """Return what asks a player who types some lines, what is asked, and a list for the rest."""
    left: Iterator[str] = iter(lines)
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(left)

    return ask, asked, []


def two_dice() -> Rule[tuple[int, str, int]]:
    first = yield PlainDie(6, "first")
    taken = yield Choice("and now?", ("keep", "reroll"), "keep")
    second = yield PlainDie(8, "second")
    return first, taken, second


def converse(ask: Ask, told: list[str]) -> tuple[tuple[int, str, int], GuidedTable]:
    return play_asked(two_dice, ask, told.append, lambda terms, judged: None)


def test_undo_takes_the_last_answer_back_whatever_it_was() -> None:
    ask, asked, told = answering("5", "undo", "4", "reroll", "undo", "keep", "9", "8")
    result, _ = converse(ask, told)
    assert result == (4, "keep", 8)
    # First die, again; the choice, again; the second die, again as 9 isn't on a d8.
    words = " ".join(prompt.partition(" ")[0] for prompt in asked)
    assert words == "d6 and d6 and d8 and d8 d8"
    assert told == [
        "taken back: 5",
        "taken back: reroll",
        "'9' isn't a face of a d8; type 1 to 8",
    ]


def test_undo_before_any_answer_says_so() -> None:
    ask, _, told = answering("undo", "5,keep,8")
    assert converse(ask, told)[0] == (5, "keep", 8)
    assert told == ["nothing was answered yet"]


def test_a_question_mark_explains_and_asks_again() -> None:
    ask, asked, told = answering("6", "?", "", "?", "1")
    assert converse(ask, told)[0] == (6, "keep", 1)
    assert len(asked) == 5
    assert told[1].startswith("d8 for second; several may be typed at once")
    assert told[1].endswith("so far: 6,keep")


def test_whoever_stops_is_told_how_to_go_on() -> None:
    ask, _, told = answering("6", "reroll")

    def stop(prompt: str) -> str:
        if prompt.startswith("d8"):
            raise KeyboardInterrupt
        return ask(prompt)

    with pytest.raises(KeyboardInterrupt):
        converse(stop, told)
    assert told == ["to go on from here: --dice 6,reroll"]


def test_what_is_known_is_not_asked_again() -> None:
    ask, asked, told = answering("7")
    source = AskedDice(ask, told.append, ("2", "reroll"))
    assert play(two_dice(), Table(source, source.choose)) == (2, "reroll", 7)
    assert (asked, told, source.answers) == (["d8 for second"], [], ["2", "reroll", "7"])


def test_taking_back_leaves_the_rule() -> None:
    ask, _, told = answering("3", "undo")
    source = AskedDice(ask, told.append)
    with pytest.raises(TakenBack):
        play(two_dice(), Table(source, source.choose))
