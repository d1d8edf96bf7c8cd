"""One attack: the attack test, the parry that may meet it, and the damage roll.

Melee and shooting share it.
"""

from __future__ import annotations

from collections.abc import Iterable

from skirmish_cli.core.rules import About, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.freeblades.dice.contest import Contest
from skirmish_cli.games.freeblades.dice.halves import FirstHalf, SecondHalf, Shown
from skirmish_cli.games.freeblades.dice.opposed import Opposed
from skirmish_cli.games.freeblades.dice.readings import (
    BEATEN,
    NO_TALLY,
    THROWN_AGAIN,
    Reached,
    Spiker,
    Tally,
    Words,
)
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.policies import PARRIES, PARRY, SAVE
from skirmish_cli.games.freeblades.rerolls import ask_reroll
from skirmish_cli.games.freeblades.tests import find_rerolled_faces
from skirmish_cli.records import NamedTuple


class BlowWords(NamedTuple):
    """How the dice of an attack are named in the trace, and the terms of each roll.

    For plans, `title` is what the attack of `attacker` on `target` is called, and `again` tells
    several of them apart. Attacks that differ in nothing else are equal, so all words are.
    """

    attack: str = "attack"
    parry: str = "parry"
    damage: str = "damage"
    attack_terms: tuple[Term, ...] = ()
    parry_terms: tuple[Term, ...] = ()
    damage_terms: tuple[Term, ...] = ()
    attacker: str = ""
    target: str = ""
    title: str = ""
    again: str = ""

    @property
    def attack_in_plans(self) -> str:
        """What plans call the attack."""
        return f"{self.title}{self.again}" if self.title else self.attack

    @property
    def parry_in_plans(self) -> str:
        """What plans call the parry."""
        if not self.title:
            return f"{self.attack}: {self.parry}"
        return f"{self.target} parries {self.attacker}{self.again}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BlowWords)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, BlowWords)

    def __hash__(self) -> int:
        return 0


