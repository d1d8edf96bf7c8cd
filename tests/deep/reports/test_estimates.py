"""Estimates of hundreds of commands are held against their exact odds, and so are their intervals.

The commands are all golden cases and all examples of the help, whose odds are exact. False alarms
are bounded (`tests/reports/estimating.py`): chances and rows by exact binomial laws, all commands
together by one in a million. Each command has a seed of its own, so that they are independent.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from skirmish_cli.cli.helping import find_help
from skirmish_cli.core.question import read_question
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.reports import weighing
from skirmish_cli.reports.questions import prepare_question
from skirmish_cli.reports.tallies import tally_plays
from tests.golden_cases import golden_cases
from tests.reports.estimating import FALSE_ALARM, find_p_value, hold_against
from tests.support import ROOT, run_here

PLAYS = 1_000
#: So few plays tell whether a question makes the same rule again.
FEW = range(20)
#: Of so many commands at least, by far more than 500 in all.
LEAST_COMPARED = {
    "first-blood": 90,
    "freeblades": 170,
    "heimr": 120,
    "oldschool": 100,
    "t9a": 170,
}
#: What of a command asks for another reading, with how many words follow it.
READINGS = {"--dice": 1, "--seed": 1, "--times": 1, "--ask": 0, "--odds": 0}


def list_commands(game: str, folder: Path) -> list[tuple[str, ...]]:
    """Return the commands of a game, whose examples read files in a folder."""
    lines = [case.values[0]["command"] for case in golden_cases(game)]
    found = {tuple(strip_readings(shlex.split(line))): None for line in lines}
    for name in get_game(game).procedures:
        report = find_help(game, name)
        for line in report.examples:
            words = shlex.split(line)[2:]
            given = [str(folder / word) if word.endswith(".yaml") else word for word in words]
            found[tuple(strip_readings(given))] = None
    return list(found)


def strip_readings(words: Sequence[str]) -> Iterator[str]:
    """Yield the words of a command without what says how it is read."""
    rest = iter(words)
    for word in rest:
        if word in READINGS:
            for _ in range(READINGS[word]):
                next(rest)
        else:
            yield word


class Comparison:
    """Stands in for how odds are weighed: holds plays of the same rule against them."""

    def __init__(self) -> None:
        self.real, self.last = weighing.weigh, ""
        self.compared, self.covered, self.wrong = 0, list[bool](), list[str]()

    def weigh(
        self, procedure: Any, prepared: Any, reading: Any, rules: Any, best: Any, *, explained: bool
    ) -> Any:
        """Return the exact odds, once plays were held against them."""
        odds = self.real(procedure, prepared, reading, rules, best, explained=explained)
        if best is None and odds.estimate is None:
            self.compare(prepared, reading)
        return odds

    def compare(self, prepared: Any, reading: Any) -> None:
        """Hold plays against the law, and plays of the question against those."""
        held = hold_against(prepared, tally_plays(prepared, self.compared, range(PLAYS)))
        self.compared += 1
        self.covered += [] if held.covers is None else [held.covers]
        self.wrong += [f"{self.last}: {one}" for one in held.wrong]
        question = read_question(json.loads(json.dumps(reading.retell().as_data())))
        again = tally_plays(prepare_question(question), 18, FEW)
        if again != tally_plays(prepared, 18, FEW):
            self.wrong.append(f"{self.last}: another process would play another rule")


@pytest.mark.parametrize("game", game_ids())
def test_estimates_agree_with_exact_odds(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    for file in sorted((ROOT / "rulesets" / game / "warbands").glob("*.yaml")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    comparison = Comparison()
    monkeypatch.setattr(weighing, "weigh", comparison.weigh)
    for words in list_commands(game, tmp_path):
        comparison.last = shlex.join(words)
        run_here(capsys, game, *words, "--odds", "--json")
    assert comparison.wrong == []
    assert comparison.compared >= LEAST_COMPARED[game]
    covered, of = sum(comparison.covered), len(comparison.covered)
    # A Wilson interval covers 19 times out of 20, a little more or less by the chance itself.
    assert find_p_value(covered, of, Fraction(19, 20)) > FALSE_ALARM, (covered, of)
