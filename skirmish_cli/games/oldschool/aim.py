"""From the words of an attack to its pools: who attacks whom, with how many dice, against what
defense."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.giving import Guard, different_hits
from skirmish_cli.games.oldschool.models import Fighter, make_fighter
from skirmish_cli.games.oldschool.situations import (
    Edge,
    attacks_of,
    check_may_attack,
    defense_terms,
    edge_on,
    free_attack,
    make_pool,
    ranged_with,
    weapons_that_reach,
)
from skirmish_cli.games.oldschool.strikes import Group
from skirmish_cli.games.oldschool.stunts import Stunt, find_stunt, ready_stunt, stunt_table
from skirmish_cli.games.oldschool.weapons import BARE_HANDS, count_attacks

MOST_ATTACKS = 40
MOST_TARGETS = 12
#: Hits beyond this many are never told apart.
MOST_HITS = 60
#: How many hits beyond the attacks are told apart where nothing else says how many matter.
HITS_BEYOND = 6


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


def ready_attacker(
    command: Command, fighter: Fighter | None, targets: Sequence[Fighter]
) -> Attacker:
    """Return the attacker that a command names or describes; raises UsageProblem."""
    rules, given, distance = command.rules, command.given("attacks"), command.given("distance")
    if given is not None:
        bounded(given, "--attacks", 1, MOST_ATTACKS)
    if distance is not None:
        bounded(distance, "--distance", 0, 1000)
    if fighter is None:
        if distance is not None:
            raise UsageProblem(
                "--distance needs an attacker with weapons, such as: attack vessa vs snag-1"
            )
        number = command.need("attacks")
        return Attacker(
            "the attacker", (Term(number, "given"),), number, None, ranged=False, hooked=True
        )
    check_may_attack(fighter, targets)
    weapons = weapons_that_reach(fighter, distance, rules)
    ranged = ranged_with(weapons or (BARE_HANDS,), distance, rules)
    terms = (Term(given, "given"),) if given is not None else attacks_of(fighter, weapons, rules)
    if any(target.has("leaving") for target in targets):
        if ranged:
            raise UsageProblem(
                f"{fighter.key} has only a ranged weapon in hand; a free attack is made in melee"
            )
        terms = free_attack(terms, rules)
    hooked = any(weapon.has("hooked") for weapon in weapons)
    return Attacker(fighter.key, terms, count_attacks(terms, rules), fighter, ranged, hooked)


def ready_targets(
    command: Command, attacker: Fighter | None, targets: Sequence[Fighter]
) -> list[Target]:
    """Return the targets that a command names, or the one that its numbers describe; raises
    UsageProblem."""
    given = command.given("defense")
    if given is not None:
        bounded(given, "--defense", 0, 20)
    stamina, wounds = command.given("stamina"), command.given("wounds")
    if targets and not (stamina is None and wounds is None):
        raise UsageProblem(
            "--stamina and --wounds are for a target given as numbers; write snag-1+stamina=2+wounds=1"
        )
    if not targets:
        number = command.need("defense")
        if stamina is not None:
            bounded(stamina, "--stamina", 0, MOST_HITS - 1)
            wounds = 1 if wounds is None else wounds
        if wounds is not None:
            bounded(wounds, "--wounds", 1, MOST_HITS - (stamina or 0))
        return [Target("the target", (Term(number, "given"),), stamina, wounds, None)]
    return [
        Target(
            one.key,
            (Term(given, "given"),)
            if given is not None
            else defense_terms(attacker, one, command.rules),
            one.stamina,
            one.wounds,
            one,
        )
        for one in targets
    ]


def split_attacks(
    command: Command, attacks: int, targets: list[Target]
) -> tuple[list[int], list[Target]]:
    """Return the attacks on each target, by `--split` or as evenly as they go. Section: Attacks."""
    text = command.given("split")
    if text is None:
        if len(targets) > attacks:
            raise UsageProblem(
                f"{attacks} attacks can't be divided over {len(targets)} targets; name fewer"
            )
        return [
            attacks // len(targets) + (place < attacks % len(targets))
            for place in range(len(targets))
        ], targets
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


def wanted_stunts(
    command: Command, attacker: Attacker, targets: list[Target]
) -> dict[str, tuple[str, ...]]:
    """Return the stunts wanted on each target; raises UsageProblem with the nearest. Section:
    Stunts."""
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
    """Return why a hit on a target can't become a stunt, or nothing if it can; raises
    UsageProblem. Section: Stunts."""
    entry = find_stunt(name, rules)
    if entry.get("needs") == "hooked" and not attacker.hooked:
        return f"{name} needs a hooked weapon, and {attacker.key} has none in hand"
    piece = entry.get("piece")
    if (
        piece is not None
        and target.fighter is not None
        and getattr(target.fighter.defense, piece) is None
    ):
        return f"{target.key} has no {piece} for {name}"
    return ""


def known_stunts(command: Command, attacker: Attacker, target: Target) -> tuple[Stunt, ...]:
    """Return the stunts that the attacker may make of hits on a target, each with its save if the
    score is known."""
    given = command.given("save")
    stunts = []
    for name, entry in stunt_table(command.rules).items():
        if why_not_stunt(name, attacker, target, command.rules):
            continue
        score = given
        if score is None and target.fighter is not None:
            score = target.fighter.saves.get(entry["save"])
        stunts.append(ready_stunt(name, target.key, score, command.rules))
    return tuple(stunts)


def _left(command: Command, target: Target) -> int | None:
    """Return the damage that takes a target out: `--direct` goes past the stamina. Section:
    Attacks."""
    if target.wounds is None:
        if command.given("direct"):
            raise UsageProblem("--direct needs the target's wounds: name a model or give --wounds")
        return None
    return target.wounds if command.given("direct") else (target.stamina or 0) + target.wounds


def _told_from(command: Command, left: int | None, wanted: int, attacks: int) -> int:
    """Return the number of hits from which on rows don't tell them apart."""
    up_to = command.given("up_to")
    if up_to is not None:
        bounded(up_to, "--up-to", 1, MOST_HITS)
    if left is not None:
        return min(MOST_HITS, max(left + wanted, up_to or 0))
    return int(up_to) if up_to is not None else min(MOST_HITS, attacks + HITS_BEYOND)


