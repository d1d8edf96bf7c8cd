"""Shooting the nearest enemy after a failed targeting test: the shooter's player decides."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.freeblades.commands import (
    ARCHER,
    TARGET,
    figure,
    noted,
    odds,
    played,
    refused,
    remarks,
    run,
    sources,
    whys,
)

WEAK = "{def: 5, av: 6, lp: 1}"
WORDS = ("shoot", ARCHER, "vs", TARGET, "--range", "25", "--targeting")
NEAR = (*WORDS, "--nearest", f"{WEAK}:12")


def test_whoever_fails_the_test_may_shoot_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    # 12 inches are medium range of the Bow: 9 - 1 hits DEF 5, and 6 reaches AV 6.
    data = played(capsys, "3,shoot,9,6", *NEAR)
    assert whys(data) == ["a1 targeting test", "a1 shoots d1", "a1 shoots d1: damage"]
    assert sources(data) == ["medium range"]
    assert data["outcome"]["models"]["d1"] == {"dropped": True, "lp_lost": 1}
    assert data["outcome"]["models"]["b1"] == {"dropped": False, "lp_lost": 0}
    assert [shot["target"] for shot in data["outcome"]["shots"]] == ["d1"]
    assert data["outcome"]["targeting"] == "failed"
    flags = {(change["whom"], change["what"]) for change in data["changes"]}
    assert flags == {("a1", "shot"), ("d1", "out")}
    assert [due["model"] for due in data["due"]] == ["friends of d1"]


def test_it_may_also_not_shoot_as_without_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    for dice in ("3,skip", "3"):
        data = played(capsys, dice, *NEAR)
        assert data["outcome"]["shots"] == []
        assert data["changes"] == []
    assert "a1 may only shoot the nearest enemy" in noted(played(capsys, "3", *WORDS))


def test_a_tarch_lets_nobody_shoot_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert whys(played(capsys, "1", *NEAR)) == ["a1 targeting test"]
    assert run(capsys, *NEAR, "--dice", "1,shoot,9,6").code == 2


def test_whoever_passes_shoots_its_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert whys(played(capsys, "4,3", *NEAR)) == ["a1 targeting test", "a1 shoots b1"]


def test_all_attacks_go_at_the_nearest_while_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "3,shoot,2,9,6", *NEAR, "--attacks", "2")
    assert whys(data)[1:] == ["a1 shoots d1", "a1 shoots d1 (2)", "a1 shoots d1 (2): damage"]


def test_the_policy_shoots_the_nearest_in_odds(capsys: pytest.CaptureFixture[str]) -> None:
    # DISC d8 passes with 5/8, tarches with 1/8 and fails otherwise with 2/8. The target is at
    # long range, -2: 7 or more of d10 hits DEF 5, 4/10. The nearest is at medium range: 5/10.
    passed, failed = Fraction(5, 8) * Fraction(4, 10), Fraction(2, 8) * Fraction(5, 10)
    given = ("--policy", "fatestones=never")
    assert figure(capsys, "hit", *NEAR, *given) == passed
    always = (*NEAR, *given, "--policy", "nearest=always")
    assert figure(capsys, "hit", *always) == passed + failed
    # 6 or more of d8 wounds either, 3/8; from 15 on, with 10 and 7 (4/100) or 10 and 6 (5/100), a
    # full 8 before the die wounds by itself.
    target = Fraction(5, 8) * (Fraction(36, 100) * Fraction(3, 8) + Fraction(4, 100))
    nearest = Fraction(2, 8) * (Fraction(45, 100) * Fraction(3, 8) + Fraction(5, 100))
    assert figure(capsys, "wounded", *NEAR, *given) == target
    assert figure(capsys, "wounded", *always) == target + nearest
    best = (*NEAR, *given, "--policy", "nearest=best")
    assert figure(capsys, "wounded", *best) == target + nearest
    near = odds(capsys, *always)["models"]["d1"]["fractions"]["dropped"]
    assert Fraction(near) == nearest


def test_the_policy_is_named_where_the_nearest_is_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert odds(capsys, *NEAR)["policy"]["nearest"] == "never"
    assert "nearest" not in odds(capsys, *WORDS)["policy"]
    told = "after a failed targeting test a model {} the nearest; no reroll is spent on the test"
    assert told.format("doesn't shoot") in remarks(capsys, *NEAR)
    assert told.format("shoots") in remarks(capsys, *NEAR, "--policy", "nearest=always")
    idle = "--policy nearest=always changes nothing here"
    assert idle in remarks(capsys, *WORDS, "--policy", "nearest=always")


def test_without_inches_short_range_is_assumed(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*WORDS, "--nearest", WEAK)
    assert "--nearest d1 without :INCHES: short range is assumed" in remarks(capsys, *words)
    assert sources(played(capsys, "3,shoot,9,6", *words)) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--nearest", f"{WEAK}+engaged:4"), "who is engaged never counts as the nearest"),
        (("--nearest", f"{WEAK}:28"), "at 28 inches it is farther than the target, at 25"),
        (("--nearest", f"{WEAK}:300"), "out of range: 0 to 200 inches"),
        (("--nearest", f"{WEAK}:3x"), "--nearest"),
    ],
)
def test_who_cant_be_the_nearest_is_refused(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refused(capsys, *WORDS, *words)


def test_the_nearest_counts_after_a_targeting_test_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "add --targeting" in refused(capsys, "shoot", ARCHER, "vs", TARGET, "--nearest", WEAK)


def test_neither_the_target_nor_the_shooter_is_the_nearest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lanterns, reavers = (
        f"rulesets/freeblades/warbands/{name}.yaml" for name in ("tin-lanterns", "salt-reavers")
    )
    words = ("shoot", "archer", "vs", "brute-1", "-w", lanterns, "-w", reavers, "--targeting")
    told = refused(capsys, *words, "--nearest", "brute-1:8")
    assert told == "skirmish: --nearest brute-1: it may be hit already; name another enemy\n"
    assert "it can't shoot itself" in refused(capsys, *words, "--nearest", "archer")


def test_an_engaged_target_may_be_closer_than_the_nearest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("shoot", ARCHER, "vs", f"{TARGET}+engaged", "--range", "5", "--targeting")
    data = played(capsys, "3,shoot,2", *words, "--nearest", f"{WEAK}:9")
    assert whys(data) == ["a1 targeting test", "a1 shoots d1"]
