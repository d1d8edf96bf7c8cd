"""The schema and the check say the same of hundreds of damaged files of every sample."""

from __future__ import annotations

import pytest

from skirmish_cli.core.registry import game_ids
from tests.files.checks.agreement import assert_agree


@pytest.mark.parametrize("game_id", game_ids())
def test_the_schema_and_the_check_agree_on_hundreds_of_damaged_files(game_id: str) -> None:
    assert_agree(game_id, 300)
