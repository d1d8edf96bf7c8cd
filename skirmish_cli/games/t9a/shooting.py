"""Shooting: what modifies a shot, what it needs, and the volleys that a unit shoots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.attacks import NEVER, armour_save, special_save, to_wound
from skirmish_cli.games.t9a.dice.pools import Aim, Reroll, Stage
from skirmish_cli.games.t9a.volleys import ShotsRoll, Volley

#: The stages of an attack whose dice may be rerolled.
REROLLED = ("hit", "wound", "armour", "special")


class Shooter(NamedTuple):
    """A group of shots that have everything in common: their number, their weapon, and what
    modifies them."""

    shots: int | ShotsRoll
    aim: int
    strength: int
    ap: int = 0
    long: bool = False
    moved: bool = False
    accurate: bool = False
    quick: bool = False
    unwieldy: int = 0
    cover: str = "none"
    hard_target: int = 0
    name: str = ""


class Shield(NamedTuple):
    """What a unit has against hits: Resilience, Armour, and the better special save with its
    name."""

    resilience: int
    armour: int = 0
    special: int | None = None
    special_name: str = "special save"


def shot_terms(shooter: Shooter, numbers: Mapping[str, Any]) -> tuple[Term, ...]:
    """Return the modifiers of a shot's roll. Sections: To-Hit Modifiers; Cover.

    Hard cover counts instead of soft. Quick to Fire spares the penalty for moving, not the one
    for Unwieldy."""
    terms = []
    if shooter.long and not shooter.accurate:
        terms.append(Term(int(numbers["long_range"]), "long range"))
    if shooter.moved and not shooter.quick:
        terms.append(Term(int(numbers["moving"]), "moving and shooting"))
    if shooter.moved and shooter.unwieldy:
        terms.append(Term(-shooter.unwieldy, "Unwieldy"))
    if shooter.cover != "none":
        terms.append(Term(int(numbers[f"{shooter.cover}_cover"]), f"{shooter.cover} cover"))
    if shooter.hard_target:
        terms.append(Term(-shooter.hard_target, "Hard Target"))
    return tuple(terms)


def shot_needs(shooter: Shooter, numbers: Mapping[str, Any]) -> int:
    """Return what a shot must show: a 1 never hits, and a needed 7 or more can't. Section: To-Hit
    Modifiers."""
    needs = shooter.aim - sum(term.value for term in shot_terms(shooter, numbers))
    return (
        NEVER
        if needs >= int(numbers["shot_cannot_hit"])
        else max(int(numbers["always_fails"]) + 1, needs)
    )


def ready_volleys(
    shooters: Iterable[Shooter], shield: Shield, rules: Ruleset, rerolls: Mapping[str, Reroll]
) -> tuple[tuple[Volley, ...], tuple[str, ...]]:
    """Return the volleys of some shooters, and notes. Shots that can't hit are not rolled."""
    everyone, numbers = tuple(shooters), rules.data["numbers"]
    volleys, notes = [], []
    for place, shooter in enumerate(everyone, 1):
        label = (
            f", {shooter.name}"
            if shooter.name
            else f", volley {place}"
            if len(everyone) > 1
            else ""
        )
        needs = shot_needs(shooter, numbers)
        if needs == NEVER:
            notes.append(f"these shots need 7 or more and can't hit{label}")
            continue
        hit = Stage(
            Aim(needs, reroll=rerolls.get("hit", "")),
            f"to hit{label}",
            "hit",
            terms=shot_terms(shooter, numbers),
        )
        volleys.append(
            strike(rules, shooter.shots, shooter.strength, shooter.ap, shield, hit, rerolls, label)
        )
    return tuple(volleys), tuple(notes)


def strike(
    rules: Ruleset,
    shots: int | ShotsRoll,
    strength: int,
    ap: int,
    shield: Shield,
    hit: Stage | None = None,
    rerolls: Mapping[str, Reroll] | None = None,
    label: str = "",
) -> Volley:
    """Return dice of some Strength and AP on a unit. Without `hit` they hit. Sections: To-Wound
    Rolls; Saves."""
    again = rerolls or {}
    wound = Stage(
        Aim(to_wound(rules, strength, shield.resilience), reroll=again.get("wound", "")),
        f"to wound{label}",
        "wound",
    )
    armour = save_stage(
        armour_save(rules, shield.armour, ap),
        f"armour save{label}",
        again.get("armour", ""),
        (Term(-ap, "AP"),) if ap else (),
    )
    return Volley(shots, hit, wound, armour, special_stage(rules, shield, again, label))


def special_stage(
    rules: Ruleset, shield: Shield, rerolls: Mapping[str, Reroll], label: str = ""
) -> Stage | None:
    """Return the special save of a unit: only one is rolled. Section: Special Saves."""
    return save_stage(
        special_save(rules, shield.special),
        f"{shield.special_name}{label}",
        rerolls.get("special", ""),
    )


def save_stage(needs: int, why: str, reroll: Reroll, terms: tuple[Term, ...] = ()) -> Stage | None:
    """Return a save, or None for one that can't be passed: it isn't rolled."""
    if needs >= NEVER:
        return None
    return Stage(Aim(needs, reroll=reroll), why, "saved", saves=True, terms=terms)
