"""Every procedure asked again from plain data: the same odds, and with a seed the same roll."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.question import Question
from skirmish_cli.core.registry import get_game
from skirmish_cli.reports.samples import sample_warbands
from tests.games.t9a.prepared import type_options
from tests.reports.asking import ask, ask_again, ask_in_fresh_process

SAMPLES = tuple(Path(str(path)) for path in sample_warbands("t9a"))
LORD = (
    "{global: {cha: 4, dis: 9}, defensive: {hp: 3, def: 5, res: 4, aegis: 5+}, "
    "offensive: [{att: 3, agi: 5, off: 5, str: 4, reroll: {hit: ones}}], "
    "mount: {height: 2, base: 25x50, defensive: {aegis: null, arm: C+2}}}"
)
ASKED: list[tuple[str, dict[str, Any]]] = [
    ("charge lancers", {"distance": 12.5, "and": ["7:9"], "flee": True, "redirect": ["8:10"]}),
    ("shoot archers vs raiders-1+lost=2", {"distance": 14, "cover": "soft"}),
    (
        "shoot",
        {"shots": "D6+1", "aim": "4+", "strength": 3, "resilience": 3, "volley": ["shots=2,long"]},
    ),
    (
        "melee lancers+charging+flank=left:raiders-1 pikes vs raiders-1",
        {"policy": ["weapon=lance"]},
    ),
    ("melee LORD vs raiders-1", {}),
    ("hits 2D6 vs trolls+res=+1:mud", {"strength": 5, "ap": 1}),
    ("melee lancers+charging vs raiders-1", {"policy": ["pursue=lancers:hold", "overrun=overrun"]}),
    ("cast hexer+cast=1", {"magic_dice": 3, "value": "7+", "dispel_dice": 2}),
    ("miscast", {"total": 14, "magic_dice": 3, "resilience": 3, "models": 9}),
    ("flux hexer", {"size": 3000, "drawn": "I,IV", "store": True}),
    ("command", {"discipline": 8, "mod": ["-1:mud"]}),
    ("courage pikes", {"minimised": True}),
    ("panic pikes+lost=3", {"terror": True, "flee": True}),
    ("break pikes", {"difference": 3, "steady": True}),
    ("rally pikes+shaken", {"flee": True}),
    ("redirect lancers", {}),
    ("reform lancers", {}),
    ("pursuit", {"pursuers": 2}),
    ("pursuit raiders-1+lost=3 vs lancers pikes", {"policy": ["pursue=pikes:hold"]}),
    ("charge lancers+cha=+1:horn vs raiders-1", {"distance": 9, "and": ["wyrm:10"]}),
    ("miscast trolls", {"total": 14, "magic_dice": 3}),
    ("terrain lancers+lost=1", {"value": "5+"}),
    ("score pikes+shaken vs raiders-1+destroyed", {"size": 1000, "primary": "a"}),
]


def ask_words(words: str, options: dict[str, Any]) -> tuple[Question, Any]:
    """Return a question, and its odds and its roll with a seed."""
    name, *others = words.split()
    typed = [LORD if word == "LORD" else word for word in others]
    return ask("t9a", [name, *typed], type_options(options), *SAMPLES)


def test_every_procedure_is_asked_again() -> None:
    assert {words.split()[0] for words, _ in ASKED} == set(get_game("t9a").procedures)


@pytest.mark.parametrize(("words", "options"), ASKED)
def test_a_question_has_the_same_answer_again(words: str, options: dict[str, Any]) -> None:
    question, answers = ask_words(words, options)
    assert ask_again(question) == answers


def test_a_fresh_process_gives_the_same_answer() -> None:
    question, answers = ask_words(*ASKED[4])
    assert ask_in_fresh_process(question) == answers
