"""Many processes at once share a cache, while another damages it: all say the same."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from tests.files.kept_bands import LANTERNS, REAVERS, list_kept, write_band
from tests.support import ROOT

PROCESSES = 50
FEWER = 20
WORDS = ("freeblades", "attack", "captain", "vs", "brute-1", "--odds", "--json")


def start(cache: Path, *files: Path) -> subprocess.Popen[str]:
    named = [word for file in files for word in ("-w", str(file))]
    return subprocess.Popen(
        [sys.executable, "-m", "skirmish_cli", *WORDS, *named],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": str(cache)},
    )


def test_fifty_processes_share_an_empty_cache(tmp_path: Path) -> None:
    alone = start(tmp_path / "own", LANTERNS, REAVERS).communicate()
    assert alone[1] == ""
    running = [start(tmp_path / "cache", LANTERNS, REAVERS) for _ in range(PROCESSES)]
    assert {process.communicate() for process in running} == {alone}
    assert {process.returncode for process in running} == {0}
    assert len(list_kept(tmp_path / "cache")) == 2
    assert list((tmp_path / "cache").rglob("*.tmp")) == []


def test_copies_may_be_damaged_at_any_moment(tmp_path: Path) -> None:
    alone = start(tmp_path / "cache", LANTERNS, REAVERS).communicate()
    dice = random.Random(17)
    running = []
    for _ in range(FEWER):
        running.append(start(tmp_path / "cache", LANTERNS, REAVERS))
        for copy in (tmp_path / "cache" / "skirmish").glob("*.json"):
            if dice.random() < 0.5:
                whole = copy.read_bytes()
                copy.write_bytes(whole[: dice.randrange(len(whole) + 1)])
    assert {process.communicate() for process in running} == {alone}
    assert {process.returncode for process in running} == {0}


def test_processes_keep_their_own_warbands_beside_the_shared_ones(tmp_path: Path) -> None:
    files = []
    for number in range(FEWER):
        folder = tmp_path / str(number)
        files.append(write_band(folder))
        files[-1].write_text(files[-1].read_text().replace("Hill", f"Hill {number}"))
    cache = tmp_path / "cache"
    running = [start(cache, LANTERNS, REAVERS, file) for file in files]
    assert {(process.communicate()[1], process.returncode) for process in running} == {("", 0)}
    assert len(list_kept(cache)) == FEWER + 2
