"""What an army list must keep to, beyond the form of its cards. Section: Build an Army.

Shares, rarity, the points of a unit and the like are list rules in the ruleset; an army book's
own limits, which stand in the file, are made into rules of the same kind. What is left here reads
its numbers from the ruleset as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.spelling import Speller
from skirmish_cli.core.warband import ListIssue, ModelEntry, Path, WarbandFile
from skirmish_cli.games.t9a.cards import Card, Mount, Wizard
from skirmish_cli.games.t9a.formation import proper_ranks
from skirmish_cli.games.t9a.models import rank_width
from skirmish_cli.games.t9a.receipt import item_receipt, receipt
from skirmish_cli.games.t9a.special_rules import known_rules, parse_rule
from skirmish_cli.lists.items import Item, word
from skirmish_cli.lists.rule import ListRule, read_rule
from skirmish_cli.lists.rules import check_rules

#: The types of wizards that learn numbered spells of a path; the others have their number on the
#: card.
LEARNERS = ("apprentice", "adept", "master")
#: How like one of the ruleset's categories one of an army book must be named to be a slip: hordes
#: isn't core.
NAMED_LIKE = 0.75


Percent = Annotated[int, Field(ge=0, le=100)]
Rarity = Literal["regular", "common", "uncommon", "rare", "extraordinary", "legendary"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CategoryLimit(_Part):
    """The share of the Army Size that a category may or must take, in percent."""

    max: Percent | None = None
    min: Percent | None = None

    @property
    def excludes_itself(self) -> bool:
        """Whether no army can keep to both."""
        return self.min is not None and self.max is not None and self.min > self.max


class ItemLimit(_Part):
    """How many of an item an army may have: a number, or a rarity."""

    max: int | None = Field(default=None, ge=0, le=10_000)
    rarity: Rarity | None = None


class ArmyRules(_Part):
    """What an army book says: the limits of its categories and of its items."""

    categories: dict[str, CategoryLimit] = Field(default_factory=dict, max_length=40)
    items: dict[str, ItemLimit] = Field(default_factory=dict, max_length=200)


class Extras(_Part):
    """The top-level keys of an army file beyond those that all games share."""

    army: ArmyRules = ArmyRules()


def own_rules(warband: WarbandFile, rules: Sequence[ListRule]) -> list[ListRule]:
    """Return the list rules with the shares of the file, `army: categories:`, in the place of the
    ruleset's.

    Without shares that can be read, none is known. Sections: Characters; Core; Army-Specific.
    """
    army = army_rules(warband)
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


def army_rules(warband: WarbandFile) -> ArmyRules | None:
    """Return what an army book says in the file, or None where that can't be read."""
    extras: Extras | None = warband.extra
    return None if extras is None else extras.army


