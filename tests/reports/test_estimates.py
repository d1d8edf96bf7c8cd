"""Odds that are estimated: the same plays on one core or many, and what they are taken for."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.question import Question, read_question
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table, UnwatchedTable
from skirmish_cli.dice.sources import SeededDice, seed_play
from skirmish_cli.reports import crews, estimates
from skirmish_cli.reports.answering import estimate
from skirmish_cli.reports.estimates import Wanted, count_needed, estimate_odds
from skirmish_cli.reports.odds import find_odds
from skirmish_cli.reports.questions import prepare_question
from skirmish_cli.reports.tallies import Sums, Tally, start_tally, tally_plays
from tests.reports.asking import ask
from tests.reports.estimating import hold_against

PLAYS, SEED = 2_050, 7


@pytest.fixture(scope="module")
def question() -> Question:
    """An attack in Freeblades, as plain data."""
    typed = {"rating": ("d10",), "defense": ("5",), "damage": ("d8",), "av": ("6",), "lp": ("2",)}
    return ask("freeblades", "attack", typed)[0]


@pytest.fixture
def watched_crew(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let helpers start at once, and count the plays that they bring."""
    brought: list[int] = []
    real = crews.Crew.gather

    def gather(self: crews.Crew, *, patiently: bool) -> Any:
        for numbers, tally in real(self, patiently=patiently):
            brought.append(tally.plays)
            yield numbers, tally

    monkeypatch.setattr(crews.Crew, "gather", gather)
    monkeypatch.setattr(estimates, "ALONE_SECONDS", 0)
    # This process does nothing but wait for the others once it has proven them.
    monkeypatch.setattr(estimates, "_share_out", patient(estimates._share_out))
    return brought


def patient(share_out: Callable[..., Any]) -> Callable[..., Any]:
    """Return how pieces are shared out where this process waits until a helper can be given one."""

    def wait(pieces: Any, crew: Any) -> Any:
        while crew is not None and crew._helpers and not crew.list_free() and not crew.is_busy():
            list(crew.gather(patiently=True))
        return share_out(pieces, crew)

    return wait


def test_helpers_change_no_figure(question: Question, watched_crew: list[int]) -> None:
    prepared = prepare_question(question)
    alone = estimate_odds(prepared, Wanted(PLAYS, SEED))
    helped = estimate_odds(prepared, Wanted(PLAYS, SEED), lambda: question, helpers=2)
    assert sum(watched_crew) > 0
    assert helped == alone
    assert alone.estimate is not None
    assert (alone.estimate.plays, alone.estimate.seed) == (PLAYS, SEED)


def test_a_question_as_plain_data_has_the_same_estimate(question: Question) -> None:
    written = read_question(question.as_data())
    odds = estimate(written, PLAYS, SEED)
    assert odds == estimate_odds(prepare_question(question), Wanted(PLAYS, SEED))
    assert odds != estimate(written, PLAYS, SEED + 1)


def test_more_plays_go_on_where_fewer_ended(question: Question) -> None:
    prepared = prepare_question(question)
    first, rest = (tally_plays(prepared, SEED, one) for one in (range(30), range(30, 100)))
    assert start_tally(prepared).add(first).add(rest) == tally_plays(prepared, SEED, range(100))


def test_each_play_is_that_of_its_number(question: Question) -> None:
    prepared = prepare_question(question)
    hits = sum(
        play(prepared.rule(), Table(SeededDice(seed_play(SEED, number)))).hit
        for number in range(50)
    )
    assert tally_plays(prepared, SEED, range(50)).sums[0] == Sums(50, 50, hits, hits)


