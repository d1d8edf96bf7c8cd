"""The visual language: what each part looks like, and that no colour carries meaning alone."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.style import Style

from skirmish_cli.render.look import MOST_PIPS, THEMES, draw_bar, draw_mark, draw_pips

#: What must be told apart by colour where they stand side by side.
APART = (
    ("good", "bad"),
    ("good", "tarch"),
    ("spike", "tarch"),
    ("side_a", "side_b"),
    ("side_a", "bar"),
    ("side_b", "bar"),
    ("side_b", "bad"),
    ("warning", "error"),
)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize(("one", "other"), APART)
def test_parts_that_stand_side_by_side_differ_in_few_colours_too(
    theme: str, system: ColorSystem, one: str, other: str
) -> None:
    colours = [Style.parse(THEMES[theme][role]).color for role in (one, other)]
    assert None not in colours
    numbers = [colour.downgrade(system).number for colour in colours if colour]
    assert numbers[0] != numbers[1]


def test_both_themes_know_the_same_parts() -> None:
    assert set(THEMES["dark"]) == set(THEMES["light"])


@pytest.mark.parametrize("name", ["good", "bad", "spike", "tarch", "full", "half", "empty", "bar"])
def test_each_sign_has_a_twin_of_its_own_on_an_ascii_console(name: str) -> None:
    twin = draw_mark(name, ascii_only=True)
    assert twin.isascii()
    assert len(draw_mark(name)) == len(twin) == 1


def test_the_twins_of_pips_and_of_marks_differ() -> None:
    for names in (("full", "half", "empty"), ("good", "bad", "spike", "tarch")):
        assert len({draw_mark(name, ascii_only=True) for name in names}) == len(names)


@given(share=st.fractions(0, 1), length=st.integers(1, 60), ascii_only=st.booleans())
def test_a_bar_is_as_long_as_its_share_to_an_eighth(
    share: Fraction, length: int, ascii_only: bool
) -> None:
    bar = draw_bar(share, length, ascii_only=ascii_only)
    assert len(bar) <= length
    assert (bar == "") == (share == 0) or ascii_only
    if not ascii_only:
        eighths = sum(8 if cell == "█" else "▏▎▍▌▋▊▉".index(cell) + 1 for cell in bar)
        assert eighths == max(round(share * length * 8), 1 if share else 0)


@given(full=st.integers(1, 40), data=st.data())
def test_pips_are_as_many_as_there_is_life_and_filled_by_what_is_left(
    full: int, data: st.DataObject
) -> None:
    left = data.draw(st.integers(-2, full + 2))
    pips = draw_pips(left, full)
    assert len(pips) == min(full, MOST_PIPS)
    if full <= MOST_PIPS:
        assert pips.count("●") == min(max(left, 0), full)
        assert "◐" not in pips


def test_half_a_pip_is_what_is_neither_nearly_there_nor_nearly_gone() -> None:
    # Of 1: below 1/4 none, from 1/4 half, from 3/4 whole.
    quarters = [draw_pips(Fraction(place, 8), 1) for place in range(9)]
    assert "".join(quarters) == "○○◐◐◐◐●●●"
