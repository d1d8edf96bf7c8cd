"""A round as one side meets it: the strikes on its front, then its morale."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from skirmish_cli.core.changes import OUT, Change
from skirmish_cli.core.rules import AtTable, Chain, Note, Rule, Within, law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.abreast import Lane
from skirmish_cli.games.oldschool.armour import GONE
from skirmish_cli.games.oldschool.changes import (
    Changes,
    OweOnce,
    change_points,
    owe_durability,
    owe_recovery,
    set_flag,
)
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool
from skirmish_cli.games.oldschool.dice.pool_readings import PoolReading, RolledReading
from skirmish_cli.games.oldschool.giving import Suffered, count_different_hits, take_damage
from skirmish_cli.games.oldschool.leftovers import owe_test_of_armour
from skirmish_cli.games.oldschool.morale import MoraleReading, MoraleRoll
from skirmish_cli.games.oldschool.sides import SIDES, Body, Combatant, Lineup, Side
from skirmish_cli.records import NamedTuple

#: A round's tests of morale: for what the strikes did, and as often again as those who flee can
#: bring something new, the first leader gone and half the side gone.
TESTS = 3


class Moment(NamedTuple):
    """One side in the middle of a round: before what happened last, and now."""

    before: Side
    now: Side


#: Something that makes a side test morale: a word for it, and for the wounds of one fighter its
#: place.
Trigger = tuple[str, int]


#: Finds the way of a side through a round: its letter, how it stands, and who strikes it.
LaneFinder = Callable[[str, Side, tuple[int, ...]], Lane[Moment]]


class Rounds:
    """What a round brings to a side of a fight.

    Each side that can come up is worked out once: odds come back to the same few by many paths.
    """

    def __init__(self, lineup: Lineup) -> None:
        self.lineup = lineup
        self.find_lane: LaneFinder = lru_cache(maxsize=None)(self._make_lane)
        self.find_triggers: Callable[[str, Side], frozenset[Trigger]] = lru_cache(maxsize=None)(
            partial(find_triggers, lineup)
        )
        self._tests = {side: [partial(check_morale, self, side)] * TESTS for side in SIDES}
        self._find_law: Callable[..., Law[Moment]] = lru_cache(maxsize=None)(law_of)

    def _make_lane(self, side: str, own: Side, strikers: tuple[int, ...]) -> Lane[Moment]:
        """Return the stages of a round: the strikes on the front, and the tests of morale."""
        suffer = partial(suffer_strikes, self.lineup, strikers)
        return Lane(Moment(own, own), (suffer, *self._tests[side]), _is_gone, self._find_law)


def _is_gone(moment: Moment) -> bool:
    return not moment.now.standing


# The strikes


def suffer_strikes(lineup: Lineup, strikers: tuple[int, ...], moment: Moment) -> Rule[Moment]:
    """Take the attacks of all enemies in one round on the front of a side.

    Sections: Attacks; Shields Will Be Splintered, Helmets Will Be Sundered.
    """
    own, front = moment.now, moment.now.front
    if front is None:
        return moment
    alone = Side(own.standing[:1], front)
    suffered: Suffered = yield Within(take_strikes, (lineup, strikers, alone))
    if suffered.out:
        return Moment(own, lineup.bring_up(own.standing[1:], own.fled))
    body = Body(
        front.left - suffered.damage,
        front.shield and "shield" not in suffered.gave,
        front.helmet and "helmet" not in suffered.gave,
    )
    return Moment(own, own._replace(front=body))


def take_strikes(lineup: Lineup, strikers: tuple[int, ...], alone: Side) -> Rule[Suffered]:
    """Let the front of a side take the attacks of a round, whoever stands behind it."""
    front = alone.front or Body(0, shield=False, helmet=False)
    guard = lineup.find_guard(alone)
    most = count_different_hits(guard, front.left)
    struck = lineup.combatants[alone.standing[0]]
    wearer = struck if struck.armoured or front.shield or front.helmet else None
    pools = lineup.find_pools(alone, strikers)
    hits: int = yield Chain(
        0,
        tuple(
            partial(_add_hits, pool, most, lineup.combatants[place], wearer)
            for place, pool in zip(strikers, pools, strict=True)
        ),
    )
    suffered: Suffered = yield from take_damage(guard, front.left, hits)
    if hits:
        yield AtTable(change_by_strikes, lineup, struck, front, suffered)
    if suffered.out:
        yield Note(f"{guard.owner} is out of action")
    return suffered


def _add_hits(
    pool: ExplodingPool, most: int, striker: Combatant, wearer: Combatant | None, hits: int
) -> Rule[int]:
    """Add the hits of one striker; without a `wearer` no armour is struck."""
    reading: PoolReading = yield pool
    if isinstance(reading, RolledReading):
        if reading.seen.any_one and striker.armed:
            why = "an attack die showed a 1"
            yield OweOnce(owe_durability(striker.key, striker.word, "weapon", why))
        if reading.seen.any_explosion and wearer is not None:
            yield OweOnce(owe_test_of_armour(wearer))
    return min(most, hits + reading.known_hits)


def change_by_strikes(
    lineup: Lineup, struck: Combatant, before: Body, suffered: Suffered
) -> Changes:
    """Yield what the strikes of a round change about the one in front of a side."""
    for piece in suffered.gave:
        yield set_flag(struck.key, GONE[piece], lineup.rules, "given against the damage")
    left = 0 if suffered.out else before.left - suffered.damage
    points = struck.find_points(before.left), struck.find_points(left)
    yield from change_points(struck.key, *points, lineup.rules, "struck in the fight")
    if suffered.out:
        yield owe_recovery(struck.key, struck.word)


# Morale


def find_triggers(lineup: Lineup, side: str, own: Side) -> frozenset[Trigger]:
    """Return what has happened to a side that makes it test morale.

    Each counts once in a fight: the first leader down or gone; half the numbers or wounds of the
    side; half the wounds of one.
    Section: Morale.
    """
    places, standing, combatants = lineup.places[side], own.standing, lineup.combatants
    found: list[Trigger] = []
    if any(combatants[place].is_leader and place not in standing for place in places):
        found.append(("leader", 0))
    wounds = sum(lineup.count_wounds(place, own) for place in standing)
    started = sum(combatants[place].starting_wounds for place in places)
    if 2 * len(standing) <= len(places) or 2 * wounds <= started:
        found.append(("half", 0))
    found += [
        ("own", place)
        for place in standing
        if 2 * lineup.count_wounds(place, own) <= combatants[place].starting_wounds
    ]
    return frozenset(found)


def list_testers(rounds: Rounds, side: str, moment: Moment) -> tuple[int, ...]:
    """Return the NPCs of a side for whom something new asks for a test of morale."""
    if moment.before == moment.now:
        return ()
    new = rounds.find_triggers(side, moment.now) - rounds.find_triggers(side, moment.before)
    everybody = any(word != "own" for word, _ in new)
    return tuple(
        place
        for place in moment.now.standing
        if rounds.lineup.combatants[place].morale is not None
        and (everybody or ("own", place) in new)
    )


def make_morale_roll(lineup: Lineup, testing: tuple[int, ...]) -> MoraleRoll:
    """Return the one roll for some NPCs of a side."""
    tested = [lineup.combatants[place] for place in testing]
    return MoraleRoll(
        tuple(sorted({one.morale for one in tested if one.morale is not None})),
        lineup.morale.kinds,
        lineup.morale.die,
        tell_kind=False,
        why=f"morale of {', '.join(one.key for one in tested)}",
    )


def check_morale(rounds: Rounds, side: str, moment: Moment) -> Rule[Moment]:
    """Test the morale of those for whom there is something new, with one roll.

    Whoever fails leaves the fight. Section: Morale.
    """
    lineup, own = rounds.lineup, moment.now
    testing = list_testers(rounds, side, moment)
    if not testing:
        return Moment(own, own)
    roll = make_morale_roll(lineup, testing)
    reading: MoraleReading = yield roll
    failing = roll.scores[: reading.failing]
    leaving = tuple(place for place in testing if lineup.combatants[place].morale in failing)
    if not leaving:
        return Moment(own, own)
    for place in leaving:
        yield Change(lineup.combatants[place].key, OUT, "fled", why="it failed its morale test")
    standing = tuple(place for place in own.standing if place not in leaving)
    fled = tuple(sorted((*own.fled, *leaving)))
    if standing[:1] == own.standing[:1]:
        return Moment(own, Side(standing, own.front, fled))
    return Moment(own, lineup.bring_up(standing, fled))
