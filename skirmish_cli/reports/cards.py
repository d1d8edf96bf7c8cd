"""Stat cards from warband files, and printed stat lines turned into cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.plain import Json
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ModelEntry, ParsedCard, WarbandFile
from skirmish_cli.files.checks.warbands import load_warband
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.finding import FOLDERS, find_warbands
from skirmish_cli.reports.houses import house_ruleset, ruleset_for

#: The most cards that are shown where none is named.
MOST_SHOWN = 1_000


class ShownCard(NamedTuple):
    """A card with the warband that it comes from, and what its game remarks on it."""

    warband: str
    entry: ModelEntry
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardsReport:
    """The cards asked for, in the order of the command.

    `found_in` are the files that they were found in, where none was named.
    """

    cards: tuple[ShownCard, ...]
    found_in: tuple[str, ...] = ()


@dataclass(frozen=True)
class ParsedReport:
    """A printed stat line as a card of a warband file."""

    game: str
    line: str
    parsed: ParsedCard
    notes: tuple[str, ...] = ()


def report_cards(
    names: Sequence[str],
    warbands: Sequence[str],
    house: Sequence[str] = (),
    folders: Sequence[str] = FOLDERS,
) -> CardsReport:
    """Return the cards of some models, or of all models of the files.

    Without files the models are looked for in those of the environment and of some folders. `house`
    names house-rules files, whose cards the models may use. Raises UsageProblem with the nearest
    id, FileProblem for a file that is invalid.
    """
    ours = house_ruleset(house)
    if not warbands and names:
        homes = _find_files(names, folders, ours)
        return replace(report_cards(names, homes, house), found_in=tuple(homes))
    if not warbands:
        raise UsageProblem(
            "card needs a model, or a warband file: add -w FILE, or --parse GAME 'PRINTED STAT "
            "LINE'"
        )
    files = [load_warband(path, ours) for path in warbands]
    rules = {game: ruleset_for(game, ours) for game in {file.game for file in files}}
    entries = [(file, entry) for file in files for entry in file.models]
    if not names and len(entries) > MOST_SHOWN:
        raise UsageProblem(
            f"{len(entries):,} cards are more than the limit of {MOST_SHOWN:,} that are shown at "
            f"once; name those that you want, such as {entries[0][1].id}"
        )
    if not names:
        return CardsReport(tuple(_show_card(file, entry, rules) for file, entry in entries))
    found = []
    for name in names:
        matches = [
            (file, entry) for file, entry in entries if name == entry.id or name in entry.copies
        ]
        if not matches:
            raise UsageProblem(unknown("model", name, [entry.id for _, entry in entries]))
        found += [_show_card(file, entry, rules) for file, entry in matches]
    return CardsReport(tuple(found))


def _find_files(names: Sequence[str], folders: Sequence[str], ours: Ruleset | None) -> list[str]:
    """Return the files, found and not named, that models are in, each once.

    Raises UsageProblem for a model that none has, or several have.
    """
    read: dict[str, list[str]] = {}
    places = find_warbands(None, folders)
    for file in (file for place in places for file in place):
        try:
            warband = load_warband(file, ours)
        except FileProblem:
            continue
        read[file] = [name for entry in warband.models for name in (entry.id, *entry.copies)]
    chosen: list[str] = []
    for name in names:
        tiers = [[file for file in place if name in read.get(file, ())] for place in places]
        files = next((tier for tier in tiers if tier), [])
        if not files and not read:
            raise UsageProblem(f"there is no warband here to find {name!r} in; add -w FILE")
        if not files:
            raise UsageProblem(
                unknown("model", name, [one for ids in read.values() for one in ids])
            )
        if len(files) > 1:
            raise UsageProblem(f"{name!r} is in {' and '.join(files)}; say which with -w FILE")
        chosen += files
    return list(dict.fromkeys(chosen))


def report_parsed(game_id: str, line: str, house: Sequence[str] = ()) -> ParsedReport:
    """Return a printed stat line as a card, with remarks under the house rules.

    Raises UsageProblem where the line can't be read.
    """
    game = get_game(game_id)
    parsed = game.parse_printed_card(line)
    card = game.card_type().model_validate(parsed.card)
    return ParsedReport(game_id, line, parsed, tuple(card.remarks(load_ruleset(game_id, house))))


def _show_card(file: WarbandFile, entry: ModelEntry, rules: Mapping[str, Ruleset]) -> ShownCard:
    return ShownCard(file.name, entry, tuple(entry.card.remarks(rules[file.game])))


def card_data(entry: ModelEntry) -> dict[str, Json]:
    """Return a card as plain data: the keys of the file, without defaults."""
    data: dict[str, Json] = entry.card.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return data
