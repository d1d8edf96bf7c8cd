"""Shooting: ranged attacks in two groups, stray second attacks into a combat, and the targeting test.

The rule is a chain over `State`, one stage for each shooter, so that equal states merge. Magic missiles use it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.dice.spiking import SpikingDie
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.morale import take_discipline_test

#: What became of targeting tests: not taken or passed, failed, tarched.
PASSED, FAILED, TARCHED = 0, 1, 2


class Attack(NamedTuple):
    """One ranged attack: at whom, and whom it may stray to when it misses (places among the volley's targets)."""

    target: int
    strays: tuple[int, ...] = ()


@dataclass(frozen=True)
class Shooter:
    """Who shoots: its attacks, the blow that each target would take, its group, and its targeting test if one is due.

    The LP in the blows are those that each target starts with.
    """

    key: str
    attacks: tuple[Attack, ...]
    blows: tuple[Blow, ...]
    is_reaction: bool = False
    targeting: SpikingDie | None = None


@dataclass(frozen=True)
class Volley:
    """All shooting to resolve: the shooters, and everybody who may be hit with the LP they have.

    `morale_between` is the ruling `reaction_shot_morale`.
    """

    shooters: tuple[Shooter, ...]
    targets: tuple[str, ...]
    life_points: tuple[int, ...]
    morale_between: bool = True

    @cached_property
    def chain(self) -> Chain[State]:
        """The stages of the shooting, made once."""
        return Chain(State(self.life_points, self.life_points), tuple(stages(self)))


class State(NamedTuple):
    """Shooting between two shooters. `struck` are the LP at the start of the group in progress.

    `hit` and `crit` say whether any attack so far did, on whom it was aimed at; `targeting` is the outcome of the last
    targeting test.
    """

    lp: tuple[int, ...]
    struck: tuple[int, ...]
    hit: bool = False
    crit: bool = False
    targeting: int = PASSED


def shoot(volley: Volley) -> Rule[State]:
    """Resolve shooting: reaction shots first, then all other shots, each group at once. Section: Shooting Sequence."""
    state: State = yield volley.chain
    return state


def stages(volley: Volley) -> Iterator[Callable[[State], Rule[State]]]:
    """Yield the stages of shooting: the reaction group, what it did, the other group, what that did."""
    for is_reaction in (True, False):
        group = [shooter for shooter in volley.shooters if shooter.is_reaction is is_reaction]
        if group:
            for shooter in group:
                yield partial(_shooter_stage, volley, shooter)
            yield partial(_close_group, volley, is_reaction)


def _close_group(volley: Volley, is_reaction: bool, state: State) -> Rule[State]:
    """Take the casualties of a group at once, and tell when their morale tests are due."""
    for place, key in enumerate(volley.targets):
        if state.struck[place] and not state.lp[place]:
            first = is_reaction and volley.morale_between
            when = "before the other shooting" if first else "once all shooting is done"
            yield Note(f"{key} is dropped; its friends within 6 inches that see it take morale tests {when}")
    return state._replace(struck=state.lp)


def _shooter_stage(volley: Volley, shooter: Shooter, state: State) -> Rule[State]:
    """Let one shooter make its attacks, after its targeting test if it needs one."""
    if not any(state.struck[attack.target] for attack in shooter.attacks):
        yield Note(f"{shooter.key} doesn't shoot: {volley.targets[shooter.attacks[0].target]} is down already")
        return state
    if shooter.targeting is not None:
        passed = yield Within(take_discipline_test, (shooter.targeting,))
        if not passed.is_success:
            yield Note(f"{shooter.key} may not shoot this turn" if passed.is_tarch
                       else f"{shooter.key} may only shoot the nearest enemy")
            return state._replace(targeting=TARCHED if passed.is_tarch else FAILED)
    for number, attack in enumerate(shooter.attacks):
        if state.struck[attack.target]:
            strays = tuple(place for place in attack.strays if state.struck[place])
            hit = yield Within(_attack, (volley, shooter, number, attack.target, strays))
            state = _marked(state, hit)
    return state


class _Hits(NamedTuple):
    """What one attack came to, the stray that may follow a miss included: whom it met, and for how many LP."""

    hit: bool
    crit: bool
    place: int
    lp_lost: int


def _attack(volley: Volley, shooter: Shooter, number: int, place: int, strays: tuple[int, ...]) -> Rule[_Hits]:
    """Make one ranged attack; a miss is made again on one of the strays, each as likely.

    Section: Shooting at an Engaged Model.
    """
    result = yield Within(strike, (_blow(volley, shooter, number, place, stray=False),))
    if result.hit or not strays:
        return _Hits(result.hit, result.level >= 1, place, result.lp_lost)
    other = strays[0]
    if len(strays) > 1:
        names = ", ".join(f"{face} {volley.targets[place]}" for face, place in enumerate(strays, 1))
        other = strays[(yield PlainDie(len(strays), f"whom the miss may hit instead ({names})")) - 1]
    result = yield Within(strike, (_blow(volley, shooter, number, other, stray=True),))
    return _Hits(False, False, other, result.lp_lost) if result.lp_lost else _Hits(False, False, place, 0)


def attack_name(shooter: str, target: str, number: int, *, stray: bool) -> str:
    """Return what the trace calls a ranged attack."""
    again = f" ({number + 1})" if number else ""
    return f"{shooter} shoots {target}{again}, astray" if stray else f"{shooter} shoots {target}{again}"


def _blow(volley: Volley, shooter: Shooter, number: int, place: int, *, stray: bool) -> Blow:
    blow = shooter.blows[place]
    name = attack_name(shooter.key, volley.targets[place], number, stray=stray)
    # A stray is the same attack made again: a held reroll was for one die.
    words = replace(blow.words, attack=name, damage=f"{name}: damage")
    return replace(blow, lp=volley.life_points[place], words=words, holds_reroll=blow.holds_reroll and not stray)


def _marked(state: State, result: _Hits) -> State:
    """Return the state after an attack; nobody loses more LP than it has left."""
    place = result.place
    left = max(0, state.lp[place] - result.lp_lost)
    return state._replace(lp=(*state.lp[:place], left, *state.lp[place + 1 :]), hit=state.hit or result.hit,
                          crit=state.crit or result.crit)
