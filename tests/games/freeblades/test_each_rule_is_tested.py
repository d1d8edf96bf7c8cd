"""Each rule of the text has a test as it applies and one as it doesn't: where those are, by the
heading of the text."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from skirmish_cli.files.game_data import load_data

#: Headings under which there is nothing to roll or to keep, but only what players see and do at the
#: table.
AT_THE_TABLE = (
    """
Freeblades Rulebook|How These Quickstart Rules Work|Components and Setup|Models|Playing the Game|Key Movement Rules
Terrain|Elevation|Line of Sight (LOS)|Models and LOS|Ours: not in the rules text
""".replace("\n", "|")
    .strip("|")
    .split("|")
)

#: A line for each other heading: the test in which its rule applies, and that in which it doesn't.
TABLE = Path(__file__).parent / "rules_and_their_tests.txt"


def rows() -> list[list[str]]:
    lines = TABLE.read_text("utf-8").splitlines()
    return [line.split(" | ") for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_the_rule_is_tested_both_ways(row: list[str]) -> None:
    _, applies, not_so = row
    for named in (applies, *([] if not_so == "same" else [not_so])):
        module, _, name = named.partition(":")
        text = (Path(__file__).parent / f"test_{module}.py").read_text("utf-8")
        assert re.search(rf"^def test_{name}\(", text, re.MULTILINE), named


def test_no_test_stands_for_more_than_three_rules() -> None:
    named = Counter(name for row in rows() for name in set(row[1:]) - {"same"})
    assert [name for name, number in named.items() if number > 3] == []


def test_no_heading_is_left_out() -> None:
    headings = {entry["section"] for entry in load_data("freeblades", "reference")["entries"]}
    assert headings == {row[0] for row in rows()} | set(AT_THE_TABLE)
    assert not {row[0] for row in rows()} & set(AT_THE_TABLE)
