"""`shoot A vs B`: what is read off the cards of two units."""

from __future__ import annotations

import pytest

from tests.games.t9a.shooters import ARCHERS, BRUTES, CREW, HERO, SKIRMISHERS
from tests.support import run_here


def test_the_first_two_ranks_shoot_and_accurate_ignores_the_range(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = run_here(
        capsys, "t9a", "shoot", ARCHERS, "vs", SKIRMISHERS, "--long", "--odds", "--json"
    ).data
    # 10 of 12 shoot; 4+, -1 for the Hard Target, nothing for long range.
    assert data["odds"]["fractions"]["hits_mean"] == "10/3"
    assert data["inputs"]["volleys"] == [
        {
            "shots": 10,
            "aim": "4+",
            "strength": 3,
            "ap": 0,
            "long": True,
            "accurate": True,
            "hard_target": 1,
        }
    ]


def test_losses_come_off_the_back_so_few_shooters_are_lost(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for lost, hits in ((2, "5"), (4, "4")):
        words = [f"{ARCHERS}+lost={lost}", "vs", BRUTES, "--odds", "--json"]
        assert (
            run_here(capsys, "t9a", "shoot", *words).data["odds"]["fractions"]["hits_mean"] == hits
        )


def test_the_distance_says_what_reaches_and_what_is_long_range(
    capsys: pytest.CaptureFixture[str],
) -> None:
    crew = (
        "{models: 1, defensive: {res: 3}, shooting: [{name: Rifle, aim: 3+, str: 4, range: 30}, "
        "{part: loader, name: Pistol, aim: 4+, str: 3, range: 12}]}"
    )
    for distance, needs in (
        (6, ["3+", "4+"]),
        (6.5, ["3+", "4+ long"]),
        (12, ["3+", "4+ long"]),
        (12.5, ["3+"]),
        (15, ["3+"]),
        (15.5, ["3+ long"]),
    ):
        words = [
            "shoot",
            crew,
            "vs",
            "{defensive: {res: 3}}",
            "--distance",
            str(distance),
            "--json",
        ]
        volleys = run_here(capsys, "t9a", *words).data["inputs"]["volleys"]
        assert [
            volley["aim"] + (" long" if "long" in volley else "") for volley in volleys
        ] == needs
    run_here(capsys, "t9a", "shoot", crew, "vs", "{defensive: {res: 3}}", "--distance", "31").check(
        2, "its longest range is 30 inches"
    )


def test_a_part_shoots_with_one_of_its_weapons_and_by_its_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("t9a", "shoot", CREW, "vs", SKIRMISHERS, "--moved", "--odds", "--json")
    # 2 * 3 shots at 4 + 1 (Unwieldy) + 1 (Hard Target) = 6+, or 4 at 5 + 1 + 1 = 7, which can't
    # hit.
    first = run_here(capsys, *words).data
    assert first["odds"]["fractions"]["hits_mean"] == "1"
    pistol = run_here(capsys, *words, "--policy", "weapon=pistol").data
    assert pistol["odds"]["fractions"]["hits_mean"] == "0"
    assert pistol["odds"]["policy"] == {"weapon": "Pistol"}
    assert any("can't hit, Pistol" in note for note in pistol["notes"])


def test_a_multi_hp_target_loses_whole_models_and_panics_by_its_health(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = [ARCHERS, "vs", f"{BRUTES}+lost=14", "--shots", "4"]
    # 4 hits, all wound on 5+, armour 5+ and Regeneration 5+ fail: 13 HP left of which 4 are lost,
    # over a quarter.
    ran = run_here(
        capsys, "t9a", "shoot", *words, "--dice", "4,4,4,4,5,5,5,5,1,1,1,1,1,1,1,1,6,6", "--json"
    )
    assert ran.data["outcome"] == {
        "hits": 4,
        "wounds": 4,
        "hp_lost": 4,
        "models_lost": 2,
        "hp_left": 9,
        "wiped": False,
        "panic_test": True,
        "panic_fails": True,
    }


def test_a_combined_unit_tests_on_its_highest_discipline(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ran = run_here(
        capsys, "t9a", "shoot", ARCHERS, "vs", SKIRMISHERS, f"{HERO}+joined=b1", "--odds", "--json"
    )
    assert ran.data["inputs"]["discipline"] == 9


def test_a_discipline_test_reads_a_card_too(capsys: pytest.CaptureFixture[str]) -> None:
    both = run_here(capsys, "t9a", "panic", SKIRMISHERS, f"{HERO}+joined=a1", "--odds", "--json")
    assert both.data["inputs"]["discipline"] == 9
    run_here(capsys, "t9a", "panic", SKIRMISHERS, "--discipline", "7").check(
        2, "exclude each other"
    )
    run_here(capsys, "t9a", "panic", "{models: 2}").check(2, "no dis on its card")


def test_a_shaken_target_takes_no_panic_test(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "t9a", "shoot", ARCHERS, "vs", f"{SKIRMISHERS}+shaken", "--odds", "--json"
    ).data
    assert "panic_test" not in data["odds"]["summary"]
