"""A line of dice: labels, several rolls together, and slips that are answered with a cure."""

from __future__ import annotations

import pytest

from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.roll_lines import parse_line


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("2d6+3 fire", [("2d6+3", "fire")]),
        ("2d6 + 3  Fire of  Ulf 3", [("2d6+3", "Fire of Ulf 3")]),
        ("d6 d8", [("d6", ""), ("d8", "")]),
        ("2d6 d8!", [("2d6", ""), ("d8!", "")]),
        ("2d6 fire D8X cold", [("2d6", "fire"), ("d8!", "cold")]),
        ("d6 d6 d6", [("d6", "")] * 3),
        ("d%", [("d100", "")]),
        ("3d%-5 search", [("3d100-5", "search")]),
        ("4df luck", [("4dF", "luck")]),
        ("d10x+2", [("d10!+2", "")]),
        ("3d6x", [("3d6!", "")]),
        ("max( d8! , d6x ) + 1 the better", [("max(d8!,d6!)+1", "the better")]),
        ("3 + d6 odd", [("d6+3", "odd")]),
        ("d6 [Elite] Ulf [/b]", [("d6", "[Elite] Ulf [/b]")]),
        ("d6 (fire)", [("d6", "(fire)")]),
        ("d6 fire-axe - big", [("d6", "fire-axe - big")]),
        ("d6 d", None),
        ("d6 fire + d8 cold", [("d6", "fire"), ("d8", "cold")]),
        ("d6 fire +d8", [("d6", "fire"), ("d8", "")]),
        ("d6 sword+1 of Ulf", [("d6", "sword+1 of Ulf")]),
        ("2d20kh1 advantage", [("2d20kh1", "advantage")]),
        ("d6 Ærik", [("d6", "Ærik")]),
        ("d6 \U0001f525", [("d6", "\U0001f525")]),
    ],
)
def test_dice_and_their_labels_are_told_apart(
    text: str, rolls: list[tuple[str, str]] | None
) -> None:
    if rolls is None:
        with pytest.raises(DiceProblem, match="a blank stands between"):
            parse_line(text)
        return
    assert [(str(one.dice), one.label) for one in parse_line(text)] == rolls


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2d6 3", "a blank stands between '2d6' and '3'; write 2d6+3 to add up"),
        ("2d6 + 3 4", "a blank stands between '2d6+3' and '4'; write 2d6+3+4 to add up"),
        ("2 d6", "a blank stands between '2' and 'd6'; write 2d6, or a + between"),
        ("d6 3d", "a blank stands between 'd6' and '3d'; write d6 3d6"),
        ("d6 3d fire", "a blank stands between 'd6' and '3d'"),
        ("2d6 ٣", "a blank stands between '2d6' and '٣'"),
        ("1d20+-5", "write 1d20-5"),
        ("1d20 + -5", "write 1d20-5"),
        ("2d20kl", "write kl1, as in 2d20kl1"),
        ("2d20 kl", "write kl1, as in 2d20kl1"),
        ("4d6 kh3", "write 4d6kh3"),
        ("4d6k3", "write 4d6kh3 to keep the highest"),
        ("4d6dl1", "write 4d6kh3"),
        ("4d6d1", "write 4d6kh3"),
        ("4d6dh1", "write 4d6kl3"),
        ("2d6>=7", "write 2d6 --tn 7"),
        ("2d6 >=7", "write 2d6 --tn 7"),
        ("2d6>=4", "write d6 d6 --tn 4 to count the dice that show 4 or more, 2d6 --tn 4 for"),
        ("2d6 >4", "write d6 d6 --tn 5 to count the dice that show 5 or more"),
        ("2d6!>=7", "write d6! d6! --tn 7 to count the dice"),
        ("30d6>=4", "write d6 --times 30 --tn 4 to count the dice"),
        ("2d6*2", "write 2d6+2d6, or 2d6 --times 2"),
        ("3x2d6", "write 2d6+2d6, or 2d6 --times 3"),
        ("d6 !", "write d6!"),
        ("d10 x", "write d10x"),
        ("d20 adv", "write 2d20kh1"),
        ("1d20 disadvantage", "write 2d20kl1"),
        ("3d", "write 3d6"),
        ("d6, d8", "several are written with blanks: d6 d8"),
        ("fire 2d6", "write 2d6 fire"),
        ("2d6 fire +3", "'+3' stands behind the label 'fire'; write 2d6+3 fire"),
        ("2d6 fire - 3", "write 2d6-3 fire"),
        ("2d6 fire - d4", "write 2d6-d4 fire"),
        ("2d6+fire", "a label follows behind a blank"),
        ("2d6fire", "write 2d6 fire"),
        ("dF!", "Fate dice don't spike; write dF"),
        ("max(d8! d6!)", "a blank stands between 'max(d8!' and 'd6!)'; write max(d8!,d6!)"),
        ("max (d8,d6)", "write max(d8!,d6!)"),
        ("(2d6)", "brackets belong to max"),
        ("d6 2x6", "a blank stands between 'd6' and '2x6'"),
        ("d6 d8 0d6", "no dice"),
        ("d6 " * 21, "21 rolls are too many; at most 20"),
        ("2d1000 d6", "dice times faces may come to 2000"),
        ("d6 " + "x" * 8_000, "too long: at most 8000 characters"),
    ],
)
def test_a_slip_is_answered_with_what_to_write(text: str, words: str) -> None:
    with pytest.raises(DiceProblem) as problem:
        parse_line(text)
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_label_of_four_thousand_characters_is_kept_whole() -> None:
    label = "\x1b[31m" + "a" * 4_000
    assert parse_line(f"d6 {label}")[0].label == label


def test_rolls_together_are_called_by_their_label_or_their_dice() -> None:
    assert [one.dice.why for one in parse_line("d6 fire 2D8x")] == ["fire", "2d8!"]
