"""What a model may do: each rule of actions and reactions, as it applies and as it does not."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.core.actions import read_actions
from skirmish_cli.files.rulesets import load_ruleset
from tests.games.freeblades.commands import run

ACTIONS = read_actions(load_ruleset("freeblades")).values()

FULL = (
    "{class: hero, spd: 5, mar: d8, mw: {damage: d8, standoff: true}, rar: d8, "
    "rw: {damage: d6, band: 9}, def: 5, av: 4, lp: 2, disc: d8, car: d8, power: 5, "
    "talents: [TALENT]}"
)


def may(capsys: Any, flags: str = "", talent: str = "Sea Legs") -> dict[str, str]:
    return dict(run(capsys, "may", FULL.replace("TALENT", talent) + flags).data["outcome"])


def allowed(capsys: Any, flags: str = "", talent: str = "Sea Legs") -> set[str]:
    return {name for name, answer in may(capsys, flags, talent).items() if answer == "allowed"}


def test_every_action_is_answered(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(may(capsys)) == [action.id for action in ACTIONS]


def test_a_fresh_model_may_move_act_and_evade(capsys: pytest.CaptureFixture[str]) -> None:
    free = allowed(capsys)
    assert {
        "maneuver",
        "sprint",
        "charge",
        "hold",
        "delay",
        "cast",
        "counterspell",
        "shoot",
        "special_action",
        "skill_test",
        "evade",
        "voluntary_panic",
        "end_phase_action",
    } <= free
    assert (
        not {"rally", "break_off", "countercharge", "intercept", "redirect_charge", "discorporate"}
        & free
    )


@pytest.mark.parametrize(
    ("flags", "barred"),
    [
        (
            "+stunned",
            {
                "sprint",
                "charge",
                "evade",
                "countercharge",
                "intercept",
                "standoff_attack",
                "break_off_attack",
            },
        ),
        (
            "+restrained",
            {
                "maneuver",
                "sprint",
                "charge",
                "hold",
                "cast",
                "shoot",
                "special_action",
                "skill_test",
                "melee_attack",
                "evade",
                "end_phase_action",
                "change_facing",
                "rally",
            },
        ),
        (
            "+panicked",
            {
                "maneuver",
                "charge",
                "hold",
                "delay",
                "cast",
                "counterspell",
                "shoot",
                "melee_attack",
                "evade",
                "voluntary_panic",
                "end_phase_action",
            },
        ),
        (
            "+rallied",
            {
                "maneuver",
                "charge",
                "cast",
                "shoot",
                "special_action",
                "end_phase_action",
                "evade",
                "countercharge",
            },
        ),
        (
            "+engaged",
            {
                "maneuver",
                "sprint",
                "charge",
                "evade",
                "countercharge",
                "intercept",
                "end_phase_action",
                "shoot",
                "pursue",
                "reposition",
            },
        ),
        ("+cast", {"sprint", "cast", "special_action"}),
        ("+countered", {"sprint"}),
        (
            "+running",
            {
                "cast",
                "counterspell",
                "special_action",
                "end_phase_action",
                "shoot",
                "change_facing",
            },
        ),
        ("+special", {"sprint", "charge", "break_off", "cast", "shoot", "special_action"}),
        ("+shot", {"special_action", "shoot"}),
        ("+skilled", {"skill_test"}),
        (
            "+reacted+hold",
            {
                "evade",
                "countercharge",
                "intercept",
                "intercept_shot",
                "standoff_attack",
                "stand_and_shoot",
                "break_off_attack",
                "special_action_attack",
            },
        ),
        ("+redirected+charging", {"redirect_charge"}),
        (
            "+moved",
            {
                "maneuver",
                "sprint",
                "charge",
                "evade",
                "countercharge",
                "intercept",
                "split_attacks",
            },
        ),
        ("+broke_off", {"shoot", "special_action", "maneuver"}),
        ("+discorporate", {"charge", "melee_attack", "shoot", "countercharge", "standoff_attack"}),
        ("+discorporate", {"evade", "panic_when_engaged", "pursue", "reposition"}),
        (
            "+repositioned",
            {
                "melee_attack",
                "split_attacks",
                "end_phase_action",
                "pursue",
                "reposition",
                "maneuver",
                "sprint",
                "evade",
            },
        ),
        ("+engaging", {"end_phase_action", "pursue", "reposition"}),
        ("", {"break_off_attack", "special_action_attack"}),
        ("+charging", {"special_action", "maneuver"}),
    ],
)
def test_a_flag_bars_what_it_must_and_says_why(
    flags: str, barred: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    answers = may(capsys, flags)
    for name in barred:
        assert answers[name] != "allowed", name
        assert len(answers[name]) > 8


@pytest.mark.parametrize(
    ("flags", "open_still"),
    [
        ("+stunned", {"maneuver", "hold", "melee_attack", "shoot"}),
        (
            "+engaged",
            {
                "break_off",
                "delay",
                "hold",
                "voluntary_panic",
                "melee_attack",
                "counterspell",
                "break_off_attack",
            },
        ),
        ("+panicked", {"rally", "forced_panic"}),
        ("+rallied", {"change_facing", "melee_attack"}),
        ("+cast", {"maneuver", "charge", "counterspell", "shoot"}),
        (
            "+hold",
            {"countercharge", "intercept", "intercept_shot", "standoff_attack", "stand_and_shoot"},
        ),
        ("+delay", {"countercharge", "intercept", "intercept_shot", "standoff_attack"}),
        ("+moved", {"shoot", "special_action", "skill_test", "end_phase_action"}),
        ("+moved+engaging", {"break_off_attack", "special_action_attack"}),
        ("+special", {"maneuver", "hold", "skill_test"}),
        ("+charging", {"redirect_charge", "melee_attack"}),
        ("+running+thrown", {"shoot"}),
        ("+prone", {"maneuver", "charge"}),
    ],
)
def test_a_flag_leaves_open_what_it_must(
    flags: str, open_still: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert open_still <= allowed(capsys, flags)


def test_cavalry_must_have_held_for_special_and_end_phase_actions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert not {"special_action", "end_phase_action"} & allowed(capsys, "+moved", "Cavalry")
    assert {"special_action", "end_phase_action"} <= allowed(capsys, "+hold", "Cavalry")
    assert {"special_action", "end_phase_action"} <= allowed(capsys, "+moved")


def test_only_a_spirit_may_go_into_between(capsys: pytest.CaptureFixture[str]) -> None:
    assert "discorporate" in allowed(capsys, "", "Spirit")
    assert "discorporate" not in allowed(capsys)
    assert "discorporate" not in allowed(capsys, "+moved", "Spirit")


def test_the_card_decides_who_casts_counters_shoots_and_stands_off(
    capsys: pytest.CaptureFixture[str],
) -> None:
    plain = run(capsys, "may", "{spd: 5, mar: d6, mw: {damage: d6}}+hold").data["outcome"]
    assert "no caster" in plain["cast"]
    assert "neither a CAR" in plain["counterspell"]
    assert "no ranged weapon" in plain["shoot"]
    assert "no standoff weapon" in plain["standoff_attack"]
    learned = run(capsys, "may", "{spd: 5, talents: [Counterspell]}+standoff+hold").data["outcome"]
    assert (learned["counterspell"], learned["standoff_attack"]) == ("allowed", "allowed")


def test_what_to_remember_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    def notes(flags: str, talent: str = "Sea Legs") -> str:
        return " ".join(
            run(capsys, "may", FULL.replace("TALENT", talent) + flags).data.get("notes", [])
        )

    assert "needs no test" in notes("+charging")
    assert "reaction attack" in notes("+engaged")
    assert "not run" in notes("+cast")
    assert "waits to move" in notes("+hold")
    assert "only opponent" in notes("+engaging")
    assert "only opponent" not in notes("+engaging+stunned")
    assert "morale test" in notes("", "Terrifying")
    assert "only spirits" in notes("+discorporate")
    assert "prone is ignored" in notes("+prone")
    assert "it fights, and may then pursue" in notes("+rallied")
    assert notes("", "Fast") == "only the first player puts a model on Delay, and only one"
    assert notes("+moved", "Fast") == ""


def test_one_model_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "may")
    assert ran.code == 2
    ran = run(capsys, "may", "{spd: 5}+stuned")
    ran.check(2, "stunned")
    run(capsys, "may", "{spd: 5}+flying").check(
        2, "unknown flag 'flying'; 'skirmish freeblades may --help' lists them"
    )


#: Each action and reaction: the flags with which a model may take it, and those with which it may
#: not, with the reason.
BOTH_WAYS = {
    "maneuver": ("+stunned", "+engaged", "only break off, delay, hold or panic"),
    "sprint": ("+dazed", "+cast", "cast this turn may not run"),
    "charge": ("+countered", "+stunned", "may not charge"),
    "break_off": ("+engaged", "", "it is not engaged"),
    "hold": ("+engaged", "+moved", "moved this turn"),
    "delay": ("+engaged", "+delay", "on Delay already"),
    "panic_on": ("+panicked", "", "not panicked"),
    "rally": ("+panicked", "", "not panicked"),
    "voluntary_panic": ("+engaged+hold", "+moved", "moved this turn"),
    "change_facing": ("+rallied", "+running", "keeps the facing"),
    "discorporate": ("", "+discorporate", "in Between already"),
    "cast": ("+engaged", "+running", "casts nothing"),
    "counterspell": ("+cast+engaged", "+panicked", "rally or panic on"),
    "shoot": ("+cast+moved", "+special", "don't go together"),
    "special_action": ("+moved", "+shot", "don't go together"),
    "skill_test": ("+moved+special", "+skilled", "one skill test"),
    "melee_attack": ("+stunned", "+restrained", "no action"),
    "split_attacks": ("+hold", "+engaging", "can't split"),
    "redirect_charge": ("+charging", "+charging+redirected", "may be redirected, and it was"),
    "pursue": ("", "+engaged", "only an unengaged model pursues"),
    "reposition": ("", "+engaged", "only an unengaged model repositions"),
    "end_phase_action": ("+moved", "+running", "that ran takes no end-phase action"),
    "countercharge": ("+hold", "+hold+engaged", "can't countercharge"),
    "intercept": ("+delay", "+hold+moved", "moved this turn"),
    "intercept_shot": ("+hold", "+hold+shot", "made its ranged attack"),
    "evade": ("+dazed", "+engaged", "can't evade"),
    "panic_when_engaged": ("+hold", "+reacted", "unless that was an evade that failed"),
    "forced_panic": ("+panicked+reacted", "+panicked+restrained", "contact drops it"),
    "standoff_attack": ("+hold", "+hold+stunned", "stunned model makes no reactions"),
    "stand_and_shoot": ("", "+engaged", "was engaged when the movement phase began"),
    "break_off_attack": ("+engaged", "+engaged+reacted", "one reaction this turn"),
    "special_action_attack": ("+engaged", "", "needs an enemy in contact"),
}


@pytest.mark.parametrize("action", [action.id for action in ACTIONS])
def test_each_action_is_open_in_one_state_and_barred_in_another(
    action: str, capsys: pytest.CaptureFixture[str]
) -> None:
    free, barred, why = BOTH_WAYS[action]
    assert may(capsys, free, "Spirit")[action] == "allowed"
    assert why in may(capsys, barred, "Spirit")[action]


@pytest.mark.parametrize("flag", ["+panicked", "+restrained", "+rallied"])
def test_whoever_is_panicked_restrained_or_rallied_takes_no_reaction_but_a_forced_one(
    flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    reactions = {action.id for action in ACTIONS if action.kind == "reaction"} - {"forced_panic"}
    assert not reactions & allowed(capsys, f"{flag}+hold")
    assert reactions - {"break_off_attack", "special_action_attack"} <= allowed(capsys, "+hold")


def test_one_reaction_a_turn_whatever_kind_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    reactions = {action.id for action in ACTIONS if action.kind == "reaction"} - {"forced_panic"}
    for contact in ("+hold", "+engaged"):
        assert not reactions & allowed(capsys, f"{contact}+reacted")


def test_a_special_action_goes_only_with_a_maneuver_or_a_hold(
    capsys: pytest.CaptureFixture[str],
) -> None:
    movements = {action.id for action in ACTIONS if action.kind == "movement"}
    assert movements & allowed(capsys, "+special") >= {"maneuver", "hold", "delay"}
    assert not {"sprint", "charge", "break_off"} & allowed(capsys, "+special")
    for flags in ("+running", "+charging", "+broke_off"):
        assert "special_action" not in allowed(capsys, flags)


def test_an_engaged_model_is_warned_of_everything_that_draws_an_attack(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notes = " ".join(run(capsys, "may", FULL + "+engaged").data["notes"])
    for word in ("breaks off", "panic", "special action", "casts", "counters"):
        assert word in notes


def test_cavalry_on_delay_has_not_held(capsys: pytest.CaptureFixture[str]) -> None:
    for flags in ("+delay", "+moved", ""):
        assert "Hold action" in may(capsys, flags, "Cavalry")["special_action"]
        assert "Hold action" in may(capsys, flags, "Cavalry")["end_phase_action"]


def test_whether_panic_is_forced_on_a_model_is_asked_of_the_panicked_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert may(capsys, "+restrained")["forced_panic"] == "only a panicked model is forced to panic"
    assert may(capsys, "+panicked+restrained")["forced_panic"].endswith("contact drops it")
    assert (
        may(capsys, "+panicked+engaged")["forced_panic"] == "a panicked model in contact is dropped"
    )
    assert may(capsys, "+panicked")["forced_panic"] == "allowed"


def test_a_model_on_delay_takes_its_special_action_once_it_moves_or_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "not while it is on Delay" in may(capsys, "+delay")["special_action"]
    for flags in ("+delay+moved", "+delay+hold", "+delay+engaging", ""):
        assert may(capsys, flags)["special_action"] == "allowed"


def test_a_model_that_redirected_its_charge_has_charged(capsys: pytest.CaptureFixture[str]) -> None:
    redirected, charged = may(capsys, "+redirected"), may(capsys, "+charging")
    # Alike in all but the redirecting itself and what needs the contact that +charging brings.
    apart = {"redirect_charge", "break_off_attack", "special_action_attack"}
    assert {name: redirected[name] for name in redirected.keys() - apart} == {
        name: charged[name] for name in charged.keys() - apart
    }
    assert "moved this turn" in redirected["charge"]


def test_a_model_that_rallied_fights_and_makes_the_moves_after_a_combat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert {"melee_attack", "pursue", "reposition", "change_facing"} <= allowed(capsys, "+rallied")
    assert not {"shoot", "special_action", "end_phase_action", "maneuver", "hold"} & allowed(
        capsys, "+rallied"
    )
