"""A Clash or Volley of one Warrior or several: who strikes whom, and what is left.

The rules text gives the characteristics and the dice of an attack, but no action rules for it: how
they go together is a reading of ours.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from skirmish_cli.core.rules import About, Chain, Choice, Note, Rule
from skirmish_cli.games.first_blood.fates import FatesOnly, Progress, Results
from skirmish_cli.games.first_blood.strikes import SLAIN, OnlyFates, Strike, WholeStrike
from skirmish_cli.games.first_blood.wording import format_count
from skirmish_cli.records import NamedTuple

#: What the dice meant for an Enemy that is slain by then do: go at the first that stands, or none.
FIRST, NOBODY = "first", "nobody"
#: The policy that says so.
REDIRECT = "redirect"
#: Whose decision it is: the side that attacks.
OWNER = "a"


class Attacker(NamedTuple):
    """A Warrior that strikes, with its dice at each Enemy.

    The dice are counted with each Enemy as it stood before the attack. The dice in each strike's
    pool are those that are meant for the Enemy.
    """

    key: str
    strikes: tuple[Strike, ...]


class Attack(NamedTuple):
    """The Warriors that strike, in order, and the dice of each at each Enemy.

    `redirect` is FIRST or NOBODY. With `shares_rerolls`, the ruling limited_reroll=once, the dice
    of an attacker at several Enemies share a limited reroll. With `only_fates` the odds on all
    Enemies together tell their fates apart, and means in the place of hits and blocks; without
    `with_means` nothing in their place.
    """

    attackers: tuple[Attacker, ...]
    only_fates: bool = False
    redirect: str = FIRST
    shares_rerolls: bool = False
    with_means: bool = True


def attack(whole: Attack) -> Rule[Results]:
    """Resolve an attack: the attackers strike one after another.

    Each strikes its Enemies in order. Wounds and Broken carry over to whoever strikes next.
    """
    enemies = whole.attackers[0].strikes
    start = Progress(tuple(one.make_start() for one in enemies), (0,) * len(enemies))
    stages: list[partial[Rule[Progress]]] = []
    struck_last: dict[int, int] = {}
    for place, attacker in enumerate(whole.attackers):
        stages.append(partial(_aim, attacker, whole))
        for target in _list_targets(attacker, is_first=place == 0):
            # Whoever strikes an Enemy last has its stage noted here.
            struck_last[target] = len(stages)
            stages.append(partial(_strike_at, attacker, target, whole))
    if whole.only_fates:
        settled = {stage: target for target, stage in struck_last.items()}
        progress: Progress = yield FatesOnly(start, stages, settled)
    else:
        progress = yield Chain(start, stages)
    return progress.results


def _list_targets(attacker: Attacker, *, is_first: bool) -> Collection[int]:
    """Return the places of the Enemies that dice of an attacker can go at.

    Before the first attacker strikes, no Enemy is slain, so its dice go where they are meant to.
    """
    places = range(len(attacker.strikes))
    if not is_first:
        return places
    return [place for place in places if attacker.strikes[place].pools.attack.dice]


def _aim(attacker: Attacker, whole: Attack, progress: Progress) -> Rule[Progress]:
    """Aim an attacker's dice; those meant for slain Enemies are aimed anew.

    All of them are one Primary Roll, so that dice at several Enemies share a limited reroll.
    Section: Primary Roll; ruling limited_reroll.
    """
    dice = [one.pools.attack.dice for one in attacker.strikes]
    if not any(dice):
        yield Note(f"{attacker.key} has no dice")
    standing = [place for place, result in enumerate(progress.results) if result.fate != SLAIN]
    before: list[str] = []
    for place, number in enumerate(dice.copy()):
        if number and place not in standing:
            dice[place] -= number
            anew = DiceAnew(attacker, place, number, tuple(before))
            taken = yield from _aim_anew(anew, standing, whole.redirect)
            if taken is not None:
                dice[taken] += number
            before.append(NOBODY if taken is None else attacker.strikes[taken].enemy)
    limited = attacker.strikes[0].pools.attack.second.failures
    shares = whole.shares_rerolls and sum(map(bool, dice)) > 1 and limited > 0
    return Progress(progress.results, tuple(dice), limited if shares else None)


class DiceAnew(NamedTuple):
    """The dice of an attacker that were meant for a slain Enemy.

    `before` is where the dice went that it had meant for others who are slain.
    """

    attacker: Attacker
    slain: int
    number: int
    before: tuple[str, ...] = ()

    def describe(self) -> About:
        """Return what their player decides on, in words for a plan."""
        key, enemy = self.attacker.key, self.attacker.strikes[self.slain].enemy
        after = f", those before at {' and '.join(self.before)}" if self.before else ""
        dice = "die" if self.number == 1 else f"{self.number} dice"
        return About(f"{enemy} is slain before {key}'s {dice} at it{after}", who=key)


def _aim_anew(anew: DiceAnew, standing: Sequence[int], redirect: str) -> Rule[int | None]:
    """Return which Enemy gets the dice that were meant for a slain one, if any."""
    attacker, slain = anew.attacker, anew.slain
    enemies = [one.enemy for one in attacker.strikes]
    dice = format_count(anew.number, "die goes", "dice go")
    lost = f"{attacker.key}: {enemies[slain]} is slain already, so {dice}"
    if not standing:
        yield Note(f"{lost} at {NOBODY}")
        return None
    options = (*(enemies[place] for place in standing), NOBODY)
    policy = options[0] if redirect == FIRST else NOBODY
    taken = yield Choice(f"{lost} at", options, policy, OWNER, anew.describe(), REDIRECT)
    if taken == policy:  # a trace tells every other decision
        yield Note(f"{lost} at {taken}")
    return None if taken == NOBODY else standing[options.index(taken)]


def _strike_at(attacker: Attacker, place: int, whole: Attack, progress: Progress) -> Rule[Progress]:
    """Resolve the dice of one attacker at one Enemy, as those before have left it."""
    dice, before = progress.dice[place], progress.results[place]
    if not dice:
        return progress
    one = attacker.strikes[place]
    pools, left = one.pools.with_dice(dice), progress.rerolls
    goes_on = progress.aims_elsewhere(place)
    if left is not None:
        pools = pools.with_failures(left, counts_limited=goes_on)
    now = one.after(before)._replace(pools=pools)
    result = yield OnlyFates(now, whole.with_means) if whole.only_fates else WholeStrike(now)
    rerolls = left - result.limited if left is not None and goes_on else None
    return progress.strike(place, before.join(result), rerolls)
