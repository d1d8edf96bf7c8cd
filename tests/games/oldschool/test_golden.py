"""Every worked result of old-school combat, through the command line."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden_cases import check_case, golden_cases


@pytest.mark.parametrize("case", golden_cases("oldschool"))
def test_a_worked_result(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    check_case(capsys, "oldschool", case)
