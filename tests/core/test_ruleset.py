"""Rulings: which values they take, and which are in force."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset, Ruling

SIX = Ruling("six", "misses", ("misses", "counts"), "Whether a six hits.")
NEEDS = Ruling("needs", "5", (), "What is needed.")
STRUCK = Ruling("struck", "shield", ("shield", "armour"), "What is struck.", takes="a part")
RULES = Ruleset("toy", "Toy", "1", "Toy", {}, {}, {"six": SIX, "needs": NEEDS, "struck": STRUCK})


@pytest.mark.parametrize(
    ("ruling", "value"), [(SIX, "counts"), (NEEDS, "0"), (NEEDS, "12"), (STRUCK, "tail")]
)
def test_a_value_that_a_ruling_has_is_taken(ruling: Ruling, value: str) -> None:
    assert ruling.accept(value) == value


@pytest.mark.parametrize(
    ("ruling", "value", "why"),
    [
        (SIX, "count", "did you mean counts"),
        (NEEDS, "many", "whole number, such as 5"),
        (NEEDS, "-1", "whole number"),
        (NEEDS, "²", "whole number"),
        (NEEDS, "", "whole number"),
    ],
)
def test_a_value_that_a_ruling_has_not_is_refused(ruling: Ruling, value: str, why: str) -> None:
    with pytest.raises(UsageProblem, match=why):
        ruling.accept(value)


def test_a_ruling_that_is_set_is_in_force_and_the_others_are_by_default() -> None:
    chosen = RULES.choose({"six": "counts"}).choose({"needs": "6"})
    assert [chosen.ruling(key) for key in RULES.rulings] == ["counts", "6", "shield"]
    assert RULES.ruling("six") == "misses"


def test_an_unknown_ruling_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageProblem, match="unknown toy ruling 'sx'; did you mean six"):
        RULES.choose({"sx": "counts"})
