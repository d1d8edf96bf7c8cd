"""What an attack changes: points lost, pieces given, stunts, and what is owed."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish_cli.core.changes import Due
from skirmish_cli.core.rules import AtTable, Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.actions import find_attack_action
from skirmish_cli.games.oldschool.armour import GONE, SHIELD
from skirmish_cli.games.oldschool.changes import (
    Changes,
    Points,
    change_points,
    is_half_lost,
    owe_durability,
    owe_morale,
    owe_morale_of_side,
    owe_recovery,
    set_flag,
)
from skirmish_cli.games.oldschool.strikes import DUE, LANDS, AttackResult, Group, Struck, attack
from skirmish_cli.games.oldschool.stunts import StuntTarget, change_by_stunt, owe_save
from skirmish_cli.games.oldschool.targets import Attacker, Target
from skirmish_cli.records import NamedTuple

#: The side that is attacked.
TARGETS = "b"


class Assault(NamedTuple):
    """An attack with all that its changes depend on.

    `direct` damage goes past the stamina.
    """

    attacker: Attacker
    targets: tuple[Target, ...]
    direct: bool
    rules: Ruleset


def make_assault(groups: tuple[Group, ...], assault: Assault) -> Rule[AttackResult]:
    """Resolve an attack, and tell what it changes. Section: Attacks."""
    result: AttackResult = yield from attack(groups)
    yield AtTable(change_by_attack, assault, result)
    return result


def change_by_attack(assault: Assault, result: AttackResult) -> Changes:
    """Yield what an attack changes and what it makes due, target after target.

    A target without a card changes as `target`, one of several as `target-1` and so on; an
    attacker without a card as `attacker`.
    """
    yield from _change_attacker(assault, result)
    lost: list[str] = []
    leaders: list[str] = []
    for target, struck in zip(assault.targets, result.struck, strict=True):
        yield from _change_target(assault, target, struck)
        if target.wounds is not None:
            before = Points(target.stamina or 0, target.wounds)
            after = before.take(struck.known_damage, direct=assault.direct)
            why = f"hit by {assault.attacker.key}"
            yield from change_points(target.whom, before, after, assault.rules, why)
            yield from _owe_by_loss(target, before, after)
            if target.fighter is not None and after.wounds < before.wounds:
                lost.append(target.key)
                leaders += [target.key] * (target.fighter.card.leader and not after.wounds)
        yield from _change_by_stunts(assault, target, struck)
    if lost:
        why = f"{' and '.join(lost)} lost wounds"
        standing = [
            target.word
            for target, struck in zip(assault.targets, result.struck, strict=True)
            if target.fighter is not None and target.fighter.tests_morale and not struck.out
        ]
        yield from owe_morale_of_side(
            TARGETS, why, leader=" and ".join(leaders), standing=[one for one in standing if one]
        )


def _change_attacker(assault: Assault, result: AttackResult) -> Changes:
    """Yield the flags of the action that an attack is, and the test of the weapon."""
    attacker, rules = assault.attacker, assault.rules
    fighters = [one.fighter for one in assault.targets if one.fighter is not None]
    names = ", ".join(target.key for target in assault.targets)
    for flag in find_attack_action(fighters, ranged=attacker.ranged, rules=rules).sets:
        yield set_flag(attacker.whom, flag, rules, f"attacked {names}")
    if result.any_one and (attacker.fighter is None or attacker.fighter.weapons):
        why = "an attack die showed a 1"
        yield owe_durability(attacker.whom, attacker.word, "weapon", why)


def _change_target(assault: Assault, target: Target, struck: Struck) -> Changes:
    """Yield the pieces that a target gave, its spell, and the test of its armour."""
    rules, fighter = assault.rules, target.fighter
    for piece in struck.gave:
        yield set_flag(target.whom, GONE[piece], rules, "given against the damage")
    if SHIELD in struck.gave and rules.ruling("splintered_shield") == "all_damage":
        yield set_flag(target.whom, "shielded", rules, "it gave its shield")
    if target.is_casting and struck.is_hurt:
        yield set_flag(target.whom, "interrupted", rules, f"hit by {assault.attacker.key}")
    left = (
        []
        if fighter is None
        else [piece for piece in fighter.pieces if not any(piece.has(tag) for tag in struck.gave)]
    )
    if struck.exploded and (fighter is None or left):
        why = "an attack on it exploded"
        yield owe_durability(target.whom, target.word, "armour", why)


def _owe_by_loss(target: Target, before: Points, after: Points) -> Iterator[Due]:
    """Yield what a target owes that is out of action or at half its wounds."""
    if not after.wounds:
        yield owe_recovery(target.whom, target.word)
        return
    fighter = target.fighter
    if fighter is None or not fighter.tests_morale:
        return
    if is_half_lost(before.wounds, after.wounds, fighter.starting_wounds):
        why = f"{after.wounds} of {fighter.starting_wounds} wounds left"
        yield owe_morale(target.whom, target.word or f"--ml {fighter.card.ml}", why)


def _change_by_stunts(assault: Assault, target: Target, struck: Struck) -> Changes:
    """Yield what the stunts on a target change, or the saves that it owes."""
    fighter, attacker = target.fighter, assault.attacker
    victim = StuntTarget(
        target.whom,
        None if fighter is None else fighter.weapons,
        has_chosen=fighter is not None and fighter.has("with"),
    )
    by = attacker.word
    for name, became in struck.stunts:
        if became == LANDS:
            yield from change_by_stunt(name, victim, by, assault.rules)
        elif became == DUE:
            yield owe_save(name, target.whom, target.word, by, assault.rules)
