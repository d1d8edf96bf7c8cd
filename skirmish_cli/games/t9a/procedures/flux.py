"""`flux`: the flux card of a magic phase and the magic dice that it brings."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import BEST, Command, Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import a_text, flag, option, require_bounds, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a import magic
from skirmish_cli.games.t9a.magic import KEEP, STORE, STORES, Flux, FluxResult, draw_flux
from skirmish_cli.games.t9a.numbers import (
    FluxCard,
    find_flux_deck,
    read_flux_cards,
    read_lasting,
    read_numbers,
)
from skirmish_cli.games.t9a.procedures.shared.units import read_units, refuse_numbers
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_flux
from skirmish_cli.games.t9a.special_rules import find_rule_value
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import remarks
else:
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

MOST_SIZE, MOST_CHANNEL = 100_000, 100


class FluxOptions(AdviceOptions):
    """What `flux` takes."""

    size = option(
        "the Army Size in points, which says the deck; else the limit of the warband files",
        whole(1, MOST_SIZE),
        needed="without a warband file",
        also=("points", "limit"),
    )
    drawn = option("the cards drawn before, such as I,IV", a_text, metavar="CARDS", default="")
    channel = option(
        "Channel (Adept 1, Master 2, Conclave 1) but for the wizards named",
        whole(0, MOST_CHANNEL),
        default=0,
    )
    stored = option("a die stored in the last magic phase, 0 or 1", whole(0, 100), default=0)
    store = option("store a die for the next magic phase; as --policy store=store", flag)


class _Deck(NamedTuple):
    """The deck for an Army Size, and the names of the cards drawn before."""

    name: str
    cards: tuple[FluxCard, ...]
    drawn: list[str]

    @property
    def left(self) -> tuple[FluxCard, ...]:
        """The cards that may be drawn."""
        return tuple(card for card in self.cards if card.card not in self.drawn)


def _write_out(command: Command[FluxOptions]) -> Command[FluxOptions]:
    """Return a command that says what a battle knows of the player whose phase it is.

    That is the Army Size, the cards drawn before, a stored die, and who channels, unless the
    command names wizards itself. Sections: Flux Cards; Siphon the Veil.
    """
    battle = command.battle
    if battle is None:
        return command
    home = battle.find_home(command.words[0].partition("+")[0]) if command.words else None
    side = home or battle.find_player()
    keys = [key for key in side.models if key not in side.gone]
    units = command.find_models([keys])[0] if keys else []
    wizards = tuple(
        unit.key
        for unit in units
        if unit.card.wizard or find_rule_value(unit.card.written_rules, "Channel")
    )
    sizes = {unit.limit for unit in units if unit.limit is not None}
    return command._replace(words=command.words or wizards).say(
        size=str(sizes.pop()) if len(sizes) == 1 else "",
        drawn=side.read_text("drawn"),
        stored=str(side.read_number("stored_dice") or ""),
    )


def _read_deck(command: Command[FluxOptions]) -> _Deck:
    """Return the deck for the Army Size; raises UsageProblem."""
    size = _read_size(command)
    deck, every = find_flux_deck(command.rules, size), read_flux_cards(command.rules)
    names, deck_name = tuple(deck.cards), deck.name
    missing = [card for card in names if card not in every]
    if missing:
        raise UsageProblem(
            f"the flux_cards of these rules lack {', '.join(missing)} of the {deck_name} deck"
        )
    drawn = _read_drawn(command, deck_name, names, every)
    return _Deck(deck_name, tuple(every[name] for name in names), drawn)


def _read_size(command: Command[FluxOptions]) -> int:
    """Return the Army Size: as typed, or the limit of the warband files.

    Raises UsageProblem where neither says it, and for files that differ.
    """
    if command.options.size is not None:
        return command.options.size
    if not command.warbands:
        return command.need(FluxOptions.size)
    sizes = {unit.limit for unit in command.find_models([["*"]])[0] if unit.limit is not None}
    if len(sizes) > 1:
        named = " and ".join(map(str, sorted(sizes)))
        raise UsageProblem(f"the armies have different sizes, {named}: give --size N")
    if not sizes:
        raise UsageProblem("no warband file has a limit: give --size N")
    return require_bounds(sizes.pop(), "limit", 1, MOST_SIZE)


def _read_drawn(
    command: Command[FluxOptions], name: str, deck: tuple[str, ...], every: Collection[str]
) -> list[str]:
    """Return the cards of `--drawn`, which are out of the deck; raises UsageProblem."""
    drawn: list[str] = []
    typed = command.options.drawn
    if typed and not all(part.strip() for part in typed.split(",")):
        raise UsageProblem(f"--drawn {typed[:40]!r} has an empty part")
    for word in typed.replace(",", " ").split():
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
    """Return the magic dice that the units named bring: those that aren't shaken.

    A unit channels by what kind of wizard it is, or by the rule Channel on its card, whichever is
    more. Section: Siphon the Veil.
    """
    channelled = 0
    for unit in read_units(command):
        channel = find_rule_value(unit.card.written_rules, "Channel")
        if unit.card.wizard is None and not channel:
            raise UsageProblem(
                f"{unit.key} has no wizard on its card, nor Channel, so it channels nothing; "
                "give --channel N"
            )
        if unit.card.wizard is not None:
            channel = max(channel, unit.card.wizard.channel)
        channelled += 0 if unit.has("shaken") else channel
    return channelled


def _read_store(command: Command[FluxOptions]) -> str:
    """Return whether a die is stored by policy; raises UsageProblem."""
    typed = command.list_typed(STORING)
    if command.options.store and typed and typed[-1] != STORE:
        raise UsageProblem(f"--store and --policy store={typed[-1]} exclude each other")
    return STORE if command.options.store else command.policy(STORING)


def _make_outcome(result: FluxResult, trace: Trace) -> Mapping[str, Json]:
    return {
        "card": result.card,
        "dice": result.dice,
        "opponent_dice": result.opponent,
        "discarded": result.discarded,
        "stored": result.stored,
        "left": list(result.left),
    }


def _prepare(command: Command[FluxOptions]) -> Prepared:
    refuse_numbers(command)
    numbers = read_numbers(command.rules)
    deck = _read_deck(command)
    options = command.options
    channel = options.channel + _count_channelled(command)
    stored = require_bounds(options.stored, FluxOptions.stored.flag, 0, numbers.most_stored)
    flux = Flux(
        tuple((card.card, card.dice) for card in deck.left),
        numbers.free_siphon + channel + stored,
        _read_store(command),
        numbers.excess_times,
        frozenset(card.card for card in deck.left if card.is_ours),
        tuple(deck.drawn),
        read_lasting(command.rules),
    )
    units = read_units(command)
    named = f", {' and '.join(unit.key for unit in units)} channelling" if units else ""
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
            "size": _read_size(command),
            "deck": deck.name,
            "drawn": deck.drawn,
            "channel": channel,
            "stored": stored,
            "store": flux.store == STORE,
        },
        goal=Goal("dice_mean", owners=("a",), then=lambda result: result.stored),
        policy={"store": flux.store},
        notes=(
            f"in the deck before the draw, with their magic dice: {cards}",
            *(_note_units(command, units) if units else ()),
        ),
        rulings=("flux_cards",),
        headline=f"Flux card of a {deck.name} deck, {len(deck.left)} of {len(deck.cards)} cards "
        f"left{named}",
        verdict=tell_flux,
        main=("dice_mean", "opponent_dice_mean"),
    )


def _note_units(command: Command[FluxOptions], units: Sequence[Model[Card]]) -> tuple[str, ...]:
    """Return what is told of the wizards that channel."""
    role = remarks.Role("flux", lambda unit: unit.card.wizard and unit.card.wizard.channel)
    return remarks.list_unit_notes(command.rules, units, role, ("Channel",))


#: Whether a magic die is stored, which is decided once the pool is known.
STORING = Policy(
    magic.STORING,
    (*STORES, BEST),
    KEEP,
    "whether the active player stores a magic die for their next magic phase; best: one that would "
    "be discarded",
)

FLUX = Procedure(
    in_battle=_write_out,
    name="flux",
    summary="Draw a flux card and count the magic dice of both players.",
    section="Magic Dice and Flux Cards",
    arguments="[WIZARD...]",
    positions=(FluxOptions.size,),
    prepare=_prepare,
    options=FluxOptions,
    flags=("shaken",),
    policies=(STORING,),
    reads_files=True,
    examples=(
        "flux --size 4500 --channel 3 --odds",
        "flux --size 3000 --drawn I,IV --channel 2 --store --dice VI",
        "flux --size 4500 --channel 4 --advise",
        "flux hexer -w vell-marches.yaml --odds",
    ),
)
