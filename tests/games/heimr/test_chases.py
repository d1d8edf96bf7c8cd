"""Chases: a chain over the distance and both fatigues, counted, endless and rolled."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from skirmish_cli.core.rules import law_of
from skirmish_cli.dice.law import Law
from skirmish_cli.games.heimr import chase_law
from skirmish_cli.games.heimr.chase_law import find_farthest, weigh_endless, weigh_rounds
from skirmish_cli.games.heimr.chase_rounds import (
    CAUGHT,
    CHASER_TIRED,
    ESCAPED,
    TARGET_TIRED,
    UNDECIDED,
    Chase,
    Chased,
    Running,
    advance,
    make_round,
)
from skirmish_cli.games.heimr.chases import run_chase
from skirmish_cli.games.heimr.rolls import Check
from tests.games.heimr.support import rolled
from tests.support import as_chances, law_by_rolling, run_here


def chase(
    c: int = 0,
    fatigue: int = 1,
    target_fatigue: int = 1,
    distance: int = 0,
    target_c: int = 0,
    **more: Any,
) -> Chase:
    return Chase(
        Check(c, 0, fatigue, why="chaser"),
        Check(target_c, 0, target_fatigue, why="target"),
        distance,
        3,
        **more,
    )


def ends(law: Any) -> dict[str, Fraction]:
    chances: dict[str, Fraction] = {}
    for ended, chance in as_chances(law).items():
        chances[ended.end] = chances.get(ended.end, Fraction(0)) + chance
    return chances


def test_the_target_rolls_first_and_its_fatigue_ends_the_chase() -> None:
    ended, _ = rolled(run_chase(chase(fatigue=6, target_fatigue=3)), 2)
    assert (ended.end, ended.rounds) == (TARGET_TIRED, 1)


def test_the_chaser_that_fatigue_fails_has_lost_the_target() -> None:
    assert rolled(run_chase(chase(fatigue=3)), 1, 2)[0].end == CHASER_TIRED


def test_three_more_is_one_square_closer_and_caught_at_distance_zero() -> None:
    ended, _ = rolled(run_chase(chase(distance=1)), 1, 4, 1, 4)
    assert (ended.end, ended.rounds) == (CAUGHT, 2)


def test_a_margin_of_six_moves_one_square_only() -> None:
    ended, _ = rolled(run_chase(chase(1, distance=1, rounds=1)), 1, 1, 10)
    assert (ended.end, ended.distance) == (UNDECIDED, 0)


def test_two_more_keeps_the_distance() -> None:
    assert rolled(run_chase(chase(distance=1, rounds=1)), 2, 4)[0].distance == 1


def test_three_fewer_is_one_square_further_until_the_target_is_gone() -> None:
    ended, _ = rolled(run_chase(chase(distance=1, escape_at=3)), 4, 1, 5, 2)
    assert (ended.end, ended.rounds, ended.distance) == (ESCAPED, 2, 3)


def test_fatigue_carries_over_from_round_to_round() -> None:
    # The chaser's 1 with a d10 of 9 raises 2 to 3; then 2 fails it.
    ended, _ = rolled(run_chase(chase(1, fatigue=2, distance=5, rounds=5)), 6, 1, 8, 6, 2, 2)
    assert (ended.end, ended.rounds) == (CHASER_TIRED, 2)


@pytest.mark.parametrize(
    "running",
    [
        chase(fatigue=3, target_fatigue=2, rounds=2),
        chase(fatigue=1, target_fatigue=4, distance=1, escape_at=2, rounds=2),
        chase(1, fatigue=3, target_fatigue=3, rounds=1),
        chase(0, fatigue=2, target_c=1, target_fatigue=4, rounds=1),
    ],
)
def test_rolled_and_exact_agree_on_counted_chases(running: Chase) -> None:
    by_rolling: dict[tuple[str, int], Fraction] = {}
    for ended, chance in law_by_rolling(lambda: run_chase(running), 8).items():
        key = (ended.end, ended.rounds)
        by_rolling[key] = by_rolling.get(key, Fraction(0)) + chance
    law = as_chances(law_of(run_chase, running))
    assert {(ended.end, ended.rounds): chance for ended, chance in law.items()} == by_rolling


@pytest.mark.parametrize(
    "running",
    [
        chase(fatigue=2, target_fatigue=3, distance=1, escape_at=3),
        chase(1, fatigue=3, target_fatigue=1, distance=0, escape_at=2),
        chase(-1, fatigue=1, target_fatigue=5, distance=2, escape_at=4),
        chase(fatigue=1, target_fatigue=1, distance=1, escape_at=4),
        chase(0, target_c=1, fatigue=2, target_fatigue=3, distance=0, escape_at=2),
    ],
)
def test_an_endless_chase_agrees_with_one_round_and_the_chase_after_it(running: Chase) -> None:
    # The equations of all situations that can come up have one solution, so this proves them.
    waiting, known = [running.start], {running.start}
    while waiting:
        state = waiting.pop()
        chances: dict[str, Fraction] = {}
        rounds = Fraction(1)
        for done, share in as_chances(make_round(running, state).law()).items():
            after = advance(running, state, done)
            later = {after.end: Fraction(1)} if after.end else ends(law_from(running, after))
            for end, chance in later.items():
                chances[end] = chances.get(end, Fraction(0)) + share * chance
            if not after.end:
                rounds += share * law_from(running, after).mean(lambda ended: ended.rounds)
                waiting += {after} - known
                known.add(after)
        law = law_from(running, state)
        assert ends(law) == chances
        assert law.mean(lambda ended: ended.rounds) == rounds


@pytest.mark.parametrize(
    "running",
    [
        chase(1, fatigue=3, target_c=1, target_fatigue=3, distance=1, rounds=3),
        # The target is one square short of gone when one round is left.
        chase(1, distance=3, escape_at=4, rounds=2),
        chase(1, distance=2, escape_at=5, rounds=3),
        chase(1, distance=4, rounds=3),
    ],
)
def test_a_counted_chase_is_one_round_and_the_chase_after_it(running: Chase) -> None:
    assert running.rounds is not None
    chances: dict[str, Fraction] = {}
    for done, share in as_chances(make_round(running, running.start).law()).items():
        after = advance(running, running.start, done)
        later = {after.end: Fraction(1)}
        if not after.end:
            chaser = replace(running.chaser, fatigue=after.chaser_fatigue)
            target = replace(running.target, fatigue=after.target_fatigue)
            moved = replace(running, chaser=chaser, target=target, distance=after.distance)
            left = replace(moved, rounds=running.rounds - 1)
            # The last round is told face by face, the others by this very equation.
            later = {UNDECIDED: Fraction(1)} if left.rounds == 0 else ends(law_of(run_chase, left))
        for end, chance in later.items():
            chances[end] = chances.get(end, Fraction(0)) + share * chance
    assert ends(law_of(run_chase, running)) == chances


def test_without_a_way_to_escape_a_faster_chaser_always_catches() -> None:
    # 1 to 6 and 4 more against 1 to 6: never three fewer, so that the distance has a bound.
    faster = replace(chase(distance=1), chaser=Check(0, 4, 1))
    assert ends(weigh_endless(faster)) == {CAUGHT: Fraction(1)}


def test_a_square_gained_each_round_takes_a_round_for_each() -> None:
    # 1 to 6 and 9 more against 1 to 6 is at least 4 more: from 2 to 1, to 0, and caught.
    faster = replace(chase(distance=2), chaser=Check(0, 9, 1))
    assert weigh_endless(faster).weights == {Chased(CAUGHT, Fraction(3)): 1}
    counted = law_of(run_chase, replace(faster, rounds=5))
    assert counted.weights == {Chased(CAUGHT, 3): 1}


def test_half_of_the_rounds_that_fatigue_does_not_end_gain_a_square() -> None:
    # With fatigue 2 a 1 ends it: 6 of 36. Else 2 to 6 and 2 more against 1 to 6 is at least 3 more
    # in 1 + 2 + 3 + 4 + 5 = 15 of 36, never 3 fewer, and the other 15 keep the distance. A square
    # is gained before the end with 15/21 = 5/7, after 36/21 = 12/7 rounds: twice, 25/49 and
    # 12/7 + 5/7 x 12/7 = 144/49.
    law = weigh_endless(replace(chase(distance=1), chaser=Check(0, 2, 2, can_tire=False)))
    assert as_chances(law) == {
        Chased(CAUGHT, Fraction(144, 49)): Fraction(25, 49),
        Chased(CHASER_TIRED, Fraction(144, 49)): Fraction(24, 49),
    }


def test_a_chase_that_only_fatigue_ends_is_certain_to_end() -> None:
    # With a margin out of reach and fatigue 3, 1 and 2 end it: 1 of 3, after 3 rounds.
    tiring = replace(chase(fatigue=3, distance=1, escape_at=3), margin=99)
    assert weigh_endless(tiring).weights == {Chased(CHASER_TIRED, Fraction(3)): 1}


def test_how_far_odds_go_depends_on_the_dice_and_the_fatigues() -> None:
    # A square closer, further and neither are 1, 1 and 4 of 6, which has 3 bits: 300,000 / (1 x 3).
    plain = chase(distance=1, escape_at=3)
    assert find_farthest(plain, weigh_rounds(plain)) == 100_000


@pytest.mark.parametrize(
    ("most", "more", "farthest"),
    [
        # 5 rounds at up to 3 squares are 15 situations.
        (15, {"escape_at": 3, "rounds": 5}, 5),
        (14, {"escape_at": 3, "rounds": 5}, 4),
        (100, {"escape_at": 3, "rounds": 5}, 5),
        # Without an end of the distance 4 rounds reach 1 + 4 squares: 4 x 5 = 20; 3 do 3 x 4 = 12.
        (20, {"rounds": 4}, 4),
        (19, {"rounds": 4}, 3),
        # Two fatigues, 19 and 20, double that: 2 x 3 x 2 = 12. One round is always asked.
        (12, {"rounds": 2, "fatigue": 19, "c": 10}, 2),
        (11, {"rounds": 2, "fatigue": 19, "c": 10}, 1),
        (1, {"rounds": 2}, 1),
    ],
)
def test_how_many_rounds_odds_look_ahead_depends_on_what_can_come_up(
    most: int, more: dict[str, Any], farthest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chase_law, "MOST_STATES", most)
    running = chase(distance=1, **more)
    assert find_farthest(running, weigh_rounds(running)) == farthest


def law_from(running: Chase, state: Running) -> Law[Chased]:
    """Return the law of a chase that goes on from a state."""
    chaser = replace(running.chaser, fatigue=state.chaser_fatigue)
    target = replace(running.target, fatigue=state.target_fatigue)
    distance = state.distance
    return weigh_endless(replace(running, chaser=chaser, target=target, distance=distance))


def test_more_rounds_leave_less_undecided_and_come_to_the_endless_chase() -> None:
    whole = ends(weigh_endless(chase(fatigue=4, target_fatigue=4, escape_at=3)))
    left = [
        ends(law_of(run_chase, chase(fatigue=4, target_fatigue=4, escape_at=3, rounds=rounds)))
        for rounds in (1, 3, 6, 12)
    ]
    for fewer, more in pairwise(left):
        assert more.get(UNDECIDED, 0) <= fewer.get(UNDECIDED, 0)
        assert all(fewer.get(end, 0) <= more.get(end, 0) <= chance for end, chance in whole.items())


def test_folding_far_distances_changes_nothing() -> None:
    # Without an escape a distance that can't be closed is folded; with one out of reach it isn't.
    free = chase(1, fatigue=2, target_fatigue=2, distance=1, rounds=4)
    bounded = chase(1, fatigue=2, target_fatigue=2, distance=1, rounds=4, escape_at=40)
    assert ends(law_of(run_chase, free)) == ends(law_of(run_chase, bounded))


def test_two_equal_runners_from_the_middle_are_even_if_nobody_tires() -> None:
    found = ends(weigh_endless(chase(distance=2, escape_at=5)))
    assert found == {CAUGHT: Fraction(1, 2), ESCAPED: Fraction(1, 2)}


def test_an_end_that_is_not_certain_needs_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    run_here(
        capsys, "heimr", "chase", "--chaser-c", "0", "--target-c", "0", "--distance", "1", "--odds"
    ).check(2, "--rounds", "--escape-at")
    with pytest.raises(ValueError, match="escape-at"):
        weigh_endless(chase(distance=1))
    # With a margin that two d6 can't reach nothing ever ends it.
    with pytest.raises(ValueError, match="rounds"):
        weigh_endless(replace(chase(distance=1, escape_at=3), margin=9))
