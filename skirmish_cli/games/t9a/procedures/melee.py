"""`melee`: a round of combat between units, from cards, with its exact odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from skirmish_cli.core.command import Command, Model, two_sides
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Options, Reader, each, option
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.melee import Bout, fight_round, make_bout
from skirmish_cli.games.t9a.models import Card, Unit, is_weapon_master, make_unit
from skirmish_cli.games.t9a.procedures.shared.melee_results import (
    describe_melee_policy,
    list_card_notes,
    list_melee_notes,
    make_melee_figures,
    make_melee_outcome,
    make_unit_figures,
)
from skirmish_cli.games.t9a.procedures.shared.situations import refuse_flags
from skirmish_cli.games.t9a.setup import SIDES
from skirmish_cli.games.t9a.weapons import Weapon, find_allowed_weapons

#: More than anybody fits into one combat.
MOST_UNITS, MOST_ATTACKS = 8, 600
FLAGS = (
    "charging",
    "front",
    "flank",
    "rear",
    "wall",
    "disruptive",
    "shaken",
    "first_round",
    "lost",
    "fight",
    "joined",
)
#: The flags of a joined character; where it stands is said on its unit.
JOINED_FLAGS = ("joined", "charging", "first_round", "lost")


class Allocation(NamedTuple):
    """A unit, and the enemy or joined character that it strikes first."""

    attacker: str
    victim: str


def _read_allocation(text: str, name: str, rules: Ruleset | None) -> Allocation:
    attacker, equals, victim = text.partition("=")
    if not equals or not victim:
        raise UsageProblem(f"{name} {text!r} must be ATTACKER=CHARACTER or ATTACKER=ENEMY")
    return Allocation(attacker, victim)


class MeleeOptions(Options):
    """What `melee` takes beside its units."""

    allocate = option(
        "strike that enemy, or that joined character, first (repeatable)",
        each(Reader("allocation", _read_allocation, "ATTACKER=ENEMY")),
    )


def read_bout(command: Command[MeleeOptions]) -> Bout:
    """Return the round of combat that a command describes.

    Raises UsageProblem for one that can't be fought.
    """
    sides = two_sides(command, "melee knights vs orcs")
    count = sum(map(len, sides))
    if count > MOST_UNITS:
        raise UsageProblem(f"{count} units are too many for one combat; at most {MOST_UNITS}")
    everyone = [model for models in sides for model in models]
    _check_flags(everyone)
    policies = _check_policies(command.policies, everyone)
    if "weapon" in policies:
        _check_weapon(everyone, policies["weapon"])
    units = tuple(
        make_unit(model, side, command.rules, policies.get("weapon"))
        for side, models in zip(SIDES, sides, strict=True)
        for model in models
    )
    _check_joined(units)
    combat = Combat(
        units,
        command.rules,
        _read_allocations(command.options.allocate, units),
        policies.get("restricted") or _find_ruled_part(command.rules, units),
    )
    _check_allocations(combat)
    bout = make_bout(combat)
    if max(bout.attacks) > MOST_ATTACKS:
        raise UsageProblem(
            f"{max(bout.attacks)} attacks on one unit are too many; at most {MOST_ATTACKS}"
        )
    return bout


def _check_flags(models: Sequence[Model[Card]]) -> None:
    joined = [model for model in models if model.has("joined")]
    others = [model for model in models if model not in joined]
    refuse_flags(others, "melee", FLAGS, "losses are +lost=N")
    refuse_flags(joined, "melee", JOINED_FLAGS, "its unit carries the others")


def _check_policies(
    typed: Mapping[str, tuple[str, ...]], models: Sequence[Model[Card]]
) -> dict[str, str]:
    """Return the parts and weapons of `--policy` by its name; raises UsageProblem."""
    policies: dict[str, str] = {}
    for name, (value,) in typed.items():
        parts = [part for model in models for part in model.card.parts]
        known = (
            [part.part for part in parts]
            if name == "restricted"
            else [weapon.name for part in parts for weapon in part.weapons]
        )
        if value.casefold() not in [word.casefold() for word in known]:
            raise UsageProblem(
                unknown("part" if name == "restricted" else "weapon", value, dict.fromkeys(known))
            )
        policies[name] = value
    return policies


def _check_weapon(models: Sequence[Model[Card]], wanted: str) -> None:
    """Raise UsageProblem if nobody who carries a weapon may take it up."""
    refused = ""
    for model in models:
        for part in model.card.parts:
            if not _has_weapon(part.weapons, wanted):
                continue
            is_master = is_weapon_master(model.card, part)
            allowed = find_allowed_weapons(part.weapons, is_master=is_master)
            if _has_weapon(allowed, wanted):
                return
            instead = " or ".join(weapon.name for weapon in allowed)
            refused = (
                refused or f"{model.key}: {part.part} can't take {wanted}; it must take {instead}"
            )
    if refused:
        raise UsageProblem(refused)


def _has_weapon(weapons: Sequence[Weapon], name: str) -> bool:
    return any(weapon.name.casefold() == name.casefold() for weapon in weapons)


def _find_ruled_part(rules: Ruleset, units: Sequence[Unit]) -> str | None:
    """Return the part that the ruling `restricted_split` names, if it names one.

    Raises UsageProblem for a name that no part has.
    """
    value = rules.ruling("restricted_split")
    if value in rules.rulings["restricted_split"].values:
        return None
    known = [part.name for unit in units for part in unit.parts]
    if value.casefold() not in map(str.casefold, known):
        raise UsageProblem(unknown("part in ruling restricted_split", value, dict.fromkeys(known)))
    return value


def _check_joined(units: tuple[Unit, ...]) -> None:
    """Raise UsageProblem for a character that can't join the unit it names."""
    by_key = {unit.key: unit for unit in units}
    for unit in units:
        if not unit.has("joined"):
            continue
        name = unit.find_flag("joined")
        friends = [
            friend.key
            for friend in units
            if friend.side == unit.side and friend.key != unit.key and not friend.has("joined")
        ]
        if not friends:
            raise UsageProblem(
                f"{unit.key}+joined={name}: there is no other unit on its side; list {name} there "
                "too"
            )
        if name not in friends:
            raise UsageProblem(unknown(f"unit that {unit.key} can join", name, friends))
        if not unit.is_attachable:
            raise UsageProblem(
                f"{unit.key} can't join a unit: its card is neither attachable nor in characters"
            )
        if unit.has("charging") != by_key[name].has("charging"):
            raise UsageProblem(f"{unit.key} has joined {name}: put +charging on both or on neither")


