"""What a turn can hold: one standard action, different free ones, one pair done together, and
what ends it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.games.heimr.actions import all_actions, find_action, interrupted, why_not
from tests.games.heimr.tables import WATCH
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


def test_an_attack_interrupts_an_upcoming_action() -> None:
    assert interrupted({"attacked"})
    assert not interrupted({"prone"})


def test_every_flag_of_the_actions_is_a_condition(rules: Ruleset) -> None:
    for action in all_actions(rules).values():
        for flag in (*action.needs, *action.barred_by, *action.sets, *action.clears):
            assert flag in rules.conditions
        for flag in (*action.needs, *action.barred_by):
            assert flag in rules.data["tables"]["told_of_flags"]


def test_may_lists_every_action_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    data = run_here(
        capsys, "heimr", "may", "-w", WATCH, "brenna+prone", "--done", "speak", "--json"
    ).data
    rows = {row["action"]: (row["allowed"], row["why not"]) for row in data["tables"][0]["rows"]}
    assert len(rows) == 24
    assert rows["crawl"] == ("yes", "")
    assert rows["move"] == ("no", "it lies on the ground")
    assert rows["weapon attack"] == ("yes", "")
    assert set(data["outcome"]["allowed"]) == {
        action for action, (told, _) in rows.items() if told == "yes"
    }


@pytest.mark.parametrize(
    ("words", "possible"),
    [
        (("drop_prone", "crawl"), True),
        (("+hands-full", "drop_items", "climb"), True),
        (("drop_prone", "move"), False),
        (("+prone", "stand_up", "move"), True),
        (("+prone", "move"), False),
        (("+prone", "stand up", "drop_prone"), True),
        (("move", "drop_prone", "crawl"), False),
        (("+legs-injured", "crawl"), True),
        (("+legs-injured", "stand_up"), False),
        (("+torso-injured", "weapon attack"), False),
        (("+head-injured", "dodge"), False),
        (("+weapon-arm-injured", "climb"), False),
        (("+weapon-arm-injured", "weapon_attack"), True),
        (("+weapon-arm-injured+other-arm-injured", "weapon_attack"), False),
        (("+hp=-6", "speak"), False),
        (("+hp=-5", "speak"), True),
    ],
)
def test_a_turn_changes_the_state_that_the_next_action_meets(
    words: tuple[str, ...], possible: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run_here(capsys, "heimr", "turn", *words, "--json").data["outcome"]["possible"] is possible
    )


def allowed(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    found: list[str] = run_here(capsys, "heimr", "may", *words, "--json").data["outcome"]["allowed"]
    return found


def test_what_was_done_counts_for_what_may_follow(capsys: pytest.CaptureFixture[str]) -> None:
    assert "crawl" in allowed(capsys, "-w", WATCH, "brenna", "--done", "drop_prone")
    assert "crawl" not in allowed(capsys, "-w", WATCH, "brenna")
    assert "speak" not in allowed(capsys, "--done", "speak")


def test_the_dead_do_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert allowed(capsys, "-w", WATCH, "brenna+hp=-9") == []
    assert allowed(capsys, "-w", WATCH, "brenna+hp=-5")


def test_standing_up_costs_what_its_ruling_says(
    rules: Ruleset, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(rules, "move", ["stand_up"], "prone") is None
    costly = rules.choose({"stand_up": "standard"})
    assert "standard action" in (refused(costly, "move", ["stand_up"], "prone") or "")
    notes = run_here(capsys, "heimr", "may", "+prone", "--json").data["notes"]
    assert any(note.startswith("ours: whoever lies") for note in notes)


def test_a_turn_is_checked_action_by_action(capsys: pytest.CaptureFixture[str]) -> None:
    fine = run_here(capsys, "heimr", "turn", "speak", "move", "draw", "--json").data["outcome"]
    assert fine == {"possible": True, "ongoing": False}
    wrong = run_here(capsys, "heimr", "turn", "run", "speak", "--json").data["outcome"]
    assert wrong == {"possible": False, "ongoing": True}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("turn", "+prone", "+attacked", "crawl"), "+prone+attacked"),
        (("may", "+hp"), "+hp=1"),
        (("may", "+prone=2"), "takes no value"),
        (("may", "+pron"), "prone"),
        (("may", "+prone", "+dazed"), "one model"),
        (("may", "+prone", "--done", "mvoe"), "move"),
        (("may", "+prone", "--done", "run", "--done", "speak"), "ended"),
        (("turn", "flyy"), "unknown action"),
        (("turn", "+"), "needs its actions"),
    ],
)
def test_what_does_not_fit_is_told_in_a_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_here(capsys, "heimr", *words).check(2, told)
