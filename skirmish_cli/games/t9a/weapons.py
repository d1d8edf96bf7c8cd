"""Melee weapons: which of them a model part takes up.

Section: Choose Melee Weapon.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Model
from skirmish_cli.games.t9a.special_rules import has_rule

#: In which order a model part must take up its weapons.
WEAPON_ORDER = ("enchanted", "other", "hand", "innate")


def choose_weapon(model: Model, part: Any, wanted: str | None) -> Any:
    """Return the weapon that a part takes up, or None for one that lists none.

    An enchanted one comes first, then any that is neither hand nor innate weapon, then a hand
    weapon. A part with Weapon Master is bound by the first of these only. Of several that it may
    take, it takes the one `wanted`, or the first listed.
    """
    allowed = find_allowed_weapons(part.weapons, is_master=_is_weapon_master(model, part))
    for weapon in allowed:
        if wanted and weapon.name.casefold() == wanted.casefold():
            return weapon
    return min(allowed, key=lambda weapon: WEAPON_ORDER.index(weapon.kind), default=None)


def is_in_use(weapon: Any, model: Model) -> bool:
    """Return whether what a weapon changes counts now.

    A unit that charged is in its first round of combat.
    """
    if weapon.only == "charging":
        return "charging" in model.flags
    if weapon.only == "first_round":
        return "charging" in model.flags or "first_round" in model.flags
    return True


def check_weapon_is_allowed(models: Sequence[Model], wanted: str) -> None:
    """Raise UsageProblem if nobody who carries a weapon may take it up."""
    refused = ""
    for model in models:
        for part in model.card.parts:
            if wanted.casefold() not in _list_names(part.weapons):
                continue
            is_master = _is_weapon_master(model, part)
            allowed = find_allowed_weapons(part.weapons, is_master=is_master)
            if wanted.casefold() in _list_names(allowed):
                return
            instead = " or ".join(weapon.name for weapon in allowed)
            refused = (
                refused or f"{model.key}: {part.part} can't take {wanted}; it must take {instead}"
            )
    if refused:
        raise UsageProblem(refused)


def find_allowed_weapons(weapons: Sequence[Any], *, is_master: bool) -> list[Any]:
    """Return the weapons that a model part may choose from in a round of combat."""
    enchanted = [weapon for weapon in weapons if weapon.kind == "enchanted"]
    if enchanted or is_master:
        return enchanted or list(weapons)
    first = min((WEAPON_ORDER.index(weapon.kind) for weapon in weapons), default=0)
    return [weapon for weapon in weapons if WEAPON_ORDER.index(weapon.kind) == first]


def _list_names(weapons: Sequence[Any]) -> list[str]:
    return [weapon.name.casefold() for weapon in weapons]


def _is_weapon_master(model: Model, part: Any) -> bool:
    return has_rule((*part.rules, *model.card.rules), "Weapon Master")
