"""What asks for a morale test, what doesn't, when it is taken, and what a failure means."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.games.freeblades.commands import figure, noted, odds, played, refused, run

HERO = "{class: hero, disc: d8, spd: 5, lp: 2}"
FOLLOWER = "{class: follower, disc: d6, spd: 5, lp: 1}"
CREATURE = "{class: creature, disc: d6, spd: 8, lp: 3}"
DREAD = "{class: creature, disc: d8, lp: 3, talents: [Terrifying]}"


def outcome(capsys: Any, *words: str) -> dict[str, Any]:
    """Return the outcome of a morale test, with a 4 on its die if one is due."""
    ran = run(capsys, "morale", *words, "--odds")
    return {"test": True} if ran.data["odds"] else dict(ran.data["outcome"])


@pytest.mark.parametrize("who", [HERO, FOLLOWER, CREATURE, f"{FOLLOWER}+engaged", f"{HERO}+engaged+dazed"])
def test_contact_with_a_terrifying_model_asks_for_a_test_even_of_the_engaged(
        who: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, who, "--contact", DREAD)["test"]
    data = played(capsys, "5", "morale", who, "--contact", DREAD)
    assert "taken as soon as the action is over" in data["notes"]


def test_contact_with_any_other_model_asks_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, FOLLOWER, "--contact", CREATURE)["why"] == "b1 isn't Terrifying"
    assert "panicked already" in outcome(capsys, f"{FOLLOWER}+panicked", "--contact", DREAD)["why"]


def test_each_cause_asks_for_a_test_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert "two causes" in refused(capsys, "morale", HERO, "--contact", DREAD, "--dropped", HERO)
    assert "--contact needs one model" in refused(capsys, "morale", HERO, HERO, "--contact", DREAD)
    assert "in contact with itself" in refused(capsys, "morale", "captain", "--contact", "captain", "-w",
                                               "rulesets/freeblades/warbands/tin-lanterns.yaml")
    assert "add --dropped" in refused(capsys, "morale", HERO, "--contact", DREAD, "--phase", "melee")


@pytest.mark.parametrize(("who", "friend", "due"), [
    (HERO, FOLLOWER, False), (HERO, HERO, True), (HERO, CREATURE, True), (CREATURE, FOLLOWER, True),
    (FOLLOWER, FOLLOWER, True), (FOLLOWER, HERO, True), (f"{FOLLOWER}+engaged", HERO, False),
    (f"{HERO}+engaged", HERO, False),
])
def test_heroic_resolve_and_being_busy_spare_a_test(who: str, friend: str, due: bool,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(capsys, who, "--dropped", friend)["test"] is due


def test_a_morale_test_has_target_number_4_and_equal_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "4", "morale", HERO)["outcome"]["pass"]
    assert not played(capsys, "3,1", "morale", HERO)["outcome"]["pass"]
    # d8: 4 to 8 pass, 5/8; dazed 4/8; stunned 3/8; both 2/8.
    for flags, chance in (("", 5), ("+dazed", 4), ("+stunned", 3), ("+dazed+stunned", 2)):
        assert figure(capsys, "pass", "morale", HERO + flags) == Fraction(chance, 8)


def test_spikes_and_levels_of_a_morale_test_are_fatestones(capsys: pytest.CaptureFixture[str]) -> None:
    # 8 and 6 are 14: a level above 4. P = 1/8 * 3/8 for exactly one on two dice; with more spikes a little more.
    assert played(capsys, "8,6", "morale", HERO)["outcome"]["level"] == 1
    assert played(capsys, "8,5", "morale", HERO)["outcome"]["level"] == 0
    assert odds(capsys, "morale", HERO)["fractions"]["crit"] == "3/64"


def test_who_fails_runs_from_what_caused_it_and_who_passes_stays(capsys: pytest.CaptureFixture[str]) -> None:
    data = played(capsys, "3,2", "morale", HERO)
    assert data["outcome"]["distance"] == 7
    assert any("else toward its home edge" in note for note in noted(data))
    passed = played(capsys, "4", "morale", HERO)
    assert passed["outcome"]["distance"] is None
    assert noted(passed) == []


def test_a_panic_goes_by_the_base_spd_and_an_evade_by_what_talents_make_of_it(
        tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("extends: freeblades\ntalents:\n- {name: Swift, effects: [{stage: speed, operation: add, "
                     "amount: 2}]}\n", encoding="utf-8")
    swift = ("{disc: d8, spd: 5, talents: [Swift]}", "--house", str(house))
    assert played(capsys, "3,2", "morale", *swift)["outcome"]["distance"] == 7
    assert played(capsys, "2", "move", "panic", *swift)["outcome"]["distance"] == 7
    assert played(capsys, "4,2", "evade", *swift)["outcome"]["distance"] == 9
    assert played(capsys, "2", "move", "evade", *swift)["outcome"]["distance"] == 9
    assert played(capsys, "2", "move", "pursuit", *swift)["outcome"]["distance"] == 9


def test_a_machine_with_no_speed_still_panics(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "3,2", "morale", "{disc: d8, spd: 0}")["outcome"]["distance"] == 2
