"""A procedure's arguments typed as one text."""

from __future__ import annotations

import pytest

from skirmish_cli.advice.arguments import parse_arguments
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.registry import get_game
from skirmish_cli.dice.throws import Term
from skirmish_cli.files.rulesets import load_ruleset

SHOOT, RULES = get_game("freeblades").procedure("shoot"), load_ruleset("freeblades")


def test_words_and_options_are_told_apart() -> None:
    words, options = parse_arguments(
        SHOOT, "'{rar: d6}+moved' vs brute --range 12 --mod -1:mud --mod=2 --targeting", RULES
    )
    assert words == ("{rar: d6}+moved", "vs", "brute")
    mods = (Term(-1, "mud"), Term(2, "--mod"))
    assert (options.range, options.mod, options.targeting) == (12, mods, True)
    assert (options.others, options.reroll, options.vs) == ((), False, None)


def test_the_name_of_the_procedure_may_be_repeated() -> None:
    assert parse_arguments(SHOOT, "shoot a vs b", RULES)[0] == ("a", "vs", "b")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a vs b --rnage 3", "did you mean --range"),
        ("a vs b --range", "needs a value"),
        ("a vs b --range far", "number"),
        ("a vs b --attacks far", "whole number"),
        ("a 'vs b", "can't be split"),
        ("a vs b --odds", "unknown option"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, why: str) -> None:
    with pytest.raises(UsageProblem, match=why):
        parse_arguments(SHOOT, text, RULES)
