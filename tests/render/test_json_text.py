"""JSON written in pieces is the JSON that the library writes at once."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish_cli.render.json_text import BATCH, Rows, dump, pieces

KEYS = st.text(max_size=5) | st.integers() | st.booleans() | st.none()
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.just("},\n    {\n")
)
DATA = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.tuples(inner, inner)
    ),
)
ROWS = st.lists(
    st.dictionaries(st.text(min_size=1, max_size=5), PLAIN, min_size=1, max_size=4), max_size=5
)


@given(DATA)
def test_plain_data_is_written_as_json_with_an_indent_of_two(data: Any) -> None:
    assert dump(data) == json.dumps(data, indent=2)


@given(ROWS)
def test_rows_are_written_as_the_list_of_them(rows: list[dict[str, Any]]) -> None:
    written = dump({"a": [1, Rows(iter(rows))], "b": Rows(iter(rows))})
    assert written == json.dumps({"a": [1, rows], "b": rows}, indent=2)


@pytest.mark.parametrize("number", [BATCH - 1, BATCH, BATCH + 1, 3 * BATCH])
def test_rows_beyond_a_batch_go_on_where_it_ended(number: int) -> None:
    rows = [{"line": place, "text": "},{"} for place in range(number)]
    assert dump(Rows(iter(rows))) == json.dumps(rows, indent=2)


def test_of_many_rows_no_piece_holds_more_than_a_batch() -> None:
    made = 0

    def rows() -> Any:
        nonlocal made
        for made in range(1, 3 * BATCH + 1):
            yield {"line": made}

    written = pieces(Rows(rows()))
    next(written)
    assert made == BATCH
