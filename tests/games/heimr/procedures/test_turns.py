"""`may` and `turn`: what a model may do, and whether a turn goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.heimr.support import WATCH
from tests.support import run_here


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


def test_an_attack_interrupts_an_upcoming_action(capsys: pytest.CaptureFixture[str]) -> None:
    notes = run_here(capsys, "heimr", "may", "+attacked", "--json").data["notes"]
    assert any("upcoming action is cancelled" in note for note in notes)
    assert "notes" not in run_here(capsys, "heimr", "may", "+grabbing", "--json").data


def test_an_injury_is_the_reason_for_what_follows_from_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def why(flags: str, action: str) -> str:
        table = run_here(capsys, "heimr", "may", flags, "--json").data["tables"][0]
        (found,) = (row["why not"] for row in table["rows"] if row["action"] == action)
        return str(found)

    assert why("+dazed", "dodge") == "it is dazed"
    assert why("+torso-injured", "dodge") == "its torso is injured: it is dazed"
    assert why("+dazed+torso-injured", "dodge") == "its torso is injured: it is dazed"
    assert why("+entered", "crawl") == "it came into its square this turn"
    assert why("+climbing", "crawl") == "only while it lies on the ground"


def test_house_rules_say_what_a_flag_bars_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.yaml"
    file.write_text(
        "extends: heimr\nconditions: [{name: prone, told: it lies in the mud}]\n"
        "actions: [{id: observe, barred: [prone, {climbing: it looks up}]}]\n",
        "utf-8",
    )
    for flag, reason in (("+prone", "it lies in the mud"), ("+climbing", "it looks up")):
        data = run_here(capsys, "heimr", "may", flag, "--house", str(file), "--json").data
        rows = {row["action"]: row["why not"] for row in data["tables"][0]["rows"]}
        assert rows["observe"] == reason
