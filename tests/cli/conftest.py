"""What tests of the command line share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support import Ran, run_in_window


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> Callable[..., Ran]:
    """Return what runs a command in an empty folder, without a window."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: run_in_window(monkeypatch, capsys, None, *words)
