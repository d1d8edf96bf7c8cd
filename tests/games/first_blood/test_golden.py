"""First Blood's worked results."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden_cases import check_case, golden_cases


@pytest.mark.parametrize("case", golden_cases("first-blood"))
def test_the_worked_result_is_what_the_command_gives(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_case(capsys, "first-blood", case)
