"""`shoot A vs B`: the shots of a unit at another, read off their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Prepared, as_flag, bounded, one_of
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.health import count_models
from skirmish_cli.games.t9a.models import count_files, count_hp
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.combined_units import split_joined
from skirmish_cli.games.t9a.procedures.shared.shots import (
    Shots,
    describe_target,
    prepare_shots,
    read_shots,
)
from skirmish_cli.games.t9a.procedures.shared.targets import HealthPool, TargetUnit, read_victim
from skirmish_cli.games.t9a.shooting import COVERS, Shield, Shooter
from skirmish_cli.games.t9a.special_rules import (
    find_rule_value,
    has_rule,
    list_known_rules,
    note_unknown_rules,
)

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


def prepare_unit_shots(command: Command) -> Prepared:
    """Return the shooting of one unit at another made ready.

    Raises UsageProblem for what the cards don't allow.
    """
    for name in _ON_CARDS:
        if command.given(name):
            raise UsageProblem(f"{as_flag(name)} can't be given with units: it is on their cards")
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1:
        raise UsageProblem(
            "shoot needs one unit that shoots and the unit that it shoots at: "
            "shoot archers vs brutes"
        )
    shooter, (target, joined) = sides[0][0], split_joined(sides[1], "is shot at")
    shooters = read_shooters(command, shooter, target)
    shield = _make_shield(target)
    victim = read_victim(command, _make_target(target, joined))
    return prepare_shots(
        command,
        Shots(
            shooters,
            shield,
            victim,
            f"Shooting: {shooter.key} at {target.key}",
            {
                "shooter": shooter.key,
                "target": target.key,
                **describe_target(shield, victim),
            },
            ("attached",) if joined else (),
            tuple(_note_rules(command.rules, shooter, target)),
        ),
    )


def _make_target(target: Model, joined: Sequence[Model]) -> TargetUnit:
    left = count_hp(target)
    return TargetUnit(
        HealthPool(target.card.profile.hp, left, target.card.starting_hp - left),
        _find_highest_discipline([target, *joined]),
        takes_panic=not any(part.has("shaken") for part in (target, *joined)),
        joined=sum(map(count_hp, joined)),
        last_discipline=_find_highest_discipline(joined),
    )


def _find_highest_discipline(parts: Sequence[Model]) -> int | None:
    """Return the highest Discipline in a combined unit, or None where no card has one.

    Section: Combined Units.
    """
    return max(
        (part.card.profile.dis for part in parts if part.card.profile.dis is not None), default=None
    )


def _note_rules(rules: Ruleset, shooter: Model, target: Model) -> list[str]:
    """Return a note for each rule on the cards that the program doesn't know."""
    weapons = [rule for weapon in shooter.card.shooters for rule in weapon.rules]
    known = list_known_rules(rules)
    return [
        *note_unknown_rules(shooter.key, [*weapons, *shooter.card.all_rules], known),
        *note_unknown_rules(target.key, target.card.all_rules, known),
    ]


def _make_shield(target: Model) -> Shield:
    profile = target.card.profile
    if profile.res is None:
        raise UsageProblem(f"{target.key} has no res on its card, so nothing says what wounds it")
    return Shield(profile.res, profile.arm, profile.better_save)


def read_shooters(command: Command, unit: Model, target: Model) -> tuple[Shooter, ...]:
    """Return the shots of a unit's models in its first two ranks, by weapon.

    `--shots N` says instead how many shots a single weapon shoots. Raises UsageProblem for a unit
    that can't shoot. Sections: Who can shoot; Shots and Aim.
    """
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
    reaching = _find_reaching(command, unit)
    models = _count_shooting_models(command, unit)
    return tuple(_make_shooter(command, unit, weapon, target, models) for weapon in reaching)


def _find_reaching(command: Command, unit: Model) -> list[Any]:
    """Return the shooting weapons of a unit that reach the target.

    Raises UsageProblem for none.
    """
    weapons: Sequence[Any] = unit.card.shooters
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
    return reaching


def _is_long(command: Command, weapon: Any) -> bool:
    """Return whether a target is at long range: beyond half that of the weapon.

    Section: Long Range.
    """
    distance = command.given("distance")
    if distance is None or weapon.range is None:
        return bool(command.given("long"))
    return bool(2 * distance > weapon.range)


def _count_shooting_models(command: Command, unit: Model) -> int:
    left = count_models(count_hp(unit), unit.card.profile.hp)
    ranks = read_numbers(command.rules).shooting_ranks
    return min(left, ranks * count_files(unit, command.rules))


def _make_shooter(
    command: Command, unit: Model, weapon: Any, target: Model, models: int
) -> Shooter:
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
        bounded(find_rule_value(rules, "Unwieldy"), f"{unit.key} Unwieldy", 0, MOST_PENALTY),
        one_of(command.given("cover") or "none", "--cover", COVERS),
        _find_hard_target(target),
        weapon.name if len(unit.card.shooters) > 1 else "",
    )


def _find_hard_target(target: Model) -> int:
    """Return the X of Hard Target (X), from the values of a card or from its rules.

    Section: To-Hit Modifiers.
    """
    written = find_rule_value(target.card.all_rules, "Hard Target")
    return bounded(
        max(target.card.profile.hard_target, written), f"{target.key} Hard Target", 0, MOST_PENALTY
    )
