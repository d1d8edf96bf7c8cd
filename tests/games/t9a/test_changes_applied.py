"""The flags after a result are those with which the next command is to be called."""

from __future__ import annotations

from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.core.changes import OUT, State, apply_changes, write_flags
from skirmish_cli.core.procedure import Prepared
from skirmish_cli.core.registry import get_game
from skirmish_cli.core.rules import play
from skirmish_cli.core.table import Table
from skirmish_cli.dice.sources import SeededDice
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.reports.asking import make_command
from skirmish_cli.reports.finder import Finder
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.reading import Setting
from skirmish_cli.reports.samples import sample_warbands
from tests.games.t9a.prepared import type_options

GAME, RULES = get_game("t9a"), load_ruleset("t9a")
SAMPLES = [str(path) for path in sample_warbands("t9a")]


def call(line: str, seed: int, **options: Any) -> tuple[Prepared, Table]:
    """Play a command on the samples, with dice of a seed."""
    name, *words = line.split()
    finder = Finder(GAME, RULES, partial(FileShelf, GAME, SAMPLES, RULES))
    procedure = GAME.procedure(name)
    command = make_command(procedure, words, type_options(options), RULES, finder, Setting())
    prepared, table = procedure.prepare(command), Table(SeededDice(seed))
    play(prepared.rule(), table)
    return prepared, table


def type_unit(key: str, state: State) -> str:
    """Return a unit as it is typed with its flags."""
    return key + write_flags(state.get(key, {}))


@settings(deadline=None, max_examples=25)
@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=5))
def test_shots_go_on_with_what_those_before_left(seeds: list[int]) -> None:
    state: State = {}
    left = 18
    for seed in seeds:
        prepared, table = call(
            f"shoot archers vs {type_unit('raiders-1', state)}", seed, distance=10
        )
        assert prepared.inputs["hp_left"] == left
        assert prepared.inputs["phase_start_hp"] == 18
        assert prepared.inputs["lost_this_phase"] == 18 - left
        state = apply_changes(state, table.changes)
        flags = state.get("raiders-1", {})
        if OUT in flags:
            break
        left = 18 - int(flags["lost"][-1].value) if "lost" in flags else 18


@settings(deadline=None, max_examples=25)
@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=5))
def test_combats_go_on_with_the_flags_that_those_before_left(seeds: list[int]) -> None:
    start = [("lancers", "charging", "flank=left:raiders-1"), ("pikes",), ("raiders-1",)]
    state: State = {}
    typed = ["+".join(one) for one in start]
    for seed in seeds:
        prepared, table = call(f"melee {typed[0]} {typed[1]} vs {typed[2]}", seed)
        for name in ("lancers", "pikes", "raiders-1"):
            marks = state.get(name, {}).get("lost", ())
            assert f"lost={marks[-1].value}" in str(prepared.inputs) if marks else True
        state = apply_changes(state, table.changes)
        if any({OUT, "shaken"} & state.get(name, {}).keys() for name, *_ in start):
            break
        assert "charging" not in state.get("lancers", {})
        typed = [type_unit(name, state) for name, *_ in start]
        typed[0] += "+flank=left:raiders-1"


@settings(deadline=None, max_examples=15)
@given(st.lists(st.integers(0, 10_000), min_size=1, max_size=4), st.integers(4, 17))
def test_hits_go_on_from_what_was_left_as_from_what_was_lost(seeds: list[int], left: int) -> None:
    states: list[State] = [{}, {}]
    typed = [f"raiders-1+hp={left}", f"raiders-1+lost={18 - left}"]
    for seed in seeds:
        played = [call(f"hits 3 vs {unit}", seed, strength=4) for unit in typed]
        assert played[0][0].inputs == played[1][0].inputs
        states = [
            apply_changes(state, one[1].changes) for state, one in zip(states, played, strict=True)
        ]
        if any(OUT in state.get("raiders-1", {}) for state in states):
            break
        if "lost" not in states[0].get("raiders-1", {}):
            continue
        assert states[0]["raiders-1"]["lost"] == states[1]["raiders-1"]["lost"]
        assert not states[0]["raiders-1"].get("hp")
        typed = [type_unit("raiders-1", state) for state in states]
