"""Every class of command with every kind of closed or full stream ends with its code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.streams import (
    LINES,
    STREAMS,
    expect_code,
    make_findings,
    needs_full,
    run_redirected,
    run_unread,
)


@needs_full
@pytest.mark.parametrize("streams", STREAMS)
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_the_code_is_right_whatever_the_streams_are(
    line: tuple[str, ...], streams: str, tmp_path: Path
) -> None:
    make_findings(tmp_path)
    ran = run_redirected(streams, line, tmp_path)
    assert ran.code == expect_code(streams, LINES[line]), ran.err
    assert "Traceback" not in ran.err
    assert ran.err.count("\n") <= 1


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_a_reader_that_has_gone_changes_no_code(line: tuple[str, ...], tmp_path: Path) -> None:
    make_findings(tmp_path)
    ran = run_unread(line, tmp_path)
    assert ran.code == LINES[line], ran.err
    assert ran.err.count("\n") == (1 if LINES[line] in (2, 3) else 0)
