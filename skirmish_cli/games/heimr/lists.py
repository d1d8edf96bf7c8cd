"""What a Heimr party must or should keep to, beyond the form of its sheets."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ConfigDict

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.warband import CardBase, ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.heimr.cards import Card, Weapon
from skirmish_cli.games.heimr.grid import Border, Grid, are_neighbours

ATTRIBUTES = ("strength", "dexterity", "stamina", "intelligence", "sociability", "perception")
GROUPS = ("physical", "mental")
STATISTICS = ("combat_skill", "agility", "dodge", "initiative", "charisma", "wealth", "knowledge")
#: Ours, as their table is lost; other types may be written, but a misspelt one would stack by itself.
MODIFIER_TYPES = ("weapon", "armour", "circumstance", "power", "untyped")
POINTS, MOST, NOTE_ABOVE, NOTE_BELOW = 35, 10, 7, 4


class Extras(CardBase):
    """The top-level keys of a party beside the common ones: the grid that it stands on."""

    model_config = ConfigDict(strict=True)

    grid: Grid | None = None


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield what breaks or strains the rules for characters, in file order. Sections: Characters; Statistics."""
    variants = {entry.card.variant for entry in warband.models}
    for entry in warband.models:
        card: Card = entry.card
        if len(variants) > 1 and card.variant == "forum":
            yield ListIssue((*entry.path, "card", "variant"), "error", "list-rule",
                            f"{entry.id} is for forum play, others here for the tabletop core: they never mix",
                            "keep them in two files")
        yield from _check_forum(entry) if card.variant == "forum" else _check_tabletop(entry)
    if warband.extra is not None and warband.extra.grid is not None:
        yield from _check_grid(warband.extra.grid, {name for entry in warband.models for name in entry.copies})


def _did_you_mean(word: str, names: tuple[str, ...]) -> str:
    close = nearest(word, names)
    return f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(names)}"


