"""Numbers of a card that a command replaces or changes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.stats import Entry, Stat, change_card, is_added, whole_stat
from skirmish_cli.dice.throws import Term


class Axe(NamedTuple):
    harm: int


class Card(NamedTuple):
    defense: int | None
    axes: tuple[Axe, ...] = (Axe(3), Axe(5))


STATS = {
    "def": Stat("DEF", ("defense",), whole_stat(1, 9)),
    "axe.harm": Stat("axe HARM", ("axes", 1, "harm"), whole_stat(-5, 9)),
}


def changed(*typed: tuple[str, str], defense: int | None = 5) -> tuple[Card, list[str]]:
    """Return a card of DEF 5 after changes, and the changes in words."""
    card, told = change_card(Card(defense), STATS, typed, "brute")
    return card, [one.explain() for one in told]


def refused(*typed: tuple[str, str], defense: int | None = 5) -> str:
    with pytest.raises(UsageProblem) as problem:
        changed(*typed, defense=defense)
    return str(problem.value)


def test_a_plain_number_stands_in_the_place_of_the_printed_one() -> None:
    card, told = changed(("def", "6"))
    assert (card.defense, told) == (6, ["DEF 6 instead of the printed 5"])


def test_a_number_with_a_sign_is_added_with_its_reason() -> None:
    card, told = changed(("def", "+2:starshield"), ("def", "-1:mud"))
    assert card.defense == 5 + 2 - 1
    assert told == ["DEF 6: 5 printed, +2 starshield, -1 mud"]


def test_what_is_added_is_added_to_what_replaces_the_printed_number() -> None:
    card, told = changed(("def", "+1"), ("def", "7"))
    assert (card.defense, told) == (8, ["DEF 8: 7 instead of the printed 5, +1"])


def test_a_number_below_0_is_written_after_two_equals_signs() -> None:
    card, told = changed(("axe.harm", "=-2"))
    assert card == Card(5, (Axe(3), Axe(-2)))
    assert told == ["axe HARM -2 instead of the printed 5"]


def test_the_terms_are_kept_with_their_reasons() -> None:
    _, (one,) = change_card(Card(5), STATS, [("def", "+2:star  shield"), ("def", "+1")], "brute")
    assert one.terms == (Term(2, "star shield"), Term(1, ""))
    assert (one.before, one.base, one.value) == (5, 5, 8)


def test_a_card_without_the_number_takes_one_but_nothing_is_added_to_nothing() -> None:
    card, told = changed(("def", "4"), defense=None)
    assert (card.defense, told) == (4, ["DEF 4"])
    assert refused(("def", "+1"), defense=None) == (
        "brute+def adds to nothing: the card has no DEF"
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ((("def", "0"),), "brute+def 0 is out of range: 1 to 9"),
        ((("def", "+5"),), "brute+def 10 is out of range: 1 to 9"),
        ((("def", "six"),), "brute+def 'six' isn't a whole number"),
        ((("def", "4"), ("def", "6")), "brute+def is given twice: 4 and 6"),
        ((("def", "+101"),), "brute+def 101 is out of range: -100 to 100"),
    ],
)
def test_what_does_not_fit_is_told_with_whose_it_is(
    typed: tuple[tuple[str, str], ...], said: str
) -> None:
    assert said in refused(*typed)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("+1", True), ("-1:mud", True), ("6", False), ("=-2", False), ("+", False), ("d8", False)],
)
def test_a_sign_before_a_digit_adds(text: str, expected: bool) -> None:
    assert is_added(text) is expected


class Skill(NamedTuple):
    name: str
    level: int


class Sheet(NamedTuple):
    skills: tuple[Skill, ...] = (Skill("swim", 2),)


SKILLS = {
    name: Stat(name, ("skills", Entry(Skill(name, 0)), "level"), whole_stat(0, 9), "untrained")
    for name in ("swim", "jump", "hide")
}


def test_an_entry_that_a_card_lacks_is_added_with_its_default() -> None:
    sheet, told = change_card(Sheet(), SKILLS, [("hide", "4"), ("jump", "+1:luck")], "x")
    assert sheet.skills == (Skill("swim", 2), Skill("hide", 4), Skill("jump", 1))
    assert [one.explain() for one in told] == [
        "hide 4 instead of the untrained 0",
        "jump 1: 0 untrained, +1 luck",
    ]


def test_an_entry_that_a_card_has_is_changed_in_its_place() -> None:
    sheet, told = change_card(Sheet(), SKILLS, [("hide", "4"), ("swim", "+1"), ("swim", "3")], "x")
    assert sheet.skills == (Skill("swim", 4), Skill("hide", 4))
    assert (told[1].before, told[1].base, told[1].value) == (2, 3, 4)
