"""What asks for a morale test, what doesn't, when it is taken, and what a failure means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

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

HERO = "{class: hero, disc: d8, spd: 5, lp: 2}"
FOLLOWER = "{class: follower, disc: d6, spd: 5, lp: 1}"
CREATURE = "{class: creature, disc: d6, spd: 8, lp: 3}"
DREAD = "{class: creature, disc: d8, lp: 3, talents: [Terrifying]}"


def outcome(capsys: Any, *words: str) -> dict[str, Any]:
    """Return the outcome of a morale test, with a 4 on its die if one is due."""
    ran = run(capsys, "morale", *words, "--odds")
    return {"test": True} if ran.data["odds"] else dict(ran.data["outcome"])


@pytest.mark.parametrize(
    "who", [HERO, FOLLOWER, CREATURE, f"{FOLLOWER}+engaged", f"{HERO}+engaged+dazed"]
)
def test_contact_with_a_terrifying_model_asks_for_a_test_even_of_the_engaged(
    who: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(capsys, who, "--contact", DREAD)["test"]
    data = played(capsys, "5", "morale", who, "--contact", DREAD)
    assert "taken as soon as the action is over" in data["notes"]


def test_contact_with_any_other_model_asks_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, FOLLOWER, "--contact", CREATURE)["why"] == "b1 isn't Terrifying"
    assert "panicked already" in outcome(capsys, f"{FOLLOWER}+panicked", "--contact", DREAD)["why"]


def test_each_cause_asks_for_a_test_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert "two causes" in refused(capsys, "morale", HERO, "--contact", DREAD, "--dropped", HERO)
    assert "--contact needs one model" in refused(capsys, "morale", HERO, HERO, "--contact", DREAD)
    assert "in contact with itself" in refused(
        capsys,
        "morale",
        "captain",
        "--contact",
        "captain",
        "-w",
        "rulesets/freeblades/warbands/tin-lanterns.yaml",
    )
    assert "add --dropped" in refused(
        capsys, "morale", HERO, "--contact", DREAD, "--phase", "melee"
    )


@pytest.mark.parametrize(
    ("who", "friend", "due"),
    [
        (HERO, FOLLOWER, False),
        (HERO, HERO, True),
        (HERO, CREATURE, True),
        (CREATURE, FOLLOWER, True),
        (FOLLOWER, FOLLOWER, True),
        (FOLLOWER, HERO, True),
        (f"{FOLLOWER}+engaged", HERO, False),
        (f"{HERO}+engaged", HERO, False),
    ],
)
def test_heroic_resolve_and_being_busy_spare_a_test(
    who: str, friend: str, due: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert outcome(capsys, who, "--dropped", friend)["test"] is due


def test_a_hero_bears_the_fall_of_a_follower(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        outcome(capsys, HERO, "--dropped", FOLLOWER)["why"]
        == "a hero takes no test for a follower that drops"
    )
    assert outcome(capsys, f"{HERO}+dazed", "--dropped", f"{FOLLOWER}+engaged")["test"] is False


def test_the_fall_of_a_hero_or_a_creature_shakes_a_hero_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert all(outcome(capsys, HERO, "--dropped", friend)["test"] for friend in (HERO, CREATURE))
    # Nobody but a hero is so resolved.
    assert all(outcome(capsys, who, "--dropped", FOLLOWER)["test"] for who in (FOLLOWER, CREATURE))


def test_an_engaged_model_is_too_busy_for_a_friend_that_drops(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for who, friend in ((FOLLOWER, HERO), (HERO, HERO), (CREATURE, FOLLOWER)):
        assert (
            "engaged model takes no test"
            in outcome(capsys, f"{who}+engaged", "--dropped", friend)["why"]
        )
        assert outcome(capsys, who, "--dropped", friend)["test"]


def test_an_engaged_model_tests_for_its_own_lost_combat(capsys: pytest.CaptureFixture[str]) -> None:
    # a1 hits with 9 and wounds with 6, b1 misses: b1 has lost, still engaged, and tests.
    data = played(capsys, "9,6,2,5", "melee", DUELLIST, "vs", f"{DUELLIST}+engaged")
    assert whys(data)[-1] == "b1 morale, losing the combat"
    assert data["outcome"]["models"]["b1"]["panicked"] is False


def test_a_morale_test_has_target_number_4_and_equal_passes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert played(capsys, "4", "morale", HERO)["outcome"]["pass"]
    assert not played(capsys, "3,1", "morale", HERO)["outcome"]["pass"]
    # d8: 4 to 8 pass, 5/8; dazed 4/8; stunned 3/8; both 2/8.
    for flags, chance in (("", 5), ("+dazed", 4), ("+stunned", 3), ("+dazed+stunned", 2)):
        assert figure(capsys, "pass", "morale", HERO + flags) == Fraction(chance, 8)


def test_spikes_and_levels_of_a_morale_test_are_fatestones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # 8 and 6 are 14: a level above 4. P = 1/8 * 3/8 for exactly one on two dice; with more spikes a
    # little more.
    assert played(capsys, "8,6", "morale", HERO)["outcome"]["level"] == 1
    assert played(capsys, "8,5", "morale", HERO)["outcome"]["level"] == 0
    assert odds(capsys, "morale", HERO)["fractions"]["crit"] == "3/64"


def test_who_fails_runs_from_what_caused_it_and_who_passes_stays(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "3,2", "morale", HERO)
    assert data["outcome"]["distance"] == 7
    assert any("else toward its home edge" in note for note in noted(data))
    passed = played(capsys, "4", "morale", HERO)
    assert passed["outcome"]["distance"] is None
    assert noted(passed) == []


def test_who_fails_for_a_dropped_friend_runs_for_its_home_edge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "3,2", "morale", HERO, "--dropped", HERO)
    assert noted(data) == ["it panics, toward its home edge"]
    # Contact may be what drives it away, so both ways stay open.
    assert (
        "away from the combat"
        in noted(played(capsys, "3,2", "morale", HERO, "--contact", DREAD))[0]
    )


SHOTS = ("morale", HERO, "--dropped", HERO, "--reaction-shot")


@pytest.mark.parametrize(
    ("ruling", "when"),
    [
        ("before_other_shooting", "taken before the other shooting"),
        ("end_of_phase", "taken once all shooting is done"),
    ],
)
def test_the_ruling_says_when_a_test_for_a_reaction_shot_is_taken(
    ruling: str, when: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (SHOTS, (*SHOTS, "--phase", "shooting")):
        data = played(capsys, "5", *words, "--ruling", f"reaction_shot_morale={ruling}")
        assert data["notes"][-1] == when
        assert data["rulings"]["reaction_shot_morale"] == ruling
    listed = played(capsys, "5", *SHOTS[:-1], "--ruling", f"reaction_shot_morale={ruling}")[
        "notes"
    ][-1]
    assert (
        f"shooting: once all shooting is done, for a reaction shot {when.removeprefix('taken ')}"
        in listed
    )


def test_any_other_shot_leaves_the_test_to_the_end_of_the_shooting(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = played(capsys, "5", *SHOTS[:-1], "--phase", "shooting")
    assert data["notes"][-2:] == [
        "if a reaction shot dropped it, add --reaction-shot",
        "taken once all shooting is done",
    ]
    assert "is for the phase shooting, not for melee" in refused(capsys, *SHOTS, "--phase", "melee")
    assert "add --dropped" in refused(capsys, "morale", HERO, "--reaction-shot")


def test_a_panic_goes_by_the_base_spd_and_an_evade_by_what_talents_make_of_it(
    tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "extends: freeblades\ntalents:\n- {name: Swift, effects: [{stage: speed, operation: add, "
        "amount: 2}]}\n",
        encoding="utf-8",
    )
    swift = ("{disc: d8, spd: 5, talents: [Swift]}", "--house", str(house))
    assert played(capsys, "3,2", "morale", *swift)["outcome"]["distance"] == 7
    assert played(capsys, "2", "move", "panic", *swift)["outcome"]["distance"] == 7
    assert played(capsys, "4,2", "evade", *swift)["outcome"]["distance"] == 9
    assert played(capsys, "2", "move", "evade", *swift)["outcome"]["distance"] == 9
    assert played(capsys, "2", "move", "pursuit", *swift)["outcome"]["distance"] == 9


def test_a_machine_with_no_speed_still_panics(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "3,2", "morale", "{disc: d8, spd: 0}")["outcome"]["distance"] == 2
