"""The unit that is hit, read off its card, with the characters in it."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.games.t9a.models import Card, count_hp, count_phase_losses
from skirmish_cli.games.t9a.procedures.shared.combined_units import split_joined
from skirmish_cli.games.t9a.procedures.shared.targets import (
    PoolOptions,
    ShieldOptions,
    Target,
)
from skirmish_cli.games.t9a.shooting import Shield

#: The options that say what a target's card says, each with what to write behind the unit instead.
ON_TARGET = {
    **dict.fromkeys((*ShieldOptions.declared(), *PoolOptions.declared()), ""),
    "discipline": "dis",
    "resilience": "res",
    "armour": "arm",
    "aegis": "aegis",
    "regeneration": "regeneration",
    "hp": "defensive.hp",
    "models": "models",
    "hp_lost": "lost",
    "hard_target": "hard_target",
}


def read_target(units: Sequence[Model[Card]], purpose: str, *, counts_phase: bool = True) -> Target:
    """Return the unit that is hit, with the characters that joined it.

    `purpose` says what happens to it, such as `is shot at`, and `counts_phase` whether what it lost
    before in this phase counts. Raises UsageProblem for a second unit,
    and for one whose card doesn't say what wounds it. Section: Combined Units.
    """
    unit, joined = split_joined(units, purpose)
    left = count_hp(unit)
    return Target(
        _make_shield(unit),
        unit.card.profile.hp,
        left,
        unit.card.starting_hp - left,
        find_highest_discipline([unit, *joined]),
        takes_panic=not any(
            part.has("shaken") or part.has("panic_passed") for part in (unit, *joined)
        ),
        joined=sum(map(count_hp, joined)),
        last_discipline=find_highest_discipline(joined),
        keys=tuple(part.key for part in (unit, *joined)),
        lost_this_phase=count_phase_losses(unit) if counts_phase else None,
        says_hp=unit.has("hp"),
    )


def find_highest_discipline(parts: Sequence[Model[Card]]) -> int | None:
    """Return the highest Discipline in a combined unit, or None where no card has one.

    Section: Combined Units.
    """
    return max(
        (part.card.profile.dis for part in parts if part.card.profile.dis is not None), default=None
    )


def _make_shield(target: Model[Card]) -> Shield:
    profile = target.card.profile
    if profile.res is None:
        raise UsageProblem(f"{target.key} has no res on its card, so nothing says what wounds it")
    return Shield(profile.res, profile.arm, profile.better_save)


def refuse_on_target(
    command: Command[Options], unit: Model[Card], more: Sequence[Declaration] = ()
) -> None:
    """Raise UsageProblem for an option whose value stands on the card of the unit that is hit."""
    named = [one for one in command.options.declared().values() if one.name in ON_TARGET]
    for option in command.options.given_of(*named, *more):
        stat = ON_TARGET.get(option.name)
        cure = f"; write {unit.key}+{stat}=N" if stat else ""
        raise UsageProblem(f"{option.flag} can't be given with units: it is on their cards{cure}")
