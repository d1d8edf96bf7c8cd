"""Several sums of dice that are rolled together: each, their sum, and a number to reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import run_here


def ask(capsys: Any, *words: str) -> Any:
    ran = run_here(capsys, "roll", *words, "--json")
    assert ran.code == 0, ran.err
    return ran.data


def test_each_roll_has_its_own_row_and_all_have_a_sum(capsys: Any) -> None:
    data = ask(capsys, "d6 fire", "d8!", "--dice", "3,8,2")
    assert data["outcome"] == {
        "rolls": [
            {"dice": "d6", "label": "fire", "total": 3},
            {"dice": "d8!", "label": "", "total": 10},
        ],
        "sum": 13,
    }
    assert data["inputs"]["rolls"] == [
        {"dice": "d6", "label": "fire"},
        {"dice": "d8!", "label": ""},
    ]
    judged = [one["what"] for one in data["trace"] if one["kind"] == "judgement"]
    assert judged == ["fire", "d8!"]
    page = run_here(capsys, "roll", "d6 fire", "d8!", "--dice", "3,8,2", "--format", "plain").out
    assert page.splitlines()[1] == "Sum 13: fire 3, d8! 10"


def test_the_sum_and_each_roll_have_their_odds(capsys: Any) -> None:
    # 9 = 6 + 3, 5 + 4, 4 + 5, 3 + 6, 2 + 7, 1 + 8: 6 of 48. The mean is 3.5 + 4.5.
    data = ask(capsys, "d6", "d8", "--odds")
    odds = data["odds"]
    assert odds["fractions"] == {"sum_mean": "8"}
    rows = {row["outcome"]["sum"]: row["fraction"] for row in odds["distribution"]}
    assert (rows[2], rows[9], rows[14]) == ("1/48", "1/8", "1/48")
    each, at_least = data["tables"]
    assert each["rows"] == [{"dice": "d6", "mean": 3.5}, {"dice": "d8", "mean": 4.5}]
    assert at_least["rows"][4] == {"at_least": 5, "d6": 2 / 6, "d8": 4 / 8}
    assert at_least["rows"][7] == {"at_least": 8, "d6": 0.0, "d8": 1 / 8}


def test_a_blank_stands_only_beyond_what_spiking_dice_are_followed_to(capsys: Any) -> None:
    # Two spikes are followed: a d2! up to "7 or more", a d4! up to "13 or more", which is three
    # spikes: 1/64. A d4 never comes to 13.
    rows = ask(capsys, "d2!", "d4!", "d4", "--odds")["tables"][1]["rows"]
    assert rows[-1] == {"at_least": 13, "d2!": "", "d4!": 1 / 64, "d4": 0.0}


def test_a_target_number_is_for_each_roll(capsys: Any) -> None:
    # d6 reaches 4 with 1/2, d8 with 5/8: one does with 1 - 1/2 * 3/8, both with 5/16; 9/8 on
    # average.
    data = ask(capsys, "d6 fire", "d8", "--tn", "4", "--odds")
    assert data["odds"]["fractions"] == {
        "any_success": "13/16",
        "all_succeed": "5/16",
        "successes_mean": "9/8",
    }
    assert data["tables"][0]["rows"] == [
        {"dice": "d6", "label": "fire", "success": 0.5, "mean": 3.5},
        {"dice": "d8", "label": "", "success": 0.625, "mean": 4.5},
    ]
    played = ask(capsys, "d6 fire", "d8", "--tn", "4", "--dice", "3,4")
    assert [one["success"] for one in played["outcome"]["rolls"]] == [False, True]
    assert played["outcome"]["successes"] == 1


@pytest.mark.parametrize(
    ("words", "mean"),
    [
        # Means add up: 21/5 + 36/7, 13/3 (by hand in test_best_of) + 7/2, twice 5/2.
        (("d6!", "d8!"), "327/35"),
        (("max(d2!,d2!)", "d6"), "47/6"),
        (("d4 left", "d4 right"), "5"),
    ],
)
def test_the_mean_of_the_sum_follows_spiking_dice_without_end(
    words: tuple[str, ...], mean: str, capsys: Any
) -> None:
    assert ask(capsys, *words, "--odds")["odds"]["fractions"]["sum_mean"] == mean


def test_equal_rolls_keep_columns_of_their_own(capsys: Any) -> None:
    table = ask(capsys, "d4", "d4", "d4", "--odds")["tables"][1]
    assert table["rows"][3] == {"at_least": 4, "d4": 0.25, "d4 (2)": 0.25, "d4 (3)": 0.25}


def test_no_label_takes_the_column_of_the_numbers(capsys: Any) -> None:
    line = "d2 at_least d4 at least d4 at least (2) d2 at least"
    table = ask(capsys, line, "--odds")["tables"][1]
    assert list(table["rows"][0]) == [
        "at_least",
        "at_least (2)",
        "at least (2)",
        "at least (2) (2)",
        "at least (3)",
    ]


def test_many_plays_count_each_sum(capsys: Any) -> None:
    data = ask(capsys, "d6", "d8", "--times", "5", "--seed", "2")
    sums = [play["sum"] for play in data["plays"]]
    assert [sum(one["total"] for one in play["rolls"]) for play in data["plays"]] == sums
    assert data["summary"] == {"sum_mean": sum(sums) / 5}


def test_explained_odds_list_each_roll(capsys: Any) -> None:
    rolls = ask(capsys, "d6 fire", "d8+1", "--odds", "--explain")["odds"]["rolls"]
    assert [(one["why"], one["dice"]) for one in rolls] == [("fire", "d6"), ("d8+1", "d8")]
