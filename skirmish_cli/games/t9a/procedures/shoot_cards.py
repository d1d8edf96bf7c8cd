"""`shoot A vs B`: the shots of a unit at another, read off their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Prepared, as_flag, bounded, one_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.combined import split_joined
from skirmish_cli.games.t9a.models import hp_left, rank_width
from skirmish_cli.games.t9a.procedures.hurting import special_of
from skirmish_cli.games.t9a.procedures.shoot import (
    COVERS,
    prepare_shots,
    read_victim,
    shield_inputs,
)
from skirmish_cli.games.t9a.procedures.shots import read_shots
from skirmish_cli.games.t9a.shooting import Shield, Shooter
from skirmish_cli.games.t9a.special_rules import has_rule, known_rules, rule_value, unknown_rules

MOST_INCHES, MOST_PENALTY = 200, 6

#: Options that say what a card says.
_ON_CARDS = (
    "aim",
    "strength",
    "ap",
    "resilience",
    "armour",
    "aegis",
    "regeneration",
    "hp",
    "models",
    "hp_lost",
    "discipline",
    "accurate",
    "quick_to_fire",
    "unwieldy",
    "hard_target",
    "volley",
)


def shoot_units(command: Command) -> Prepared:
    """Return the shooting of one unit at another made ready; raises UsageProblem for what the
    cards don't allow."""
    for name in _ON_CARDS:
        if command.given(name):
            raise UsageProblem(f"{as_flag(name)} can't be given with units: it is on their cards")
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1:
        raise UsageProblem(
            "shoot needs one unit that shoots and the unit that it shoots at: shoot archers vs brutes"
        )
    shooter, (target, joined) = sides[0][0], split_joined(sides[1], "is shot at")
    shooters = ready_shooters(command, shooter, target)
    shield = _shield(target)
    profile = target.card.profile
    left = hp_left(target)
    victim = read_victim(
        command,
        profile.hp,
        left,
        target.card.starting_hp - left,
        _highest_discipline([target, *joined]),
        takes_panic=not any(part.has("shaken") for part in (target, *joined)),
        joined=sum(map(hp_left, joined)),
        last_discipline=_highest_discipline(joined),
    )
    inputs = {"shooter": shooter.key, "target": target.key, **shield_inputs(shield, victim)}
    return prepare_shots(
        command,
        shooters,
        shield,
        victim,
        inputs,
        f"Shooting: {shooter.key} at {target.key}",
        ("attached",) if joined else (),
        tuple(_unknown_rules(command.rules, shooter, target)),
    )


def _highest_discipline(parts: Sequence[Model]) -> int | None:
    """Return the highest Discipline in a combined unit, or None where no card has one. Section:
    Combined Units."""
    return max(
        (part.card.profile.dis for part in parts if part.card.profile.dis is not None), default=None
    )


def _unknown_rules(rules: Ruleset, shooter: Model, target: Model) -> list[str]:
    """Return a note for each rule on the cards that the program doesn't know: it has no part in
    the odds."""
    weapons, known = (
        [rule for weapon in shooter.card.shooters for rule in weapon.rules],
        known_rules(rules),
    )
    return [
        *unknown_rules(shooter.key, [*weapons, *shooter.card.all_rules], known),
        *unknown_rules(target.key, target.card.all_rules, known),
    ]


def _shield(target: Model) -> Shield:
    profile = target.card.profile
    if profile.res is None:
        raise UsageProblem(f"{target.key} has no res on its card, so nothing says what wounds it")
    return Shield(profile.res, profile.arm, *special_of(profile))


def ready_shooters(command: Command, unit: Model, target: Model) -> list[Shooter]:
    """Return the shots of a unit's models in its first two ranks. Sections: Who can shoot; Shots
    and Aim.

    `--shots N` says instead how many shots a single weapon shoots. Raises UsageProblem for a unit
    that can't shoot."""
    if "shaken" in unit.flags:
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't shoot")
    weapons: Sequence[Any] = unit.card.shooters
    if not weapons:
        raise UsageProblem(f"{unit.key} has no shooting weapon on its card")
    shots = command.given("shots")
    if shots is not None and len(weapons) > 1:
        raise UsageProblem(
            f"--shots can't say whose shots: {unit.key} has {len(weapons)} shooting weapons"
        )
    distance = command.given("distance")
    if distance is not None and not 0 <= distance <= MOST_INCHES:
        raise UsageProblem(f"--distance {distance:g} is out of range: 0 to {MOST_INCHES} inches")
    reaching = [
        weapon
        for weapon in weapons
        if distance is None or weapon.range is None or distance <= weapon.range
    ]
    if not reaching:
        raise UsageProblem(
            f"{unit.key} can't shoot that far: its longest range is "
            f"{max(weapon.range for weapon in weapons)} inches"
        )
    models = _shooting_models(command, unit)
    return [_shooter(command, unit, weapon, target, models) for weapon in reaching]


def _is_long(command: Command, weapon: Any) -> bool:
    """Return whether a target is beyond half a weapon's range, by `--long` or the distance.
    Section: Long Range."""
    distance = command.given("distance")
    if distance is None or weapon.range is None:
        return bool(command.given("long"))
    return bool(2 * distance > weapon.range)


def _shooting_models(command: Command, unit: Model) -> int:
    profile = unit.card.profile
    left: int = -(-hp_left(unit) // profile.hp)
    files: int = unit.card.files or min(unit.card.models, rank_width(command.rules, profile.height))
    return min(left, int(command.rules.data["numbers"]["shooting_ranks"]) * files)


def _shooter(command: Command, unit: Model, weapon: Any, target: Model, models: int) -> Shooter:
    if weapon.str_ is None:
        raise UsageProblem(f"{unit.key}: {weapon.name} has no str on its card")
    rules = (*weapon.rules, *unit.card.all_rules)
    why, shots = f"number of shots, {weapon.name}", command.given("shots")
    count = (
        read_shots(weapon.shots, f"{unit.key} {weapon.name}", why, models)
        if shots is None
        else read_shots(shots, "--shots", why)
    )
    return Shooter(
        count,
        weapon.aim,
        weapon.str_,
        weapon.ap,
        _is_long(command, weapon),
        bool(command.given("moved")),
        has_rule(rules, "Accurate"),
        has_rule(rules, "Quick to Fire"),
        bounded(rule_value(rules, "Unwieldy"), f"{unit.key} Unwieldy", 0, MOST_PENALTY),
        one_of(command.given("cover") or "none", "--cover", COVERS),
        _hard_target(target),
        weapon.name if len(unit.card.shooters) > 1 else "",
    )


def _hard_target(target: Model) -> int:
    """Return the X of Hard Target (X), from the values of a card or from its rules. Section:
    To-Hit Modifiers."""
    written = rule_value(target.card.all_rules, "Hard Target")
    return bounded(
        max(target.card.profile.hard_target, written), f"{target.key} Hard Target", 0, MOST_PENALTY
    )
