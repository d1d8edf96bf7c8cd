"""Weapons and model parts, and which melee weapon a part takes up.

Section: Choose Melee Weapon.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from skirmish_cli.games.t9a.dice.sieves import Reroll
from skirmish_cli.records import NamedTuple

WeaponKind = Literal["enchanted", "other", "hand", "innate"]

#: In which order a model part must take up its weapons.
WEAPON_ORDER: tuple[WeaponKind, ...] = ("enchanted", "other", "hand", "innate")


class Weapon(NamedTuple):
    """A melee weapon and what it changes.

    `only` limits that to a charge or the first round of a combat.
    """

    name: str
    kind: WeaponKind = "other"
    agi: int = 0
    att: int = 0
    off: int = 0
    str_: int = 0
    ap: int = 0
    only: Literal["charging", "first_round"] | None = None
    rules: tuple[str, ...] = ()


class Rerolls(NamedTuple):
    """Which dice of a model part are thrown once more."""

    hit: Reroll | None = None
    wound: Reroll | None = None


class Offensive(NamedTuple):
    """A model part: its offensive characteristics, its weapons, its own rules."""

    part: str = "model"
    agi: int | None = None
    att: int | None = None
    off: int | None = None
    str_: int | None = None
    ap: int = 0
    weapons: tuple[Weapon, ...] = ()
    reroll: Rerolls = Rerolls()
    rules: tuple[str, ...] = ()


class Shooting(NamedTuple):
    """A shooting weapon of a model part; its range is in inches."""

    part: str = "model"
    name: str = "weapon"
    shots: int | str = 1
    aim: int = 4
    range: int | None = None
    str_: int | None = None
    ap: int = 0
    rules: tuple[str, ...] = ()


def choose_weapon(part: Offensive, wanted: str | None, *, is_master: bool) -> Weapon | None:
    """Return the weapon that a part takes up, or None for one that lists none.

    An enchanted one comes first, then any that is neither hand nor innate weapon, then a hand
    weapon. A part with Weapon Master is bound by the first of these only. Of several that it may
    take, it takes the one `wanted`, or the first listed.
    """
    allowed = find_allowed_weapons(part.weapons, is_master=is_master)
    for weapon in allowed:
        if wanted and weapon.name.casefold() == wanted.casefold():
            return weapon
    return min(allowed, key=lambda weapon: WEAPON_ORDER.index(weapon.kind), default=None)


def name_option(name: str) -> str:
    """Return what a weapon or a part is called where it is typed.

    >>> name_option("Great Bow")
    'Great-Bow'
    """
    return "-".join(name.split())


def tell_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return names as they are typed, of which none stands twice.

    >>> tell_apart(["Bow", "Great Bow", "Bow"])
    ('Bow', 'Great-Bow', 'Bow-2')
    """
    typed = [name_option(name) for name in names]
    return tuple(
        f"{name}-{typed[:place].count(name) + 1}" if name in typed[:place] else name
        for place, name in enumerate(typed)
    )


def is_in_use(weapon: Weapon, flags: Collection[str]) -> bool:
    """Return whether what a weapon changes counts now.

    A unit that charged is in its first round of combat.
    """
    if weapon.only == "charging":
        return "charging" in flags
    if weapon.only == "first_round":
        return "charging" in flags or "first_round" in flags
    return True


def find_allowed_weapons(weapons: Sequence[Weapon], *, is_master: bool) -> list[Weapon]:
    """Return the weapons that a model part may choose from in a round of combat."""
    enchanted = [weapon for weapon in weapons if weapon.kind == "enchanted"]
    if enchanted or is_master:
        return enchanted or list(weapons)
    first = min((WEAPON_ORDER.index(weapon.kind) for weapon in weapons), default=0)
    return [weapon for weapon in weapons if WEAPON_ORDER.index(weapon.kind) == first]
