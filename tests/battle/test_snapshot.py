"""A state as a snapshot keeps it, and back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli import __version__
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import fold
from skirmish_cli.battle.snapshot import read_state, write_state
from skirmish_cli.core.changes import Change
from tests.battle.drawn_entries import DRAFTS
from tests.battle.small_battle import chain, draft


@given(st.lists(DRAFTS, max_size=8))
def test_a_state_comes_back_as_it_was(drafts: list[Entry]) -> None:
    state = fold(chain(*drafts))
    assert read_state(json.loads(json.dumps(write_state(state)))) == state


def test_flags_come_back_in_order() -> None:
    marks = [Change("skipper", name, True) for name in ("stunned", "lp", "aimed")]
    state = fold(chain(draft("do", *marks)))
    model = read_state(json.loads(json.dumps(write_state(state)))).find_model("skipper")
    assert model is not None
    assert list(model.flags) == ["stunned", "lp", "aimed"]


@pytest.mark.parametrize(
    "data",
    [None, [], {}, {"version": __version__, "sides": [], "rest": {}}, {"version": __version__}],
)
def test_what_is_no_state_is_refused(data: object) -> None:
    with pytest.raises((TypeError, KeyError)):
        read_state(data)


def test_a_value_of_another_shape_is_refused() -> None:
    data = write_state(fold(chain()))
    data["rest"]["turn"] = "1"
    with pytest.raises(TypeError):
        read_state(data)


def test_a_state_of_another_version_is_worked_out_anew() -> None:
    data = write_state(fold(chain()))
    with pytest.raises(ValueError, match=r"of version 0\.1\.9"):
        read_state({**data, "version": "0.1.9"})


@pytest.mark.parametrize("name", ["player", "first"])
def test_a_letter_of_no_side_is_refused(name: str) -> None:
    data = write_state(fold(chain()))
    data["rest"][name] = "first"
    with pytest.raises(ValueError, match="the letter of a side is none"):
        read_state(data)
