"""The numbers of a sheet that a player can change behind a character, by name.

    brenna+sword=4                  the consistency of a trained ability
    brenna+dexterity=+1:potion      an attribute, which is the potential of its abilities
    cutter+long-knife.damage=2      the damage of a weapon
    miller-1+penalties.stamina=2    a situational penalty of the sheet, by what it is on
    rook+modifiers.wet-deck=-2      a modifier of forum play, by its source
    brenna+swimming=2               an ability in which it is untrained, which else is 0
    wren+strength=1                 an attribute that the sheet doesn't give, which else is 0

HP, willpower and fatigue say what is left or reached now, and are flags.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.stats import Entry, Stat, whole_stat
from skirmish_cli.games.heimr.models import (
    ALIASES,
    Ability,
    Attribute,
    Card,
    as_key,
    name_ability,
    name_damage,
    name_modifier,
    name_penalty,
)
from skirmish_cli.games.heimr.numbers import read_numbers, read_texts

#: Attributes, abilities and modifiers stand on a sheet within these bounds.
_RATING = whole_stat(-20, 20)
_DAMAGE = whole_stat(0, 20)
_PENALTY = whole_stat(0, 40)
_FATIGUE = whole_stat(1, 20)
_STATISTIC = whole_stat(0, 100)


def list_stats(card: Card) -> Mapping[str, Stat]:
    """Return the numbers of a sheet by the names under which they are typed.

    Names of several words are typed with hyphens or underscores; of two that share a name the
    second is typed with `-2` behind it.

    Sections: Attributes; Abilities; Weapon attack; Situational penalties; Statistics; Modifiers.
    """
    named: dict[str, Stat] = {}
    for name, stat in _list_stats(card):
        key, number = name, 1
        while key in named:
            number += 1
            key = f"{name}-{number}"
        named[key] = stat
    return _add_aliases(named)


def list_default_stats(card: Card, rules: Ruleset) -> Mapping[str, Stat]:
    """Return the numbers that a sheet doesn't give, and that the rules have a default for.

    An attribute is 0, and so is an ability in which nobody was trained; a statistic of forum play
    has its usual number.

    Sections: Attributes; Abilities; Statistics; ruling attributes.
    """
    return _add_aliases(dict(_list_default_stats(card, rules)))


def _list_default_stats(card: Card, rules: Ruleset) -> Iterator[tuple[str, Stat]]:
    if card.variant == "forum":
        usual = read_numbers(rules).forum_statistic
        for name in read_texts(rules, "statistics"):
            yield name, Stat(name, ("statistics", Entry((name, usual)), 1), _STATISTIC, "usual")
        return
    for name, base in read_texts(rules, "abilities").items():
        ability = Ability(name, 0, base)
        yield as_key(name), Stat(name, ("abilities", Entry(ability), "c"), _RATING, "untrained")
    for name in read_texts(rules, "attributes"):
        attribute = Attribute(name, 0)
        yield as_key(name), Stat(name, ("attributes", Entry(attribute), "value"), _RATING, "usual")


def _add_aliases(named: dict[str, Stat]) -> dict[str, Stat]:
    """Return stats with the other names under which they are typed."""
    for name, stat in list(named.items()):
        named.setdefault(name.replace("_", "-"), stat)
    for alias, name in ALIASES.items():
        if name in named:
            named.setdefault(alias, named[name])
    return named


def _list_stats(card: Card) -> Iterator[tuple[str, Stat]]:
    attributes = {as_key(one.name) for one in card.attributes}
    for place, one in enumerate(card.attributes):
        yield as_key(one.name), Stat(one.name, ("attributes", place, "value"), _RATING)
    for place, ability in enumerate(card.abilities):
        name = as_key(ability.name)
        stat = Stat(name_ability(card, ability.name), ("abilities", place, "c"), _RATING)
        yield (f"abilities.{name}" if name in attributes else name), stat
    for place, weapon in enumerate(card.weapons):
        stat = Stat(name_damage(weapon.name), ("weapons", place, "damage"), _DAMAGE)
        yield f"{as_key(weapon.name)}.damage", stat
    for place, penalty in enumerate(card.penalties):
        stat = Stat(name_penalty(penalty.on), ("penalties", place, "value"), _PENALTY)
        yield f"penalties.{as_key(penalty.on)}", stat
    if card.base_fatigue is not None:
        yield "base_fatigue", Stat("base fatigue", ("base_fatigue",), _FATIGUE)
    for place, (statistic, _) in enumerate(card.statistics):
        yield as_key_of_forum(statistic), Stat(statistic, ("statistics", place, 1), _STATISTIC)
    for place, modifier in enumerate(card.modifiers):
        stat = Stat(name_modifier(modifier.source), ("modifiers", place, "value"), _RATING)
        yield f"modifiers.{as_key_of_forum(modifier.source)}", stat


def as_key_of_forum(word: str) -> str:
    """Return the key of a statistic or a source as a player types it.

    Unlike the tabletop core, forum play has an agility of its own.

    >>> as_key_of_forum("Wet deck"), as_key_of_forum("agility")
    ('wet_deck', 'agility')
    """
    return word.strip().casefold().replace("-", "_").replace(" ", "_")
