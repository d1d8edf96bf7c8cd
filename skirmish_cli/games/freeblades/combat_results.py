"""After the blows of a combat: who won, morale tests, and the moves that follow: panic, pursuit, reposition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from skirmish_cli.core.rules import Choice, Note, Rule, Within
from skirmish_cli.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.combat import SIDES, Fight, State, changed, other_side, shown, spiker
from skirmish_cli.games.freeblades.fighters import Fighter
from skirmish_cli.games.freeblades.morale import PURSUIT_QUESTION, panic_distance, take_discipline_test, why_no_test
from skirmish_cli.games.freeblades.ratings import shift
from skirmish_cli.games.freeblades.talents import gains


def lp_lost(fight: Fight, state: State, side: str) -> int:
    """Return the life points that a side lost in this combat."""
    return sum(fight.fighters[place].life_points - state.lp[place] for place in fight.side(side))


def winner(fight: Fight, state: State) -> str:
    """Return the side that lost the fewest life points, or `draw`. Section: Combat Results."""
    lost_a, lost_b = lp_lost(fight, state, "a"), lp_lost(fight, state, "b")
    return "draw" if lost_a == lost_b else "a" if lost_a < lost_b else "b"


def is_engaged(fight: Fight, place: int, state: State) -> bool:
    """Return whether a standing model still touches a standing enemy; a supporter counts where it can strike."""
    if place in fight.supported:
        friend = fight.supported[place]
        return fight.fighters[place].has_standoff and state.lp[friend] > 0 and is_engaged(fight, friend, state)
    return any(state.lp[enemy] > 0 for enemy in fight.enemies(place))


def is_free(fight: Fight, place: int, state: State) -> bool:
    """Return whether a standing model, not panicked, touches no enemy once the panicked have run."""
    if not state.lp[place] or state.panicked[place]:
        return False
    return not any(state.lp[enemy] > 0 and not state.panicked[enemy] for enemy in _fought(fight, place, state))


def _fought(fight: Fight, place: int, state: State) -> list[int]:
    """Return the enemies that a model is in contact with, or in support reaches."""
    return fight.enemies(place) if place not in fight.supported or fight.fighters[place].has_standoff else []


def morale_triggers(fight: Fight, place: int, state: State) -> list[str]:
    """Return what makes a model take morale tests after the combat, one test for each.

    Survivors of the losing side test for the loss; unengaged ones for each friend dropped, except heroes for
    followers. Sections: Morale; Combat Results.
    """
    fighter, won = fight.fighters[place], winner(fight, state)
    if not state.lp[place]:
        return []
    triggers = ["losing the combat"] if won not in {"draw", fighter.side} else []
    engaged = is_engaged(fight, place, state)
    for friend in fight.side(fighter.side):
        other = fight.fighters[friend]
        if not state.lp[friend] and why_no_test(is_hero=fighter.is_hero, is_engaged=engaged, is_panicked=False,
                                                dropped_follower=other.is_follower) is None:
            triggers.append(f"{other.key} dropped")
    return triggers


def _member(fight: Fight, side: str, place: int) -> int | None:
    members = fight.side(side)
    return members[place] if place < len(members) else None


def _morale_stage(fight: Fight, second: bool, place: int, state: State) -> Rule[State]:
    """Take the morale tests of one model; the loser's side comes first, in a draw the first player's."""
    won = winner(fight, state)
    leading = fight.first if won == "draw" else ("b" if won == "a" else "a")
    member = _member(fight, other_side(leading) if second else leading, place)
    if member is None:
        return state
    fighter = fight.fighters[member]
    for trigger in morale_triggers(fight, member, state):
        passed = yield Within(take_discipline_test, (_morale_throw(fight, fighter, trigger),))
        if not passed.is_success:
            return state._replace(panicked=changed(state.panicked, member, True))
    return state


def _morale_throw(fight: Fight, fighter: Fighter, trigger: str) -> SpikingDie:
    gained = gains(fighter.talents, ("discipline", "morale"), fighter.flags)
    rating = shift(fighter.discipline, sum(level.value for level in gained.levels), ladder=fight.numbers.ladder)
    terms = fighter.test_terms + gained.shown_levels + gained.terms
    return SpikingDie(spiker(rating, terms), fight.numbers.target_number, fight.numbers.threshold,
                      why=f"{fighter.key} morale, {trigger}", terms=shown(rating, terms))


def _moves_order(fight: Fight, second: bool, state: State) -> str:
    """Return whose combat results moves come first: the winner's, in a draw the first player's."""
    won = winner(fight, state)
    leading = fight.first if won == "draw" else won
    return other_side(leading) if second else leading


def _pursuit_choice(fight: Fight, place: int, state: State) -> Rule[State]:
    """Choose whether a model of the winning side pursues, before any panic distance is rolled. Section: Pursuit."""
    member = _member(fight, winner(fight, state), place) if winner(fight, state) != "draw" else None
    if member is None or not is_free(fight, member, state) or fight.fighters[member].speed is None:
        return state
    quarries = [enemy for enemy in _fought(fight, member, state)
                if state.lp[enemy] and state.panicked[enemy] and fight.fighters[enemy].speed is not None]
    if not quarries:
        return state
    wanted = fight.pursuits.get(member, -1)
    quarry = quarries[0] if wanted is None else wanted
    fighter, names = fight.fighters[member], [fight.fighters[enemy].key for enemy in quarries]
    policy = f"pursue {fight.fighters[quarry].key}" if quarry in quarries else "reposition"
    options = ("reposition", *(f"pursue {name}" for name in names))
    taken = yield Choice(f"{fighter.key}: {PURSUIT_QUESTION}", options, policy, fighter.side)
    if taken == "reposition":
        return state
    return state._replace(chases=(*state.chases, (member, quarries[options.index(taken) - 1])))


def _panic_stage(fight: Fight, second: bool, place: int, state: State) -> Rule[State]:
    """Roll one panicked model's distance, by its base SPD. Section: Panic."""
    member = _member(fight, _moves_order(fight, second, state), place)
    if member is None or not state.panicked[member]:
        return state
    fighter, numbers = fight.fighters[member], fight.numbers
    if fighter.speed is None:
        return state
    die = numbers.fast_distance_die if fighter.speed >= numbers.fast_speed else numbers.distance_die
    distance = yield Within(panic_distance, (fighter.speed, die, f"{fighter.key} panic move"))
    if any(quarry == member for _, quarry in state.chases):
        return state._replace(ran=(*state.ran, (member, distance)))
    return state


