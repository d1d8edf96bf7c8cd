"""Every procedure asked again from plain data: the same odds, and with a seed the same roll."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.question import Question
from skirmish_cli.core.registry import get_game
from tests.games.first_blood.support import SAMPLES
from tests.reports.asking import ask, ask_again, ask_in_fresh_process

CARD = "{a: 3, c: 2, d: 2, w: 2, r: 3, special_rules: [{name: Oath, roll: block, reroll: 6}]}"
ASKED: list[tuple[str, list[str], dict[str, Any], tuple[Path, ...]]] = [
    ("test", ["captain", "r"], {"mod": ("-1:mud",)}, (SAMPLES[0],)),
    ("test", [], {"value": ("3",), "half": True, "reroll": ("failures",)}, ()),
    ("resolve", ["boar+inspired"], {}, (SAMPLES[1],)),
    ("clash", ["captain+inspired", "vs", "boar+w=2", CARD], {"split": ("3,2",)}, tuple(SAMPLES)),
    ("clash", [CARD, "vs", CARD], {"compare_rulings": True}, ()),
    (
        "volley",
        ["slinger-1+aimed", "vs", "brute-1", "brute-2+d=+1:mud"],
        {"extra": ("1",), "split": ("2,1",)},
        tuple(SAMPLES),
    ),
    (
        "clash",
        ["spear-1", "spear-2+a=3", "vs", "brute-1", "brute-2"],
        {"split": ("1,1", "spear-2=0,3")},
        tuple(SAMPLES),
    ),
    ("may", ["seer+activated"], {"distance": ("0.5",), "hidden": True}, (SAMPLES[0],)),
    ("round", ["captain", "spear", "vs", "brute"], {"turns": ("2",)}, tuple(SAMPLES)),
    ("round", ["3", "vs", "5"], {"first": ("b",)}, ()),
    ("round", [], {"turns": ("2",)}, tuple(SAMPLES)),
]


def ask_words(
    name: str, words: list[str], options: dict[str, Any], files: tuple[Path, ...]
) -> tuple[Question, Any]:
    return ask("first-blood", [name, *words], options, *files)


def test_every_procedure_is_asked_again() -> None:
    assert {name for name, *_ in ASKED} == set(get_game("first-blood").procedures)


@pytest.mark.parametrize(("name", "words", "options", "files"), ASKED)
def test_a_question_has_the_same_answer_again(
    name: str, words: list[str], options: dict[str, Any], files: tuple[Path, ...]
) -> None:
    question, answers = ask_words(name, words, options, files)
    assert ask_again(question) == answers


def test_a_fresh_process_gives_the_same_answer() -> None:
    question, answers = ask_words(*ASKED[3])
    assert ask_in_fresh_process(question) == answers
