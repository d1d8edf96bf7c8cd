"""Whoever is left acts once, nobody twice: whatever the sides, the order, drops and passes."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.battle.sides import Muster, Side
from skirmish_cli.battle.turn import Move, list_next_actors, next_step, start
from skirmish_cli.core.changes import Change, apply_changes
from skirmish_cli.core.phases import Phases
from tests.battle.turns import phases

WAYS = st.sampled_from(["models", "sides"])
COUNTS = st.lists(st.integers(0, 7), min_size=2, max_size=3)
#: What happens before each step: somebody drops, or can't act, or nothing does.
EVENTS = st.lists(
    st.tuples(st.sampled_from(["drop", "idle", "return", "none"]), st.integers(0, 30)), max_size=80
)


def make_turn(by: str) -> Phases:
    alternates = {"by": by, "acted": "acted", "idle": ["idle"], "passes": "fewer"}
    steps = [{"id": "go"}, {"id": "strike"}]
    return phases({"id": "fight", "alternates": alternates, "steps": steps}, {"id": "wrap"})


def make_sides(counts: list[int]) -> tuple[Side, ...]:
    return tuple(
        Side(letter, tuple(f"{letter}{number}" for number in range(count)))
        for letter, count in zip("abc", counts, strict=False)
    )


def happen(standing: Muster, event: tuple[str, int]) -> Muster:
    """Return the standing after one event."""
    models = [key for side in standing.sides for key in side.models]
    if event[0] == "none" or not models:
        return standing
    key = models[event[1] % len(models)]
    if event[0] == "drop":
        return standing._replace(out=standing.out | {key})
    return standing.change(Change(key, "idle", True if event[0] == "idle" else None))


@settings(max_examples=200, deadline=None)
@given(by=WAYS, counts=COUNTS, events=EVENTS, choices=st.lists(st.integers(0, 30), max_size=40))
def test_in_a_round_whoever_is_left_acts_once_and_nobody_twice(
    by: str, counts: list[int], events: list[tuple[str, int]], choices: list[int]
) -> None:
    turn, standing = make_turn(by), Muster(make_sides(counts))
    move = start(turn, standing)
    begun: list[str] = []
    course = iter(events)
    chosen = iter(choices)
    while move.position.turn == 1 and move.position.phase == "fight":
        move = move._replace(muster=happen(move.muster, next(course, ("none", 0))))
        able = list_next_actors(turn, move.position, move.muster)
        actor = able[next(chosen, 0) % len(able)] if able else ""
        if actor:
            begun.append(actor)
        move = next_step(turn, move.position, move.muster, actor)
    assert len(set(begun)) == len(begun)
    left = {key for side in standing.sides for key in side.models} - move.muster.out
    idle = {key for key in left if "idle" in move.muster.flags_of(key)}
    # Who can act at the end has acted.
    assert left - idle <= set(begun)


@settings(max_examples=200, deadline=None)
@given(counts=COUNTS, choices=st.lists(st.integers(0, 30), max_size=40))
def test_sides_take_turns_as_long_as_both_have_somebody_left(
    counts: list[int], choices: list[int]
) -> None:
    turn, standing = make_turn("sides"), Muster(make_sides(counts))
    move = start(turn, standing)
    chosen = iter(choices)
    order: list[str] = []
    while move.position.phase == "fight":
        able = list_next_actors(turn, move.position, move.muster)
        actor = able[next(chosen, 0) % len(able)] if able and not move.position.active else ""
        order.extend(actor[:1])
        move = next_step(turn, move.position, move.muster, actor)
    left = dict(zip("abc", counts, strict=False))
    for before, after in itertools.pairwise(order):
        left[before] -= 1
        # The same side goes on only where no other has anybody left.
        assert before != after or not any(n for side, n in left.items() if side != before)
    assert sorted(order) == sorted("".join(s * n for s, n in zip("abc", counts, strict=False)))


@settings(max_examples=100, deadline=None)
@given(by=WAYS, counts=COUNTS, events=EVENTS)
def test_the_flags_after_each_step_are_those_that_its_changes_make(
    by: str, counts: list[int], events: list[tuple[str, int]]
) -> None:
    turn = make_turn(by)
    move = start(turn, Muster(make_sides(counts)))
    for event in [*events, ("none", 0)]:
        before = happen(move.muster, event)
        move = next_step(turn, move.position, before)
        assert move.muster.flags == replay(before, move)
        # The same question has the same answer.
        assert next_step(turn, move.position, move.muster) == next_step(
            turn, move.position, move.muster
        )


def replay(before: Muster, move: Move) -> object:
    """Return the flags before a step with its changes, applied one by one."""
    after = before
    for change in move.changes:
        if change.whom == "battle":
            after = after.change(change)
        else:
            after = after._replace(flags=apply_changes(after.flags, [change]))
    return after.flags
