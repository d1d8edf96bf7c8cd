"""Writers killed at 200 moments, 50 of them between write and commit: nothing is lost or halved."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.support import ROOT

AT_RANDOM = 150
HELD = 50


def test_every_acknowledged_entry_is_there_whole_after_a_kill(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.deep.battle.killing", tmp_path, str(AT_RANDOM), str(HELD)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert ran.stderr == ""
    killed = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(killed) == AT_RANDOM + HELD
    held = [one for one in killed if one["held"]]
    # Those that were held had pages on the disk, and a journal that took them back.
    assert [one for one in held if not one["had_journal"] or one["more"]] == []
    assert len(held) == HELD
    # Of the others some had acknowledged entries, else nothing was tried.
    assert sum(one["acknowledged"] for one in killed) > 0
