"""Whatever a change makes of a file, the check answers. A sample: the rest is in tests/deep."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirmish_cli.core.registry import game_ids
from tests.files.answering import (
    assert_flood_answers,
    assert_house_rules_answer,
    assert_megabyte_answers,
    assert_sample_answers,
)

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
#: One for each limit that keeps a hostile file harmless.
QUICK = (
    "a billion laughs",
    "very deep",
    "one long number",
    "many equal keys",
    "many tags",
    "commas",
    "many top keys",
    "house rules of unknown names",
)


@pytest.mark.parametrize("game_id", game_ids())
@given(data=st.data())
@settings(suppress_health_check=SLOW, max_examples=10)
def test_a_changed_sample_is_answered_and_a_legal_one_can_be_used(
    game_id: str, data: st.DataObject
) -> None:
    assert_sample_answers(game_id, data)


@pytest.mark.parametrize("game_id", game_ids())
@given(data=st.data())
@settings(suppress_health_check=SLOW, max_examples=10)
def test_changed_house_rules_are_answered(game_id: str, data: st.DataObject) -> None:
    assert_house_rules_answer(game_id, data)


def test_a_flood_of_models_is_answered_strictly_with_its_receipt_under_house_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_flood_answers("many models over a limit", tmp_path, capsys)


@pytest.mark.parametrize("name", QUICK)
def test_a_megabyte_made_to_hurt_is_answered_with_findings_of_known_codes(name: str) -> None:
    assert_megabyte_answers(name)
