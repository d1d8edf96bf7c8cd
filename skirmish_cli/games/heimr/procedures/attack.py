"""`attack`: one or two weapons against a standing defence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.core.table import Trace
from skirmish_cli.games.heimr.attacks import HIT, MISS, TOUCH, Blow, Struck, strike
from skirmish_cli.games.heimr.models import Character, Weapon
from skirmish_cli.games.heimr.numbers import format_part, read_body_parts, read_numbers
from skirmish_cli.games.heimr.procedures.shared.attacks import (
    TARGET_OPTIONS,
    find_attacker_and_target,
    make_attack,
    make_typed_attacks,
    tire_first_only,
)
from skirmish_cli.games.heimr.procedures.shared.blows import (
    RULINGS,
    list_blow_inputs,
    list_blow_notes,
)
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check
from skirmish_cli.games.heimr.procedures.shared.defences import (
    describe_defence,
    make_defence,
    make_typed_defence,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import refuse_given

MOST_DAMAGE = 100


def _prepare(command: Command) -> Prepared:
    blow, names = _make_blow(command)
    first = blow.attacks[0]
    dice = " and ".join(describe_check(attack.check) for attack in blow.attacks)
    aim = f", aimed at the {format_part(first.aim)}" if first.aim else ""
    return Prepared(
        rule=partial(strike, blow),
        figures=_figures(blow, read_body_parts(command.rules)),
        row=_row,
        outcome=partial(_outcome, blow.defence if isinstance(blow.defence, int) else None),
        inputs={"who": names or None, **list_blow_inputs(blow)},
        rulings=RULINGS,
        notes=list_blow_notes(command, blow),
        headline=f"Attack {names + ', ' if names else ''}{dice} against "
        f"{describe_defence(blow.defence)}{aim}",
    )


def _make_blow(command: Command) -> tuple[Blow, str]:
    """Return the attacks of one action and who strikes whom, from models or numbers."""
    damage = command.given("damage")
    if damage is not None:
        bounded(damage, "--damage", 0, MOST_DAMAGE)
    if not command.words:
        refuse_given(command, ("weapon", "both", "defend_with"), "needs models: attack A vs B")
        own = read_numbers(command.rules).weapon_damage if damage is None else damage
        return Blow(make_typed_attacks(command, own), make_typed_defence(command)), ""
    attacker, target = find_attacker_and_target(command)
    weapons = _choose_weapons(command, attacker)
    if damage is not None:
        weapons = [weapon._replace(damage=damage) for weapon in weapons]
    is_ranged = weapons[0].is_ranged
    attacks = tuple(
        make_attack(command, attacker, target, weapon, "second attack" if place else "attack")
        for place, weapon in enumerate(weapons)
    )
    if is_ranged and target.has("cluster"):
        attacks = tire_first_only(attacks)
    blow = Blow(attacks, make_defence(command, target, is_ranged), target.key)
    return blow, f"{attacker.label} vs {target.label}"


def _choose_weapons(command: Command, attacker: Character) -> list[Weapon]:
    """Return the weapons of an attack: the one named, else the one in the sword hand.

    With `--both` the weapon of the other hand is there too. Raises UsageProblem for weapons that
    the attacker doesn't have or can't hold.
    """
    wanted = command.given("weapon")
    if wanted is not None:
        if command.given("both"):
            raise UsageProblem(
                "--weapon names one weapon, and --both means two: leave one of them out"
            )
        return [_find_weapon(attacker, wanted)]
    held = attacker.wielded_weapons()
    if not held:
        is_hurt = attacker.has("weapon-arm-injured") or attacker.has("other-arm-injured")
        raise UsageProblem(
            f"{attacker.key} wields no weapon that an injured arm could hold"
            if is_hurt and attacker.weapons
            else f"{attacker.key} has no weapon on its sheet: add weapons:, or use brawl"
        )
    if not command.given("both"):
        return held[:1]
    if {weapon.hand for weapon in held} != {"sword", "off"}:
        raise UsageProblem(f"{attacker.key} doesn't hold a weapon in each hand, which --both needs")
    return held


def _find_weapon(attacker: Character, wanted: str) -> Weapon:
    for weapon in attacker.weapons:
        if weapon.name.casefold() == wanted.casefold():
            return weapon
    names = [weapon.name for weapon in attacker.weapons]
    raise UsageProblem(unknown(f"weapon of {attacker.key}", wanted, names))


def _figures(blow: Blow, parts: tuple[str, ...]) -> Mapping[str, Callable[[Struck], Any]]:
    """Return the figures of both weapons and of every part.

    With two weapons a part is hit by either.
    """
    figures: dict[str, Callable[[Struck], Any]] = {
        "hit": lambda struck: struck.swings[0].result == HIT,
        "touch": lambda struck: struck.swings[0].result == TOUCH,
        "miss": lambda struck: struck.swings[0].result == MISS,
        "hp_lost_mean": lambda struck: struck.hp_lost,
    }
    figures |= {part: partial(_is_hit, part) for part in dict.fromkeys(parts)}
    if len(blow.attacks) == 2:
        figures |= {
            "second_hit": lambda struck: struck.swings[1].result == HIT,
            "any_hit": lambda struck: any(swing.result == HIT for swing in struck.swings),
            "both_hit": lambda struck: all(swing.result == HIT for swing in struck.swings),
        }
    return figures


def _is_hit(part: str, struck: Struck) -> bool:
    return struck.hits(part)


def _row(struck: Struck) -> dict[str, Any]:
    first = struck.swings[0]
    row: dict[str, Any] = {"result": first.result, "part": first.part}
    if len(struck.swings) == 2:
        row |= {"second_result": struck.swings[1].result, "second_part": struck.swings[1].part}
    return row | {"hp_lost": struck.hp_lost}


def _outcome(known: int | None, struck: Struck, trace: Trace) -> Mapping[str, Any]:
    rolled = trace.judged("defence")
    return _row(struck) | {
        "defence": rolled.total if rolled and rolled.result.startswith("stands") else known,
        "fatigue_rises": struck.rises,
        "defence_fatigue_rises": struck.defence_rises,
    }


ATTACK = Procedure(
    name="attack",
    summary="Resolve an attack with one or two weapons: hit, touch or miss, and the part that the "
    "d6 names.",
    section="Weapon attack; Targeting a body part",
    arguments="[A vs B]",
    prepare=_prepare,
    options=(
        *TARGET_OPTIONS,
        Option("second_c", "whole", "the consistency of a second weapon's attack", metavar="N"),
        Option("second_p", "whole", "the potential of a second weapon's attack", metavar="N"),
        Option("ranged", "flag", "a ranged attack: height and terrain don't count", default=False),
        Option(
            "into_cluster",
            "flag",
            "a shot into a combat cluster, as with +cluster on the target: only the first "
            "roll can tire",
            default=False,
        ),
        Option("damage", "whole", "the HP that a hit costs (1, or the weapon's)", metavar="N"),
        Option("weapon", "text", "the weapon of the model that attacks", metavar="NAME"),
        Option("both", "flag", "the model attacks with the weapon in each hand", default=False),
    ),
    examples=(
        "attack --attack-c 1 --attack-p 0 --against 4 --odds",
        "attack -w watch.yaml -w crew.yaml captain+height vs guard --aim head --odds",
    ),
)
