"""Shooting: ranged attacks in two groups, strays, and the targeting test.

The rule is a chain over `ShootingState`, one stage for each attack and each targeting test, so
that equal states are added together. Magic missiles use it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import About, AtTable, Chain, Choice, Note, Rule, Within
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.freeblades.blows import Blow, strike
from skirmish_cli.games.freeblades.dice.readings import (
    THROWN_AGAIN,
)
from skirmish_cli.games.freeblades.flags import Teller, Telling
from skirmish_cli.games.freeblades.morale import REACTION_SHOT_TIMING, TIMING, take_discipline_test
from skirmish_cli.games.freeblades.policies import AIMS, NEARESTS, SHOOT, SKIP
from skirmish_cli.games.freeblades.rerolls import ask_reroll
from skirmish_cli.games.freeblades.shooters import (
    FAILED,
    NEAREST,
    PASSED,
    TARCHED,
    RangedAttack,
    Shooter,
    ShootingState,
)
from skirmish_cli.records import NamedTuple


@dataclass(frozen=True)
class Volley:
    """All shooting to resolve: the shooters, and who may be hit with the LP they have.

    `reaction_morale` is the ruling `reaction_shot_morale`. In the phase `magic` the attacks are
    those of a spell. `nearest` is the place of the enemy that may be shot after a failed targeting
    test, by `nearest_policy` where nobody is asked.
    """

    shooters: tuple[Shooter, ...]
    targets: tuple[str, ...]
    life_points: tuple[int, ...]
    reaction_morale: str = "before_other_shooting"
    phase: str = "shooting"
    nearest: int | None = None
    nearest_policy: str = SKIP
    teller: Teller | None = field(default=None, compare=False)

    def with_rerolls(self, held: int, stones: int, given: int) -> Volley:
        """Return the attacks of a spell whose caster holds some rerolls for them.

        It has `stones` Fatestones, and spends rerolls that are `given` by an option first.
        """
        (caster,) = self.shooters
        rerolls = min(held, len(caster.attacks))
        caster = caster._replace(rerolls=rerolls, stones=stones, given=given)
        return replace(self, shooters=(caster,))

    @cached_property
    def chain(self) -> Chain[ShootingState]:
        """The stages of the shooting, made once."""
        return Chain(make_start_state(self), tuple(list_stages(self)))


def make_start_state(volley: Volley) -> ShootingState:
    """Return the state before any shooting: everybody stands, with the LP it has."""
    return ShootingState(volley.life_points, (True,) * len(volley.life_points))


def shoot(volley: Volley) -> Rule[ShootingState]:
    """Resolve shooting: reaction shots, then all others, each group at once.

    Section: Shooting Sequence.
    """
    state: ShootingState = yield volley.chain
    return state


def list_stages(volley: Volley) -> Iterator[Callable[[ShootingState], Rule[ShootingState]]]:
    """Yield the stages of shooting, the reaction group before the other."""
    for is_reaction in (True, False):
        group = [shooter for shooter in volley.shooters if shooter.is_reaction is is_reaction]
        for shooter in group:
            yield partial(_start_shooter, volley, shooter)
            for number, attack in enumerate(shooter.attacks):
                aims = _list_aims(volley, shooter, number, attack)
                order = _Order(number, attack.target, aims, _aim_nearest(volley, shooter, number))
                yield partial(_make_attack, volley, shooter, order)
        if group:
            yield partial(_close_group, volley, is_reaction)


def _close_group(volley: Volley, is_reaction: bool, state: ShootingState) -> Rule[ShootingState]:
    """Take the casualties of a group at once; say when morale tests are due."""
    for place, key in enumerate(volley.targets):
        if state.standing[place] and not state.lp[place]:
            when = TIMING[volley.phase]
            if is_reaction:
                when = REACTION_SHOT_TIMING[volley.reaction_morale]
            if volley.teller is not None:
                tests = partial(volley.teller.list_morale_tests, key, volley.phase, (), when)
                yield AtTable(tests)
            yield Note(f"{key} is dropped: morale tests {when}")
    return state._replace(standing=tuple(lp > 0 for lp in state.lp), rerolls=0)


def _start_shooter(volley: Volley, shooter: Shooter, state: ShootingState) -> Rule[ShootingState]:
    """Make a shooter ready: it needs a standing target, and takes its targeting test."""
    if not any(state.standing[attack.target] for attack in shooter.attacks):
        target = volley.targets[shooter.attacks[0].target]
        yield Note(f"{shooter.key} doesn't shoot: {target} is down already")
        return state
    state = state._replace(rerolls=shooter.rerolls)
    if shooter.targeting is None:
        yield AtTable(partial(_tell_shot, volley, shooter, shooter.stones))
        return state
    test = shooter.targeting
    if shooter.rerolls:
        # The policies keep rerolls for the attacks.
        about = About(test.why, who=shooter.key)
        die = yield ask_reroll(test.die, test.why, shooter.key, about)
        test = test.with_die(die)
        state = state.spend(shooter.key) if die.lies == THROWN_AGAIN else state
    passed = yield Within(take_discipline_test, (test,), test.why)
    if passed.is_success:
        # Its attacks may use what the test gains.
        state = state._replace(
            targeting=PASSED,
            rerolls=min(len(shooter.attacks), state.rerolls + passed.levels),
            gained=state.gained.add(shooter.key, passed.shown_level),
        )
        yield AtTable(partial(_tell_shot, volley, shooter, shooter.count_stones(state)))
        return state
    if not passed.is_tarch:
        yield Note(f"{shooter.key} may only shoot the nearest enemy")
        targeting = yield from _choose_nearest(volley, shooter, state)
        state = state._replace(targeting=targeting)
    else:
        yield Note(f"{shooter.key} may not shoot this turn")
        state = state._replace(targeting=TARCHED)
    if state.targeting != FAILED:
        yield AtTable(partial(_tell_shot, volley, shooter, shooter.count_stones(state)))
    return state


def _choose_nearest(volley: Volley, shooter: Shooter, state: ShootingState) -> Rule[int]:
    """Let the player of a shooter that failed its test shoot the nearest enemy, where it is known.

    Section: Shooting the Nearest Enemy.
    """
    if volley.nearest is None or not state.standing[volley.nearest]:
        return FAILED
    question = f"does {shooter.key} shoot the nearest, {volley.targets[volley.nearest]}?"
    policy, about = volley.nearest_policy, About(question, who=shooter.key)
    taken = yield Choice(question, (SHOOT, SKIP), policy, shooter.key, about, NEARESTS.name)
    return NEAREST if taken == SHOOT else FAILED


def _tell_shot(volley: Volley, shooter: Shooter, stones: int) -> Iterator[Change]:
    """Yield that a model has shot, and the Fatestones that its targeting test leaves it."""
    if volley.teller is None or volley.phase != "shooting":
        return
    yield volley.teller.change(shooter.key, "shot", why="its ranged attacks")
    if shooter.is_reaction:
        yield volley.teller.change(shooter.key, "reacted", why="its reaction shot")
    yield from volley.teller.tell_stones(shooter.key, shooter.stones, shooter.stones, stones)


def _make_attack(
    volley: Volley, shooter: Shooter, order: _Order, state: ShootingState
) -> Rule[ShootingState]:
    """Let a shooter make one attack, unless it may not or its target is down already.

    Of several targets its player chooses, with what came of the attacks before in sight; the policy
    keeps to the planned one. After a failed targeting test only the nearest is left.
    Sections: Multiple Attacks; Shooting the Nearest Enemy.
    """
    number, planned, aims, nearest = order
    if shooter.targeting is not None and state.targeting != PASSED:
        if nearest is None or state.targeting != NEAREST:
            return state
        planned, aims = nearest.place, {nearest.place: nearest}
    if not state.standing[planned]:
        return state
    aim, places = aims[planned], [place for place in aims if state.standing[place]]
    if len(places) > 1:
        names = tuple(volley.targets[place] for place in places)
        question = f"whom does {shooter.key} shoot?"
        policy = volley.targets[planned]
        about = About(question, who=shooter.key)
        if len(shooter.attacks) > 1:
            about = about._replace(counts="attack", number=(number, str(number + 1)))
        taken = yield Choice(question, names, policy, shooter.key, about, AIMS.name)
        aim = aims[places[names.index(taken)]]
    if aim.strays and not all(state.standing):
        standing = tuple(stray for stray in aim.strays if state.standing[stray.place])
        aim = aim._replace(strays=standing)
    if not state.rerolls:
        aim = aim._replace(blow=aim.without_reroll)
    tell = partial(_tell_attack, volley, shooter, state)
    result = yield Telling(_resolve_attack, (aim,), tell, aim.blow.words.attack)
    return _apply_result(shooter, state, result)


def _tell_attack(
    volley: Volley, shooter: Shooter, before: ShootingState, result: _Hits
) -> Iterator[Change]:
    """Yield what a ranged attack changed; `before` is the state that it was made in."""
    after, teller, place = _apply_result(shooter, before, result), volley.teller, result.place
    if teller is None:
        return
    hit = f"hit by {shooter.key}"
    yield from teller.tell_wounds(volley.targets[place], before.lp[place], after.lp[place], hit)
    had, has = (shooter.count_stones(state) for state in (before, after))
    if has < had:
        yield teller.change(shooter.key, "fatestones", has, "a die thrown again")


class _Stray(NamedTuple):
    """Whom a miss may meet, and the blow that it would take."""

    place: int
    name: str
    blow: Blow


class _Aim(NamedTuple):
    """One ranged attack made ready: whom it is aimed at, its blow, and the strays.

    `without_reroll` is the blow once no reroll is left.
    """

    place: int
    blow: Blow
    without_reroll: Blow
    strays: tuple[_Stray, ...]


class _Order(NamedTuple):
    """One attack of a shooter: the number it has, at whom it is planned, and how it would be.

    `aims` are the attacks that it would be at each target, by place, `nearest` that at the nearest
    enemy.
    """

    number: int
    planned: int
    aims: Mapping[int, _Aim]
    nearest: _Aim | None


class _Hits(NamedTuple):
    """What one attack came to: whom it met, and for how many LP, a stray included.

    `rerolled` tells that a held reroll was spent on it.
    """

    hit: bool
    crit: bool
    place: int
    lp_lost: int
    rerolled: bool = False


def _resolve_attack(aim: _Aim) -> Rule[_Hits]:
    """Make one ranged attack; a miss is made again on one of the strays.

    Each of them is as likely. Section: Shooting at an Engaged Model.
    """
    result = yield Within(strike, (aim.blow,), aim.blow.words.attack)
    spent = result.rerolled
    if result.hit or not aim.strays:
        return _Hits(result.hit, result.level >= 1, aim.place, result.lp_lost, spent)
    stray = aim.strays[0]
    if len(aim.strays) > 1:
        names = ", ".join(f"{face} {other.name}" for face, other in enumerate(aim.strays, 1))
        face = yield PlainDie(len(aim.strays), f"whom the miss may hit instead ({names})")
        stray = aim.strays[face - 1]
    result = yield Within(strike, (stray.blow,), stray.blow.words.attack)
    # A stray that costs nobody anything is no different from none.
    return _Hits(False, False, stray.place if result.lp_lost else aim.place, result.lp_lost, spent)


def _list_aims(
    volley: Volley, shooter: Shooter, number: int, attack: RangedAttack
) -> dict[int, _Aim]:
    """Return an attack as it would be at each target of its shooter, by place."""
    places = dict.fromkeys(one.target for one in shooter.attacks)
    return {place: _aim(volley, shooter, number, attack._replace(target=place)) for place in places}


def _aim_nearest(volley: Volley, shooter: Shooter, number: int) -> _Aim | None:
    """Return an attack as it would be at the nearest enemy, where that is known.

    Nobody engaged counts as nearest, so it has no strays.
    """
    if volley.nearest is None or shooter.targeting is None:
        return None
    return _aim(volley, shooter, number, RangedAttack(volley.nearest))


def _aim(volley: Volley, shooter: Shooter, number: int, attack: RangedAttack) -> _Aim:
    strays = tuple(
        _Stray(place, volley.targets[place], _find_blow(volley, shooter, number, place, stray=True))
        for place in attack.strays
    )
    blow = _find_blow(volley, shooter, number, attack.target, stray=False)
    return _Aim(attack.target, blow, _remove_reroll(blow), strays)


def name_attack(shooter: str, target: str, number: int, *, stray: bool) -> str:
    """Return what the trace calls a ranged attack."""
    again = f" ({number + 1})" if number else ""
    astray = ", astray" if stray else ""
    return f"{shooter} shoots {target}{again}{astray}"


def _find_blow(volley: Volley, shooter: Shooter, number: int, place: int, *, stray: bool) -> Blow:
    """Return the blow of an attack on a target, with its name and the target's LP."""
    blow = shooter.blows[place]
    name = name_attack(shooter.key, volley.targets[place], number, stray=stray)
    words = blow.words._replace(attack=name, damage=f"{name}: damage", attacker=shooter.key)
    words = words._replace(target=volley.targets[place], title=name, again="")
    return blow._replace(lp=volley.life_points[place], words=words)


def _remove_reroll(blow: Blow) -> Blow:
    """Return an attack on which no reroll is spent."""
    return blow._replace(attack=blow.attack._replace(rerolled=()), holds_reroll=False)


def _apply_result(shooter: Shooter, state: ShootingState, result: _Hits) -> ShootingState:
    """Return the state after an attack; nobody loses more LP than it has left."""
    lp, place = state.lp, result.place
    if result.lp_lost:
        lp = (*lp[:place], max(0, lp[place] - result.lp_lost), *lp[place + 1 :])
    hit, crit = state.hit or result.hit, state.crit or result.crit
    state = state._replace(lp=lp, hit=hit, crit=crit)
    return state.spend(shooter.key) if result.rerolled else state
