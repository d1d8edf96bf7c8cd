"""What the tests of party files share: the shipped parties, and the findings of a card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import ROOT, run_here

PARTIES = ROOT / "rulesets" / "oldschool" / "warbands"


BOTH = ("-w", str(PARTIES / "lantern-oath.yaml"), "-w", str(PARTIES / "sump-gang.yaml"))


def findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], card: str, more: str = ""
) -> list[tuple[str, str]]:
    file = tmp_path / "party.yaml"
    file.write_text(
        f"game: oldschool\nname: Test\n{more}models:\n- {{id: one, name: One, card: {card}}}\n",
        "utf-8",
    )
    ran = run_here(capsys, "validate", str(file), "--json")
    return [
        (found["severity"], found["message"] + "; " + found["hint"])
        for found in ran.data["findings"]
    ]
