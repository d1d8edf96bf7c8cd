"""Command lines made at random end well: 20,000 of them, for every command of every game.

`python -m tests.deep.cli.lines --seeds 0-9999` tries others, and says for each fault how to try it
again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.deep.cli.lines.making import make_line
from tests.deep.cli.lines.running import Ran
from tests.deep.cli.lines.trying import describe_line, find_faults, try_seeds

#: How many lines are tried, and in how many tests.
LINES, PARTS = 20_000, 40
SIZE = LINES // PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_a_line_made_at_random_ends_well(part: int) -> None:
    ends, faults = Counter[int | None](), []
    for line, code, found in try_seeds(range(part * SIZE, (part + 1) * SIZE)):
        ends[code] += 1
        faults += [f"{describe_line(line)}\n  FAULT: {fault}" for fault in found]
    assert not faults, "\n".join(faults)
    # The lines are neither all right nor all wrong.
    assert ends[0] > SIZE // 5
    assert ends[2] > SIZE // 5


def test_a_seed_makes_the_same_line_each_time() -> None:
    assert make_line(17) == make_line(17)
    assert make_line(17) != make_line(18)


def odds_of(*fractions: str) -> str:
    """Return the JSON of odds with these chances, each of another outcome."""
    rows = ", ".join(
        f'{{"outcome": {{"n": {number}}}, "fraction": "{one}", "probability": 0.5}}'
        for number, one in enumerate(fractions)
    )
    return f'{{"schema": 1, "odds": {{"distribution": [{rows}]}}}}'


@pytest.mark.parametrize(
    ("ran", "fault"),
    [
        (Ran(70, "", "skirmish: a bug\n"), "exit 70: skirmish: a bug"),
        (Ran(1, "", ""), "exit 1: "),
        (Ran(None, "", "", "longer than 20 s"), "longer than 20 s"),
        (Ran(2, "", ""), "no line says what was wrong: ''"),
        (Ran(2, "", "skirmish: a\nskirmish: b\n"), "2 lines of errors: "),
        (Ran(2, "a table", "skirmish: a\n"), "an error with output: 'a table'"),
        (Ran(0, "{", ""), "no JSON: "),
        (Ran(0, '{"schema": 1, "p": NaN}', ""), "no JSON: NaN is no JSON"),
        (Ran(0, "{}", ""), "a schema that isn't 1: None"),
        (Ran(0, odds_of("1/2", "1/3"), ""), "the chances add up to 5/6"),
    ],
)
def test_each_kind_of_fault_is_found(ran: Ran, fault: str) -> None:
    (found,) = find_faults(["freeblades", "test", "--json"], ran)
    assert found.startswith(fault)


@pytest.mark.parametrize(
    "ran",
    [
        Ran(0, odds_of("1/2", "1/3", "1/6"), ""),
        Ran(0, "a table", "skirmish: a warning\n"),
        Ran(2, "", "skirmish: what was wrong\n"),
    ],
)
def test_what_ends_well_is_no_fault(ran: Ran) -> None:
    assert not list(find_faults(["freeblades", "test", "--json"], ran))
