"""What `battle show --json` and `battle log --json` write, and that the log alone gives both."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli import __version__
from skirmish_cli.battle.data import battle_data, log_data
from skirmish_cli.battle.entries import Entry, read_log
from skirmish_cli.battle.fold import fold
from skirmish_cli.core.changes import Change
from tests.battle.drawn_entries import DRAFTS
from tests.battle.small_battle import chain, draft, owe, undo


def test_the_state_as_json() -> None:
    entries = chain(
        draft(
            "do",
            Change("skipper", "lp", 1),
            Change("skipper", "panicked", True),
            Change("skipper", "hold", False),
            Change("skipper", "mar", "high"),
            Change("a/knight", "def", "+2:star", "turn"),
            Change("a/knight", "def", "-1:curse"),
            Change("a/knight", "av", "+1"),
            Change("b/knight", "out", "dropped", why="hit by skipper"),
            Change("b", "dice", 4),
            Change("battle", "step", "choose_combat"),
            Change("battle", "first", "b"),
            due=(owe("slinger"),),
        )
    )
    assert battle_data(fold(entries)) == {
        "schema": 1,
        "version": __version__,
        "game": "freeblades",
        "turn": 1,
        "phase": "melee",
        "step": "choose_combat",
        "first": 1,
        "sides": [
            {
                "name": "Reavers",
                "counters": {},
                "models": [
                    {
                        "id": "skipper",
                        "name": "Skipper",
                        "flags": {"lp": 1, "panicked": True, "hold": False, "mar": "high"},
                        "out": None,
                    },
                    {
                        "id": "a/knight",
                        "name": "A/Knight",
                        "flags": {"def": ["+2:star", "-1:curse"], "av": "+1"},
                        "out": None,
                    },
                ],
            },
            {
                "name": "Tin",
                "counters": {"dice": 4},
                "models": [
                    {
                        "id": "b/knight",
                        "name": "B/Knight",
                        "flags": {},
                        "out": {
                            "how": "dropped",
                            "why": "hit by skipper",
                            "turn": 1,
                            "phase": "melee",
                        },
                    },
                    {"id": "slinger", "name": "Slinger", "flags": {}, "out": None},
                ],
            },
        ],
        "due": [
            {
                "model": "slinger",
                "what": "morale",
                "when": "melee",
                "why": "brute dropped",
                "if": "within 6 inches",
                "command": "morale slinger",
            }
        ],
        "entries": 2,
        "hash": entries[1].hash,
    }


def test_without_a_first_player_there_is_none() -> None:
    data = battle_data(fold(chain()))
    assert (data["first"], data["step"]) == (None, None)


def test_an_entry_of_the_log_has_these_keys_in_order() -> None:
    log: Any = log_data(chain(draft("do", words=("attack",), seed=3, faces=(9, "parry")), undo()))
    assert list(log["entries"][1]) == [
        *("seq", "at", "version", "rules", "kind", "words", "question", "mode", "seed", "faces"),
        *("summary", "changes", "due", "undone", "hash"),
    ]
    assert [entry["undone"] for entry in log["entries"]] == [False, True, False]
    assert log["entries"][1]["faces"] == [9, "parry"]


@given(st.lists(DRAFTS | st.builds(undo, st.integers(1, 3)), max_size=8))
def test_folding_the_log_gives_the_state(drafts: list[Entry]) -> None:
    entries = chain(*drafts)
    log: Any = json.loads(json.dumps(log_data(entries)))
    assert battle_data(fold(read_log(log["entries"]))) == battle_data(fold(entries))
