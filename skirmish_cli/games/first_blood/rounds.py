"""A round of command cards: each is activated once, the sides in turn.

Section: Command Cards. How it goes on when the numbers differ is a reading of ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.rules import Choice, Note, Rule, law_of

SIDES = ("a", "b")
PASS = "pass"


class Deck(NamedTuple):
    """The command cards of both sides that are face up, and how the sides take turns.

    `may_pass` is the ruling `alternating=passes`; the sides in `passing` pass whenever they may,
    unless a player chooses otherwise.
    """

    cards: tuple[tuple[str, ...], tuple[str, ...]]
    first: str = "a"
    may_pass: bool = True
    passing: frozenset[str] = frozenset()


class Activation(NamedTuple):
    """One turn of a round: whose it is, and the command card flipped or `pass`."""

    side: str
    card: str


def play_round(deck: Deck) -> Rule[tuple[Activation, ...]]:
    """Activate all command cards that are face up. Section: Command Cards."""
    left = {side: list(cards) for side, cards in zip(SIDES, deck.cards, strict=True)}
    done: list[Activation] = []
    side = deck.first
    while any(left.values()):
        other = _other_side(side)
        if left[side]:
            fewer = len(left[side]) < len(left[other])
            card = yield _choose_card(deck, side, left[side], fewer=fewer)
            done.append(Activation(side, card))
            if card == PASS:
                yield Note(f"{len(done)}. side {side} passes")
            else:
                left[side].remove(card)
                yield Note(f"{len(done)}. side {side} flips {card}")
        side = other
    return tuple(done)


def order_by_policy(deck: Deck) -> tuple[Activation, ...]:
    """Return the order of the cards if nobody chooses otherwise."""
    (order,) = law_of(play_round, deck).weights
    return order


def _choose_card(deck: Deck, side: str, cards: Sequence[str], *, fewer: bool) -> Choice:
    """Return the choice of a side: one of its cards, or a pass with fewer left."""
    may_pass = deck.may_pass and fewer
    policy = PASS if may_pass and side in deck.passing else cards[0]
    return Choice(f"side {side} activates", (*cards, PASS) if may_pass else tuple(cards), policy)


def _other_side(side: str) -> str:
    return "b" if side == "a" else "a"
