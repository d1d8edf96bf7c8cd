"""The README tells the truth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.readme_blocks import COLUMNS, README, run_blocks
from tests.readme_pictures import DOCS, draw_pictures
from tests.support import run_in_window


def test_every_console_block_of_the_readme_prints_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    text = README.read_text("utf-8")
    assert text.count("$ skirmish ") >= 10
    monkeypatch.chdir(tmp_path)
    assert (
        run_blocks(text, lambda words: run_in_window(monkeypatch, capsys, COLUMNS, *words)) == text
    )


def test_every_picture_of_the_readme_is_what_its_command_draws(tmp_path: Path) -> None:
    # After a change to be seen: python -m tests.readme_pictures
    drawn = draw_pictures(tmp_path)
    assert drawn == {one.name: one.read_bytes() for one in DOCS.glob("*.svg")}
    assert all(f"(docs/{name})" in README.read_text("utf-8") for name in drawn)
