"""The words and options of a command, read as values with bounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.legacy import (
    Option,
    bounded,
    one_of,
    parse_number,
    parse_terms,
    parse_whole,
    read_value,
)
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term

RULES = Ruleset("g", "G", "1", "T", {}, {}, {})


def command(*words: str, **options: Any) -> Command:
    return Command("charge", words, options, RULES, lambda sides: [[] for _ in sides])


def refused(action: Callable[[], object]) -> str:
    with pytest.raises(UsageProblem) as problem:
        action()
    return str(problem.value)


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("+3", 3), ("-3", -3), (" 0 ", 0)])
def test_a_whole_number_may_have_a_sign_and_blanks(text: str, value: int) -> None:
    assert parse_whole(text, "--n", -3, 3) == value


@pytest.mark.parametrize("text", ["", "x", "1.5", "٣", "--3", "1e3"])
def test_what_is_no_whole_number_is_told(text: str) -> None:
    assert f"--n {text!r} isn't a whole number" in refused(lambda: parse_whole(text, "--n", 0, 9))


def test_fifteen_digits_are_read_and_sixteen_are_out_of_range() -> None:
    most = 10**15
    assert parse_whole("9" * 15, "--n", 0, most) == most - 1
    assert "out of range: 0 to 1000" in refused(lambda: parse_whole("1" * 16, "--n", 0, most))
    assert parse_whole("0" * 14 + "1", "--n", 0, 9) == 1
    assert "out of range" in refused(lambda: parse_whole("0" * 15 + "1", "--n", 0, 9))


@pytest.mark.parametrize("value", [2, 5])
def test_the_bounds_themselves_are_allowed(value: int) -> None:
    assert bounded(value, "--n", 2, 5) == value


@pytest.mark.parametrize("value", [1, 6])
def test_what_lies_beyond_a_bound_is_told_with_the_bounds(value: int) -> None:
    assert refused(lambda: bounded(value, "--n", 2, 5)) == f"--n {value} is out of range: 2 to 5"


@pytest.mark.parametrize(("text", "value"), [("8", 8), ("-7.5", -7.5), ("10", 10), ("-10", -10)])
def test_a_number_may_be_decimal(text: str, value: float) -> None:
    assert parse_number(text, "--n", 10) == value


def test_a_number_out_of_range_or_none_at_all_is_told() -> None:
    assert "out of range" in refused(lambda: parse_number("10.5", "--n", 10))
    assert "out of range" in refused(lambda: parse_number("nan", "--n"))
    assert "isn't a number" in refused(lambda: parse_number("x", "--n"))


def test_terms_are_named_by_their_reason_or_by_the_option() -> None:
    assert parse_terms(["-1:mud", "+2", "3: a  b ", "1:"], "--mod") == (
        Term(-1, "mud"),
        Term(2, "--mod"),
        Term(3, "a b"),
        Term(1, "--mod"),
    )


def test_a_term_may_be_as_large_as_its_bound_either_way() -> None:
    assert parse_terms(["-5", "5"], "--mod", 5) == (Term(-5, "--mod"), Term(5, "--mod"))
    assert "-5 to 5" in refused(lambda: parse_terms(["6"], "--mod", 5))
    assert "has no number" in refused(lambda: parse_terms([":mud"], "--mod"))


def test_a_value_is_read_by_the_kind_of_its_option() -> None:
    assert read_value(Option("n", "whole", ""), "--n", "7") == 7
    assert read_value(Option("n", "number", ""), "--n", "7.5") == 7.5
    assert read_value(Option("n", "text", ""), "--n", "7") == "7"
    most = 10**12
    for text in (str(most + 1), str(-most - 1)):
        assert "out of range" in refused(
            lambda t=text: read_value(Option("n", "whole", ""), "-n", t)
        )
    for whole in (most, -most):
        assert read_value(Option("n", "whole", ""), "--n", str(whole)) == whole


def test_one_of_some_values_is_taken_as_it_is() -> None:
    assert one_of("soft", "--cover", ["soft", "hard"]) == "soft"
    assert "did you mean soft?" in refused(lambda: one_of("sofd", "--cover", ["soft", "hard"]))


def test_words_are_split_at_vs_in_any_case() -> None:
    assert command("a", "b").sides() == [["a", "b"]]
    assert command("a", "VS", "b").sides() == [["a"], ["b"]]


@pytest.mark.parametrize("words", [("a", "vs"), ("vs", "a"), ("vs",)])
def test_a_side_without_models_is_refused(words: tuple[str, ...]) -> None:
    assert "a side is empty" in refused(command(*words).sides)


def test_more_than_two_sides_are_refused() -> None:
    assert "only one 'vs'" in refused(command("a", "vs", "b", "vs", "c").sides)


@pytest.mark.parametrize(
    ("value", "is_given"),
    [(None, False), (False, False), (True, True), (0, True), (3, True), ("", False), ([], False)],
)
def test_a_zero_is_given_and_a_flag_that_is_off_is_not(value: Any, is_given: bool) -> None:
    assert command(n=value).is_given("n") is is_given


def test_every_option_that_is_missing_is_told_at_once() -> None:
    asked = command(magic_dice=None, speed=0)
    assert asked.need("speed") == 0
    asked.need_all("speed")
    assert refused(lambda: asked.need("magic_dice")) == "charge needs --magic-dice"
    assert refused(lambda: asked.need_all("magic_dice", "speed", "range")) == (
        "charge needs --magic-dice, --range"
    )
