"""Rally, delay, evade, targeting, redirected pursuits; which friends' drops ask for a morale
test."""

from __future__ import annotations

from pathlib import Path

import pytest

from skirmish_cli.games.freeblades.morale import TIMING, why_no_test
from tests.games.freeblades.commands import (
    DUELLIST,
    figure,
    noted,
    odds,
    played,
    refused,
    run,
    whys,
)

FOLLOWER = "{class: follower, disc: d6, spd: 5, lp: 1}"
HERO = "{class: hero, disc: d8, spd: 5, lp: 2}"


def test_a_failed_rally_panics_on_and_a_passed_one_does_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert whys(played(capsys, "3,2", "rally", "d6", "--spd", "5")) == ["rally", "panic move"]
    assert played(capsys, "3,2", "rally", "d6", "--spd", "5")["outcome"]["distance"] == 7
    passed = played(capsys, "4", "rally", "d6", "--spd", "5")
    assert (passed["outcome"]["pass"], passed["outcome"]["distance"]) == (True, None)


def test_without_an_spd_no_distance_follows(capsys: pytest.CaptureFixture[str]) -> None:
    assert whys(played(capsys, "3", "rally", "d6")) == ["rally"]


def test_a_failed_delay_is_a_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert noted(played(capsys, "3", "delay", "d6")) == ["it is on Hold instead"]
    assert "on Delay" in noted(played(capsys, "4", "delay", "d6"))[0]


@pytest.mark.parametrize("flag", ["panicked", "moved", "restrained", "rallied"])
def test_a_model_that_may_not_delay_is_told_why(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "can't delay" in refused(capsys, "delay", f"{HERO}+{flag}")


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("", "it is not panicked"),
        ("+rallied", "a model that rallied"),
        ("+panicked+engaged", "in contact is dropped"),
        ("+panicked+restrained", "takes no action"),
    ],
)
def test_only_a_panicked_model_out_of_contact_rallies(
    flags: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in refused(capsys, "rally", f"{HERO}{flags}")
    assert played(capsys, "4,2", "rally", f"{HERO}+panicked+dazed")["outcome"]["pass"] is False
    assert played(capsys, "5", "rally", f"{HERO}+panicked+dazed")["outcome"]["pass"]


def test_an_engaged_model_may_delay(capsys: pytest.CaptureFixture[str]) -> None:
    assert odds(capsys, "delay", f"{HERO}+engaged")


def test_an_evade_moves_only_when_it_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "4,3", "evade", "d8", "--spd", "6")["outcome"]["distance"] == 9
    assert played(capsys, "3", "evade", "d8", "--spd", "6")["outcome"]["distance"] is None


