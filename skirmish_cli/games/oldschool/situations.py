"""What a situation does to an attack: advantage, disadvantage, free attacks, reach, and the dice
that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.dice.exploding import Drop, ExplodingPool
from skirmish_cli.games.oldschool.models import Fighter, modifier
from skirmish_cli.games.oldschool.movement import why_not_act, why_not_free_attack
from skirmish_cli.games.oldschool.weapons import (
    BARE_HANDS,
    Weapon,
    attack_terms,
    described_reach,
    is_ranged,
    reaches,
)


class Edge(NamedTuple):
    """What tilts an attack: the sources of advantage and those of disadvantage. One of each
    cancels."""

    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()

    @property
    def tilt(self) -> int:
        """1 for advantage, -1 for disadvantage, 0 for neither; sources don't stack."""
        return bool(self.advantage) - bool(self.disadvantage)

    def terms(self) -> tuple[Term, ...]:
        """Return the sources as terms for the trace."""
        return tuple(
            Term(0, f"{kind}: {source}")
            for kind, sources in (
                ("advantage", self.advantage),
                ("disadvantage", self.disadvantage),
            )
            for source in sources
        )


def edge_on(attacker: Fighter | None, target: Fighter | None, ranged: bool, given: Edge) -> Edge:
    """Return what tilts an attack on a target.

    A caster isn't easier to hit for a free attack as it leaves, unless it would be anyway.
    Sections: Movement and Retreat; Disrupting Magic; Stunts.
    """
    helped, hindered = list(given.advantage), list(given.disadvantage)
    if target is not None:
        if target.has("sprinting"):
            helped.append(f"{target.key} sprints")
        if target.has("casting") and not target.has("leaving"):
            helped.append(f"{target.key} is casting")
        if target.has("distracted"):
            helped.append(f"{target.key} is distracted")
    if attacker is not None:
        if ranged and attacker.has("ran"):
            hindered.append("shooting after running")
        if ranged and attacker.has("in_melee"):
            hindered.append("shooting with an enemy in reach")
        if attacker.has("taunted"):
            hindered.append("taunted by somebody else")
    return Edge(tuple(helped), tuple(hindered))


def weapons_that_reach(
    attacker: Fighter, distance: int | None, rules: Ruleset
) -> tuple[Weapon, ...]:
    """Return the weapons in hand that reach a distance in feet; raises UsageProblem where none
    does.

    Section: Weapon Tags.
    """
    if distance is None:
        return attacker.weapons
    held = attacker.weapons or (BARE_HANDS,)
    able = tuple(weapon for weapon in held if reaches(weapon, distance, rules))
    if not able:
        spans = ", ".join(f"{weapon.name} {described_reach(weapon, rules)}" for weapon in held)
        raise UsageProblem(f"{attacker.key} can't reach {distance} feet: {spans}")
    return () if able == (BARE_HANDS,) else able


def check_may_attack(attacker: Fighter, targets: Sequence[Fighter]) -> None:
    """Raise UsageProblem for somebody who may not attack, or not these. Section: Movement and
    Retreat."""
    leaving = [target.key for target in targets if target.has("leaving")]
    reason = why_not_free_attack(attacker) if leaving else why_not_act(attacker)
    if reason:
        raise UsageProblem(f"{attacker.key} can't attack: {reason}")
    if leaving and len(targets) > 1:
        raise UsageProblem(
            f"a free attack is made on one opponent a round; name {leaving[0]} alone"
        )


def attacks_of(attacker: Fighter, weapons: Sequence[Weapon], rules: Ruleset) -> tuple[Term, ...]:
    """Return the terms of the attacks that somebody makes with some of the weapons in hand."""
    if attacker.has_printed_attacks or tuple(weapons) == attacker.weapons:
        return attacker.attack_terms
    return attack_terms(weapons, rules)


def ranged_with(weapons: Sequence[Weapon], distance: int | None, rules: Ruleset) -> bool:
    """Return whether an attack is a ranged one: no weapon used can fight hand to hand, or it goes
    further."""
    far = rules.data["tables"]["weapon_tags"]["reach"]["to"]
    if distance is not None and distance > far:
        return True
    return bool(weapons) and all(is_ranged(weapon, rules) for weapon in weapons)


def free_attack(terms: tuple[Term, ...], rules: Ruleset) -> tuple[Term, ...]:
    """Return the attacks on somebody who moves out of reach, by the ruling `free_attack`."""
    if rules.ruling("free_attack") == "full":
        return terms
    return (Term(1, "free attack"),)


def defense_terms(attacker: Fighter | None, target: Fighter, rules: Ruleset) -> tuple[Term, ...]:
    """Return the parts of a target's defense against one attacker. Sections: Defense; Weapon Tags
    for Defensive."""
    terms = target.defense.terms()
    if attacker is None or target.defense.bare:
        return terms
    far = rules.data["numbers"]["defensive_distance"]
    if target.wields("defensive") and not target.has_moved and attacker.feet_moved > far:
        terms += (modifier(rules, "defensive"),)
    return terms


def make_pool(
    attacks: tuple[Term, ...],
    defense: tuple[Term, ...],
    dice: int,
    cap: int,
    edge: Edge,
    rules: Ruleset,
    *,
    why: str,
    marks: bool = True,
) -> ExplodingPool:
    """Return the pool of some attacks on a defense, by the rulings `hit`, `explode` and
    `advantage`.

    Section: Attacks.
    """
    value = sum(term.value for term in defense)
    need = value + 1 if rules.ruling("hit") == "above" else value
    drop: Drop = "none"
    shift: tuple[Term, ...] = ()
    if edge.tilt and rules.ruling("advantage") == "extra_die":
        drop = "lowest" if edge.tilt > 0 else "highest"
    elif edge.tilt:
        shift = (modifier(rules, "advantage" if edge.tilt > 0 else "disadvantage"),)
    named = tuple(Term(term.value, f"attacks: {term.source}") for term in attacks)
    named += tuple(Term(term.value, f"defense: {term.source}") for term in defense)
    return ExplodingPool(
        dice,
        need,
        cap,
        drop,
        added=rules.ruling("explode") == "add",
        modifier=sum(term.value for term in shift),
        sides=rules.data["numbers"]["attack_die"],
        marks=marks,
        why=why,
        terms=(*named, *edge.terms(), *shift),
    )


def can_hurt(pool: ExplodingPool) -> bool:
    """Return whether a pool can hit at all; a die that is rolled on and added reaches any total."""
    return pool.added or pool.need - pool.modifier <= pool.sides
