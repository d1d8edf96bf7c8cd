"""The exact law of a chase, worked out from the law of one round.

A round's law doesn't depend on the distance, so it is worked out once for each pair of fatigues.
Fatigues never fall during a chase, so an endless one is solved pair by pair, all distances of a
pair together.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod

from skirmish_cli.dice.law import Law
from skirmish_cli.games.heimr.chase_rounds import (
    ENDS,
    UNDECIDED,
    Chase,
    Chased,
    ChaseRound,
    Running,
    advance,
    make_round,
)
from skirmish_cli.records import NamedTuple

Pair = tuple[int, int]

#: What odds may cost: rounds times distances times pairs of fatigues, or distances times pairs
#: times bits of a weight.
MOST_STATES, MOST_BITS = 200_000, 300_000


def weigh_rounds(chase: Chase) -> dict[Pair, Law[ChaseRound]]:
    """Return the law of a round for every pair of fatigues, the lowest first."""
    laws: dict[Pair, Law[ChaseRound]] = {}
    waiting: list[Pair] = [(chase.chaser.fatigue, chase.target.fatigue)]
    while waiting:
        pair = waiting.pop()
        if pair not in laws:
            laws[pair] = make_round(chase, Running(0, *pair)).law()
            waiting += {
                (pair[0] + done.chaser_tires, pair[1] + done.target_tires)
                for done in laws[pair].weights
                if not done.end
            }
    return dict(sorted(laws.items(), key=lambda item: (sum(item[0]), item[0])))


def weigh_counted(chase: Chase) -> Law[Chased]:
    """Return the law of a chase over a fixed number of rounds.

    What is still running after them is undecided.
    """
    rounds = chase.rounds or 0
    laws = weigh_rounds(chase)
    common = lcm(*(law.total for law in laws.values()))
    scaled = {
        pair: [(done, weight * (common // law.total)) for done, weight in law.weights.items()]
        for pair, law in laws.items()
    }
    running: dict[Running, int] = {chase.start: 1}
    ended: dict[Chased, int] = {}
    for number in range(1, rounds + 1):
        after: dict[Running, int] = {}
        left, rest = rounds - number, common ** (rounds - number)
        for before, weight in running.items():
            for done, share in scaled[before.chaser_fatigue, before.target_fatigue]:
                new = advance(chase, before, done)
                if new.end:
                    end = Chased(new.end, number)
                    ended[end] = ended.get(end, 0) + weight * share * rest
                else:
                    new = _cut_distance(chase, new, left)
                    after[new] = after.get(new, 0) + weight * share
        running = after
    undecided = Chased(UNDECIDED, rounds)
    return Law({**ended, undecided: sum(running.values())})


def _cut_distance(chase: Chase, running: Running, left: int) -> Running:
    """Return a chase with its distance cut where more of it makes no difference.

    That is where the chaser can't close it in the rounds left and the target can't escape.
    """
    out_of_reach = chase.escape_at is None or running.distance + left < chase.escape_at
    return running._replace(distance=left) if out_of_reach and running.distance > left else running


def weigh_endless(chase: Chase) -> Law[Chased]:
    """Return the law of a chase that is certain to end, and the mean of its rounds.

    It sums the expected visits of every distance and pair of fatigues: the ends that follow from
    there, and one round for each visit. Raises ValueError where the end isn't certain or the
    distance has no bound; see `find_missing_option`.
    """
    laws = weigh_rounds(chase)
    missing = find_missing_option(chase, laws)
    if missing:
        raise ValueError(missing)
    common = lcm(*(law.total for law in laws.values()))
    beyond = 0 if chase.escape_at is None else chase.escape_at - chase.distance - 1
    flows: dict[Pair, list[Flow]] = {}
    start = (chase.chaser.fatigue, chase.target.fatigue)
    flows[start] = [Flow([*[0] * chase.distance, 1, *[0] * beyond], 0, frozenset())]
    leaving: list[Flow] = []
    bases: dict[Pair, int] = {}
    for pair, law in laws.items():
        if pair not in flows:
            continue  # the distance rules it out, such as a catch that comes before
        steps = {done: weight * (common // law.total) for done, weight in law.weights.items()}
        visits, bases[pair] = _count_visits(
            _add_flows(flows.pop(pair), common, bases), common, steps, pair
        )
        ends, onward = _move_on(chase, pair, steps, visits, common)
        leaving.append(ends)
        for later, flow in onward.items():
            flows.setdefault(later, []).append(flow)
    *chances, rounds = _add_flows(leaving, common, bases).amounts
    mean = Fraction(rounds, sum(chances))
    return Law(
        {Chased(end, mean): amount for end, amount in zip(ENDS, chances, strict=True) if amount}
    )


def find_missing_option(chase: Chase, laws: dict[Pair, Law[ChaseRound]]) -> str:
    """Return which option a chase without `rounds` lacks, or an empty text.

    It is `escape-at` where the target may gain squares without end, `rounds` where nothing ever
    ends the chase.
    """
    for law in laws.values():
        steps = {done.step for done in law.weights if not done.end}
        if chase.escape_at is None and 1 in steps:
            return "escape-at"
        if steps == {0} and all(not _leaves_pair(done) for done in law.weights):
            return "rounds"
    return ""


def find_farthest(chase: Chase, laws: dict[Pair, Law[ChaseRound]]) -> int:
    """Return how far ahead odds go in well under a second.

    That is the most rounds, or the most distance in a chase without a limit of rounds.
    """
    if chase.rounds is None:
        bits = lcm(*(law.total for law in laws.values())).bit_length()
        return max(1, MOST_BITS // (len(laws) * bits))
    rounds = chase.rounds
    while (
        rounds > 1
        and rounds * min(chase.escape_at or 1000, chase.distance + rounds) * len(laws) > MOST_STATES
    ):
        rounds -= 1
    return rounds


def _leaves_pair(done: ChaseRound) -> bool:
    return bool(done.end or done.chaser_tires or done.target_tires)


class Flow(NamedTuple):
    """Amounts over one denominator, which is known by its factors.

    The denominator is the common total to a power, times the bases of some pairs of fatigues.
    Known by its factors it needs no greatest common divisors, which would cost more than
    everything else.
    """

    amounts: list[int]
    power: int
    pairs: frozenset[Pair]


def _add_flows(flows: list[Flow], common: int, bases: dict[Pair, int]) -> Flow:
    """Return the sum of flows over a denominator that all of theirs divide."""
    power = max(flow.power for flow in flows)
    pairs = frozenset[Pair]().union(*(flow.pairs for flow in flows))
    by_pairs: dict[frozenset[Pair], list[int]] = {}
    for flow in flows:
        scale = common ** (power - flow.power)
        so_far = by_pairs.get(flow.pairs, [0] * len(flow.amounts))
        by_pairs[flow.pairs] = [
            old + amount * scale for old, amount in zip(so_far, flow.amounts, strict=True)
        ]
    total = [0] * len(flows[0].amounts)
    for own, amounts in by_pairs.items():
        scale = prod(bases[pair] for pair in pairs - own)
        total = [old + amount * scale for old, amount in zip(total, amounts, strict=True)]
    return Flow(total, power, pairs)


def _count_visits(
    arriving: Flow, common: int, steps: dict[ChaseRound, int], pair: Pair
) -> tuple[Flow, int]:
    """Return how often each distance comes up while a pair of fatigues lasts.

    The pair's base, which is part of the denominator, comes with it.

    Of the common total, a round leaves (common - same) v[d] = common arriving[d] + closer v[d+1]
    + further v[d-1]. With the continuants k[0] = 1, k[1] = common - same, k[n] = k[1] k[n-1] -
    closer further k[n-2] the elimination stays whole; the last continuant is the base.
    """
    closer, same, further = (
        sum(
            weight for done, weight in steps.items() if not _leaves_pair(done) and done.step == step
        )
        for step in (-1, 0, 1)
    )
    if not (closer or same or further):
        return arriving, 1
    far = len(arriving.amounts)
    continuants = [1, common - same]
    while len(continuants) <= far:
        continuants.append(continuants[1] * continuants[-1] - closer * further * continuants[-2])
    reduced: list[int] = []
    for place, amount in enumerate(arriving.amounts):
        below = further * reduced[-1] if place else 0
        reduced.append(common * amount * continuants[place] + below)
    base, above = continuants[far], 0
    visits: list[int] = []
    for place in reversed(range(far)):
        whole = base * reduced[place] + closer * continuants[place] * above
        above = whole // continuants[place + 1]
        visits.append(above)
    visits.reverse()
    return Flow(visits, arriving.power, arriving.pairs | {pair}), base


def _move_on(
    chase: Chase, pair: Pair, steps: dict[ChaseRound, int], visits: Flow, common: int
) -> tuple[Flow, dict[Pair, Flow]]:
    """Return where the visits of a pair of fatigues lead: to ends, or other pairs.

    The last amount of the ends is the number of rounds that were run. What stays within the pair
    is in the visits already.
    """
    ends = dict.fromkeys(ENDS, 0)
    onward: dict[Pair, Flow] = {}
    power, pairs, far = visits.power + 1, visits.pairs, len(visits.amounts)
    for done, weight in steps.items():
        leaves = _leaves_pair(done)
        for distance, visit in enumerate(visits.amounts):
            if not visit:
                continue
            new = advance(chase, Running(distance, *pair), done)
            if new.end:
                ends[new.end] += visit * weight
            elif leaves:
                later = (new.chaser_fatigue, new.target_fatigue)
                if later not in onward:
                    onward[later] = Flow([0] * far, power, pairs)
                onward[later].amounts[new.distance] += visit * weight
    return Flow([*ends.values(), sum(visits.amounts) * common], power, pairs), onward
