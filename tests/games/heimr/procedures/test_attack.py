"""`attack`: weapons, defences and flags of both sides."""

from __future__ import annotations

import pytest

from tests.games.heimr.support import CREW, WATCH
from tests.support import run_here

BOTH = ("-w", WATCH, "-w", CREW)


def test_an_attack_reads_weapon_defence_and_flags(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        *BOTH,
        "brenna+height",
        "vs",
        "cutter+ongoing",
        "--odds",
        "--json",
    ).data
    assert (data["inputs"]["attack_consistency"], data["inputs"]["defence_consistency"]) == (4, 1)
    lower = run_here(
        capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter+height", "--odds", "--json"
    ).data
    assert lower["inputs"]["attack_consistency"] == 2


def test_concealment_is_a_flag_of_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "attack", *BOTH, "tam", "vs", "cutter+concealment=5", "--odds", "--json"
    ).data
    assert data["inputs"]["attack_consistency"] == 1  # archery 4, less 3 at most


def test_a_ranged_attack_meets_the_dodge(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(capsys, "heimr", "attack", *BOTH, "tam", "vs", "gorm", "--odds", "--json").data
    assert (data["inputs"]["defence_consistency"], data["inputs"]["defence_potential"]) == (0, -1)


def test_both_weapons_strike_when_each_hand_holds_one(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter", "--both", "--odds", "--json"
    ).data
    assert "both_hit" in data["odds"]["summary"]
    run_here(capsys, "heimr", "attack", *BOTH, "gorm", "vs", "brenna", "--both").check(
        2, "each hand"
    )


def test_a_sheet_that_says_nothing_of_hands_holds_its_first_weapon(
    capsys: pytest.CaptureFixture[str],
) -> None:
    card = "{abilities: {axes: {c: 2, base: strength}}, weapons: [{name: axe, ability: axes}]}"
    data = run_here(
        capsys, "heimr", "attack", card, "vs", "{}", "--against", "3", "--odds", "--json"
    ).data
    assert data["inputs"]["attack_consistency"] == 2
    run_here(capsys, "heimr", "attack", "{}", "vs", card).check(2, "no weapon")


def test_the_outcome_names_the_defence_rolled_or_known(capsys: pytest.CaptureFixture[str]) -> None:
    known = run_here(
        capsys, "heimr", "attack", "--attack-c", "0", "--against", "3", "--dice", "4", "--json"
    ).data
    assert known["outcome"] == {
        "result": "hit",
        "part": "other_arm",
        "hp_lost": 1,
        "defence": 3,
        "fatigue_rises": False,
        "defence_fatigue_rises": False,
    }
    rolled = run_here(
        capsys, "heimr", "attack", "--attack-c", "0", "--defence-c", "0", "--dice", "5,4", "--json"
    ).data
    assert (rolled["outcome"]["defence"], rolled["outcome"]["result"]) == (5, "touch")


def test_a_weapon_brings_its_damage(capsys: pytest.CaptureFixture[str]) -> None:
    odds = run_here(
        capsys, "heimr", "attack", *BOTH, "gorm", "vs", "brenna", "--odds", "--json"
    ).data["odds"]
    assert odds["summary"]["hp_lost_mean"] == pytest.approx(2 * odds["summary"]["hit"])


def test_an_injured_arm_leaves_the_weapon_of_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    card = (
        "{abilities: {axes: {c: 2, base: strength}, knives: {c: 1, base: strength}}, weapons: "
        "[{name: axe, ability: axes, hand: sword}, {name: knife, ability: knives, hand: 'off'}]}"
    )
    words = ("--against", "3", "--odds", "--json")
    left = run_here(
        capsys, "heimr", "attack", card + "+weapon-arm-injured", "vs", "{}", *words
    ).data
    right = run_here(
        capsys, "heimr", "attack", card + "+other-arm-injured", "vs", "{}", *words
    ).data
    assert (left["inputs"]["attack_consistency"], right["inputs"]["attack_consistency"]) == (1, 2)


def test_a_target_dazed_by_an_injury_has_no_defence(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "attack", *BOTH, "brenna", "vs", "cutter+head-injured", "--odds", "--json"
    ).data
    assert (
        data["odds"]["fractions"]["hit"] == "5999/6000"
    )  # as against a grabber: only fatigue can fail it


def test_concealment_ends_where_both_are_in_one_cluster(capsys: pytest.CaptureFixture[str]) -> None:
    def consistency(attacker: str) -> int:
        data = run_here(
            capsys,
            "heimr",
            "attack",
            *BOTH,
            attacker,
            "vs",
            "cutter+cluster+concealment=3",
            "--odds",
            "--json",
        ).data
        found: int = data["inputs"]["attack_consistency"]
        return found

    assert consistency("tam") == 1
    assert consistency("tam+cluster") == 4


def test_only_the_first_roll_of_a_shot_into_a_cluster_tires(
    capsys: pytest.CaptureFixture[str],
) -> None:
    # Fatigue 4, C 0: a d6 below 4 raises it in the first roll, 1/2; a second roll would make that
    # 3/4.
    words = (
        "heimr",
        "attack",
        "--attack-c",
        "0",
        "--second-c",
        "0",
        "--against",
        "3",
        "--fatigue",
        "4",
        "--ranged",
        "--json",
        "--dice",
        "5,1",
    )
    assert run_here(capsys, *words).data["outcome"]["fatigue_rises"] is True
    assert run_here(capsys, *words, "--into-cluster").data["outcome"]["fatigue_rises"] is False
    card = (
        "{abilities: {darts: {c: 0, base: strength}}, weapons: ["
        "{name: a, ability: darts, kind: ranged, hand: sword}, "
        "{name: b, ability: darts, kind: ranged, hand: 'off'}]}"
    )
    shot = ("heimr", "attack", card, "vs")
    assert (
        run_here(capsys, *shot, "{}", "--against", "3", "--both", "--dice", "5,1", "--json").data[
            "outcome"
        ]["fatigue_rises"]
        is True
    )
    assert (
        run_here(
            capsys, *shot, "{}+cluster", "--against", "3", "--both", "--dice", "5,1", "--json"
        ).data["outcome"]["fatigue_rises"]
        is False
    )


def test_two_weapons_tell_either_hit(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys,
        "heimr",
        "attack",
        "--attack-c",
        "1",
        "--second-c",
        "1",
        "--defence-c",
        "1",
        "--odds",
        "--json",
    ).data
    odds = data["odds"]["fractions"]
    # 317/720 + 317/720 - 59831/216000.
    assert (odds["any_hit"], odds["both_hit"]) == ("130369/216000", "59831/216000")
    assert any("first weapon" in note for note in data["notes"])