def test_plays_with_equal_results_are_read_one_by_one() -> None:
    # Whoever has 1 left is out with one hit or several: odds know of more hits their mean alone,
    # and hold results equal that differ in them. Two dice at 4 or more that go on at 6 hit
    # 2 * (1 / 2) / (1 - 1 / 6) = 6 / 5 times on average.
    typed = {"attacks": ("2",), "defense": ("3",), "stamina": ("2",), "wounds": ("1",)}
    prepared = prepare_question(ask("oldschool", "attack", {**typed, "direct": True})[0])
    assert find_odds(prepared).summary["hits_mean"].value == Fraction(6, 5)
    sums = tally_plays(prepared, SEED, range(PLAYS)).sums[list(prepared.figures).index("hits_mean")]
    rolled = [
        prepared.figures["hits_mean"](play(prepared.rule(), Table(SeededDice(seed_play(SEED, at)))))
        for at in range(PLAYS)
    ]
    assert sums.total == sum(rolled)
    assert len(set(rolled)) > 4
    assert hold_against(prepared, tally_plays(prepared, SEED, range(PLAYS))).wrong == []


def test_plays_without_a_number_repeat_with_the_number_that_is_told(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "CHANCE_KNOWN", 0.02)
    monkeypatch.setattr(estimates, "MEAN_KNOWN", 0.04)
    prepared = prepare_question(question)
    free = estimate_odds(prepared, Wanted(None, SEED))
    assert free.estimate is not None
    # A chance of 1 in 2 is known to 0.02 from (1.96 / 0.04)^2 - 1.96^2 = 2397 plays on.
    assert 2_000 <= free.estimate.plays <= 2_600
    assert estimate_odds(prepared, Wanted(free.estimate.plays, SEED)) == free


def test_it_ends_when_time_is_up(question: Question, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "MOST_SECONDS", 0)
    monkeypatch.setattr(estimates, "LEAST_PLAYS", 10**9)
    odds = estimate_odds(prepare_question(question), Wanted(None, SEED))
    assert odds.estimate is not None
    assert odds.estimate.plays % estimates.PIECE == 0
    assert 0 < odds.estimate.plays < 10**9


def test_plays_that_are_asked_for_end_at_no_time(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "MOST_SECONDS", 0)
    odds = estimate_odds(prepare_question(question), Wanted(PLAYS, SEED))
    assert odds.estimate is not None
    assert odds.estimate.plays == PLAYS


def test_whoever_watches_hears_how_far_it_is(question: Question) -> None:
    heard: list[tuple[int, int]] = []
    wanted = Wanted(250, SEED)
    estimate_odds(prepare_question(question), wanted, watch=lambda *one: heard.append(one))
    assert heard == [(100, 250), (200, 250), (250, 250)]


def test_half_a_point_of_an_even_chance_takes_38_413_plays() -> None:
    # Wilson's half width at 1 in 2 is z root(n / 4 + z z / 4) / (n + z z) = z / (2 root(n + z z)),
    # which is 0.005 where n = (100 z)^2 - z^2 = 38,414.6 - 3.8 = 38,410.7.
    even = Tally(38_410, (Sums(38_410, 38_410, 19_205, 19_205),), {})
    assert count_needed(even) == 38_411
    assert count_needed(Tally(38_412, (Sums(38_412, 38_412, 19_206, 19_206),), {})) <= 38_412


def test_a_mean_is_known_to_a_hundredth_of_itself_or_of_its_spread() -> None:
    # A mean of 10 with a spread of 5: half is 1.96 * 5 / root(n), which is 0.1 at n = 9604.
    tally = Tally(10_000, (Sums(10_000, 0, 100_000, 1_250_000),), {})
    assert 9_600 < count_needed(tally) < 9_610
    # A mean of 0 with a spread of 5 is held against 5: 1.96 * 5 / root(n) = 0.05 at n = 38,415.
    tally = Tally(10_000, (Sums(10_000, 0, 0, 250_000),), {})
    assert 38_410 < count_needed(tally) < 38_430


def test_the_least_known_row_must_be_known_too() -> None:
    row: dict[str, Any] = {"lp_lost": 0}
    assert count_needed(Tally(1_000, (), {"a": (row, 500), "b": (row, 500)})) > 38_000
    assert count_needed(Tally(1_000, (), {"a": (row, 1_000)})) < 1_000


