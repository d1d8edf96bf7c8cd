"""Rulings keep to their values, and typed values are looked up by name."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset, Ruling, Values

RULES = Ruleset(
    "g",
    "G",
    "1",
    "T",
    {},
    {},
    {
        "tie": Ruling("tie", "reroll", ("reroll", "draw"), "Ties."),
        "uses": Ruling("uses", "1", (), "How often."),
        "part": Ruling("part", "all", ("all",), "Which.", takes="a part"),
    },
)


def test_a_ruling_is_its_default_until_it_is_set() -> None:
    assert RULES.ruling("tie") == "reroll"
    chosen = RULES.choose({"tie": "draw"}).choose({"uses": "3", "part": "Horse"})
    assert [chosen.ruling(key) for key in ("tie", "uses", "part")] == ["draw", "3", "Horse"]
    assert RULES.ruling("tie") == "reroll"


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("tie", "drow", "did you mean draw"),
        ("uses", "many", "must be a whole number, such as 1"),
        ("uses", "-1", "must be a whole number"),
        ("uses", "٣", "must be a whole number"),
        ("tye", "draw", "unknown g ruling 'tye'; did you mean tie?"),
    ],
)
def test_another_value_or_key_is_refused(key: str, value: str, words: str) -> None:
    with pytest.raises(UsageProblem, match=words.replace("?", r"\?")):
        RULES.choose({key: value})


class Numbers(Values):
    threshold: int
    reach: int


def test_a_value_is_read_each_time_from_the_data_by_its_name() -> None:
    data = {"threshold": 10, "reach": 2}
    numbers = Numbers(data)
    assert (numbers.threshold, Numbers.names()) == (10, ("threshold", "reach"))
    data["threshold"] = 8
    assert numbers.threshold == 8
    with pytest.raises(AttributeError, match="Numbers has no value 'treshold'"):
        _ = numbers.treshold
