"""Odds estimated from plays: the same rule, played many times by the program's dice.

Play number i has the seed of the seed and i, and plays are counted in order from 0 on: so many of
a seed are the same on any number of cores. Where no number is asked for, it ends at the first piece
of work after which all is known well enough, or when time is up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from math import ceil, sqrt
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.intervals import Z, find_chance_interval, find_mean_interval
from skirmish_cli.reports.odds import order_row
from skirmish_cli.reports.report import Estimate, Figure, Odds, Row
from skirmish_cli.reports.tallies import Sums, Tally, start_tally, tally_plays

if TYPE_CHECKING:
    import threading

    from skirmish_cli.core.procedure import Prepared
    from skirmish_cli.core.question import Question
    from skirmish_cli.reports import crews
else:
    crews = lazy("skirmish_cli.reports.crews")
    threading = lazy("threading")

#: Plays are counted in pieces of so many.
PIECE = 100
#: Where no number of plays is asked for: the fewest, and the most seconds.
LEAST_PLAYS, MOST_SECONDS = 2_000, 10.0
#: What is over sooner than this is played by this process alone.
ALONE_SECONDS = 0.3
#: A chance is known where its interval reaches no further to either side.
CHANCE_KNOWN = 0.005
#: A mean is known where its interval reaches no further, as a share of itself. One nearer to 0 than
#: plays spread about it (by their standard deviation) is held against that.
MEAN_KNOWN = 0.01

#: Told how many plays there were, and how many there will be, as far as that is known.
Watch = Callable[[int, int], None]


class Wanted(NamedTuple):
    """How many plays are wanted, None for as many as it takes, and the seed of all."""

    plays: int | None
    seed: int


class Pieces:
    """The plays of an estimate, handed out in pieces and added up in order."""

    def __init__(self, prepared: Prepared, wanted: Wanted) -> None:
        self.whole = start_tally(prepared)
        self.again: list[range] = []
        self._wanted, self._next = wanted, 0
        self._early: dict[int, Tally] = {}
        self._enough = wanted.plays or LEAST_PLAYS
        self.expected = self._enough

    @property
    def is_done(self) -> bool:
        """Whether the plays that were added up are enough."""
        return self.whole.plays >= self._enough

    def take(self) -> range | None:
        """Return the numbers of the next piece to be played, or None where all are out."""
        if self.again:
            return self.again.pop()
        end = self._next + PIECE
        if self._wanted.plays is not None:
            end = min(end, self._wanted.plays)
        numbers, self._next = range(self._next, end), end
        return numbers or None

    def put(self, numbers: range, tally: Tally) -> None:
        """Add a piece that was played, once all before it are there."""
        self._early[numbers.start] = tally
        while not self.is_done and self.whole.plays in self._early:
            self.whole = self.whole.add(self._early.pop(self.whole.plays))
            if self.is_done and self._wanted.plays is None:
                self.expected = max(LEAST_PLAYS, count_needed(self.whole))
                # What few plays say of how many it takes is soon out of date.
                self._enough = min(self.expected, 2 * self.whole.plays)


def estimate_odds(
    prepared: Prepared,
    wanted: Wanted,
    retell: Callable[[], Question] | None = None,
    watch: Watch | None = None,
    helpers: int | None = None,
) -> Odds:
    """Return the odds of a prepared procedure, estimated from plays.

    `retell` returns the question that it was made of, from which other processes can play it too:
    as many `helpers` as the machine has cores for, unless that is said.
    """
    pieces = Pieces(prepared, wanted)
    with _alarm(MOST_SECONDS) as is_late, _alarm(ALONE_SECONDS) as is_long:
        crew: crews.Crew | None = None
        first: Tally | None = None
        try:
            while not pieces.is_done:
                if is_late() and wanted.plays is None and pieces.whole.plays:
                    break
                if first is not None and retell is not None and is_long():
                    size = crews.count_helpers() if helpers is None else helpers
                    crew = _hire(prepared, wanted, retell(), first, size)
                    retell = None
                numbers = _share_out(pieces, crew)
                if numbers is not None:
                    tally = tally_plays(prepared, wanted.seed, numbers)
                    first = first or tally
                    pieces.put(numbers, tally)
                if watch is not None:
                    watch(pieces.whole.plays, pieces.expected)
        finally:
            if crew is not None:
                crew.end()
    return read_tally(prepared, pieces.whole, wanted.seed)


def _share_out(pieces: Pieces, crew: crews.Crew | None) -> range | None:
    """Give helpers their pieces, take what they have counted, and return the next piece.

    Where all are out it waits for the helpers, and returns None.
    """
    if crew is None:
        return pieces.take()
    for numbers, tally in crew.gather(patiently=False):
        pieces.put(numbers, tally)
    for helper in crew.list_free():
        given = pieces.take()
        if given is not None:
            crew.give(helper, given)
    pieces.again += crew.lost
    crew.lost.clear()
    own = None if pieces.is_done else pieces.take()
    if own is None and crew.is_busy():
        for numbers, tally in crew.gather(patiently=True):
            pieces.put(numbers, tally)
    return own


def _hire(
    prepared: Prepared, wanted: Wanted, question: Question, first: Tally, size: int
) -> crews.Crew:
    """Return helpers that must find what was found here first."""
    proof = crews.Proof(crews.describe_inputs(prepared), range(first.plays), first)
    return crews.Crew(question.as_data(), wanted.seed, proof, size)


@contextmanager
def _alarm(seconds: float) -> Iterator[Callable[[], bool]]:
    """Give a function that tells whether so many seconds have passed."""
    rung = threading.Event()
    timer = threading.Timer(seconds, rung.set)
    timer.daemon = True
    timer.start()
    try:
        yield rung.is_set
    finally:
        timer.cancel()


# How well all is known


def count_needed(tally: Tally) -> int:
    """Return about how many plays it takes until all is known well enough; at least so many."""
    shares = [_find_chance_share(one, tally.plays) for one in _list_halves(tally)]
    shares += [_find_share(one) for one in tally.sums if one.known]
    return ceil(tally.plays * max(shares, default=0.0))


def _list_halves(tally: Tally) -> Sequence[int]:
    """Return how often the row came that is nearest to every other time: the least known one."""
    counts = (count for _, count in tally.rows.values())
    return [min(counts, key=lambda count: abs(2 * count - tally.plays))] if tally.rows else []


def _find_share(sums: Sums) -> float:
    """Return how much more plays than there were a figure takes to be known; 1 or less if it is."""
    if sums.chances == sums.known:
        return _find_chance_share(int(sums.total), sums.known)
    low, high = find_mean_interval(sums.known, sums.total, sums.squares)
    off, mean = (high - low) / 2, abs(low + high) / 2
    is_spread = sums.known * sums.squares != sums.total * sums.total
    spread = off / Z * sqrt(sums.known) if is_spread else 1.0
    return (off / (MEAN_KNOWN * max(mean, spread))) ** 2


def _find_chance_share(true: int, plays: int) -> float:
    low, high = find_chance_interval(true, plays)
    return ((high - low) / 2 / CHANCE_KNOWN) ** 2


# What the plays say


def read_tally(prepared: Prepared, tally: Tally, seed: int) -> Odds:
    """Return the odds that a tally tells, each figure and row with its interval."""
    sums = iter(tally.sums)
    return Odds(
        summary=_read_figures(prepared.figures, sums),
        rows=tuple(
            Row(row, Fraction(times, tally.plays), find_chance_interval(times, tally.plays))
            for row, times in sorted(tally.rows.values(), key=order_row)
        ),
        models={key: _read_figures(figures, sums) for key, figures in prepared.models.items()},
        policy=prepared.policy,
        estimate=Estimate(tally.plays, seed),
    )


def _read_figures(names: Mapping[str, object], sums: Iterator[Sums]) -> dict[str, Figure]:
    """Return as many figures as there are names, from the sums that come next."""
    return {name: _read_figure(next(sums)) for name in names}


def _read_figure(sums: Sums) -> Figure:
    """Return a chance or a mean with its interval; None where the question makes no sense."""
    if not sums.known:
        return Figure(None, is_chance=False)
    value = Fraction(sums.total) / sums.known
    if sums.chances == sums.known:
        return Figure(value, True, find_chance_interval(int(sums.total), sums.known))
    return Figure(value, False, find_mean_interval(sums.known, sums.total, sums.squares))