class Blow(NamedTuple):
    """An attack as the dice see it: every modifier is in the dice, the DEF and the AV.

    `lp` is what the target has left, `full_lp` the most that it may have in this exchange.
    `attack_step`, `damage_step` and `parry_step` are the thresholds. `parry` is the die of a parry
    that may meet the attack once it hits, and `parry_alone` the ruling `parry_target=parry`. The
    target's player sees the total and decides; `parry_policy` does where nobody is asked.
    `parry_weighed` says that saving it may pay, so that advice weighs it. Of the Fatestones that a
    parry brings `parry_stones` can be of use.
    With `holds_reroll` the attacker decides on its original face, with `parry_holds_reroll` the
    parrier on its own; `reroll_when` is the ruling that names the policy. `owner` and `parrier`
    name whose decisions those are.
    """

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
    parry_policy: str = PARRY
    parry_weighed: bool = False
    holds_reroll: bool = False
    parry_holds_reroll: bool = False
    parry_step: int = 10
    parry_stones: int = 0
    reroll_when: str = "failing_face"
    owner: str = ""
    parrier: str = ""
    words: BlowWords = BlowWords()

    @property
    def top_level(self) -> int:
        """The level of an attack from which on a higher one doesn't change the damage."""
        return self._find_top_level(self.lp)

    def _find_top_level(self, lp: int) -> int:
        needed = self.armour + (lp - 1) * self.damage_step - 1 - self.damage.modifier
        return max(1, -(-needed // self.damage.sides))

    def attempt(self) -> Attempt:
        """Return the attack up to its damage.

        It is the same whatever LP the target has left, so that its law is worked out once for all
        of them.
        """
        words, top = self.words, 1 + self._find_top_level(max(self.lp, self.full_lp))
        opposed = Opposed(
            self.attack,
            self.parry or NO_PARRY,
            self.defense,
            self.attack_step,
            top,
            own_total=self.parry_alone,
            second_step=self.parry_step,
            stones=self.parry_stones,
        )
        contest = Contest(
            opposed,
            Words(words.attack, words.attack_terms, "miss"),
            Words(words.parry, words.parry_terms),
        )
        return Attempt(
            contest,
            self.parry is not None,
            self.parry_policy,
            self.parry_weighed or self.parry_policy == SAVE,
            self.holds_reroll,
            self.parry_holds_reroll,
            self.reroll_when,
            self.owner,
            self.parrier,
            self.words,
        )


#: Stands where nobody parries.
NO_PARRY = Spiker(4)


class BlowResult(NamedTuple):
    """What one attack came to.

    `level` counts up to the blow's `top_level`, `lp_lost` at most the LP left. `met` tells that a
    parry was spent on it, won or lost; `rerolled` and `parry_rerolled` that a held reroll was.
    `stones` are the Fatestones of a parry that won, as far as they can be of use, `gained` those
    beyond.
    """

    hit: bool
    parried: bool
    level: int
    lp_lost: int
    met: bool = False
    rerolled: bool = False
    parry_rerolled: bool = False
    gained: Tally = NO_TALLY
    stones: int = 0


class Attempt(NamedTuple):
    """An attack up to its damage.

    `contest` has its die and that of a parry; the rest is what is decided on. See `Blow`.
    """

    contest: Contest
    is_parried: bool
    parry_policy: str
    is_weighed: bool
    holds_reroll: bool
    parry_holds_reroll: bool
    reroll_when: str
    owner: str
    parrier: str
    words: BlowWords


class Met(NamedTuple):
    """How far an attack reached, what was spent on it, and what a parry gained."""

    reached: Reached
    met: bool = False
    rerolled: bool = False
    parry_rerolled: bool = False


def strike(blow: Blow) -> Rule[BlowResult]:
    """Resolve one attack: to hit against DEF, a parry, then damage against AV.

    Each level of the attack makes the damage die spike once of itself; each threshold of damage
    above AV costs one LP more. Sections: Ranged Attacks, Shooting Results, Damage, Melee Attacks;
    Opposed Tests for the parry.
    """
    words = blow.words
    reached, met, rerolled, parry_rerolled = yield Within(
        attack_and_parry, (blow.attempt(),), words.attack_in_plans
    )
    if not reached.is_success:
        parried = reached.tier == BEATEN
        gained, stones = reached.gained, reached.stones
        return BlowResult(False, parried, 0, 0, met, rerolled, parry_rerolled, gained, stones)
    level = min(blow.top_level, reached.levels)
    hurt = yield SpikingDie(
        blow.damage._replace(spiked=level),
        blow.armour,
        blow.damage_step,
        blow.lp,
        words=Words(words.damage, words.damage_terms, "no wound"),
    )
    return BlowResult(True, False, level, max(0, hurt.tier), met, rerolled, parry_rerolled)


def attack_and_parry(attempt: Attempt) -> Rule[Met]:
    """Roll an attack to its total and, if it hits, the parry that may meet it.

    Its player may hold a reroll. Sections: Rerolls; Melee Attacks.
    """
    attack, words = attempt.contest.opposed.first, attempt.words
    if not attempt.holds_reroll:
        return (yield from _hit_and_parry(attempt, attack))
    about = About(words.attack_in_plans, who=words.attacker)
    attack = yield ask_reroll(attack, attempt.contest.why, attempt.owner, about)
    # Whichever face was rerolled, what follows is the same.
    met: Met = yield Within(_hit_and_parry, (attempt, attack), words.attack_in_plans)
    return met._replace(rerolled=attack.lies == THROWN_AGAIN)


def _hit_and_parry(attempt: Attempt, attack: Spiker) -> Rule[Met]:
    """Roll an attack with a die as it goes on and, if it hits, the parry that may meet it.

    The target has the total in sight. Sections: Melee Attacks; Response Talents; Opposed Tests.
    """
    contest, parrier = attempt.contest, attempt.parrier
    _, _, _, step, top, *_ = contest.opposed
    floor, why, parry_why = contest.opposed.floor or 0, contest.why, contest.second_words.why
    words = attempt.words
    if not attempt.is_parried:
        reached = yield SpikingDie(attack, floor, step, top, words=contest.words)
        return Met(reached)
    # From there on a higher total changes the damage no more, and a parry that beats it is rare.
    shown: Shown = yield FirstHalf(attack, floor, step, floor + step * top, words=contest.words)
    if not shown.is_success:
        return Met(Reached(shown.tier))
    about = About(f"{words.parry_in_plans}?", "total", (shown.total, str(shown)), who=words.target)
    question = f"{why} with {shown}: {parry_why}?"
    owner = parrier if attempt.is_weighed else ""
    taken = yield Choice(question, (PARRY, SAVE), attempt.parry_policy, owner, about, PARRIES.name)
    if taken == SAVE:
        if attempt.parry_policy == SAVE:
            yield Note(f"{why} with {shown}: the parry is saved")
        return Met(Reached(min(top, 1 + (shown.total - floor) // step)))
    # However the total came about, the parry faces the same.
    plain = contest.with_dice(
        contest.opposed.first._replace(rerolled=(), lies=0), contest.opposed.second
    )
    met: Met = yield Within(
        roll_parry,
        (
            plain,
            shown,
            attempt.parry_holds_reroll,
            attempt.reroll_when,
            parrier,
            words,
        ),
        words.parry_in_plans,
    )
    return met


def roll_parry(
    contest: Contest,
    shown: Shown,
    holds_reroll: bool,
    reroll_when: str,
    parrier: str,
    words: BlowWords,
) -> Rule[Met]:
    """Roll a parry against an attack's total that lies on the table.

    The levels by which it wins have no other use, so they are Fatestones. Sections: Response
    Talents; Opposed Tests; Fatestones.
    """
    die, why = contest.opposed.second, contest.second_words.why
    if holds_reroll:
        # A parry must exceed the total, so the target number of its face is one more.
        failing = find_rerolled_faces(reroll_when, die.sides, die.modifier, shown.total + 1)
        against = (shown.total, str(shown))
        die = die._replace(rerolled=failing)
        about = About(words.parry_in_plans, who=words.target)
        die = yield ask_reroll(die, why, parrier, about, against)
    reached = yield SecondHalf(contest.with_dice(contest.opposed.first, die), shown)
    return Met(reached, met=True, parry_rerolled=die.lies == THROWN_AGAIN)


def name_target_terms(stat: str, key: str, terms: Iterable[Term]) -> tuple[Term, ...]:
    """Return the terms of a target's DEF or AV as the trace of an attack names them."""
    return tuple(Term(term.value, f"{stat} of {key}: {term.source}") for term in terms)
