"""Characters at the table: a sheet with the flags of its situation."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole

if TYPE_CHECKING:
    from skirmish_cli.games.heimr import cards

#: Other names that the text has for an attribute.
ALIASES = {"agility": "dexterity"}
MOST_HP, MOST_WILLPOWER, MOST_DEFENCE = 1000, 1000, 1000
#: The value of the flag of a standing defence that fatigue failed.
FAILED: Literal["failed"] = "failed"


class Attribute(NamedTuple):
    """An attribute of a sheet.

    One of a set of one's own says its group, physical or mental.
    """

    name: str
    value: int
    group: str | None = None


class Ability(NamedTuple):
    """A trained ability: its consistency, and the attribute that it is based on."""

    name: str
    c: int
    base: str


class Weapon(NamedTuple):
    """A weapon: the ability that it is used with, and the hand that holds it, if any."""

    name: str
    ability: str
    kind: Literal["melee", "ranged"] = "melee"
    hand: Literal["sword", "off", "both"] | None = None
    damage: int = 1

    @property
    def is_ranged(self) -> bool:
        """Whether it is used from afar."""
        return self.kind == "ranged"


class Penalty(NamedTuple):
    """A situational penalty on an ability, an attribute or a group of attributes."""

    on: str
    value: int
    source: str | None = None

    @property
    def reason(self) -> str:
        """What causes it, or what it is on where the sheet doesn't say."""
        return self.source or f"penalty on {self.on}"


class Modifier(NamedTuple):
    """A bonus or penalty of forum play with its type, such as weapon.

    Section: Modifiers.
    """

    on: str
    value: int
    type: str = "untyped"
    source: str = "situation"


class Card(NamedTuple):
    """The sheet of a character at the table, of the tabletop core or of forum play.

    Sections: Characters; Attributes; Abilities; Fatigue; Statistics.
    """

    variant: Literal["tabletop", "forum"] = "tabletop"
    attributes: tuple[Attribute, ...] = ()
    abilities: tuple[Ability, ...] = ()
    skills: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    hp: int | None = None
    willpower: int | None = None
    base_fatigue: int | None = None
    weapons: tuple[Weapon, ...] = ()
    defence: str = "dodge"
    penalties: tuple[Penalty, ...] = ()
    statistics: tuple[tuple[str, int], ...] = ()
    background: tuple[tuple[str, str], ...] = ()
    modifiers: tuple[Modifier, ...] = ()

    def find_attribute(self, name: str) -> Attribute | None:
        """Return an attribute, or None where the sheet doesn't give it."""
        return next((each for each in self.attributes if each.name == name), None)

    def find_value(self, name: str) -> int:
        """Return the value of an attribute, 0 where the sheet doesn't give it."""
        found = self.find_attribute(name)
        return found.value if found else 0

    def find_modifiers(self, statistic: str) -> list[Modifier]:
        """Return the modifiers on a statistic of forum play."""
        return [modifier for modifier in self.modifiers if modifier.on == statistic]


def read_card(card: cards.Card) -> Card:
    """Return the card at the table of a checked one."""
    return Card(
        variant=card.variant,
        attributes=tuple(
            Attribute(name, card.find_value(name), card.find_group(name))
            for name in card.attributes
        ),
        abilities=tuple(Ability(name, each.c, each.base) for name, each in card.abilities.items()),
        skills=card.skills,
        items=card.items,
        hp=card.hp,
        willpower=card.willpower,
        base_fatigue=card.base_fatigue,
        weapons=tuple(
            Weapon(each.name, each.ability, each.kind, each.hand, each.damage)
            for each in card.weapons
        ),
        defence=card.defence,
        penalties=tuple(Penalty(each.on, each.value, each.source) for each in card.penalties),
        statistics=tuple(card.statistics.items()),
        background=tuple(card.background.items()),
        modifiers=tuple(
            Modifier(each.on, each.value, each.type, each.source) for each in card.modifiers
        ),
    )


class Character(NamedTuple):
    """A character of the tabletop core at the table. Section: Characters.

    `flags` are those of its situation, each with its value or an empty text. Without a sheet it has
    an empty one.
    """

    key: str
    flags: tuple[tuple[str, str], ...] = ()
    card: Card = Card()

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
        return self.card.hp if now is None else now

    @property
    def willpower(self) -> int | None:
        """The willpower now: that of the flag, or of the sheet."""
        now = self.read_flag("willpower", 0, MOST_WILLPOWER)
        return self.card.willpower if now is None else now

    @property
    def standing_defence(self) -> int | Literal["failed"] | None:
        """The defence that stands until the next own turn, or None before it is rolled."""
        if ("defence", FAILED) in self.flags:
            return FAILED
        return self.read_flag("defence", -MOST_DEFENCE, MOST_DEFENCE)

    @property
    def has_free_hand(self) -> bool:
        """Whether it has a hand free for a bind. Section: Brawl attack."""
        return not self.has("hands-full")

    def wielded_weapons(self) -> list[Weapon]:
        """Return the weapons in hand, that of the sword hand before the other.

        A sheet that says nothing of hands wields its first weapon. An injured arm holds nothing.

        Section: Weapon attack.
        """
        held = [
            weapon
            for hand in ("both", "sword", "off")
            for weapon in self.card.weapons
            if weapon.hand == hand
        ]
        held = held or list(self.card.weapons[:1])
        lost = ({"sword", "both", None} if self.has("weapon-arm-injured") else set()) | (
            {"off", "both"} if self.has("other-arm-injured") else set()
        )
        return [weapon for weapon in held if weapon.hand not in lost]


def make_character(model: Model[Card], procedure: str) -> Character:
    """Return the character that a model with a sheet of the tabletop core is.

    Raises UsageProblem for a sheet of forum play, as the variants never mix.
    """
    if model.card.variant != "tabletop":
        raise UsageProblem(
            f"{model.key} is a character of forum play, and {procedure} belongs to the tabletop "
            "core"
        )
    return Character(model.key, tuple(model.flags.items()), model.card)


class ForumCharacter(NamedTuple):
    """A character of forum play. Section: Statistics."""

    key: str
    card: Card


def make_forum_character(model: Model[Card]) -> ForumCharacter:
    """Return the character that a model with a sheet of forum play is.

    Raises UsageProblem for a sheet of the tabletop core.
    """
    if model.card.variant != "forum":
        raise UsageProblem(
            f"{model.key} is a character of the tabletop core: statistics belong to forum play"
        )
    return ForumCharacter(model.key, model.card)


@lru_cache(maxsize=1024)
def as_key(word: str) -> str:
    """Return the key of an ability or attribute as a player types it.

    >>> as_key("Hand to hand"), as_key("hand-to-hand"), as_key("agility")
    ('hand_to_hand', 'hand_to_hand', 'dexterity')
    """
    name = word.strip().casefold().replace("-", "_").replace(" ", "_")
    return ALIASES.get(name, name)
