"""Which fights have odds and which are only played."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.rules import law_of, play
from skirmish_cli.core.table import Table
from skirmish_cli.games.oldschool import fight_odds
from skirmish_cli.games.oldschool.fight_odds import FightBound, count_steps, count_ways
from skirmish_cli.games.oldschool.fight_setup import is_over
from skirmish_cli.games.oldschool.fights import play_round
from tests.games.oldschool.fighting import ONE, get_fight, prepare_fight
from tests.support import run_here


def test_a_side_with_too_much_to_take_is_refused() -> None:
    with pytest.raises(UsageProblem, match="44 stamina and wounds"):
        law_of(prepare_fight([{"wounds": 2, "stamina": 42}], [ONE]).rule)
    with pytest.raises(UsageProblem, match="9 fighters; at most 8 for exact odds"):
        law_of(prepare_fight([ONE], [ONE] * 9).rule)
    with pytest.raises(UsageProblem, match="too many ways"):
        big = {
            "kind": "pc",
            "wounds": 20,
            "stamina": 20,
            "weapons": ["Shortsword"],
            "armour": ["shield", "helmet"],
        }
        law_of(prepare_fight([big], [big]).rule)


def test_a_fight_too_big_for_odds_is_still_played() -> None:
    from skirmish_cli.dice.sources import SeededDice

    big = {
        "kind": "pc",
        "wounds": 20,
        "stamina": 20,
        "weapons": ["Shortsword"],
        "armour": ["shield", "helmet"],
    }
    for seed in range(3):
        result = play(prepare_fight([big], [big]).rule(), Table(SeededDice(seed)))
        assert result.end.winner in {"a", "b", "draw"}


def test_a_fight_is_refused_before_its_rounds_are_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("the rounds were worked out")

    monkeypatch.setattr("skirmish_cli.games.oldschool.fight_courses.find_steps", never)
    armed = {"wounds": 4, "stamina": 3, "ml": 7, "armour": ["shield", "helmet"]}
    with pytest.raises(UsageProblem, match="too many ways"):
        law_of(prepare_fight([armed] * 5, [armed] * 5).rule)


def test_the_ways_counted_beforehand_are_those_that_a_fight_can_go() -> None:
    from functools import partial

    from skirmish_cli.core.loops import Until

    # One against one, two points each: from 2 to 2, 1 or out, from 1 to 1 or out, 2 states and 5
    # ways on each side. Beside each state of the other that is 2 * 5 + 2 * 5 steps.
    fight = get_fight(prepare_fight([{"kind": "pc", "wounds": 2}], [{"kind": "pc", "wounds": 2}]))
    assert [count_ways(fight.rounds, side) for side in "ab"] == [(2, 5), (2, 5)]
    assert count_steps(fight.rounds) == 20
    laws = Until(fight.start, partial(play_round, fight), is_over).round_laws()
    # Ends are one however much the winner has left. From 2 and 2: four states, two wins, a draw;
    # from 2 and 1 or 1 and 2: two states and three ends; from 1 and 1: itself and three ends.
    assert sum(len(law.weights) for law in laws.values() if law is not None) == 7 + 5 + 5 + 4


TWO_POINTS = {"kind": "pc", "wounds": 2}


def test_seven_rounds_cost_as_much_as_a_fight_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    # 2 states and 5 ways on each side are 20 steps: times 3 for 27 rounds, and times 4 for 28.
    # Without a limit they count once, and so they do for a single round.
    rounds = get_fight(prepare_fight([TWO_POINTS], [TWO_POINTS])).rounds
    monkeypatch.setattr(fight_odds, "MOST_STEPS", 60)
    assert FightBound(rounds, 27).law().weights == {None: 1}
    with pytest.raises(UsageProblem, match="too many ways for exact odds: 80 steps, at most 60;"):
        FightBound(rounds, 28).law()
    monkeypatch.setattr(fight_odds, "MOST_STEPS", 20)
    for most_rounds in (None, 1, 13):
        assert FightBound(rounds, most_rounds).law().weights == {None: 1}
    with pytest.raises(UsageProblem, match="too many ways"):
        FightBound(rounds, 14).law()


def test_a_side_may_be_as_large_as_the_bounds_say() -> None:
    for side in ([ONE] * 8, [{"kind": "pc", "wounds": 20, "stamina": 20}]):
        for sides in (([ONE], side), (side, [ONE])):
            fight = get_fight(prepare_fight(*sides))
            assert FightBound(fight.rounds, None).law().weights == {None: 1}


def test_the_count_of_the_ways_of_a_side_ends_where_there_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # 3 ways from 2 points and 2 more from 1 are 5, as many as a bound of 5 lets through.
    rounds = get_fight(prepare_fight([TWO_POINTS], [TWO_POINTS])).rounds
    for bound, counted in ((5, (2, 5)), (4, None)):
        monkeypatch.setattr(fight_odds, "MOST_WAYS_OF_A_SIDE", bound)
        assert [count_ways(rounds, side) for side in "ab"] == [counted, counted]
    with pytest.raises(UsageProblem, match="more than 250,000 steps"):
        FightBound(rounds, None).law()


def test_the_ways_of_a_side_are_those_that_its_enemies_open_to_it() -> None:
    # With dice that are added up each hits once at most. The side that is struck by two dice goes
    # from 3 points to 3, 2 or 1, from 2 to 2, 1 or out, and from 1 to 1 or out: 8 ways. The other
    # one goes from 3, 2 and 1 to as many or one less: 6 ways.
    one, two = ({"kind": "pc", "wounds": 3, "attacks": attacks} for attacks in (1, 2))
    rounds = get_fight(prepare_fight([one], [two], explode="add")).rounds
    assert [count_ways(rounds, side) for side in "ab"] == [(3, 8), (3, 6)]


def test_the_ways_of_a_side_go_through_all_its_tests_of_morale() -> None:
    # A leader, a follower and one who never tests, of two points each, lose one point a round at
    # most. From the start on they may lose nothing; or the leader loses a point and stays; or it
    # flees, and then the follower stays or flees as well: 4 ways. With the leader at 1: nothing,
    # or it is out, and the follower stays or flees: 3. The follower in front, whether the leader
    # fled or is out: nothing, or it loses a point and stays or flees: 3 each. The follower at 1,
    # after either: 2 each. The last one, after the leader fled or is out and the follower fled or
    # is out: 4 times 2 ways with 2 points, and 2 more with 1.
    leader, follower, last = (
        {"wounds": 2, "ml": 2, "leader": True},
        {"wounds": 2, "ml": 3},
        {"kind": "pc", "wounds": 2},
    )
    rounds = get_fight(prepare_fight([ONE], [leader, follower, last], explode="add")).rounds
    counted = count_ways(rounds, "b")
    assert counted is not None
    assert counted[1] == 4 + 3 + 2 * 3 + 2 * 2 + 4 * (2 + 2)


def test_any_number_can_be_played_with_any_stamina() -> None:
    from skirmish_cli.dice.sources import SeededDice

    horde = prepare_fight([{"kind": "pc", "stamina": 60, "wounds": 6, "attacks": 6}], [ONE] * 12)
    assert play(horde.rule(), Table(SeededDice(3))).end.winner in {"a", "b", "draw"}


def test_explained_odds_tell_the_rolls_of_equal_fighters_apart(capsys: Any) -> None:
    card = "{attacks: 2, defense: 5, stamina: 2, wounds: 1}"
    words = ("fight", card, "vs", card, card, "--odds", "--explain", "--json")
    rolls = run_here(capsys, "oldschool", *words).data["odds"]["rolls"]
    assert {"b1 attacks a1", "b2 attacks a1"} <= {roll["why"] for roll in rolls}
