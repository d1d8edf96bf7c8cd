"""The colours of a fight of each game: dark, light, sixteen, none; each in a process of its own."""

from __future__ import annotations

import re

import pytest

from tests.cli.shown_games import COLOURED, COLOURS, line_of, snapshot
from tests.support import ROOT, skirmish

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def printed_in(name: str, colours: str) -> str:
    """Return what a command prints with some colours, in a process of its own.

    What Rich draws with is kept from one set of colours to the next within a process.
    """
    environment, more = COLOURS[colours]
    ran = skirmish(*line_of(name), *more, cwd=ROOT, COLUMNS="80", COLORTERM="", **environment)
    assert ran.code == 0, ran.err
    return ran.out


@pytest.mark.parametrize(("name", "colours"), COLOURED)
def test_a_command_has_the_colours_that_it_had(name: str, colours: str) -> None:
    out = printed_in(name, colours)
    assert out == snapshot(name, colours).read_text("utf-8"), f"{name}-{colours} differs"
    # Without its escapes it is what a window without colours shows.
    bare = [line.rstrip() for line in _ESCAPE.sub("", out).splitlines()]
    assert bare == snapshot(name, "80").read_text("utf-8").splitlines()
    assert ("\x1b" in out) is (colours != "none")
