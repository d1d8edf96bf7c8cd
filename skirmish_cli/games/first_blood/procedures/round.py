"""`round`: the order in which command cards are activated."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, a_text, choice, each, option, whole
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.first_blood.numbers import read_lasting, read_texts
from skirmish_cli.games.first_blood.procedures.shared.command_cards import (
    CARD_FLAGS,
    MOST_CARDS,
    check_names_differ,
    find_supremacy,
    keep_face_up,
    list_regiments,
    read_cards,
)
from skirmish_cli.games.first_blood.rounds import (
    PASS,
    SIDES,
    Activation,
    Deck,
    count_left,
    order_by_policy,
    play_round,
)
from skirmish_cli.games.first_blood.wording import format_count

Order = tuple[Activation, ...]


class RoundOptions(Options):
    """What `round` takes: who goes first, what was activated, who passes."""

    first = option(
        "the side that activates first, a or b (a unless given)", choice(*SIDES), metavar="SIDE"
    )
    done = option("a card that was activated already (repeatable)", each(a_text), metavar="CARD")
    pass_ = option(
        "a side that passes whenever it may (repeatable)", each(choice(*SIDES)), metavar="SIDE"
    )
    turns = option("go through so many turns, not the whole round", whole(1, 4 * MOST_CARDS))


def _prepare(command: Command[RoundOptions]) -> Prepared:
    deck = _read_deck(command)
    numbers = f"{format_count(len(deck.cards[0]), 'command card')} against {len(deck.cards[1])}"
    return Prepared(
        rule=partial(play_round, deck),
        figures={"activations": _count_activations},
        row=_make_row,
        outcome=partial(_make_outcome, deck),
        policy=_describe_policy(deck),
        inputs={
            "a": list(deck.cards[0]),
            "b": list(deck.cards[1]),
            "first": deck.first,
            "passing": sorted(deck.passing),
            **({"turns": deck.turns} if deck.turns else {}),
        },
        notes=_write_notes(command, deck),
        rulings=("alternating",),
        headline=f"Round: {numbers}, side {deck.first} first",
    )


def _read_deck(command: Command[RoundOptions]) -> Deck:
    """Return the cards of a round and how its sides take turns.

    Raises UsageProblem for cards, a side or a pass that can't be.
    """
    options = command.options
    named = read_cards(command)
    cards = keep_face_up(named, options.done)
    if options.turns:
        check_names_differ(named, RoundOptions.turns.flag)
    passing = frozenset(options.pass_)
    may_pass = command.rules.ruling("alternating") == "passes"
    if passing and not may_pass:
        raise UsageProblem(
            f"--pass {min(passing)} does nothing with the ruling alternating=strict: nobody passes"
        )
    return Deck(
        cards,
        options.first or find_supremacy(named) or "a",
        may_pass,
        passing,
        options.turns,
        sum(map(len, cards)) < sum(map(len, named)),
        list_regiments(named),
        _list_words(command),
        read_lasting(command.rules),
    )


def _list_words(command: Command[RoundOptions]) -> tuple[str, ...]:
    """Return the words of the command by which the round goes on."""
    options = command.options
    passes = (word for side in options.pass_ for word in (RoundOptions.pass_.flag, side))
    done = (word for card in options.done for word in (RoundOptions.done.flag, card))
    return (command.procedure, *command.words, *passes, *done)


def _describe_policy(deck: Deck) -> dict[str, str]:
    passing = " and ".join(sorted(deck.passing))
    return {
        "cards": "in the order listed",
        "passes": f"taken by side {passing}" if passing else "none taken",
    }


def _write_notes(command: Command[RoundOptions], deck: Deck) -> tuple[str, ...]:
    order = order_by_policy(deck._replace(turns=None))
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


def _make_outcome(deck: Deck, order: Order, trace: Trace) -> Mapping[str, Any]:
    activations = _count_activations(order)
    return {
        "activations": activations,
        "passes": len(order) - activations,
        **_make_row(order),
        **({"left": count_left(deck, order)} if deck.turns else {}),
    }


#: Both are taken as listed unless players are asked: the passes as `--pass` says.
POLICIES = (
    Policy(
        "cards",
        ("in the order listed",),
        "in the order listed",
        "which of its command cards a side flips",
    ),
    Policy(
        "passes",
        ("none taken", *(f"taken by side {sides}" for sides in ("a", "b", "a and b"))),
        "none taken",
        "which sides pass whenever they may",
    ),
)

ROUND = Procedure(
    name="round",
    summary="Go through the command cards of a round: who activates when (unequal numbers: our "
    "reading).",
    section="Command Cards",
    arguments="CARD... vs CARD... | N vs N",
    prepare=_prepare,
    options=RoundOptions,
    flags=CARD_FLAGS,
    policies=POLICIES,
    examples=(
        "round captain spears vs ogre scouts pack --first b",
        "round 3 vs 5 --pass a",
        "round 3 vs 5 --ruling alternating=strict",
        "round captain spears vs ogre scouts --done captain --first b --turns 1",
    ),
)
