"""What a Heimr party must or should keep to, beyond the form of its sheets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from pydantic import ConfigDict

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import CardBase, ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.heimr.cards import Card, Weapon
from skirmish_cli.games.heimr.grid import Border, Grid, are_neighbours
from skirmish_cli.games.heimr.models import key_of
from skirmish_cli.games.heimr.tables import table
from skirmish_cli.lists.items import Item
from skirmish_cli.lists.receipts import Receipt, model_item, option_item, receipt_of


class Extras(CardBase):
    """The top-level keys of a party beside the common ones: the grid that it stands on."""

    model_config = ConfigDict(strict=True)

    grid: Grid | None = None


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a party: what each character of forum play spends on its statistics.
    Section: Statistics."""
    names = (
        tuple(table(rules, "statistics"))
        if any(entry.card.variant == "forum" for entry in warband.models)
        else ()
    )
    return receipt_of(
        warband,
        "points",
        "party",
        "character",
        partial(_bill, names, rules.data["numbers"]["forum_statistic"]),
    )


def _bill(names: Sequence[str], start: int, entry: ModelEntry) -> Iterator[Item]:
    card: Card = entry.card
    yield model_item(entry, None)
    if card.variant != "forum" or not card.statistics:
        return
    path = (*entry.path, "card", "statistics")
    for name in names:
        note = card.background.get(name, "").strip()
        yield option_item(
            entry,
            name,
            card.statistics.get(name, start),
            (*path, name),
            {"note": note} if note else {},
            kind="part",
        )


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what breaks or strains the rules for characters, beyond those that are data, in file
    order.

    Sections: Characters; Statistics.
    """
    known: _Known | None = None
    forum: _Forum | None = None
    for entry in warband.models:
        card: Card = entry.card
        if card.variant == "forum":
            forum = forum or _Forum(table(rules, "statistics"), table(rules, "modifier_types"))
            yield from _check_forum(entry, forum)
        else:
            known = known or _known(rules)
            yield from _check_tabletop(entry, known)
    if warband.extra is not None and warband.extra.grid is not None:
        here = {name for entry in warband.models for name in entry.copies}
        yield from _check_grid(warband.extra.grid, here if warband.is_whole else None)


def _did_you_mean(word: str, names: Iterable[str]) -> str:
    close = nearest(word, names)
    return f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(names)}"


class _Known(NamedTuple):
    """The attributes and abilities that the ruleset names, and their keys."""

    attributes: Mapping[str, str]
    names: Sequence[str]
    keys: frozenset[str]


class _Forum(NamedTuple):
    """The statistics of forum play, and the types of its modifiers."""

    statistics: Mapping[str, str]
    types: Sequence[str]


def _known(rules: Ruleset) -> _Known:
    attributes: Mapping[str, str] = table(rules, "attributes")
    names = (*attributes, *table(rules, "abilities"))
    return _Known(attributes, names, frozenset(map(key_of, names)))


def _check_tabletop(entry: ModelEntry, ruled: _Known) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card")
    known = ruled.attributes
    for name in card.attributes:
        if name not in known and card.group_of(name) is None:
            meant = _did_you_mean(name, known).removesuffix("?")
            yield ListIssue(
                (*path, "attributes", name),
                "error",
                "unknown-key",
                f"unknown attribute {name!r}",
                f"{meant}; one of your own is {name}: {{value: 2, group: physical}}",
            )
    if card.abilities or card.penalties or card.weapons:
        yield from _check_names(entry, known)
    yield from _check_defence(entry, ruled)
    if card.weapons:
        yield from _check_hands(entry)


def _check_names(entry: ModelEntry, known: Mapping[str, str]) -> Iterator[ListIssue]:
    """Yield bases, penalties and weapons that name what the sheet doesn't have."""
    card: Card = entry.card
    path = (*entry.path, "card")
    attributes = tuple(dict.fromkeys((*known, *card.attributes)))
    for name, ability in card.abilities.items():
        if ability.base not in attributes:
            yield ListIssue(
                (*path, "abilities", name, "base"),
                "error",
                "unknown-key",
                f"{name} is based on {ability.base!r}, which is no attribute",
                _did_you_mean(ability.base, attributes),
            )
    targets = (*attributes, *dict.fromkeys(known.values()), *card.abilities)
    for place, penalty in enumerate(card.penalties):
        if penalty.on not in targets:
            yield ListIssue(
                (*path, "penalties", place, "on"),
                "error",
                "bad-value",
                f"a penalty is on {penalty.on!r}, which is no ability, attribute or group",
                _did_you_mean(penalty.on, targets),
            )
    for place, weapon in enumerate(card.weapons):
        if weapon.ability not in card.abilities:
            yield ListIssue(
                (*path, "weapons", place, "ability"),
                "warning",
                "list-rule",
                f"{entry.id} isn't trained in {weapon.ability}, the ability of the {weapon.name}",
                _did_you_mean(weapon.ability, tuple(card.abilities)),
            )


