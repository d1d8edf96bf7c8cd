"""One attack: the attack test, the parry that may meet it, and the damage roll. Melee and
shooting share it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from skirmish_cli.core.rules import About, Assumed, Choice, Note, Number, Rule, Within
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import (
    BEATEN,
    THROWN_AGAIN,
    Contest,
    Reached,
    Spiker,
    SpikingDie,
    spent_or_kept,
)
from skirmish_cli.dice.throws import PlainDie, Term
from skirmish_cli.games.freeblades.dice.halves import FirstHalf, SecondHalf, Shown
from skirmish_cli.games.freeblades.tests import rerolled_faces


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

    `lp` is what the target has left, `full_lp` the most that it may have in this exchange.
    `parry` is the die of a parry that may meet the attack once it hits, and `parry_alone` the
    ruling `parry_target=parry`. With `parry_decided` the target's player sees the total and
    decides; else it parries whatever hits. With `holds_reroll` the attacker decides on its
    original face, with `parry_holds_reroll` the parrier on its own; `reroll_when` is the ruling
    that names the policy. `owner` and `parrier` name whose decisions those are."""

    attack: Spiker
    attack_step: int
    defense: int
    damage: Spiker
    damage_step: int
    armour: int
    lp: int
    full_lp: int = 0
    parry: Spiker | None = None
    parry_alone: bool = False
    parry_decided: bool = False
    holds_reroll: bool = False
    parry_holds_reroll: bool = False
    reroll_when: str = "failing_face"
    owner: str = ""
    parrier: str = ""
    words: BlowWords = field(default=BlowWords(), compare=False)

    @property
    def top_level(self) -> int:
        """The lowest level of an attack beyond which a higher one can't change the damage any
        more."""
        return self._enough_for(self.lp)

    def _enough_for(self, lp: int) -> int:
        needed = self.armour + (lp - 1) * self.damage_step - 1 - self.damage.modifier
        return max(1, -(-needed // self.damage.sides))

    def attempt(self) -> Attempt:
        """Return the attack up to its damage.

        It is the same whatever LP the target has left, so that its law is worked out once for all
        of them."""
        words, top = self.words, 1 + self._enough_for(max(self.lp, self.full_lp))
        contest = Contest(
            self.attack,
            self.parry or NO_PARRY,
            self.defense,
            self.attack_step,
            top,
            own_total=self.parry_alone,
            why=words.attack,
            terms=words.attack_terms,
            second_why=words.parry,
            second_terms=words.parry_terms,
        )
        return Attempt(
            contest,
            self.parry is not None,
            self.parry_decided,
            self.holds_reroll,
            self.parry_holds_reroll,
            self.reroll_when,
            self.owner,
            self.parrier,
        )


#: Stands where nobody parries.
NO_PARRY = Spiker(4)

#: The options of a target whose parry could meet an attack that hits, and of whoever may reroll a
#: face.
PARRY, SAVE = "parry", "save it"
REROLL, KEEP = "reroll", "keep"


class BlowResult(NamedTuple):
    """What one attack came to: `level` counts up to the blow's `top_level`, `lp_lost` at most the
    LP left.

    `met` tells that a parry was spent on it, won or lost; `rerolled` and `parry_rerolled` that a
    held reroll was."""

    hit: bool
    parried: bool
    level: int
    lp_lost: int
    met: bool = False
    rerolled: bool = False
    parry_rerolled: bool = False


class Attempt(NamedTuple):
    """An attack up to its damage: its die, that of a parry that may meet it, and what is decided
    on. See `Blow`."""

    contest: Contest
    is_parried: bool
    is_decided: bool
    holds_reroll: bool
    parry_holds_reroll: bool
    reroll_when: str
    owner: str
    parrier: str


class Met(NamedTuple):
    """How far an attack reached when a parry may have met it, and which held rerolls were spent."""

    reached: Reached
    met: bool = False
    rerolled: bool = False
    parry_rerolled: bool = False


def held_reroll(
    die: Spiker, why: str, owner: str, against: Number | None = None
) -> Assumed[Spiker]:
    """Return the request for a die as it goes on, its player holding a reroll. See
    `decide_reroll`."""
    return Assumed(decide_reroll, (die, why, owner, against), _by_policy, why)


def _by_policy(die: Spiker, why: str, owner: str, against: Number | None) -> Law[Spiker]:
    return spent_or_kept(die)


def decide_reroll(die: Spiker, why: str, owner: str, against: Number | None) -> Rule[Spiker]:
    """Show the original face of a die and decide whether a held reroll is spent on it; return the
    die as it goes on.

    The faces in `rerolled` are those on which the named policy spends it. A highest face spikes
    and is kept. `against` is the total that it must exceed, where one lies on the table. Section:
    Rerolls."""
    face = yield PlainDie(die.sides, why)
    if face == die.sides:
        return die._replace(rerolled=(), lies=face)
    policy = REROLL if face in die.rerolled else KEEP
    taken = yield Choice(
        f"{why}: reroll the {face}?",
        (REROLL, KEEP),
        policy,
        owner,
        About(f"{why}: reroll?", "face", (face, str(face)), against),
    )
    if taken == KEEP and policy == REROLL:
        yield Note(f"the {face} is kept, and so is the reroll")
    return die._replace(rerolled=(), lies=THROWN_AGAIN if taken == REROLL else face)


def strike(blow: Blow) -> Rule[BlowResult]:
    """Resolve one attack: to hit against DEF, a parry after a hit, then damage against AV.

    Each level of the attack makes the damage die spike once of itself; each threshold of damage
    above AV costs one LP more. Sections: Ranged Attacks, Shooting Results, Damage, Melee Attacks;
    Opposed Tests for the parry."""
    words = blow.words
    reached, met, rerolled, parry_rerolled = yield Within(
        attack_and_parry, blow.attempt(), words.attack
    )
    if not reached.is_success:
        return BlowResult(False, reached.tier == BEATEN, 0, 0, met, rerolled, parry_rerolled)
    level = min(blow.top_level, reached.levels)
    hurt = yield SpikingDie(
        blow.damage,
        blow.armour,
        blow.damage_step,
        blow.lp,
        short="no wound",
        spiked=level,
        why=words.damage,
        terms=words.damage_terms,
    )
    return BlowResult(True, False, level, max(0, hurt.tier), met, rerolled, parry_rerolled)


def attack_and_parry(
    contest: Contest,
    is_parried: bool,
    is_decided: bool,
    holds_reroll: bool,
    parry_holds_reroll: bool,
    reroll_when: str,
    owner: str,
    parrier: str,
) -> Rule[Met]:
    """Roll an attack to its total; if it hits, let the target decide, its total in sight, and
    roll the parry.

    Sections: Melee Attacks; Response Talents; Opposed Tests.
    """
    floor, step, top = contest.floor or 0, contest.step, contest.top
    attack, rerolled = contest.first, False
    if holds_reroll:
        attack = yield held_reroll(attack, contest.why, owner)
        rerolled = attack.lies == THROWN_AGAIN
    if not is_parried:
        reached = yield SpikingDie(
            attack, floor, step, top, short="miss", why=contest.why, terms=contest.terms
        )
        return Met(reached, rerolled=rerolled)
    # From there on a higher total changes the damage no more, and a parry that beats it is rare.
    shown: Shown = yield FirstHalf(
        attack, floor, step, floor + step * top, why=contest.why, terms=contest.terms
    )
    if not shown.is_success:
        return Met(Reached(shown.tier), rerolled=rerolled)
    if is_decided:
        taken = yield Choice(
            f"{contest.why} with {shown}: {contest.second_why}?",
            (PARRY, SAVE),
            PARRY,
            parrier,
            About(f"{contest.why}: {contest.second_why}?", "total", (shown.total, str(shown))),
        )
        if taken == SAVE:
            yield Note(f"{contest.why} with {shown}: the parry is saved")
            return Met(Reached(min(top, 1 + (shown.total - floor) // step)), rerolled=rerolled)
    # However the total came about, the parry faces the same.
    plain = contest.with_dice(contest.first._replace(rerolled=(), lies=0), contest.second)
    met: Met = yield Within(
        parry_total, (plain, shown, parry_holds_reroll, reroll_when, parrier), contest.second_why
    )
    return met._replace(rerolled=rerolled)


def parry_total(
    contest: Contest, shown: Shown, holds_reroll: bool, reroll_when: str, parrier: str
) -> Rule[Met]:
    """Roll a parry against an attack's total that lies on the table. Section: Response Talents;
    Opposed Tests."""
    die = contest.second
    if holds_reroll:
        # A parry must exceed the total, so the target number of its face is one more.
        failing = rerolled_faces(reroll_when, die.sides, die.modifier, shown.total + 1)
        die = yield held_reroll(
            die._replace(rerolled=failing), contest.second_why, parrier, (shown.total, str(shown))
        )
    reached = yield SecondHalf(contest.with_dice(contest.first, die), shown)
    return Met(reached, met=True, parry_rerolled=die.lies == THROWN_AGAIN)
