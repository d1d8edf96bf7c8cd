"""What an army list must keep to, beyond the form of its cards.

Shares, rarity, the points of a unit and the like are list rules in the ruleset; an army book's
own limits, which stand in the file, are made into rules of the same kind. What is left here reads
its numbers from the ruleset as well. Section: Build an Army.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from skirmish_cli.core.errors import Speller
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import ListIssue, WarbandFile
from skirmish_cli.games.t9a.army_rules import (
    ArmyRules,
    ItemLimit,
    find_army_rules,
    list_known_categories,
)
from skirmish_cli.games.t9a.receipt import make_item_receipt
from skirmish_cli.games.t9a.special_rules import list_known_rules
from skirmish_cli.games.t9a.unit_checks import check_categories, check_rule_names, check_unit
from skirmish_cli.lists.checking import check_rules
from skirmish_cli.lists.receipts import Item, word
from skirmish_cli.lists.rules import ListRule, read_rule

#: How like one of the ruleset's categories one of an army book must be named to be a slip: hordes
#: isn't core.
NAMED_LIKE = 0.75


def make_own_rules(warband: WarbandFile, rules: Sequence[ListRule]) -> list[ListRule]:
    """Return the list rules with the file's shares in the place of the ruleset's.

    They stand under `army: categories:`; where that can't be read, no share is known. Sections:
    Characters; Core; Army-Specific.
    """
    army = find_army_rules(warband)
    if army is None:
        return [rule for rule in rules if rule.rule != "percent"]
    own = set(map(word, army.categories))
    kept = [
        rule
        for rule in rules
        if rule.rule != "percent" or word(rule.where.get("category")) not in own
    ]
    for name, limit in army.categories.items():
        share = ListRule(name, "percent", what=name, where={"category": name})
        if limit.excludes_itself:
            continue
        if limit.max is not None:
            kept.append(share._replace(at_most=limit.max, code="category-most"))
        if limit.min is not None:
            kept.append(share._replace(at_least=limit.min, code="category-least"))
    return kept


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules beyond those that are data."""
    army = find_army_rules(warband)
    if warband.limit is None and warband.is_whole:
        yield ListIssue(
            ("models",),
            "warning",
            "no-limit",
            "the Army Size isn't given, so no limit can be checked",
            "write limit: with the Army Size in points",
        )
    if army is not None:
        yield from _check_shares(army) if warband.limit is not None else ()
        yield from _check_items(warband, army, rules)
        yield from _check_category_names(warband, army, rules)
        known = list_known_categories(army, rules)
        for entry in warband.models:
            yield from check_categories(entry, known)
    for entry in warband.models:
        yield from check_unit(entry, rules)
    yield from check_names(warband, rules)


def check_names(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield a warning for each rule on a card that the program doesn't know."""
    speller = Speller(list_known_rules(rules))
    for entry in warband.models:
        yield from check_rule_names(entry.id, entry.card, (*entry.path, "card"), speller)


# Categories


def _check_shares(army: ArmyRules) -> Iterator[ListIssue]:
    for name, limit in army.categories.items():
        if limit.excludes_itself:
            yield ListIssue(
                ("army", "categories"),
                "error",
                "category-limits",
                f"{name} must take {limit.min} % and may take {limit.max} %: no army can",
                "exchange min and max, or leave one out",
            )


def _check_category_names(
    warband: WarbandFile, army: ArmyRules, rules: Ruleset
) -> Iterator[ListIssue]:
    """Yield shares that limit nothing, and are named much like a category."""
    there = {word(name) for entry in warband.models for name in entry.card.category}
    every = list_known_categories(ArmyRules(), rules)
    speller = Speller(every.keys() - set(map(word, army.categories)), NAMED_LIKE)
    for name in army.categories:
        is_known = word(name) in there or word(name) in every
        if not is_known and warband.is_whole and (close := speller.meant(name)):
            yield ListIssue(
                ("army", "categories", name),
                "warning",
                "unknown-category",
                f"{name} limits nothing in this army",
                f"did you mean {close}?",
            )


# Items


def _check_items(warband: WarbandFile, army: ArmyRules, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield items of which an army has more than its file allows.

    Section: Rarity.
    """
    if not army.items:
        return
    counted = make_item_receipt(warband)
    lines: dict[str, list[Item]] = {}
    for item in counted.items:
        lines.setdefault(word(item.tags["item"]), []).append(item)
    named = set(map(word, army.items))
    speller = Speller(
        str(here[0].tags["item"]) for name, here in lines.items() if name not in named
    )
    by_rarity = [
        rule for rule in map(read_rule, rules.data.get("lists", ())) if "rarity" in rule.where
    ]
    for name, limit in army.items.items():
        path, here = ("army", "items", name), lines.get(word(name), [])
        if not here and warband.is_whole and (close := speller.meant(name)):
            yield ListIssue(
                path,
                "warning",
                "unknown-item",
                f"{name} limits nothing in this army",
                f"did you mean {close}?",
            )
        own = _make_item_rules(name, limit, by_rarity)
        for issue in check_rules(own, replace(counted, items=tuple(here))):
            yield replace(issue, path=path)


def _make_item_rules(name: str, limit: ItemLimit, by_rarity: Sequence[ListRule]) -> list[ListRule]:
    """Return the list rules that limit an item."""
    allowed = [ListRule(name, "count", at_most=limit.max)] if limit.max is not None else []
    allowed += [rule for rule in by_rarity if rule.where["rarity"] == limit.rarity]
    return [rule._replace(what=name, where={}, each="", code="item-limit") for rule in allowed]
