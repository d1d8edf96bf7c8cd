"""Command cards: each is activated once, the sides in turn, and the fewer may pass."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import TypedDice
from skirmish_cli.games.first_blood.rounds import Deck, play_round


def order(deck: Deck) -> list[str]:
    return [f"{turn.side}:{turn.card}" for turn in play(play_round(deck), Table(TypedDice(())))]


def test_the_sides_take_turns_card_by_card() -> None:
    assert order(Deck((("x", "y"), ("u", "v")))) == ["a:x", "b:u", "a:y", "b:v"]


def test_the_longer_side_plays_out_its_rest() -> None:
    assert order(Deck((("x",), ("u", "v", "w")))) == ["a:x", "b:u", "b:v", "b:w"]


def test_side_b_can_go_first() -> None:
    assert order(Deck((("x", "y"), ("u",)), first="b")) == ["b:u", "a:x", "a:y"]


def test_a_side_with_fewer_cards_left_may_pass() -> None:
    deck = Deck((("x",), ("u", "v", "w")), passing=frozenset("a"))
    assert order(deck) == ["a:pass", "b:u", "a:pass", "b:v", "a:x", "b:w"]


def test_strictly_there_are_no_passes() -> None:
    deck = Deck((("x",), ("u", "v")), may_pass=False, passing=frozenset("a"))
    assert order(deck) == ["a:x", "b:u", "b:v"]


def test_no_side_passes_with_as_many_cards_or_more() -> None:
    deck = Deck((("x", "y"), ("u", "v")), passing=frozenset("ab"))
    assert "a:pass" not in order(deck)[:1]
    assert sum("pass" in turn for turn in order(deck)) <= 2


@pytest.mark.parametrize("counts", [(0, 0), (0, 3), (3, 0), (1, 7), (7, 1), (5, 5)])
@pytest.mark.parametrize("passing", ["", "a", "ab"])
def test_every_card_is_activated_exactly_once(counts: tuple[int, int], passing: str) -> None:
    cards = tuple(
        tuple(f"{side}{place}" for place in range(number))
        for side, number in zip("ab", counts, strict=True)
    )
    turns = [
        turn.partition(":")[2]
        for turn in order(Deck((cards[0], cards[1]), passing=frozenset(passing)))
    ]
    assert sorted(turn for turn in turns if turn != "pass") == sorted(cards[0] + cards[1])


def test_a_player_who_is_asked_picks_the_card() -> None:
    table = Table(TypedDice(()), choose=lambda question, options, policy: options[-1])
    turns = play(play_round(Deck((("x", "y"), ("u", "v")))), table)
    assert [turn.card for turn in turns] == ["y", "v", "x", "u"]


def test_a_player_who_is_asked_may_pass_where_it_has_fewer() -> None:
    offered: list[Sequence[str]] = []

    def choose(question: str, options: Sequence[str], policy: str) -> str:
        offered.append(options)
        return options[0]

    play(play_round(Deck((("x", "y"), ("u", "v", "w")))), Table(TypedDice(()), choose=choose))
    assert offered[0] == ("x", "y", "pass")
    assert "pass" not in offered[1]
