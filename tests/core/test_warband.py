"""The models that an entry of a warband file makes."""

from __future__ import annotations

import pytest

from skirmish_cli.core.warband import ModelEntry


@pytest.mark.parametrize(
    ("count", "copies"),
    [(1, ("a",)), (2, ("a-1", "a-2")), (3, ("a-1", "a-2", "a-3"))],
)
def test_several_models_of_an_entry_are_numbered(count: int, copies: tuple[str, ...]) -> None:
    assert ModelEntry("a", "A", count, None, ("models", 0)).copies == copies
