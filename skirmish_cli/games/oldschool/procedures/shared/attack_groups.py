"""An attack on each target: its pool, the stunts wanted, and what can be given up."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.giving import KEEP, Guard, count_different_hits
from skirmish_cli.games.oldschool.numbers import read_stunt, read_stunt_names
from skirmish_cli.games.oldschool.procedures.shared.attack_options import (
    HELMET,
    MOST_ATTACKS,
    MOST_HITS,
    SHIELD,
    STUNTS,
    AttackOptions,
    parse_stunts,
)
from skirmish_cli.games.oldschool.procedures.shared.attack_sides import (
    read_attacker,
    read_sides,
    read_targets,
    split_attacks,
)
from skirmish_cli.games.oldschool.procedures.shared.told import refuse_old_options
from skirmish_cli.games.oldschool.situations import Edge, Swing, find_edge, make_pool
from skirmish_cli.games.oldschool.strikes import DAMAGE, Group
from skirmish_cli.games.oldschool.stunts import Stunt, make_stunt, why_no_weapon
from skirmish_cli.games.oldschool.targets import Attacker, Target

#: How many hits beyond the attacks are told apart where nothing else says how many matter.
HITS_BEYOND = 6


def read_groups(
    command: Command[AttackOptions],
) -> tuple[Attacker, list[Target], tuple[Group, ...]]:
    """Return the attack that a command describes, in groups by target.

    Raises UsageProblem for one that can't be made.
    """
    options = AttackOptions
    refuse_old_options(
        command.options,
        (options.stunts, "--policy stunts="),
        (options.give, "--policy shield=out --policy helmet=out"),
    )
    fighter, enemies = read_sides(command)
    attacker = read_attacker(command, fighter, enemies)
    parts, targets = split_attacks(
        command.options.split, attacker.attacks, read_targets(command, fighter, enemies)
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
    _check_pieces(command, groups)
    return attacker, targets, tuple(groups)


def _read_edge(command: Command[AttackOptions]) -> Edge:
    """Return the advantage and the disadvantage that a command gives."""
    return Edge(
        ("given",) if command.options.advantage else (),
        ("given",) if command.options.disadvantage else (),
    )


def _make_group(
    command: Command[AttackOptions],
    attacker: Attacker,
    target: Target,
    swing: Swing,
    wanted: tuple[str, ...],
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
    if command.is_best(STUNTS) and command.list_typed(STUNTS):
        # Others than those that are wanted are never better than damage.
        known = tuple(stunt for stunt in known if stunt.name in wanted)
    return Group(target.key, pool, left, wanted, known, guard, shown)


def _find_left(command: Command[AttackOptions], target: Target) -> int | None:
    """Return the damage that takes a target out, or None where it isn't known.

    With `--direct` it goes past the stamina. Section: Attacks.
    """
    if target.wounds is None:
        if command.options.direct:
            raise UsageProblem(
                f"{AttackOptions.direct.flag} needs the target's wounds: "
                f"name a model or give {AttackOptions.wounds.flag}"
            )
        return None
    return target.wounds if command.options.direct else (target.stamina or 0) + target.wounds


def _count_shown_hits(
    command: Command[AttackOptions], left: int | None, wanted: int, attacks: int
) -> int:
    """Return the number of hits from which on rows don't tell them apart."""
    up_to = command.options.up_to
    if left is not None:
        return min(MOST_HITS, max(left + wanted, up_to or 0))
    return up_to if up_to is not None else min(MOST_HITS, attacks + HITS_BEYOND)


# Stunts


def read_wanted_stunts(
    command: Command[AttackOptions], attacker: Attacker, targets: list[Target]
) -> dict[str, tuple[str, ...]]:
    """Return what the first hits on each target are to become, by its key.

    Raises UsageProblem that says why one can't be made. Section: Stunts.
    """
    wanted: dict[str, tuple[str, ...]] = {}
    keys = [target.key for target in targets]
    for text in command.list_typed(STUNTS):
        asked = parse_stunts(text, command.rules)
        key = asked.target or keys[0]
        if key not in keys:
            raise UsageProblem(
                f"--policy stunts={text[:40]}: {key!r} isn't attacked; "
                f"write one of {', '.join(keys)}"
            )
        target = targets[keys.index(key)]
        for name in asked.names:
            reason = "" if name == DAMAGE else why_not_stunt(name, attacker, target, command.rules)
            if reason:
                raise UsageProblem(reason)
        wanted[key] = (*wanted.get(key, ()), *asked.names)
    if sum(len(stunts) for stunts in wanted.values()) > MOST_ATTACKS:
        raise UsageProblem(f"--policy stunts names more than {MOST_ATTACKS} hits")
    return wanted


def why_not_stunt(name: str, attacker: Attacker, target: Target, rules: Ruleset) -> str:
    """Return why a hit on a target can't become a stunt, or nothing if it can.

    Raises UsageProblem with the nearest name. Section: Stunts.
    """
    stunt = read_stunt(rules, name)
    reason = why_no_weapon(name, attacker.tags, attacker.key, rules)
    if reason:
        return reason
    if (
        stunt.piece
        and target.fighter is not None
        and not target.fighter.defense.has_piece(stunt.piece)
    ):
        return f"{target.key} has no {stunt.piece} for {name}"
    return ""


def list_known_stunts(
    command: Command[AttackOptions], attacker: Attacker, target: Target
) -> tuple[Stunt, ...]:
    """Return the stunts that hits on a target can become.

    Each has its save if the score is known.
    """
    given = command.options.save
    stunts = []
    for name in read_stunt_names(command.rules):
        if why_not_stunt(name, attacker, target, command.rules):
            continue
        score = given
        if score is None and target.fighter is not None:
            score = target.fighter.card.find_save(read_stunt(command.rules, name).save)
        stunts.append(make_stunt(name, target.key, score, command.rules))
    return tuple(stunts)


# What is given up


def _find_guard(command: Command[AttackOptions], target: Target) -> Guard:
    """Return what a target can give up, and whether it is to."""
    if target.fighter is None:
        return Guard(target.key)
    defense = target.fighter.defense
    return Guard(
        target.key,
        defense.shield is not None,
        defense.helmet is not None,
        command.policy(SHIELD),
        command.policy(HELMET),
        command.rules.ruling("splintered_shield") == "one_hit",
        target.fighter.has("shielded"),
    )


def _check_pieces(command: Command[AttackOptions], groups: Sequence[Group]) -> None:
    """Raise UsageProblem for a policy that gives what no target has."""
    for policy, has_any in (
        (SHIELD, any(group.guard.shield for group in groups)),
        (HELMET, any(group.guard.helmet for group in groups)),
    ):
        if command.policy(policy) != KEEP and not has_any:
            names = ", ".join(group.target for group in groups)
            raise UsageProblem(
                f"--policy {policy.name}={command.policy(policy)} needs a target with a "
                f"{policy.name} on its card, and {names} has none"
            )