def _check_tabletop(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card")
    for key in ("statistics", "background", "modifiers"):
        if getattr(card, key):
            yield ListIssue((*path, key), "error", "list-rule",
                            f"{key} belong to forum play, and {entry.id} is a character of the tabletop core",
                            "write variant: forum, or drop them")
    for name in card.attributes:
        if name not in ATTRIBUTES and card.group_of(name) is None:
            yield ListIssue((*path, "attributes", name), "error", "unknown-key", f"unknown attribute {name!r}",
                            f"{_did_you_mean(name, ATTRIBUTES)} One of your own is {name}: {{value: 2, "
                            "group: physical}")
    yield from _check_names(entry)
    yield from _check_hands(entry)
    if card.hp is None:
        yield ListIssue(path, "warning", "list-rule", f"{entry.id} has no hit points", "add hp: to its card")
    if card.base_fatigue is not None and "stamina" in card.attributes:
        yield ListIssue((*path, "base_fatigue"), "warning", "list-rule",
                        f"{entry.id} has stamina, which sets its base fatigue: base_fatigue is ignored",
                        "drop base_fatigue")


def _check_names(entry: ModelEntry) -> Iterator[ListIssue]:
    """Yield bases, penalties and weapons that name what the sheet doesn't have."""
    card: Card = entry.card
    path = (*entry.path, "card")
    attributes = tuple(dict.fromkeys((*ATTRIBUTES, *card.attributes)))
    for name, ability in card.abilities.items():
        if ability.base not in attributes:
            yield ListIssue((*path, "abilities", name, "base"), "error", "unknown-key",
                            f"{name} is based on {ability.base!r}, which is no attribute",
                            _did_you_mean(ability.base, attributes))
    targets = (*attributes, *GROUPS, *card.abilities)
    for place, penalty in enumerate(card.penalties):
        if penalty.on not in targets:
            yield ListIssue((*path, "penalties", place, "on"), "error", "bad-value",
                            f"a penalty is on {penalty.on!r}, which is no ability, attribute or group",
                            _did_you_mean(penalty.on, targets))
    for place, weapon in enumerate(card.weapons):
        if weapon.ability not in card.abilities:
            yield ListIssue((*path, "weapons", place, "ability"), "warning", "list-rule",
                            f"{entry.id} isn't trained in {weapon.ability}, the ability of the {weapon.name}",
                            _did_you_mean(weapon.ability, tuple(card.abilities)))


def _check_hands(entry: ModelEntry) -> Iterator[ListIssue]:
    """Yield weapons that the hands can't hold together. Section: Weapon attack."""
    holder: dict[str, Weapon] = {}
    for place, weapon in enumerate(entry.card.weapons):
        hands = ("sword", "off") if weapon.hand == "both" else (weapon.hand,) if weapon.hand else ()
        for hand in hands:
            if hand in holder:
                yield ListIssue((*entry.path, "card", "weapons", place, "hand"), "error", "list-rule",
                                f"{entry.id}: the {weapon.name} needs the {hand} hand, which holds the "
                                f"{holder[hand].name}", "drop hand: from one that is carried only")
                break
            holder[hand] = weapon


def _check_forum(entry: ModelEntry) -> Iterator[ListIssue]:
    """Yield what breaks the rules for seven statistics: 35 points, 10 at most, a note for extremes."""
    card: Card = entry.card
    path = (*entry.path, "card")
    for key in ("attributes", "abilities", "weapons", "penalties"):
        if getattr(card, key):
            yield ListIssue((*path, key), "error", "list-rule",
                            f"{key} belong to the tabletop core, and {entry.id} is a character of forum play",
                            "write variant: tabletop, or drop them")
    for name in (*card.statistics, *card.background):
        if name not in STATISTICS:
            key = "statistics" if name in card.statistics else "background"
            yield ListIssue((*path, key, name), "error", "unknown-key", f"unknown statistic {name!r}",
                            _did_you_mean(name, STATISTICS))
    for place, modifier in enumerate(card.modifiers):
        if modifier.on not in STATISTICS:
            yield ListIssue((*path, "modifiers", place, "on"), "error", "unknown-key",
                            f"unknown statistic {modifier.on!r}", _did_you_mean(modifier.on, STATISTICS))
        if modifier.type not in MODIFIER_TYPES and nearest(modifier.type, MODIFIER_TYPES):
            yield ListIssue((*path, "modifiers", place, "type"), "warning", "bad-value",
                            f"{modifier.type!r} is a type of its own, and so stacks with the others",
                            _did_you_mean(modifier.type, MODIFIER_TYPES))
    yield from _check_points(entry)


def _check_points(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card", "statistics")
    if not card.statistics:
        return
    values = {name: card.statistics.get(name, 5) for name in STATISTICS}
    for name, value in values.items():
        if not 0 <= value <= MOST:
            yield ListIssue((*path, name), "error", "out-of-range",
                            f"{name} is {value}; a new character has 0 to {MOST}", f"write {MOST} or less")
        elif (value > NOTE_ABOVE or value < NOTE_BELOW) and not card.background.get(name, "").strip():
            yield ListIssue((*path, name), "error", "list-rule",
                            f"{name} is {value}: above {NOTE_ABOVE} or below {NOTE_BELOW} needs a note",
                            f"say how in background: {{{name}: ...}}")
    total = sum(values.values())
    if total != POINTS:
        items = " + ".join(f"{name} {value}" for name, value in values.items())
        yield ListIssue(path, "error" if total > POINTS else "warning", "list-rule",
                        f"{entry.id} spends {total} points of {POINTS}: {items}",
                        f"{'take' if total > POINTS else 'add'} {abs(total - POINTS)}")


def _check_grid(grid: Grid, models: set[str]) -> Iterator[ListIssue]:
    """Yield squares off the grid, borders between squares that don't touch, doubles, and counts above a limit."""
    squares: set[str] = set()
    pairs: set[frozenset[str]] = set()
    for place, location in enumerate(grid.locations):
        if location.square in squares:
            yield ListIssue(("grid", "locations", place, "square"), "error", "list-rule",
                            f"{location.square} is described twice", "put both into one entry")
        squares.add(location.square)
        if not grid.has(location.square):
            yield ListIssue(("grid", "locations", place, "square"), "error", "out-of-range",
                            f"{location.square} lies outside {grid.columns} by {grid.rows} squares")
    for place, border in enumerate(grid.borders):
        path = ("grid", "borders", place)
        if frozenset(border.between) in pairs:
            yield ListIssue((*path, "between"), "error", "list-rule",
                            f"the border of {border.between[0]} and {border.between[1]} is described twice",
                            "put both into one entry")
        pairs.add(frozenset(border.between))
        outside = [square for square in border.between if not grid.has(square)]
        if outside:
            yield ListIssue((*path, "between"), "error", "out-of-range",
                            f"{outside[0]} lies outside {grid.columns} by {grid.rows} squares")
        elif grid.use == "combat" and not are_neighbours(*border.between):
            yield ListIssue((*path, "between"), "error", "list-rule",
                            f"{border.between[0]} and {border.between[1]} don't touch",
                            "in combat a square borders those up, down, left and right")
        yield from _check_crossed(border, path, models)


def _check_crossed(border: Border, path: tuple[str | int, ...], models: set[str]) -> Iterator[ListIssue]:
    """Yield who can't have crossed a border, and counts above its limit. Section: Movement limits."""
    crossed = dict.fromkeys(border.crossed)
    if border.limit is not None and len(crossed) > border.limit:
        yield ListIssue((*path, "crossed"), "error", "over-limit",
                        f"{len(crossed)} have crossed a border with a limit of {border.limit}")
    for name in crossed:
        if border.crossed.count(name) > 1:
            yield ListIssue((*path, "crossed"), "error", "list-rule", f"{name!r} is named twice: each counts once")
        if name not in models:
            yield ListIssue((*path, "crossed"), "warning", "list-rule", f"{name!r} has crossed, but isn't here",
                            _did_you_mean(name, tuple(sorted(models))))
