"""A whole fight: everybody strikes at once each round, until one side has nobody left who fights.

All strike the first enemy that stands, so the others are as they began. The state is who stands
on each side, and what the one in front has left; a side's part in a round depends on its own
state and on who strikes it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.rules import Chain, Note, Part, Rule
from skirmish_cli.core.table import Table
from skirmish_cli.dice.law import Law
from skirmish_cli.games.oldschool.abreast import Abreast, Lane
from skirmish_cli.games.oldschool.dice.exploding import ExplodingPool, PoolReading
from skirmish_cli.games.oldschool.giving import Borne, Guard, different_hits, take_damage
from skirmish_cli.games.oldschool.morale import Kinds, MoraleReading, MoraleRoll
from skirmish_cli.games.oldschool.situations import can_hurt

SIDES = ("a", "b")
DRAW = "draw"
#: A round's tests of morale: for what the strikes did, and as often again as those who flee can
#: bring something new, the first leader gone and half the side gone.
TESTS = 3
#: How many ways a fight can go from one state to another are followed for odds: about a second's
#: work.
MOST_WAYS = 50_000
MOST_WAYS_OF_A_SIDE = 3_000
#: A limited number of rounds is followed round by round; so many cost as much as a fight to the
#: end.
ROUNDS_TO_THE_END = 10
#: The most fighters and the most stamina and wounds on a side for odds; a count of the ways would
#: take too long.
MOST_FIGHTERS = 8
MOST_POINTS = 40


class Body(NamedTuple):
    """A fighter between two rounds: the damage that takes it out, and the pieces that it can
    give."""

    left: int
    shield: bool
    helmet: bool


class Warrior(NamedTuple):
    """A fighter as a fight begins."""

    key: str
    side: str
    start: Body
    wounds: int
    starting_wounds: int
    morale: int | None
    is_leader: bool


class Own(NamedTuple):
    """One side between two rounds: the places of those who still fight, the first of them, and
    those who have fled."""

    standing: tuple[int, ...]
    front: Body | None
    fled: tuple[int, ...] = ()


class Moment(NamedTuple):
    """One side in the middle of a round: as it was before what happened last, and as it is now."""

    before: Own
    now: Own


class State:
    """Both sides between two rounds. A fight makes each only once, so that states are compared by
    being the same."""

    __slots__ = ("a", "b")

    def __init__(self, a: Own, b: Own) -> None:
        self.a, self.b = a, b


#: Something that makes a side test morale: a word for it, and for the wounds of one fighter its
#: place.
Trigger = tuple[str, int]
#: Makes the pool of one fighter's attacks on another by their places, while that one still has
#: shield and helmet; the last number is that of the hits that can matter.
PoolMaker = Callable[[int, int, bool, bool, int], ExplodingPool]


class Over(NamedTuple):
    """A fight that has ended: who won, who is out of action, who failed morale."""

    winner: str
    out: tuple[bool, ...]
    fled: tuple[bool, ...]
    stalled: bool = False


class Fought(NamedTuple):
    """How a fight ended and after how many rounds; in a law, their mean given that end."""

    over: Over
    rounds: Any


class Fight:
    """A fight as it is set up. What depends on a state alone is kept: odds come back to the same
    few by many paths."""

    def __init__(
        self,
        warriors: tuple[Warrior, ...],
        make_pool: PoolMaker,
        kinds: Kinds,
        morale_die: int,
        one_hit: bool,
        most_rounds: int | None = None,
    ) -> None:
        self.warriors, self.kinds, self.morale_die = warriors, kinds, morale_die
        self.one_hit, self.most_rounds = one_hit, most_rounds
        self.places = {
            side: tuple(place for place, one in enumerate(warriors) if one.side == side)
            for side in SIDES
        }
        self.make_pool: PoolMaker = lru_cache(maxsize=None)(make_pool)
        self.lane: Callable[[str, Own, tuple[int, ...]], Lane] = lru_cache(maxsize=None)(self._lane)
        self.triggers: Callable[[str, Own], frozenset[Trigger]] = lru_cache(maxsize=None)(
            self._triggers
        )
        self.after_round: Callable[[Own, Own], State | Over] = lru_cache(maxsize=None)(
            self._after_round
        )

    @property
    def start(self) -> State | Over:
        """Both sides as the fight begins, or its end if nobody can hurt anybody."""
        return self.after_round(self.side_at_start("a"), self.side_at_start("b"))

    def side_at_start(self, side: str) -> Own:
        """Return a side as the fight begins."""
        return self.with_front(self.places[side])

    def with_front(self, standing: tuple[int, ...], fled: tuple[int, ...] = ()) -> Own:
        """Return a side whose front is as it began."""
        return Own(standing, self.warriors[standing[0]].start if standing else None, fled)

    # The strikes

    def pools(self, own: Own, strikers: tuple[int, ...]) -> tuple[ExplodingPool, ...]:
        """Return what strikes the front of a side: the attacks of all enemies."""
        if own.front is None:
            return ()
        place, matter = own.standing[0], different_hits(self.guard(own), own.front.left)
        return tuple(
            self.make_pool(striker, place, own.front.shield, own.front.helmet, matter)
            for striker in strikers
        )

    def guard(self, own: Own) -> Guard:
        """Return what the front of a side can give up."""
        front = own.front or Body(0, shield=False, helmet=False)
        return Guard(
            self.warriors[own.standing[0]].key, front.shield, front.helmet, one_hit=self.one_hit
        )

    def _lane(self, side: str, own: Own, strikers: tuple[int, ...]) -> Lane:
        """Return what a round brings to a side: the strikes on its front, and its tests of
        morale."""
        suffer = partial(suffer_strikes, self, self.pools(own, strikers))
        return Lane(
            Moment(own, own), (suffer, *[partial(check_morale, self, side)] * TESTS), _is_gone
        )

    def is_safe(self, place: int, strikers: tuple[int, ...]) -> bool:
        """Return whether none of some enemies can hit a fighter as it begins."""
        return not any(can_hurt(pool) for pool in self.pools(self.with_front((place,)), strikers))

    @property
    def has_edge(self) -> bool:
        """Whether anybody has advantage or disadvantage."""
        sides = [
            (self.side_at_start(side), self.places[other]) for side, other in (SIDES, SIDES[::-1])
        ]
        return any(
            pool.drop != "none" or pool.modifier
            for own, others in sides
            for pool in self.pools(own, others)
        )

    # Morale

    def wounds_left(self, place: int, own: Own) -> int:
        """Return the wounds that a fighter has left: damage goes to the stamina first. Section:
        Attacks."""
        warrior = self.warriors[place]
        body = own.front if place == own.standing[0] and own.front is not None else warrior.start
        return min(warrior.wounds, body.left)

    def _triggers(self, side: str, own: Own) -> frozenset[Trigger]:
        """Return what has happened to a side that makes it test morale, each once in a fight.

        The first leader down or gone; half the numbers or wounds of the side; half the wounds of
        one. Section: Morale."""
        places, standing = self.places[side], own.standing
        found: list[Trigger] = []
        if any(self.warriors[place].is_leader and place not in standing for place in places):
            found.append(("leader", 0))
        wounds = sum(self.wounds_left(place, own) for place in standing)
        started = sum(self.warriors[place].starting_wounds for place in places)
        if 2 * len(standing) <= len(places) or 2 * wounds <= started:
            found.append(("half", 0))
        found += [
            ("own", place)
            for place in standing
            if 2 * self.wounds_left(place, own) <= self.warriors[place].starting_wounds
        ]
        return frozenset(found)

    def who_tests(self, side: str, moment: Moment) -> tuple[int, ...]:
        """Return the NPCs of a side for whom something new asks for a test of morale."""
        if moment.before == moment.now:
            return ()
        new = self.triggers(side, moment.now) - self.triggers(side, moment.before)
        everybody = any(word != "own" for word, _ in new)
        return tuple(
            place
            for place in moment.now.standing
            if self.warriors[place].morale is not None and (everybody or ("own", place) in new)
        )

    def morale_roll(self, testing: tuple[int, ...]) -> MoraleRoll:
        """Return the one roll for some NPCs of a side."""
        scores = {score for place in testing if (score := self.warriors[place].morale) is not None}
        names = ", ".join(self.warriors[place].key for place in testing)
        return MoraleRoll(
            tuple(sorted(scores)),
            self.kinds,
            self.morale_die,
            tell_kind=False,
            why=f"morale of {names}",
        )

    # The end

    def _after_round(self, a: Own, b: Own) -> State | Over:
        """Return a state, or how the fight has ended: a side is gone, or nobody can hit the one
        in front any more."""
        if not (a.standing and b.standing):
            return self.ended(a, b, "a" if a.standing else "b" if b.standing else DRAW)
        if not any(
            can_hurt(pool)
            for own, other in ((a, b), (b, a))
            for pool in self.pools(own, other.standing)
        ):
            return self.ended(a, b, DRAW)._replace(stalled=True)
        return State(a, b)

    def ended(self, a: Own, b: Own, winner: str) -> Over:
        """Return a fight as it ended, without what the survivors have left."""
        standing, fled = {*a.standing, *b.standing}, {*a.fled, *b.fled}
        places = range(len(self.warriors))
        return Over(
            winner,
            tuple(place not in standing and place not in fled for place in places),
            tuple(place in fled for place in places),
        )


class OddsOnlyFor(Part[None]):
    """A bound on odds: nothing at a table, a UsageProblem where the odds of a fight would take
    too long."""

    def __init__(self, setup: Fight) -> None:
        self.setup = setup

    def play(self, table: Table) -> None:
        """Do nothing: a fight of any size can be played."""

    def law(self) -> Law[None]:
        """Return the law of no answer; raises UsageProblem at once, before any round is worked
        out."""
        for side in SIDES:
            own = [self.setup.warriors[place] for place in self.setup.places[side]]
            if len(own) > MOST_FIGHTERS:
                raise UsageProblem(
                    f"side {side} has {len(own)} fighters; at most {MOST_FIGHTERS} for exact odds, any "
                    "number with --seed or dice"
                )
            points = sum(warrior.start.left for warrior in own)
            if points > MOST_POINTS:
                raise UsageProblem(
                    f"side {side} has {points} stamina and wounds in all; at most {MOST_POINTS} for "
                    "exact odds, any number with --seed or dice"
                )
        ways = count_ways(self.setup, "a") * count_ways(self.setup, "b")
        if ways * max(1, (self.setup.most_rounds or 1) // ROUNDS_TO_THE_END) > MOST_WAYS:
            raise UsageProblem(
                "this fight can go too many ways for exact odds; take fewer fighters, less stamina or "
                "fewer rounds, or roll it with --seed"
            )
        return _NOTHING


_NOTHING: Law[None] = Law.certain(None)


def count_ways(setup: Fight, side: str) -> int:
    """Return in how many ways a side can go from one state to another, as if all its enemies
    stood all the time.

    Those of both sides multiplied are the ways that odds must follow; counting ends where that
    must be too many."""
    enemies = setup.places["b" if side == "a" else "a"]
    waiting, seen, ways = [setup.side_at_start(side)], set(), 0
    while waiting and ways <= MOST_WAYS_OF_A_SIDE:
        own = waiting.pop()
        if own in seen or not own.standing:
            continue
        seen.add(own)
        course = setup.lane(side, own, enemies).course
        after = {moment.now for reached in course for moment in reached.finished}
        after.update(moment.now for moment in course[-1].going)
        ways += len(after)
        waiting.extend(after)
    return ways if not waiting else MOST_WAYS


def fight(setup: Fight) -> Rule[Fought]:
    """Fight until a side has nobody left, nobody can hurt anybody, or the rounds are up.

    Sections: Attacks; Shields Will Be Splintered, Helmets Will Be Sundered; Morale.
    """
    yield OddsOnlyFor(setup)
    ended: Ended = yield Until(setup.start, partial(play_round, setup), _is_over, setup.most_rounds)
    over = (
        ended.state
        if isinstance(ended.state, Over)
        else setup.ended(ended.state.a, ended.state.b, DRAW)
    )
    if over.stalled:
        yield Note("nobody can hit the one in front any more: a draw")
    return Fought(over, ended.rounds)


def _is_over(state: State | Over) -> bool:
    return isinstance(state, Over)


def _is_gone(moment: Moment) -> bool:
    return not moment.now.standing


def play_round(setup: Fight, state: State) -> Rule[State | Over]:
    """Play one round: side a strikes, then side b, but as if at once; then the morale of b and of
    a, alike.

    Tests go on while they bring something new and both sides have somebody: nobody runs from
    nobody."""
    yield Note("a round begins")
    on_b, on_a = (
        setup.lane("b", state.b, state.a.standing),
        setup.lane("a", state.a, state.b.standing),
    )
    b, a = yield Abreast(on_b, on_a)
    return setup.after_round(a.now, b.now)


# Damage


def suffer_strikes(setup: Fight, pools: tuple[ExplodingPool, ...], moment: Moment) -> Rule[Moment]:
    """Take the attacks of all enemies in one round on the front of a side.

    Sections: Attacks; Shields Will Be Splintered, Helmets Will Be Sundered.
    """
    own, front = moment.now, moment.now.front
    if front is None:
        return moment
    guard = setup.guard(own)
    most = different_hits(guard, front.left)
    hits: int = yield Chain(0, tuple(partial(_add_hits, pool, most) for pool in pools))
    borne: Borne = yield from take_damage(guard, front.left, hits)
    if borne.out:
        yield Note(f"{guard.owner} is out of action")
        return Moment(own, setup.with_front(own.standing[1:], own.fled))
    body = Body(
        front.left - borne.damage,
        front.shield and "shield" not in borne.gave,
        front.helmet and "helmet" not in borne.gave,
    )
    return Moment(own, own._replace(front=body))


def _add_hits(pool: ExplodingPool, most: int, hits: int) -> Rule[int]:
    reading: PoolReading = yield pool
    return min(most, hits + reading.known_hits)


# Morale


def check_morale(setup: Fight, side: str, moment: Moment) -> Rule[Moment]:
    """Test the morale of those for whom there is something new, with one roll; whoever fails
    leaves the fight.

    Section: Morale.
    """
    testing = setup.who_tests(side, moment)
    own = moment.now
    if not testing:
        return Moment(own, own)
    roll = setup.morale_roll(testing)
    reading: MoraleReading = yield roll
    failing = roll.scores[: reading.failing]
    leaving = tuple(place for place in testing if setup.warriors[place].morale in failing)
    if not leaving:
        return Moment(own, own)
    standing = tuple(place for place in own.standing if place not in leaving)
    fled = tuple(sorted((*own.fled, *leaving)))
    if standing[:1] == own.standing[:1]:
        return Moment(own, Own(standing, own.front, fled))
    return Moment(own, setup.with_front(standing, fled))
