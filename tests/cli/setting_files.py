"""Files of settings for tests: the user's own, and that of the folder at hand."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from skirmish_cli.cli.settings import forget_settings


class Places(NamedTuple):
    """The user's file of settings and that of the folder, neither of them there."""

    user: Path
    here: Path

    def write(self, user: str = "", here: str = "") -> None:
        """Write either file, if there is something to write."""
        for file, text in ((self.user, user), (self.here, here)):
            if text:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")


def make_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    """Go to an empty folder, with another for the user's settings."""
    forget_settings()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return Places(tmp_path / "config" / "skirmish" / "config.toml", here / "skirmish.toml")
