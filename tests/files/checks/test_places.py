"""Every value and key stands where PyYAML's own nodes say, in every way of writing a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.core.registry import game_ids
from skirmish_cli.files.yaml.nodes import Document, read_yaml
from tests.corpus.variants import variants

Steps = tuple[str | int, ...]
Place = tuple[int, int]
WORDS = st.text("abc", min_size=1, max_size=3)
DATA = st.recursive(
    WORDS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3)
)


def places_of(node: yaml.Node, path: Steps = ()) -> Iterator[tuple[Steps, bool, Place]]:
    """Yield each path, whether it is its key that is meant, and where PyYAML has it; without what
    is merged.
    """
    yield path, False, (node.start_mark.line + 1, node.start_mark.column + 1)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value != "<<":
                yield (*path, key.value), True, (key.start_mark.line + 1, key.start_mark.column + 1)
                yield from places_of(value, (*path, key.value))
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from places_of(item, (*path, index))


def assert_same_places(source: str) -> None:
    document: Document = read_yaml(source.encode())
    assert document.problems == []
    expected = list(places_of(yaml.compose(source, Loader=yaml.SafeLoader)))
    assert [
        (path, is_key, document.place(path, of_key=is_key)) for path, is_key, _ in expected
    ] == expected


@pytest.mark.parametrize("game_id", game_ids())
def test_the_places_in_every_way_of_writing_a_sample_are_those_of_pyyaml(game_id: str) -> None:
    for _, content in variants(game_id):
        assert_same_places(content.decode("utf-8-sig"))


@given(DATA, st.booleans(), st.sampled_from([None, 4, 30]))
def test_the_places_in_any_data_are_those_of_pyyaml(
    data: Any, is_flow: bool, width: int | None
) -> None:
    assert_same_places(yaml.safe_dump(data, default_flow_style=is_flow, width=width))
    assert_same_places(
        "\n\n" + yaml.safe_dump({"top": data}, default_flow_style=is_flow, width=width)
    )


def test_what_is_merged_from_another_line_keeps_its_place() -> None:
    document = read_yaml(
        b"all:\n  - &b {x: 1, y: {z: 2}}\n  - {a: 3, <<: *b}\n  - {<<: [{c: 4}, *b]}\n"
    )
    assert document.place(("all", 1, "a")) == (3, 9)
    assert document.place(("all", 1, "x")) == (2, 12)
    assert document.place(("all", 1, "x"), of_key=True) == (2, 9)
    assert document.place(("all", 1, "y", "z")) == (2, 22)
    assert document.place(("all", 2, "c"), of_key=True) == (4, 12)
    assert document.place(("all", 2, "y"), of_key=True) == (2, 15)


def test_a_key_twice_names_the_line_of_the_first_wherever_it_stands() -> None:
    document = read_yaml(b"a:\n  b: 1\n  c: {d: 1,\n      d: 2}\n  b: 2\n")
    assert [problem.message for problem in document.problems] == [
        "the key 'd' is here twice: lines 3 and 4",
        "the key 'b' is here twice: lines 2 and 5",
    ]
