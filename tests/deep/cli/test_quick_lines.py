"""Many command lines: what the quick way reads, the tree reads alike."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.cli.commands import find_procedure
from skirmish_cli.core.registry import game_ids, get_game
from tests.cli.quick_lines import SHARED, check_alike, lines_of

#: Every command, with how many lines it reads: 30,000 in all.
COMMANDS = {
    **SHARED,
    **{
        f"{game} {name}": find_procedure(game, name)
        for game in game_ids()
        for name in get_game(game).procedures
    },
}
LINES = 30_000 // len(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
@given(data=st.data())
@settings(max_examples=LINES, deadline=None)
def test_no_line_is_read_in_two_ways(name: str, data: Any) -> None:
    check_alike(name, COMMANDS[name], data.draw(lines_of(COMMANDS[name])))
