"""Draws: a card taken at random from those that are left in a deck."""

from __future__ import annotations

from skirmish_cli.dice.law import Law
from skirmish_cli.dice.throws import Hand, Throw


class Draw(Throw[str]):
    """One card drawn at random; the reading is its name.

    Raises ValueError unless the cards are distinct and at least one. What is left for the next
    draw is the rule's to carry.
    """

    def __init__(self, cards: tuple[str, ...], why: str = "") -> None:
        if not cards or len(set(cards)) != len(cards):
            raise ValueError(f"a draw needs distinct cards, at least one, and got {cards!r}")
        self.cards, self.why = cards, why
        self.key = cards

    def read(self, hand: Hand) -> str:
        """Draw a card and return its name."""
        hand.begin("card", self.why)
        return hand.card(self.cards)

    def law(self) -> Law[str]:
        """Return the law of the card: all are equally likely."""
        return Law.uniform(self.cards)


def remove_card(cards: tuple[str, ...], drawn: str) -> tuple[str, ...]:
    """Return the cards that are left when one was drawn.

    >>> remove_card(("I", "II", "III"), "II")
    ('I', 'III')
    """
    return tuple(card for card in cards if card != drawn)