def _check_defence(entry: ModelEntry, ruled: _Known) -> Iterator[ListIssue]:
    """Yield a warning for a defence that is neither on the sheet nor known without training.
    Section: Weapon attack."""
    card: Card = entry.card
    wanted = key_of(card.defence)
    if wanted in ruled.keys:
        return
    own = (*card.abilities, *card.attributes)
    if wanted not in map(key_of, own):
        yield ListIssue(
            (*entry.path, "card", "defence"),
            "warning",
            "list-rule",
            f"{entry.id} defends with {card.defence!r}, which is no ability or attribute",
            _did_you_mean(card.defence, dict.fromkeys((*own, *ruled.names))),
        )


def _check_hands(entry: ModelEntry) -> Iterator[ListIssue]:
    """Yield weapons that the hands can't hold together. Section: Weapon attack."""
    holder: dict[str, Weapon] = {}
    for place, weapon in enumerate(entry.card.weapons):
        hands = ("sword", "off") if weapon.hand == "both" else (weapon.hand,) if weapon.hand else ()
        for hand in hands:
            if hand in holder:
                yield ListIssue(
                    (*entry.path, "card", "weapons", place, "hand"),
                    "error",
                    "list-rule",
                    f"{entry.id}: the {weapon.name} needs the {hand} hand, which holds the "
                    f"{holder[hand].name}",
                    "drop hand: from one that is carried only",
                )
                break
            holder[hand] = weapon


def _check_forum(entry: ModelEntry, ruled: _Forum) -> Iterator[ListIssue]:
    """Yield statistics, and types of modifiers, that nobody knows. Sections: Statistics;
    Modifiers."""
    card: Card = entry.card
    path = (*entry.path, "card")
    known, types = ruled
    for name in (*card.statistics, *card.background):
        if name not in known:
            key = "statistics" if name in card.statistics else "background"
            yield ListIssue(
                (*path, key, name),
                "error",
                "unknown-key",
                f"unknown statistic {name!r}",
                _did_you_mean(name, known),
            )
    for place, modifier in enumerate(card.modifiers):
        if modifier.on not in known:
            yield ListIssue(
                (*path, "modifiers", place, "on"),
                "error",
                "unknown-key",
                f"unknown statistic {modifier.on!r}",
                _did_you_mean(modifier.on, known),
            )
        if modifier.type not in types and nearest(modifier.type, types):
            yield ListIssue(
                (*path, "modifiers", place, "type"),
                "warning",
                "bad-value",
                f"{modifier.type!r} is a type of its own, and so stacks with the others",
                _did_you_mean(modifier.type, types),
            )


def _check_grid(grid: Grid, models: set[str] | None) -> Iterator[ListIssue]:
    """Yield squares off the grid, borders between squares that don't touch, doubles, and counts
    above a limit.

    `models` are all that are here, or None where that isn't known.
    """
    squares: set[str] = set()
    pairs: set[frozenset[str]] = set()
    for place, location in enumerate(grid.locations):
        if location.square in squares:
            yield ListIssue(
                ("grid", "locations", place, "square"),
                "error",
                "list-rule",
                f"{location.square} is described twice",
                "put both into one entry",
            )
        squares.add(location.square)
        if not grid.has(location.square):
            yield ListIssue(
                ("grid", "locations", place, "square"),
                "error",
                "out-of-range",
                f"{location.square} lies outside {grid.columns} by {grid.rows} squares",
            )
    for place, border in enumerate(grid.borders):
        path = ("grid", "borders", place)
        if frozenset(border.between) in pairs:
            yield ListIssue(
                (*path, "between"),
                "error",
                "list-rule",
                f"the border of {border.between[0]} and {border.between[1]} is described twice",
                "put both into one entry",
            )
        pairs.add(frozenset(border.between))
        outside = [square for square in border.between if not grid.has(square)]
        if outside:
            yield ListIssue(
                (*path, "between"),
                "error",
                "out-of-range",
                f"{outside[0]} lies outside {grid.columns} by {grid.rows} squares",
            )
        elif grid.use == "combat" and not are_neighbours(*border.between):
            yield ListIssue(
                (*path, "between"),
                "error",
                "list-rule",
                f"{border.between[0]} and {border.between[1]} don't touch",
                "in combat a square borders those up, down, left and right",
            )
        yield from _check_crossed(border, path, models)


def _check_crossed(
    border: Border, path: tuple[str | int, ...], models: set[str] | None
) -> Iterator[ListIssue]:
    """Yield who can't have crossed a border, and counts above its limit. Section: Movement
    limits."""
    crossed = dict.fromkeys(border.crossed)
    if border.limit is not None and len(crossed) > border.limit:
        yield ListIssue(
            (*path, "crossed"),
            "error",
            "over-limit",
            f"{len(crossed)} have crossed a border with a limit of {border.limit}",
        )
    for name in crossed:
        if border.crossed.count(name) > 1:
            yield ListIssue(
                (*path, "crossed"),
                "error",
                "list-rule",
                f"{name!r} is named twice: each counts once",
            )
        if models is not None and name not in models:
            yield ListIssue(
                (*path, "crossed"),
                "warning",
                "list-rule",
                f"{name!r} has crossed, but isn't here",
                _did_you_mean(name, tuple(sorted(models))),
            )
