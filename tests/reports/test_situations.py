"""What is typed behind a model: flags, and changes of its card's numbers."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Condition, Ruleset
from skirmish_cli.core.stats import Stat, whole_stat
from skirmish_cli.reports.situations import Situation, read_situation, split_word


class Card(NamedTuple):
    defense: int = 5
    hp: int = 3


CONDITIONS = {
    "stunned": Condition("stunned", "", None),
    "wounds-left": Condition("wounds-left", "", None),
    "first_round": Condition("first_round", "", None),
    "hp": Condition("hp", "HP left", "N"),
}
RULES = Ruleset("g", "G", "1", "T", {}, CONDITIONS, {})
STATS = {
    "def": Stat("DEF", ("defense",), whole_stat(1, 20)),
    "hp": Stat("HP", ("hp",), whole_stat(1, 20)),
}


def situation(word: str) -> Situation:
    body, texts = split_word(word)
    return read_situation(texts, Card(), body, RULES, STATS)


def refused(word: str) -> str:
    with pytest.raises(UsageProblem) as problem:
        situation(word)
    return str(problem.value)


@pytest.mark.parametrize(
    ("word", "body", "texts"),
    [
        ("a+stunned+aegis=5+", "a", ["stunned", "aegis=5+"]),
        ("a+def=+2:star", "a", ["def=+2:star"]),
        ("a+def=-1+stunned", "a", ["def=-1", "stunned"]),
        ("a+mar=d8+1", "a", ["mar=d8+1"]),
        ("'{x: 1+a}'", "'{x: 1", ["a}'"]),
        ("{x: 1+a}+stunned", "{x: 1+a}", ["stunned"]),
        ("orcs/a-2", "orcs/a-2", []),
    ],
)
def test_a_flag_begins_at_a_plus_before_a_letter(word: str, body: str, texts: list[str]) -> None:
    assert split_word(word) == (body, texts)


def test_flags_and_changed_numbers_stand_beside_each_other() -> None:
    flags, card, (changed,) = situation("a+stunned+def=+2:star+hp=1")
    assert (flags, card) == ({"stunned": "", "hp": "1"}, Card(7, 3))
    assert changed.explain() == "DEF 7: 5 printed, +2 star"


def test_a_flag_that_says_what_is_left_stays_one_unless_a_sign_changes_the_card() -> None:
    assert situation("a+hp=2")[:2] == ({"hp": "2"}, Card())
    assert situation("a+hp=+2:blessing")[:2] == ({}, Card(hp=5))


def test_hyphens_are_as_good_as_underscores() -> None:
    assert situation("a+wounds_left+first-round").flags == {"wounds-left": "", "first_round": ""}


def test_a_flag_with_no_is_not_there() -> None:
    assert situation("a+stunned=no+hp=no").flags == {}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("a+stuned", "unknown flag 'stuned'; did you mean stunned?"),
        ("a+de=3", "did you mean def?"),
        ("a+stunned=2", "flag +stunned takes no value, but for +stunned=no"),
        ("a+hp", "flag +hp needs a value, such as +hp=1"),
        ("a+def", "+def needs a value, such as +def=6 or +def=+1:reason"),
        ("a+stunned+stunned", "flag +stunned is given twice on a"),
        ("a+first_round+first-round", "flag +first_round is given twice on a"),
        ("a+", "a flag is missing after a '+'"),
        ("a++stunned", "a flag is missing after a '+'"),
        ("a+stunned+", "a flag is missing after a '+'"),
        ("+stunned", "no model stands before '+stunned'"),
    ],
)
def test_a_slip_is_told(word: str, said: str) -> None:
    assert said in refused(word)
