"""Attacks against one standing defence, and the part that the same d6 names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from skirmish_cli.core.rules import About, AtTable, Chain, Choice, Note, Rule, Within, certain
from skirmish_cli.dice.throws import Term, tone_of
from skirmish_cli.games.heimr.conditions import Kind, Owner, Wound, stand_ready, suffer_attack
from skirmish_cli.games.heimr.models import FAILED
from skirmish_cli.games.heimr.rolls import Check, judge_roll, roll
from skirmish_cli.records import NamedTuple

HIT, TOUCH, MISS = "hit", "touch", "miss"
#: What is decided about the weapon in the other hand, and the policies that decide it: it attacks
#: always, where the first didn't hit, or never.
SWING, STOP = "swing", "stop"
ALWAYS, AFTER_MISS, NEVER = "always", "after-miss", "never"
#: What is decided about aiming where it isn't at a part.
NO_AIM = "none"
#: Where a defence that failed stands among those that didn't.
_BELOW_ALL = -1_000
#: The policies of both decisions.
SECOND, AIM = "second", "aim"


@dataclass(frozen=True)
class Attack:
    """One attack roll.

    `aim` is the part aimed at, whose penalty is in the check; without it the d6 names the part,
    unless the attacker decides to aim, which adds the term `aiming`. `aims` is its policy.
    `equal_hits` is the ruling attack_hits=meet; an attack below the defence by at most
    `touch_margin` touches, and `touch_finds` says that a touch finds a part too.
    """

    check: Check
    damage: int = 1
    aim: str | None = None
    equal_hits: bool = False
    touch_finds: bool = False
    touch_margin: int = 1
    aiming: Term | None = None
    aims: str = NO_AIM

    def aimed_at(self, part: str) -> Attack:
        """Return the attack aimed at a part. Section: Targeting a body part."""
        if self.aiming is None:
            return self
        shifted = self.check.consistency + self.aiming.value
        shifts = (*self.check.shifts, self.aiming)
        check = replace(self.check, consistency=shifted, shifts=shifts)
        return replace(self, check=check, aim=part, aiming=None, aims=NO_AIM)

    def tired_by(self, tires: bool) -> Attack:
        """Return the next attack of the same turn: fatigue that rose can't rise again."""
        return replace(self, check=self.check.tired_by(tires))

    def after_turn(self, tires: bool) -> Attack:
        """Return the next attack in a new turn: fatigue can rise anew."""
        return replace(self, check=self.check.after_turn(tires))


@dataclass(frozen=True)
class Blow:
    """The attacks of one action on one target, and its defence.

    The defence is to be rolled, rolled already, or none. `defender` names the target in the trace,
    `target` is whom the attacks change. `second` is the policy for the weapon in the other hand.
    """

    attacks: tuple[Attack, ...]
    defence: Check | int | None
    defender: str = field(default="the target", compare=False)
    target: Owner | None = field(default=None, compare=False)
    is_ranged: bool = field(default=False, compare=False)
    second: str = ALWAYS

    @property
    def attacker(self) -> Owner | None:
        """Whoever attacks."""
        return self.attacks[0].check.owner


class StandingDefence(NamedTuple):
    """A defence that stands until the next own turn.

    `total` is None where any attack gets through; `tires` says that its roll raised the fatigue.
    """

    total: int | None
    tires: bool


class Swing(NamedTuple):
    """What one attack roll came to."""

    result: str
    part: str | None
    tires: bool


class Striking(NamedTuple):
    """The attacks of one action on the way: the defence that stands, and what was rolled.

    It `stops` where the weapon in the other hand isn't used.
    """

    standing: StandingDefence | None
    swings: tuple[Swing, ...] = ()
    stops: bool = False


class Struck(NamedTuple):
    """What the attacks of one action came to.

    `rises` is about the attacker's fatigue, `defence_rises` about the target's.
    """

    swings: tuple[Swing, ...]
    hp_lost: int
    rises: bool
    defence_rises: bool

    def hits(self, part: str) -> bool:
        """Return whether a part is hit."""
        return any(swing.result == HIT and swing.part == part for swing in self.swings)

    def hits_with(self, place: int) -> bool:
        """Return whether the weapon at a place hits: 0 is the first, 1 the second.

        A weapon that isn't used doesn't hit.
        """
        return place < len(self.swings) and self.swings[place].result == HIT


def roll_defence(check: Check) -> Rule[StandingDefence]:
    """Roll the defence that all attacks meet until the next own turn.

    Sections: Weapon attack; Fatigue.
    """
    rolled = yield Within(roll, (check,))
    yield judge_roll(check, rolled, None, "no defence" if rolled.failed else "stands")
    total = None if rolled.failed else rolled.total
    yield AtTable(stand_ready, check.owner, total)
    return StandingDefence(total, rolled.tires)


def settle_defence(defence: Check | int | None, defender: str) -> Rule[StandingDefence]:
    """Return the defence that stands: rolled now, known already, or none.

    Section: Weapon attack.
    """
    if isinstance(defence, Check):
        return roll_defence(defence)
    if defence is None:
        return _go_without_defence(defender)
    return certain(StandingDefence(defence, tires=False))


