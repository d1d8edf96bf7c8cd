"""Variable moves, prorated movement, breaks and victory."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from skirmish_cli.games.freeblades.procedures.break_ import is_broken
from skirmish_cli.games.freeblades.procedures.victory import find_victor
from skirmish_cli.games.freeblades.prorated_movement import find_paces, prorate
from tests.games.freeblades.commands import figure, odds, refused, run

LANTERNS = "rulesets/freeblades/warbands/tin-lanterns.yaml"


def distances(capsys: pytest.CaptureFixture[str], *words: str) -> list[int]:
    return [row["outcome"]["distance"] for row in odds(capsys, "move", *words)["distribution"]]


def test_a_pursuit_of_spd_5_goes_6_to_9_and_with_fast_6_to_11(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert distances(capsys, "pursuit", "--spd", "5") == [6, 7, 8, 9]
    assert distances(capsys, "pursuit", "--spd", "5", "--fast") == [6, 7, 8, 9, 10, 11]
    assert distances(capsys, "pursuit", "{spd: 5, talents: [Fast]}") == [6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("move", ["panic", "evade"])
def test_a_panic_and_an_evade_are_fast_from_spd_8_on(
    move: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert distances(capsys, move, "--spd", "7") == [8, 9, 10, 11]
    assert distances(capsys, move, "--spd", "8") == [9, 10, 11, 12, 13, 14]
    assert distances(capsys, move, "{spd: 5, talents: [Fast]}") == [6, 7, 8, 9]


def test_a_stunned_model_panics_by_its_base_spd_and_pursues_slower(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert distances(capsys, "panic", "{spd: 5}+stunned") == [6, 7, 8, 9]
    assert distances(capsys, "pursuit", "{spd: 5}+stunned") == [3, 4, 5, 6]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("evade", "{spd: 5}+stunned"), "no reactions"),
        (("panic", "{spd: 5}+restrained"), "restrained"),
        (("pursuit", "{spd: 5}+panicked"), "panicked"),
        (("panic", "{lp: 1}"), "no SPD"),
        (("panik", "--spd", "5"), "did you mean panic"),
        (("panic",), "needs --spd"),
        (("evade",), "or a model, such as: move evade brute-1"),
        ((), "needs a kind of move"),
        (("panic", "--spd", "31"), "out of range"),
    ],
)
def test_a_move_that_cannot_be_made_is_refused(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "move", *words)


@pytest.mark.parametrize(
    ("speeds", "pace"),
    [
        ((5, 5), (2, 2)),
        ((5, 6), (2, 3)),
        ((5, 9), (2, 3)),
        ((5, 10), (2, 4)),
        ((4, 12), (2, 4)),
        ((6, 5), (3, 2)),
        ((10, 5), (4, 2)),
    ],
)
def test_paces_are_equal_half_as_much_more_or_twice(
    speeds: tuple[int, int], pace: tuple[int, int]
) -> None:
    assert find_paces(*speeds) == pace


def test_models_stop_where_they_meet_the_slower_moving_first() -> None:
    steps = list(prorate((5, 8), (10, 16), 18))
    assert [(step.first, step.second, step.gap) for step in steps] == [
        (2, 3, 13),
        (4, 6, 8),
        (6, 9, 3),
        (8, 10, 0),
    ]
    last = list(prorate((5, 8), (10, 16), 11))[-1]
    assert (last.first, last.second) == (
        5,
        6,
    )  # after two steps 1 half inch is left, and the slower takes it


def test_equal_models_share_the_last_inches() -> None:
    last = list(prorate((5, 5), (10, 10), 10))[-1]
    assert (last.first, last.second) == (5, 5)
    # An inch each, then half of what is left.
    assert list(prorate((5, 5), (10, 10), 5)) == [(2, 2, 1), (2.5, 2.5, 0)]


def test_whoever_can_still_move_comes_the_whole_way() -> None:
    # The first has moved its one inch; the second comes on alone.
    assert list(prorate((5, 5), (2, 10), 7)) == [(2, 2, 3), (2, 4, 1), (2, 5, 0)]
    assert list(prorate((5, 5), (10, 2), 7)) == [(2, 2, 3), (4, 2, 1), (5, 2, 0)]


def test_without_a_gap_both_move_until_neither_can() -> None:
    # 1 and 1.5 inches at a time, up to 2 and 4.5.
    assert list(prorate((5, 8), (4, 9), None)) == [(2, 3, None), (4, 6, None), (4, 9, None)]


@pytest.mark.parametrize("gap", [11, 12, 18, 19, None])
def test_it_does_not_matter_which_of_two_models_is_named_first(gap: int | None) -> None:
    turned = [(second, first, left) for first, second, left in prorate((8, 5), (16, 10), gap)]
    assert turned == list(prorate((5, 8), (10, 16), gap))


def test_nobody_moves_beyond_its_reach_and_nobody_passes_the_other() -> None:
    for one, two, gap in product(range(1, 9), range(1, 9), range(1, 40)):
        steps = list(prorate((one, two), (2 * one, 2 * two), gap))
        last = steps[-1]
        assert last.first <= 2 * one
        assert last.second <= 2 * two
        assert last.gap == max(0, gap - 2 * one - 2 * two)
        assert last.first + last.second + last.gap == gap


def test_who_moved_three_inches_may_count_as_charging(capsys: pytest.CaptureFixture[str]) -> None:
    close = run(capsys, "prorate", "5", "5", "--gap", "5").data["outcome"]
    assert (close["meet"], close["may_count_as_charging"]) == (True, [])
    far = run(capsys, "prorate", "5", "5", "--gap", "6").data["outcome"]
    assert far["may_count_as_charging"] == ["model 1", "model 2"]


def test_an_intercept_goes_four_inches_and_a_run_twice_the_spd(
    capsys: pytest.CaptureFixture[str],
) -> None:
    intercept = run(capsys, "prorate", "5", "8", "--gap", "40", "--intercept").data["outcome"]
    assert intercept["moved"] == {"model 1": 5.0, "model 2": 4.0}
    assert (
        run(capsys, "prorate", "5", "8", "--gap", "60", "--run").data["outcome"]["moved"]["model 2"]
        == 16.0
    )


MOVER = "{spd: 5, disc: d8, mar: d8, mw: {damage: d8}}"


@pytest.mark.parametrize(
    ("flag", "options", "why"),
    [
        ("restrained", (), "can't move: a restrained"),
        ("panicked", (), "can't move: a panicked"),
        ("stunned", ("--run",), "may not run"),
        ("cast", ("--run",), "may not run"),
        ("stunned", ("--intercept",), "can't intercept: a stunned"),
        ("moved", (), "it has moved"),
    ],
)
def test_who_may_not_move_so_is_not_prorated(
    flag: str, options: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "prorate", "5", f"{MOVER}+{flag}", "--gap", "9", *options)


def test_one_of_two_may_run_alone(capsys: pytest.CaptureFixture[str]) -> None:
    def moved(*words: str) -> list[float]:
        return list(run(capsys, "prorate", *words).data["outcome"]["moved"].values())

    assert moved("5", "8", "--gap", "60") == [5, 8]
    assert moved("5", "8", "--gap", "60", "--runner", "first") == [10, 8]
    assert moved("5", "8", "--gap", "60", "--runner", "second") == [5, 16]
    assert moved("5", "8", "--gap", "60", "--run") == [10, 16]
    assert moved(f"{MOVER}+running", "8", "--gap", "60") == [10, 8]
    assert "did you mean second" in refused(capsys, "prorate", "5", "8", "--runner", "secnd")
    assert "may not run" in refused(
        capsys, "prorate", f"{MOVER}+stunned+running", "8", "--gap", "9"
    )
    assert "may not run" in refused(capsys, "prorate", f"{MOVER}+stunned", "8", "--runner", "first")


def test_a_gap_is_measured_in_decimals_as_other_distances_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 5 and 8: steps of 1 and 1.5 inches. After three 2 of the 9.5 inches are left: 1 for the
    # slower, 1 for the other.
    data = run(capsys, "prorate", "5", "8", "--gap", "9.5").data
    assert data["outcome"]["moved"] == {"model 1": 4, "model 2": 5.5}
    assert data["inputs"]["gap"] == 9.5
    # Equals share what is left: 1.3 inches after eight, 0.65 each.
    equal = run(capsys, "prorate", "5", "5", "--gap", "9.3").data["outcome"]["moved"]
    assert equal == {"model 1": 4.65, "model 2": 4.65}
    assert "--gap 0 is out of range: above 0 to 60 inches, such as 9.5" in refused(
        capsys, "prorate", "5", "5", "--gap", "0"
    )
    assert "--gap 60.5 is out of range" in refused(capsys, "prorate", "5", "5", "--gap", "60.5")


def test_a_stunned_model_moves_without_counting_as_charging(
    capsys: pytest.CaptureFixture[str],
) -> None:
    sound = run(capsys, "prorate", f"{MOVER.replace('5', '7')}+charging", "5", "--gap", "12").data[
        "outcome"
    ]
    stunned = run(capsys, "prorate", f"{MOVER.replace('5', '7')}+stunned", "5", "--gap", "12").data[
        "outcome"
    ]
    assert sound["may_count_as_charging"] == ["a1", "model 2"]
    assert stunned["may_count_as_charging"] == ["model 2"]
    assert stunned["moved"]["a1"] >= 3


def test_inches_of_prorated_steps_are_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    data = run(capsys, "prorate", "5", "8", "--gap", "11").data
    last = data["tables"][0]["rows"][-1]
    assert {name: last[name] for name in ("model 1", "model 2")} == data["outcome"]["moved"]
    assert last["gap"] == 0
    assert run(capsys, "prorate", "5", "8").data["tables"][0]["rows"][-1]["gap"] is None


@pytest.mark.parametrize(
    "words",
    [("prorate",), ("prorate", "5"), ("prorate", "0", "5"), ("prorate", "5", "5", "--gap", "0")],
)
def test_bad_prorating_is_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words)


def test_a_freeband_breaks_when_more_is_lost_than_is_left() -> None:
    assert [dropped for dropped in range(13) if is_broken(12, dropped)] == [7, 8, 9, 10, 11, 12]
    assert [dropped for dropped in range(12) if is_broken(11, dropped)] == [6, 7, 8, 9, 10, 11]


def test_a_break_takes_numbers_or_models(capsys: pytest.CaptureFixture[str]) -> None:
    why = refused(capsys, "break", "--start", "12", "--dropped", "6", "captain", "-w", LANTERNS)
    assert "--start and --dropped or the models" in why


def test_a_break_says_that_wounds_change_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    wounded, whole = (
        run(capsys, "break", "-w", LANTERNS, word).data for word in ("captain+lp=1", "captain")
    )
    assert wounded["inputs"] == whole["inputs"]
    assert "flags change nothing: starting LP count" in wounded["notes"]
    assert "flags change nothing: starting LP count" not in whole["notes"]


def test_a_break_is_read_from_a_warband_and_its_dropped_models(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # The Tin Lanterns start with 3 + 2 + 2 + 1 + 1 + 1 + 1 = 11 LP.
    def broken(*models: str) -> Fraction:
        return figure(capsys, "broken", "break", "-w", LANTERNS, *models)

    assert broken("captain", "wick") == 0
    assert broken("captain", "wick", "archer") == 1
    assert broken() == 0


@pytest.mark.parametrize(
    "words",
    [
        ("break",),
        ("break", "--start", "5"),
        ("break", "--start", "5", "--dropped", "6"),
        ("break", "captain"),
        ("break", "-w", LANTERNS, "captain", "captain"),
        ("break", "-w", LANTERNS, "captan"),
        ("break", "-w", LANTERNS, "--dropped", "3"),
        (
            "break",
            "-w",
            LANTERNS,
            "-w",
            "rulesets/freeblades/warbands/salt-reavers.yaml",
            "captain",
        ),
    ],
)
def test_a_break_that_cannot_be_told_is_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words)


@pytest.mark.parametrize(
    ("objective", "a", "b", "time", "winner"),
    [
        ("a", False, False, False, "a"),
        ("b", False, True, True, "b"),
        ("none", True, False, False, "b"),
        ("none", False, True, False, "a"),
        ("none", True, True, False, "draw"),
        ("none", False, False, True, "draw"),
        ("none", False, False, False, "none"),
        ("a", True, True, True, "a"),
    ],
)
def test_the_objective_goes_before_a_break_and_a_break_before_the_time(
    objective: str, a: bool, b: bool, time: bool, winner: str
) -> None:
    assert find_victor(objective, a_broken=a, b_broken=b, time_up=time)[0] == winner


def test_victory_is_told_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "victory", "--objective", "a").data["outcome"]["winner"] == "a"
    assert "did you mean" in refused(capsys, "victory", "--objective", "nne")
