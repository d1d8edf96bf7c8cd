"""The README tells the truth in processes of their own, too."""

from __future__ import annotations

from pathlib import Path

from tests.readme_blocks import README, run_blocks, run_processes_in


def test_every_console_block_of_the_readme_prints_what_it_says(tmp_path: Path) -> None:
    text = README.read_text("utf-8")
    assert run_blocks(text, run_processes_in(tmp_path)) == text
