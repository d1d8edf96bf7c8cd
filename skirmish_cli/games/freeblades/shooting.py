"""Shooting: ranged attacks in two groups, stray second attacks into a combat, and the targeting
test.

The rule is a chain over `State`, one stage for each attack and each targeting test, so that equal
states merge. Magic missiles use it too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from math import prod
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import Chain, Note, Rule, Within
from skirmish_cli.dice.spiking import SpikingDie
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.morale import REACTION_SHOT_TIMING, TIMING, take_discipline_test

#: What became of targeting tests: not taken or passed, failed, tarched.
PASSED, FAILED, TARCHED = 0, 1, 2
#: The most steps of exact odds, about a microsecond each: attacks, times states between them, times
#: what each may do.
MOST_WORK = 600_000


class Attack(NamedTuple):
    """One ranged attack: at whom, and whom it may stray to when it misses (places among the
    volley's targets)."""

    target: int
    strays: tuple[int, ...] = ()


@dataclass(frozen=True)
class Shooter:
    """Who shoots: its attacks, the blow that each target would take, its group, and its targeting
    test if one is due.

    The LP in the blows are those that each target starts with. `rerolls` are those that it holds
    for all its attacks."""

    key: str
    attacks: tuple[Attack, ...]
    blows: tuple[Blow, ...]
    is_reaction: bool = False
    targeting: SpikingDie | None = None
    rerolls: int = 0


@dataclass(frozen=True)
class Volley:
    """All shooting to resolve: the shooters, and everybody who may be hit with the LP they have.

    `reaction_morale` is the ruling `reaction_shot_morale`.
    """

    shooters: tuple[Shooter, ...]
    targets: tuple[str, ...]
    life_points: tuple[int, ...]
    reaction_morale: str = "before_other_shooting"

    @cached_property
    def chain(self) -> Chain[State]:
        """The stages of the shooting, made once."""
        return Chain(start_state(self), tuple(stages(self)))


class State(NamedTuple):
    """Shooting between two attacks. `standing` says who stood at the start of the group in
    progress.

    `hit` and `crit` say whether any attack so far did, on whom it was aimed at; `targeting` is
    the outcome of the last targeting test, `rerolls` what whoever shoots has left of those it
    holds."""

    lp: tuple[int, ...]
    standing: tuple[bool, ...]
    hit: bool = False
    crit: bool = False
    targeting: int = PASSED
    rerolls: int = 0


def start_state(volley: Volley) -> State:
    """Return the state before any shooting: everybody stands, with the LP it has."""
    return State(volley.life_points, tuple(lp > 0 for lp in volley.life_points))


def check_size(volley: Volley, readings: int = 1) -> None:
    """Raise UsageProblem for shooting whose exact odds would take long; `readings` is how often
    they are needed."""
    attacks = [attack for shooter in volley.shooters for attack in shooter.attacks]
    states = 3 * prod(lp + 1 for lp in volley.life_points)
    if any(shooter.targeting or shooter.is_reaction for shooter in volley.shooters):
        states *= 2
    states *= 1 + max(shooter.rerolls for shooter in volley.shooters)
    done = sum(
        2 * volley.life_points[attack.target]
        + 2
        + sum(volley.life_points[place] for place in attack.strays)
        for attack in attacks
    )
    if states * done * readings > MOST_WORK:
        fewer = "leave --advise and --sensitivity out, or take" if readings > 1 else "take"
        raise UsageProblem(
            f"{len(attacks)} attacks and {len(volley.targets)} models that they may hit are too many "
            f"for exact odds: {fewer} fewer at a time"
        )


def shoot(volley: Volley) -> Rule[State]:
    """Resolve shooting: reaction shots first, then all other shots, each group at once. Section:
    Shooting Sequence."""
    state: State = yield volley.chain
    return state


def stages(volley: Volley) -> Iterator[Callable[[State], Rule[State]]]:
    """Yield the stages of shooting: the reaction group, what it did, the other group, what that
    did."""
    for is_reaction in (True, False):
        group = [shooter for shooter in volley.shooters if shooter.is_reaction is is_reaction]
        for shooter in group:
            yield partial(_ready_stage, volley, shooter)
            for number, attack in enumerate(shooter.attacks):
                yield partial(_attack_stage, shooter, _aim(volley, shooter, number, attack))
        if group:
            yield partial(_close_group, volley, is_reaction)


def _close_group(volley: Volley, is_reaction: bool, state: State) -> Rule[State]:
    """Take the casualties of a group at once, and tell when their morale tests are due."""
    for place, key in enumerate(volley.targets):
        if state.standing[place] and not state.lp[place]:
            when = (
                REACTION_SHOT_TIMING[volley.reaction_morale] if is_reaction else TIMING["shooting"]
            )
            yield Note(
                f"{key} is dropped; its friends within 6 inches that see it take morale tests {when}"
            )
    return state._replace(standing=tuple(lp > 0 for lp in state.lp), rerolls=0)


def _ready_stage(volley: Volley, shooter: Shooter, state: State) -> Rule[State]:
    """Make a shooter ready: it needs a target that stands, and passes its targeting test if one
    is due."""
    if not any(state.standing[attack.target] for attack in shooter.attacks):
        yield Note(
            f"{shooter.key} doesn't shoot: {volley.targets[shooter.attacks[0].target]} is down already"
        )
        return state
    state = state._replace(rerolls=shooter.rerolls)
    if shooter.targeting is None:
        return state
    passed = yield Within(take_discipline_test, (shooter.targeting,))
    if passed.is_success:
        return state._replace(targeting=PASSED)
    yield Note(
        f"{shooter.key} may not shoot this turn"
        if passed.is_tarch
        else f"{shooter.key} may only shoot the nearest enemy"
    )
    return state._replace(targeting=TARCHED if passed.is_tarch else FAILED)


def _attack_stage(shooter: Shooter, aim: _Aim, state: State) -> Rule[State]:
    """Let a shooter make one attack, unless its targeting test went wrong or its target is down
    already."""
    if not state.standing[aim.place] or (
        shooter.targeting is not None and state.targeting != PASSED
    ):
        return state
    if aim.strays and not all(state.standing):
        aim = aim._replace(
            strays=tuple(stray for stray in aim.strays if state.standing[stray.place])
        )
    if not state.rerolls:
        aim = aim._replace(blow=aim.without_reroll)
    result = yield Within(_attack, (aim,), aim.blow.words.attack)
    return _marked(state, result)


class _Stray(NamedTuple):
    """Whom a miss may meet, and the blow that it would take."""

    place: int
    name: str
    blow: Blow


class _Aim(NamedTuple):
    """One ranged attack made ready: whom it is aimed at, its blow, the same once no reroll is
    left, and the strays."""

    place: int
    blow: Blow
    without_reroll: Blow
    strays: tuple[_Stray, ...]


class _Hits(NamedTuple):
    """What one attack came to, the stray that may follow a miss included: whom it met, and for
    how many LP.

    `rerolled` tells that a held reroll was spent on it.
    """

    hit: bool
    crit: bool
    place: int
    lp_lost: int
    rerolled: bool = False


def _attack(aim: _Aim) -> Rule[_Hits]:
    """Make one ranged attack; a miss is made again on one of the strays, each as likely.

    Section: Shooting at an Engaged Model.
    """
    result = yield Within(strike, (aim.blow,))
    spent = result.rerolled
    if result.hit or not aim.strays:
        return _Hits(result.hit, result.level >= 1, aim.place, result.lp_lost, spent)
    stray = aim.strays[0]
    if len(aim.strays) > 1:
        names = ", ".join(f"{face} {other.name}" for face, other in enumerate(aim.strays, 1))
        stray = aim.strays[
            (yield PlainDie(len(aim.strays), f"whom the miss may hit instead ({names})")) - 1
        ]
    result = yield Within(strike, (stray.blow,))
    # A stray that costs nobody anything is no different from none.
    return _Hits(False, False, stray.place if result.lp_lost else aim.place, result.lp_lost, spent)


def _aim(volley: Volley, shooter: Shooter, number: int, attack: Attack) -> _Aim:
    strays = tuple(
        _Stray(place, volley.targets[place], _blow(volley, shooter, number, place, stray=True))
        for place in attack.strays
    )
    blow = _blow(volley, shooter, number, attack.target, stray=False)
    return _Aim(attack.target, blow, _without_reroll(blow), strays)


def attack_name(shooter: str, target: str, number: int, *, stray: bool) -> str:
    """Return what the trace calls a ranged attack."""
    again = f" ({number + 1})" if number else ""
    return (
        f"{shooter} shoots {target}{again}, astray"
        if stray
        else f"{shooter} shoots {target}{again}"
    )


def _blow(volley: Volley, shooter: Shooter, number: int, place: int, *, stray: bool) -> Blow:
    blow = shooter.blows[place]
    name = attack_name(shooter.key, volley.targets[place], number, stray=stray)
    words = replace(blow.words, attack=name, damage=f"{name}: damage")
    return replace(blow, lp=volley.life_points[place], words=words)


def _without_reroll(blow: Blow) -> Blow:
    """Return an attack on which no reroll is spent."""
    return replace(blow, attack=blow.attack._replace(rerolled=()), holds_reroll=False)


def _marked(state: State, result: _Hits) -> State:
    """Return the state after an attack; nobody loses more LP than it has left."""
    lp, place = state.lp, result.place
    if result.lp_lost:
        lp = (*lp[:place], max(0, lp[place] - result.lp_lost), *lp[place + 1 :])
    return State(
        lp,
        state.standing,
        state.hit or result.hit,
        state.crit or result.crit,
        state.targeting,
        state.rerolls - result.rerolled,
    )
