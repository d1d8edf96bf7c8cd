"""A round of command cards: each is activated once, the sides in turn.

Section: Command Cards. How it goes on when the numbers differ is a reading of ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import Choice, Note, Rule, Within, law_of
from skirmish_cli.games.first_blood.numbers import Lasting
from skirmish_cli.games.first_blood.wording import format_count
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    import shlex
else:
    shlex = lazy("shlex")

SIDES = ("a", "b")
PASS = "pass"


def as_word(card: str) -> str:
    """Return the name of a command card as a player types it to decide for it.

    >>> as_word("the cap")
    'the-cap'
    """
    return "-".join(card.split())


class Regiment(NamedTuple):
    """The Warriors that one command card activates, by their keys."""

    side: str
    card: str
    warriors: tuple[str, ...]


class Deck(NamedTuple):
    """The command cards of both sides that are face up, and how the sides take turns.

    `may_pass` is the ruling `alternating=passes`; the sides in `passing` pass whenever they may,
    unless a player chooses otherwise. After so many `turns` the round goes on later. It is `begun`
    where a card was activated before. A card that none of the `regiments` has stands for a Warrior
    of its name. `typed` are the words of the command by which the round goes on, where it `owes`
    that: a battle knows itself whose turn comes.
    """

    cards: tuple[tuple[str, ...], tuple[str, ...]]
    first: str = "a"
    may_pass: bool = True
    passing: frozenset[str] = frozenset()
    turns: int | None = None
    begun: bool = False
    regiments: tuple[Regiment, ...] = ()
    typed: tuple[str, ...] = ("round",)
    lasting: Lasting = Lasting()
    owes: bool = True

    def find_warriors(self, side: str, card: str) -> tuple[str, ...]:
        """Return the keys of the Warriors that a card activates."""
        found = (one.warriors for one in self.regiments if (one.side, one.card) == (side, card))
        return next(found, (card,))


class Activation(NamedTuple):
    """One turn of a round: whose it is, and the command card flipped or `pass`."""

    side: str
    card: str


def play_round(deck: Deck) -> Rule[tuple[Activation, ...]]:
    """Activate the command cards that are face up. Section: Command Cards.

    A side that begins a round has supremacy. Each Warrior of a flipped card is activated. Where
    cards are left, going on is due.
    """
    left = {side: list(cards) for side, cards in zip(SIDES, deck.cards, strict=True)}
    done: list[Activation] = []
    side = deck.first
    if any(left.values()) and not deck.begun:
        yield Change(side, "supremacy", True, deck.lasting.supremacy, "it activates first")
    while any(left.values()) and (deck.turns is None or len(done) < deck.turns):
        if left[side]:
            fewer = len(left[side]) < len(left[_other_side(side)])
            card = yield from _choose_card(deck, side, left[side], fewer=fewer)
            done.append(Activation(side, card))
            if card == PASS:
                yield Note(f"{len(done)}. side {side} passes")
            else:
                left[side].remove(card)
                yield Note(f"{len(done)}. side {side} flips {card}")
                yield Within(_activate, (deck.find_warriors(side, card), card, deck.lasting))
        side = _other_side(side)
    if any(left.values()) and deck.owes:
        next_side = side if left[side] else _other_side(side)
        yield _make_due(deck, next_side, done, sum(map(len, left.values())))
    return tuple(done)


def _activate(warriors: Sequence[str], card: str, lasting: Lasting) -> Rule[None]:
    """Activate the Warriors of a card."""
    for warrior in warriors:
        yield Change(warrior, "activated", True, lasting.activated, f"its card {card} is flipped")


def _make_due(deck: Deck, side: str, done: Sequence[Activation], left: int) -> Due:
    """Return what is due where cards are left: the next turn, by the same command."""
    flipped = (word for turn in done if turn.card != PASS for word in ("--done", turn.card))
    command = shlex.join((*deck.typed, *flipped, "--first", side, "--turns", "1"))
    cards = format_count(left, "command card is", "command cards are")
    return Due(side, "round", "action", f"{cards} still face up", command)


def count_left(deck: Deck, order: Sequence[Activation]) -> dict[str, list[str]]:
    """Return the cards of each side that are still face up after some turns."""
    return {side: list(_keep_face_up(deck, side, order)) for side in SIDES}


def _keep_face_up(deck: Deck, side: str, order: Sequence[Activation]) -> Iterator[str]:
    cards = deck.cards[SIDES.index(side)]
    return (card for card in cards if Activation(side, card) not in order)


def order_by_policy(deck: Deck) -> tuple[Activation, ...]:
    """Return the order of the cards if nobody chooses otherwise."""
    (order,) = law_of(play_round, deck).weights
    return order


def _choose_card(deck: Deck, side: str, cards: Sequence[str], *, fewer: bool) -> Rule[str]:
    """Return what a side activates: one of its cards, or a pass with fewer left."""
    may_pass = deck.may_pass and fewer
    words = {as_word(card): card for card in cards}
    policy = PASS if may_pass and side in deck.passing else next(iter(words))
    options = (*words, PASS) if may_pass else tuple(words)
    taken = yield Choice(f"side {side} activates", options, policy, owner=side)
    return words.get(taken, PASS)


def _other_side(side: str) -> str:
    return "b" if side == "a" else "a"
