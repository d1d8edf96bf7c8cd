"""Commands whose odds are too much work to be exact."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.reports import estimates
from tests.support import run_here


def check_estimated(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, reason: str, *words: str
) -> dict[str, Any]:
    """Check that a command estimates its odds and says why; return them, of few plays."""
    monkeypatch.setattr(estimates, "MOST_SECONDS", 0)
    ran = run_here(capsys, *words, "--odds", "--json")
    assert (ran.code, ran.err) == (0, "")
    told = [one for one in ran.data["notes"] if one.startswith("no exact odds: ")]
    assert len(told) == 1
    assert reason in told[0]
    odds: dict[str, Any] = ran.data["odds"]
    assert odds["method"] == "estimated"
    return odds
