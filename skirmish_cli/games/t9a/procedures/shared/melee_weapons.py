"""Which melee weapons are taken up by `--policy weapon`.

Section: Choose Melee Weapon.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.games.t9a.models import Card, is_weapon_master
from skirmish_cli.games.t9a.procedures.shared.units import find_unit_id
from skirmish_cli.games.t9a.weapons import (
    Offensive,
    choose_weapon,
    find_allowed_weapons,
    name_option,
)

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Policy


def read_weapons(
    command: Command[Any], policy: Policy, models: Sequence[Model[Card]]
) -> tuple[tuple[str | None, ...], ...]:
    """Return the weapon that each part of each unit takes up by policy.

    A part takes the first of those named that it may, or the first listed. Raises UsageProblem for
    a weapon that nobody has, or nobody may take.
    """
    typed = [value.rpartition(":") for value in command.list_typed(policy)]
    for whom, _, name in typed:
        _check_weapon(_find_units(models, whom), name)
    return tuple(
        tuple(_choose(model, part, typed) for part in model.card.parts) for model in models
    )


def _find_units(models: Sequence[Model[Card]], whom: str) -> Sequence[Model[Card]]:
    """Return the units that a policy is for: all, or the one it names."""
    if not whom:
        return models
    named = [model for model in models if model.key == whom]
    named = named or [one for one in models if find_unit_id(one.key) == find_unit_id(whom)]
    if not named:
        raise UsageProblem(unknown("unit of --policy weapon", whom, [one.key for one in models]))
    return named[:1]


def _choose(
    model: Model[Card], part: Offensive, typed: Sequence[tuple[str, str, str]]
) -> str | None:
    is_master = is_weapon_master(model.card, part)
    allowed = find_allowed_weapons(part.weapons, is_master=is_master)
    for whom, _, name in typed:
        if whom and not _is_called(model, whom):
            continue
        for weapon in allowed:
            if _is_same(weapon.name, name):
                return weapon.name
    taken = choose_weapon(part, None, is_master=is_master)
    return taken.name if taken else None


def _is_called(model: Model[Card], whom: str) -> bool:
    return whom == model.key or find_unit_id(whom) == find_unit_id(model.key)


def _is_same(name: str, typed: str) -> bool:
    return name_option(name).casefold() == name_option(typed).casefold()


def _check_weapon(models: Sequence[Model[Card]], wanted: str) -> None:
    """Raise UsageProblem for a weapon that nobody may take up."""
    known = [weapon.name for one in models for part in one.card.parts for weapon in part.weapons]
    if not any(_is_same(name, wanted) for name in known):
        raise UsageProblem(unknown("weapon", wanted, dict.fromkeys(known)))
    refused = ""
    for model in models:
        for part in model.card.parts:
            if not any(_is_same(weapon.name, wanted) for weapon in part.weapons):
                continue
            is_master = is_weapon_master(model.card, part)
            allowed = find_allowed_weapons(part.weapons, is_master=is_master)
            if any(_is_same(weapon.name, wanted) for weapon in allowed):
                return
            instead = " or ".join(weapon.name for weapon in allowed)
            refused = (
                refused or f"{model.key}: {part.part} can't take {wanted}; it must take {instead}"
            )
    raise UsageProblem(refused)
