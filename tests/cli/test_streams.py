"""A stream that can't be written, and a folder that is gone, are told in one line."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.cli.streams import make_findings, needs_full, run_redirected, run_unread
from tests.support import run_here

TEST = ("freeblades", "test", "d10", "--seed", "1")


@needs_full
@pytest.mark.parametrize(
    ("streams", "line", "code", "told"),
    [
        (">&-", TEST, 2, "standard output is closed, so there is nowhere to show a result"),
        (">/dev/full", TEST, 3, "can't write the result: no space left on device"),
        ("2>/dev/full", ("validate", "gone.yaml"), 3, ""),
        (">&-", ("validate", "gone.yaml"), 3, "gone.yaml: there is no such file"),
    ],
)
def test_a_stream_that_cannot_be_written_has_its_code(
    streams: str, line: tuple[str, ...], code: int, told: str, tmp_path: Path
) -> None:
    ran = run_redirected(streams, line, tmp_path)
    assert (ran.code, ran.err) == (code, f"skirmish: {told}\n" if told else "")


@pytest.mark.parametrize("form", ["plain", "table", "json", "github"])
def test_findings_that_nobody_reads_are_findings(form: str, tmp_path: Path) -> None:
    make_findings(tmp_path)
    ran = run_unread(("validate", "findings.yaml", "--format", form), tmp_path)
    assert (ran.code, ran.err) == (1, "")


@needs_full
def test_closed_streams_never_become_the_file_that_is_written(tmp_path: Path) -> None:
    line = ("init", "freeblades", "-o", "a.yaml")
    assert run_redirected("", line, tmp_path).code == 0
    written = (tmp_path / "a.yaml").read_text("utf-8")
    (tmp_path / "a.yaml").unlink()
    assert run_redirected("<&- >&- 2>&-", line, tmp_path).code == 0
    assert (tmp_path / "a.yaml").read_text("utf-8") == written


@pytest.mark.skipif(os.name == "nt", reason="a folder in use can't be deleted there")
@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("validate", "a.yaml"), "the folder that this is run in is gone"),
        (
            ("init", "freeblades", "-o", "a.yaml"),
            "a.yaml: can't be written: no such file or directory "
            "(the folder that this is run in is gone)",
        ),
    ],
)
def test_a_folder_that_is_gone_is_told(
    line: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    monkeypatch.chdir(folder)
    folder.rmdir()
    ran = run_here(capsys, *line)
    assert (ran.code, ran.err) == (3, f"skirmish: {told}\n")
