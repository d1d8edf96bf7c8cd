"""Stat cards from warband files, and printed stat lines turned into cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.warband import CardBase, ModelEntry, ParsedCard
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.files.warbands import load_warband


class ShownCard(NamedTuple):
    """A card with the warband that it comes from, and what its game remarks on it."""

    warband: str
    entry: ModelEntry
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardsReport:
    """The cards asked for, in the order of the command."""

    cards: tuple[ShownCard, ...]


@dataclass(frozen=True)
class ParsedReport:
    """A printed stat line as a card of a warband file."""

    game: str
    line: str
    parsed: ParsedCard
    notes: tuple[str, ...] = ()


def report_cards(names: Sequence[str], warbands: Sequence[str]) -> CardsReport:
    """Return the cards of some models, or of all models of the files; raises SkirmishError with the nearest id."""
    if not warbands:
        raise UsageProblem("card needs a warband file: add -w FILE, or --parse GAME 'PRINTED STAT LINE'")
    entries = [ShownCard(warband.name, entry, _remarks(warband.game, entry.card))
               for warband in map(load_warband, warbands) for entry in warband.models]
    if not names:
        return CardsReport(tuple(entries))
    found = []
    for name in names:
        matches = [card for card in entries if name == card.entry.id or name in card.entry.copies]
        if not matches:
            raise UsageProblem(unknown("model", name, [card.entry.id for card in entries]))
        found += matches
    return CardsReport(tuple(found))


def report_parsed(game_id: str, line: str) -> ParsedReport:
    """Return a printed stat line as a card; raises UsageProblem where it can't be read."""
    game = get_game(game_id)
    parsed = game.parse_printed_card(line)
    return ParsedReport(game_id, line, parsed, _remarks(game_id, game.card_type().model_validate(parsed.card)))


def _remarks(game_id: str, card: CardBase) -> tuple[str, ...]:
    return tuple(card.remarks(load_ruleset(game_id)))


def card_data(entry: ModelEntry) -> dict[str, Any]:
    """Return a card as plain data, in the keys of the file and without what was left out."""
    data: dict[str, Any] = entry.card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return data
