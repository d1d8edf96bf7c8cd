"""The rulings side by side, and what is told of readings that are ours."""

from __future__ import annotations

import pytest

from skirmish_cli.files.rulesets import load_ruleset
from tests.games.first_blood.support import split_words
from tests.support import run_here

CLASH = (*split_words("first-blood clash --attacks 3 --cap 2 --defense 2 --wounds 1 --resolve 4"),)
ATTACK_RULINGS = [
    ("hit_die", "stat"),
    ("block", "better"),
    ("block", "equal"),
    ("keep_hits", "first_typed"),
    ("last_wound", "slain"),
]


def test_the_rulings_are_those_of_the_game() -> None:
    rulings = load_ruleset("first-blood").rulings
    assert {key: (ruling.default, set(ruling.values)) for key, ruling in rulings.items()} == {
        "hit_die": ("not_six", {"not_six", "stat"}),
        "block": ("equal_or_better", {"equal_or_better", "better", "equal"}),
        "keep_hits": ("best", {"best", "first_typed"}),
        "limited_reroll": ("once", {"once", "each"}),
        "last_wound": ("resolve", {"resolve", "slain"}),
        "alternating": ("passes", {"passes", "strict"}),
    }
    assert all(ruling.ours for ruling in rulings.values())


def test_compared_rulings_show_one_line_for_each_other_value(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = run_here(capsys, *CLASH, "--odds", "--compare-rulings", "--json").data["tables"][0]
    assert [row["ruling"] for row in table["rows"]] == [
        "as in force",
        *(f"{key}={value}" for key, value in ATTACK_RULINGS),
    ]


@pytest.mark.parametrize(("key", "value"), ATTACK_RULINGS)
def test_a_compared_line_is_what_that_ruling_gives_by_itself(
    key: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = run_here(capsys, *CLASH, "--odds", "--compare-rulings", "--json").data["tables"][0][
        "rows"
    ]
    row = next(row for row in rows if row["ruling"] == f"{key}={value}")
    alone = run_here(capsys, *CLASH, "--odds", "--ruling", f"{key}={value}", "--json").data["odds"][
        "summary"
    ]
    assert row["slain"] == alone["slain"]
    assert row["wounds_mean"] == alone["wounds_mean"]
    assert row["hits_mean"] == alone["hits_mean"]
    assert row["slain"] != rows[0]["slain"]


def test_a_ruling_that_is_set_is_the_first_line_of_the_comparison(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, *CLASH, "--odds", "--compare-rulings", "--ruling", "last_wound=slain", "--json"
    ).data
    rows = data["tables"][0]["rows"]
    assert rows[0]["slain"] == 5501 / 7776
    assert "last_wound=resolve" in [row["ruling"] for row in rows]


@pytest.mark.parametrize(
    "words",
    [
        CLASH,
        (
            *split_words(
                "first-blood volley --barrage 2 --cap 2 --defense 1 --wounds 1 --resolve 3"
            ),
        ),
        ("first-blood", "may", "{m: 5}"),
        ("first-blood", "round", "2", "vs", "3"),
    ],
)
def test_what_rests_on_our_reading_says_so(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ("--json", "--format=plain"):
        ran = run_here(capsys, *words, form)
        assert ran.code == 0, ran.err
        assert "our reading" in ran.out


def test_a_ruling_off_its_default_is_printed_with_the_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(capsys, *CLASH, "--odds", "--ruling", "block=equal", "--format", "plain")
    assert "ruling block=equal (ours)" in ran.out
