"""A round of command cards: each is activated once, the sides in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.rules import Choice, Note, Rule, law_of

SIDES = ("a", "b")
PASS = "pass"


class Deck(NamedTuple):
    """The command cards of both sides that are face up, and how the sides take turns.

    `may_pass` is the ruling `alternating=passes`; `passing` are the sides that odds and rolls let
    pass whenever they may. Whoever has the turn picks a card; the first listed unless a player
    chooses."""

    cards: tuple[tuple[str, ...], tuple[str, ...]]
    first: str = "a"
    may_pass: bool = True
    passing: frozenset[str] = frozenset()


class Activation(NamedTuple):
    """One turn of a round: whose it is, and the command card flipped or `pass`."""

    side: str
    card: str


def play_round(deck: Deck) -> Rule[tuple[Activation, ...]]:
    """Activate all command cards that are face up. Section: Command Cards; unequal numbers are
    our reading."""
    left = {side: list(cards) for side, cards in zip(SIDES, deck.cards, strict=True)}
    done: list[Activation] = []
    side = deck.first
    while any(left.values()):
        if left[side]:
            card = yield _turn(
                deck, side, left[side], fewer=len(left[side]) < len(left[_other(side)])
            )
            if card != PASS:
                left[side].remove(card)
            done.append(Activation(side, card))
            yield Note(
                f"{len(done)}. side {side} passes"
                if card == PASS
                else f"{len(done)}. side {side} flips {card}"
            )
        side = _other(side)
    return tuple(done)


def play_by_policy(deck: Deck) -> tuple[Activation, ...]:
    """Return the order in which the cards are activated if nobody chooses otherwise."""
    (order,) = law_of(play_round, deck).weights
    return order


def _turn(deck: Deck, side: str, cards: Sequence[str], *, fewer: bool) -> Choice:
    """Return the choice of the side whose turn it is: any card face up, or a pass with fewer left
    than the enemy."""
    passes = deck.may_pass and fewer
    policy = PASS if passes and side in deck.passing else cards[0]
    return Choice(f"side {side} activates", (*cards, PASS) if passes else tuple(cards), policy)


def _other(side: str) -> str:
    return "b" if side == "a" else "a"