def _go_without_defence(defender: str) -> Rule[StandingDefence]:
    yield Note(f"{defender} has no defence")
    return StandingDefence(None, tires=False)


def swing(attack: Attack, defence: int | None) -> Rule[Swing]:
    """Roll one attack against a standing defence.

    An attack that fatigue fails misses whatever the defence; without a defence every other attack
    hits.

    Sections: Weapon attack; Brawl attack; Targeting a body part.
    """
    rolled = yield Within(roll, (attack.check,))
    result = MISS if rolled.failed else judge_attack(attack, rolled.total, defence)
    finds = result == HIT or (result == TOUCH and attack.touch_finds)
    part = (attack.aim or rolled.part) if finds else None
    words = f"{result}, {part.replace('_', ' ')}" if part else result
    yield judge_roll(attack.check, rolled, defence, words, tone_of(result == HIT))
    return Swing(result, part, rolled.tires)


def choose_aim(attack: Attack, about: About) -> Rule[Attack]:
    """Let the attacker decide whether to aim at a part, before the roll.

    `about` says what the decision depends on. Section: Targeting a body part.
    """
    if attack.aiming is None:
        return attack
    check = attack.check
    parts = tuple(dict.fromkeys(check.parts))
    question, options = f"{check.why}: aim at a part?", (NO_AIM, *parts)
    about = about._replace(topic=name_aim_topic(check.why, check.whose_words), who=check.whose)
    taken = yield Choice(question, options, attack.aims, check.whose, about, AIM)
    return attack if taken == NO_AIM else attack.aimed_at(taken)


def name_aim_topic(why: str, whose: str) -> str:
    """Return what a decision to aim is called in a plan.

    >>> name_aim_topic("second attack", "brenna")
    'at which part does brenna aim the second attack?'
    """
    return f"at which part does {whose} aim the {why}?"


def tell_defence(defence: Check | int | None, standing: StandingDefence) -> About:
    """Return what a decision is about that follows a defence: its total, if it was rolled."""
    if not isinstance(defence, Check):
        return About("")
    if standing.total is None:
        return About("", "defence", (_BELOW_ALL, FAILED))
    return About("", "defence", (standing.total, str(standing.total)))


def judge_attack(attack: Attack, total: int, defence: int | None) -> str:
    """Return whether a total hits, touches or misses.

    Section: Brawl attack; ruling attack_hits.

    >>> attack = Attack(Check(0, 0))
    >>> [judge_attack(attack, total, 4) for total in (5, 4, 3, 2)]
    ['hit', 'touch', 'touch', 'miss']
    """
    if defence is None or total > defence or (attack.equal_hits and total == defence):
        return HIT
    return TOUCH if total >= defence - attack.touch_margin else MISS


def list_wounds(blow: Blow, swings: Sequence[Swing]) -> list[Wound]:
    """Return the wounds of the attacks that were made: one for each hit."""
    return [
        Wound(made.part, attack.damage)
        for attack, made in zip(blow.attacks, swings, strict=False)
        if made.result == HIT
    ]


def _ask_for_second(blow: Blow, first: Swing, about: About) -> Choice:
    """Return the decision whether the weapon in the other hand attacks too."""
    swings = blow.second == ALWAYS or (blow.second == AFTER_MISS and first.result != HIT)
    check = blow.attacks[0].check
    topic = f"does {check.whose_words} attack with the second weapon too?"
    return Choice(
        "attack with the second weapon too?",
        (SWING, STOP),
        SWING if swings else STOP,
        check.whose,
        about._replace(topic=topic, who=check.whose),
        SECOND,
    )


def strike(blow: Blow) -> Rule[Struck]:
    """Resolve the attacks of one action, all against the same defence.

    The attacker's fatigue rises at most once, and then counts for the second weapon, which need
    not be used.

    Section: Weapon attack.
    """
    stages = (partial(_stand, blow), *(partial(_strike_with, blow, one) for one in blow.attacks))
    amid: Striking = yield Chain(Striking(None), stages, lambda amid: amid.stops)
    swings, standing = amid.swings, amid.standing
    wounds = list_wounds(blow, swings)
    kind: Kind = "ranged" if blow.is_ranged else "melee"
    yield AtTable(suffer_attack, blow.attacker, blow.target, kind, wounds)
    lost = sum(wound.damage for wound in wounds)
    rises, defence_rises = any(made.tires for made in swings), bool(standing and standing.tires)
    return Struck(swings, lost, rises, defence_rises)


def _stand(blow: Blow, amid: Striking) -> Rule[Striking]:
    """Let the defence stand that all attacks meet."""
    standing = yield Within(settle_defence, (blow.defence, blow.defender))
    return amid._replace(standing=standing)


def _strike_with(blow: Blow, ready: Attack, amid: Striking) -> Rule[Striking]:
    """Attack with the next weapon; the second need not be used."""
    standing, swings = amid.standing or StandingDefence(None, tires=False), amid.swings
    about = tell_defence(blow.defence, standing)
    if swings and (yield _ask_for_second(blow, swings[0], about)) == STOP:
        return amid._replace(stops=True)
    attack = yield from choose_aim(ready, about)
    risen = any(made.tires for made in swings)
    made = yield Within(swing, (attack.tired_by(risen), standing.total))
    return amid._replace(swings=(*swings, made))