def test_nothing_is_written_down_of_plays_that_are_counted(question: Question) -> None:
    prepared = prepare_question(question)
    for number in range(20):
        unwatched, watched = (
            kind(SeededDice(seed_play(SEED, number))) for kind in (UnwatchedTable, Table)
        )
        assert play(prepared.rule(), unwatched) == play(prepared.rule(), watched)
        assert (unwatched.trace, unwatched.changes, unwatched.dues) == ([], [], [])
        assert watched.trace


def test_a_wrong_rule_is_found_out(question: Question) -> None:
    # The exact odds are those of DEF 5, which 6 faces of 10 hit; plays are at DEF 8, which 3 do.
    right = prepare_question(question)
    other = {**question.options, "defense": ("8",)}
    wrong = prepare_question(question._replace(options=other))
    assert hold_against(right, tally_plays(right, SEED, range(PLAYS))).wrong == []
    told = hold_against(right, tally_plays(wrong, SEED, range(PLAYS))).wrong
    assert any(one.startswith("hit: ") for one in told)
    assert any(one.startswith("{'lp_lost': 0}: ") for one in told)


def test_a_mean_that_is_off_is_found_out(question: Question) -> None:
    prepared = prepare_question(question)
    place = list(prepared.figures).index("lp_lost_mean")
    tally = tally_plays(prepared, SEED, range(PLAYS))
    sums = list(tally.sums)
    # As if every play had lost one more: (x + 1)^2 is x^2 + 2 x + 1.
    known, _, total, squares = sums[place]
    sums[place] = Sums(known, 0, total + known, squares + 2 * total + known)
    told = hold_against(prepared, tally._replace(sums=tuple(sums))).wrong
    assert [one.partition(":")[0] for one in told] == ["lp_lost_mean"]


def test_what_is_best_can_not_be_estimated(question: Question) -> None:
    with pytest.raises(UsageProblem, match="fatestones=best takes exact odds"):
        estimate(question._replace(policies=("fatestones=best",)), PLAYS, SEED)


def test_a_helper_with_another_rule_is_sent_home(
    question: Question, watched_crew: list[int]
) -> None:
    prepared = prepare_question(question)
    wrong = question._replace(options={**question.options, "defense": ("6",)})
    odds = estimate_odds(prepared, Wanted(PLAYS, SEED), lambda: wrong, helpers=2)
    assert watched_crew == []
    assert odds == estimate_odds(prepared, Wanted(PLAYS, SEED))


def test_a_helper_that_dies_is_done_without(
    question: Question, watched_crew: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, killed = crews.Helper.give, []

    def give(self: crews.Helper, numbers: range) -> None:
        real(self, numbers)
        if self.is_proven and not killed:
            killed.append(self.process.pid)
            os.kill(self.process.pid or 0, signal.SIGTERM)

    monkeypatch.setattr(crews.Helper, "give", give)
    prepared = prepare_question(question)
    odds = estimate_odds(prepared, Wanted(PLAYS, SEED), lambda: question, helpers=1)
    assert len(killed) == 1
    assert odds == estimate_odds(prepared, Wanted(PLAYS, SEED))


def test_no_helper_outlives_an_estimate(question: Question, watched_crew: list[int]) -> None:
    started: list[Any] = []
    prepared = prepare_question(question)

    def watch(plays: int, expected: int) -> None:
        started.extend(process for process in _list_children() if process not in started)
        if sum(watched_crew):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        estimate_odds(prepared, Wanted(10**7, SEED), lambda: question, watch, helpers=2)
    assert len(started) == 2
    assert not any(process in _list_children() for process in started)


def _list_children() -> list[Any]:
    import multiprocessing

    return multiprocessing.active_children()


def test_figures_of_no_meaning_have_none() -> None:
    assert estimates._read_figure(Sums()).value is None
    mean = estimates._read_figure(Sums(10, 0, Fraction(5), Fraction(25, 2)))
    assert (mean.value, mean.is_chance) == (Fraction(1, 2), False)
