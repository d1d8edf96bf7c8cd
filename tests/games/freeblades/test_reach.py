"""How many inches `may` says an action goes, and how it groups what is refused."""

from __future__ import annotations

import pytest

from tests.games.freeblades.commands import run
from tests.support import run_here

PLAIN = "{spd: 5, mar: d8, mw: {damage: d8}, disc: d8}"
FAST = "{spd: 8, mar: d8, mw: {damage: d8}, disc: d8, talents: [Fast]}"


def read_open_actions(capsys: pytest.CaptureFixture[str], model: str) -> dict[str, str]:
    """Return what the page says of each action that is open."""
    out = run_here(capsys, "freeblades", "may", model, "--format", "plain").out
    pairs = (line.partition(": ")[::2] for line in out.splitlines() if ": " in line)
    return {
        name: answer
        for names, answer in pairs
        if answer == "allowed" or "inches" in answer
        for name in names.split(", ")
    }


@pytest.mark.parametrize(
    ("model", "inches"),
    [
        (PLAIN, {"maneuver": "up to 5 inches", "sprint": "up to 10 inches"}),
        (PLAIN, {"charge": "up to 10 inches"}),
        (f"{PLAIN}+stunned", {"maneuver": "up to 2 inches"}),
        (f"{PLAIN}+cast", {"maneuver": "up to 5 inches", "charge": "up to 5 inches"}),
        (f"{PLAIN}+spd=+2", {"maneuver": "up to 7 inches"}),
        (PLAIN, {"evade": "5 + d4 inches", "voluntary panic": "5 + d4 inches"}),
        (PLAIN, {"pursue": "5 + d4 inches"}),
        (FAST, {"evade": "8 + d6 inches", "pursue": "8 + d6 inches"}),
        (f"{PLAIN}+panicked", {"panic on": "5 + d4 inches", "rally": "allowed"}),
        (f"{PLAIN}+panicked+stunned", {"panic on": "5 + d4 inches"}),
        (f"{PLAIN}+hold", {"intercept": "up to 4 inches", "countercharge": "up to 10 inches"}),
        (f"{PLAIN}+engaged", {"break off": "up to 5 inches"}),
        (PLAIN, {"reposition": "up to 3 inches"}),
        ("{mar: d8, mw: {damage: d8}}", {"maneuver": "allowed"}),
    ],
)
def test_each_open_action_says_how_far_it_goes(
    model: str, inches: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = read_open_actions(capsys, model)
    assert {name: shown.get(name) for name in inches} == inches


def test_programs_get_the_inches_of_each_open_action(capsys: pytest.CaptureFixture[str]) -> None:
    actions, reactions = run(capsys, "may", f"{PLAIN}+engaged").data["tables"]
    rows = {row["action"]: (row["answer"], row["reach"]) for row in actions["rows"]}
    assert rows["break_off"] == ("allowed", "up to 5 inches")
    assert rows["skill_test"] == ("allowed", "")
    assert rows["charge"][1] == ""
    assert {row["reach"] for row in reactions["rows"]} == {"", "5 + d4 inches"}


def test_what_goes_as_far_stands_together(capsys: pytest.CaptureFixture[str]) -> None:
    out = run_here(capsys, "freeblades", "may", PLAIN, "--format", "plain").out
    assert "sprint, charge: up to 10 inches" in out


def test_what_one_reason_refuses_stands_together(capsys: pytest.CaptureFixture[str]) -> None:
    out = run_here(capsys, "freeblades", "may", f"{PLAIN}+moved", "--format", "plain").out
    lines = [line for line in out.splitlines() if line.endswith("it has moved this turn")]
    assert [line.partition(":")[0].split(", ")[0] for line in lines] == [
        "maneuver",
        "countercharge",
    ]
    assert (
        run(capsys, "may", f"{PLAIN}+moved").data["outcome"]["charge"] == "it has moved this turn"
    )


def test_panicking_on_is_allowed_and_needs_panic(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "may", f"{PLAIN}+panicked").data["outcome"]["panic_on"] == "allowed"
    assert run(capsys, "may", PLAIN).data["outcome"]["panic_on"] == "it is not panicked"
