"""The weapons that a character attacks with."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.games.heimr.models import Character, Weapon


def choose_weapons(attacker: Character, wanted: str | None, *, both: bool) -> list[Weapon]:
    """Return the weapons of an attack: the one named, else the one in the sword hand.

    With `both` the weapon of the other hand is there too. Raises UsageProblem for weapons that
    the attacker doesn't have or can't hold.
    """
    if attacker.has("unarmed"):
        raise UsageProblem(f"{attacker.key} is unarmed: leave out +unarmed, or use brawl")
    if wanted is not None:
        if both:
            raise UsageProblem(
                "--weapon names one weapon, and --both means two: leave one of them out"
            )
        weapon = _find_weapon(attacker, wanted)
        if weapon.hand is not None and not attacker.can_hold(weapon):
            raise UsageProblem(f"{attacker.key}: an injured arm can't hold the {weapon.name}")
        return [weapon]
    held = attacker.wielded_weapons()
    if not held:
        is_hurt = attacker.has("weapon-arm-injured") or attacker.has("other-arm-injured")
        raise UsageProblem(
            f"{attacker.key} wields no weapon that an injured arm could hold"
            if is_hurt and attacker.card.weapons
            else f"{attacker.key} has no weapon on its sheet: add weapons:, or use brawl"
        )
    if not both:
        return held[:1]
    if {weapon.hand for weapon in held} != {"sword", "off"}:
        raise UsageProblem(f"{attacker.key} doesn't hold a weapon in each hand, which --both needs")
    return held


def _find_weapon(attacker: Character, wanted: str) -> Weapon:
    for weapon in attacker.card.weapons:
        if weapon.name.casefold() == wanted.casefold():
            return weapon
    names = [weapon.name for weapon in attacker.card.weapons]
    raise UsageProblem(unknown(f"weapon of {attacker.key}", wanted, names))
