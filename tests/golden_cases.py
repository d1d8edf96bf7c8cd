"""Golden cases: worked results with their arithmetic, in tests/golden/<game>/*.yaml, run through
the command line.

A case names a `command` (without `skirmish GAME`), the `figures` that its odds must give as exact
fractions, the figures of `models`, or for typed dice (`dice`) the `outcome`. `section` and `why`
are for the reader, and must be there."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
import yaml

from tests.support import ROOT, run_here

FOLDER = ROOT / "tests" / "golden"


def golden_cases(game: str) -> list[Any]:
    """Return the cases of a game as pytest parameters."""
    cases = []
    for file in sorted((FOLDER / game).glob("*.yaml")):
        for place, case in enumerate(yaml.safe_load(file.read_text("utf-8"))["cases"], 1):
            cases.append(pytest.param(case, id=f"{file.stem}-{place}"))
    assert cases, f"no golden cases for {game}"
    return cases


def check_case(capsys: Any, game: str, case: dict[str, Any]) -> None:
    """Run one case and compare every number that it states."""
    assert case["why"]
    assert case["section"]
    words = shlex.split(case["command"])
    reading = (
        ["--dice", str(case["dice"])]
        if "dice" in case
        else []
        if case.get("reads") == "as is"
        else ["--odds"]
    )
    ran = run_here(capsys, game, *words, *reading, "--json")
    assert ran.code == 0, ran.err
    data = ran.data
    if "dice" in case:
        assert {key: data["outcome"][key] for key in case["outcome"]} == case["outcome"]
        return
    fractions = data["odds"]["fractions"]
    for name, fraction in case.get("figures", {}).items():
        assert fractions[name] == str(fraction), name
    for model, figures in case.get("models", {}).items():
        for name, fraction in figures.items():
            assert data["odds"]["models"][model]["fractions"][name] == str(fraction), (model, name)
    for row in case.get("distribution", ()):
        found = [
            line["fraction"]
            for line in data["odds"]["distribution"]
            if line["outcome"] == row["outcome"]
        ]
        assert found == [str(row["fraction"])], row
