"""Every procedure asked again from plain data: the same odds, and with a seed the same roll."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.plain import from_data, to_data
from skirmish_cli.core.question import Question
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.oldschool.models import Card
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.questions import make_question
from skirmish_cli.reports.reading import Reading, Setting
from skirmish_cli.reports.resolve import resolve_command
from tests.games.oldschool.parties import BOTH
from tests.games.oldschool.tables import CARDS, make_card
from tests.reports.asking import ask, ask_again, ask_in_fresh_process, read_again

FILES = (Path(BOTH[1]), Path(BOTH[3]))
INLINE = "{wounds: 2, stamina: 1, weapons: [Pike], armour: [shield], saves: {FOR: 9}, ml: 7}"
ASKED: list[tuple[str, list[str], dict[str, Any]]] = [
    ("attack", ["odo", "vs", "snag-1+prone", INLINE], {}),
    ("attack", [], {"attacks": ("4",), "defense": ("3",), "split": ("2,2",), "up_to": ("2",)}),
    ("stunt", ["taunt", "snag-1"], {"by": ("odo",)}),
    ("save", ["WIL", "tamsin"], {"score": ("11",)}),
    ("durability", ["odo"], {"weapon": True}),
    ("morale", ["gulch", "snag-1"], {"strength": ("3/6",)}),
    ("morale", [], {"ml": ("6,8", "9"), "non_sentient": True}),
    ("recover", ["vessa+stress=1"], {"kit": True}),
    ("fight", ["vessa", "vs", "snag-1", INLINE], {"rounds": ("3",)}),
    ("may", ["odo+ran"], {}),
]


def ask_words(name: str, words: list[str], options: dict[str, Any]) -> tuple[Question, Any]:
    return ask("oldschool", [name, *words], options, *FILES)


def test_every_procedure_is_asked_again() -> None:
    assert {name for name, *_ in ASKED} == set(get_game("oldschool").procedures)


@pytest.mark.parametrize(("name", "words", "options"), ASKED)
def test_a_question_has_the_same_answer_again(
    name: str, words: list[str], options: dict[str, Any]
) -> None:
    question, answers = ask_words(name, words, options)
    assert ask_again(question) == answers


@pytest.mark.parametrize(
    ("name", "words", "policies"),
    [
        ("attack", ["odo", "vs", "vessa"], ("stunts=trip", "shield=any", "helmet=out")),
        ("recover", ["vessa"], ("fortitude=better",)),
        ("fight", ["vessa", "vs", "snag-1"], ("shield=keep",)),
    ],
)
def test_a_question_keeps_its_policies(
    name: str, words: list[str], policies: tuple[str, ...]
) -> None:
    game, rules = get_game("oldschool"), load_ruleset("oldschool")
    shelf = FileShelf(game, [BOTH[1], BOTH[3]], rules)
    finder = Finder(game, rules, lambda: shelf)
    setting = Setting(policies=policies)
    command = make_command(game.procedure(name), words, {}, rules, finder, setting)
    odds = resolve_command(game, command, Reading(odds=True), setting).odds
    question = make_question("oldschool", command, shelf)
    again = ask_question(read_again(question), Reading(odds=True)).odds
    assert odds is not None
    assert again == odds
    typed = dict(policy.split("=", maxsplit=1) for policy in policies)
    assert typed.items() <= dict(odds.policy).items()


def test_a_fresh_process_gives_the_same_answer() -> None:
    question, answers = ask_words(*ASKED[0])
    assert ask_in_fresh_process(question) == answers


@pytest.mark.parametrize("name", CARDS)
def test_a_card_at_the_table_goes_to_json_and_back(name: str) -> None:
    card = make_card(CARDS[name])
    assert from_data(Card, json.loads(json.dumps(to_data(card)))) == card
    assert len({card, card}) == 1
