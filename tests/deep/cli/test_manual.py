"""The manual page is right roff: groff warns of nothing and shows it whole."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from tests.support import ROOT


@pytest.mark.skipif(not shutil.which("groff"), reason="groff isn't there")
def test_groff_warns_of_nothing_in_the_manual_page() -> None:
    page = ROOT / "docs/skirmish.1"
    ran = subprocess.run(
        ["groff", "-man", "-ww", "-Tascii", str(page)], capture_output=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    # Bold is a letter struck over itself there.
    shown = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", ran.stdout.decode("ascii"))
    assert "skirmish freeblades melee MODEL... vs MODEL... [OPTIONS]" in shown
    assert "--sensitivity" in shown
