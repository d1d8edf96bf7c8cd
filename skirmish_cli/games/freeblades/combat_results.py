"""After the blows of a combat: who won, morale tests, and the moves that follow: panic, pursuit,
reposition."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.rules import Choice, Note, Rule, Within
from skirmish_cli.dice.spiking import THROWN_AGAIN, SpikingDie
from skirmish_cli.games.freeblades.blows import held_reroll
from skirmish_cli.games.freeblades.combat import Fight, State, changed, other_side, shown, spiker
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.morale import (
    PURSUIT_QUESTION,
    panic_distance,
    take_discipline_test,
    why_no_test,
)
from skirmish_cli.games.freeblades.ratings import shift
from skirmish_cli.games.freeblades.talents import gains
from skirmish_cli.games.freeblades.tests import rerolled_faces


def lp_lost(fight: Fight, state: State, side: str) -> int:
    """Return the life points that a side lost in this combat."""
    return sum(fight.fighters[place].life_points - state.lp[place] for place in fight.side(side))


def winner(fight: Fight, state: State) -> str:
    """Return the side with fewer life points lost, or `draw`. Section: Combat Results."""
    key = ("winner", state.lp)
    if key not in fight.kept:
        lost_a, lost_b = lp_lost(fight, state, "a"), lp_lost(fight, state, "b")
        fight.kept[key] = "draw" if lost_a == lost_b else "a" if lost_a < lost_b else "b"
    won: str = fight.kept[key]
    return won


def is_engaged(fight: Fight, place: int, state: State) -> bool:
    """Return whether a standing model still touches a standing enemy; a supporter counts where it
    can strike."""
    if place in fight.supported:
        friend = fight.supported[place]
        return (
            fight.fighters[place].has_standoff
            and state.lp[friend] > 0
            and is_engaged(fight, friend, state)
        )
    return any(state.lp[enemy] > 0 for enemy in fight.enemies(place))


def is_free(fight: Fight, place: int, state: State) -> bool:
    """Return whether a standing model, not panicked, touches no enemy once the panicked have
    run."""
    if not state.lp[place] or state.panicked[place]:
        return False
    return not any(
        state.lp[enemy] > 0 and not state.panicked[enemy] for enemy in _fought(fight, place, state)
    )


def _fought(fight: Fight, place: int, state: State) -> list[int]:
    """Return the enemies that a model is in contact with, or in support reaches."""
    return (
        fight.enemies(place)
        if place not in fight.supported or fight.fighters[place].has_standoff
        else []
    )


def morale_triggers(fight: Fight, place: int, state: State) -> list[str]:
    """Return what makes a model take morale tests after the combat, one test for each.

    Survivors of the losing side test for the loss; unengaged ones for each friend dropped, except
    heroes for followers. Sections: Morale; Combat Results."""
    fighter, won = fight.fighters[place], winner(fight, state)
    if not state.lp[place]:
        return []
    triggers = ["losing the combat"] if won not in {"draw", fighter.side} else []
    engaged = is_engaged(fight, place, state)
    for friend in fight.side(fighter.side):
        other = fight.fighters[friend]
        if (
            not state.lp[friend]
            and why_no_test(
                is_hero=fighter.is_hero,
                is_engaged=engaged,
                is_panicked=False,
                dropped_follower=other.is_follower,
            )
            is None
        ):
            triggers.append(f"{other.key} dropped")
    return triggers


def _in_order(fight: Fight, leading: str) -> list[int]:
    """Return all fighters, those of one side first, each side as listed."""
    return [*fight.side(leading), *fight.side(other_side(leading))]


class MoraleTests(NamedTuple):
    """The morale tests of one model: a throw for each trigger, and the Fatestones that it may
    spend on them."""

    throws: tuple[SpikingDie, ...]
    stones: int
    reroll_when: str
    owner: str


class Stood(NamedTuple):
    """What a model's morale tests came to: whether it stands, and the Fatestones that it has
    left."""

    stands: bool
    stones: int


def take_morale_tests(fight: Fight, state: State) -> Rule[State]:
    """Take all morale tests of a combat; the loser's side comes first, in a draw the first
    player's.

    Section: Combat Results.
    """
    places, tests = _morale_tests(fight, state)
    if not tests:
        return state
    panicked, stones = state.panicked, state.stones
    for place, stood in zip(places, (yield Within(_take_all, tests)), strict=True):
        stones = changed(stones, place, stood.stones)
        panicked = panicked if stood.stands else changed(panicked, place, True)
    return state._replace(panicked=panicked, stones=stones)


def _morale_tests(fight: Fight, state: State) -> tuple[list[int], tuple[MoraleTests, ...]]:
    """Return who takes morale tests, in their order, and the tests; the same for all states with
    equal LP and stones."""
    key = ("morale", state.lp, state.stones)
    if key not in fight.kept:
        won = winner(fight, state)
        triggers = {
            place: morale_triggers(fight, place, state)
            for place in _in_order(fight, fight.first if won == "draw" else other_side(won))
        }
        tests = tuple(
            MoraleTests(
                tuple(_morale_throw(fight, fight.fighters[place], trigger) for trigger in found),
                state.stones[place],
                fight.numbers.reroll_when,
                fight.fighters[place].side,
            )
            for place, found in triggers.items()
            if found
        )
        fight.kept[key] = [place for place, found in triggers.items() if found], tests
    made: tuple[list[int], tuple[MoraleTests, ...]] = fight.kept[key]
    return made


def _take_all(*tests: MoraleTests) -> Rule[tuple[Stood, ...]]:
    """Take the tests of one model after another."""
    stood: tuple[Stood, ...] = ()
    for one in tests:
        stood = (*stood, (yield Within(_stands, one)))
    return stood


def _stands(
    throws: tuple[SpikingDie, ...], stones: int, reroll_when: str, owner: str
) -> Rule[Stood]:
    """Take one model's morale tests until it fails one; a Fatestone may be spent on each.
    Section: Fatestones."""
    for throw in throws:
        die = throw.die
        if stones:
            failing = rerolled_faces(reroll_when, die.sides, die.modifier, throw.target)
            die = yield held_reroll(die._replace(rerolled=failing), throw.why, owner)
            stones -= die.lies == THROWN_AGAIN
        passed = yield Within(take_discipline_test, (throw.with_die(die),))
        if not passed.is_success:
            return Stood(False, stones)
    return Stood(True, stones)


def _morale_throw(fight: Fight, fighter: Fighter, trigger: str) -> SpikingDie:
    gained = gains(fighter.talents, ("discipline", "morale"), fighter.flags)
    rating = shift(
        fighter.discipline, sum(level.value for level in gained.levels), ladder=fight.numbers.ladder
    )
    terms = fighter.test_terms + gained.shown_levels + gained.terms
    return SpikingDie(
        spiker(rating, terms),
        fight.numbers.target_number,
        fight.numbers.threshold,
        why=f"{fighter.key} morale, {trigger}",
        terms=shown(rating, terms),
    )


def choose_pursuits(fight: Fight, state: State) -> Rule[State]:
    """Let each free model of the winning side pursue or reposition, before any distance is
    rolled. Section: Pursuit."""
    won = winner(fight, state)
    if won == "draw" or not any(state.panicked):
        return state
    for place in fight.side(won):
        fighter = fight.fighters[place]
        if fighter.speed is None or not is_free(fight, place, state):
            continue
        quarries = [
            enemy
            for enemy in _fought(fight, place, state)
            if state.lp[enemy] and state.panicked[enemy] and fight.fighters[enemy].speed is not None
        ]
        if quarries:
            quarry = yield from _chosen_quarry(fight, place, quarries)
            if quarry is not None:
                state = state._replace(chases=(*state.chases, (place, quarry)))
    return state


def _chosen_quarry(fight: Fight, place: int, quarries: list[int]) -> Rule[int | None]:
    fighter, names = fight.fighters[place], [fight.fighters[enemy].key for enemy in quarries]
    wanted = fight.pursuits.get(place, -1)
    quarry = quarries[0] if wanted is None else wanted
    options = ("reposition", *(f"pursue {name}" for name in names))
    policy = options[1 + quarries.index(quarry)] if quarry in quarries else options[0]
    taken = yield Choice(f"{fighter.key}: {PURSUIT_QUESTION}", options, policy, fighter.side)
    return None if taken == options[0] else quarries[options.index(taken) - 1]


def make_panic_moves(fight: Fight, state: State) -> Rule[State]:
    """Roll how far each panicked model runs; the winner's side first, in a draw the first
    player's. Section: Panic."""
    if not any(state.panicked):
        return state
    moves = _panic_moves(fight, state)
    if not state.chases:
        # Its length changes nothing in the combat, so all states alike share one law.
        yield Within(_run_one_by_one, tuple(move for _, move in moves))
        return state
    chased, ran = {quarry for _, quarry in state.chases}, state.ran
    for place, move in moves:
        if place in chased:
            ran = (*ran, (place, (yield Within(panic_distance, move))))
        else:
            yield Within(_runs_unfollowed, move)
    return state._replace(ran=ran)


