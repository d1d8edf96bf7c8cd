"""`round`: the order in which command cards are activated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.facts import BattleFacts
from skirmish_cli.core.options import Options, a_text, choice, each, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.first_blood.numbers import read_lasting, read_texts
from skirmish_cli.games.first_blood.procedures.shared.command_cards import (
    CARD_FLAGS,
    MOST_CARDS,
    CommandCard,
    list_unnamed_files,
    read_cards,
)
from skirmish_cli.games.first_blood.procedures.shared.face_up_cards import (
    check_names_differ,
    find_supremacy,
    keep_face_up,
    list_regiments,
    name_sides,
    was_activated,
)
from skirmish_cli.games.first_blood.procedures.shared.verdicts import tell_round
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

#: Nobody passes, or both sides do whenever they may.
NONE, BOTH = "none", "both"
CARDS = Policy("cards", ("listed",), "listed", "which of its command cards a side flips")
PASSES = Policy(
    "passes", (NONE, *SIDES, BOTH), NONE, "which side passes whenever it has fewer cards left"
)


class RoundOptions(Options):
    """What `round` takes: who goes first, what was activated, who passes."""

    first = option(
        "the side that activates first, a or b (a unless given)", choice(*SIDES), metavar="SIDE"
    )
    done = option("a card that was activated already (repeatable)", each(a_text), metavar="CARD")
    pass_ = option("a side that passes", each(a_text), metavar="SIDE", role="hidden")
    turns = option("go through so many turns, not the whole round", whole(1, 4 * MOST_CARDS))


def _prepare(command: Command[RoundOptions]) -> Prepared:
    _refuse_pass(command)
    if command.battle and command.battle.active:
        active = command.battle.active
        raise NotAllowed(f"{active} still acts: 'skirmish battle next' ends its turn first")
    named = read_cards(command)
    deck = _read_deck(command, named)
    return Prepared(
        rule=partial(play_round, deck),
        figures={"activations": _count_activations},
        row=_make_row,
        outcome=partial(_make_outcome, deck),
        policy=_list_policies(command, deck),
        inputs={
            "a": list(deck.cards[0]),
            "b": list(deck.cards[1]),
            "first": deck.first,
            "passing": sorted(deck.passing),
            **({"turns": deck.turns} if deck.turns else {}),
        },
        notes=(*_write_notes(command, deck), *_note_unused(command, deck, named)),
        rulings=("alternating",),
        verdict=tell_round,
        main=("activations",),
        headline=_write_headline(deck, name_sides(named)),
    )


def _write_headline(deck: Deck, warbands: Sequence[str]) -> str:
    """Return the line above a round: how many cards each side has, and whose they are."""
    first, second = (len(own) for own in deck.cards)
    if not warbands:
        cards = format_count(first, "command card")
        return f"Round: {cards} against {second}, side {deck.first} first"
    cards = format_count(first, "card")
    return f"Round: {warbands[0]} (a, {cards}) against {warbands[1]} (b, {second})"


def _refuse_pass(command: Command[RoundOptions]) -> None:
    """Raise UsageProblem for `--pass`, which a policy has replaced."""
    sides = sorted(set(command.options.pass_))
    if sides:
        value = sides[0] if len(sides) == 1 else BOTH
        raise UsageProblem(
            f"{RoundOptions.pass_.flag} is a policy now: write --policy {PASSES.name}={value}"
        )


def _read_deck(command: Command[RoundOptions], named: Sequence[Sequence[CommandCard]]) -> Deck:
    """Return the cards of a round and how its sides take turns.

    Raises UsageProblem for cards, a side or a pass that can't be.
    """
    options = command.options
    cards = keep_face_up(named, options.done)
    if options.turns:
        check_names_differ(named, RoundOptions.turns.flag)
    begun = any(was_activated(card, options.done) for own in named for card in own)
    battle = command.battle
    return Deck(
        cards,
        _find_first(options, named, begun=begun, battle=battle),
        command.rules.ruling("alternating") == "passes",
        _find_passing(command),
        # In a battle the Warriors of a card act before the next one is flipped.
        options.turns or (None if battle is None else 1),
        begun,
        list_regiments(named),
        _list_words(command, named),
        read_lasting(command.rules),
        owes=battle is None,
    )


def _find_first(
    options: RoundOptions,
    named: Sequence[Sequence[CommandCard]],
    *,
    begun: bool,
    battle: BattleFacts | None,
) -> str:
    """Return the side that goes on: as typed, else who has supremacy, else a.

    A battle knows whose turn it is.
    """
    if battle is not None:
        return options.first or battle.player or battle.first or "a"
    supremacy = find_supremacy(named)
    if options.first and supremacy not in (None, options.first) and not begun:
        raise UsageProblem(
            f"{RoundOptions.first.flag} {options.first} contradicts +supremacy of side "
            f"{supremacy}, which activates first"
        )
    return options.first or supremacy or "a"


def _find_passing(command: Command[RoundOptions]) -> frozenset[str]:
    """Return the sides that pass whenever they may.

    Raises UsageProblem where nobody can pass.
    """
    value = command.policy(PASSES)
    if value != NONE and command.rules.ruling("alternating") == "strict":
        raise UsageProblem(
            f"--policy {PASSES.name}={value} does nothing with the ruling alternating=strict: "
            "nobody passes"
        )
    return frozenset(SIDES) if value == BOTH else frozenset({value} & {*SIDES})


def _list_words(
    command: Command[RoundOptions], named: Sequence[Sequence[CommandCard]]
) -> tuple[str, ...]:
    """Return the words of the command by which the round goes on."""
    policies = (
        word
        for name, typed in command.policies.items()
        for value in typed
        for word in ("--policy", f"{name}={value}")
    )
    rulings = (
        word
        for key, value in command.rules.chosen.items()
        for word in ("--ruling", f"{key}={value}")
    )
    done = (word for card in command.options.done for word in (RoundOptions.done.flag, card))
    return (command.procedure, *_list_cards(command, named), *policies, *rulings, *done)


def _list_cards(
    command: Command[RoundOptions], named: Sequence[Sequence[CommandCard]]
) -> tuple[str, ...]:
    """Return the cards of both sides as they are typed, without those of the slain.

    One that `--done` names stays, and so do all of a side of which nobody is left.
    """
    if not any(card.is_out for own in named for card in own):
        return command.words
    typed = command.sides() if command.words else [[card.name for card in own] for own in named]
    first, second = (
        _drop_slain(words, own, command.options.done)
        for words, own in zip(typed, named, strict=True)
    )
    return (*first, "vs", *second)


def _drop_slain(
    words: Sequence[str], cards: Sequence[CommandCard], done: Sequence[str]
) -> Sequence[str]:
    """Return the words of a side's cards whose Warriors aren't all slain, or all of them."""
    kept = [
        word
        for word, card in zip(words, cards, strict=True)
        if card.name in done or not card.is_out
    ]
    return kept or words


def _list_policies(command: Command[RoundOptions], deck: Deck) -> dict[str, str]:
    """Return the policies that make the decisions of a round where nobody is asked."""
    passes = {PASSES.name: command.policy(PASSES)} if deck.may_pass else {}
    return {CARDS.name: command.policy(CARDS), **passes}


def _write_notes(command: Command[RoundOptions], deck: Deck) -> tuple[str, ...]:
    return (
        read_texts(command.rules).rounds_are_ours,
        "fewer cards left: you may pass"
        if deck.may_pass
        else "no passes: the longer side plays on alone",
        "abilities and rules granted this round end with it; two of the same don't add up",
        "effects at the same moment: the active player orders them",
    )


def _note_unused(
    command: Command[RoundOptions], deck: Deck, named: Sequence[Sequence[CommandCard]]
) -> Iterator[str]:
    """Yield what was typed and changes nothing in a round."""
    order = order_by_policy(deck._replace(turns=None))
    value = command.policy(PASSES)
    for side in sorted(deck.passing):
        if Activation(side, PASS) not in order:
            yield (
                f"--policy {PASSES.name}={value} changes nothing for side {side}: it never has "
                "fewer cards left"
            )
    if deck.turns and deck.turns > len(order):
        turns = format_count(len(order), "turn")
        yield f"{RoundOptions.turns.flag} {deck.turns} goes to the end: {turns} were left"
    for file in list_unnamed_files(command, named):
        yield f"no command card of {file} is in this round"


def _count_activations(order: Order) -> int:
    return sum(turn.card != PASS for turn in order)


def _make_row(order: Order) -> dict[str, Json]:
    return {"order": [f"{turn.side}: {turn.card}" for turn in order]}


def _make_outcome(deck: Deck, order: Order, trace: Trace) -> Mapping[str, Json]:
    activations = _count_activations(order)
    return {
        "activations": activations,
        "passes": len(order) - activations,
        **_make_row(order),
        **({"left": count_left(deck, order)} if deck.turns else {}),
    }


ROUND = Procedure(
    both_sides=True,
    name="round",
    summary="Go through the command cards of a round: who activates when (unequal numbers: our "
    "reading).",
    section="Command Cards",
    arguments="[CARD... vs CARD... | N vs N]",
    prepare=_prepare,
    options=RoundOptions,
    flags=CARD_FLAGS,
    policies=(CARDS, PASSES),
    reads_files=True,
    examples=(
        "round captain spears vs ogre scouts pack --first b",
        "round 3 vs 5 --policy passes=a",
        "round 3 vs 5 --ruling alternating=strict",
        "round captain spears vs ogre scouts --done captain --first b --turns 1",
    ),
)
