"""Undo and redo: entries that say which entries stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.battle.data import battle_data, log_data
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.fold import Battle, fold
from skirmish_cli.battle.standing import (
    choose_redone,
    choose_undone,
    find_standing,
    list_standing,
    list_undone,
)
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import NotAllowed
from tests.battle.drawn_entries import DRAFTS
from tests.battle.small_battle import chain, draft, owe, redo, undo


def hit(lp: int) -> Entry:
    return draft("do", Change("skipper", "lp", lp), due=(owe("slinger"),), summary=f"hit to {lp}")


def without_head(state: Battle) -> Battle:
    return state._replace(entries=0, hash="")


def numbers(entries: tuple[Entry, ...]) -> list[int]:
    return [entry.seq for entry in entries]


@given(st.lists(DRAFTS, max_size=8))
def test_n_undos_give_the_first_state(drafts: list[Entry]) -> None:
    entries = chain(*drafts, *[undo()] * len(drafts))
    assert without_head(fold(entries)) == without_head(fold(entries[:1]))
    if drafts:
        assert without_head(fold(chain(*drafts, undo(len(drafts))))) == without_head(fold(chain()))


@given(st.lists(DRAFTS, min_size=1, max_size=5))
def test_do_and_undo_ten_times_over_is_the_same_each_time(drafts: list[Entry]) -> None:
    log: list[Entry] = []
    done, undone = [], []
    for _ in range(10):
        log += drafts
        done.append(shown(log))
        log.append(undo(len(drafts)))
        undone.append(shown(log))
    assert done == done[:1] * 10
    assert undone == undone[:1] * 10


def shown(drafts: list[Entry]) -> dict[str, Any]:
    return {**battle_data(fold(chain(*drafts))), "entries": 0, "hash": ""}


@given(st.lists(DRAFTS | st.builds(undo, st.integers(1, 4)) | st.builds(redo, st.integers(1, 4))))
def test_a_naive_model_says_the_same(drafts: list[Entry]) -> None:
    # The model keeps whole lists: each undo and redo swaps the list for another one.
    entries = chain(*drafts)
    stand = [entries[0]]
    ahead: list[list[Entry]] = []
    for entry in entries[1:]:
        count = entry.changes[0].value if entry.kind in ("undo", "redo") else 0
        assert isinstance(count, int) or entry.kind not in ("undo", "redo")
        if entry.kind == "undo":
            for _ in range(int(count or 0)):
                if len(stand) > 1:
                    ahead.append(stand)
                    stand = stand[:-1]
        elif entry.kind == "redo":
            for _ in range(int(count or 0)):
                if ahead:
                    stand = ahead.pop()
        else:
            stand = [*stand, entry]
            ahead = []
    assert list(list_standing(entries)) == stand
    kept = [entry for entry in entries if entry.kind not in ("undo", "redo")]
    assert sorted([*list_standing(entries), *list_undone(entries)]) == sorted(kept)
    # And the state is that of a battle in which nothing else ever happened.
    assert without_head(fold(entries)) == without_head(fold(tuple(stand)))


def test_redo_brings_back_in_order() -> None:
    entries = chain(hit(2), hit(1), hit(0), undo(2), undo(), redo())
    assert numbers(list_standing(entries)) == [1, 2]
    assert numbers(choose_redone(entries, 2)) == [3, 4]
    assert without_head(fold((*chain(hit(2), hit(1), hit(0), undo(3), redo(3)),))) == without_head(
        fold(chain(hit(2), hit(1), hit(0)))
    )


def test_dues_keep_their_numbers_through_undo_and_redo() -> None:
    state = fold(chain(hit(2), hit(1), undo(2), redo(2), hit(0)))
    assert [one.number for one in state.dues] == [1, 2, 3]


def test_undo_twenty_then_do_then_redo_is_refused_with_the_entry() -> None:
    drafts = [hit(number) for number in range(20)]
    entries = chain(*drafts, undo(20), draft("do", summary="attack captain"))
    with pytest.raises(NotAllowed) as caught:
        choose_redone(entries)
    assert str(caught.value) == (
        "entry 23 (attack captain) came after what was taken back, which can't be brought back "
        "any more"
    )
    # The cut branch stays in the log, marked.
    log: Any = log_data(entries)["entries"]
    assert [entry["undone"] for entry in log] == [False, *[True] * 20, False, False]
    assert [entry["summary"] for entry in log][1:3] == ["hit to 0", "hit to 1"]


def test_a_refusal_names_what_there_is_of_an_entry() -> None:
    entries = chain(hit(1), undo(), draft("next", words=("next",)))
    with pytest.raises(NotAllowed, match=r"entry 4 \(next\) came after"):
        choose_redone(entries)


def test_after_a_new_entry_its_own_undo_can_be_redone() -> None:
    entries = chain(hit(2), undo(), hit(1), undo())
    assert numbers(choose_redone(entries)) == [4]
    assert find_standing(entries).cut == entries[3]


def test_the_last_standing_entries_are_taken_back() -> None:
    entries = chain(hit(2), draft("next"), draft("note"), hit(1))
    assert numbers(choose_undone(entries, 3)) == [5, 4, 3]


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (2, "only 1 entry can be taken back"),
        (0, "only 1 entry can be taken back"),
    ],
)
def test_the_first_entry_is_never_taken_back(count: int, line: str) -> None:
    with pytest.raises(NotAllowed, match=line):
        choose_undone(chain(hit(1)), count)


def test_where_nothing_happened_there_is_nothing_to_take_or_bring_back() -> None:
    with pytest.raises(NotAllowed, match="there is nothing to be taken back"):
        choose_undone(chain())
    with pytest.raises(NotAllowed, match="there is nothing to be brought back"):
        choose_redone(chain(hit(1)))
    with pytest.raises(NotAllowed, match="only 2 entries can be brought back"):
        choose_redone(chain(hit(2), hit(1), undo(2)), 3)
