"""Fifty processes that go on with one battle at once: all are there, each after the former."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from skirmish_cli.battle.fold import fold
from skirmish_cli.battle.proving import check_battle
from skirmish_cli.battle.store import read_battle, read_entries
from tests.battle.kept_battle import files_beside, make_battle
from tests.support import ROOT

# Counts one hit more than stands, and tries again whenever others were quicker. Modules are
# loaded before all processes start to write at the same word.
_WRITER = """
import json, sqlite3, hashlib, sys
from skirmish_cli.battle.store import HeadMoved, append_entry, read_battle
from skirmish_cli.core.changes import Change
from tests.battle.small_battle import draft
file, name = sys.argv[1:]
print("ready", flush=True)
sys.stdin.readline()
while True:
    state = read_battle(file)
    marks = state.find_model("skipper").flags.get("hits")
    hits = marks[0].value if marks else 0
    try:
        append_entry(file, draft("do", Change("skipper", "hits", hits + 1), words=(name,)), state)
    except HeadMoved:
        continue
    break
"""
WRITERS = 50


def test_fifty_at_once_are_all_there_each_worked_out_on_the_former(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(file), str(number)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        for number in range(WRITERS)
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    assert [writer.communicate()[1] for writer in writers] == [""] * WRITERS
    entries = read_entries(str(file))[3:]
    assert sorted(int(entry.words[0]) for entry in entries) == list(range(WRITERS))
    assert [entry.changes[0].value for entry in entries] == list(range(1, WRITERS + 1))
    assert read_battle(str(file)) == fold(read_entries(str(file)))
    assert check_battle(str(file)) == ()
    assert files_beside(file) == ["reef.battle"]
