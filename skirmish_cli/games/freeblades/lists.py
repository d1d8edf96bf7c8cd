"""What a Freeblades warband must or should keep to, beyond the form of its cards."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.warband import ListIssue, ModelEntry, WarbandFile
from skirmish_cli.games.freeblades.cards import Card


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules: the limit in gold, the LP of each class, halves of a card.

    Sections: Components and Setup; Model Stats; Model Classes.
    """
    yield from _check_limit(warband)
    for entry in warband.models:
        yield from _check_life_points(entry)
        yield from _check_pairs(entry)


def total_cost(warband: WarbandFile) -> int:
    """Return what the models cost in gold, those without a cost counted as 0."""
    return sum(_cost(entry) for entry in warband.models)


def _cost(entry: ModelEntry) -> int:
    card: Card = entry.card
    return (card.cost or 0) * entry.count


def _check_limit(warband: WarbandFile) -> Iterator[ListIssue]:
    if warband.limit is None:
        return
    for entry in warband.models:
        if entry.card.cost is None:
            yield ListIssue((*entry.path, "card"), "warning", "no-cost",
                            f"{entry.id} has no cost, so it isn't counted against the limit of {warband.limit} gold",
                            "add cost: to its card")  # fmt: skip
    total = total_cost(warband)
    if total > warband.limit:
        over = total - warband.limit
        yield ListIssue(("limit",), "error", "over-limit",
                        f"the models cost {total} gold, {over} over the limit of {warband.limit} for the warband: "
                        f"{_itemised(warband)}", _cheapest_change(warband, over))  # fmt: skip


def _itemised(warband: WarbandFile) -> str:
    # A hostile file may have thousands of entries; a message stays a line.
    most = 40
    items = []
    for entry in warband.models[:most]:
        each = entry.card.cost or 0
        items.append(f"{entry.id} {each}" if entry.count == 1
                     else f"{entry.count} x {entry.id} at {each} = {_cost(entry)}")  # fmt: skip
    if len(warband.models) > most:
        items.append(f"{len(warband.models) - most} more entries")
    return " + ".join(items)


def _cheapest_change(warband: WarbandFile, over: int) -> str:
    """Return advice that mends the list by dropping as little gold as one entry allows."""
    best: tuple[int, int, str] | None = None
    for entry in warband.models:
        each = entry.card.cost or 0
        needed = -(-over // each) if each else entry.count + 1
        if needed > entry.count:
            continue
        choice = (needed * each, needed, entry.id)
        if best is None or choice[:2] < best[:2]:
            best = choice
    if best is None:
        return f"drop models worth {over} gold or more"
    gold, number, name = best
    return f"drop {name} ({gold} gold)" if number == 1 else f"drop {number} of {name} ({gold} gold)"


def _check_life_points(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    if card.lp is None:
        return
    path = (*entry.path, "card", "lp")
    if card.class_ == "hero" and card.lp < 2:
        yield ListIssue(path, "warning", "class-lp", f"a hero has 2 LP or more, but {entry.id} has {card.lp}",
                        "write lp: 2, or class: follower")  # fmt: skip
    if card.class_ == "follower" and card.lp != 1:
        yield ListIssue(path, "warning", "class-lp", f"a follower has 1 LP, but {entry.id} has {card.lp}",
                        "write lp: 1, or class: hero")  # fmt: skip


def _check_pairs(entry: ModelEntry) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card")
    if card.rar is not None and card.rw is None:
        yield ListIssue((*path, "rar"), "warning", "half-weapon", f"{entry.id} has a RAR, but no ranged weapon",
                        "add rw: {name: Bow, damage: d6, band: 10}")  # fmt: skip
    if card.rw is not None and card.rar is None:
        yield ListIssue((*path, "rw"), "warning", "half-weapon", f"{entry.id} has a ranged weapon, but no RAR",
                        "add rar: with its rating")  # fmt: skip
    if card.car is None and (card.spells or card.power):
        key = "spells" if card.spells else "power"
        yield ListIssue((*path, key), "warning", "half-caster", f"{entry.id} has {key}, but no casting rating",
                        "add car: with its rating")  # fmt: skip
