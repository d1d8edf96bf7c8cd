"""Who attacks whom: the attacker's dice and the defense of each target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded, parse_whole
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.actions import check_may_attack
from skirmish_cli.games.oldschool.models import Fighter
from skirmish_cli.games.oldschool.situations import (
    check_reach,
    find_weapons_in_reach,
    is_ranged_attack,
    limit_free_attack,
    sum_up_attacks_with,
    sum_up_defense,
)
from skirmish_cli.games.oldschool.weapons import count_attacks

MOST_ATTACKS = 40
MOST_TARGETS = 12
#: Hits beyond this many are never told apart.
MOST_HITS = 60


class Attacker(NamedTuple):
    """Who attacks, with how many dice made up of what, and from where."""

    key: str
    terms: tuple[Term, ...]
    attacks: int
    fighter: Fighter | None
    ranged: bool
    hooked: bool


class Target(NamedTuple):
    """Who is attacked: its defense, and what it has left where that is known."""

    key: str
    defense: tuple[Term, ...]
    stamina: int | None
    wounds: int | None
    fighter: Fighter | None


def read_attacker(
    command: Command, fighter: Fighter | None, targets: Sequence[Fighter]
) -> Attacker:
    """Return the attacker that a command names or describes.

    Raises UsageProblem for one who may not attack, or can't reach the targets.
    """
    rules, given, distance = command.rules, command.given("attacks"), command.given("distance")
    if given is not None:
        bounded(given, "--attacks", 1, MOST_ATTACKS)
    if distance is not None:
        bounded(distance, "--distance", 0, 1000)
    if fighter is None:
        return _describe_attacker(command)
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
    hooked = any(weapon.has("hooked") for weapon in weapons)
    return Attacker(fighter.key, terms, count_attacks(terms, rules), fighter, ranged, hooked)


def _describe_attacker(command: Command) -> Attacker:
    """Return the attacker that is given by numbers alone."""
    if command.given("distance") is not None:
        raise UsageProblem(
            "--distance needs an attacker with weapons, such as: attack vessa vs snag-1"
        )
    number = command.need("attacks")
    terms = (Term(number, "given"),)
    return Attacker("the attacker", terms, number, None, ranged=False, hooked=True)


def read_targets(
    command: Command, attacker: Fighter | None, targets: Sequence[Fighter]
) -> list[Target]:
    """Return the targets that a command names, or the one that its numbers describe.

    Raises UsageProblem for numbers that aren't meant for models.
    """
    given = command.given("defense")
    if given is not None:
        bounded(given, "--defense", 0, 20)
    if not targets:
        return [_describe_target(command)]
    if not (command.given("stamina") is None and command.given("wounds") is None):
        raise UsageProblem(
            "--stamina and --wounds are for a target given as numbers; "
            "write snag-1+stamina=2+wounds=1"
        )
    found = []
    for one in targets:
        defense = sum_up_defense(attacker, one, command.rules)
        if given is not None:
            defense = (Term(given, "given"),)
        found.append(Target(one.key, defense, one.stamina, one.wounds, one))
    return found


def _describe_target(command: Command) -> Target:
    """Return the target that is given by numbers alone."""
    stamina, wounds = command.given("stamina"), command.given("wounds")
    number = command.need("defense")
    if stamina is not None:
        bounded(stamina, "--stamina", 0, MOST_HITS - 1)
        wounds = 1 if wounds is None else wounds
    if wounds is not None:
        bounded(wounds, "--wounds", 1, MOST_HITS - (stamina or 0))
    return Target("the target", (Term(number, "given"),), stamina, wounds, None)


def split_attacks(
    command: Command, attacks: int, targets: list[Target]
) -> tuple[list[int], list[Target]]:
    """Return the attacks on each target, by `--split` or as evenly as they go.

    Raises UsageProblem where they can't be divided like that. Section: Attacks.
    """
    text = command.given("split")
    if text is None:
        return _split_evenly(attacks, len(targets)), targets
    parts = [parse_whole(part, "--split", 1, MOST_ATTACKS) for part in text.split(",")]
    if sum(parts) != attacks:
        raise UsageProblem(f"--split {text} comes to {sum(parts)}; divide all {attacks} attacks")
    if len(parts) > MOST_TARGETS:
        raise UsageProblem(
            f"--split {text[:40]} names {len(parts)} targets; at most {MOST_TARGETS}"
        )
    if targets[0].fighter is None:
        return parts, [
            targets[0]._replace(key=f"target-{number}") for number in range(1, len(parts) + 1)
        ]
    if len(parts) != len(targets):
        raise UsageProblem(
            f"--split {text} is for {len(parts)} targets, and {len(targets)} are named"
        )
    return parts, targets


def _split_evenly(attacks: int, targets: int) -> list[int]:
    """Return the attacks on each of some targets; the first ones get those left over."""
    if targets > attacks:
        raise UsageProblem(f"{attacks} attacks can't be divided over {targets} targets; name fewer")
    return [attacks // targets + (place < attacks % targets) for place in range(targets)]
