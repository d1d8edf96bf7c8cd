"""Entries: plain data and back, the hash over all of it, and what isn't known is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.battle.data import log_data
from skirmish_cli.battle.entries import (
    KINDS,
    Entry,
    find_break,
    hash_text,
    parse_json,
    read_chained,
    read_entry,
    read_log,
    seal_entry,
)
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import FileProblem
from tests.battle.drawn_entries import DRAFTS
from tests.battle.small_battle import chain, draft, first_entry, owe


def written(*changes: Change, **more: Any) -> dict[str, Any]:
    entry = draft("do", *changes, due=(owe("slinger"),), **more)
    data: dict[str, Any] = json.loads(entry._replace(seq=2).as_text())
    return data


@given(DRAFTS, st.text(), st.lists(st.text() | st.integers()), st.none() | st.integers())
def test_an_entry_comes_back_as_it_was_written(
    entry: Entry, words: str, faces: list[int | str], seed: int | None
) -> None:
    sealed = seal_entry(entry._replace(words=(words,), faces=tuple(faces), seed=seed, seq=2))
    assert read_entry(parse_json(sealed.as_text())) == sealed


def test_the_text_of_an_entry_is_sorted_ascii_without_blanks() -> None:
    text = draft("note", words=("Ünder", "fire")).as_text()
    assert text.startswith('{"at":"2026-12-01T13:33:38Z","changes":[],"due":[],"faces":[],"kind":')
    assert '"words":["\\u00dcnder","fire"]' in text


@pytest.mark.parametrize("field", ["at", "version", "rules", "mode", "summary", "prev"])
def test_each_field_counts_for_the_hash(field: str) -> None:
    entry = seal_entry(draft("do"))
    assert seal_entry(entry._replace(**{field: "9.1"})).hash != entry.hash


def test_the_chain_holds_from_the_first_entry_on() -> None:
    entries = chain(draft("do"), draft("next"))
    assert [entry.seq for entry in entries] == [1, 2, 3]
    assert [entry.prev for entry in entries] == ["", entries[0].hash, entries[1].hash]
    assert find_break(entries) == ""


def test_a_missing_entry_is_named() -> None:
    one, _, three = chain(draft("do"), draft("next"))
    assert find_break((one, three)) == "entry 2: it is numbered 3"
    moved = seal_entry(three._replace(seq=2))
    assert find_break((one, moved)) == "entry 2: it doesn't follow the entry before"


def test_a_battle_starts_once() -> None:
    second = chain(draft("new", question=first_entry().question))
    assert find_break(second) == "entry 2: a battle starts with its first entry, and there alone"
    only = (seal_entry(draft("do")._replace(seq=1)),)
    assert find_break(only) == "entry 1: a battle starts with its first entry, and there alone"


def test_what_a_newer_program_adds_is_kept_and_shown() -> None:
    data = written(Change("skipper", "lp", 1))
    data["weather"] = "rain"
    data["changes"][0]["by"] = "captain"
    data["due"][0]["soon"] = True
    entry = read_entry(data)
    assert entry.as_data() == data
    assert entry.hash == hash_text(entry.as_text())
    assert entry.changes == (Change("skipper", "lp", 1),)
    shown: Any = log_data((entry,))
    assert shown["entries"][0]["weather"] == "rain"
    assert shown["entries"][0]["changes"][0]["by"] == "captain"


def test_an_unknown_kind_of_entry_is_one_line() -> None:
    with pytest.raises(FileProblem, match=r"^entry 2: unknown kind of entry 'dance'") as caught:
        read_entry({**written(), "kind": "dance"})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("version", ["1.0.0", "12.3"])
def test_an_entry_of_a_later_major_version_is_refused(version: str) -> None:
    with pytest.raises(FileProblem, match=f"entry 2: written by version '{version}', which"):
        read_entry({**written(), "version": version})


def test_a_later_minor_version_is_read() -> None:
    assert read_entry({**written(), "version": "0.99.0"}).version == "0.99.0"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"what": "weather"}, "entry 2: unknown change of the battle 'weather'"),
        ({"what": "turn", "value": -1}, "entry 2: '-1' is no turn of a battle"),
        ({"what": "turn", "value": True}, "entry 2: 'True' is no turn of a battle"),
        ({"what": "phase", "value": None}, "entry 2: 'None' is no phase of a battle"),
        ({"what": "step", "value": 1}, "entry 2: '1' is no step of a battle"),
        ({"what": "player", "value": "first"}, "entry 2: 'first' is no player of a battle"),
        ({"what": "first", "value": 0}, "entry 2: '0' is no first of a battle"),
        ({"what": "active", "value": ""}, "entry 2: '' is no active of a battle"),
        ({"what": "ended", "value": "noon"}, "entry 2: 'noon' is no ended of a battle"),
        ({"what": "ended", "value": "activation:"}, "is no ended of a battle"),
        ({"what": "settled", "value": 0}, "entry 2: '0' is no settled of a battle"),
        ({"what": "note", "value": 1}, "entry 2: '1' is no note of a battle"),
        ({"what": "undone", "value": "2"}, "entry 2: '2' is no undone of a battle"),
        ({"until": "noon"}, "entry 2: unknown time of a change 'noon'"),
        ({"until": ["turn"]}, "entry 2: unknown time of a change"),
        ({"whom": ""}, "entry 2 can't be read: a change must name whom it changes, and what"),
        ({"whom": "x", "what": ""}, "a change must name whom it changes, and what"),
        ({"whom": 1}, "entry 2 can't be read: 'whom' is no text"),
        ({"value": 1.5}, "entry 2 can't be read: the value of a change is no number"),
        ({"value": [1]}, "entry 2 can't be read: the value of a change is no number"),
        ({"value": 10**13}, "entry 2 can't be read: the value of a change is too large"),
        ({"why": "x" * 10_001}, "entry 2 can't be read: 'why' is longer than 10,000 characters"),
    ],
)
def test_an_unknown_change_is_one_line(change: dict[str, Any], line: str) -> None:
    data = written(Change("battle", "turn", 1))
    data["changes"][0].update(change)
    with pytest.raises(FileProblem) as caught:
        read_entry(data)
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seq": "2"},
        {"seq": True},
        {"seed": "x"},
        {"seed": True},
        {"faces": [1.5]},
        {"words": "attack"},
        {"words": [1]},
        {"question": []},
        {"changes": {}},
        {"changes": [1]},
        {"due": [{}]},
        {"summary": None},
        {"version": "new"},
    ],
)
def test_a_field_of_another_shape_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(FileProblem, match=r"can't be read"):
        read_entry({**written(), **wrong})


@pytest.mark.parametrize("field", [*Entry._fields[:-2]])
def test_a_missing_field_is_refused(field: str) -> None:
    data = written()
    del data[field]
    with pytest.raises(FileProblem, match=f"can't be read: '{field}'"):
        read_entry(data)


@pytest.mark.parametrize("data", [None, [], "text", 3])
def test_what_is_no_mapping_is_refused(data: object) -> None:
    with pytest.raises(FileProblem, match="an entry can't be read"):
        read_entry(data)


@pytest.mark.parametrize("text", ["", "{", "NaN", "[" * 100_000, "1" * 5_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(FileProblem, match="no JSON"):
        parse_json(text)


def test_a_text_that_isnt_that_of_its_hash_is_refused() -> None:
    entry = chain(draft("do"))[1]
    assert read_chained(entry.as_text(), entry.hash) == entry
    with pytest.raises(FileProblem, match="an entry is damaged: its hash is another"):
        read_chained(entry.as_text().replace("do", "no"), entry.hash)


@given(st.lists(DRAFTS, max_size=6))
def test_the_log_as_json_gives_the_entries_back(drafts: list[Entry]) -> None:
    entries = chain(*drafts)
    shown: Any = json.loads(json.dumps(log_data(entries)))
    assert read_log(shown["entries"]) == entries


def test_a_log_that_was_changed_is_refused() -> None:
    shown: Any = log_data(chain(draft("do", Change("skipper", "lp", 1)), draft("next")))
    shown["entries"][1]["changes"][0]["value"] = 2
    with pytest.raises(FileProblem, match="entry 2: the chain breaks here"):
        read_log(shown["entries"])


def test_all_kinds_are_read() -> None:
    assert [read_entry({**written(), "kind": kind}).kind for kind in KINDS] == list(KINDS)
