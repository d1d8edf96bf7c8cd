"""Every command asked again from plain data: the same odds, and with a seed the same roll."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.options import Typed
from skirmish_cli.core.question import Question
from tests.games.heimr.support import ASKED, CREW, GAME, THREAD, WATCH
from tests.reports.asking import ask as ask_game
from tests.reports.asking import ask_again, ask_in_fresh_process

INLINE = [
    "attack",
    "{attributes: {strength: 2, luck: {value: 1, group: mental}}, hp: 2, "
    "abilities: {axes: {c: 1, base: luck}}, weapons: [{name: axe, ability: axes}], "
    "penalties: [{on: luck, value: 1}]}+tired",
    "vs",
    "{}",
]
QUESTIONS = [
    *((words.split(), options) for words, options in ASKED),
    (INLINE, {"against": ("3",)}),
]


def ask(words: list[str], options: Mapping[str, Typed]) -> tuple[Question, Any]:
    """Return a question, and its first answers: the odds, and a roll with a seed."""
    return ask_game("heimr", words, dict(options), *map(Path, (WATCH, CREW, THREAD)))


def test_every_command_is_asked_again() -> None:
    assert {words.split()[0] for words, _ in ASKED} == set(GAME.procedures)


@pytest.mark.parametrize(("words", "options"), QUESTIONS)
def test_a_question_has_the_same_answer_again(words: list[str], options: dict[str, Typed]) -> None:
    question, answers = ask(words, options)
    assert ask_again(question) == answers


@pytest.mark.parametrize(("words", "options"), QUESTIONS)
def test_every_key_of_a_row_of_the_odds_is_a_key_of_the_outcome(
    words: list[str], options: dict[str, Typed]
) -> None:
    _, (odds, rolled) = ask(words, options)
    for row in (odds["odds"] or {"distribution": ()})["distribution"]:
        assert row["outcome"].keys() <= rolled["outcome"].keys()


def test_a_fresh_process_gives_the_same_answer() -> None:
    question, answers = ask(*QUESTIONS[3])
    assert ask_in_fresh_process(question) == answers
