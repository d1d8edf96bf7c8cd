"""Movement actions and interrupts, each as it is open to a model and as it is not."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from skirmish_cli.core.actions import read_actions
from skirmish_cli.files.game_data import load_data
from skirmish_cli.files.rulesets import load_ruleset
from tests.games.freeblades.commands import (
    ARCHER,
    DUELLIST,
    TARGET,
    THROWER,
    figure,
    odds,
    played,
    refused,
    run,
    whys,
)

READY = (
    "{class: hero, spd: 5, mar: d8, mw: {damage: d8}, rar: d8, "
    "rw: {damage: d6, band: 9}, def: 5, av: 4, lp: 2, disc: d8}"
)
ACTIONS = read_actions(load_ruleset("freeblades")).values()
MOVES = {action.id for action in ACTIONS if action.kind == "movement"} - {
    "change_facing",
    "discorporate",
}


def may(capsys: Any, flags: str = "") -> dict[str, str]:
    return dict(run(capsys, "may", READY + flags).data["outcome"])


def allowed(capsys: Any, flags: str = "") -> set[str]:
    return {name for name, answer in may(capsys, flags).items() if answer == "allowed"}


def reach(capsys: Any, *words: str) -> list[float]:
    """Return how far two models come towards each other when nothing but their moves ends."""
    return list(run(capsys, "prorate", *words, "--gap", "60").data["outcome"]["moved"].values())


def test_a_free_model_has_every_movement_action_but_those_of_the_engaged_and_panicked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert allowed(capsys) & MOVES == {
        "maneuver",
        "sprint",
        "charge",
        "hold",
        "delay",
        "voluntary_panic",
    }


def test_a_model_that_starts_engaged_breaks_off_waits_or_panics(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert allowed(capsys, "+engaged") & MOVES == {"break_off", "delay", "hold", "voluntary_panic"}


def test_a_model_takes_one_movement_action_a_turn(capsys: pytest.CaptureFixture[str]) -> None:
    for flags in ("+moved", "+running", "+charging", "+engaging", "+broke_off"):
        assert not allowed(capsys, flags) & MOVES


def test_a_maneuver_leaves_a_shot_and_a_special_action(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"shoot", "special_action", "end_phase_action"} <= allowed(capsys, "+moved")
    assert reach(capsys, "5", "8") == [5, 8]


def test_a_maneuver_into_contact_is_no_charge(capsys: pytest.CaptureFixture[str]) -> None:
    # d8 against AV 6 wounds with 3/8, with the charge's +1 with 4/8; a maneuver adds nothing.
    frail = TARGET.replace("lp: 2", "lp: 1")
    plain, came, charged = (
        figure(capsys, "dropped", "attack", DUELLIST + flags, "vs", frail)
        for flags in ("", "+engaging", "+charging")
    )
    assert plain == came < charged
    assert "maneuver" not in allowed(capsys, "+engaging")


def test_a_sprint_goes_twice_the_spd_and_leaves_a_thrown_weapon_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert reach(capsys, "5", "8", "--runner", "first") == [10, 8]
    ran = allowed(capsys, "+running")
    assert not {"shoot", "special_action", "change_facing"} & ran
    # d10 against DEF 5 at -1 hits on 6 to 10.
    assert figure(capsys, "hit", "shoot", f"{THROWER}+running", "vs", TARGET) == Fraction(5, 10)
    assert "only a thrown weapon" in refused(capsys, "shoot", f"{ARCHER}+running", "vs", TARGET)


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("+stunned", "stunned model may not run"),
        ("+cast", "cast this turn may not run"),
        ("+countered", "countered this turn may not run"),
        ("+special", "goes only with a maneuver or a hold"),
        ("+engaged", "may only break off"),
    ],
)
def test_who_may_not_sprint_may_at_least_stay(
    flags: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = may(capsys, flags)
    assert why in answers["sprint"]
    assert answers["hold"] == "allowed"


def test_a_break_off_ends_a_turn_of_fighting_shooting_and_special_actions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert may(capsys, "+engaged")["break_off"] == "allowed"
    assert not {"shoot", "special_action", "charge", "maneuver"} & allowed(capsys, "+broke_off")
    assert "broke off" in may(capsys, "+broke_off")["special_action"]


def test_only_an_engaged_model_breaks_off(capsys: pytest.CaptureFixture[str]) -> None:
    for flags in ("", "+hold", "+delay"):
        assert may(capsys, flags)["break_off"] == "it is not engaged"
    for flags in ("+engaged+moved", "+engaged+special", "+engaged+rallied"):
        assert "break_off" not in allowed(capsys, flags)


REACTS_ON_HOLD = {"countercharge", "intercept", "intercept_shot"}


def test_a_model_that_holds_may_react(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hold" in allowed(capsys)
    assert allowed(capsys, "+hold") >= REACTS_ON_HOLD
    assert allowed(capsys, "+delay") >= REACTS_ON_HOLD


def test_whoever_has_moved_holds_no_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert "hold" not in allowed(capsys, "+moved")
    for flags in ("", "+moved", "+hold+moved"):
        assert not REACTS_ON_HOLD & allowed(capsys, flags)
    assert "+hold or +delay" in may(capsys)["countercharge"]


def test_a_panicked_model_is_forced_on_as_often_as_it_is_contacted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flags in ("+panicked", "+panicked+reacted", "+panicked+moved"):
        assert "forced_panic" in allowed(capsys, flags)
        assert not {"countercharge", "intercept", "evade"} & allowed(capsys, flags + "+hold")


def test_an_interrupt_is_for_a_model_that_is_not_panicked_and_has_not_reacted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert {"countercharge", "intercept", "evade"} <= allowed(capsys, "+hold")
    for flags in ("+hold+reacted", "+hold+engaged", "+hold+stunned"):
        assert not {"countercharge", "intercept", "evade", "forced_panic"} & allowed(capsys, flags)


def test_a_model_turns_with_a_maneuver_a_hold_a_rally_or_in_contact(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flags in ("+moved", "+hold", "+rallied", "+broke_off", "+engaged", "+charging"):
        assert "change_facing" in allowed(capsys, flags)


def test_a_model_that_ran_keeps_its_facing_even_in_contact(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flags in ("+running", "+running+charging", "+running+engaged"):
        assert "facing of its last 2 inches" in may(capsys, flags)["change_facing"]
    for flags in ("+panicked", "+restrained"):
        assert "change_facing" not in allowed(capsys, flags)


def test_a_charge_is_redirected_without_a_test(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "may", f"{READY}+charging").data
    assert ran["outcome"]["redirect_charge"] == "allowed"
    assert any("needs no test" in note for note in ran["notes"])
    # A pursuit needs one: DISC d8 against 4.
    assert figure(capsys, "pass", "redirect", READY) == Fraction(5, 8)


def test_one_charge_a_phase_is_redirected_and_nothing_but_a_charge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "may be redirected, and it was" in may(capsys, "+charging+redirected")["redirect_charge"]
    for flags in ("", "+moved", "+running", "+engaging"):
        assert may(capsys, flags)["redirect_charge"] == "it is not charging"


def test_a_model_that_only_waited_may_choose_to_panic_even_engaged(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flags in ("", "+hold", "+delay", "+engaged", "+engaged+hold"):
        assert "voluntary_panic" in allowed(capsys, flags)
    assert "panic_when_engaged" in allowed(capsys, "+hold")


def test_nobody_chooses_to_panic_after_moving_or_a_second_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flags in (
        "+moved",
        "+charging",
        "+running",
        "+broke_off",
        "+panicked",
        "+restrained",
        "+rallied",
    ):
        assert not {"voluntary_panic", "panic_when_engaged"} & allowed(capsys, flags)
    # One reaction a turn, except that a failed evade leaves this one.
    assert "unless that was an evade that failed" in may(capsys, "+reacted")["panic_when_engaged"]


def test_the_distance_of_a_charge_is_fixed_before_the_enemy_decides_and_before_it_moves() -> None:
    steps = [
        step for phase in load_data("freeblades", "phases")["phases"] for step in phase["steps"]
    ]
    charge = next(step for step in steps if step["id"] == "charge")["do"].casefold()
    order = [
        charge.index(word)
        for word in ("target", "turn", "distance", "decides on reactions", "move")
    ]
    assert order == sorted(order)


def test_the_distance_of_an_evade_is_rolled_once_it_is_decided(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert whys(played(capsys, "5,2", "evade", READY)) == ["evade", "evade move"]
    assert whys(played(capsys, "3", "evade", READY)) == ["evade"]


def test_a_model_at_rest_splits_its_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert {"split_attacks", "melee_attack"} <= allowed(capsys, "+engaged")
    # Two d6 against DEF 5 hit with 2/6 each, one d10 with 6/10: the split changes who wins.
    words = ("melee", DUELLIST, "vs", DUELLIST)
    assert odds(capsys, *words, "--split", "a1=d6,d6") != odds(capsys, *words)


@pytest.mark.parametrize("flag", ["moved", "charging", "engaging", "running"])
def test_a_model_that_moved_does_not_split_its_attacks(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = may(capsys, f"+{flag}")
    assert "can't split its attacks" in answers["split_attacks"]
    assert answers["melee_attack"] == "allowed"
    assert f"moved this turn ({flag})" in refused(
        capsys, "melee", f"{DUELLIST}+{flag}", "vs", DUELLIST, "--split", "a1=d6,d6"
    )


def test_an_end_phase_action_is_open_to_whoever_walked_shot_or_fought_free(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for flags in ("", "+moved", "+shot", "+charging", "+hold", "+stunned", "+reacted"):
        assert "end_phase_action" in allowed(capsys, flags)


@pytest.mark.parametrize(
    ("flags", "why"),
    [
        ("+panicked", "rally or panic on"),
        ("+restrained", "takes no action"),
        ("+engaged", "engaged model takes no end"),
        ("+engaging", "engaged model takes no end"),
        ("+running", "that ran takes no end"),
        ("+rallied", "only turns"),
    ],
)
def test_who_takes_no_end_phase_action_is_told_why(
    flags: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in may(capsys, flags)["end_phase_action"]


def test_a_caster_casts_and_counters_and_the_talent_counters_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    caster, learned = (
        READY.replace("disc: d8", f"disc: d8, {more}")
        for more in ("car: d8", "talents: [Counterspell]")
    )
    answers = [run(capsys, "may", card).data["outcome"] for card in (caster, learned)]
    assert [(one["cast"], one["counterspell"]) for one in answers] == [
        ("allowed", "allowed"),
        ("it is no caster: its card has no CAR", "allowed"),
    ]


def test_whoever_is_no_caster_has_no_part_in_the_magic_phase(
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = may(capsys)
    assert "no caster" in answers["cast"]
    assert "neither a CAR nor the Counterspell talent" in answers["counterspell"]
    # One spell a turn, and none on top of a special action.
    for flags in ("+cast", "+special"):
        caster = READY.replace("disc: d8", "disc: d8, car: d8")
        assert run(capsys, "may", caster + flags).data["outcome"]["cast"] != "allowed"
