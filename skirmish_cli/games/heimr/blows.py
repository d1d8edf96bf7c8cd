"""Attacks with weapons and in a brawl: against one standing defence, with the part that the same
d6 names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from skirmish_cli.core.rules import Note, Rule, Within
from skirmish_cli.games.heimr.rolls import Check, roll, verdict

HIT, TOUCH, MISS = "hit", "touch", "miss"


@dataclass(frozen=True)
class Attack:
    """One attack roll. `aim` is the part aimed at, whose penalty is in the check; without it the
    d6 names the part.

    `equal_hits` is the ruling `attack_hits=meet`; `touch_finds` says that a touch finds a part too.
    """

    check: Check
    damage: int = 1
    aim: str | None = None
    equal_hits: bool = False
    touch_finds: bool = False

    def tired_by(self, tires: bool) -> Attack:
        """Return the attack of the same model after a roll that raised its fatigue or didn't."""
        return replace(self, check=self.check.tired_by(tires))


@dataclass(frozen=True)
class Blow:
    """The attacks of one action on one target, and its defence: to be rolled, rolled already, or
    none.

    `defender` names the target in the trace.
    """

    attacks: tuple[Attack, ...]
    defence: Check | int | None
    defender: str = field(default="the target", compare=False)


class Standing(NamedTuple):
    """A defence that stands until the next own turn: its total, or None where any attack gets
    through."""

    total: int | None
    tires: bool


class Swing(NamedTuple):
    """What one attack roll came to."""

    result: str
    part: str | None
    tires: bool


class Struck(NamedTuple):
    """What the attacks of one action came to. `rises` is the attacker's fatigue, `defence_rises`
    the target's."""

    swings: tuple[Swing, ...]
    hp_lost: int
    rises: bool
    defence_rises: bool

    def hits(self, part: str) -> bool:
        """Return whether a part is hit."""
        return any(swing.result == HIT and swing.part == part for swing in self.swings)


def stand(check: Check) -> Rule[Standing]:
    """Roll the defence that all attacks meet until the next own turn. Sections: Weapon attack;
    Fatigue."""
    rolled = yield Within(roll, (check,))
    yield verdict(check, rolled, None, "no defence" if rolled.failed else "stands")
    return Standing(None if rolled.failed else rolled.total, rolled.tires)


def swing(attack: Attack, defence: int | None) -> Rule[Swing]:
    """Roll one attack against a standing defence. Sections: Weapon attack; Brawl attack;
    Targeting a body part.

    An attack that fatigue fails misses whatever the defence; without a defence every other attack
    hits."""
    rolled = yield Within(roll, (attack.check,))
    result = MISS if rolled.failed else judge(rolled.total, defence, attack.equal_hits)
    part = (
        (attack.aim or rolled.part)
        if result == HIT or (result == TOUCH and attack.touch_finds)
        else None
    )
    yield verdict(
        attack.check, rolled, defence, f"{result}, {part.replace('_', ' ')}" if part else result
    )
    return Swing(result, part, rolled.tires)


def judge(total: int, defence: int | None, equal_hits: bool) -> str:
    """Return whether a total hits, touches or misses. Section: Brawl attack; ruling attack_hits.

    >>> judge(5, 4, False), judge(4, 4, False), judge(3, 4, False), judge(2, 4, False), judge(4, 4, True)
    ('hit', 'touch', 'touch', 'miss', 'hit')
    """
    if defence is None or total > defence or (equal_hits and total == defence):
        return HIT
    return TOUCH if total >= defence - 1 else MISS


def settle(defence: Check | int | None, defender: str) -> Rule[Standing]:
    """Return the defence that stands: rolled now, known already, or none. Section: Weapon
    attack."""
    if isinstance(defence, Check):
        rolled: Standing = yield Within(stand, (defence,))
        return rolled
    if defence is None:
        yield Note(f"{defender} has no defence")
    return Standing(defence, tires=False)


def strike(blow: Blow) -> Rule[Struck]:
    """Resolve the attacks of one action, all against the same defence. Section: Weapon attack.

    The attacker's fatigue rises at most once, and then counts for the second weapon.
    """
    standing = yield Within(settle, (blow.defence, blow.defender))
    swings: list[Swing] = []
    for attack in blow.attacks:
        risen = any(made.tires for made in swings)
        swings.append((yield Within(swing, (attack.tired_by(risen), standing.total))))
    lost = sum(
        attack.damage
        for attack, made in zip(blow.attacks, swings, strict=True)
        if made.result == HIT
    )
    return Struck(tuple(swings), lost, any(made.tires for made in swings), standing.tires)


@dataclass(frozen=True)
class Provoked:
    """The melee attack that a brawl attack provokes, and the standing defence of the brawler, as
    in a `Blow`."""

    attack: Attack
    defence: Check | int | None
    defender: str = field(default="the brawler", compare=False)


@dataclass(frozen=True)
class Brawl:
    """A brawl attack: its effect, hit or bind, and the melee attack that it provokes first, if it
    does."""

    blow: Blow
    binds: bool
    touch_binds: bool
    provoked: Provoked | None


class Brawled(NamedTuple):
    """What a brawl attack came to. `prevented` says that the provoked attack hit, so that it
    wasn't rolled.

    `rises` tells whether the brawler's fatigue rose in any of its rolls, `target_rises` the same
    of the target."""

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
    """Resolve a brawl attack, after the attack that it provokes. Sections: Brawl attack; Fatigue
    during combat.

    Both defences stand before it. What they raised of the fatigues counts for the attacks: the
    target's can't rise again before its next turn, while the brawler's turn is a new one. If the
    provoked attack hits, it wasn't dodged and the brawl attack fails unrolled."""
    own, answer = Standing(None, tires=False), Swing(MISS, None, tires=False)
    if fight.provoked is not None:
        own = yield Within(settle, (fight.provoked.defence, fight.provoked.defender))
    theirs = yield Within(settle, (fight.blow.defence, fight.blow.defender))
    if fight.provoked is not None:
        answer = yield Within(swing, (fight.provoked.attack.tired_by(theirs.tires), own.total))
        if answer.result == HIT:
            yield Note("the provoked attack wasn't dodged: the brawl attack fails")
            return Brawled(
                MISS,
                None,
                0,
                bound=False,
                provoked=True,
                prevented=True,
                own_hp_lost=fight.provoked.attack.damage,
                rises=own.tires,
                target_rises=theirs.tires or answer.tires,
            )
    attack = fight.blow.attacks[0]
    made = yield Within(
        swing, (replace(attack, check=attack.check.after_turn(own.tires)), theirs.total)
    )
    bound = fight.binds and (made.result == HIT or (made.result == TOUCH and fight.touch_binds))
    lost = attack.damage if made.result == HIT and not fight.binds else 0
    return Brawled(
        made.result,
        made.part,
        lost,
        bound,
        provoked=fight.provoked is not None,
        prevented=False,
        own_hp_lost=0,
        rises=own.tires or made.tires,
        target_rises=theirs.tires or answer.tires,
    )
