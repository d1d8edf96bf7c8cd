"""Who attacks whom: the attacker's dice and the defense of each target."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.actions import check_may_attack
from skirmish_cli.games.oldschool.models import Card, Fighter, make_fighter
from skirmish_cli.games.oldschool.procedures.shared.attack_options import (
    MOST_HITS,
    MOST_TARGETS,
    AttackOptions,
)
from skirmish_cli.games.oldschool.situations import (
    check_reach,
    find_weapons_in_reach,
    is_ranged_attack,
    limit_free_attack,
    sum_up_attacks_with,
    sum_up_defense,
)
from skirmish_cli.games.oldschool.tags import WEAPON_TAGS
from skirmish_cli.games.oldschool.targets import Attacker, Target
from skirmish_cli.games.oldschool.weapons import count_attacks


def read_sides(command: Command[AttackOptions]) -> tuple[Fighter | None, list[Fighter]]:
    """Return the attacker and the targets that are named, if any are."""
    sides: list[list[Model[Card]]] = command.models() if command.words else []
    if len(sides) > 0 and len(sides[0]) > 1:
        raise UsageProblem(
            "one attacks at a time: attack A vs B...; fight takes several on both sides"
        )
    if len(sides) > 1 and len(sides[1]) > MOST_TARGETS:
        raise UsageProblem(
            f"{len(sides[1])} targets are too many for one attack; at most {MOST_TARGETS}"
        )
    if not sides:
        return None, []
    attacker = make_fighter(sides[0][0], command.rules, can_be_hurt=False)
    return attacker, [make_fighter(model, command.rules) for side in sides[1:] for model in side]


def read_attacker(
    command: Command[AttackOptions], fighter: Fighter | None, targets: Sequence[Fighter]
) -> Attacker:
    """Return the attacker that a command names or describes.

    Raises UsageProblem for one who may not attack, or can't reach the targets.
    """
    if fighter is None:
        return _describe_attacker(command)
    rules, given, distance = command.rules, command.options.attacks, command.options.distance
    weapons = find_weapons_in_reach(fighter, distance, rules)
    ranged = is_ranged_attack(weapons, distance, rules)
    check_may_attack(fighter, targets, ranged=ranged, rules=rules)
    check_reach(fighter, distance, rules)
    if given is not None:
        terms: tuple[Term, ...] = (Term(given, "given"),)
    else:
        terms = sum_up_attacks_with(fighter, weapons, rules)
    if any(target.has("leaving") for target in targets):
        if ranged:
            raise UsageProblem(
                f"{fighter.key} has only a ranged weapon in hand; a free attack is made in melee"
            )
        terms = limit_free_attack(terms, rules)
    tags = frozenset(tag for weapon in weapons for tag in weapon.tags)
    return Attacker(fighter.key, terms, count_attacks(terms, rules), fighter, ranged, tags)


def _describe_attacker(command: Command[AttackOptions]) -> Attacker:
    """Return the attacker that is given by numbers alone."""
    if command.options.distance is not None:
        raise UsageProblem(
            f"{AttackOptions.distance.flag} needs an attacker with weapons, "
            "such as: attack vessa vs snag-1"
        )
    number = command.need(AttackOptions.attacks)
    terms = (Term(number, "given"),)
    return Attacker("the attacker", terms, number, None, ranged=False, tags=frozenset(WEAPON_TAGS))


def read_targets(
    command: Command[AttackOptions], attacker: Fighter | None, targets: Sequence[Fighter]
) -> list[Target]:
    """Return the targets that a command names, or the one that its numbers describe.

    Raises UsageProblem for numbers that aren't meant for models.
    """
    if not targets:
        return [_describe_target(command)]
    if command.options.is_given(AttackOptions.stamina, AttackOptions.wounds):
        raise UsageProblem(
            f"{AttackOptions.stamina.flag} and {AttackOptions.wounds.flag} are for a target "
            "given as numbers; write snag-1+stamina=2+wounds=1"
        )
    given, found = command.options.defense, []
    for one in targets:
        defense = sum_up_defense(attacker, one, command.rules)
        if given is not None:
            defense = (Term(given, "given"),)
        found.append(Target(one.key, defense, one.stamina, one.wounds, one))
    return found


def _describe_target(command: Command[AttackOptions]) -> Target:
    """Return the target that is given by numbers alone."""
    stamina, wounds = command.options.stamina, command.options.wounds
    number = command.need(AttackOptions.defense)
    if stamina is not None:
        wounds = 1 if wounds is None else wounds
    if wounds is not None:
        require_bounds(wounds, AttackOptions.wounds.flag, 1, MOST_HITS - (stamina or 0))
    return Target("the target", (Term(number, "given"),), stamina, wounds, None)


def split_attacks(
    parts: tuple[int, ...] | None, attacks: int, targets: list[Target]
) -> tuple[Sequence[int], list[Target]]:
    """Return the attacks on each target.

    They are divided as `--split` says, or as evenly as they go. Raises UsageProblem where they
    can't be divided like that. Section: Attacks.
    """
    if parts is None:
        return _split_evenly(attacks, len(targets)), targets
    typed = f"{AttackOptions.split.flag} {','.join(map(str, parts))}"
    if sum(parts) != attacks:
        raise UsageProblem(f"{typed} comes to {sum(parts)}; divide all {attacks} attacks")
    if len(parts) > MOST_TARGETS:
        raise UsageProblem(f"{typed[:48]} names {len(parts)} targets; at most {MOST_TARGETS}")
    if targets[0].fighter is None:
        return parts, [
            targets[0]._replace(key=f"target-{number}") for number in range(1, len(parts) + 1)
        ]
    if len(parts) != len(targets):
        raise UsageProblem(f"{typed} is for {len(parts)} targets, and {len(targets)} are named")
    return parts, targets


def _split_evenly(attacks: int, targets: int) -> list[int]:
    """Return the attacks on each of some targets; the first ones get those left over."""
    if targets > attacks:
        raise UsageProblem(f"{attacks} attacks can't be divided over {targets} targets; name fewer")
    return [attacks // targets + (place < attacks % targets) for place in range(targets)]
