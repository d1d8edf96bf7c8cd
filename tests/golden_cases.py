"""Golden cases: worked results with their arithmetic, run through the command line.

They stand in tests/golden/<game>/*.yaml.

A case names a `command` (without `skirmish GAME`), the `figures` that its odds must give as exact
fractions, the figures of `models`, or for typed dice (`dice`) the `outcome`. `section` and `why`
are for the reader, must be there, and are shown when the case fails.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
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
    """Run one case and compare every number that it states.

    What differs is told with both numbers, the case's reason and its section.
    """
    assert case["why"]
    assert case["section"]
    reading = ["--dice", str(case["dice"])] if "dice" in case else ["--odds"]
    if case.get("reads") == "as is":
        reading = []
    ran = run_here(capsys, game, *shlex.split(case["command"]), *reading, "--json")
    assert ran.code == 0, ran.err
    compare = _compare_outcome if "dice" in case else _compare_odds
    wrong = [
        f"{name}: the case states {stated}, the program gives {found}"
        for name, stated, found in compare(case, ran.data)
        if stated != found
    ]
    if wrong:
        command = f"skirmish {game} {case['command']}"
        told = [command, *wrong, f"why: {case['why']}", f"section: {case['section']}"]
        pytest.fail("\n".join(told), pytrace=False)


def _compare_outcome(case: dict[str, Any], data: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the name, the stated and the found value of each part of an outcome of typed dice."""
    for key, stated in case["outcome"].items():
        yield key, stated, data["outcome"].get(key, "nothing")


def _compare_odds(case: dict[str, Any], data: Any) -> Iterator[tuple[str, str, str]]:
    """Yield the name, the stated and the found fraction of each figure of the odds."""
    odds = data["odds"]
    for name, stated in case.get("figures", {}).items():
        yield name, str(stated), odds["fractions"].get(name, "nothing")
    for model, figures in case.get("models", {}).items():
        fractions = odds["models"][model]["fractions"]
        for name, stated in figures.items():
            yield f"{model}, {name}", str(stated), fractions.get(name, "nothing")
    for row in case.get("distribution", ()):
        found = [
            line["fraction"] for line in odds["distribution"] if line["outcome"] == row["outcome"]
        ]
        yield f"outcome {row['outcome']}", str(row["fraction"]), " and ".join(found) or "nothing"
