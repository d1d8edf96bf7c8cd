"""An attack on each target: its pool, the stunts wanted, and what can be given up."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.giving import Guard, count_different_hits
from skirmish_cli.games.oldschool.models import Fighter, make_fighter
from skirmish_cli.games.oldschool.numbers import read_stunt, read_stunt_names
from skirmish_cli.games.oldschool.situations import Edge, Swing, find_edge, make_pool
from skirmish_cli.games.oldschool.strikes import Group
from skirmish_cli.games.oldschool.stunts import Stunt, make_stunt
from skirmish_cli.games.oldschool.targets import (
    MOST_ATTACKS,
    MOST_HITS,
    MOST_TARGETS,
    Attacker,
    Target,
    read_attacker,
    read_targets,
    split_attacks,
)

#: How many hits beyond the attacks are told apart where nothing else says how many matter.
HITS_BEYOND = 6


def read_groups(command: Command) -> tuple[Attacker, list[Target], tuple[Group, ...]]:
    """Return the attack that a command describes, in groups by target.

    Raises UsageProblem for one that can't be made.
    """
    fighter, enemies = _read_sides(command)
    attacker = read_attacker(command, fighter, enemies)
    parts, targets = split_attacks(
        command, attacker.attacks, read_targets(command, fighter, enemies)
    )
    wanted = read_wanted_stunts(command, attacker, targets)
    groups = []
    for target, dice in zip(targets, parts, strict=True):
        terms, why = attacker.terms, f"{attacker.key} attacks {target.key}"
        if len(targets) > 1:
            terms = (Term(dice, f"{dice} of {attacker.attacks} on {target.key}"),)
        if fighter is None:
            why = "attack" if len(targets) == 1 else f"attack on {target.key}"
        edge = find_edge(fighter, target.fighter, attacker.ranged, _read_edge(command))
        swing = Swing(why, dice, terms, target.defense, edge)
        groups.append(_make_group(command, attacker, target, swing, wanted.get(target.key, ())))
    _check_give(command, groups)
    return attacker, targets, tuple(groups)


def _read_sides(command: Command) -> tuple[Fighter | None, list[Fighter]]:
    """Return the attacker and the targets that are named, if any are."""
    sides = command.models() if command.words else []
    if len(sides) > 0 and len(sides[0]) > 1:
        raise UsageProblem(
            "one attacks at a time: attack A vs B...; fight takes several on both sides"
        )
    if len(sides) > 1 and len(sides[1]) > MOST_TARGETS:
        raise UsageProblem(
            f"{len(sides[1])} targets are too many for one attack; at most {MOST_TARGETS}"
        )
    fighters = [[make_fighter(model, command.rules) for model in side] for side in sides]
    return fighters[0][0] if fighters else None, fighters[1] if len(fighters) > 1 else []


def _read_edge(command: Command) -> Edge:
    """Return the advantage and the disadvantage that a command gives."""
    return Edge(
        ("given",) if command.given("advantage") else (),
        ("given",) if command.given("disadvantage") else (),
    )


def _make_group(
    command: Command, attacker: Attacker, target: Target, swing: Swing, wanted: tuple[str, ...]
) -> Group:
    """Return the attacks on one target.

    As many hits are told apart as anything depends on.
    """
    left = _find_left(command, target)
    shown, guard = (
        _count_shown_hits(command, left, len(wanted), swing.dice),
        _find_guard(command, target),
    )
    # Rows may tell fewer hits apart than the rule must: all wanted stunts, and what a shield
    # can't undo.
    needed = 0 if left is None else count_different_hits(guard, left)
    cap = max(shown, min(MOST_HITS, needed + len(wanted)))
    pool = make_pool(swing, cap, command.rules)
    known = list_known_stunts(command, attacker, target)
    return Group(target.key, pool, left, wanted, known, guard, shown)


def _find_left(command: Command, target: Target) -> int | None:
    """Return the damage that takes a target out, or None where it isn't known.

    With `--direct` it goes past the stamina. Section: Attacks.
    """
    if target.wounds is None:
        if command.given("direct"):
            raise UsageProblem("--direct needs the target's wounds: name a model or give --wounds")
        return None
    return target.wounds if command.given("direct") else (target.stamina or 0) + target.wounds


def _count_shown_hits(command: Command, left: int | None, wanted: int, attacks: int) -> int:
    """Return the number of hits from which on rows don't tell them apart."""
    up_to = command.given("up_to")
    if up_to is not None:
        bounded(up_to, "--up-to", 1, MOST_HITS)
    if left is not None:
        return min(MOST_HITS, max(left + wanted, up_to or 0))
    return int(up_to) if up_to is not None else min(MOST_HITS, attacks + HITS_BEYOND)


