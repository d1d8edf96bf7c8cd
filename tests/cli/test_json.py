"""JSON on standard output: one document, indented, in ASCII whatever a name holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support import ROOT, run_here

LANTERNS = str(ROOT / "rulesets/freeblades/warbands/tin-lanterns.yaml")


@pytest.mark.parametrize(
    "words",
    [
        ("freeblades", "test", "d10", "--odds"),
        ("freeblades", "test", "d10", "--dice", "10,7"),
        ("roll", "2d6", "--seed", "1"),
        ("validate", "--receipt", LANTERNS),
        ("card", "-w", LANTERNS),
        ("games",),
        ("phases", "t9a"),
        ("validate", "--codes"),
    ],
)
def test_it_is_what_the_library_writes_with_an_indent_of_two(
    words: tuple[str, ...], capsys: Any
) -> None:
    ran = run_here(capsys, *words, "--json")
    assert ran.out == json.dumps(ran.data, indent=2) + "\n"


def test_the_schema_is_written_in_the_same_way(capsys: Any) -> None:
    ran = run_here(capsys, "schema", "heimr")
    assert ran.out == json.dumps(ran.data, indent=2) + "\n"


def test_names_in_any_script_are_written_in_ascii(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "band.yaml"
    file.write_text(
        "game: freeblades\nname: 灯り\nmodels:\n- {id: a, name: Åse 🗡, card: {lp: 1}}\n", "utf-8"
    )
    ran = run_here(capsys, "card", "-w", str(file), "--json")
    assert ran.out.isascii()
    assert ran.data["cards"][0]["name"] == "Åse 🗡"
