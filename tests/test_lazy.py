"""A lazy module is imported at the first use of one of its names."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from skirmish_cli.lazy import lazy


def test_it_is_imported_when_it_is_used_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "late_riser.py").write_text("HOUR = 11\n")
    monkeypatch.syspath_prepend(tmp_path)
    stand_in = lazy("late_riser")
    assert "late_riser" not in sys.modules
    assert stand_in.HOUR == 11
    assert sys.modules.pop("late_riser").HOUR == 11


def test_a_name_that_is_changed_later_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = lazy("skirmish_cli.dice.throws")
    from skirmish_cli.dice import throws

    assert stand_in.PlainDie is throws.PlainDie
    monkeypatch.setattr(throws, "PlainDie", None)
    assert stand_in.PlainDie is None


def test_a_name_that_is_not_there_is_an_error_of_the_module() -> None:
    with pytest.raises(AttributeError, match="fractions"):
        _ = lazy("fractions").Fractoin