# Stunts


def read_wanted_stunts(
    command: Command, attacker: Attacker, targets: list[Target]
) -> dict[str, tuple[str, ...]]:
    """Return the stunts wanted on each target, by its key.

    Section: Stunts.

    Raises UsageProblem with the nearest name, or why one can't be made.
    """
    wanted: dict[str, tuple[str, ...]] = {}
    keys = [target.key for target in targets]
    for text in command.given("stunts") or ():
        key, equals, names = text.rpartition("=")
        key = key if equals else keys[0]
        if key not in keys:
            raise UsageProblem(
                f"--stunts {text!r}: {key!r} isn't attacked; write one of {', '.join(keys)}"
            )
        stunts = tuple(name.strip() for name in names.split(","))
        target = targets[keys.index(key)]
        for name in stunts:
            reason = why_not_stunt(name, attacker, target, command.rules)
            if reason:
                raise UsageProblem(reason)
        wanted[key] = (*wanted.get(key, ()), *stunts)
    if sum(len(stunts) for stunts in wanted.values()) > MOST_ATTACKS:
        raise UsageProblem(f"--stunts names more than {MOST_ATTACKS} stunts")
    return wanted


def why_not_stunt(name: str, attacker: Attacker, target: Target, rules: Ruleset) -> str:
    """Return why a hit on a target can't become a stunt, or nothing if it can.

    Raises UsageProblem with the nearest name. Section: Stunts.
    """
    stunt = read_stunt(rules, name)
    if stunt.weapon_tag == "hooked" and not attacker.hooked:
        return f"{name} needs a hooked weapon, and {attacker.key} has none in hand"
    if (
        stunt.piece
        and target.fighter is not None
        and getattr(target.fighter.defense, stunt.piece) is None
    ):
        return f"{target.key} has no {stunt.piece} for {name}"
    return ""


def list_known_stunts(command: Command, attacker: Attacker, target: Target) -> tuple[Stunt, ...]:
    """Return the stunts that hits on a target can become.

    Each has its save if the score is known.
    """
    given = command.given("save")
    stunts = []
    for name in read_stunt_names(command.rules):
        if why_not_stunt(name, attacker, target, command.rules):
            continue
        score = given
        if score is None and target.fighter is not None:
            score = target.fighter.saves.get(read_stunt(command.rules, name).save)
        stunts.append(make_stunt(name, target.key, score, command.rules))
    return tuple(stunts)


# What is given up


def _find_guard(command: Command, target: Target) -> Guard:
    """Return what a target can give up, and whether it is to."""
    if target.fighter is None:
        return Guard(target.key, gives=False)
    defense = target.fighter.defense
    return Guard(
        target.key,
        defense.shield is not None,
        defense.helmet is not None,
        bool(command.given("give")),
        command.rules.ruling("splintered_shield") == "one_hit",
    )


def _check_give(command: Command, groups: Sequence[Group]) -> None:
    """Raise UsageProblem for `--give` where no target has anything to give."""
    if command.given("give") and not any(
        group.guard.shield or group.guard.helmet for group in groups
    ):
        names = ", ".join(group.target for group in groups)
        raise UsageProblem(
            f"--give needs a target with a shield or a helmet on its card, and {names} has neither"
        )
