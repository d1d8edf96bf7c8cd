"""The README and docs/ tell the truth."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.readme_blocks import (
    COLUMNS,
    DOCUMENTS,
    README,
    read_blocks,
    read_commands,
    run_blocks,
)
from tests.readme_pictures import DOCS, draw_pictures
from tests.support import ROOT, run_in_window

each_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


@each_document
def test_every_console_block_prints_what_it_says(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    # After a change to be seen: python -m tests.readme_blocks
    text = document.read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    assert any(read_commands(block) for block in read_blocks(text))
    assert (
        run_blocks(
            text, lambda words: run_in_window(monkeypatch, capsys, COLUMNS, *words), tmp_path
        )
        == text
    )


@each_document
def test_no_line_of_a_console_block_is_wider_than_a_window(document: Path) -> None:
    blocks = read_blocks(document.read_text("utf-8"))
    lines = [line for block in blocks for line in block.splitlines()]
    assert [line for line in lines if len(line) > int(COLUMNS)] == []


def headings_of(text: str) -> set[str]:
    """Return the names under which the headings of a text can be linked."""
    outside = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", outside, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in headings}


def links_of(document: Path) -> list[tuple[Path, str]]:
    """Return where the links of a file lead within the project: a file, and a heading or ''."""
    outside = re.sub(r"^```.*?^```$", "", document.read_text("utf-8"), flags=re.DOTALL | re.M)
    targets = [one for one in re.findall(r"\]\(([^)]+)\)", outside) if "://" not in one]
    parts = [target.partition("#") for target in targets]
    return [((document.parent / name if name else document), to) for name, _, to in parts]


@pytest.mark.parametrize(
    "document",
    [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"],
    ids=lambda path: path.name,
)
def test_every_link_leads_to_a_file_and_a_heading_that_are_there(document: Path) -> None:
    links = links_of(document)
    assert [str(file) for file, _ in links if not file.is_file()] == []
    with_heading = [(file, heading) for file, heading in links if heading]
    assert [
        (file.name, heading)
        for file, heading in with_heading
        if heading not in headings_of(file.read_text("utf-8"))
    ] == []


def test_the_readme_leads_to_every_page_of_the_docs() -> None:
    linked = {file.resolve() for file, _ in links_of(README)}
    assert set(DOCUMENTS) - {README} - linked == set()


def test_every_picture_of_the_readme_is_what_its_command_draws(tmp_path: Path) -> None:
    # After a change to be seen: python -m tests.readme_pictures
    drawn = draw_pictures(tmp_path)
    assert drawn == {one.name: one.read_bytes() for one in DOCS.glob("*.svg")}
    shown = "".join(one.read_text("utf-8") for one in DOCUMENTS)
    assert all(re.search(rf"\]\((docs/)?{name}\)", shown) for name in drawn)
