"""Every worked result of Heimr, with its arithmetic beside it in tests/golden/heimr."""

from __future__ import annotations

from typing import Any

import pytest

from tests.golden_cases import check_case, golden_cases


@pytest.mark.parametrize("case", golden_cases("heimr"))
def test_a_worked_result_comes_out_exactly(
    case: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_case(capsys, "heimr", case)
