"""Characters at the table: a sheet with the flags of its situation."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model, parse_whole

#: Other names that the text has for an attribute.
ALIASES = {"agility": "dexterity"}
MOST_HP, MOST_WILLPOWER = 1000, 1000


class Attribute(NamedTuple):
    """An attribute of a sheet.

    One of a set of one's own says its group, physical or mental."""

    name: str
    value: int
    group: str | None = None


class Ability(NamedTuple):
    """A trained ability: its consistency, and the attribute that it is based on."""

    name: str
    consistency: int
    base: str


class Weapon(NamedTuple):
    """A weapon: the ability that it is used with, and the hand that holds it, if any."""

    name: str
    ability: str
    kind: str = "melee"
    hand: str | None = None
    damage: int = 1

    @property
    def is_ranged(self) -> bool:
        """Whether it is used from afar."""
        return self.kind == "ranged"


class Penalty(NamedTuple):
    """A situational penalty on an ability, an attribute or a group of attributes."""

    on: str
    value: int
    source: str


class Character(NamedTuple):
    """A character of the tabletop core at the table. Section: Characters.

    `flags` are those of its situation, each with its value or an empty text. `full_hp` and
    `full_willpower` are what it has when rested, `own_base_fatigue` is for sheets without stamina.
    """

    key: str
    flags: tuple[tuple[str, str], ...] = ()
    attributes: tuple[Attribute, ...] = ()
    abilities: tuple[Ability, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    defence: str = "dodge"
    full_hp: int | None = None
    full_willpower: int | None = None
    own_base_fatigue: int | None = None

    def has(self, flag: str) -> bool:
        """Return whether the character carries a flag."""
        return any(name == flag for name, _ in self.flags)

    def read_flag(self, flag: str, least: int, most: int) -> int | None:
        """Return the number of a flag such as `hp=2`, or None without that flag.

        Raises UsageProblem for a value that is no number or out of range.
        """
        value = dict(self.flags).get(flag)
        return None if value is None else parse_whole(value, f"{self.key}+{flag}", least, most)

    @property
    def label(self) -> str:
        """The character as it was typed, such as `brenna+prone+hp=2`."""
        return self.key + "".join(
            f"+{flag}={value}" if value else f"+{flag}" for flag, value in self.flags
        )

    @property
    def hp(self) -> int | None:
        """The hit points now: those of the flag, or of the sheet."""
        now = self.read_flag("hp", -MOST_HP, MOST_HP)
        return self.full_hp if now is None else now

    @property
    def willpower(self) -> int | None:
        """The willpower now: that of the flag, or of the sheet."""
        now = self.read_flag("willpower", 0, MOST_WILLPOWER)
        return self.full_willpower if now is None else now

    @property
    def has_free_hand(self) -> bool:
        """Whether it has a hand free for a bind. Section: Brawl attack."""
        return not self.has("hands-full")

    def find_attribute(self, name: str) -> Attribute | None:
        """Return an attribute, or None where the sheet doesn't give it."""
        return next((each for each in self.attributes if each.name == name), None)

    def find_value(self, name: str) -> int:
        """Return the value of an attribute, 0 where the sheet doesn't give it."""
        found = self.find_attribute(name)
        return found.value if found else 0

    def wielded_weapons(self) -> list[Weapon]:
        """Return the weapons in hand, that of the sword hand before the other.

        A sheet that says nothing of hands wields its first weapon. An injured arm holds nothing.

        Section: Weapon attack.
        """
        held = [
            weapon
            for hand in ("both", "sword", "off")
            for weapon in self.weapons
            if weapon.hand == hand
        ]
        held = held or list(self.weapons[:1])
        lost = ({"sword", "both", None} if self.has("weapon-arm-injured") else set()) | (
            {"off", "both"} if self.has("other-arm-injured") else set()
        )
        return [weapon for weapon in held if weapon.hand not in lost]


def make_character(model: Model, procedure: str) -> Character:
    """Return the character that a model with a sheet of the tabletop core is.

    Raises UsageProblem for a sheet of forum play, as the variants never mix.
    """
    card = model.card
    if card.variant != "tabletop":
        raise UsageProblem(
            f"{model.key} is a character of forum play, and {procedure} belongs to the tabletop "
            "core"
        )
    return Character(
        key=model.key,
        flags=tuple(model.flags.items()),
        attributes=tuple(
            Attribute(name, card.find_value(name), card.find_group(name))
            for name in card.attributes
        ),
        abilities=tuple(Ability(name, each.c, each.base) for name, each in card.abilities.items()),
        weapons=tuple(
            Weapon(each.name, each.ability, each.kind, each.hand, each.damage)
            for each in card.weapons
        ),
        penalties=tuple(
            Penalty(each.on, each.value, each.source or f"penalty on {each.on}")
            for each in card.penalties
        ),
        defence=card.defence,
        full_hp=card.hp,
        full_willpower=card.willpower,
        own_base_fatigue=card.base_fatigue,
    )


class TypedModifier(NamedTuple):
    """A bonus or penalty of forum play with its type, such as weapon. Section: Modifiers."""

    type: str
    value: int
    source: str


class ForumCharacter(NamedTuple):
    """A character of forum play: its statistics, and the modifiers on each. Section: Statistics."""

    key: str
    statistics: tuple[tuple[str, int], ...]
    modifiers: tuple[tuple[str, TypedModifier], ...]

    def find_modifiers(self, statistic: str) -> list[TypedModifier]:
        """Return the modifiers on one statistic."""
        return [modifier for name, modifier in self.modifiers if name == statistic]


def make_forum_character(model: Model) -> ForumCharacter:
    """Return the character that a model with a sheet of forum play is.

    Raises UsageProblem for a sheet of the tabletop core.
    """
    if model.card.variant != "forum":
        raise UsageProblem(
            f"{model.key} is a character of the tabletop core: statistics belong to forum play"
        )
    return ForumCharacter(
        model.key,
        tuple(model.card.statistics.items()),
        tuple(
            (each.on, TypedModifier(each.type, each.value, each.source))
            for each in model.card.modifiers
        ),
    )


@lru_cache(maxsize=1024)
def as_key(word: str) -> str:
    """Return the key of an ability or attribute as a player types it.

    >>> as_key("Hand to hand"), as_key("hand-to-hand"), as_key("agility")
    ('hand_to_hand', 'hand_to_hand', 'dexterity')
    """
    name = word.strip().casefold().replace("-", "_").replace(" ", "_")
    return ALIASES.get(name, name)
