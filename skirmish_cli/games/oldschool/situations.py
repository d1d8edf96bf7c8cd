"""What a situation does to an attack: advantage, reach, and the dice thrown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool, PoolWords
from skirmish_cli.games.oldschool.dice.pool_readings import Drop, ExplodingDie
from skirmish_cli.games.oldschool.models import Fighter
from skirmish_cli.games.oldschool.numbers import read_modifier, read_numbers
from skirmish_cli.games.oldschool.weapons import (
    BARE_HANDS,
    Weapon,
    can_reach,
    format_reach,
    is_ranged,
    sum_up_attacks,
)
from skirmish_cli.records import NamedTuple

#: Which die is taken away again of one more for advantage or disadvantage.
_DROPS: Mapping[str, Drop] = {"advantage": "lowest", "disadvantage": "highest"}


class Edge(NamedTuple):
    """The sources of advantage and of disadvantage on an attack. One of each cancels."""

    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()

    @property
    def tilt(self) -> str:
        """`advantage`, `disadvantage`, or nothing for neither; sources don't stack."""
        if self.advantage and self.disadvantage:
            return ""
        return "advantage" if self.advantage else "disadvantage" if self.disadvantage else ""

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


class Swing(NamedTuple):
    """Some attack dice on one defense: what both are made up of, and what tilts them."""

    why: str
    dice: int
    attacks: tuple[Term, ...]
    defense: tuple[Term, ...]
    edge: Edge = Edge()


def find_edge(attacker: Fighter | None, target: Fighter | None, ranged: bool, given: Edge) -> Edge:
    """Return what tilts an attack on a target, beside what is given.

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
        by = attacker.taunted_by
        if by is not None and (target is None or target.key != by):
            hindered.append(f"taunted by {by}")
    return Edge(tuple(helped), tuple(hindered))


def find_weapons_in_reach(
    attacker: Fighter, distance: int | None, rules: Ruleset
) -> tuple[Weapon, ...]:
    """Return the weapons in hand that reach a distance in feet, bare hands too.

    Section: Weapon Tags.
    """
    held = attacker.weapons or (BARE_HANDS,)
    if distance is None:
        return held
    return tuple(weapon for weapon in held if can_reach(weapon, distance, rules))


def check_reach(attacker: Fighter, distance: int | None, rules: Ruleset) -> None:
    """Raise UsageProblem where no weapon in hand reaches a distance in feet."""
    if not find_weapons_in_reach(attacker, distance, rules):
        held = attacker.weapons or (BARE_HANDS,)
        spans = ", ".join(format_reach(weapon, rules) for weapon in held)
        raise UsageProblem(f"{attacker.key} can't reach {distance} feet: {spans}")


def sum_up_attacks_with(
    attacker: Fighter, weapons: Sequence[Weapon], rules: Ruleset
) -> tuple[Term, ...]:
    """Return what the attacks with some of the weapons in hand are made of."""
    if attacker.card.attacks is not None:
        return attacker.attack_terms
    return (*sum_up_attacks(weapons, rules), *attacker.added_attacks)


def is_ranged_attack(weapons: Sequence[Weapon], distance: int | None, rules: Ruleset) -> bool:
    """Return whether an attack with some weapons is a ranged one.

    It is if no weapon used can fight hand to hand, or none at that distance.
    """
    return bool(weapons) and all(is_ranged(weapon, rules, distance) for weapon in weapons)


def limit_free_attack(terms: tuple[Term, ...], rules: Ruleset) -> tuple[Term, ...]:
    """Return what is left of the attacks on somebody who moves out of reach.

    By the ruling `free_attack` it is one die, or all of them.
    """
    if rules.ruling("free_attack") == "full":
        return terms
    return (Term(1, "free attack"),)


def sum_up_defense(attacker: Fighter | None, target: Fighter, rules: Ruleset) -> tuple[Term, ...]:
    """Return the parts of a target's defense against one attacker.

    Sections: Defense; Weapon Tags for Defensive.
    """
    terms = target.defense.terms()
    if attacker is None or target.defense.bare:
        return terms
    far = read_numbers(rules).defensive_distance
    if target.wields("defensive") and not target.has_moved and attacker.feet_moved > far:
        terms += (read_modifier(rules, "defensive"),)
    return terms


def make_pool(swing: Swing, cap: int, rules: Ruleset, *, marks: bool = True) -> ExplodingPool:
    """Return the pool of some attacks on a defense.

    The rulings `hit`, `explode`, `six` and `advantage` say how the dice count. From `cap` hits on
    their number isn't told apart. Section: Attacks.
    """
    value = sum(term.value for term in swing.defense)
    need = value + 1 if rules.ruling("hit") == "above" else value
    tilt = swing.edge.tilt
    drop: Drop = "none"
    shift: tuple[Term, ...] = ()
    if tilt and rules.ruling("advantage") == "extra_die":
        drop = _DROPS[tilt]
    elif tilt:
        shift = (read_modifier(rules, tilt),)
    die = ExplodingDie(
        need,
        read_numbers(rules).attack_die,
        added=rules.ruling("explode") == "add",
        modifier=sum(term.value for term in shift),
        highest_hits=rules.ruling("six") == "hits",
    )
    parts = [Term(term.value, f"attacks: {term.source}") for term in swing.attacks]
    parts += [Term(term.value, f"defense: {term.source}") for term in swing.defense]
    words = PoolWords(swing.why, (*parts, *swing.edge.terms(), *shift))
    return ExplodingPool(swing.dice, die, cap, drop, marks=marks, words=words)