@pytest.mark.parametrize(
    "flag", ["engaged", "panicked", "moved", "stunned", "reacted", "restrained"]
)
def test_a_model_that_may_not_evade_is_told_why(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "can't evade" in refused(capsys, "evade", f"{HERO}+{flag}")


def test_a_targeting_test_tells_a_tarch_from_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert noted(played(capsys, "1", "targeting", "d8")) == ["it may not shoot this turn"]
    assert noted(played(capsys, "2", "targeting", "d8")) == ["it may only shoot the nearest enemy"]
    assert noted(played(capsys, "4", "targeting", "d8")) == [
        "it may shoot the target that it chose"
    ]


def test_a_pursuit_is_redirected_by_a_passed_test_only(capsys: pytest.CaptureFixture[str]) -> None:
    assert noted(played(capsys, "4", "redirect", "d8")) == ["it may engage that enemy instead"]
    assert noted(played(capsys, "3", "redirect", "d8")) == [
        "it must go on after the model that it pursues"
    ]


def test_levels_of_discipline_tests_are_fatestones(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("morale", "rally", "delay", "evade", "targeting", "redirect"):
        assert (
            figure(capsys, "fatestones", name, "d10")
            == figure(capsys, "fatestones", "test", "d10")
            > 0
        )


def test_a_failed_morale_test_panics_by_the_base_spd(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "3,2", "morale", f"{HERO}+stunned")
    assert data["outcome"]["distance"] == 7


def test_a_panicked_model_takes_no_morale_test(capsys: pytest.CaptureFixture[str]) -> None:
    why = refused(capsys, "morale", f"{HERO}+panicked")
    assert "takes no morale test: it is panicked already" in why


@pytest.mark.parametrize(
    ("tester", "friend", "why"),
    [
        (HERO, FOLLOWER, "a hero takes no test for a follower"),
        (f"{FOLLOWER}+engaged", HERO, "an engaged model takes no test"),
        (f"{FOLLOWER}+panicked", HERO, "panicked already"),
    ],
)
def test_no_test_is_due(
    tester: str, friend: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = run(capsys, "morale", tester, "--dropped", friend).data["outcome"]
    assert outcome["test"] is False
    assert why in outcome["why"]
    assert [outcome[name] for name in ("pass", "tarch", "level", "distance")] == [None] * 4


def test_the_odds_of_what_is_certain_are_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("morale", HERO, "--dropped", FOLLOWER),
        ("may", HERO),
        ("victory",),
        ("prorate", "5", "8"),
    ):
        plain = run(capsys, *words).data
        assert plain["outcome"]
        assert run(capsys, *words, "--odds").data == plain


@pytest.mark.parametrize(
    ("tester", "friend"), [(HERO, HERO), (FOLLOWER, HERO), (FOLLOWER, FOLLOWER)]
)
def test_a_test_is_due(tester: str, friend: str, capsys: pytest.CaptureFixture[str]) -> None:
    for phase, when in TIMING.items():
        data = played(capsys, "4", "morale", tester, "--dropped", friend, "--phase", phase)
        assert data["outcome"]["pass"]
        assert data["notes"][-1] == f"taken {when}"


def test_only_a_friend_asks_for_a_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    models = (
        "{id: guard, name: Guard, card: {class: hero, disc: d8, spd: 5}}, "
        "{id: boy, name: Boy, count: 2, card: {class: follower, disc: d6, spd: 5}}"
    )
    files = []
    for name in ("ours", "theirs"):
        path = tmp_path / f"{name}.yaml"
        path.write_text(f"game: freeblades\nname: {name}\nmodels: [{models}]\n")
        files += ["-w", str(path)]
    assert "own drop" in refused(capsys, "morale", "guard", "--dropped", "guard", *files[:2])
    assert "own drop" in refused(
        capsys, "morale", "guard", "--dropped", "ours/guard+dazed", *files[:2]
    )
    assert odds(capsys, "morale", "boy-1", "--dropped", "boy-2", *files[:2])["summary"]
    assert odds(capsys, "morale", "ours/boy-1", "--dropped", "ours/guard", *files)["summary"]
    foe = run(capsys, "morale", "ours/guard", "--dropped", "theirs/guard", *files).data["outcome"]
    assert (foe["test"], foe["why"]) == (False, "guard is of another freeband")
    assert odds(capsys, "morale", HERO, "--dropped", "theirs/guard", *files)["summary"]


def test_a_distance_that_cannot_follow_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("morale", "rally", "evade"):
        assert "--fast needs --spd N" in refused(capsys, name, "d8", "--fast")
        assert odds(capsys, name, "d8", "--fast", "--spd", "5")
    for name in ("delay", "targeting", "redirect"):
        said = run(capsys, name, "d8", "--spd", "5", "--fast", "--odds").data["notes"]
        assert said == ["--spd and --fast change nothing: no distance follows this test"]
        alone = run(capsys, name, "d8", "--spd", "5", "--odds").data["notes"]
        assert alone == ["--spd changes nothing: no distance follows this test"]
        assert "notes" not in run(capsys, name, "d8", "--odds").data


def test_a_phase_needs_a_dropped_friend_and_a_name_of_its_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "--dropped" in refused(capsys, "morale", HERO, "--phase", "magic")
    assert "did you mean melee?" in refused(
        capsys, "morale", HERO, "--dropped", HERO, "--phase", "meele"
    )


def test_engagement_and_class_decide_together() -> None:
    assert (
        why_no_test(is_hero=False, is_engaged=False, is_panicked=False, dropped_follower=True)
        is None
    )
    assert (
        why_no_test(is_hero=True, is_engaged=False, is_panicked=False, dropped_follower=False)
        is None
    )


@pytest.mark.parametrize(
    "words",
    [
        ("rally",),
        ("rally", "d7"),
        ("rally", "d6", "d8"),
        ("evade", DUELLIST, "--spd", "99"),
        ("delay", "d6", "--tn", "x"),
        ("rally", "d6", "--spd", "0"),
        ("targeting", "{spd: 5}"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(capsys, *words)