def _pursuit_stage(fight: Fight, place: int, state: State) -> Rule[State]:
    """Make one pursuit move; a panicked model that it reaches is dropped. Section: Pursuit.

    Both start in contact and run the same way, so the pursuer reaches whom it doesn't fall behind.
    """
    chase = next((pair for pair in state.chases if pair[0] == place), None)
    if chase is None:
        return state
    pursuer, quarry, numbers = fight.fighters[place], chase[1], fight.numbers
    speed = max(0, (pursuer.speed or 0) + sum(term.value for term in pursuer.speed_terms))
    is_fast = pursuer.is_fast or speed >= numbers.fast_speed
    die = numbers.fast_distance_die if is_fast else numbers.distance_die
    distance = yield Within(panic_distance, (speed, die, f"{pursuer.key} pursuit move"))
    state = state._replace(chases=tuple(pair for pair in state.chases if pair != chase))
    if quarry in state.caught or distance < dict(state.ran)[quarry]:
        return state
    yield Note(f"{pursuer.key} catches {fight.fighters[quarry].key}, which is dropped")
    return state._replace(caught=tuple(sorted((*state.caught, quarry))))


def _reposition_stage(fight: Fight, state: State) -> Rule[State]:
    """Tell who may reposition: the unengaged that neither panicked nor pursued. Section: Reposition."""
    free = [fighter.key for place, fighter in enumerate(fight.fighters)
            if is_free(fight, place, state) and place not in fight.pursuits]
    if free and fight.pursuits:
        yield Note(f"may reposition up to {fight.numbers.reposition} inches: {', '.join(free)}")
    return state._replace(ran=())


def result_stages(fight: Fight) -> Iterator[Callable[[State], Rule[State]]]:
    """Yield what follows the strikes in order: morale tests, who pursues, panic, pursuit, reposition.

    Section: Combat Results.
    """
    most = max(len(fight.side(side)) for side in SIDES)
    for second in (False, True):
        for place in range(most):
            yield partial(_morale_stage, fight, second, place)
    for place in range(most):
        yield partial(_pursuit_choice, fight, place)
    for second in (False, True):
        for place in range(most):
            yield partial(_panic_stage, fight, second, place)
    for place in range(len(fight.fighters)):
        yield partial(_pursuit_stage, fight, place)
    yield partial(_reposition_stage, fight)
