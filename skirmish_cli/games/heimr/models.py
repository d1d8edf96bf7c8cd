"""Characters at the table: a sheet with the flags of its situation."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_whole
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.stats import ChangedStat
    from skirmish_cli.games.heimr import cards

#: Other names that the text has for an attribute.
ALIASES = {"agility": "dexterity"}
MOST_HP, MOST_WILLPOWER, MOST_DEFENCE = 1000, 1000, 1000
#: The value of the flag of a standing defence that fatigue failed.
FAILED: Literal["failed"] = "failed"
#: The hands, each with the flag of the injury that makes it useless.
_ARMS = {"sword": "weapon-arm-injured", "off": "other-arm-injured"}


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

    @property
    def hands(self) -> set[str]:
        """The hands that hold it; the sword hand where the sheet doesn't say."""
        return set(_ARMS) if self.hand == "both" else {self.hand or "sword"}


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


def name_ability(card: Card, name: str) -> str:
    """Return what an ability of a sheet is called where its consistency is changed."""
    return f"ability {name}" if card.find_attribute(name) else name


def name_damage(weapon: str) -> str:
    """Return what the damage of a weapon is called where it is changed."""
    return f"damage of {weapon}"


def name_penalty(on: str) -> str:
    """Return what a penalty of a sheet is called where it is changed."""
    return f"penalty on {on}"


def name_modifier(source: str) -> str:
    """Return what a modifier of forum play is called where it is changed."""
    return f"modifier {source}"


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
    an empty one. `changed` are the numbers of the sheet that the command changed.
    """

    key: str
    flags: tuple[tuple[str, str], ...] = ()
    card: Card = Card()
    changed: tuple[ChangedStat, ...] = ()

    def has(self, flag: str) -> bool:
        """Return whether the character carries a flag."""
        return any(name == flag for name, _ in self.flags)

    def list_changes(self, stat: str) -> tuple[Term, ...]:
        """Return what the command changed of a number of the sheet, as terms.

        They add up from the printed number.
        """
        return tuple(
            term for one in self.changed if one.printed == stat for term in _list_terms(one)
        )

    def read_flag(self, flag: str, least: int, most: int) -> int | None:
        """Return the number of a flag such as `hp=2`, or None without that flag.

        Raises UsageProblem for a value that is no number or out of range.
        """
        value = dict(self.flags).get(flag)
        return None if value is None else parse_whole(value, f"{self.key}+{flag}", least, most)

    @property
    def label(self) -> str:
        """The character with its flags as they were typed, such as `brenna+prone+hp=2`."""
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
        """Whether it has a hand free: one that is uninjured and holds nothing.

        Sections: Brawl attack; Climb.
        """
        return not self.has("hands-full") and bool(self._list_able_hands() - self._list_held_in())

    @property
    def has_full_hands(self) -> bool:
        """Whether weapons fill every hand that it can use. Section: Weapon attack."""
        able = self._list_able_hands()
        return bool(able) and able <= self._list_held_in()

    def _list_able_hands(self) -> set[str]:
        return {hand for hand, flag in _ARMS.items() if not self.has(flag)}

    def _list_held_in(self) -> set[str]:
        """Return the hands that the weapons of the sheet are held in."""
        held: set[str] = set()
        for weapon in self.wielded_weapons():
            held |= weapon.hands
        return held

    def wielded_weapons(self) -> list[Weapon]:
        """Return the weapons in hand, that of the sword hand before the other.

        A sheet that says nothing of hands wields its first weapon, in the sword hand. An injured
        arm holds nothing, and whoever is unarmed put its weapons away or dropped them.

        Section: Weapon attack.
        """
        if self.has("unarmed"):
            return []
        held = [
            weapon
            for hand in ("both", "sword", "off")
            for weapon in self.card.weapons
            if weapon.hand == hand
        ]
        held = held or list(self.card.weapons[:1])
        return [weapon for weapon in held if self.can_hold(weapon)]

    def can_hold(self, weapon: Weapon) -> bool:
        """Return whether no injured arm is needed for a weapon. Section: Injury Effects."""
        return weapon.hands <= self._list_able_hands()


def make_character(model: Model[Card], procedure: str) -> Character:
    """Return the character that a model with a sheet of the tabletop core is.

    Raises UsageProblem for a sheet of forum play, as the variants never mix.
    """
    if model.card.variant != "tabletop":
        raise UsageProblem(
            f"{model.key} is a character of forum play, and {procedure} belongs to the tabletop "
            "core"
        )
    return Character(model.key, tuple(model.flags.items()), model.card, model.changed)


def _list_terms(changed: ChangedStat) -> tuple[Term, ...]:
    """Return a change of a number as terms that add up from the printed one."""
    terms = tuple(term._replace(source=term.source or changed.printed) for term in changed.terms)
    if changed.before in (None, changed.base):
        return terms
    told = f"{changed.printed} {changed.base} instead of the {changed.origin} {changed.before}"
    return (Term(changed.base - changed.before, told), *terms)


@lru_cache(maxsize=1024)
def as_key(word: str) -> str:
    """Return the key of an ability or attribute as a player types it.

    >>> as_key("Hand to hand"), as_key("hand-to-hand"), as_key("agility")
    ('hand_to_hand', 'hand_to_hand', 'dexterity')
    """
    name = word.strip().casefold().replace("-", "_").replace(" ", "_")
    return ALIASES.get(name, name)
