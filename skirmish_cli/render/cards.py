"""Pages of stat cards and of parsed stat lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy
from skirmish_cli.render.blocks import Block, Column, Grid, Heading, Lines, Page
from skirmish_cli.reports.cards import card_data

if TYPE_CHECKING:
    import yaml

    from skirmish_cli.core.plain import Json
    from skirmish_cli.reports.cards import CardsReport, ParsedReport
else:
    yaml = lazy("yaml")


def cards_page(report: CardsReport) -> Page:
    """Return one small table for each card."""
    blocks: list[Block] = []
    for warband, entry, notes in report.cards:
        count = f" x{entry.count}" if entry.count > 1 else ""
        blocks.append(Heading(f"{entry.name}{count} ({entry.id})", warband))
        rows = [
            [_stat_name(key), _format_stat(getattr(entry.card, key, None), value)]
            for key, value in card_data(entry).items()
        ]
        blocks.append(Grid("", (Column("stat", silent=True), Column("value", silent=True)), rows))
        if notes:
            blocks.append(Lines(notes, "note"))
    if report.found_in:
        blocks.append(Lines([f"models from {' and '.join(report.found_in)}"], "note"))
    return Page(blocks)


def _stat_name(key: str) -> str:
    # Stats are printed as abbreviations in capitals, such as MAR; DISC is the one of four letters.
    return key.upper() if len(key) <= 3 or key == "disc" else key.replace("_", " ")


def _format_stat(stat: object, value: Json) -> str:
    """Return a stat of a card: by its items' own `in_words`, or as its plain value."""
    if isinstance(stat, tuple) and stat and all(hasattr(one, "in_words") for one in stat):
        return "; ".join(one.in_words() for one in stat)
    return format_card_value(value)


def format_card_value(value: Json) -> str:
    """Return a plain value of a card as it would be printed.

    >>> format_card_value({"name": "Longsword", "damage": "d8", "two_handed": True})
    'Longsword d8 two-handed'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        parts = []
        for key, inner in value.items():
            if key == "name" or (key == "damage" and "name" in value):
                parts.append(format_card_value(inner))
            elif inner is True:
                parts.append(str(key).replace("_", "-"))
            else:
                parts.append(f"{key} {format_card_value(inner)}")
        # A weapon reads as one thing, `Longsword d8`; a list of abilities as several.
        return " ".join(parts) if "name" in value else ", ".join(parts)
    if isinstance(value, (list, tuple)):
        return ", ".join(format_card_value(inner) for inner in value)
    return str(value)


def cards_data(report: CardsReport) -> dict[str, Json]:
    """Return the cards as plain data."""
    return {
        "schema": 1,
        "cards": [
            {
                "warband": warband,
                "id": entry.id,
                "name": entry.name,
                "count": entry.count,
                "card": card_data(entry),
                **({"notes": list(notes)} if notes else {}),
            }
            for warband, entry, notes in report.cards
        ],
    }


def parsed_page(report: ParsedReport) -> Page:
    """Return the card as YAML that a warband file can hold, and what was inferred."""
    inferred = [f"inferred: {line}" for line in report.parsed.inferred]
    card = Lines(yaml_lines({"card": report.parsed.card}))
    return Page([card, Lines([f"# {line}" for line in (*inferred, *report.notes)], "note")])


def parsed_data(report: ParsedReport) -> dict[str, Json]:
    """Return the parsed card as plain data."""
    return {
        "schema": 1,
        "game": report.game,
        "card": dict(report.parsed.card),
        "inferred": list(report.parsed.inferred),
        **({"notes": list(report.notes)} if report.notes else {}),
    }


def yaml_lines(data: Mapping[str, Json]) -> list[str]:
    """Return plain data as lines of YAML: mappings in block form, lists in flow form."""
    text: str = yaml.safe_dump(
        dict(data), sort_keys=False, allow_unicode=True, default_flow_style=None, width=100
    )
    return text.splitlines()
