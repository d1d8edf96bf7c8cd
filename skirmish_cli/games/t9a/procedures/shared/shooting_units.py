"""`shoot A vs B`: the shots of a unit at another, read off their cards."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.health import count_models
from skirmish_cli.games.t9a.models import Card, count_files, count_hp, count_phase_losses
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.combined_units import split_joined
from skirmish_cli.games.t9a.procedures.shared.shot_options import ShootOptions
from skirmish_cli.games.t9a.procedures.shared.targets import Shots, Target
from skirmish_cli.games.t9a.shooting import (
    MOST_PENALTY,
    Shield,
    Shooter,
    name_shots,
    read_shots,
)
from skirmish_cli.games.t9a.special_rules import (
    find_rule_value,
    has_rule,
    list_known_rules,
    note_unknown_rules,
)
from skirmish_cli.games.t9a.weapons import Shooting

#: Options that say what a card says.
_ON_CARDS = (
    ShootOptions.aim,
    ShootOptions.strength,
    ShootOptions.ap,
    ShootOptions.resilience,
    ShootOptions.armour,
    ShootOptions.aegis,
    ShootOptions.regeneration,
    ShootOptions.hp,
    ShootOptions.models,
    ShootOptions.hp_lost,
    ShootOptions.discipline,
    ShootOptions.accurate,
    ShootOptions.quick_to_fire,
    ShootOptions.unwieldy,
    ShootOptions.hard_target,
    ShootOptions.volley,
)


def read_unit_shots(command: Command[ShootOptions]) -> Shots:
    """Return the shooting of one unit at another.

    Raises UsageProblem for what the cards don't allow.
    """
    for option in command.options.given_of(*_ON_CARDS):
        raise UsageProblem(f"{option.flag} can't be given with units: it is on their cards")
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1:
        raise UsageProblem(
            "shoot needs one unit that shoots and the unit that it shoots at: "
            "shoot archers vs brutes"
        )
    shooter, (target, joined) = sides[0][0], split_joined(sides[1], "is shot at")
    return Shots(
        read_shooters(command, shooter, target),
        _make_target(target, joined),
        f"Shooting: {shooter.key} at {target.key}",
        {"shooter": shooter.key, "target": target.key},
        ("attached",) if joined else (),
        tuple(_note_rules(command.rules, shooter, target)),
    )


def _make_target(target: Model[Card], joined: Sequence[Model[Card]]) -> Target:
    left = count_hp(target)
    return Target(
        _make_shield(target),
        target.card.profile.hp,
        left,
        target.card.starting_hp - left,
        _find_highest_discipline([target, *joined]),
        takes_panic=not any(
            part.has("shaken") or part.has("panic_passed") for part in (target, *joined)
        ),
        joined=sum(map(count_hp, joined)),
        last_discipline=_find_highest_discipline(joined),
        keys=tuple(part.key for part in (target, *joined)),
        lost_this_phase=count_phase_losses(target),
    )


def _find_highest_discipline(parts: Sequence[Model[Card]]) -> int | None:
    """Return the highest Discipline in a combined unit, or None where no card has one.

    Section: Combined Units.
    """
    return max(
        (part.card.profile.dis for part in parts if part.card.profile.dis is not None), default=None
    )


def _note_rules(rules: Ruleset, shooter: Model[Card], target: Model[Card]) -> list[str]:
    """Return a note for each rule on the cards that the program doesn't know."""
    weapons = [rule for weapon in shooter.card.shooters for rule in weapon.rules]
    known = list_known_rules(rules)
    return [
        *note_unknown_rules(shooter.key, [*weapons, *shooter.card.all_rules], known),
        *note_unknown_rules(target.key, target.card.all_rules, known),
    ]


def _make_shield(target: Model[Card]) -> Shield:
    profile = target.card.profile
    if profile.res is None:
        raise UsageProblem(f"{target.key} has no res on its card, so nothing says what wounds it")
    return Shield(profile.res, profile.arm, profile.better_save)


def read_shooters(
    command: Command[ShootOptions], unit: Model[Card], target: Model[Card]
) -> tuple[Shooter, ...]:
    """Return the shots of a unit's models in its first two ranks, by weapon.

    `--shots N` says instead how many shots a single weapon shoots. Raises UsageProblem for a unit
    that can't shoot. Sections: Who can shoot; Shots and Aim.
    """
    if unit.has("shaken"):
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't shoot")
    weapons = unit.card.shooters
    if not weapons:
        raise UsageProblem(f"{unit.key} has no shooting weapon on its card")
    if command.options.shots is not None and len(weapons) > 1:
        raise UsageProblem(
            f"--shots can't say whose shots: {unit.key} has {len(weapons)} shooting weapons"
        )
    reaching = _find_reaching(unit, command.options.distance)
    models = _count_shooting_models(command.rules, unit)
    hard_target = _find_hard_target(target)
    return tuple(
        _make_shooter(command.options, unit, weapon, models)._replace(hard_target=hard_target)
        for weapon in reaching
    )


def _find_reaching(unit: Model[Card], distance: float | None) -> list[Shooting]:
    """Return the shooting weapons of a unit that reach the target.

    Raises UsageProblem for none.
    """
    weapons = unit.card.shooters
    reaching = [
        weapon
        for weapon in weapons
        if distance is None or weapon.range is None or distance <= weapon.range
    ]
    if not reaching:
        raise UsageProblem(
            f"{unit.key} can't shoot that far: its longest range is "
            f"{max(weapon.range or 0 for weapon in weapons)} inches"
        )
    return reaching


def _is_long(options: ShootOptions, weapon: Shooting) -> bool:
    """Return whether a target is at long range: beyond half that of the weapon.

    Section: Long Range.
    """
    if options.distance is None or weapon.range is None:
        return options.long
    return 2 * options.distance > weapon.range


def _count_shooting_models(rules: Ruleset, unit: Model[Card]) -> int:
    left = count_models(count_hp(unit), unit.card.profile.hp)
    return min(left, read_numbers(rules).shooting_ranks * count_files(unit, rules))


def _make_shooter(
    options: ShootOptions, unit: Model[Card], weapon: Shooting, models: int
) -> Shooter:
    if weapon.str_ is None:
        raise UsageProblem(f"{unit.key}: {weapon.name} has no str on its card")
    rules = (*weapon.rules, *unit.card.all_rules)
    why = f"number of shots, {weapon.name}"
    count = (
        read_shots(weapon.shots, f"{unit.key} {weapon.name}", why=why, models=models)
        if options.shots is None
        else name_shots(options.shots, why)
    )
    unwieldy = find_rule_value(rules, "Unwieldy")
    return Shooter(
        count,
        weapon.aim,
        weapon.str_,
        weapon.ap,
        _is_long(options, weapon),
        options.moved,
        has_rule(rules, "Accurate"),
        has_rule(rules, "Quick to Fire"),
        require_bounds(unwieldy, f"{unit.key} Unwieldy", 0, MOST_PENALTY),
        options.cover,
        name=weapon.name if len(unit.card.shooters) > 1 else "",
    )


def _find_hard_target(target: Model[Card]) -> int:
    """Return the X of Hard Target (X), from the values of a card or from its rules.

    Section: To-Hit Modifiers.
    """
    written = find_rule_value(target.card.all_rules, "Hard Target")
    return require_bounds(
        max(target.card.profile.hard_target, written), f"{target.key} Hard Target", 0, MOST_PENALTY
    )
