"""`round`: the order in which command cards are activated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.first_blood.rounds import (
    PASS,
    SIDES,
    Activation,
    Deck,
    play_by_policy,
    play_round,
)
from skirmish_cli.games.first_blood.wording import counted

#: The most command cards of a side.
MOST_CARDS = 30

Order = tuple[Activation, ...]


def ready_deck(command: Command) -> Deck:
    """Return the cards of a round that a command describes; raises UsageProblem for cards that
    can't be."""
    sides = command.sides()
    if len(sides) != len(SIDES):
        raise UsageProblem(
            "round needs the command cards of both sides, such as: round captain spears vs ogre, "
            "or their numbers: round 3 vs 5"
        )
    cards = [_cards(words, side) for words, side in zip(sides, SIDES, strict=True)]
    if command.given("warband"):
        _check_names(command, sides)
    done = command.given("done") or ()
    for place, name in enumerate(done):
        if name in done[:place]:
            raise UsageProblem(f"--done {name} is named twice")
        owners = [side for side, own in zip(SIDES, cards, strict=True) if name in own]
        if len(owners) != 1:
            known = [card for own in cards for card in own]
            raise UsageProblem(
                unknown("command card", name, known)
                if not owners
                else f"--done {name}: both sides have a card of that name; rename one"
            )
        cards[SIDES.index(owners[0])].remove(name)
    first = one_of(command.given("first") or "a", "--first", SIDES)
    passing = frozenset(one_of(side, "--pass", SIDES) for side in command.given("pass") or ())
    if passing and command.rules.ruling("alternating") == "strict":
        raise UsageProblem(
            f"--pass {min(passing)} does nothing with the ruling alternating=strict: nobody passes"
        )
    return Deck(
        (tuple(cards[0]), tuple(cards[1])),
        first,
        command.rules.ruling("alternating") == "passes",
        passing,
    )


def _cards(words: Sequence[str], side: str) -> list[str]:
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


def _check_names(command: Command, sides: Sequence[Sequence[str]]) -> None:
    """Check card names against the warband files; raises UsageProblem for one that no entry has."""
    for words in sides:
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


def round_row(order: Order) -> dict[str, Any]:
    """Return the order of activations."""
    return {"order": [f"{turn.side}: {turn.card}" for turn in order]}


def _outcome(order: Order, trace: Trace) -> Mapping[str, Any]:
    return {
        "activations": sum(turn.card != PASS for turn in order),
        "passes": sum(turn.card == PASS for turn in order),
        "order": [f"{turn.side}: {turn.card}" for turn in order],
    }


def _prepare(command: Command) -> Prepared:
    deck = ready_deck(command)
    order = play_by_policy(deck)
    idle = [side for side in sorted(deck.passing) if Activation(side, PASS) not in order]
    may = (
        "fewer cards left: you may pass"
        if deck.may_pass
        else "no passes: the longer side plays on alone"
    )
    return Prepared(
        rule=partial(play_round, deck),
        figures={"activations": lambda order: sum(turn.card != PASS for turn in order)},
        row=round_row,
        outcome=_outcome,
        policy={
            "cards": "in the order listed",
            "passes": "taken by side " + " and ".join(sorted(deck.passing))
            if deck.passing
            else "none taken",
        },
        inputs={
            "a": list(deck.cards[0]),
            "b": list(deck.cards[1]),
            "first": deck.first,
            "passing": sorted(deck.passing),
        },
        notes=(
            command.rules.data["tables"]["rounds_are_ours"],
            may,
            "abilities and rules granted this round end with it; two of the same don't add up",
            "effects at the same moment: the active player orders them",
            *(
                f"--pass {side} does nothing in this order: side {side} never has fewer cards left"
                for side in idle
            ),
        ),
        rulings=("alternating",),
        headline=f"Round: {counted(len(deck.cards[0]), 'command card')} against {len(deck.cards[1])}, "
        f"side {deck.first} first",
    )


ROUND = Procedure(
    name="round",
    summary="Go through the command cards of a round: who activates when (unequal numbers: our reading).",
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
