"""List rules as a file has them: what each kind needs, and what goes together."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from skirmish_cli.lists.shapes import ListRuleShape


def faults(**rule: Any) -> list[str]:
    """What is wrong with a rule."""
    try:
        ListRuleShape.model_validate({"id": "a", **rule})
    except ValidationError as error:
        return [found["msg"].removeprefix("Value error, ") for found in error.errors()]
    return []


@pytest.mark.parametrize(
    "rule",
    [
        {"rule": "sum", "at_most": 5},
        {"rule": "sum", "at_most": 0},
        {"rule": "sum", "at_most": "limit"},
        {"rule": "sum", "at_most": "limit", "at_least": "limit", "slack": 5},
        {"rule": "count", "at_least": 1, "at_most": 3},
        {"rule": "count", "exactly": 2, "code": "no-cost"},
        {"rule": "count", "own": "most"},
        {"rule": "percent", "at_most": 25},
        {"rule": "percent", "exactly": 25},
        {"rule": "unique", "of": "name"},
        {"rule": "requires", "needs": {"has": "rw"}},
        {"rule": "excludes", "others": {"has": "rw"}},
        {"rule": "at_most_one_of", "groups": [{"class": "hero"}]},
    ],
)
def test_a_rule_with_what_its_kind_needs_is_accepted(rule: dict[str, Any]) -> None:
    assert faults(**rule) == []


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ({"rule": "sum"}, "the rule sum needs at_most or at_least or exactly or own"),
        ({"rule": "percent", "own": "x"}, "the rule percent needs at_most or at_least or exactly"),
        ({"rule": "requires", "needs": {}}, "the rule requires needs needs"),
        ({"rule": "at_most_one_of", "groups": []}, "the rule at_most_one_of needs groups"),
        ({"rule": "count", "exactly": 2, "at_most": 3}, "exactly says both"),
        ({"rule": "count", "exactly": 2, "at_least": 1}, "exactly says both"),
        ({"rule": "percent", "at_most": "limit"}, "a percentage is of the limit"),
        ({"rule": "percent", "at_least": "limit"}, "a percentage is of the limit"),
        ({"rule": "sum", "at_most": "limit", "slack": 5}, "slack is how far a list may stay below"),
        ({"rule": "sum", "at_least": 5, "slack": 5}, "slack is how far a list may stay below"),
        ({"rule": "sum", "at_most": 5, "code": "odd"}, "there is no finding with the code odd"),
        ({"rule": "count", "at_most": 5, "needs": {"has": "rw"}}, "needs: nothing reads it"),
    ],
)
def test_a_rule_that_could_not_be_read_whole_is_told_why(rule: dict[str, Any], told: str) -> None:
    (fault,) = faults(**rule)
    assert fault.startswith(told)
