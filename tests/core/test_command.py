"""The words and options of a command, read as values with bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from skirmish_cli.core.command import (
    BEST,
    Command,
    Model,
    Sides,
    one_model,
    one_side,
    two_sides,
)
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import (
    NoOptions,
    parse_number,
    parse_term,
    parse_whole,
    require_bounds,
)
from skirmish_cli.core.procedure import Policy
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term

RULES = Ruleset("g", "G", "1", "T", {}, {}, {})


def find_by_name(sides: Sequence[Sequence[str]]) -> Sides:
    return [[Model(word, word, None, {}) for word in side] for side in sides]


def command(*words: str) -> Command[NoOptions]:
    return Command("charge", words, NoOptions(), RULES, find_by_name)


def keys(models: Sequence[Model[Any]]) -> list[str]:
    return [model.key for model in models]


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
    assert require_bounds(value, "--n", 2, 5) == value


@pytest.mark.parametrize("value", [1, 6])
def test_what_lies_beyond_a_bound_is_told_with_the_bounds(value: int) -> None:
    assert (
        refused(lambda: require_bounds(value, "--n", 2, 5))
        == f"--n {value} is out of range: 2 to 5"
    )


@pytest.mark.parametrize(("text", "value"), [("8", 8), ("-7.5", -7.5), ("10", 10), ("-10", -10)])
def test_a_number_may_be_decimal(text: str, value: float) -> None:
    assert parse_number(text, "--n", 10) == value


def test_a_number_out_of_range_or_none_at_all_is_told() -> None:
    assert "out of range" in refused(lambda: parse_number("10.5", "--n", 10))
    assert "out of range" in refused(lambda: parse_number("nan", "--n"))
    assert "isn't a number" in refused(lambda: parse_number("x", "--n"))


def test_terms_are_named_by_their_reason_or_by_the_option() -> None:
    typed = ["-1:mud", "+2", "3: a  b ", "1:"]
    assert tuple(parse_term(text, "--mod") for text in typed) == (
        Term(-1, "mud"),
        Term(2, "--mod"),
        Term(3, "a b"),
        Term(1, "--mod"),
    )


def test_a_term_may_be_as_large_as_its_bound_either_way() -> None:
    for value in (-5, 5):
        assert parse_term(str(value), "--mod", 5) == Term(value, "--mod")
    for text in ("6", "-6"):
        assert "-5 to 5" in refused(lambda t=text: parse_term(t, "--mod", 5))
    assert "has no number" in refused(lambda: parse_term(":mud", "--mod"))


def test_words_are_split_at_vs_in_any_case() -> None:
    assert command("a", "b").sides() == [["a", "b"]]
    assert command("a", "VS", "b").sides() == [["a"], ["b"]]


@pytest.mark.parametrize("words", [("a", "vs"), ("vs", "a"), ("vs",)])
def test_a_side_without_models_is_refused(words: tuple[str, ...]) -> None:
    assert "a side is empty" in refused(command(*words).sides)


def test_more_than_two_sides_are_refused() -> None:
    assert "only one 'vs'" in refused(command("a", "vs", "b", "vs", "c").sides)


PARRY = Policy("parry", ("first", "never", BEST), "first", "which hits are parried")


@pytest.mark.parametrize(
    ("typed", "policy", "is_best"),
    [
        ({}, "first", False),
        ({"parry": ("never",)}, "never", False),
        ({"other": (BEST,)}, "first", False),
        # What is as good goes to the default.
        ({"parry": (BEST,)}, "first", True),
        ({"parry": ("never", BEST)}, "never", True),
    ],
)
def test_the_best_leaves_a_policy_for_what_is_as_good(
    typed: dict[str, tuple[str, ...]], policy: str, is_best: bool
) -> None:
    asked = command()._replace(policies=typed)
    assert (asked.policy(PARRY), asked.is_best(PARRY)) == (policy, is_best)


def test_one_model_is_one_word() -> None:
    assert one_model(command("a"), "charge ann").key == "a"
    assert refused(lambda: one_model(command(), "charge ann", "toy")) == (
        "charge takes one toy, such as: charge ann"
    )
    assert refused(lambda: one_model(command("a", "b"), "charge ann")) == (
        "charge takes one model, and got 2, such as: charge ann"
    )


def test_one_side_may_be_empty_but_has_no_vs() -> None:
    assert keys(one_side(command("a", "b"))) == ["a", "b"]
    assert one_side(command()) == []
    assert "takes one side only" in refused(lambda: one_side(command("a", "Vs", "b")))


def test_two_sides_stand_before_and_after_vs() -> None:
    first, second = two_sides(command("a", "vs", "b", "c"), "charge ann vs ben")
    assert (keys(first), keys(second)) == (["a"], ["b", "c"])
    assert refused(lambda: two_sides(command("a", "b"), "charge ann vs ben")) == (
        "charge needs two sides, such as: charge ann vs ben"
    )


def test_a_model_has_the_flags_that_it_carries() -> None:
    model = Model("a", "A", None, {"prone": ""})
    assert (model.has("prone"), model.has("dazed")) == (True, False)