def ready_groups(command: Command) -> tuple[Attacker, list[Target], tuple[Group, ...]]:
    """Return the attack that a command describes; raises UsageProblem for one that can't be
    made."""
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
    first = fighters[0][0] if fighters else None
    enemies = fighters[1] if len(fighters) > 1 else []
    attacker = ready_attacker(command, first, enemies)
    parts, targets = split_attacks(
        command, attacker.attacks, ready_targets(command, first, enemies)
    )
    wanted = wanted_stunts(command, attacker, targets)
    given = Edge(
        ("given",) if command.given("advantage") else (),
        ("given",) if command.given("disadvantage") else (),
    )
    groups = []
    for target, dice in zip(targets, parts, strict=True):
        left = _left(command, target)
        chosen = wanted.get(target.key, ())
        edge = edge_on(first, target.fighter, attacker.ranged, given)
        why = f"{attacker.key} attacks {target.key}"
        if first is None:
            why = "attack" if len(targets) == 1 else f"attack on {target.key}"
        told, guard = _told_from(command, left, len(chosen), dice), _guard(command, target)
        # Rows may tell fewer hits apart than the rule must: all wanted stunts, and what a shield
        # can't undo.
        needed = 0 if left is None else different_hits(guard, left)
        cap = max(told, min(MOST_HITS, needed + len(chosen)))
        terms = attacker.terms
        if len(targets) > 1:
            terms = (Term(dice, f"{dice} of {attacker.attacks} on {target.key}"),)
        pool = make_pool(terms, target.defense, dice, cap, edge, command.rules, why=why)
        known = known_stunts(command, attacker, target)
        groups.append(Group(target.key, pool, left, chosen, known, guard, told))
    check_options(command, groups)
    return attacker, targets, tuple(groups)


def _guard(command: Command, target: Target) -> Guard:
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


def check_options(command: Command, groups: Sequence[Group]) -> None:
    """Raise UsageProblem for what a command asks for and nothing here can give."""
    if command.given("give") and not any(
        group.guard.shield or group.guard.helmet for group in groups
    ):
        names = ", ".join(group.target for group in groups)
        raise UsageProblem(
            f"--give needs a target with a shield or a helmet on its card, and {names} has neither"
        )
