"""`round`: the order in which command cards are activated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.first_blood.rounds import PASS, SIDES, Activation, Deck, play_round

#: The most command cards of a side.
MOST_CARDS = 30

Order = tuple[Activation, ...]


def ready_deck(command: Command) -> Deck:
    """Return the cards of a round that a command describes; raises UsageProblem for cards that can't be."""
    sides = command.sides()
    if len(sides) != len(SIDES):
        raise UsageProblem("round needs the command cards of both sides, such as: round captain spears vs ogre, "
                           "or their numbers: round 3 vs 5")
    cards = [_cards(words, side) for words, side in zip(sides, SIDES, strict=True)]
    for name in command.given("done") or ():
        owners = [side for side, own in zip(SIDES, cards, strict=True) if name in own]
        if len(owners) != 1:
            known = [card for own in cards for card in own]
            raise UsageProblem(unknown("command card", name, known) if not owners else
                               f"--done {name}: both sides have a card of that name; rename one")
        cards[SIDES.index(owners[0])].remove(name)
    first = one_of(command.given("first") or "a", "--first", SIDES)
    passing = frozenset(one_of(side, "--pass", SIDES) for side in command.given("pass") or ())
    return Deck((tuple(cards[0]), tuple(cards[1])), first, command.rules.ruling("alternating") == "passes", passing)


def _cards(words: Sequence[str], side: str) -> list[str]:
    """Return a side's cards by name, or numbered where only their number is given."""
    if len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 9:
        number = bounded(int(words[0]), f"the number of cards of side {side}", 0, MOST_CARDS)
        return [f"{side}{place}" for place in range(1, number + 1)]
    bounded(len(words), f"the number of cards of side {side}", 0, MOST_CARDS)
    for place, word in enumerate(words):
        if word in words[:place]:
            raise UsageProblem(f"side {side} has the command card {word!r} twice; each is included at most once")
        if word == PASS:
            raise UsageProblem(f"a command card can't be named {PASS!r}")
    return list(words)


def round_row(order: Order) -> dict[str, Any]:
    """Return the order of activations."""
    return {"order": [f"{turn.side}: {turn.card}" for turn in order]}


def _outcome(order: Order, trace: Trace) -> Mapping[str, Any]:
    return {"activations": sum(turn.card != PASS for turn in order), "passes": sum(turn.card == PASS for turn in order),
            "order": [f"{turn.side}: {turn.card}" for turn in order]}


def _prepare(command: Command) -> Prepared:
    deck = ready_deck(command)
    may = "fewer cards left: you may pass" if deck.may_pass else "no passes: the longer side plays on alone"
    return Prepared(
        rule=partial(play_round, deck),
        figures={"activations": lambda order: sum(turn.card != PASS for turn in order)},
        row=round_row, outcome=_outcome,
        policy={"cards": "in the order listed",
                "passes": "taken by side " + " and ".join(sorted(deck.passing)) if deck.passing else "none taken"},
        inputs={"a": list(deck.cards[0]), "b": list(deck.cards[1]), "first": deck.first,
                "passing": sorted(deck.passing)},
        notes=(command.rules.data["tables"]["rounds_are_ours"], may,
               "abilities and rules granted this round end with it; two of the same don't add up",
               "effects at the same moment: the active player orders them"),
        rulings=("alternating",),
        headline=f"Round: {len(deck.cards[0])} command cards against {len(deck.cards[1])}, side {deck.first} first",
    )


ROUND = Procedure(
    name="round",
    summary="Go through the command cards of a round: who activates when (unequal numbers: our reading).",
    section="Command Cards",
    arguments="CARD... vs CARD... | N vs N",
    prepare=_prepare,
    options=(
        Option("first", "text", "the side that activates first, a or b (a unless given)", metavar="SIDE"),
        Option("done", "texts", "a card that was activated already (repeatable)", metavar="CARD"),
        Option("pass", "texts", "a side that passes whenever it may (repeatable)", metavar="SIDE"),
    ),
    examples=("round captain spears vs ogre scouts pack --first b", "round 3 vs 5 --pass a",
              "round 3 vs 5 --ruling alternating=strict"),
)
