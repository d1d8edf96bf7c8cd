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

# Splits into many processes, each of which counts one hit more than stands, and tries again
# whenever others were quicker. They wait until all are there. Prints how each ended.
_WRITERS = """
import json, sqlite3, hashlib, os, sys
from skirmish_cli.battle.store import append_entry, read_battle
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import NotAllowed
from tests.battle.small_battle import draft

def count_a_hit(file, name):
    while True:
        state = read_battle(file)
        marks = state.find_model("skipper").flags.get("hits")
        hits = marks[0].value if marks else 0
        try:
            hit = draft("do", Change("skipper", "hits", hits + 1), words=(name,))
            return append_entry(file, hit, state)
        except NotAllowed:  # the head moved, or a slow machine let nobody write for too long
            continue

file, number = sys.argv[1], int(sys.argv[2])
start, started = os.pipe()
children = []
for name in range(number):
    child = os.fork()
    if not child:
        os.close(started)
        os.read(start, 1)
        code = 1
        try:
            count_a_hit(file, str(name))
            code = 0
        finally:
            os._exit(code)
    children.append(child)
os.close(started)
print([os.waitpid(child, 0)[1] for child in children])
"""
WRITERS = 50


def test_fifty_at_once_are_all_there_each_worked_out_on_the_former(tmp_path: Path) -> None:
    file = make_battle(tmp_path)
    ran = subprocess.run(
        [sys.executable, "-c", _WRITERS, str(file), str(WRITERS)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert ran.stdout == f"{[0] * WRITERS}\n"
    entries = read_entries(str(file))[3:]
    assert sorted(int(entry.words[0]) for entry in entries) == list(range(WRITERS))
    assert [entry.changes[0].value for entry in entries] == list(range(1, WRITERS + 1))
    assert read_battle(str(file)) == fold(read_entries(str(file)))
    assert check_battle(str(file)) == ()
    assert files_beside(file) == ["reef.battle"]
