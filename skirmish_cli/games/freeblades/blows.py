"""One attack: the attack test, the parry that may meet it, and the damage roll. Melee and shooting share it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from skirmish_cli.core.rules import Choice, Rule
from skirmish_cli.dice.spiking import BEATEN, THROWN_AGAIN, Contest, Spiker, SpikingDie
from skirmish_cli.dice.throws import PlainDie, Term


@dataclass(frozen=True)
class BlowWords:
    """How the dice of an attack are named in the trace, and the terms of each roll."""

    attack: str = "attack"
    parry: str = "parry"
    damage: str = "damage"
    attack_terms: tuple[Term, ...] = ()
    parry_terms: tuple[Term, ...] = ()
    damage_terms: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Blow:
    """An attack as the dice see it: every modifier is in the dice, the DEF and the AV.

    `lp` is what the target has left. `parry` is the die of a parry that meets the attack if it hits, and
    `parry_alone` the ruling `parry_target=parry`. With `holds_reroll` the attacker decides on its original face;
    `owner` names whose decision that is.
    """

    attack: Spiker
    attack_step: int
    defense: int
    damage: Spiker
    damage_step: int
    armour: int
    lp: int
    parry: Spiker | None = None
    parry_alone: bool = False
    holds_reroll: bool = False
    owner: str = ""
    words: BlowWords = field(default=BlowWords(), compare=False)

    @property
    def top_level(self) -> int:
        """The lowest level of an attack beyond which a higher one can't change the damage any more."""
        needed = self.armour + (self.lp - 1) * self.damage_step - 1 - self.damage.modifier
        return max(1, -(-needed // self.damage.sides))


class BlowResult(NamedTuple):
    """What one attack came to: `level` counts up to the blow's `top_level`, `lp_lost` at most the LP left."""

    hit: bool
    parried: bool
    level: int
    lp_lost: int


NO_HIT = BlowResult(hit=False, parried=False, level=0, lp_lost=0)
PARRIED = BlowResult(hit=False, parried=True, level=0, lp_lost=0)


def decide_reroll(die: Spiker, why: str, owner: str) -> Rule[Spiker]:
    """Show the original face of a die and decide whether a held reroll is spent on it; return the die as it goes on.

    The faces in `rerolled` are those on which the named policy spends it. A highest face spikes and is kept.
    Section: Rerolls.
    """
    face = yield PlainDie(die.sides, why)
    if face == die.sides:
        return die._replace(rerolled=(), lies=face)
    policy = "reroll" if face in die.rerolled else "keep"
    taken = yield Choice(f"{why}: reroll the {face}?", ("reroll", "keep"), policy, owner)
    return die._replace(rerolled=(), lies=THROWN_AGAIN if taken == "reroll" else face)


def strike(blow: Blow) -> Rule[BlowResult]:
    """Resolve one attack: to hit against DEF, a parry after a hit, then damage against AV.

    Each level of the attack makes the damage die spike once of itself; each threshold of damage above AV costs one LP
    more. Sections: Ranged Attacks, Shooting Results, Damage, Melee Attacks; Opposed Tests for the parry.
    """
    words, top, attack = blow.words, blow.top_level + 1, blow.attack
    if blow.holds_reroll:
        attack = yield from decide_reroll(attack, words.attack, blow.owner)
    if blow.parry is None:
        reached = yield SpikingDie(attack, blow.defense, blow.attack_step, top, short="miss", why=words.attack,
                                   terms=words.attack_terms)
    else:
        reached = yield Contest(attack, blow.parry, blow.defense, blow.attack_step, top,
                                own_total=blow.parry_alone, why=words.attack, terms=words.attack_terms,
                                second_why=words.parry, second_terms=words.parry_terms)
    if not reached.is_success:
        return PARRIED if reached.tier == BEATEN else NO_HIT
    hurt = yield SpikingDie(blow.damage, blow.armour, blow.damage_step, blow.lp, short="no wound",
                            spiked=reached.levels, why=words.damage, terms=words.damage_terms)
    return BlowResult(hit=True, parried=False, level=reached.levels, lp_lost=max(0, hurt.tier))
