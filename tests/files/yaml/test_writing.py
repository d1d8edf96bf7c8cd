"""Values written as YAML in one line are read as they were."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.files.yaml.nodes import read_yaml
from skirmish_cli.files.yaml.writing import write_flow

WORDS = (
    "no",
    "Yes",
    "null",
    "y",
    "d10",
    "5s",
    "1e3",
    "a: b",
    "# x",
    "- x",
    "",
    " ",
    "ä",
    "灯り",
    "🗡",
)


def read_back(text: str) -> object:
    """Return the value that stands in a file behind a key."""
    data = read_yaml(f"key: {text}\n".encode()).data
    assert isinstance(data, dict)
    return data["key"]


def test_a_word_that_means_something_else_stays_a_word() -> None:
    for word in WORDS:
        assert read_back(write_flow(word)) == word


def test_a_card_is_written_as_players_write_it() -> None:
    card = {"class": "hero", "lp": 3, "mw": {"damage": "d8"}, "talents": ["Sure Foot"], "x": None}
    text = '{class: hero, lp: 3, mw: {damage: d8}, talents: ["Sure Foot"], x: null}'
    assert write_flow(card) == text
    assert read_back(text) == card


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_whatever_stands_in_a_name_is_one_line_and_read_back(name: str) -> None:
    text = write_flow(name)
    assert text.splitlines() == [text]
    assert read_back(text) == name