def check(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules beyond those that are data. Section: Build an
    Army."""
    army = army_rules(warband)
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
        yield from _check_names(warband, army, rules)
        known = known_categories(army, rules)
        for entry in warband.models:
            yield from _check_categories(entry, known)
    for entry in warband.models:
        yield from _check_unit(entry, rules)
    yield from check_names(warband, rules)


def check_names(warband: WarbandFile, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield a warning for each rule on a card that the program doesn't know."""
    speller = Speller(known_rules(rules))
    for entry in warband.models:
        yield from _check_rules(entry.id, entry.card, (*entry.path, "card"), speller)


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


def _check_names(warband: WarbandFile, army: ArmyRules, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield shares of the file that limit nothing and are named almost like a category that every
    army has."""
    there = {word(name) for entry in warband.models for name in entry.card.category}
    every = known_categories(ArmyRules(), rules)
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


def known_categories(army: ArmyRules, rules: Ruleset) -> Mapping[str, None]:
    """Return the categories that the ruleset, its shares and the file know, case-folded."""
    shares = [
        rule.where["category"]
        for rule in map(read_rule, rules.data.get("lists", ()))
        if rule.rule == "percent" and isinstance(rule.where.get("category"), str)
    ]
    return dict.fromkeys(
        map(word, [*rules.data["tables"]["categories"], *shares, *army.categories])
    )


def _check_items(warband: WarbandFile, army: ArmyRules, rules: Ruleset) -> Iterator[ListIssue]:
    """Yield items of which an army has more than the file allows, by a number or a rarity.
    Section: Rarity."""
    if not army.items:
        return
    counted = item_receipt(warband)
    lines: dict[str, list[Item]] = {}
    for item in counted.items:
        lines.setdefault(word(item.tags["item"]), []).append(item)
    named = set(map(word, army.items))
    speller = Speller(here[0].tags["item"] for name, here in lines.items() if name not in named)
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
        allowed = [ListRule(name, "count", at_most=limit.max)] if limit.max is not None else []
        allowed += [rule for rule in by_rarity if rule.where["rarity"] == limit.rarity]
        own = [rule._replace(what=name, where={}, each="", code="item-limit") for rule in allowed]
        for issue in check_rules(own, replace(counted, items=tuple(here))):
            yield replace(issue, path=path)


# One unit


def _check_categories(entry: ModelEntry, known: Mapping[str, None]) -> Iterator[ListIssue]:
    card: Card = entry.card
    path = (*entry.path, "card")
    if not card.category:
        yield ListIssue(
            path,
            "warning",
            "no-category",
            f"{entry.id} has no category, so no share counts it",
            f"write category: with one of {', '.join(known)}",
        )
    for name in card.category:
        if word(name) not in known:
            close = nearest(name, known)
            yield ListIssue(
                (*path, "category"),
                "warning",
                "unknown-category",
                f"{entry.id}: no limit is known for the category {name}",
                f"did you mean {close[0]}?" if close else "give it a max under army: categories:",
            )


def _check_unit(entry: ModelEntry, rules: Ruleset) -> Iterator[ListIssue]:
    card, path, numbers = entry.card, (*entry.path, "card"), rules.data["numbers"]
    if card.wizard is not None:
        yield from _check_wizard(entry.id, card.wizard, (*path, "wizard"), numbers)
    yield from _check_saves(entry.id, card, path, numbers)
    if card.files is not None:
        yield from _check_formation(entry.id, card, path, rank_width(rules, card.profile.height))


def _check_wizard(
    name: str, wizard: Wizard, path: Path, numbers: Mapping[str, Any]
) -> Iterator[ListIssue]:
    """Check the spells of a wizard by its type. Section: Spell Selection."""
    spells = [
        spell.strip().casefold() if isinstance(spell, str) else spell for spell in wizard.spells
    ]
    for place, spell in enumerate(spells):
        if spells.index(spell) == place and spells.count(spell) > 1:
            yield ListIssue(
                (*path, "spells"),
                "error",
                "wizard-spells",
                f"{name} knows the spell {wizard.spells[place]} twice",
                "choose another",
            )
    if wizard.type in LEARNERS:
        yield from _check_learned(name, wizard, path, numbers)
    else:
        yield from _check_own_spells(name, wizard, path)


def _check_own_spells(name: str, wizard: Wizard, path: Path) -> Iterator[ListIssue]:
    """Check a wizard whose card says in brackets how many spells it knows."""
    known = len(wizard.spells)
    if wizard.x is None:
        yield ListIssue(
            path,
            "error",
            "wizard-spells",
            f"{name}: a {wizard.type} needs its number of spells",
            "write x: with the number in brackets",
        )
    elif known != wizard.x:
        yield ListIssue(
            (*path, "spells"),
            "error",
            "wizard-spells",
            f"{name} knows {known} spells; the type {wizard.type} ({wizard.x}) knows {wizard.x}",
            f"choose {wizard.x} spells, or write x: {known}",
        )
    if wizard.type == "conclave" and wizard.path is not None:
        yield ListIssue(
            (*path, "path"),
            "warning",
            "wizard-path",
            f"{name}: a conclave chooses no path",
            "leave path: out",
        )


def _check_learned(
    name: str, wizard: Wizard, path: Path, numbers: Mapping[str, Any]
) -> Iterator[ListIssue]:
    """Check a wizard that learns numbered spells of its path. Too many of them are one mistake,
    whichever they are."""
    count, highest = int(numbers[f"{wizard.type}_spells"]), int(numbers[f"{wizard.type}_highest"])
    advice = f"choose {count} of the spells 1 to {highest}" if highest > 1 else "choose spell 1"
    if len(wizard.spells) != count:
        yield ListIssue(
            (*path, "spells"),
            "error",
            "wizard-spells",
            f"{name} knows {len(wizard.spells)} spells; the type {wizard.type} knows {count}",
            advice,
        )
    for spell in wizard.spells if len(wizard.spells) <= count else ():
        if not (isinstance(spell, int) and 1 <= spell <= highest):
            yield ListIssue(
                (*path, "spells"),
                "error",
                "wizard-spells",
                f"{name} can't know the spell {spell}: spells 1 to {highest} are open to its type",
                advice,
            )
    if wizard.x is not None:
        yield ListIssue(
            (*path, "x"),
            "warning",
            "wizard-spells",
            f"{name}: x does nothing for the type {wizard.type}",
            "leave x: out",
        )
    if wizard.path is None:
        yield ListIssue(
            path,
            "error",
            "wizard-path",
            f"{name}: the path of its spells must be on the list",
            "write path:",
        )


def _check_saves(
    name: str, card: Card, path: Path, numbers: Mapping[str, Any]
) -> Iterator[ListIssue]:
    """No die shows more than its sides, and below the best special save a better one saves no
    more often.

    Section: Special Saves.
    """
    best, worst = int(numbers["special_save_best"]), int(numbers["die"])
    blocks = [((), card.defensive), (("mount",), card.mount.defensive if card.mount else None)]
    for where, block in blocks:
        for key in ("aegis", "regeneration") if block is not None else ():
            save = getattr(block, key)
            if isinstance(save, int) and not best <= save <= worst:
                does = "never saves" if save > worst else f"saves on {best}+ like any better one"
                yield ListIssue(
                    (*path, *where, "defensive", key),
                    "warning",
                    "special-save",
                    f"{name}: {key} {save}+ {does}",
                    f"write {min(worst, max(best, save))}+",
                )


def _check_rules(name: str, card: Card, path: Path, speller: Speller) -> Iterator[ListIssue]:
    for written, where in _written_rules(card):
        rule = parse_rule(written).name
        if not speller.knows(rule):
            close = speller.meant(rule)
            yield ListIssue(
                (*path, *where),
                "warning",
                "unknown-rule",
                f"{name}: the program doesn't know the rule {written}, and leaves it to you",
                f"did you mean {close}?" if close else "",
            )


def _written_rules(card: Card) -> Iterator[tuple[str, Path]]:
    blocks: list[tuple[Path, Card | Mount]] = [((), card)]
    if card.mount is not None:
        blocks.append((("mount",), card.mount))
    for where, block in blocks:
        for number, rule in enumerate(block.rules):
            yield rule, (*where, "rules", number)
        for key in ("offensive", "shooting"):
            for place, part in enumerate(getattr(block, key)):
                for number, rule in enumerate(part.rules):
                    yield rule, (*where, key, place, "rules", number)
                for at, weapon in enumerate(getattr(part, "weapons", ())):
                    for number, rule in enumerate(weapon.rules):
                        yield rule, (*where, key, place, "weapons", at, "rules", number)


def _check_formation(name: str, card: Card, path: Path, width: int) -> Iterator[ListIssue]:
    """A unit too narrow for a proper rank stands no deeper than wide. Section: Models and Units."""
    files = card.files or card.models
    ranks = -(-card.models // files)
    if ranks > files and not proper_ranks(card.models, files, width):
        yield ListIssue(
            (*path, "files"),
            "warning",
            "formation",
            f"{name} stands {files} wide and {ranks} deep; less than {width} wide it may not be "
            "deeper than wide",
            f"write files: {min(width, card.models)}",
        )


__all__ = ["Extras", "check", "check_names", "own_rules", "receipt"]
