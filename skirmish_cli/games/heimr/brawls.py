"""Brawl attacks: without weapons, to hit or to bind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.games.heimr.attacks import (
    HIT,
    MISS,
    TOUCH,
    Attack,
    Blow,
    StandingDefence,
    Swing,
    settle_defence,
    swing,
)
from skirmish_cli.games.heimr.rolls import Check


@dataclass(frozen=True)
class Provoked:
    """The melee attack that a brawl attack provokes, and the brawler's defence.

    The defence is to be rolled, rolled already, or none, as in a `Blow`.
    """

    attack: Attack
    defence: Check | int | None
    defender: str = field(default="the brawler", compare=False)


@dataclass(frozen=True)
class Brawl:
    """A brawl attack: whether it is to bind, and the attack that it provokes first."""

    blow: Blow
    binds: bool
    touch_binds: bool
    provoked: Provoked | None


class Brawled(NamedTuple):
    """What a brawl attack came to.

    `prevented` says that the provoked attack hit, so that the brawl attack wasn't rolled. `rises`
    tells whether the brawler's fatigue rose in any of its rolls, `target_rises` the same of the
    target.
    """

    result: str
    part: str | None
    hp_lost: int
    bound: bool
    provoked: bool
    prevented: bool
    own_hp_lost: int
    rises: bool
    target_rises: bool


def brawl(fight: Brawl) -> Rule[Brawled]:
    """Resolve a brawl attack, after the attack that it provokes.

    Both defences stand before it. What they raised of the fatigues counts for the attacks: the
    target's can't rise again before its next turn, while the brawler's turn is a new one. If the
    provoked attack hits, it wasn't dodged and the brawl attack fails unrolled.

    Sections: Brawl attack; Fatigue during combat.
    """
    provoked = fight.provoked
    own, answer = StandingDefence(None, tires=False), Swing(MISS, None, tires=False)
    if provoked is not None:
        own = yield Within(settle_defence, (provoked.defence, provoked.defender))
    theirs = yield Within(settle_defence, (fight.blow.defence, fight.blow.defender))
    if provoked is not None:
        answer = yield Within(swing, (provoked.attack.tired_by(theirs.tires), own.total))
    is_prevented = answer.result == HIT
    made = Swing(MISS, None, tires=False)
    attack = fight.blow.attacks[0].after_turn(own.tires)
    if is_prevented:
        yield Note("the provoked attack wasn't dodged: the brawl attack fails")
    else:
        made = yield Within(swing, (attack, theirs.total))
    return Brawled(
        made.result,
        made.part,
        hp_lost=attack.damage if made.result == HIT and not fight.binds else 0,
        bound=fight.binds and (made.result == HIT or (made.result == TOUCH and fight.touch_binds)),
        provoked=provoked is not None,
        prevented=is_prevented,
        own_hp_lost=provoked.attack.damage if provoked is not None and is_prevented else 0,
        rises=own.tires or made.tires,
        target_rises=theirs.tires or answer.tires,
    )
