"""The one place where the time of day enters a battle."""

from __future__ import annotations

import time

import pytest

from skirmish_cli.battle.clock import tell_time


def test_the_time_is_told_in_utc_to_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2026-12-01 13:33:38 UTC is 1,796,132,018 seconds after the first second of 1970.
    monkeypatch.setattr(time, "gmtime", lambda: GIVEN)
    assert tell_time() == "2026-12-01T13:33:38Z"


GIVEN = time.gmtime(1_796_132_018)
