"""What house rules may name is read off the data of a ruleset."""

from __future__ import annotations

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.reports.reference import list_changeable


def test_each_section_is_listed_with_its_names_and_short_values() -> None:
    data = {
        "numbers": {"threshold": 10},
        "modifiers": [{"id": "charge", "value": 1}],
        "actions": [{"id": "charge", "name": "Charge", "kind": "movement"}],
        "talents": [{"name": "Parry"}],
        "lists": [{"id": "limit", "rule": "sum"}],
        "tables": {"bars": {}},
    }
    phases = [{"id": "melee", "steps": [{"id": "split"}, {"id": "chargers"}]}]
    listed = list_changeable(Ruleset("g", "G", "1", "T", data, {}, {}), phases)
    assert listed == {
        "numbers": {"threshold": 10},
        "modifiers": {"charge": 1},
        "actions": {"charge": None},
        "talents": {"Parry": None},
        "lists": {"limit": "sum"},
        "phases": {"melee": "split, chargers"},
        "tables": {"bars": None},
    }


def test_a_section_without_names_is_left_out() -> None:
    assert list_changeable(Ruleset("g", "G", "1", "T", {"numbers": {}}, {}, {}), ()) == {}
