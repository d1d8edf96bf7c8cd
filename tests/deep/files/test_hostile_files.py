"""Nothing that stands in a file raises: many more inputs of every kind."""

from __future__ import annotations

import pytest

from tests.files.harmless import HOSTILE, assert_never_raises


@pytest.mark.parametrize("kind", HOSTILE)
def test_nothing_in_a_file_raises(kind: str) -> None:
    assert_never_raises(kind, examples=500)
