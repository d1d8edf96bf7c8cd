"""The README and docs/ tell the truth in processes of their own, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.readme_blocks import DOCUMENTS, run_blocks, run_processes_in


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_console_block_prints_what_it_says(document: Path, tmp_path: Path) -> None:
    text = document.read_text("utf-8")
    assert run_blocks(text, run_processes_in(tmp_path), tmp_path) == text
