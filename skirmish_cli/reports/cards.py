"""Stat cards from warband files, and printed stat lines turned into cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.warband import ModelEntry, ParsedCard
from skirmish_cli.files.warbands import load_warband


@dataclass(frozen=True)
class CardsReport:
    """The cards asked for, in the order of the command, each with the warband that it comes from."""

    cards: tuple[tuple[str, ModelEntry], ...]


@dataclass(frozen=True)
class ParsedReport:
    """A printed stat line as a card of a warband file."""

    game: str
    line: str
    parsed: ParsedCard


def report_cards(names: Sequence[str], warbands: Sequence[str]) -> CardsReport:
    """Return the cards of some models, or of all models of the files; raises SkirmishError with the nearest id."""
    if not warbands:
        raise UsageProblem("card needs a warband file: add -w FILE, or --parse GAME 'PRINTED STAT LINE'")
    entries = [(warband.name, entry) for warband in map(load_warband, warbands) for entry in warband.models]
    if not names:
        return CardsReport(tuple(entries))
    found = []
    for name in names:
        matches = [pair for pair in entries if name == pair[1].id or name in pair[1].copies]
        if not matches:
            raise UsageProblem(unknown("model", name, [entry.id for _, entry in entries]))
        found += matches
    return CardsReport(tuple(found))


def report_parsed(game_id: str, line: str) -> ParsedReport:
    """Return a printed stat line as a card; raises UsageProblem where it can't be read."""
    return ParsedReport(game_id, line, get_game(game_id).parse_printed_card(line))


def card_data(entry: ModelEntry) -> dict[str, Any]:
    """Return a card as plain data, in the keys of the file and without what was left out."""
    data: dict[str, Any] = entry.card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return data
