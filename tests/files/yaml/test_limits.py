"""What a file may hold is bounded, and the bound is told where it is passed."""

from __future__ import annotations

import pytest

from skirmish_cli.files.yaml.nodes import read_yaml


def refusal(text: str) -> tuple[int, int, str]:
    """Return the place and the message of the one problem of a refused text."""
    document = read_yaml(text.encode())
    assert document.is_broken
    (problem,) = document.problems
    assert problem.code == "yaml-limit"
    return problem.line, problem.column, problem.message


@pytest.mark.parametrize("item", ["1", "[1]", "{a: 1}", "*one", "&two 1"])
def test_a_top_level_list_has_a_limit_whatever_its_items_are(item: str) -> None:
    head = "one: &one 1\nmodels: ["
    assert not read_yaml((head + f"{item}, " * 50_000 + "]").encode()).is_broken
    told = (2, 9, "a list longer than the limit of 50,000 items")
    assert refusal(head + f"{item}, " * 50_001 + "]") == told


def test_a_top_level_mapping_has_a_limit() -> None:
    cards = "".join(f"  c{number}: 1\n" for number in range(50_000))
    assert not read_yaml(f"cards:\n{cards}".encode()).is_broken
    told = (2, 3, "a mapping with more keys than the limit of 50,000")
    assert refusal(f"cards:\n{cards}  more: 1\n") == told


@pytest.mark.parametrize("value", ["1", "[1]", "{a: 1}"])
def test_the_keys_of_a_file_have_a_limit(value: str) -> None:
    keys = "".join(f"k{number}: {value}\n" for number in range(1_000))
    assert not read_yaml(keys.encode()).is_broken
    told = (1, 1, "a mapping with more keys than the limit of 1,000")
    assert refusal(f"{keys}more: {value}\n") == told


def test_what_is_inside_of_a_top_level_value_has_a_limit() -> None:
    assert not read_yaml(f"a: [[{'1, ' * 1_000}]]".encode()).is_broken
    told = (1, 5, "a list longer than the limit of 1,000 items")
    assert refusal(f"a: [[{'1, ' * 1_001}]]") == told


def test_a_file_that_is_refused_for_its_size_is_not_read_to_its_end() -> None:
    # What is wrong behind the limit is never seen.
    keys = "".join(f"k{number}: 1\n" for number in range(1_001))
    assert refusal(f"{keys}k0: 1\n]: [") == (
        1,
        1,
        "a mapping with more keys than the limit of 1,000",
    )


def test_all_values_of_a_file_have_a_limit() -> None:
    # A list of seven ones is 7 values and 3 itself: 50,000 of them and the list around come to
    # 500,003, two such to 1,000,006. In the third, the 50,000th list begins at 1,499,996 and passes
    # 1,500,000 with its ones and 2 for itself, before it is put in; it stands behind 49,999
    # lists of 17 characters each.
    line = "[" + "[1,1,1,1,1,1,1], " * 50_000 + "]"
    two = f"a: {line}\nb: {line}\n"
    assert not read_yaml(two.encode()).is_broken
    assert refusal(f"{two}c: {line}\n") == (
        3,
        5 + 49_999 * 17,
        "more values than the limit of 1,500,000 for a file, where a list or a mapping counts as 3",
    )
