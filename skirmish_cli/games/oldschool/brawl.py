"""A whole fight: everybody strikes at once each round, until one side has nobody left who fights.

The state is small: what each fighter has left, its shield and helmet, and who has failed morale. So rounds can be
carried on without end, and equal states are one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.loops import Ended, Until
from skirmish_cli.core.rules import Chain, Choice, Note, Rule, Within
from skirmish_cli.core.together import Together
from skirmish_cli.dice.exploding import ExplodingPool, PoolReading
from skirmish_cli.games.oldschool.morale import Kinds, MoraleReading, MoraleRoll
from skirmish_cli.games.oldschool.situations import can_hurt
from skirmish_cli.games.oldschool.strikes import GIVE, KEEP

SIDES = ("a", "b")
DRAW = "draw"
#: How many results of rounds odds tell apart before a fight is refused: a second's work or two.
MOST_RESULTS = 80_000
#: A fight that is played passes through fewer states than this, whatever its size.
MOST_PLAYED = 200


class Body(NamedTuple):
    """A fighter between two rounds: the damage that takes it out, the pieces it can give, whether it has fled."""

    left: int
    shield: bool
    helmet: bool
    fled: bool = False

    @property
    def fights(self) -> bool:
        """Whether it still fights: neither out of action nor gone after a failed morale test."""
        return self.left > 0 and not self.fled


#: Out of action; and gone after a failed morale test, where what is left doesn't matter any more.
DOWN = Body(0, shield=False, helmet=False)
GONE = Body(1, shield=False, helmet=False, fled=True)


class Warrior(NamedTuple):
    """A fighter as a fight begins."""

    key: str
    side: str
    start: Body
    wounds: int
    starting_wounds: int
    morale: int | None
    is_leader: bool


#: Everybody in a fight, side a first.
State = tuple[Body, ...]
#: Something that makes a side test morale: a word for it, and for the wounds of one fighter its place.
Trigger = tuple[str, int]
#: Makes the pool of one fighter's attacks on another by their places, while that one still has shield and helmet; the
#: last number is that of the hits that can matter.
PoolMaker = Callable[[int, int, bool, bool, int], ExplodingPool]


class Over(NamedTuple):
    """A fight that has ended: who won, who is out of action, who failed morale."""

    winner: str
    out: tuple[bool, ...]
    fled: tuple[bool, ...]


class Fought(NamedTuple):
    """How a fight ended and after how many rounds; in a law, their mean given that end."""

    over: Over
    rounds: Any


class Exchange(NamedTuple):
    """What is done to the one who stands in front of a side in one round."""

    target: int
    body: Body
    strikes: Within[Body]
    can_hurt: bool


class Fight:
    """A fight as it is set up. What depends on a state alone is kept: odds come back to the same few by many paths."""

    def __init__(self, warriors: tuple[Warrior, ...], make_pool: PoolMaker, kinds: Kinds, morale_die: int,
                 one_hit: bool, most_rounds: int | None = None) -> None:
        self.warriors, self.kinds, self.morale_die = warriors, kinds, morale_die
        self.one_hit, self.most_rounds = one_hit, most_rounds
        self.places = {side: tuple(place for place, one in enumerate(warriors) if one.side == side) for side in SIDES}
        self._results, self._states = 0, 0
        self.make_pool: PoolMaker = lru_cache(maxsize=None)(make_pool)
        self.exchanges: Callable[[State], tuple[Exchange, Exchange]] = lru_cache(maxsize=None)(self._exchanges)
        self.triggers: Callable[[str, State], frozenset[Trigger]] = lru_cache(maxsize=None)(self._triggers)
        self.morale_test: Callable[[str, State, frozenset[Trigger]], Within[State] | None] = lru_cache(maxsize=None)(
            self._morale_test)  # fmt: skip
        self.settled: Callable[[State], State | Over] = lru_cache(maxsize=None)(self._settled)

    @property
    def start(self) -> State:
        """Everybody as the fight begins."""
        return tuple(warrior.start for warrior in self.warriors)

    def standing(self, side: str, state: State) -> list[int]:
        """Return the places of those of a side who still fight."""
        return [place for place in self.places[side] if state[place].fights]

    def wounds_left(self, place: int, state: State) -> int:
        """Return the wounds that a fighter has left: damage goes to the stamina first. Section: Attacks."""
        return min(self.warriors[place].wounds, state[place].left)

    def _exchanges(self, state: State) -> tuple[Exchange, Exchange]:
        """Return what side a does to the front of b, and b to that of a: all strike the first that still fights."""
        on_b, on_a = self._strikes("a", "b", state), self._strikes("b", "a", state)
        different = [hits_that_matter(one.body, self.one_hit) + 1 for one in (on_b, on_a)]
        self._results, self._states = self._results + different[0] * different[1], self._states + 1
        if self._results > MOST_RESULTS and self._states > MOST_PLAYED:
            raise UsageProblem("this fight can go too many ways for exact odds; take fewer fighters or less stamina")
        return on_b, on_a

    def _strikes(self, side: str, other: str, state: State) -> Exchange:
        target = self.standing(other, state)[0]
        body, key = state[target], self.warriors[target].key
        matter = hits_that_matter(body, self.one_hit)
        pools = tuple(self.make_pool(striker, target, body.shield, body.helmet, matter)
                      for striker in self.standing(side, state))  # fmt: skip
        strikes = Within(take_strikes, (pools, body, key, self.one_hit))
        return Exchange(target, body, strikes, any(can_hurt(pool) for pool in pools))

    def _triggers(self, side: str, state: State) -> frozenset[Trigger]:
        """Return what has happened to a side that makes it test morale, each once in a fight.

        The first leader down or gone; half the numbers or wounds of the side; half the wounds of one. Section: Morale.
        """
        places, standing = self.places[side], self.standing(side, state)
        found: list[Trigger] = []
        if any(self.warriors[place].is_leader and not state[place].fights for place in places):
            found.append(("leader", 0))
        wounds = sum(self.wounds_left(place, state) for place in standing)
        started = sum(self.warriors[place].starting_wounds for place in places)
        if 2 * len(standing) <= len(places) or 2 * wounds <= started:
            found.append(("half", 0))
        found += [("own", place) for place in standing
                  if 2 * self.wounds_left(place, state) <= self.warriors[place].starting_wounds]  # fmt: skip
        return frozenset(found)

    def _morale_test(self, side: str, state: State, known: frozenset[Trigger]) -> Within[State] | None:
        """Return the one roll of the NPCs of a side for what is new to them, if there is anything."""
        new = self.triggers(side, state) - known
        everybody = any(word != "own" for word, _ in new)
        testing = tuple(place for place in self.standing(side, state) if self.warriors[place].morale is not None
                        and (everybody or ("own", place) in new))  # fmt: skip
        if not testing:
            return None
        scores = {score for place in testing if (score := self.warriors[place].morale) is not None}
        names = ", ".join(self.warriors[place].key for place in testing)
        roll = MoraleRoll(tuple(sorted(scores)), self.kinds, self.morale_die, tell_kind=False, why=f"morale of {names}")
        return Within(hold_or_flee, (roll, self.warriors, testing, state))

    def _settled(self, state: State) -> State | Over:
        """Return a state, or how the fight has ended: a side is gone, or nobody can hit the one in front any more."""
        still = [side for side in SIDES if self.standing(side, state)]
        if len(still) < len(SIDES):
            return self.ended(state, still[0] if still else DRAW)
        if not any(exchange.can_hurt for exchange in self.exchanges(state)):
            return self.ended(state, DRAW)
        return state

    def ended(self, state: State, winner: str) -> Over:
        """Return a fight as it ended, without what the survivors have left."""
        return Over(winner, tuple(not body.left for body in state), tuple(body.fled for body in state))


def fight(setup: Fight) -> Rule[Fought]:
    """Fight until a side has nobody left, nobody can hurt anybody, or the rounds are up.

    Sections: Attacks; Shields Will Be Splintered, Helmets Will Be Sundered; Morale.
    """
    start = setup.settled(setup.start)
    ended: Ended = yield Until(start, partial(play_round, setup), _is_over, setup.most_rounds)
    over = ended.state if isinstance(ended.state, Over) else setup.ended(ended.state, DRAW)
    return Fought(over, ended.rounds)


def _is_over(state: State | Over) -> bool:
    return isinstance(state, Over)


def play_round(setup: Fight, state: State) -> Rule[State | Over]:
    """Play one round: side a strikes, then side b, but as if at once; then the morale of a and of b, alike.

    Nobody tests when the strikes have left no enemy to run from.
    """
    on_b, on_a = setup.exchanges(state)
    yield Note("a round begins")
    bodies: tuple[Body, Body] = yield Together(on_b.strikes, on_a.strikes)
    if bodies == (on_b.body, on_a.body):
        return state
    now = _changed(_changed(state, on_b.target, bodies[0]), on_a.target, bodies[1])
    for side in SIDES if all(setup.standing(one, now) for one in SIDES) else ():
        known = setup.triggers(side, state)
        while (test := setup.morale_test(side, now, known)) is not None:
            known = setup.triggers(side, now)
            now = yield test
    return setup.settled(now)


def _changed(state: State, place: int, body: Body) -> State:
    return (*state[:place], body, *state[place + 1 :])


# Damage


def hits_that_matter(body: Body, one_hit: bool) -> int:
    """Return from how many hits on nothing changes; with one hit undone by a shield, one more is told apart."""
    return body.left + (1 if one_hit and body.shield else 0)


def take_strikes(pools: tuple[ExplodingPool, ...], body: Body, key: str, one_hit: bool) -> Rule[Body]:
    """Take the attacks of all enemies in one round, then give a shield or a helmet if that helps.

    Section: Shields Will Be Splintered, Helmets Will Be Sundered; the policy is ours.
    """
    most = hits_that_matter(body, one_hit)
    damage: int = yield Chain(0, tuple(partial(_add_hits, pool, most) for pool in pools))
    left = body.left
    if body.shield and damage:
        undone = damage - 1 if one_hit else 0
        policy = GIVE if damage >= left > undone else KEEP
        if (yield Choice(f"{key}: the shield", (KEEP, GIVE), policy)) == GIVE:
            yield Note(f"{key} gives its shield")
            damage, body = undone, body._replace(shield=False)
    if body.helmet and damage >= left and (yield Choice(f"{key}: the helmet", (KEEP, GIVE), GIVE)) == GIVE:
        yield Note(f"{key} gives its helmet and has 1 wound left")
        return body._replace(left=1, helmet=False)
    if damage >= left:
        yield Note(f"{key} is out of action")
        return DOWN
    return body._replace(left=left - damage)


def _add_hits(pool: ExplodingPool, most: int, hits: int) -> Rule[int]:
    reading: PoolReading = yield pool
    return min(most, hits + reading.least_hits)


# Morale


def hold_or_flee(
    roll: MoraleRoll, warriors: tuple[Warrior, ...], testing: tuple[int, ...], state: State
) -> Rule[State]:
    """Test the morale of some NPCs of a side with one roll; whoever fails leaves the fight. Section: Morale."""
    reading: MoraleReading = yield roll
    failing = roll.scores[: reading.failing]
    return tuple(GONE if place in testing and warriors[place].morale in failing else body
                 for place, body in enumerate(state))  # fmt: skip
