"""Models that act one after the other: in an agreed order, or one of each side in turn."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.battle.sides import Muster, Side
from skirmish_cli.battle.turn import Move, end_turn, go_to, list_next_actors, next_step, start
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import NotAllowed
from skirmish_cli.core.phases import Phases
from tests.battle.turns import muster, phases, write

THREE = (Side("a", ("A", "B", "C")),)
STEPS = [{"id": "go"}, {"id": "strike"}]


def make_turn(by: str, **more: Any) -> Phases:
    """Return a round in which models act, in two steps, and a step for everybody."""
    alternates = {"by": by, "acted": "acted", "idle": ["idle"], **more}
    return phases({"id": "fight", "alternates": alternates, "steps": STEPS}, {"id": "wrap"})


MODELS, SIDES = make_turn("models"), make_turn("sides")


def drop(move: Move, *models: str) -> Move:
    return move._replace(muster=move.muster._replace(out=move.muster.out | {*models}))


def play(turn: Phases, standing: Muster, dropping: dict[int, str]) -> list[str]:
    """Return who acts in a round, where some drop within the turns that are counted from 0."""
    move = start(turn, standing)
    acted: list[str] = []
    while move.position.phase == "fight":
        actor, *_ = list_next_actors(turn, move.position, move.muster)
        move = next_step(turn, move.position, move.muster, actor)
        if len(acted) in dropping:
            move = drop(move, dropping[len(acted)])
        acted.append(actor)
        move = end_turn(turn, move.position, move.muster)
    return acted


@pytest.mark.parametrize(
    ("dropping", "order"),
    [
        ({}, ["A", "B", "C"]),
        # While C acts, A drops: still C's turn, and then the round is over.
        ({2: "A"}, ["A", "B", "C"]),
        ({2: "C"}, ["A", "B", "C"]),
        ({0: "A"}, ["A", "B", "C"]),
        ({0: "B"}, ["A", "C"]),
        ({0: "C"}, ["A", "B"]),
        ({1: "A"}, ["A", "B", "C"]),
        ({1: "C"}, ["A", "B"]),
        ({0: "B", 1: "C"}, ["A", "C"]),
    ],
)
def test_three_act_in_order_and_whoever_drops_is_left_out(
    dropping: dict[int, str], order: list[str]
) -> None:
    assert play(MODELS, muster(sides=THREE), dropping) == order


def test_while_the_last_one_acts_and_drops_it_stays_its_turn_and_then_the_next_round_begins() -> (
    None
):
    move = start(MODELS, muster(sides=THREE))
    for actor in ("A", "B"):
        move = end_turn(MODELS, move.position, move.muster, actor)
    move = next_step(MODELS, move.position, move.muster, "C")
    move = drop(move, "A")
    assert move.position.active == "C"
    move = drop(next_step(MODELS, move.position, move.muster), "C")
    assert write(move) == "1 fight.strike C"
    move = next_step(MODELS, move.position, move.muster)
    assert write(move) == "1 wrap.go | ended: phase, player_turn"
    move = next_step(MODELS, move.position, move.muster)
    assert list_next_actors(MODELS, move.position, move.muster) == ("B",)


def test_an_order_set_by_the_table_holds_and_equal_places_go_as_listed() -> None:
    # C comes first, B and A are equal, D has no place and comes last: no tie is broken by rolling.
    turn = make_turn("models", order="place")
    places = [Change(key, "place", place) for key, place in (("A", 2), ("B", 2), ("C", 1))]
    standing = muster(*places, sides=(Side("a", ("D", "A", "B", "C")),))
    assert play(turn, standing, {}) == ["C", "A", "B", "D"]


def test_without_a_name_the_next_in_order_begins() -> None:
    move = next_step(MODELS, start(MODELS, muster(sides=THREE)).position, muster(sides=THREE))
    assert move.position.active == "A"


@pytest.mark.parametrize(
    ("first", "second", "order"),
    [
        (5, 2, "a1 b1 a2 b2 a3 a4 a5"),
        (2, 5, "a1 b1 a2 b2 b3 b4 b5"),
        (7, 1, "a1 b1 a2 a3 a4 a5 a6 a7"),
        (1, 7, "a1 b1 b2 b3 b4 b5 b6 b7"),
        (3, 0, "a1 a2 a3"),
    ],
)
def test_unequal_sides_take_turns_and_the_larger_one_goes_on_alone(
    first: int, second: int, order: str
) -> None:
    sides = make_sides(first, second)
    assert play(SIDES, muster(sides=sides), {}) == order.split()


def make_sides(*counts: int) -> tuple[Side, ...]:
    return tuple(
        Side(letter, tuple(f"{letter}{number}" for number in range(1, count + 1)))
        for letter, count in zip("abc", counts, strict=False)
    )


def test_three_sides_take_turns_from_the_first_player_on() -> None:
    move = start(SIDES, muster(sides=make_sides(2, 1, 2)))
    move = move._replace(position=move.position._replace(first="b", player="b"))
    order = []
    while move.position.phase == "fight":
        actor, *_ = list_next_actors(SIDES, move.position, move.muster)
        order.append(actor)
        move = end_turn(SIDES, move.position, move.muster, actor)
    assert order == ["b1", "c1", "a1", "c2", "a2"]


def test_where_the_side_in_turn_has_nobody_left_the_other_is_asked() -> None:
    move = start(SIDES, muster(sides=make_sides(1, 2)))
    move = drop(move, "a1")
    assert move.position.player == "a"
    assert list_next_actors(SIDES, move.position, move.muster) == ("b1", "b2")
    assert end_turn(SIDES, move.position, move.muster, "b2").position.player == "b"


def test_who_can_not_act_any_more_counts_as_having_acted() -> None:
    idle = Change("a2", "idle", True)
    standing = muster(idle, sides=make_sides(3, 1), unable=frozenset({"a3"}))
    assert play(SIDES, standing, {}) == ["a1", "b1"]


def test_a_side_that_passes_is_asked_again_until_all_pass_in_a_row() -> None:
    turn = make_turn("sides", passes="always")
    move = start(turn, muster(sides=make_sides(2, 2)))
    course = []
    for actor in ("", "b1", "a2", "", "", ""):
        if move.position.phase != "fight":
            break
        course.append((move.position.player, actor))
        if actor:
            move = end_turn(turn, move.position, move.muster, actor)
        else:
            move = next_step(turn, move.position, move.muster)
        assert move.told == ()
    # b passes, then a passes: nobody acted between, so the round is over with a1 and b2 left.
    assert course == [("a", ""), ("b", "b1"), ("a", "a2"), ("b", ""), ("a", "")]
    assert move.position.phase == "wrap"


@pytest.mark.parametrize(
    ("passes", "counts", "tells"),
    [
        ("always", (2, 1), False),
        ("fewer", (1, 2), False),
        ("fewer", (2, 2), True),
        ("fewer", (2, 1), True),
        ("never", (1, 2), True),
    ],
)
def test_a_pass_that_the_rules_do_not_allow_is_told(
    passes: str, counts: tuple[int, int], tells: bool
) -> None:
    turn = make_turn("sides", passes=passes)
    move = start(turn, muster(sides=make_sides(*counts)))
    move = next_step(turn, move.position, move.muster)
    told = "side a passes, which the rules don't let it do now"
    assert move.told == ((told,) if tells else ())
    assert move.position.player == "b"


def test_a_ruling_can_forbid_passes() -> None:
    fight = {"by": "sides", "acted": "acted", "passes": "fewer", "no_passes": {"strict": "yes"}}
    for value, passes in (("no", "fewer"), ("yes", "never")):
        turn = phases({"id": "fight", "alternates": fight}, chosen={"strict": value})
        assert turn.places[0].alternation is not None
        assert turn.places[0].alternation.passes == passes


def test_a_turn_that_a_result_has_marked_can_be_ended_at_once() -> None:
    # A procedure marked a1 as having acted: its turn is over, and the other side's begins.
    move = start(SIDES, muster(Change("a1", "acted", True, "round"), sides=make_sides(2, 1)))
    assert list_next_actors(SIDES, move.position, move.muster) == ("a2",)
    move = end_turn(SIDES, move.position, move.muster, "a1")
    assert (move.position.player, move.position.active) == ("b", "")


@pytest.mark.parametrize(
    ("actor", "why"),
    [
        ("a1", "a1 can't act now: it has acted; who can: b1"),
        ("a2", "a2 can't act now: it is another side's turn; who can: b1"),
        ("a3", "a3 can't act now: it is out; who can: b1"),
        ("b2", "b2 can't act now: it is idle; who can: b1"),
        ("b3", "b3 can't act now: it has nothing to do in this step; who can: b1"),
        ("zed", "zed can't act now: it stands on no side; who can: b1"),
    ],
)
def test_who_can_not_act_now_is_told_why_and_who_can(actor: str, why: str) -> None:
    standing = muster(Change("b2", "idle", True), sides=make_sides(3, 3))
    standing = standing._replace(out=frozenset({"a3"}), unable=frozenset({"b3"}))
    move = end_turn(SIDES, start(SIDES, standing).position, standing, "a1")
    with pytest.raises(NotAllowed) as caught:
        next_step(SIDES, move.position, move.muster, actor)
    assert str(caught.value) == why


def test_nobody_begins_while_another_acts() -> None:
    move = next_step(MODELS, start(MODELS, muster(sides=THREE)).position, muster(sides=THREE), "A")
    with pytest.raises(NotAllowed, match="A still acts: end its turn first"):
        next_step(MODELS, move.position, move.muster, "B")


def test_a_round_in_which_nobody_is_left_goes_by_and_no_search_is_endless() -> None:
    standing = muster(sides=THREE, out=frozenset("ABC"))
    turn = phases({"id": "start"} | {"alternates": {"by": "models", "acted": "acted"}})
    move = next_step(turn, start(turn, standing).position, standing)
    assert move.position.turn == 2
    with pytest.raises(NotAllowed, match="Strike doesn't come, for nobody is left"):
        go_to(make_two_phases(), start(make_two_phases(), standing).position, standing, "strike")


def make_two_phases() -> Phases:
    alternates = {"by": "models", "acted": "acted"}
    return phases(
        {"id": "start", "alternates": alternates}, {"id": "strike", "alternates": alternates}
    )
