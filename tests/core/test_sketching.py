"""Cards as they are written, without a check."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.sketching import sketch
from skirmish_cli.files.checks.warbands import load_warband
from skirmish_cli.files.names import read_names
from skirmish_cli.reports.samples import sample_warbands


class Part(NamedTuple):
    name: str
    value: int | None = None


class Whole(NamedTuple):
    class_: str = ""
    parts: tuple[Part, ...] = ()
    pair: tuple[str, int] | None = None
    part: Part | None = None


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({}, Whole()),
        ({"class": "hero", "what": 1}, Whole("hero")),
        ({"parts": [{"name": "a", "value": 2}, 5]}, Whole(parts=(Part("a", 2),))),
        ({"parts": {"a": 2, "b": {"value": 3}}}, Whole(parts=(Part("a", 2), Part("b", 3)))),
        ({"parts": "a", "class": 5}, Whole()),
        ({"parts": [{"value": 1}]}, Whole(parts=(Part("", 1),))),
        ({"pair": ["a", 1], "part": {"name": "b"}}, Whole(pair=("a", 1), part=Part("b"))),
        ({"pair": ["a"], "part": 3}, Whole()),
        ("text", None),
    ],
)
def test_what_fits_is_taken_and_the_rest_left_out(data: object, expected: Whole | None) -> None:
    assert sketch(Whole, data) == expected


@pytest.mark.parametrize("game_id", game_ids())
def test_the_numbers_of_a_sketched_card_are_those_of_the_checked_one(game_id: str) -> None:
    game: Any = get_game(game_id)
    for path in sample_warbands(game_id):
        named = read_names(str(path))
        assert named is not None
        written = {one.id: one.card for one in named.models}
        for entry in load_warband(path).models:
            checked = game.list_stats(game.make_table_card(entry.card))
            card = sketch(game.load(game.table_card), written[entry.copies[0]])
            assert set(game.list_stats(card)) == set(checked), (game_id, entry.id)
