"""What a turn can hold: one standard action, different free ones, what ends it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skirmish_cli.core.actions import find_action, read_actions
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.actions import why_not
from tests.support import run_here


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return load_ruleset("heimr")


def refused(rules: Ruleset, action: str, done: Sequence[str] = (), *flags: str) -> str | None:
    return why_not(
        find_action(rules, action), [find_action(rules, word) for word in done], flags, rules
    )


def test_one_standard_action_a_turn(rules: Ruleset) -> None:
    assert refused(rules, "weapon_attack") is None
    assert "standard action" in (refused(rules, "weapon_attack", ["dodge"]) or "")
    assert refused(rules, "weapon_attack", ["speak", "observe"]) is None


def test_an_ongoing_action_is_the_standard_action_and_the_last(rules: Ruleset) -> None:
    assert "standard action" in (refused(rules, "run", ["move"]) or "")
    assert refused(rules, "speak", ["run"]) == "Run ended the turn"


def test_an_upcoming_action_follows_a_standard_one_and_ends_the_turn(rules: Ruleset) -> None:
    assert refused(rules, "long_breather", ["move"]) is None
    assert refused(rules, "speak", ["long_breather"]) is not None


def test_each_free_action_once_a_turn(rules: Ruleset) -> None:
    assert refused(rules, "speak", ["speak"]) is not None
    assert refused(rules, "observe", ["speak"]) is None


@pytest.mark.parametrize("together", ["draw", "put_away"])
def test_drawing_goes_together_with_a_move_in_either_order(rules: Ruleset, together: str) -> None:
    assert refused(rules, together, ["move"]) is None
    assert refused(rules, "move", [together]) is None


def test_one_simultaneous_action_a_turn(rules: Ruleset) -> None:
    assert refused(rules, "put_away", ["move", "draw"]) == "one simultaneous action a turn"
    assert refused(rules, "put_away", ["draw"]) is not None


def test_drawing_does_not_go_together_with_a_charge(rules: Ruleset) -> None:
    assert refused(rules, "charge", ["draw"]) is not None
    assert refused(rules, "draw", ["charge"]) is not None


@pytest.mark.parametrize(
    ("action", "flag"),
    [
        ("crawl", "entered"),
        ("charge", "challenge-border"),
        ("run", "challenge-border"),
        ("climb", "hands-full"),
        ("hide", "cluster"),
        ("hide", "shot-at"),
        ("weapon_attack", "dazed"),
        ("skill", "dazed"),
        ("move", "prone"),
        ("move", "bound-feet"),
        ("weapon_attack", "bound-hands"),
        ("dodge", "grabbing"),
        ("move", "legs-injured"),
    ],
)
def test_the_state_of_a_model_rules_actions_out(rules: Ruleset, action: str, flag: str) -> None:
    prone = ("prone",) if action == "crawl" else ()
    assert refused(rules, action, (), *prone) is None
    assert refused(rules, action, (), *prone, flag)


def test_crawling_needs_a_model_that_lies_prone(rules: Ruleset) -> None:
    assert "lies on the ground" in (refused(rules, "crawl") or "")


def test_bound_feet_leave_a_jump_and_a_crawl(rules: Ruleset) -> None:
    assert refused(rules, "jump_down", (), "bound-feet") is None
    assert refused(rules, "crawl", (), "bound-feet", "prone") is None
    assert refused(rules, "run", (), "bound-feet")


def test_every_flag_of_the_actions_is_a_condition(rules: Ruleset) -> None:
    for action in read_actions(rules).values():
        assert rules.conditions.keys() >= {*action.sets, *action.clears}
        for bar in action.bars:
            assert all(rules.conditions[flag].told for flag in bar.flags)


def test_standing_up_costs_what_its_ruling_says(
    rules: Ruleset, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(rules, "move", ["stand_up"], "prone") is None
    costly = rules.choose({"stand_up": "standard"})
    assert "standard action" in (refused(costly, "move", ["stand_up"], "prone") or "")
    notes = run_here(capsys, "heimr", "may", "+prone", "--json").data["notes"]
    assert any(note.startswith("ours: on the ground") for note in notes)
