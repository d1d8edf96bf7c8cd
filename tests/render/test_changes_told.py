"""The lines below a result: what each model is from now on."""

from __future__ import annotations

from skirmish_cli.core.changes import Change
from skirmish_cli.render.procedures import list_changes


def test_of_what_changes_several_times_the_last_is_told() -> None:
    changes = [
        Change("ann", "fatigue", 3),
        Change("ann", "tired", True),
        Change("bo", "hp", 1),
        Change("ann", "tired", None),
        Change("ann", "fatigue", 4),
    ]
    assert list_changes(changes) == ["ann now: no longer tired, fatigue 4", "bo now: HP 1"]


def test_numbers_that_add_up_are_all_told() -> None:
    changes = [Change("ann", "mod", "+1:hill"), Change("ann", "mod", "-2:mud")]
    assert list_changes(changes) == ["ann now: mod +1:hill, mod -2:mud"]
