"""The fold: what the changes of the standing entries come to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import MOST_NOTES, Battle, Out, Owed, advance, fold
from skirmish_cli.core.changes import UNTILS, Change, Mark, write_flags
from skirmish_cli.core.errors import FileProblem
from tests.battle.drawn_entries import DRAFTS
from tests.battle.small_battle import chain, draft, first_entry, owe, redo, side, undo


def after(*changes: Change) -> Battle:
    return fold(chain(draft("do", *changes)))


def flags_of(state: Battle, key: str) -> str:
    model = state.find_model(key)
    assert model is not None
    return write_flags(model.flags)


def test_the_first_entry_sets_up_the_sides() -> None:
    state = fold(chain())
    assert (state.game, state.turn, state.phase, state.step) == ("freeblades", 1, "melee", None)
    assert [(side.letter, side.name) for side in state.sides] == [("a", "Reavers"), ("b", "Tin")]
    assert [[one.key for one in side.models] for side in state.sides] == [
        ["skipper", "a/knight"],
        ["b/knight", "slinger"],
    ]
    assert state.sides[0].models[0].card == {"lp": 3, "mar": "d8"}
    assert (state.entries, state.hash) == (1, chain()[0].hash)


def test_models_of_one_name_have_separate_lives() -> None:
    state = after(Change("a/knight", "lp", 1), Change("b/knight", "lp", 2))
    assert (flags_of(state, "a/knight"), flags_of(state, "b/knight")) == ("+lp=1", "+lp=2")


def test_a_model_that_drops_is_out_with_how_and_when() -> None:
    state = after(
        Change("battle", "turn", 3),
        Change("skipper", "lp", 0),
        Change("skipper", "out", "dropped", why="hit by slinger"),
    )
    model = state.find_model("skipper")
    assert model is not None
    assert model.out == Out("dropped", "hit by slinger", turn=3, phase="melee")
    assert flags_of(state, "skipper") == "+lp=0"


@pytest.mark.parametrize("value", [None, False])
def test_a_model_can_come_back(value: bool | None) -> None:
    state = after(Change("skipper", "out", "dropped"), Change("skipper", "out", value))
    assert state == after()._replace(hash=state.hash)


def test_out_without_a_how_says_out() -> None:
    model = after(Change("skipper", "out", True)).find_model("skipper")
    assert model is not None
    assert model.out == Out("out", "", 1, "melee")


def test_a_side_has_counters_and_is_never_out() -> None:
    state = after(Change("a", "dice", 4), Change("b", "out", "routed"))
    assert [write_flags(side.counters) for side in state.sides] == ["+dice=4", ""]
    assert all(model.out is None for side in state.sides for model in side.models)


def test_of_who_isnt_in_the_battle_nothing_is_kept() -> None:
    changes = (Change("{lp: 1}", "lp", 0), Change("nobody", "out", "dropped"))
    state = after(*changes)
    assert state == after()._replace(hash=state.hash)


@pytest.mark.parametrize("until", UNTILS)
def test_what_holds_until_a_time_ends_with_it_and_nothing_else(until: str) -> None:
    marks = [Change("skipper", one, True, one) for one in UNTILS]
    state = after(*marks, Change("battle", "ended", until))
    left = "".join(f"+{one}" for one in UNTILS if one != until)
    assert flags_of(state, "skipper") == left


def test_counters_end_with_their_time() -> None:
    state = after(Change("a", "dice", 4, "phase"), Change("battle", "ended", "phase"))
    assert state.sides[0].counters == {}


def test_the_activation_of_one_model_ends_for_it_alone() -> None:
    state = after(
        Change("skipper", "guard", True, "activation"),
        Change("skipper", "lp", 2),
        Change("slinger", "guard", True, "activation"),
        Change("battle", "ended", "activation:skipper"),
        Change("battle", "ended", "activation:nobody"),
    )
    assert (flags_of(state, "skipper"), flags_of(state, "slinger")) == ("+lp=2", "+guard")


def test_changes_of_an_entry_come_in_order() -> None:
    # What `next` clears is cleared before it sets anything that holds as long.
    state = after(
        Change("skipper", "moved", True, "turn"),
        Change("battle", "ended", "turn"),
        Change("slinger", "moved", True, "turn"),
    )
    assert (flags_of(state, "skipper"), flags_of(state, "slinger")) == ("", "+moved")


def test_several_changes_of_one_number_stand_side_by_side() -> None:
    state = after(Change("skipper", "def", "+2:star", "turn"), Change("skipper", "def", "-1"))
    model = state.find_model("skipper")
    assert model is not None
    assert model.flags == {"def": (Mark("+2:star", "turn"), Mark("-1"))}


def test_the_battle_goes_on() -> None:
    state = after(
        Change("battle", "turn", 2),
        Change("battle", "phase", "magic"),
        Change("battle", "step", "cast"),
        Change("battle", "player", "b"),
        Change("battle", "first", "a"),
        Change("battle", "active", "slinger"),
    )
    assert state[1:7] == (2, "magic", "cast", "b", "a", "slinger")


def test_dues_are_numbered_over_all_and_settled_by_number() -> None:
    two = draft("do", due=(owe("skipper"), owe("slinger")))
    state = fold(chain(two, draft("waive", Change("battle", "settled", 1)), two))
    assert state.dues == (Owed(2, owe("slinger")), Owed(3, owe("skipper")), Owed(4, owe("slinger")))
    assert state.made == 4


def test_a_due_of_no_such_number_settles_nothing() -> None:
    state = fold(
        chain(draft("waive", Change("battle", "settled", 1)), draft("do", due=(owe("x"),)))
    )
    assert [one.number for one in state.dues] == [1]


def test_notes_are_kept_up_to_a_number() -> None:
    drafts = [draft("note", Change("battle", "note", str(number))) for number in range(30)]
    assert fold(chain(*drafts)).notes == tuple(str(n) for n in range(30 - MOST_NOTES, 30))


def test_only_undo_itself_takes_entries_back() -> None:
    state = after(Change("battle", "undone", 1), Change("battle", "redone", 1))
    assert state == after()._replace(hash=state.hash)


def test_models_come_later_and_none_twice() -> None:
    more = {"side": "b", **side("", "imp", "skipper")}
    state = fold(chain(draft("add", Change("imp", "lp", 1), question=more)))
    assert [one.key for one in state.sides[1].models] == ["b/knight", "slinger", "imp"]
    assert flags_of(state, "imp") == "+lp=1"


@pytest.mark.parametrize(
    "question",
    [
        None,
        {},
        {"game": "x"},
        {"game": "x", "sides": 3},
        {"game": "x", "sides": ["a"]},
        {"game": "x", "sides": [{"name": "A"}]},
        {"game": "x", "sides": [{"name": "A", "models": [{"key": "k"}]}]},
        {"game": "x", "sides": [side(str(number)) for number in range(27)]},
    ],
)
def test_a_first_entry_without_sides_is_refused(question: dict[str, object] | None) -> None:
    with pytest.raises(FileProblem, match="its sides can't be read"):
        fold((first_entry()._replace(question=question, seq=1),))


@pytest.mark.parametrize("question", [None, {"side": "b"}, {"side": "c", "models": []}])
def test_models_without_a_side_are_refused(question: dict[str, object] | None) -> None:
    with pytest.raises(FileProblem, match="entry 2: its models can't be read"):
        fold(chain(draft("add", question=question)))


@pytest.mark.parametrize("entries", [(), (draft("do"),), (draft("undo"),)])
def test_nothing_starts_a_battle_but_the_first_entry(entries: tuple[Entry, ...]) -> None:
    with pytest.raises(FileProblem, match="the first entry starts no battle"):
        fold(entries)


@given(st.lists(DRAFTS | st.builds(undo, st.integers(1, 3)) | st.builds(redo), max_size=12))
def test_step_by_step_comes_to_the_same_as_all_at_once(drafts: list[Entry]) -> None:
    entries = chain(*drafts)
    state = fold(entries[:1])
    for number, entry in enumerate(entries[1:], 1):
        state = advance(state, entry, entries[:number])
        assert state == fold(entries[: number + 1])


def test_what_was_folded_before_stays_as_it_was() -> None:
    entries = chain(draft("do", Change("skipper", "lp", 1)))
    state = fold(entries[:1])
    advance(state, entries[1])
    assert state == fold(entries[:1])


def test_undo_needs_the_log() -> None:
    entries = chain(draft("do"), undo())
    with pytest.raises(ValueError, match="undo needs all 2 entries before it"):
        advance(fold(entries[:2]), entries[2])
