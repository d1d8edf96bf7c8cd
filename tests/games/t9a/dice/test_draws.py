"""Draws without replacement, and numerals among typed dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from skirmish_cli.core.rules import Rule, law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.asked import AskedDice
from skirmish_cli.dice.errors import DiceProblem
from skirmish_cli.dice.sources import SeededDice, TypedDice, parse_faces
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.t9a.dice.draws import Draw, remove_card
from tests.support import as_chances, law_by_rolling

CARDS = ("I", "II", "III", "IV")


def draw_two(cards: tuple[str, ...]) -> Rule[tuple[str, str]]:
    first = yield Draw(cards, "first card")
    second = yield Draw(remove_card(cards, first), "second card")
    return first, second


def test_every_card_is_as_likely() -> None:
    assert as_chances(Draw(CARDS).law()) == dict.fromkeys(CARDS, Fraction(1, 4))


def test_a_drawn_card_stays_out() -> None:
    law = law_of(draw_two, CARDS)
    assert len(law.weights) == 12  # 4 * 3 ordered pairs
    assert law.chance(lambda pair: pair[0] == pair[1]) == 0
    assert law.chance(lambda pair: "I" in pair) == Fraction(1, 2)


def test_drawing_every_card_gives_the_exact_law() -> None:
    assert law_by_rolling(lambda: draw_two(CARDS), 2) == as_chances(law_of(draw_two, CARDS))


def test_the_last_card_is_certain() -> None:
    assert Draw(("VII",)).law().weights == {"VII": 1}


@pytest.mark.parametrize("cards", [(), ("I", "I")])
def test_a_draw_needs_distinct_cards(cards: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="distinct"):
        Draw(cards)


def test_typed_numerals_are_cards_in_any_case() -> None:
    assert parse_faces("iv, 3 XII") == ("IV", 3, "XII")
    table = Table(TypedDice(parse_faces("ii IV")))
    assert play(draw_two(CARDS), table) == ("II", "IV")
    assert [entry.faces for entry in table.trace] == [["II"], ["IV"]]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("V", "card 1 can't be V: it is the first card, one of I, II, III, IV"),
        ("3", "card 1 can't be 3"),
        ("II II", "card 2 can't be II: it is the second card, one of I, III, IV"),
        ("II", "one card too few: next is the second card, one of I, III, IV (after II)"),
    ],
)
def test_a_card_that_isnt_there_is_refused(typed: str, words: str) -> None:
    with pytest.raises(DiceProblem) as caught:
        play(draw_two(CARDS), Table(TypedDice(parse_faces(typed))))
    assert words in str(caught.value)


def test_a_numeral_is_no_face_of_a_die() -> None:
    with pytest.raises(DiceProblem, match="die 1 can't be VI: it is the d6 for luck"):
        PlainDie(6, "luck").read(_opened("VI"))


@pytest.mark.parametrize("typed", ["3.5", "-2", "１"])
def test_what_is_neither_a_face_nor_a_word_is_refused(typed: str) -> None:
    with pytest.raises(DiceProblem, match="isn't a face"):
        parse_faces(typed)


def test_the_same_seed_draws_the_same_cards() -> None:
    drawn = [play(draw_two(CARDS), Table(SeededDice(7))) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert set(drawn[0]) <= set(CARDS)


def test_a_player_is_asked_for_the_card() -> None:
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "IV" if len(asked) == 1 else "3"

    assert play(draw_two(CARDS), Table(AskedDice(answer, print))) == ("IV", "III")
    assert asked == ["first card (1 I, 2 II, 3 III, 4 IV)", "second card (1 I, 2 II, 3 III)"]


def _opened(typed: str) -> Table:
    return Table(TypedDice(parse_faces(typed)))
