"""Draws: a card taken at random from those that are left, which then stays out.

A draw is a second kind of throw. Its reading is the card; what is left for the next draw is the
rule's to carry."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw


class Draw(Throw[str]):
    """One card drawn from `cards`, which must be distinct and at least one; the reading is the
    card drawn."""

    def __init__(self, cards: tuple[str, ...], why: str = "") -> None:
        if not cards or len(set(cards)) != len(cards):
            raise ValueError(f"a draw needs distinct cards, at least one, and got {cards!r}")
        self.cards, self.why = cards, why
        self.key = cards

    def read(self, hand: Hand) -> str:
        """Return the card that the hand draws."""
        hand.begin("card", self.why)
        return hand.card(self.cards)

    def law(self) -> Law[str]:
        """Return the law of the card: all equally likely."""
        return Law.uniform(self.cards)


def left_after(cards: tuple[str, ...], drawn: str) -> tuple[str, ...]:
    """Return the cards that are left when one was drawn.

    >>> left_after(("I", "II", "III"), "II")
    ('I', 'III')
    """
    return tuple(card for card in cards if card != drawn)
