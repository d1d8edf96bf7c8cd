"""Army lists of which a part cannot be read: what holds whatever that may be is told, and nothing
else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.core.warband import WarbandFile
from tests.games.t9a.armies import army, check, codes, unit
from tests.support import run_here

# A part of the file that can't be read


def partly(warband: WarbandFile, **changes: Any) -> list[str]:
    """Return the codes of what is found where a part of the file can't be read."""
    return [issue.code for issue in check(replace(warband, is_whole=False, **changes))]


def test_what_a_broken_unit_could_mend_is_not_told_beside_it() -> None:
    short = army(unit(100, "core"), unit(200))
    assert codes(short) == ["under-limit", "category-least"]
    assert partly(short) == []
    assert partly(short, limit=None) == []
    crown = unit(300, "core")
    crown["cost"]["options"] = [{"name": "Crown", "cost": 20}]
    assert partly(army(crown, unit(600), limit=950, items={"Crwn": {"max": 1}})) == []


def test_what_no_unit_could_mend_is_told_beside_a_broken_one() -> None:
    over = army(
        unit(410, "characters", general=True),
        unit(601, general=True, entry="X"),
        unit(10, entry="X"),
        items={"Bow": {"max": 0}},
    )
    assert partly(over) == ["over-limit", "category-most", "unit-points", "rarity", "legendary"]


def test_without_an_army_book_that_can_be_read_no_share_is_told() -> None:
    half = army(unit(500, "characters"), unit(460, "beasts"))
    assert codes(half) == ["category-most", "category-least", "unknown-category"]
    assert partly(half, extra=None) == []
    assert [issue.code for issue in check(replace(army(unit(500, "characters")), extra=None))] == [
        "under-limit"
    ]


def test_a_misspelt_limit_of_the_army_is_the_one_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "game: t9a\nlmit: 1000\nmodels:\n- {id: a, card: {category: [core], cost: {base: 100}}}\n"
    )
    found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    assert [(one["code"], one["hint"]) for one in found] == [("unknown-key", "did you mean limit?")]


def test_a_misspelt_count_leaves_open_how_many_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "army.yaml"
    file.write_text(
        "game: t9a\nlimit: 1000\nmodels:\n"
        "- {id: a, cuont: 2, card: {category: [core], cost: {base: 480}}}\n"
    )
    found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    assert [(one["code"], one["hint"]) for one in found] == [("unknown-key", "did you mean count?")]
