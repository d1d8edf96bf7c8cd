"""`shoot A vs B`: the shots of a unit at another, read off their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Declaration, require_bounds
from skirmish_cli.core.procedure import Policy
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.health import count_models
from skirmish_cli.games.t9a.models import Card, count_files, count_hp
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.remarks import Role, list_unit_notes, note_idle_flags
from skirmish_cli.games.t9a.procedures.shared.shot_options import ShootOptions
from skirmish_cli.games.t9a.procedures.shared.targets import Shots, WeaponChoice
from skirmish_cli.games.t9a.procedures.shared.unit_targets import (
    make_target_role,
    name_target,
    read_pools,
    refuse_on_target,
)
from skirmish_cli.games.t9a.shooting import MOST_PENALTY, Shooter, name_shots, read_shots
from skirmish_cli.games.t9a.special_rules import find_rule_value, has_rule
from skirmish_cli.games.t9a.weapons import Shooting, name_option, tell_apart

#: Options that say what the shooter's card says, with what to write behind it instead.
_ON_SHOOTER: Mapping[Declaration, str] = {
    ShootOptions.aim: "aim=N+",
    ShootOptions.strength: "str=N",
    ShootOptions.ap: "ap=N",
    ShootOptions.accurate: "",
    ShootOptions.quick_to_fire: "",
    ShootOptions.unwieldy: "",
    ShootOptions.volley: "",
}
#: The special rules that shooting applies, on the card of the shooter and of the target.
OF_SHOOTER = ("Accurate", "Quick to Fire", "Unwieldy", "March and Shoot")
OF_TARGET = ("Hard Target",)
_OF_TARGET_FLAGS = ("joined", "lost_this_phase", "panic_passed")


def read_unit_shots(command: Command[ShootOptions], policy: Policy) -> Shots:
    """Return the shooting of one unit at another.

    `policy` is the one that chooses among weapons. Raises UsageProblem for what the cards don't
    allow.
    """
    sides = command.models()
    if len(sides) != 2 or len(sides[0]) != 1:
        raise UsageProblem(
            "shoot needs one unit that shoots and the unit that it shoots at: "
            "shoot archers vs brutes"
        )
    shooter = sides[0][0]
    for option in command.options.given_of(*_ON_SHOOTER):
        stat = _ON_SHOOTER[option]
        weapon = name_option(shooter.card.shooters[0].name) if shooter.card.shooters else "Bow"
        cure = f"; write {shooter.key}+{weapon}.{stat}" if stat else ""
        raise UsageProblem(f"{option.flag} can't be given with units: it is on their cards{cure}")
    target, pools = read_pools(command, sides[1], "is shot at")
    host = next(unit for unit in sides[1] if not unit.has("joined"))
    refuse_on_target(command, host, (ShootOptions.hard_target,))
    shooters, choices = read_shooters(command, shooter, host, policy)
    shoots = Role(
        "shoot, for who shoots", lambda unit: read_shooters(command, unit, host, policy)[0]
    )
    is_hit = make_target_role("shoot, for its target", sides[1], pools, _find_hard_target)
    return Shots(
        shooters,
        target,
        f"Shooting: {shooter.key} at {name_target(target)}",
        {"shooter": shooter.key, "target": target.keys[0]},
        ("attached",) if len(target.keys) > 1 else (),
        (
            *list_unit_notes(command.rules, [shooter], shoots, OF_SHOOTER),
            *note_idle_flags([shooter], _OF_TARGET_FLAGS, "shoot, for who shoots"),
            *list_unit_notes(command.rules, sides[1], is_hit, OF_TARGET),
            *note_idle_flags(sides[1], ("failed_charge",), "shoot, for its target"),
        ),
        choices,
        pools,
    )


def read_shooters(
    command: Command[ShootOptions], unit: Model[Card], target: Model[Card], policy: Policy
) -> tuple[tuple[Shooter, ...], tuple[WeaponChoice, ...]]:
    """Return the shots of a unit by weapon, and the choices among them.

    `--shots N` says instead how many shots a single weapon shoots. Raises UsageProblem for a unit
    that can't shoot. Sections: Who can shoot; Shots and Aim.
    """
    if unit.has("shaken"):
        raise UsageProblem(f"{unit.key} is shaken: a shaken unit can't shoot")
    if unit.has("failed_charge"):
        raise UsageProblem(f"{unit.key} failed a charge in this turn, so it can't shoot")
    weapons = unit.card.shooters
    if not weapons:
        raise UsageProblem(f"{unit.key} has no shooting weapon on its card")
    options = command.options
    if (options.shots is not None or options.hits is not None) and len(weapons) > 1:
        flag = "--shots" if options.hits is None else "--hits"
        raise UsageProblem(
            f"{flag} can't say whose shots: {unit.key} has {len(weapons)} shooting weapons"
        )
    reaching = _find_reaching(unit, options.distance)
    if options.long and options.distance is not None and any(one.range for one in reaching):
        raise UsageProblem("--long and --distance exclude each other: the distance says it")
    models = _count_shooting_models(command.rules, unit)
    hard_target = _find_hard_target(target)
    shooters = tuple(
        _make_shooter(options, unit, weapon, models)._replace(hard_target=hard_target)
        for weapon in reaching
    )
    return shooters, _read_choices(command, unit, reaching, policy)


def _read_choices(
    command: Command[ShootOptions], unit: Model[Card], weapons: Sequence[Shooting], policy: Policy
) -> tuple[WeaponChoice, ...]:
    """Return which weapon each part with several may choose, and by policy does.

    Raises UsageProblem for a weapon that no part of the unit has.
    """
    wanted = [name_option(name).casefold() for name in command.list_typed(policy)]
    known = {name_option(weapon.name).casefold(): weapon.name for weapon in unit.card.shooters}
    for name in wanted:
        if name not in known:
            raise UsageProblem(unknown(f"weapon of {unit.key}", name, known.values()))
        if name not in {name_option(weapon.name).casefold() for weapon in weapons}:
            raise UsageProblem(f"{unit.key}: {known[name]} doesn't reach that far")
    by_part: dict[str, list[int]] = {}
    for place, weapon in enumerate(weapons):
        by_part.setdefault(weapon.part, []).append(place)
    choices = []
    for part, places in by_part.items():
        options = tell_apart([weapons[place].name for place in places])
        if len(places) > 1:
            taken = next((one for one in options if one.casefold() in wanted), options[0])
            question = f"{unit.key} {part} shoots with"
            choices.append(WeaponChoice(question, options, tuple(places), taken))
    return tuple(choices)


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
    """Return the shots of a unit with one weapon; raises UsageProblem."""
    if weapon.str_ is None:
        raise UsageProblem(
            f"{unit.key}: {weapon.name} has no str on its card; "
            f"write {unit.key}+{name_option(weapon.name)}.str=N"
        )
    rules = (*weapon.rules, *unit.card.all_rules)
    if options.marched and not has_rule(rules, "March and Shoot"):
        raise UsageProblem(
            f"{unit.key} can't shoot after a march: {weapon.name} lacks March and Shoot"
        )
    name = weapon.name if len(unit.card.shooters) > 1 else ""
    if options.hits is not None:
        hits = name_shots(options.hits, "number of hits")
        return Shooter(hits, 0, weapon.str_, weapon.ap, name=name, automatic=True)
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
        options.moved or options.marched,
        has_rule(rules, "Accurate"),
        has_rule(rules, "Quick to Fire"),
        require_bounds(unwieldy, f"{unit.key} Unwieldy", 0, MOST_PENALTY),
        options.cover,
        name=name,
    )


def _find_hard_target(target: Model[Card]) -> int:
    """Return the X of Hard Target (X), from the values of a card or from its rules.

    Section: To-Hit Modifiers.
    """
    written = find_rule_value(target.card.all_rules, "Hard Target")
    return require_bounds(
        max(target.card.profile.hard_target, written), f"{target.key} Hard Target", 0, MOST_PENALTY
    )
