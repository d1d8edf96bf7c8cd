"""Policies as they are typed: their values, and the model that one is for."""

from __future__ import annotations

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Policy

ONE = Policy("parry", ("first", "never"), "first", "when to parry")
EACH = ONE._replace(repeatable=True)


@pytest.mark.parametrize("value", ["never", "captain:never", "tin-lanterns/captain:first"])
def test_a_policy_for_each_model_may_name_it(value: str) -> None:
    assert EACH.accept(value) == value


@pytest.mark.parametrize("value", ["captain:no", "no", "never:captain", "captain:"])
def test_its_value_is_one_of_those_there_are(value: str) -> None:
    with pytest.raises(UsageProblem, match="first, never"):
        EACH.accept(value)


def test_one_that_is_the_same_for_all_names_nobody() -> None:
    with pytest.raises(UsageProblem, match="unknown value of policy parry 'captain:never'"):
        ONE.accept("captain:never")
