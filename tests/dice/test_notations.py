"""Any notation: what is rolled is what the law says, and no text does worse than being refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.plain_roll import prepare_roll
from skirmish_cli.core.rolled_together import least as least_of
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import SeededDice
from tests.support import as_chances, law_by_rolling

SMALL = ("d2", "d3", "2d2", "dF", "2dF", "3d2kh2", "2d3kl1", "max(d2,d3)", "min(d3,dF)", "d4")
SPIKING = ("d2!", "d3x", "max(d2!,d3!)", "max(d3!,d2)", "min(d2!,d2!)")
#: Pieces of what players write, and of what they shouldn't.
PIECES = (
    *(
        "d",
        "D",
        "d6",
        "2d8",
        "d%",
        "d66",
        "dF",
        "10",
        "3",
        "0",
        "999999999",
        "!",
        "x",
        "k",
        "kh",
        "kl1",
    ),
    *("+", "-", "*", ",", "(", ")", "max(", "min(", " ", "  ", "fire", "٣", "\x1b[31m", "[b]", "é"),
)


@st.composite
def plain_lines(draw: Any) -> str:
    """Draw a line of one or two small sums, some of them labelled."""
    rolls = []
    for _ in range(draw(st.integers(1, 2))):
        terms = draw(st.lists(st.sampled_from(SMALL), min_size=1, max_size=2))
        text = terms[0] + "".join(draw(st.sampled_from("+-")) + term for term in terms[1:])
        rolls.append(text + draw(st.sampled_from(["", "+1", "-2", " fire", " + 1 the axe"])))
    return " ".join(rolls)


@settings(max_examples=40, deadline=None)
@given(line=plain_lines(), target=st.none() | st.integers(-3, 6))
def test_every_face_agrees_with_the_odds(line: str, target: int | None) -> None:
    rule = prepare_roll((line,), target).rule
    assert as_chances(law_of(rule)) == law_by_rolling(rule, most_faces=12)


@settings(max_examples=25, deadline=None)
@given(one=st.sampled_from(SPIKING), other=st.sampled_from(SMALL[:4]), target=st.integers(1, 7))
def test_spiking_dice_reach_a_number_as_often_as_their_faces_say(
    one: str, other: str, target: int
) -> None:
    prepared = prepare_roll((f"{one}+{other}",), target)
    exact = law_of(prepared.rule).chance(lambda total: least_of(total) >= target)
    rolled = law_by_rolling(prepared.rule, most_faces=9)
    cut = rolled.pop(None, Fraction(0))
    reached = sum((one for total, one in rolled.items() if total >= target), Fraction(0))
    # What was cut off would go on spiking, and so it reaches the number or doesn't.
    assert reached <= exact <= reached + cut


@settings(max_examples=300, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=9), target=st.none() | st.integers(0, 9))
def test_no_text_does_worse_than_being_refused_in_one_line(
    pieces: list[str], target: int | None
) -> None:
    try:
        prepared = prepare_roll(("".join(pieces),), target)
    except DiceProblem as problem:
        assert "\n" not in str(problem)
        return
    table = Table(SeededDice(1))
    assert prepared.outcome(play(prepared.rule(), table), table.trace)


@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=40))
def test_no_characters_do_worse_either(text: str) -> None:
    try:
        assert prepare_roll((f"d6{text}",), None).rule
    except DiceProblem as problem:
        assert str(problem)
