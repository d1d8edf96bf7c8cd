"""The unit that is hit, read off its card, with the characters in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.games.t9a.health import count_models
from skirmish_cli.games.t9a.models import Card, count_hp, count_phase_losses
from skirmish_cli.games.t9a.numbers import Numbers, read_numbers
from skirmish_cli.games.t9a.procedures.shared.combined_units import split_joined
from skirmish_cli.games.t9a.procedures.shared.melee_policies import ALLOCATE, TARGET
from skirmish_cli.games.t9a.procedures.shared.remarks import Role
from skirmish_cli.games.t9a.procedures.shared.shot_options import HarmOptions
from skirmish_cli.games.t9a.procedures.shared.targets import (
    PoolOptions,
    ShieldOptions,
    Target,
)
from skirmish_cli.games.t9a.procedures.shared.units import find_unit_id
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
    before in this phase counts. Raises UsageProblem for a second unit, and for one whose card
    doesn't say what wounds it. Section: Combined Units.
    """
    unit, joined = split_joined(units, purpose)
    target = _make_target(unit, joined)
    return target._replace(lost_this_phase=count_phase_losses(unit) if counts_phase else None)


def _make_target(unit: Model[Card], others: Sequence[Model[Card]]) -> Target:
    """Return a health pool of a unit that is hit.

    `others` are the rest of that unit.
    """
    left = count_hp(unit)
    return Target(
        _make_shield(unit),
        unit.card.profile.hp,
        left,
        unit.card.starting_hp - left,
        find_highest_discipline([unit, *others]),
        takes_panic=not any(
            part.has("shaken") or part.has("panic_passed") for part in (unit, *others)
        ),
        joined=sum(map(count_hp, others)),
        last_discipline=find_highest_discipline(others),
        keys=tuple(part.key for part in (unit, *others)),
        says_hp=unit.has("hp"),
        is_joined=unit.has("joined"),
    )


def read_pools(
    command: Command[HarmOptions], units: Sequence[Model[Card]], purpose: str
) -> tuple[Target, tuple[Target, ...]]:
    """Return the health pool that is struck by policy, and all that may be struck.

    `--allocate` names a character; by the ruling `attached` it may be the first one. Raises
    UsageProblem for one that can't be. Section: Allocating Attacks.
    """
    target, named = read_target(units, purpose), command.options.allocate
    unit, joined = split_joined(units, purpose)
    reached = [one for one in joined if _may_be_struck(read_numbers(command.rules), unit, one)]
    pools = (
        target,
        *(
            _make_target(one, [other for other in (unit, *joined) if other is not one])._replace(
                lost_this_phase=target.lost_this_phase
            )
            for one in reached
        ),
    )
    if named is None:
        struck = pools[1] if reached and command.policy(TARGET) == ALLOCATE else target
        return struck, pools if reached else ()
    for pool in pools:
        if named == pool.keys[0] or find_unit_id(named) == find_unit_id(pool.keys[0]):
            return pool, pools if reached else ()
    keys = [one.key for one in joined]
    if named in keys or find_unit_id(named) in map(find_unit_id, keys):
        raise UsageProblem(
            f"--allocate {named}: it is of the Height of {unit.key}, which has too many models for "
            "it to be chosen"
        )
    raise UsageProblem(unknown("character of --allocate", named, keys))


def make_target_role(
    procedure: str,
    units: Sequence[Model[Card]],
    pools: Sequence[Target],
    read_more: Callable[[Model[Card]], Hashable] = lambda unit: None,
) -> Role:
    """Return what is read of a unit that is hit, and of the characters in it.

    `pools` are the health pools that may be struck: of others only what counts for panic tests is
    read. `read_more` returns what else the procedure reads of the unit itself.
    """
    reached = {pool.keys[0] for pool in pools}

    def read(unit: Model[Card]) -> Hashable:
        height = unit.card.profile.height if len(units) > 1 else None
        if unit.has("joined") and unit.key not in reached:
            return count_hp(unit), unit.card.profile.dis, height
        more = None if unit.has("joined") else read_more(unit)
        return _make_target(unit, ()), height, more

    return Role(procedure, read)


def name_target(target: Target) -> str:
    """Return what a title calls the unit that is hit, with those in it."""
    first, *others = target.keys
    return f"{first} in {others[0]}" if target.is_joined else " with ".join(target.keys)


def _may_be_struck(numbers: Numbers, unit: Model[Card], character: Model[Card]) -> bool:
    """Return whether a ranged attack can be allocated to a character in a unit.

    It can if it is of another Height, or in a unit of few models. Section: Allocating Attacks.
    """
    height = unit.card.profile.height
    few = numbers.few_tall_models if height >= numbers.tall_height else numbers.few_models
    models = count_models(count_hp(unit), unit.card.profile.hp)
    return character.card.profile.height != height or models < few


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
    """Raise UsageProblem for an option that the card of the unit hit answers."""
    named = [one for one in command.options.declared().values() if one.name in ON_TARGET]
    for option in command.options.given_of(*named, *more):
        stat = ON_TARGET.get(option.name)
        cure = f"; write {unit.key}+{stat}=N" if stat else ""
        raise UsageProblem(f"{option.flag} can't be given with units: it is on their cards{cure}")
