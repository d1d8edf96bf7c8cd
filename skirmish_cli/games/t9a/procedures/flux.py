"""`flux`: the flux card of a magic phase and the magic dice that it brings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.trace import Trace
from skirmish_cli.games.t9a.magic import Flux, FluxResult, draw_flux
from skirmish_cli.games.t9a.numbers import named_units

MOST_SIZE, MOST_CHANNEL = 100_000, 100


def _deck(command: Command) -> tuple[str, tuple[Mapping[str, Any], ...]]:
    """Return the name of the deck for the Army Size and its cards."""
    size = bounded(command.need("size"), "--size", 1, MOST_SIZE)
    tables = command.rules.data["tables"]
    found = next(row for row in tables["flux_decks"] if row["upto"] is None or size <= row["upto"])
    by_name = {row["card"]: row for row in tables["flux_cards"]}
    missing = [card for card in found["cards"] if card not in by_name]
    if missing:
        raise UsageProblem(
            f"the flux_cards of these rules lack {', '.join(missing)} of the {found['name']} deck"
        )
    return str(found["name"]), tuple(by_name[card] for card in found["cards"])


def _drawn(command: Command, name: str, deck: tuple[str, ...]) -> tuple[str, ...]:
    every = {row["card"] for row in command.rules.data["tables"]["flux_cards"]}
    drawn: list[str] = []
    for word in (command.given("drawn") or "").replace(",", " ").split():
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
    return tuple(drawn)


def _channelled(command: Command) -> int:
    """Return the magic dice that the wizards named bring: those that aren't shaken. Section:
    Siphon the Veil."""
    wizards = named_units(command)
    for unit in wizards:
        if unit.card.wizard is None:
            raise UsageProblem(
                f"{unit.key} has no wizard on its card, so it channels nothing; give --channel N"
            )
    return sum(unit.card.wizard.channel for unit in wizards if not unit.has("shaken"))


def _outcome(result: FluxResult, trace: Trace) -> Mapping[str, Any]:
    return {
        "card": result.card,
        "dice": result.dice,
        "opponent_dice": result.opponent,
        "discarded": result.discarded,
        "left": list(result.left),
    }


def _prepare(command: Command) -> Prepared:
    numbers = command.rules.data["numbers"]
    name, deck = _deck(command)
    drawn = _drawn(command, name, tuple(row["card"] for row in deck))
    left = tuple(row for row in deck if row["card"] not in drawn)
    channel = bounded(command.given("channel") or 0, "--channel", 0, MOST_CHANNEL) + _channelled(
        command
    )
    stored = bounded(command.given("stored") or 0, "--stored", 0, int(numbers["most_stored"]))
    flux = Flux(
        tuple((row["card"], int(row["dice"])) for row in left),
        int(numbers["free_siphon"]) + channel + stored,
        bool(command.given("store")),
        int(numbers["excess_times"]),
        frozenset(row["card"] for row in left if row.get("ours")),
    )
    cards = ", ".join(
        f"{row['card']} {row['dice']}{' (ours)' if row.get('ours') else ''}" for row in left
    )
    return Prepared(
        rule=partial(draw_flux, flux),
        figures={
            "dice_mean": lambda result: result.dice,
            "opponent_dice_mean": lambda result: result.opponent,
        },
        row=lambda result: {"dice": result.dice, "opponent_dice": result.opponent},
        outcome=_outcome,
        inputs={
            "size": command.need("size"),
            "deck": name,
            "drawn": list(drawn),
            "channel": channel,
            "stored": stored,
            "store": flux.stores,
        },
        notes=(f"in the deck before the draw, with their magic dice: {cards}",),
        rulings=("flux_cards",),
        headline=f"Flux card of a {name} deck, {len(left)} of {len(deck)} cards left",
    )


FLUX = Procedure(
    name="flux",
    summary="Draw a flux card and count the magic dice of both players.",
    section="Magic Dice and Flux Cards",
    arguments="[WIZARD...]",
    prepare=_prepare,
    options=(
        Option("size", "whole", "the Army Size in points, which says the deck", metavar="N"),
        Option("drawn", "text", "the cards drawn before, such as I,IV", metavar="CARDS"),
        Option(
            "channel",
            "whole",
            "Channel (Adept 1, Master 2, Conclave 1) but for the wizards named",
            metavar="N",
        ),
        Option("stored", "whole", "a die stored in the last magic phase, 0 or 1", metavar="N"),
        Option("store", "flag", "store one die for the next magic phase", default=False),
    ),
    examples=(
        "flux --size 4500 --channel 3 --odds",
        "flux --size 3000 --drawn I,IV --channel 2 --store --dice VI",
    ),
)
