"""The flags after a result are those with which the next command is called by hand."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from skirmish_cli.core.changes import OUT, Change, State, apply_changes, write_flags
from tests.games.freeblades.commands import PLAIN, played, run
from tests.games.freeblades.test_changes import W

QUICK = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
SEEDS = st.integers(0, 10**6)
#: Commands that change many things, and the models whose flags they change.
COMMANDS = (
    "attack captain+fatestones=1 vs skipper",
    "attack skipper --all-attacks vs captain+fatestones=2",
    "melee captain+charging+fatestones=1 vs skipper+fatestones=1 brute-1",
    "melee captain vs harpooner+hold slinger+engaged --policy pursue=captain",
    "shoot archer+fatestones=1 vs brute-1 --targeting",
    "shoot harpooner+reaction vs captain+charging",
    "cast wick+engaged 'Low Glow' --engaged --reaction brute-1 --counter tidecaller",
    "cast tidecaller 'Brine Lash' vs runner --range 5",
    "morale slinger --dropped brute-1",
    "rally brute-1+panicked",
    "delay captain",
    "evade slinger",
    "targeting archer",
    "redirect captain+fatestones=1",
    "test harpooner Find",
    "move panic brute-1",
)


def ask(capsys: Any, text: str, *more: str) -> Any:
    """Return what a command comes to, its words given as one text."""
    ran = run(capsys, *shlex.split(text), *W, *more)
    assert ran.code == 0, (text, ran.err)
    return ran.data


def read_state(text: str, changes: list[dict[str, Any]]) -> State:
    """Return the flags of all models of a command, as they were typed, after some changes."""
    state: State = {}
    for word in text.split():
        key, *flags = word.split("+")
        for flag in flags:
            name, _, value = flag.partition("=")
            state = apply_changes(state, [Change(key, name, value or True)])
    return apply_changes(state, [Change(**change) for change in changes])


@QUICK
@given(st.sampled_from(COMMANDS), SEEDS)
def test_the_flags_after_a_result_can_be_typed(
    capsys: pytest.CaptureFixture[str], text: str, seed: int
) -> None:
    state = read_state(text, ask(capsys, text, "--seed", str(seed))["changes"])
    for key, flags in state.items():
        if OUT not in flags:
            read = ask(capsys, f"may {key}{write_flags(flags)}")["inputs"]
            assert (read["model"], read["flags"]) == (key, list(flags))


@QUICK
@given(SEEDS)
def test_the_next_attack_meets_what_the_first_one_left(
    capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    first = ask(capsys, "attack captain+fatestones=1 vs skipper+fatestones=1", "--seed", str(seed))
    state = read_state("captain+fatestones=1 skipper+fatestones=1", first["changes"])
    if OUT in state["skipper"]:
        assert first["outcome"]["dropped"]
        return
    words = [f"{key}{write_flags(state[key])}" for key in ("captain", "skipper")]
    rerolls = {entry["why"]: 1 for entry in first["trace"] if entry.get("rerolled")}
    parries = [entry for entry in first["trace"] if entry.get("why") == "parry"]
    stones = 1 - rerolls.get("parry", 0) + first["outcome"].get("parry_fatestones", 0)
    by_hand = [
        f"captain+fatestones={1 - rerolls.get('attack', 0)}",
        f"skipper+lp={3 - first['outcome']['lp_lost']}+parries={0 if parries else 1}"
        f"+fatestones={stones}",
    ]
    odds = [ask(capsys, f"attack {a} vs {b}", "--odds")["odds"] for a, b in (words, by_hand)]
    assert odds[0]["fractions"] == odds[1]["fractions"]


def test_power_that_is_spent_is_what_is_left_for_the_next_spell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = ask(capsys, "cast wick 'Low Glow'", "--dice", "3")
    state = read_state("wick", first["changes"])
    words = f"cast wick{write_flags({'power': state['wick']['power']})} 'Low Glow'"
    again = ask(capsys, words, "--dice", "3")
    assert again["outcome"]["power_left"] == first["outcome"]["power_left"] - 2 == 4


def test_a_reroll_that_an_option_gives_is_no_fatestone(capsys: Any) -> None:
    # 3 misses DEF 5 and is thrown again as 9; 7 on AV 6 costs one LP, and nobody has a stone.
    data = played(capsys, "3,9,7", *PLAIN, "--reroll")
    assert [(one["whom"], one["what"], one["value"]) for one in data["changes"]] == [
        ("target", "lp", 1)
    ]
    parried = played(capsys, "9,3,4,7", *PLAIN, "--parry", "d8", "--parry-reroll")
    assert "fatestones" not in {one["what"] for one in parried["changes"]}
