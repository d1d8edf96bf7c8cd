"""List rules of a party: the limit, leaders, hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from skirmish_cli.files.rulesets import load_ruleset
from tests.games.oldschool.parties import findings
from tests.support import run_here


def test_the_limit_counts_every_copy(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = findings(tmp_path, capsys, "{wounds: 1, ml: 7, cost: 4}", "limit: 3\n")
    assert [(severity, "1 over the limit of 3" in message) for severity, message in found] == [
        ("error", True)
    ]
    assert findings(tmp_path, capsys, "{wounds: 1, ml: 7, cost: 3}", "limit: 3\n") == []
    assert findings(tmp_path, capsys, "{wounds: 1, ml: 7}", "limit: 3\n")[0][0] == "warning"


def test_a_second_leader_is_doubtful(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "party.yaml"
    file.write_text(
        "game: oldschool\nname: T\nmodels:\n"
        "- {id: a, count: 2, card: {wounds: 1, ml: 7, leader: true}}\n",
        "utf-8",
    )
    found = run_here(capsys, "validate", str(file), "--json").data["findings"]
    told = "leaders: 2 of 1 allowed in the party, 1 too many"
    assert [(one["severity"], told in one["message"]) for one in found] == [("warning", True)]


def test_the_hands_that_a_weapon_needs_are_those_of_the_rules_in_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weapons = dict(load_ruleset("oldschool").data["tables"]["weapons"]) | {
        "Dagger": ["melee", "2-handed"]
    }
    house, file = tmp_path / "house.yaml", tmp_path / "party.yaml"
    house.write_text(f"extends: oldschool\ntables: {{weapons: {json.dumps(weapons)}}}\n")
    file.write_text(
        "game: oldschool\nmodels:\n"
        "- {id: one, card: {wounds: 1, ml: 7, weapons: [Dagger, Dagger]}}\n"
    )
    assert run_here(capsys, "validate", str(file), "--json").data["findings"] == []
    (found,) = run_here(capsys, "validate", str(file), "--house", str(house), "--json").data[
        "findings"
    ]
    assert found["message"] == "one: 4 of 2 hands allowed for one member, 2 too many"
