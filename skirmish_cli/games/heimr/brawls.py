"""Brawl attacks: without weapons, to hit or to bind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from skirmish_cli.core.changes import Change, Due
from skirmish_cli.core.rules import About, AtTable, Chain, Choice, Note, Rule, Within
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
    tell_defence,
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


#: Before anything stands, and where nothing was rolled.
_NOTHING, _MISSED = StandingDefence(None, tires=False), Swing(MISS, None, tires=False)


class Brawling(NamedTuple):
    """A brawl before its own attack: both defences, and what the provoked attack came to."""

    own: StandingDefence
    theirs: StandingDefence
    answer: Swing = _MISSED


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
    answered: Brawling = yield Chain(
        Brawling(_NOTHING, _NOTHING),
        (partial(_stand, fight), partial(_stand_against, fight), partial(_answer, fight)),
    )
    fight, attack, made = yield from _make_attack(fight, answered)
    own, theirs, answer = answered
    yield AtTable(_tell_brawl, fight, own.tires, answer, made)
    return Brawled(
        made.result,
        made.part,
        hp_lost=attack.damage if made.result == HIT and not fight.binds else 0,
        bound=_is_bound(fight, made),
        provoked=provoked is not None,
        prevented=answer.result == HIT,
        own_hp_lost=provoked.attack.damage if provoked and answer.result == HIT else 0,
        rises=own.tires or made.tires,
        target_rises=theirs.tires or answer.tires,
    )


def _stand(fight: Brawl, amid: Brawling) -> Rule[Brawling]:
    """Let the brawler's defence stand, if an attack is provoked."""
    if fight.provoked is None:
        return amid
    own = yield Within(settle_defence, (fight.provoked.defence, fight.provoked.defender))
    return amid._replace(own=own)


def _stand_against(fight: Brawl, amid: Brawling) -> Rule[Brawling]:
    """Let the target's defence stand."""
    theirs = yield Within(settle_defence, (fight.blow.defence, fight.blow.defender))
    return amid._replace(theirs=theirs)


def _answer(fight: Brawl, amid: Brawling) -> Rule[Brawling]:
    """Make the provoked attack; what follows doesn't ask what it had to beat.

    Where it hits, the brawl attack isn't rolled, so that the target's defence doesn't matter.
    """
    provoked, own, theirs = fight.provoked, amid.own, amid.theirs
    if provoked is None:
        return amid
    about = tell_defence(provoked.defence, own)
    about = about._replace(situation="tired by its defence" if theirs.tires else "")
    reply = yield from choose_aim(provoked.attack.tired_by(theirs.tires), about)
    answer = yield Within(swing, (reply, own.total))
    if answer.result == HIT:
        theirs = theirs._replace(total=None)
    return Brawling(own._replace(total=None), theirs, answer)


def _make_attack(fight: Brawl, amid: Brawling) -> Rule[tuple[Brawl, Attack, Swing]]:
    """Make the brawl attack, unless the provoked one prevents it.

    Returns the brawl with the effect that was declared, the attack, and what it came to.
    """
    own, theirs, answer = amid
    attack = fight.blow.attacks[0].after_turn(own.tires)
    if answer.result == HIT:
        yield Note("not dodged: the brawl attack fails")
        return fight, attack, _MISSED
    about = tell_defence(fight.blow.defence, theirs)
    about = about._replace(situation="tired by its defence" if own.tires else "")
    if fight.chooses:
        effect = yield _ask_for_effect(fight, about)
        fight = replace(fight, binds=effect == BIND)
    attack = yield from choose_aim(attack, about)
    made = yield Within(swing, (attack, theirs.total))
    return fight, attack, made


def _ask_for_answer(fight: Brawl, provoked: Provoked) -> Choice:
    """Return the target's decision about its opportunity to attack."""
    target = fight.blow.target
    key, words = (target.key, target.words) if target is not None else ("", "the target")
    return Choice(
        "make the provoked attack?",
        (ATTACK, DECLINE),
        provoked.policy,
        key,
        About(f"does {words} make the provoked attack?", who=key),
        ANSWERS,
    )


def _ask_for_effect(fight: Brawl, about: About) -> Choice:
    """Return the brawler's decision whether to hit or to bind, before its roll."""
    check = fight.blow.attacks[0].check
    return Choice(
        "declare the effect",
        (HIT, BIND),
        BIND if fight.binds else HIT,
        check.whose,
        about._replace(topic=name_effect_topic(check.whose_words), who=check.whose),
        EFFECTS,
    )


def name_effect_topic(whose: str) -> str:
    """Return what the decision about the effect is called in a plan."""
    return f"does {whose} hit or bind?"


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
    topic = f"does {setter.whose_words} stop {check.whose_words} by a roll, or let go?"
    about = About(topic, who=setter.whose)
    taken = yield Choice(question, options, holds, setter.whose, about, HOLDS)
    if taken == RELEASE:
        yield AtTable(release, setter.owner, check.owner, "let go")
        return Contested(None, passed=True, spent=0)
    contested: Contested = yield Within(contest, (setter, check, willpower, cost, policy))
    if contested.passed:
        yield AtTable(release, setter.owner, check.owner, "broke free")
    return contested
