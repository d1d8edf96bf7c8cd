"""What an army list must keep to, beyond the form of its cards. Section: Build an Army.

Every limit is read off one receipt, so two figures can't differ. The numbers stand here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.warband import ListIssue, WarbandFile
from skirmish_cli.games.t9a.cards import Card, MaxRarity, Wizard
from skirmish_cli.games.t9a.formation import proper_ranks
from skirmish_cli.games.t9a.receipt import Army, Line, charges_of, itemised, make_army, receipt

SIZE_SLACK, UNIT_MOST = 50, 600
#: The shares of the Army Size in percent.
CHARACTERS_MOST, CORE_LEAST = 40, 25
CHARACTERS, CORE, SPECIAL = "characters", "core", "special"
#: One of an entry is allowed for each so many points of the Army Size, rounding up; legendary once at any size.
POINTS_FOR_ONE = {"regular": 500, "common": 1000, "uncommon": 1500, "rare": 2500, "extraordinary": 5000}
LEGENDARY_MOST, NO_LIMIT = 1, 1_000_000_000
#: How many spells a wizard knows, and the highest number on its path.
WIZARD_SPELLS = {"apprentice": (1, 1), "adept": (3, 4), "master": (5, 6)}
RANK_WIDTHS = (5, 5, 5, 3, 3, 1)
SAVE_BEST, SAVE_WORST = 3, 6
#: The rules that the program knows by name; others are shown as they are and warned of.
KNOWN_RULES = (
    "Accurate", "Ambush", "Bodyguard", "Channel", "Commanding Presence", "Construct", "Disciplined", "Distracting",
    "Feigned Flight", "Flaming Attacks", "Fortified Position", "Hard Target", "Immune", "Lethal Strike", "Light Troops",
    "Magical Attacks", "March and Shoot", "Metal Armour", "Mindless", "Mount", "Protean Magic", "Quick to Fire",
    "Rally Around the Flag", "Replicable", "Stubborn", "Terror", "Unmodifiable", "Unruly", "Unwieldy", "Vanguard",
    "War Platform", "Weakness", "Weapon Master",
)

Percent = Annotated[int, Field(ge=0, le=100)]
Rarity = Literal["regular", "common", "uncommon", "rare", "extraordinary", "legendary"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CategoryLimit(_Part):
    """The share of the Army Size that a category may or must take, in percent."""

    max: Percent | None = None
    min: Percent | None = None


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


def check(warband: WarbandFile) -> Iterator[ListIssue]:
    """Yield what breaks or strains the list rules, limits of the army first. Section: Build an Army."""
    army = make_army(warband)
    rules = warband.extra.army if warband.extra is not None else ArmyRules()
    if warband.limit is None:
        yield ListIssue(("models",), "warning", "no-limit", "the Army Size isn't given, so no limit can be checked",
                        "write limit: with the Army Size in points")  # fmt: skip
    else:
        yield from _check_size(army, warband.limit)
        yield from _check_categories(army, rules, warband.limit)
    yield from _check_rarity(army, warband.limit)
    yield from _check_items(army, rules, warband.limit)
    yield from _check_single(army, "general", "the general")
    yield from _check_single(army, "bsb", "the battle standard bearer")
    for line in army.lines:
        yield from _check_unit(line, rules)


def points(number: int) -> str:
    """Return a number of points as words.

    >>> points(1), points(20)
    ('1 point', '20 points')
    """
    return f"{number} point{'' if number == 1 else 's'}"


def _check_size(army: Army, size: int) -> Iterator[ListIssue]:
    """The army costs at most its size and at least 50 points less. Section: Decide Army Size."""
    for line in army.lines:
        if line.card.cost is None:
            yield ListIssue((*line.entry.path, "card"), "warning", "no-cost",
                            f"{line.entry.id} has no cost, so it counts as 0 points", "add cost: to its card")
    total = army.points
    if total > size:
        yield ListIssue(("limit",), "error", "over-limit",
                        f"the army costs {total} points, {total - size} over its size of {size}: "
                        f"{itemised(army.lines)}", f"drop {points(total - size)} or more")  # fmt: skip
    if total < size - SIZE_SLACK:
        least = size - SIZE_SLACK
        yield ListIssue(("limit",), "error", "under-limit",
                        f"the army costs {total} points, {least - total} below the {least} that its size of {size} "
                        f"needs: {itemised(army.lines) or 'no unit is on the list'}",
                        f"add {points(least - total)} or more")  # fmt: skip


def category_limits(rules: ArmyRules) -> dict[str, CategoryLimit]:
    """Return the limits of all categories: characters at most 40 %, core at least 25 %, unless the file differs."""
    limits = {CHARACTERS: CategoryLimit(max=CHARACTERS_MOST), CORE: CategoryLimit(min=CORE_LEAST),
              SPECIAL: CategoryLimit()}
    return limits | {name.casefold(): limit for name, limit in rules.categories.items()}


def _check_categories(army: Army, rules: ArmyRules, size: int) -> Iterator[ListIssue]:
    """Percentages are of the Army Size and never rounded. Sections: Characters; Core; Army-Specific."""
    for name, limit in category_limits(rules).items():
        if limit.min is not None and limit.max is not None and limit.min > limit.max:
            yield ListIssue(("army", "categories"), "error", "category-limits",
                            f"{name} must take {limit.min} % and may take {limit.max} %: no army can",
                            "exchange min and max, or leave one out")  # fmt: skip
            continue
        lines = army.of_category(name)
        spent = sum(line.points for line in lines)
        if limit.max is not None and 100 * spent > limit.max * size:
            yield ListIssue(lines[0].entry.path, "error", "category-most",
                            f"{name} cost {spent} points, more than {limit.max} % of {size} for the army: "
                            f"{itemised(lines)}", f"keep to {limit.max * size // 100} points")  # fmt: skip
        if limit.min is not None and 100 * spent < limit.min * size:
            yield ListIssue(("models",), "error", "category-least",
                            f"{name} cost {spent} points, less than {limit.min} % of {size} for the army",
                            f"spend {-(-limit.min * size // 100)} points or more on {name}")  # fmt: skip


def most_of(rarity: str | MaxRarity, size: int | None) -> int:
    """Return how many of an entry an army of some size may have; without a size, NO_LIMIT if it depends on it.

    Section: Rarity.

    >>> [most_of(name, 4000) for name in ("regular", "common", "uncommon", "rare", "extraordinary", "legendary")]
    [8, 4, 3, 2, 1, 1]
    """
    if isinstance(rarity, MaxRarity):
        return rarity.max
    if rarity == "legendary":
        return LEGENDARY_MOST
    if size is None:
        return NO_LIMIT
    return -(-size // POINTS_FOR_ONE[rarity])


def rarity_of(card: Card) -> str | MaxRarity:
    """Return the rarity of a unit entry: as its card says, else regular for core and common for the rest."""
    if card.rarity is not None:
        return card.rarity
    return "regular" if CORE in map(str.casefold, card.category) else "common"


def _check_rarity(army: Army, size: int | None) -> Iterator[ListIssue]:
    kinds: dict[str, list[Line]] = {}
    for line in army.lines:
        kinds.setdefault(line.kind.casefold(), []).append(line)
    for lines in kinds.values():
        count = sum(line.entry.count for line in lines)
        rarest = min((rarity_of(line.card) for line in lines), key=lambda rarity: most_of(rarity, size))
        most = most_of(rarest, size)
        if count > most:
            word = f"max {most}" if isinstance(rarest, MaxRarity) else rarest
            whole = "an army" if size is None else f"an army of {size}"
            yield ListIssue(lines[-1].entry.path, "error", "rarity",
                            f"{lines[0].kind}: {count} units, and {whole} may have {most} ({word})",
                            f"drop {count - most} of them")  # fmt: skip


def _check_items(army: Army, rules: ArmyRules, size: int | None) -> Iterator[ListIssue]:
    counts = army.count_items()
    for name, limit in rules.items.items():
        limits = [] if limit.max is None else [limit.max]
        if limit.rarity is not None:
            limits.append(most_of(limit.rarity, size))
        count = counts.get(name.casefold(), 0)
        unlimited = [item for item in counts if item not in map(str.casefold, rules.items)]
        if not count and (close := nearest(name.casefold(), unlimited)):
            yield ListIssue(("army", "items", name), "warning", "unknown-item",
                            f"{name} limits nothing in this army", f"did you mean {close[0]}?")  # fmt: skip
        if limits and count > min(limits):
            yield ListIssue(("army", "items", name), "error", "item-limit",
                            f"{name}: {count} in the army, and it may have {min(limits)}",
                            f"drop {count - min(limits)} of them")  # fmt: skip


def _check_single(army: Army, key: str, name: str) -> Iterator[ListIssue]:
    """General and battle standard bearer are legendary upgrades. Sections: General; Battle Standard Bearer."""
    lines = [line for line in army.lines if getattr(line.card, key)]
    if sum(line.entry.count for line in lines) > LEGENDARY_MOST:
        named = ", ".join(str(line.entry.id) for line in lines)
        advice = f"leave {key}: true on one card only" if len(lines) > 1 else \
            f"one of {lines[0].entry.count} identical units can't have it alone: give it an entry of its own"
        yield ListIssue((*lines[-1].entry.path, "card"), "error", "legendary",
                        f"{name} is one in an army, and this has {sum(line.entry.count for line in lines)}: {named}",
                        advice)  # fmt: skip


# One unit


def _check_unit(line: Line, rules: ArmyRules) -> Iterator[ListIssue]:
    card, path = line.card, (*line.entry.path, "card")
    most = UNIT_MOST if card.max_points is None else card.max_points
    if line.each > most:
        yield ListIssue(path, "error", "unit-points",
                        f"{line.entry.id} costs {line.each} points, more than the {most} that one unit may cost: "
                        + " + ".join(f"{charge.what} {charge.points}" for charge in charges_of(card)),
                        f"drop {points(line.each - most)}, or write max_points:")  # fmt: skip
    known = category_limits(rules)
    if not card.category:
        yield ListIssue(path, "warning", "no-category", f"{line.entry.id} has no category, so no share counts it",
                        f"write category: with one of {', '.join(known)}")  # fmt: skip
    for name in card.category:
        if name.casefold() not in known:
            close = nearest(name, known)
            yield ListIssue((*path, "category"), "warning", "unknown-category",
                            f"{line.entry.id}: no limit is known for the category {name}",
                            f"did you mean {close[0]}?" if close else "give it a max under army: categories:")
    if card.wizard is not None:
        yield from _check_wizard(line.entry.id, card.wizard, (*path, "wizard"))
    yield from _check_saves(line.entry.id, card, path)
    yield from _check_rules(line.entry.id, card, path)
    yield from _check_formation(line.entry.id, card, path)


def _check_wizard(name: str, wizard: Wizard, path: tuple[str | int, ...]) -> Iterator[ListIssue]:
    """Check the spells of a wizard by its type. Section: Spell Selection."""
    spells = [spell.strip().casefold() if isinstance(spell, str) else spell for spell in wizard.spells]
    for place, spell in enumerate(spells):
        if spells.index(spell) == place and spells.count(spell) > 1:
            yield ListIssue((*path, "spells"), "error", "wizard-spells",
                            f"{name} knows the spell {wizard.spells[place]} twice", "choose another")  # fmt: skip
    if wizard.type in WIZARD_SPELLS:
        yield from _check_learned(name, wizard, path)
    else:
        yield from _check_own_spells(name, wizard, path)


def _check_own_spells(name: str, wizard: Wizard, path: tuple[str | int, ...]) -> Iterator[ListIssue]:
    """Check a wizard whose card says in brackets how many spells it knows."""
    known = len(wizard.spells)
    if wizard.x is None:
        yield ListIssue(path, "error", "wizard-spells", f"{name}: a {wizard.type} needs its number of spells",
                        "write x: with the number in brackets")  # fmt: skip
    elif known != wizard.x:
        yield ListIssue((*path, "spells"), "error", "wizard-spells",
                        f"{name} knows {known} spells; the type {wizard.type} ({wizard.x}) knows {wizard.x}",
                        f"choose {wizard.x} spells, or write x: {known}")  # fmt: skip
    if wizard.type == "conclave" and wizard.path is not None:
        yield ListIssue((*path, "path"), "warning", "wizard-path", f"{name}: a conclave chooses no path",
                        "leave path: out")  # fmt: skip


def _check_learned(name: str, wizard: Wizard, path: tuple[str | int, ...]) -> Iterator[ListIssue]:
    """Check a wizard that learns numbered spells of its path. Too many of them are one mistake, whichever they are."""
    count, highest = WIZARD_SPELLS[wizard.type]
    advice = f"choose {count} of the spells 1 to {highest}" if highest > 1 else "choose spell 1"
    if len(wizard.spells) != count:
        yield ListIssue((*path, "spells"), "error", "wizard-spells",
                        f"{name} knows {len(wizard.spells)} spells; the type {wizard.type} knows {count}", advice)
    for spell in wizard.spells if len(wizard.spells) <= count else ():
        if not (isinstance(spell, int) and 1 <= spell <= highest):
            yield ListIssue((*path, "spells"), "error", "wizard-spells",
                            f"{name} can't know the spell {spell}: spells 1 to {highest} are open to its type", advice)
    if wizard.x is not None:
        yield ListIssue((*path, "x"), "warning", "wizard-spells", f"{name}: x does nothing for the type {wizard.type}",
                        "leave x: out")  # fmt: skip
    if wizard.path is None:
        yield ListIssue(path, "error", "wizard-path", f"{name}: the path of its spells must be on the list",
                        "write path:")  # fmt: skip


def _check_saves(name: str, card: Card, path: tuple[str | int, ...]) -> Iterator[ListIssue]:
    """A natural 1 or 2 fails a special save, and no die shows 7. Section: Special Saves."""
    blocks = [((), card.defensive), (("mount",), card.mount.defensive if card.mount else None)]
    for where, block in blocks:
        for key in ("aegis", "regeneration"):
            save = getattr(block, key, None)
            if isinstance(save, int) and not SAVE_BEST <= save <= SAVE_WORST:
                does = "never saves" if save > SAVE_WORST else f"saves on {SAVE_BEST}+ like any better one"
                yield ListIssue((*path, *where, "defensive", key), "warning", "special-save",
                                f"{name}: {key} {save}+ {does}",
                                f"write {min(SAVE_WORST, max(SAVE_BEST, save))}+")  # fmt: skip


def _check_rules(name: str, card: Card, path: tuple[str | int, ...]) -> Iterator[ListIssue]:
    known = {rule.casefold() for rule in KNOWN_RULES}
    for written, where in _written_rules(card):
        if written.split("(")[0].strip().casefold() not in known:
            close = nearest(written.split("(")[0].strip(), KNOWN_RULES)
            yield ListIssue((*path, *where), "warning", "unknown-rule",
                            f"{name}: the program doesn't know the rule {written}, and leaves it to you",
                            f"did you mean {close[0]}?" if close else "")  # fmt: skip


def _written_rules(card: Card) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    blocks: Mapping[tuple[str, ...], Card | object] = {(): card, **({("mount",): card.mount} if card.mount else {})}
    for where, block in blocks.items():
        for number, rule in enumerate(getattr(block, "rules", ())):
            yield rule, (*where, "rules", number)
        for key in ("offensive", "shooting"):
            for place, part in enumerate(getattr(block, key)):
                for number, rule in enumerate(part.rules):
                    yield rule, (*where, key, place, "rules", number)
                for at, weapon in enumerate(getattr(part, "weapons", ())):
                    for number, rule in enumerate(weapon.rules):
                        yield rule, (*where, key, place, "weapons", at, "rules", number)


def _check_formation(name: str, card: Card, path: tuple[str | int, ...]) -> Iterator[ListIssue]:
    """A unit too narrow for a proper rank stands no deeper than wide. Section: Models and Units."""
    if card.files is None:
        return
    width = RANK_WIDTHS[card.profile.height]
    ranks = -(-card.models // card.files)
    if ranks > card.files and not proper_ranks(card.models, card.files, width):
        yield ListIssue((*path, "files"), "warning", "formation",
                        f"{name} stands {card.files} wide and {ranks} deep; less than {width} wide it may not be "
                        "deeper than wide", f"write files: {min(width, card.models)}")  # fmt: skip


__all__ = ["Extras", "category_limits", "check", "most_of", "rarity_of", "receipt"]
