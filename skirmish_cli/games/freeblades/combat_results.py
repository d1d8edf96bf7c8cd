"""After the blows of a combat: who won, who is engaged, the morale tests.

Section: Combat Results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.rules import About, Rule, Within
from skirmish_cli.games.freeblades.combat import (
    SIDES,
    CombatState,
    Fight,
    count_stones,
    other_side,
    replace_at,
)
from skirmish_cli.games.freeblades.dice.readings import NO_TALLY, THROWN_AGAIN, Tally, Words
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.flags import Telling
from skirmish_cli.games.freeblades.gained_stones import drop_gained
from skirmish_cli.games.freeblades.models import Fighter
from skirmish_cli.games.freeblades.morale import take_discipline_test, why_no_test
from skirmish_cli.games.freeblades.rerolls import ask_reroll
from skirmish_cli.games.freeblades.talents import find_gains
from skirmish_cli.games.freeblades.tests import (
    find_rerolled_faces,
    list_terms,
    make_die,
    shift_rating,
)
from skirmish_cli.records import NamedTuple


def count_lp_lost(fight: Fight, state: CombatState, side: str) -> int:
    """Return the life points that a side lost in this combat."""
    return sum(fight.fighters[place].life_points - state.lp[place] for place in fight.side(side))


def find_winner(fight: Fight, state: CombatState) -> str:
    """Return the side with fewer life points lost, or `draw`. Section: Combat Results."""
    return fight.keep(("winner", state.lp), partial(_find_winner, fight, state))


def _find_winner(fight: Fight, state: CombatState) -> str:
    return name_winner(*(count_lp_lost(fight, state, side) for side in SIDES))


def name_winner(a_lost: int, b_lost: int) -> str:
    """Return the side with fewer life points lost, or `draw`.

    >>> name_winner(2, 1), name_winner(1, 1)
    ('b', 'draw')
    """
    return "draw" if a_lost == b_lost else SIDES[a_lost > b_lost]


def is_engaged(fight: Fight, place: int, state: CombatState) -> bool:
    """Return whether a standing model still touches a standing enemy.

    A supporter counts where it can strike.
    """
    if place in fight.supported:
        friend = fight.supported[place]
        return (
            fight.fighters[place].has_standoff
            and state.lp[friend] > 0
            and is_engaged(fight, friend, state)
        )
    return any(state.lp[enemy] > 0 for enemy in fight.enemies(place))


def is_free(fight: Fight, place: int, state: CombatState) -> bool:
    """Return whether a model stands free of enemies once the panicked have run."""
    if not state.lp[place] or state.panicked[place]:
        return False
    return not any(
        state.lp[enemy] > 0 and not state.panicked[enemy] for enemy in list_opponents(fight, place)
    )


def list_opponents(fight: Fight, place: int) -> list[int]:
    """Return the enemies that a model is in contact with, or in support reaches."""
    if place in fight.supported and not fight.fighters[place].has_standoff:
        return []
    return fight.enemies(place)


def list_in_order(fight: Fight, leading: str) -> list[int]:
    """Return all fighters, those of one side first, each side as listed."""
    return [*fight.side(leading), *fight.side(other_side(leading))]


def find_morale_triggers(fight: Fight, place: int, state: CombatState) -> list[str]:
    """Return what makes a model take morale tests after the combat, one test for each.

    Survivors of the losing side test for the loss; unengaged ones for each friend dropped, except
    heroes for followers. Sections: Morale; Combat Results.
    """
    fighter, won = fight.fighters[place], find_winner(fight, state)
    if not state.lp[place]:
        return []
    triggers = ["losing the combat"] if won not in {"draw", fighter.side} else []
    engaged = is_engaged(fight, place, state)
    for friend in fight.side(fighter.side):
        other = fight.fighters[friend]
        if state.lp[friend]:
            continue
        why_not = why_no_test(
            is_hero=fighter.is_hero,
            is_engaged=engaged,
            is_panicked=False,
            dropped_follower=other.is_follower,
        )
        if why_not is None:
            triggers.append(f"{other.key} dropped")
    return triggers


class MoraleTests(NamedTuple):
    """The morale tests of one model, and the Fatestones that it may spend on them.

    It brought `held` of them to the combat.
    """

    throws: tuple[SpikingDie, ...]
    stones: int
    reroll_when: str
    owner: str
    held: int = 0
    key: str = ""


class Stood(NamedTuple):
    """What a model's morale tests came to: whether it stands, and its Fatestones.

    `stones` are those left of what it brought along, `gained` those beyond.
    """

    stands: bool
    stones: int
    gained: Tally = NO_TALLY


def take_morale_tests(fight: Fight, state: CombatState) -> Rule[CombatState]:
    """Take all morale tests of a combat.

    The loser's side comes first, in a draw the first player's. Section: Combat Results.
    """
    # States with equal LP and Fatestones have the same tests.
    key = ("morale", state.lp, state.stones)
    tests = fight.keep(key, partial(find_morale_tests, fight, state))
    if not tests:
        return drop_gained(fight, state)
    tell = partial(_tell_morale, fight, state, tuple(tests))
    words = ", ".join(one.throws[0].why for one in tests.values())
    results = yield Telling(_take_all, tuple(tests.values()), tell, words)
    return _apply_morale(fight, state, tests, results)


def _apply_morale(
    fight: Fight, state: CombatState, places: Iterable[int], results: Sequence[Stood]
) -> CombatState:
    """Return the state after the morale tests of some fighters."""
    panicked, stones, gained = state.panicked, state.stones, state.gained
    for place, stood in zip(places, results, strict=True):
        stones = replace_at(stones, place, stood.stones)
        gained = gained.add(fight.fighters[place].key, stood.gained.total)
        panicked = panicked if stood.stands else replace_at(panicked, place, True)
    after = state._replace(panicked=panicked, stones=stones, gained=gained)
    return drop_gained(fight, after)


def _tell_morale(
    fight: Fight, before: CombatState, places: tuple[int, ...], results: Sequence[Stood]
) -> Iterator[Change]:
    """Yield who panics after a combat, and what its tests did to Fatestones."""
    after, teller = _apply_morale(fight, before, places, results), fight.rules.teller
    for place in places:
        key, had = fight.fighters[place].key, count_stones(fight, place, before)
        has = count_stones(fight, place, after)
        if had != has:
            yield teller.change(key, "fatestones", has, "its morale tests")
        if after.panicked[place]:
            yield teller.change(key, "panicked", why="failed its morale test")


def find_morale_tests(fight: Fight, state: CombatState) -> dict[int, MoraleTests]:
    """Return the morale tests of each model that takes any, in their order."""
    won, tests = find_winner(fight, state), {}
    for place in list_in_order(fight, fight.first if won == "draw" else other_side(won)):
        triggers, fighter = find_morale_triggers(fight, place, state), fight.fighters[place]
        if triggers:
            throws = tuple(
                _make_morale_throw(fight, fighter, trigger, len(triggers) - number)
                for number, trigger in enumerate(triggers, 1)
            )
            stones, held = state.stones[place], fighter.fatestones
            when, side = fight.rules.reroll_when, fighter.side
            tests[place] = MoraleTests(throws, stones, when, side, held, fighter.key)
    return tests


def _take_all(*tests: MoraleTests) -> Rule[tuple[Stood, ...]]:
    """Take the tests of one model after another."""
    stood: tuple[Stood, ...] = ()
    for one in tests:
        before = " and ".join(
            f"{other.key} {'unmoved' if came.stands else 'panicked'}"
            for other, came in zip(tests, stood, strict=False)
        )
        # Without a Fatestone nobody decides, so it makes no difference.
        asked = (one, before) if one.stones and before else (one,)
        stood = (*stood, (yield Within(take_until_failed, asked, one.throws[0].why)))
    return stood


def take_until_failed(tests: MoraleTests, before: str = "") -> Rule[Stood]:
    """Take one model's morale tests until it fails one.

    A Fatestone may be spent on each, also one that the test before has brought. `before` says what
    the models before it came to. Section: Fatestones.
    """
    throws, stones, reroll_when, owner, held, key = tests
    gained = NO_TALLY
    for throw in throws:
        die = throw.die
        if stones:
            failing = find_rerolled_faces(reroll_when, die.sides, die.modifier, throw.target)
            told = (
                before if stones == tests.stones else f"{before} {key} with {stones} left".strip()
            )
            about = About(throw.why, who=key, situation=told)
            die = yield ask_reroll(die._replace(rerolled=failing), throw.why, owner, about)
            stones -= die.lies == THROWN_AGAIN
        passed = yield Within(take_discipline_test, (throw.with_die(die),), throw.why)
        if not passed.is_success:
            break
        stones += passed.levels
        # In a law it is a mean, which nothing tells apart.
        gained = gained.add("", int(passed.level or 0) - passed.levels)
    beyond = max(0, stones - held)
    return Stood(bool(passed.is_success), stones - beyond, gained.add("", beyond))


def _make_morale_throw(fight: Fight, fighter: Fighter, trigger: str, later: int) -> SpikingDie:
    """Return a morale test; its levels count as far as the tests after it can use them."""
    gained = find_gains(fighter.talents, ("discipline", "morale"), fighter.flags)
    levels = sum(level.value for level in gained.levels)
    rating = shift_rating(fighter.discipline, levels, ladder=fight.rules.ladder)
    terms = fighter.test_terms + gained.level_terms + gained.terms
    return SpikingDie(
        make_die(rating, terms),
        fight.rules.target_number,
        fight.rules.threshold,
        1 + later,
        with_means=True,
        words=Words(f"{fighter.key} morale, {trigger}", list_terms(rating, terms)),
    )
