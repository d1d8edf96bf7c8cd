"""What rules read of the ruleset is what it declares, and all of it."""

from __future__ import annotations

from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.first_blood.numbers import (
    Numbers,
    Texts,
    read_numbers,
    read_status_terms,
    read_texts,
)


def test_every_number_of_the_ruleset_has_a_name_in_the_code() -> None:
    assert set(Numbers.names()) == set(load_ruleset("first-blood").data["numbers"])
    assert {*Texts.names(), "bars"} == set(load_ruleset("first-blood").data["tables"])


def test_numbers_and_texts_are_read_by_name() -> None:
    rules = load_ruleset("first-blood")
    assert (read_numbers(rules).engagement_inches, read_numbers(rules).driven_back_inches) == (1, 2)
    assert read_texts(rules).rounds_are_ours.startswith("our reading")


def test_only_a_status_that_is_there_adds_to_a_characteristic() -> None:
    rules = load_ruleset("first-blood")
    assert [term.value for term in read_status_terms(["inspired", "aimed"], "a", rules)] == [1]
    assert read_status_terms(["broken"], "a", rules) == ()
