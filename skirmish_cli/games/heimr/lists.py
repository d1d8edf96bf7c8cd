"""What a party must or should keep to, beyond the form of its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pydantic import ConfigDict

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import CardBase, ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.heimr.cards import Card, Weapon
from skirmish_cli.games.heimr.grid_checks import check_grid
from skirmish_cli.games.heimr.grid_file import Grid, read_grid
from skirmish_cli.games.heimr.hints import suggest_names
from skirmish_cli.games.heimr.models import as_key
from skirmish_cli.games.heimr.numbers import read_modifier_types, read_numbers, read_texts
from skirmish_cli.lists.receipts import Item, Receipt, model_item, option_item, receipt_of
from skirmish_cli.records import NamedTuple


class Extras(CardBase):
    """The top-level keys of a party beside the common ones: its grid."""

    model_config = ConfigDict(strict=True)

    grid: Grid | None = None


def receipt(warband: WarbandFile, rules: Ruleset) -> Receipt:
    """Return the receipt of a party: what forum characters spend on their statistics.

    Section: Statistics.
    """
    has_forum = any(entry.card.variant == "forum" for entry in warband.models)
    names = tuple(read_texts(rules, "statistics")) if has_forum else ()
    return receipt_of(
        warband,
        "points",
        "party",
        "character",
        partial(_list_statistics, names, read_numbers(rules).forum_statistic),
    )


def _list_statistics(names: Sequence[str], start: int, entry: ModelEntry) -> Iterator[Item]:
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


class _Known(NamedTuple):
    """The attributes and abilities that the ruleset names, and their keys."""

    attributes: Mapping[str, str]
    names: Sequence[str]
    keys: frozenset[str]


class _Forum(NamedTuple):
    """The statistics of forum play, and the types of its modifiers."""

    statistics: Mapping[str, str]
    types: Sequence[str]


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what breaks the rules for characters that are not data.

    The issues come in the order of the file.

    Sections: Characters; Statistics.
    """
    known: _Known | None = None
    forum: _Forum | None = None
    for entry in warband.models:
        card: Card = entry.card
        if card.variant == "forum":
            forum = forum or _Forum(read_texts(rules, "statistics"), read_modifier_types(rules))
            yield from _check_forum(entry, forum)
        else:
            known = known or _read_known(rules)
            yield from _check_tabletop(entry, known)
    if warband.extra is not None and warband.extra.grid is not None:
        here = {name for entry in warband.models for name in entry.copies}
        yield from check_grid(read_grid(warband.extra.grid), here if warband.is_whole else None)


def _read_known(rules: Ruleset) -> _Known:
    attributes = read_texts(rules, "attributes")
    names = (*attributes, *read_texts(rules, "abilities"))
    return _Known(attributes, names, frozenset(map(as_key, names)))


def _check_tabletop(entry: ModelEntry, ruled: _Known) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card")
    known = ruled.attributes
    for name in card.attributes:
        if name not in known and card.find_group(name) is None:
            meant = suggest_names(name, known).removesuffix("?")
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
                suggest_names(ability.base, attributes),
            )
    targets = (*attributes, *dict.fromkeys(known.values()), *card.abilities)
    for place, penalty in enumerate(card.penalties):
        if penalty.on not in targets:
            yield ListIssue(
                (*path, "penalties", place, "on"),
                "error",
                "bad-value",
                f"a penalty is on {penalty.on!r}, which is no ability, attribute or group",
                suggest_names(penalty.on, targets),
            )
    for place, weapon in enumerate(card.weapons):
        if weapon.ability not in card.abilities:
            yield ListIssue(
                (*path, "weapons", place, "ability"),
                "warning",
                "list-rule",
                f"{entry.id} isn't trained in {weapon.ability}, the ability of the {weapon.name}",
                suggest_names(weapon.ability, tuple(card.abilities)),
            )


def _check_defence(entry: ModelEntry, ruled: _Known) -> Iterator[ListIssue]:
    """Yield a warning for a defence that neither the sheet nor the ruleset has.

    Section: Weapon attack.
    """
    card: Card = entry.card
    wanted = as_key(card.defence)
    if wanted in ruled.keys:
        return
    own = (*card.abilities, *card.attributes)
    if wanted not in map(as_key, own):
        yield ListIssue(
            (*entry.path, "card", "defence"),
            "warning",
            "list-rule",
            f"{entry.id} defends with {card.defence!r}, which is no ability or attribute",
            suggest_names(card.defence, dict.fromkeys((*own, *ruled.names))),
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
    """Yield statistics, and types of modifiers, that nobody knows.

    Sections: Statistics; Modifiers.
    """
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
                suggest_names(name, known),
            )
    for place, modifier in enumerate(card.modifiers):
        if modifier.on not in known:
            yield ListIssue(
                (*path, "modifiers", place, "on"),
                "error",
                "unknown-key",
                f"unknown statistic {modifier.on!r}",
                suggest_names(modifier.on, known),
            )
        if modifier.type not in types and nearest(modifier.type, types):
            yield ListIssue(
                (*path, "modifiers", place, "type"),
                "warning",
                "bad-value",
                f"{modifier.type!r} is a type of its own, and so stacks with the others",
                suggest_names(modifier.type, types),
            )
