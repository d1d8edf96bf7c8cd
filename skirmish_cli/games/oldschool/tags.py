"""Names that stand on cards as well as in the ruleset.

Cards are checked where no ruleset is at hand.
"""

from __future__ import annotations

from typing import Literal, get_args

#: What a weapon can carry. Section: Weapon Tags.
WeaponTagName = Literal[
    "1-handed",
    "2-handed",
    "melee",
    "reach",
    "thrown",
    "short range",
    "long range",
    "improvised",
    "defensive",
    "hooked",
    "axe",
    "lance",
    "blunt",
]
#: What a piece of armour can count as. Section: Armor Tags.
ArmourTagName = Literal["light", "heavy", "shield", "helmet"]
WEAPON_TAGS: tuple[str, ...] = get_args(WeaponTagName)
ARMOUR_TAGS: tuple[str, ...] = get_args(ArmourTagName)
#: Words that may stand for a figure in a tag, such as `two-handed`.
NUMBER_WORDS = {"one": "1", "two": "2"}
#: The three saves. Section: Stunts.
SaveName = Literal["FOR", "REF", "WIL"]
#: The weapons whose tags the rules give. Section: Weapon Tags.
ExampleWeaponName = Literal[
    "Shortsword",
    "Dagger",
    "1-handed Axe",
    "Throwing Axe",
    "Javelin",
    "Greatsword",
    "Pike",
    "Halberd",
    "Shortbow",
    "Longbow",
]
SAVES: tuple[str, ...] = get_args(SaveName)
EXAMPLE_WEAPONS: tuple[str, ...] = get_args(ExampleWeaponName)


def find_spelling(text: str, known: tuple[str, ...]) -> str | None:
    """Return the tag that a text means in any case, with _ for a space, or None.

    >>> find_spelling("Two_Handed", WEAPON_TAGS), find_spelling("meele", WEAPON_TAGS)
    ('2-handed', None)
    """
    plain = " ".join(text.replace("_", " ").split()).casefold()
    number, _, rest = plain.replace("-", " ").replace("handed", " handed").partition(" ")
    hands = f"{NUMBER_WORDS.get(number, number)}-{rest.strip()}"
    return next((spelling for spelling in (plain, hands) if spelling in known), None)
