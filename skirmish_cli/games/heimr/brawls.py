"""Brawl attacks: without weapons, to hit or to bind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import AtTable, Choice, Note, Rule, Within
from skirmish_cli.games.heimr.attacks import (
    HIT,
    MISS,
    TOUCH,
    Attack,
    Blow,
    StandingDefence,
    Swing,
    choose_aim,
    settle_defence,
    swing,
)
from skirmish_cli.games.heimr.challenges import REROLL, Contested, contest
from skirmish_cli.games.heimr.conditions import Wound, bind, release, suffer_attack
from skirmish_cli.games.heimr.rolls import Check
from skirmish_cli.records import NamedTuple

#: What the target of a brawl attack decides about the attack that it provokes.
ATTACK, DECLINE = "attack", "decline"
#: The effect of a brawl attack that grabs; the other is a hit.
BIND = "bind"
#: What a holder decides about what the held wants to do: to stop it by a roll, or to let go.
STOP, RELEASE = "stop", "release"
#: The policies of these three decisions.
ANSWERS, EFFECTS, HOLDS = "provoked", "effect", "hold"


@dataclass(frozen=True)
class Provoked:
    """The melee attack that a brawl attack provokes, and the brawler's defence.

    The defence is to be rolled, rolled already, or none, as in a `Blow`. The target need not take
    the opportunity: `policy` is what it decides.
    """

    attack: Attack
    defence: Check | int | None
    defender: str = field(default="the brawler", compare=False)
    policy: str = ATTACK


@dataclass(frozen=True)
class Brawl:
    """A brawl attack: whether it is to bind, and the attack that it provokes first.

    Where the effect isn't declared yet, the brawler `chooses` before the roll, and `binds` is the
    policy.
    """

    blow: Blow
    binds: bool
    touch_binds: bool
    provoked: Provoked | None
    chooses: bool = False


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
    if fight.provoked is not None:
        taken = yield _ask_for_answer(fight, fight.provoked)
        if taken == DECLINE:
            fight = replace(fight, provoked=None)
    provoked = fight.provoked
    own_tires, theirs, answer = yield Within(
        _open, (provoked, fight.blow.defence, fight.blow.defender)
    )
    is_prevented = answer.result == HIT
    if fight.chooses and not is_prevented:
        effect = yield _ask_for_effect(fight)
        fight = replace(fight, binds=effect == BIND)
    made = Swing(MISS, None, tires=False)
    attack = fight.blow.attacks[0].after_turn(own_tires)
    if is_prevented:
        yield Note("not dodged: the brawl attack fails")
    else:
        attack = yield from choose_aim(attack)
        made = yield Within(swing, (attack, theirs.total))
    yield AtTable(_tell_brawl, fight, own_tires, answer, made)
    return Brawled(
        made.result,
        made.part,
        hp_lost=attack.damage if made.result == HIT and not fight.binds else 0,
        bound=_is_bound(fight, made),
        provoked=provoked is not None,
        prevented=is_prevented,
        own_hp_lost=provoked.attack.damage if provoked is not None and is_prevented else 0,
        rises=own_tires or made.tires,
        target_rises=theirs.tires or answer.tires,
    )


def _open(
    provoked: Provoked | None, defence: Check | int | None, defender: str
) -> Rule[tuple[bool, StandingDefence, Swing]]:
    """Settle both defences and make the attack that a brawl attack provokes.

    Of the brawler's defence nobody reads the total afterwards, only whether it tired.
    """
    own, answer = StandingDefence(None, tires=False), Swing(MISS, None, tires=False)
    if provoked is not None:
        own = yield Within(settle_defence, (provoked.defence, provoked.defender))
    theirs = yield Within(settle_defence, (defence, defender))
    if provoked is not None:
        reply = yield from choose_aim(provoked.attack.tired_by(theirs.tires))
        answer = yield Within(swing, (reply, own.total))
    return own.tires, theirs, answer


def _ask_for_answer(fight: Brawl, provoked: Provoked) -> Choice:
    """Return the target's decision about its opportunity to attack."""
    target = fight.blow.target
    return Choice(
        "make the provoked attack?",
        (ATTACK, DECLINE),
        provoked.policy,
        target.key if target is not None else "",
        name=ANSWERS,
    )


def _ask_for_effect(fight: Brawl) -> Choice:
    """Return the brawler's decision whether to hit or to bind, before its roll."""
    return Choice(
        "declare the effect",
        (HIT, BIND),
        BIND if fight.binds else HIT,
        fight.blow.attacks[0].check.whose,
        name=EFFECTS,
    )


def _is_bound(fight: Brawl, made: Swing) -> bool:
    hits = made.result == HIT or (made.result == TOUCH and fight.touch_binds)
    return fight.binds and hits


def _tell_brawl(
    fight: Brawl, own_tires: bool, answer: Swing, made: Swing
) -> Iterator[Change | Due]:
    """Yield what both attacks of a brawl do: the provoked one, and its own.

    The brawler's defence counts before its own turn, in which fatigue can rise anew.
    """
    attacker, target, provoked = fight.blow.attacker, fight.blow.target, fight.provoked
    if provoked is not None:
        hits = [Wound(answer.part, provoked.attack.damage)] if answer.result == HIT else []
        yield from suffer_attack(target, attacker, "melee", hits)
    if own_tires and not made.tires and attacker is not None:
        yield attacker.take("tired", "its own turn began after the defence")
    if answer.result == HIT:
        return
    is_bound, damage = _is_bound(fight, made), fight.blow.attacks[0].damage
    hits = []
    if made.result == HIT or is_bound:
        hits = [Wound(made.part, 0 if fight.binds else damage)]
    yield from suffer_attack(attacker, target, "brawl", hits)
    if is_bound:
        yield from bind(attacker, target, made.part)


def hold(
    setter: Check,
    check: Check,
    willpower: int,
    cost: int,
    policy: str = REROLL,
    holds: str = STOP,
) -> Rule[Contested]:
    """Stop what a held opponent wants to do; passing the requirement breaks the hold.

    The holder may let go instead, at any time. `holds` is its policy.

    Section: Brawl attack.
    """
    question, options = "stop it by a roll, or let go?", (STOP, RELEASE)
    taken = yield Choice(question, options, holds, setter.whose, name=HOLDS)
    if taken == RELEASE:
        yield AtTable(release, setter.owner, check.owner, "let go")
        return Contested(None, passed=True, spent=0)
    contested: Contested = yield Within(contest, (setter, check, willpower, cost, policy))
    if contested.passed:
        yield AtTable(release, setter.owner, check.owner, "broke free")
    return contested