def _read_allocations(typed: Sequence[Allocation], units: tuple[Unit, ...]) -> dict[int, int]:
    """Return whom units strike first, by `--allocate`, as places; raises UsageProblem."""
    allocated = {}
    keys = [unit.key for unit in units]
    for attacker, victim in typed:
        for key in (attacker, victim):
            if key not in keys:
                raise UsageProblem(unknown("unit in this combat", key, keys))
        first, second = keys.index(attacker), keys.index(victim)
        if units[first].side == units[second].side:
            raise UsageProblem(
                f"--allocate {attacker}={victim}: {victim} must be an enemy, "
                "or a character with +joined=ENEMY"
            )
        if first in allocated:
            raise UsageProblem(f"--allocate {attacker} is given twice")
        allocated[first] = second
    return allocated


def _check_allocations(combat: Combat) -> None:
    """Raise UsageProblem for a unit that is to strike an enemy which it doesn't touch."""
    for first, second in combat.allocated.items():
        enemies = [enemy.place for enemy in combat.enemies[combat.hosts[first]]]
        if combat.hosts[second] not in enemies:
            units = combat.units
            raise UsageProblem(
                f"--allocate {units[first].key}={units[second].key}: the two don't touch"
            )


def _format_units(models: Sequence[Model[Card]]) -> str:
    """Return the units of a side as they are typed, with their flags."""
    return ", ".join(
        "+".join(
            (
                model.key,
                *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()),
            )
        )
        for model in models
    )


def _prepare(command: Command[MeleeOptions]) -> Prepared:
    bout = read_bout(command)
    combat = bout.combat
    sides = command.models()
    first, second = (_format_units(models) for models in sides)
    everyone = [model for models in sides for model in models]
    return Prepared(
        rule=partial(fight_round, bout),
        figures=make_melee_figures(combat),
        row=lambda end: {"score_difference": end.score.difference},
        outcome=partial(make_melee_outcome, combat),
        models={
            unit.key: make_unit_figures(combat, place) for place, unit in enumerate(combat.units)
        },
        inputs={"a": first, "b": second},
        policy=describe_melee_policy(combat),
        notes=(*list_melee_notes(combat), *list_card_notes(everyone)),
        rulings=("contact", "rear_ranks", "restricted_split", "attached"),
        headline=f"Melee: {first} vs {second}",
    )


MELEE = Procedure(
    name="melee",
    summary="Resolve a round of combat between units; side a is the active player.\n\n"
    "Dice are typed by Agility step, highest first: all to hit, all to wound, all armour, all "
    "special saves of the step, each time side a's units in the order listed, then side b's, "
    "rerolls after the roll that they belong to; then break tests, flights, pursuits.",
    section="Melee Phase",
    arguments="UNIT... vs UNIT...",
    prepare=_prepare,
    options=MeleeOptions,
    flags=FLAGS,
    policies=(
        Policy(
            "restricted",
            (),
            "highest_agility",
            "the part whose restricted attacks come first; else the ruling restricted_split says",
        ),
        Policy("weapon", (), "the first listed", "a weapon that all take up who may"),
    ),
    examples=("melee -w lances.yaml -w mire.yaml lancers+charging vs reavers --odds",),
)