def _panic_moves(fight: Fight, state: State) -> list[tuple[int, tuple[int, int, str]]]:
    """Return who runs, in their order, with SPD, die and words of the move."""
    won = winner(fight, state)
    key = ("panic moves", won, state.panicked)
    if key not in fight.kept:
        numbers, found = fight.numbers, []
        for place in _in_order(fight, fight.first if won == "draw" else won):
            fighter = fight.fighters[place]
            if state.panicked[place] and fighter.speed is not None:
                die = (
                    numbers.fast_distance_die
                    if fighter.speed >= numbers.fast_speed
                    else numbers.distance_die
                )
                found.append((place, (fighter.speed, die, f"{fighter.key} panic move")))
        fight.kept[key] = found
    moves: list[tuple[int, tuple[int, int, str]]] = fight.kept[key]
    return moves


def _run_one_by_one(*moves: tuple[int, int, str]) -> Rule[None]:
    """Roll panic moves that nobody follows."""
    for move in moves:
        yield Within(_runs_unfollowed, move)


def _runs_unfollowed(speed: int, die: int, why: str) -> Rule[None]:
    """Roll a panic move that nobody follows: its length changes nothing in the combat."""
    yield Within(panic_distance, (speed, die, why))


def make_pursuits(fight: Fight, state: State) -> Rule[State]:
    """Make the pursuit moves; a panicked model that is reached is dropped.

    Both start in contact and run the same way, so a pursuer reaches whom it doesn't fall behind.
    Section: Pursuit."""
    caught, ran = state.caught, dict(state.ran)
    for place, quarry in state.chases:
        reached = yield Within(_pursues, (*_pursuit_move(fight, place), ran[quarry]))
        if reached and quarry not in caught:
            yield Note(
                f"{fight.fighters[place].key} catches {fight.fighters[quarry].key}, which is dropped"
            )
            caught = tuple(sorted((*caught, quarry)))
    return state._replace(caught=caught, chases=(), ran=())


def _pursuit_move(fight: Fight, place: int) -> tuple[int, int, str]:
    fighter, numbers = fight.fighters[place], fight.numbers
    speed = max(0, (fighter.speed or 0) + sum(term.value for term in fighter.speed_terms))
    is_fast = fighter.is_fast or speed >= numbers.fast_speed
    die = numbers.fast_distance_die if is_fast else numbers.distance_die
    return speed, die, f"{fighter.key} {PURSUIT_MOVE}"


def _pursues(speed: int, die: int, why: str, ahead: int) -> Rule[bool]:
    """Roll a pursuit move and return whether it reaches somebody that ran `ahead` inches."""
    distance = yield Within(panic_distance, (speed, die, why))
    return bool(distance >= ahead)


#: What the trace calls the roll of a pursuer.
PURSUIT_MOVE = "pursuit move"

#: What follows the strikes, in order. Section: Combat Results.
RESULT_STAGES = (take_morale_tests, choose_pursuits, make_panic_moves, make_pursuits)
