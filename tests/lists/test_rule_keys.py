"""Which keys of a list rule are read in a rule like this one."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.lists.rules import list_unread


@pytest.mark.parametrize(
    ("rule", "unread"),
    [
        # A sum over the list is taken for each value of a key; of a model its words are asked for.
        ({"rule": "sum", "at_most": 5, "each": "class"}, []),
        ({"rule": "sum", "at_most": 5, "say": "too much"}, ["say"]),
        ({"rule": "sum", "at_most": 5, "scope": "model", "say": "too much"}, []),
        ({"rule": "sum", "at_most": 5, "scope": "model", "each": "class"}, ["each"]),
        ({"rule": "percent", "at_most": 5, "each": "class"}, []),
        ({"rule": "percent", "at_most": 5, "scope": "line", "each": "class"}, ["each"]),
        ({"rule": "count", "at_most": 5, "each": "class"}, []),
        ({"rule": "count", "at_most": 5, "scope": "model"}, ["scope"]),
        ({"rule": "requires", "needs": {"has": "rw"}, "say": "a bow"}, []),
        # A share is rounded, and so is a number for each so many points.
        ({"rule": "percent", "at_most": 5, "rounding": "up"}, []),
        ({"rule": "percent", "at_most": 5, "per": 1000}, ["per"]),
        ({"rule": "sum", "at_most": 5, "rounding": "up"}, ["rounding"]),
        ({"rule": "sum", "at_most": 5, "per": 1000, "rounding": "up"}, []),
        # Too little has a severity where a least is asked for.
        ({"rule": "count", "at_least": 5, "if_short": "warning"}, []),
        ({"rule": "count", "exactly": 5, "if_short": "warning"}, []),
        ({"rule": "count", "at_most": 5, "if_short": "warning"}, ["if_short"]),
        # What holds without it as well isn't told.
        ({"rule": "count", "at_most": 5, "if_short": None, "needs": {}}, []),
    ],
)
def test_a_key_that_nothing_reads_is_told(rule: dict[str, Any], unread: list[str]) -> None:
    assert list_unread({"id": "a", **rule}) == unread
