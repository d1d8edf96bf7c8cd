"""The exact law of a chase, from the law of one round: a chain over the distance and both fatigues.

A round's law doesn't depend on the distance, so it is worked out once for each pair of fatigues.
Fatigues never fall during a chase, so an endless one is solved pair by pair, all distances of a
pair together."""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod
from typing import NamedTuple

from skirmish_cli.dice.law import Law
from skirmish_cli.games.heimr.chases import (
    ENDS,
    UNDECIDED,
    Chase,
    Chased,
    Round,
    Running,
    advance,
    round_of,
)

Pair = tuple[int, int]

#: What odds may cost: rounds times distances times pairs of fatigues, or distances times pairs
#: times bits of a weight.
MOST_STATES, MOST_BITS = 200_000, 300_000


def round_laws(chase: Chase) -> dict[Pair, Law[Round]]:
    """Return the law of a round for every pair of fatigues that can come up, the lower ones
    first."""
    laws: dict[Pair, Law[Round]] = {}
    waiting: list[Pair] = [(chase.chaser.fatigue, chase.target.fatigue)]
    while waiting:
        pair = waiting.pop()
        if pair not in laws:
            laws[pair] = round_of(chase, Running(0, *pair)).law()
            waiting += {
                (pair[0] + done.chaser_tires, pair[1] + done.target_tires)
                for done in laws[pair].weights
                if not done.end
            }
    return dict(sorted(laws.items(), key=lambda item: (sum(item[0]), item[0])))


def counted(chase: Chase) -> Law[Chased]:
    """Return the law of a chase over a fixed number of rounds; what is still running is
    undecided."""
    rounds = chase.rounds or 0
    laws = round_laws(chase)
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
        for state, weight in running.items():
            for done, share in scaled[state.chaser_fatigue, state.target_fatigue]:
                new = advance(chase, state, done)
                if new.end:
                    end = Chased(new.end, number)
                    ended[end] = ended.get(end, 0) + weight * share * rest
                else:
                    new = _folded(chase, new, left)
                    after[new] = after.get(new, 0) + weight * share
        running = after
    undecided = Chased(UNDECIDED, rounds)
    return Law({**ended, undecided: sum(running.values())})


def _folded(chase: Chase, state: Running, left: int) -> Running:
    """Return a state, its distance folded where the chaser can't close it any more and the target
    can't escape."""
    out_of_reach = chase.escape_at is None or state.distance + left < chase.escape_at
    return state._replace(distance=left) if out_of_reach and state.distance > left else state


def endless(chase: Chase) -> Law[Chased]:
    """Return the law of a chase that is certain to end, each end with the mean number of all
    rounds.

    It sums the expected visits of every state: what leaves the chain there, and one round for
    each visit. Raises ValueError where the end isn't certain or the distance has no bound; see
    `what_is_missing`."""
    laws = round_laws(chase)
    missing = what_is_missing(chase, laws)
    if missing:
        raise ValueError(missing)
    common = lcm(*(law.total for law in laws.values()))
    far = chase.escape_at if chase.escape_at is not None else chase.distance + 1
    flows: dict[Pair, list[Flow]] = {}
    start = (chase.chaser.fatigue, chase.target.fatigue)
    flows[start] = [Flow([int(place == chase.distance) for place in range(far)], 0, frozenset())]
    leaving: list[Flow] = []
    bases: dict[Pair, int] = {}
    for pair, law in laws.items():
        if pair not in flows:
            continue  # the distance rules it out, such as a catch that comes before
        steps = {done: weight * (common // law.total) for done, weight in law.weights.items()}
        visits, bases[pair] = _visits(_joined(flows.pop(pair), common, bases), common, steps, pair)
        ends, onward = _moved_on(chase, pair, steps, visits, common)
        leaving.append(ends)
        for later, flow in onward.items():
            flows.setdefault(later, []).append(flow)
    *chances, rounds = _joined(leaving, common, bases).amounts
    mean = Fraction(rounds, sum(chances))
    return Law(
        {Chased(end, mean): amount for end, amount in zip(ENDS, chances, strict=True) if amount}
    )


def what_is_missing(chase: Chase, laws: dict[Pair, Law[Round]]) -> str:
    """Return which option a chase without `rounds` lacks, or nothing: `escape-at` where the
    target may gain squares without end, `rounds` where nothing ever ends it."""
    for law in laws.values():
        steps = {done.step for done in law.weights if not done.end}
        if chase.escape_at is None and 1 in steps:
            return "escape-at"
        if steps == {0} and all(not _leaves_pair(done) for done in law.weights):
            return "rounds"
    return ""


def farthest(chase: Chase, laws: dict[Pair, Law[Round]]) -> int:
    """Return how far ahead odds go in well under a second: the most rounds, or without them the
    most distance."""
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


def _leaves_pair(done: Round) -> bool:
    return bool(done.end or done.chaser_tires or done.target_tires)


class Flow(NamedTuple):
    """Amounts over one denominator: the common total to a power, times the bases of some pairs of
    fatigues.

    Integers over a denominator that is known by its factors need no greatest common divisors,
    which would cost more than everything else."""

    amounts: list[int]
    power: int
    pairs: frozenset[Pair]


def _joined(flows: list[Flow], common: int, bases: dict[Pair, int]) -> Flow:
    """Return the sum of flows over the denominator that holds all of theirs."""
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


def _visits(arriving: Flow, common: int, steps: dict[Round, int], pair: Pair) -> tuple[Flow, int]:
    """Return how often each distance is visited while a pair of fatigues lasts, and the pair's
    base.

    Of the common total, a round leaves (common - same) v[d] = common arriving[d] + closer v[d+1]
    + further v[d-1]. With the continuants k[0] = 1, k[1] = common - same, k[n] = k[1] k[n-1] -
    closer further k[n-2] the elimination stays whole; the last continuant is the base."""
    closer, same, further = (
        sum(
            weight for done, weight in steps.items() if not _leaves_pair(done) and done.step == step
        )
        for step in (-1, 0, 1)
    )
    if closer == same == further == 0:
        return arriving, 1
    far = len(arriving.amounts)
    continuants = [1, common - same]
    while len(continuants) <= far:
        continuants.append(continuants[1] * continuants[-1] - closer * further * continuants[-2])
    reduced: list[int] = []
    for place, amount in enumerate(arriving.amounts):
        below = further * reduced[-1] if place else 0
        reduced.append(common * amount * continuants[place] + below)
    base, visits, above = continuants[far], [0] * far, 0
    for place in range(far - 1, -1, -1):
        above = (base * reduced[place] + closer * continuants[place] * above) // continuants[
            place + 1
        ]
        visits[place] = above
    return Flow(visits, arriving.power, arriving.pairs | {pair}), base


def _moved_on(
    chase: Chase, pair: Pair, steps: dict[Round, int], visits: Flow, common: int
) -> tuple[Flow, dict[Pair, Flow]]:
    """Return where the visits of a pair lead: to each end, with the rounds run as the last
    amount, or to other pairs.

    What stays within the pair is in the visits already.
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
