"""Characteristic tests: every face that they can ask for adds up to their odds."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.games.first_blood.tests import note_cancelled_rerolls
from tests.games.first_blood.support import prepare
from tests.support import as_chances, law_by_rolling

TESTS = [
    {"value": value, "reroll": rerolls, "mod": mods}
    for value in (0, 1, 3, 5, 6, 8)
    for rerolls in ([], ["failures"], ["successes"], ["failures", "successes"])
    for mods in ([], ["-1"])
]


@pytest.mark.parametrize("options", TESTS, ids=str)
def test_a_characteristic_test(options: dict[str, Any]) -> None:
    prepared = prepare("test", options)
    assert law_by_rolling(prepared.rule, 2) == as_chances(law_of(prepared.rule))


def test_only_rerolls_of_both_kinds_cancel_each_other() -> None:
    (note,) = note_cancelled_rerolls(frozenset({"failures", "successes"}))
    assert note.endswith("neither applies to this test")
    for rerolls in ({"failures"}, {"successes"}, set[str]()):
        assert note_cancelled_rerolls(frozenset(rerolls)) == ()
