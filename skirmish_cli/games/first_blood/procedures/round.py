"""`round`: the order in which command cards are activated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.table import Trace
from skirmish_cli.games.first_blood.numbers import read_texts
from skirmish_cli.games.first_blood.rounds import (
    PASS,
    SIDES,
    Activation,
    Deck,
    order_by_policy,
    play_round,
)
from skirmish_cli.games.first_blood.wording import format_count

#: The most command cards of a side.
MOST_CARDS = 30

Order = tuple[Activation, ...]


def _prepare(command: Command) -> Prepared:
    deck = _read_deck(command)
    numbers = f"{format_count(len(deck.cards[0]), 'command card')} against {len(deck.cards[1])}"
    return Prepared(
        rule=partial(play_round, deck),
        figures={"activations": _count_activations},
        row=_make_row,
        outcome=_make_outcome,
        policy=_describe_policy(deck),
        inputs={
            "a": list(deck.cards[0]),
            "b": list(deck.cards[1]),
            "first": deck.first,
            "passing": sorted(deck.passing),
        },
        notes=_write_notes(command, deck),
        rulings=("alternating",),
        headline=f"Round: {numbers}, side {deck.first} first",
    )


def _read_deck(command: Command) -> Deck:
    """Return the cards of a round and how its sides take turns.

    Raises UsageProblem for cards, a side or a pass that can't be.
    """
    cards = _read_cards(command)
    _remove_done(cards, command.given("done") or ())
    first = one_of(command.given("first") or "a", "--first", SIDES)
    passing = frozenset(one_of(side, "--pass", SIDES) for side in command.given("pass") or ())
    may_pass = command.rules.ruling("alternating") == "passes"
    if passing and not may_pass:
        raise UsageProblem(
            f"--pass {min(passing)} does nothing with the ruling alternating=strict: nobody passes"
        )
    return Deck((tuple(cards[0]), tuple(cards[1])), first, may_pass, passing)


def _read_cards(command: Command) -> list[list[str]]:
    """Return the command cards of both sides.

    Raises UsageProblem for a card that the warband files don't have, if any are given.
    """
    sides = command.sides()
    if len(sides) != len(SIDES):
        raise UsageProblem(
            "round needs the command cards of both sides, such as: round captain spears vs ogre, "
            "or their numbers: round 3 vs 5"
        )
    cards = [_name_cards(words, side) for words, side in zip(sides, SIDES, strict=True)]
    if command.given("warband"):
        for words in sides:
            _check_names(command, words)
    return cards


def _name_cards(words: Sequence[str], side: str) -> list[str]:
    """Return a side's cards by name, or numbered where only their number is given."""
    if _is_number(words):
        number = bounded(int(words[0]), f"the number of cards of side {side}", 0, MOST_CARDS)
        return [f"{side}{place}" for place in range(1, number + 1)]
    bounded(len(words), f"the number of cards of side {side}", 0, MOST_CARDS)
    for place, word in enumerate(words):
        if word in words[:place]:
            raise UsageProblem(
                f"side {side} has the command card {word!r} twice; each is included at most once"
            )
        if word == PASS:
            raise UsageProblem(f"a command card can't be named {PASS!r}")
    return list(words)


def _check_names(command: Command, words: Sequence[str]) -> None:
    """Raise UsageProblem for a card that no entry of the warband files has."""
    if _is_number(words):
        raise UsageProblem(
            f"-w does nothing for {words[0]} numbered cards; name them by the ids of the file"
        )
    for word in words:
        try:
            command.find_models([[word]])
        except UsageProblem:
            # A regiment has one card for all its Warriors: archer stands for archer-1, archer-2
            # and so on.
            if not _is_known(command, f"{word}-1"):
                raise


def _is_known(command: Command, word: str) -> bool:
    try:
        return bool(command.find_models([[word]]))
    except UsageProblem:
        return False


def _is_number(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) < 9


def _remove_done(cards: list[list[str]], done: Sequence[str]) -> None:
    """Take the cards that were activated already from those of both sides.

    Raises UsageProblem for a card that is named twice, or isn't one side's alone.
    """
    for place, name in enumerate(done):
        if name in done[:place]:
            raise UsageProblem(f"--done {name} is named twice")
        owners = [own for own in cards if name in own]
        if not owners:
            known = [card for own in cards for card in own]
            raise UsageProblem(unknown("command card", name, known))
        if len(owners) > 1:
            raise UsageProblem(f"--done {name}: both sides have a card of that name; rename one")
        owners[0].remove(name)


def _describe_policy(deck: Deck) -> dict[str, str]:
    passing = " and ".join(sorted(deck.passing))
    return {
        "cards": "in the order listed",
        "passes": f"taken by side {passing}" if passing else "none taken",
    }


def _write_notes(command: Command, deck: Deck) -> tuple[str, ...]:
    order = order_by_policy(deck)
    return (
        read_texts(command.rules).rounds_are_ours,
        "fewer cards left: you may pass"
        if deck.may_pass
        else "no passes: the longer side plays on alone",
        "abilities and rules granted this round end with it; two of the same don't add up",
        "effects at the same moment: the active player orders them",
        *(
            f"--pass {side} does nothing in this order: side {side} never has fewer cards left"
            for side in sorted(deck.passing)
            if Activation(side, PASS) not in order
        ),
    )


def _count_activations(order: Order) -> int:
    return sum(turn.card != PASS for turn in order)


def _make_row(order: Order) -> dict[str, Any]:
    return {"order": [f"{turn.side}: {turn.card}" for turn in order]}


def _make_outcome(order: Order, trace: Trace) -> Mapping[str, Any]:
    activations = _count_activations(order)
    return {
        "activations": activations,
        "passes": len(order) - activations,
        **_make_row(order),
    }


ROUND = Procedure(
    name="round",
    summary="Go through the command cards of a round: who activates when (unequal numbers: our "
    "reading).",
    section="Command Cards",
    arguments="CARD... vs CARD... | N vs N",
    prepare=_prepare,
    options=(
        Option(
            "first",
            "text",
            "the side that activates first, a or b (a unless given)",
            metavar="SIDE",
        ),
        Option("done", "texts", "a card that was activated already (repeatable)", metavar="CARD"),
        Option("pass", "texts", "a side that passes whenever it may (repeatable)", metavar="SIDE"),
    ),
    examples=(
        "round captain spears vs ogre scouts pack --first b",
        "round 3 vs 5 --pass a",
        "round 3 vs 5 --ruling alternating=strict",
    ),
)
