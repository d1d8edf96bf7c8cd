"""`flux`: the flux card of a magic phase and the magic dice that it brings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import NamedTuple

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Options, a_text, flag, option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.magic import Flux, FluxResult, draw_flux
from skirmish_cli.games.t9a.numbers import (
    FluxCard,
    find_flux_deck,
    read_flux_cards,
    read_lasting,
    read_numbers,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_units

MOST_SIZE, MOST_CHANNEL = 100_000, 100


class FluxOptions(Options):
    """What `flux` takes."""

    size = option(
        "the Army Size in points, which says the deck", whole(1, MOST_SIZE), needed="always"
    )
    drawn = option("the cards drawn before, such as I,IV", a_text, metavar="CARDS", default="")
    channel = option(
        "Channel (Adept 1, Master 2, Conclave 1) but for the wizards named",
        whole(0, MOST_CHANNEL),
        default=0,
    )
    stored = option("a die stored in the last magic phase, 0 or 1", whole(0, 100), default=0)
    store = option("store one die for the next magic phase", flag)


class _Deck(NamedTuple):
    """The deck for an Army Size, and the names of the cards drawn before."""

    name: str
    cards: tuple[FluxCard, ...]
    drawn: list[str]

    @property
    def left(self) -> tuple[FluxCard, ...]:
        """The cards that may be drawn."""
        return tuple(card for card in self.cards if card.card not in self.drawn)


def _read_deck(command: Command[FluxOptions]) -> _Deck:
    """Return the deck for the Army Size; raises UsageProblem."""
    size = command.need(FluxOptions.size)
    deck, every = find_flux_deck(command.rules, size), read_flux_cards(command.rules)
    names, deck_name = tuple(deck.cards), deck.name
    missing = [card for card in names if card not in every]
    if missing:
        raise UsageProblem(
            f"the flux_cards of these rules lack {', '.join(missing)} of the {deck_name} deck"
        )
    drawn = _read_drawn(command, deck_name, names, every)
    return _Deck(deck_name, tuple(every[name] for name in names), drawn)


def _read_drawn(
    command: Command[FluxOptions], name: str, deck: tuple[str, ...], every: Collection[str]
) -> list[str]:
    """Return the cards of `--drawn`, which are out of the deck; raises UsageProblem."""
    drawn: list[str] = []
    for word in command.options.drawn.replace(",", " ").split():
        card = word.upper()
        if card in every and card not in deck:
            raise UsageProblem(
                f"--drawn {card} isn't in the {name} deck of this Army Size: {', '.join(deck)}"
            )
        if card not in deck:
            raise UsageProblem(unknown("card of --drawn", word, deck))
        if card in drawn:
            raise UsageProblem(f"--drawn names card {card} twice: a drawn card is out of the deck")
        drawn.append(card)
    if len(drawn) == len(deck):
        raise UsageProblem("--drawn names every card: nothing is left to draw")
    return drawn


def _count_channelled(command: Command[FluxOptions]) -> int:
    """Return the magic dice that the wizards named bring: those that aren't shaken.

    Section: Siphon the Veil.
    """
    channelled = 0
    for unit in read_units(command):
        if unit.card.wizard is None:
            raise UsageProblem(
                f"{unit.key} has no wizard on its card, so it channels nothing; give --channel N"
            )
        channelled += 0 if unit.has("shaken") else unit.card.wizard.channel
    return channelled


def _make_outcome(result: FluxResult, trace: Trace) -> Mapping[str, Json]:
    return {
        "card": result.card,
        "dice": result.dice,
        "opponent_dice": result.opponent,
        "discarded": result.discarded,
        "left": list(result.left),
    }


def _prepare(command: Command[FluxOptions]) -> Prepared:
    numbers = read_numbers(command.rules)
    deck = _read_deck(command)
    options = command.options
    channel = options.channel + _count_channelled(command)
    stored = require_bounds(options.stored, FluxOptions.stored.flag, 0, numbers.most_stored)
    flux = Flux(
        tuple((card.card, card.dice) for card in deck.left),
        numbers.free_siphon + channel + stored,
        options.store,
        numbers.excess_times,
        frozenset(card.card for card in deck.left if card.is_ours),
        tuple(deck.drawn),
        read_lasting(command.rules),
    )
    cards = ", ".join(
        f"{card} {dice}{' (ours)' if card in flux.ours else ''}" for card, dice in flux.cards
    )
    return Prepared(
        rule=partial(draw_flux, flux),
        figures={
            "dice_mean": lambda result: result.dice,
            "opponent_dice_mean": lambda result: result.opponent,
        },
        row=lambda result: {"dice": result.dice, "opponent_dice": result.opponent},
        outcome=_make_outcome,
        inputs={
            "size": options.size,
            "deck": deck.name,
            "drawn": deck.drawn,
            "channel": channel,
            "stored": stored,
            "store": flux.stores,
        },
        notes=(f"in the deck before the draw, with their magic dice: {cards}",),
        rulings=("flux_cards",),
        headline=f"Flux card of a {deck.name} deck, {len(deck.left)} of {len(deck.cards)} cards "
        "left",
    )


FLUX = Procedure(
    name="flux",
    summary="Draw a flux card and count the magic dice of both players.",
    section="Magic Dice and Flux Cards",
    arguments="[WIZARD...]",
    prepare=_prepare,
    options=FluxOptions,
    flags=("shaken",),
    examples=(
        "flux --size 4500 --channel 3 --odds",
        "flux --size 3000 --drawn I,IV --channel 2 --store --dice VI",
    ),
)
