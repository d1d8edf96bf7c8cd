"""Throws bytes at the check of files until a traceback, a hang or a glutton is found.

    pip install -e '.[test,deep]'
    python tests/fuzz/fuzz_files.py -max_total_time=60 -timeout=5 -rss_limit_mb=600 \\
        WORK_FOLDER tests/fuzz/seeds

It is guided by coverage. The seeds are small; new inputs that reach new code go into the work
folder. What is found is kept in a file `crash-...`, which the same script runs again when it is
named instead of a folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

with atheris.instrument_imports(include=["skirmish_cli"]):
    from skirmish_cli.core.codes import CODES
    from skirmish_cli.core.errors import FileProblem, UsageProblem
    from skirmish_cli.core.registry import game_ids, get_game
    from skirmish_cli.files.checking import Session
    from skirmish_cli.files.checks.inline import check_inline_card
    from skirmish_cli.render.text import write_cell
    from skirmish_cli.render.validation import caret_lines, github_lines, validation_page
    from skirmish_cli.reports.validation import FoundLine, ValidationReport

GAMES = [get_game(game_id) for game_id in game_ids()]
_CONTROLS = frozenset(chr(code) for code in (*range(0x20), *range(0x7F, 0xA0), 0x202E)) - {"\n"}


def check_bytes(source: bytes) -> None:
    """Check some bytes as a file and show what is found; anything but our own errors is a bug."""
    try:
        checked = Session().check(source, "w.yaml")
    except FileProblem:
        return
    found = tuple(FoundLine(finding, checked.line_of(finding)) for finding in checked.findings)
    report = ValidationReport(("w.yaml",), found, (), is_ok=not found)
    for line in found:
        assert line.finding.code in CODES, line.finding.code
        assert len(caret_lines(line)) in (0, 2)
    blocks = [block for block in validation_page(report).blocks if hasattr(block, "lines")]
    shown = "".join(write_cell(line) for block in blocks for line in block.lines)
    assert not _CONTROLS & set(shown + "".join(github_lines(report)))


def check_inline(text: str) -> None:
    """Check a text as a card on the command line of every game."""
    for game in GAMES:
        try:
            check_inline_card(game, text)
        except UsageProblem as problem:
            assert "\n" not in str(problem)


def try_one(data: bytes) -> None:
    """Try one input: the first byte says what it is to be."""
    if data[:1] == b"{":
        check_inline(data.decode("utf-8", errors="replace"))
    else:
        check_bytes(data)


if __name__ == "__main__":
    atheris.Setup(sys.argv, try_one)
    atheris.Fuzz()
