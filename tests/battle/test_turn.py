"""How a battle's time goes on: steps, players, and what ends, whatever the game."""

from __future__ import annotations

from typing import Any

import pytest

from skirmish_cli.battle.steps import Position
from skirmish_cli.battle.turn import Move, end_turn, go_to, list_next_actors, next_step, start
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import NotAllowed, UsageProblem
from skirmish_cli.core.phases import Phases, make_phases
from tests.battle.turns import muster, phases, rules, write, write_changes

SETUP: dict[str, Any] = {"id": "setup", "repeats": "once"}
MODELS: dict[str, Any] = {"id": "fight", "alternates": {"by": "models", "acted": "acted"}}
#: Each model acts once, and then the round has a step for everybody.
ROUND = phases(MODELS, {"id": "wrap"})
#: One player after the other goes through two phases.
PLAYERS = phases(SETUP, {"id": "move", "player": "each"}, {"id": "shoot", "player": "each"})


def go_on(turn: Phases, move: Move, times: int, **more: Any) -> Move:
    for _ in range(times):
        move = next_step(turn, move.position, move.muster, **more)
    return move


def test_a_battle_begins_before_the_first_turn_where_something_comes_before_it() -> None:
    assert start(PLAYERS, muster()).position == Position(0, "setup", "go")
    assert start(ROUND, muster()).position == Position(1, "fight", "go")


def test_the_place_of_a_battle_is_told_as_changes_of_it() -> None:
    first = start(PLAYERS, muster())
    changes = [(one.whom, one.what, one.value) for one in first.changes]
    assert changes == [
        ("battle", "turn", 0),
        ("battle", "phase", "setup"),
        ("battle", "step", "go"),
    ]
    second = go_on(PLAYERS, first, 1)
    assert [(one.what, one.value) for one in second.changes] == [
        ("ended", "phase"),
        ("turn", 1),
        ("phase", "move"),
        ("player", "a"),
    ]


def test_a_player_turn_passes_through_all_its_phases_before_the_next_begins() -> None:
    move = start(PLAYERS, muster())
    lines = []
    for _ in range(6):
        move = go_on(PLAYERS, move, 1)
        lines.append(write(move))
    assert lines == [
        "1 move.go a | ended: phase",
        "1 shoot.go a | ended: phase",
        "1 move.go b | ended: phase, player_turn",
        "1 shoot.go b | ended: phase",
        "2 move.go a | ended: phase, player_turn, turn, round",
        "2 shoot.go a | ended: phase",
    ]


def test_a_step_for_each_player_is_gone_through_by_one_after_the_other() -> None:
    steps = [{"id": "aim", "player": "each"}, {"id": "shoot", "player": "each"}, {"id": "count"}]
    turn = phases({"id": "volley", "steps": steps})
    move = start(turn, muster())._replace()
    move = move._replace(position=move.position._replace(first="b", player="b"))
    lines = [write(move)]
    for _ in range(5):
        move = go_on(turn, move, 1)
        lines.append(write(move))
    assert lines == [
        "1 volley.aim b (b first)",
        "1 volley.aim a (b first)",
        "1 volley.shoot b (b first)",
        "1 volley.shoot a (b first)",
        "1 volley.count (b first)",
        "2 volley.aim b (b first) | ended: phase, player_turn, turn, round",
    ]


@pytest.mark.parametrize(
    ("until", "last"),
    [
        # The phase, the player turn of side a, and the turn in which it was gained: `move` of a.
        ("phase", (1, "move", "a")),
        ("player_turn", (1, "shoot", "a")),
        ("turn", (1, "shoot", "b")),
        ("round", (1, "shoot", "b")),
        # Nothing of this game ends these.
        ("activation", (2, "shoot", "b")),
        ("combat", (2, "shoot", "b")),
        ("battle", (2, "shoot", "b")),
        ("removed", (2, "shoot", "b")),
    ],
)
def test_a_flag_holds_to_the_end_of_its_time(until: Any, last: tuple[int, str, str]) -> None:
    gained = Change("ann", "shaken", True, until)
    move = go_on(PLAYERS, start(PLAYERS, muster()), 1)
    move = move._replace(muster=move.muster.change(gained))
    holding = []
    for _ in range(8):
        if "shaken" in move.muster.flags_of("ann"):
            holding.append((move.position.turn, move.position.phase, move.position.player))
        move = go_on(PLAYERS, move, 1)
    assert holding[-1] == last


@pytest.mark.parametrize("until", ["round", "turn"])
@pytest.mark.parametrize("when", ["before", "during", "after"])
def test_what_holds_until_the_round_ends_does_so_whenever_it_was_gained(
    until: Any, when: str
) -> None:
    # Gained before, within or after the own activation, it lasts as long: through `wrap`.
    gained = Change("abe", "shaken", True, until)
    move = end_turn(ROUND, start(ROUND, muster()).position, muster(), "ann")
    for moment in ("before", "during", "after"):
        if moment == "during":
            move = next_step(ROUND, move.position, move.muster, "abe")
        if moment == "after":
            move = end_turn(ROUND, move.position, move.muster)
        if moment == when:
            move = move._replace(muster=move.muster.change(gained))
    for actor in ("bob", "bea"):
        assert "shaken" in move.muster.flags_of("abe")
        move = end_turn(ROUND, move.position, move.muster, actor)
    assert move.position.phase == "wrap"
    assert "shaken" in move.muster.flags_of("abe")
    move = go_on(ROUND, move, 1)
    assert (move.position.turn, "shaken" in move.muster.flags_of("abe")) == (2, False)


@pytest.mark.parametrize("before", ["ann", "bob"])
def test_an_effect_until_the_start_of_a_models_turn_ends_with_no_other_models(before: str) -> None:
    move = start(ROUND, muster(Change("abe", "shaken", True, "activation")))
    move = end_turn(ROUND, move.position, move.muster, before)
    assert "shaken" in move.muster.flags_of("abe")
    move = next_step(ROUND, move.position, move.muster, "abe")
    assert (move.ended, "shaken" in move.muster.flags_of("abe")) == (("activation:abe",), False)


def test_an_effect_until_the_next_activation_gained_within_one_lasts_to_the_next() -> None:
    move = next_step(ROUND, start(ROUND, muster()).position, muster(), "ann")
    gained = Change("ann", "shaken", True, "activation")
    move = end_turn(ROUND, move.position, move.muster.change(gained))
    move = go_to(ROUND, move.position, move.muster, "wrap")
    move = go_on(ROUND, move, 1)
    assert (move.position.turn, "shaken" in move.muster.flags_of("ann")) == (2, True)
    move = next_step(ROUND, move.position, move.muster, "ann")
    assert "shaken" not in move.muster.flags_of("ann")


def test_an_order_set_by_hand_holds_until_the_step_that_makes_a_new_one() -> None:
    turn = phases(
        {"id": "roll", "steps": [{"id": "dice", "decides": "first"}]},
        {"id": "move", "player": "each"},
        {"id": "wrap"},
    )
    move = go_on(turn, start(turn, muster()), 1)
    # Nobody has rolled, so the first side begins; then the players set the order themselves.
    assert (move.position.player, move.position.first) == ("a", None)
    move = move._replace(position=move.position._replace(first="b", player="b"))
    lines = []
    for _ in range(4):
        move = go_on(turn, move, 1)
        lines.append(write(move))
    assert lines == [
        "1 move.go a (b first) | ended: phase, player_turn",
        "1 wrap.go (b first) | ended: phase, player_turn",
        "2 roll.dice | ended: phase, player_turn, turn, round",
        "2 move.go a | ended: phase",
    ]


def test_whoever_carries_the_deciding_flag_goes_first_once_the_step_is_over() -> None:
    turn = phases(
        {"id": "roll", "steps": [{"id": "dice", "decides": "first"}]},
        {"id": "move", "player": "each"},
    )
    move = start(turn, muster())
    won = move.muster.change(Change("b", "first", True, "turn"))
    move = next_step(turn, move.position, won)
    assert (move.position.first, move.position.player) == ("b", "b")


def test_whoever_wins_only_after_the_step_goes_first_from_then_on() -> None:
    turn = phases(
        {"id": "roll", "steps": [{"id": "dice", "decides": "first"}]},
        {"id": "talk"},
        {"id": "move", "player": "each"},
    )
    move = go_on(turn, start(turn, muster()), 1)
    won = move.muster.change(Change("b", "first", True, "turn"))
    move = next_step(turn, move.position, won)
    assert (move.position.first, move.position.player) == ("b", "b")


def test_a_step_can_set_clear_and_limit_flags_of_whom_it_means() -> None:
    steps = [
        {"id": "wait", "player": "first", "sets": [{"flag": "hold", "of": "second"}]},
        {"id": "go", "player": "second", "clears": ["hold"]},
        {"id": "rest", "limits": {"shaken": "round"}},
    ]
    turn = make_phases(
        [{"id": "p", "name": "P", "steps": [{"name": one["id"], **one} for one in steps]}],
        rules(hold="turn"),
    )
    move = start(turn, muster(Change("ann", "shaken", True), Change("abe", "hold", True, "turn")))
    assert write_changes(move) == ["bob hold=True until turn", "bea hold=True until turn"]
    move = go_on(turn, move, 2)
    # The second player's models go on; abe of the first player's holds on.
    assert write_changes(move) == ["bob hold=None until removed", "bea hold=None until removed"]
    move = go_on(turn, move, 1)
    # From the step's end on ann is shaken until the round ends, which is the next one.
    assert "ann shaken=True until round" in write_changes(move)
    assert "shaken" not in go_on(turn, move, 3).muster.flags_of("ann")


def test_what_a_step_makes_due_names_whom_and_the_command() -> None:
    due = [
        {"whom": "each model", "having": "shaken", "of": "player", "what": "rally"}
        | {"command": "rally MODEL", "why": "it is shaken", "if": "unless engaged"},
        {"whom": "each side", "what": "count", "command": "count SIDE", "why": "it is time"},
        {"whom": "second", "what": "yield", "command": "yield", "why": "it may"},
        {"whom": "battle", "what": "roll", "command": "roll", "why": "the turn begins"},
    ]
    turn = phases({"id": "wrap", "player": "each", "steps": [{"id": "test", "due": due}]})
    shaken = [Change(key, "shaken", True) for key in ("ann", "abe", "bob")]
    standing = muster(*shaken, out=frozenset({"abe"}), owed=frozenset({("b", "count")}))
    move = start(turn, standing)
    # Abe is out, bob isn't the player's, and side b owes its count already.
    assert [(one.whom, one.command, one.when, one.condition) for one in move.due] == [
        ("ann", "rally ann", "test", "unless engaged"),
        ("a", "count a", "test", ""),
        ("b", "yield", "test", ""),
        ("battle", "roll", "test", ""),
    ]


def test_going_to_a_phase_goes_through_all_that_lies_between() -> None:
    move = go_to(PLAYERS, start(PLAYERS, muster()).position, muster(), "Shoot")
    assert write(move) == "1 shoot.go a | ended: phase"
    move = go_to(PLAYERS, move.position, move.muster, "shoot")
    assert write(move) == "1 shoot.go b | ended: phase, player_turn"
    ended = [str(one.value) for one in move.changes if one.what == "ended"]
    assert ended == ["phase", "player_turn", "phase"]


def test_going_to_a_phase_ends_the_turn_of_who_acts_and_nobody_else_acts() -> None:
    move = next_step(ROUND, start(ROUND, muster()).position, muster(), "bob")
    move = go_to(ROUND, move.position, move.muster, "wrap")
    assert write_changes(move) == ["bob acted=True until round"]
    assert write(move) == "1 wrap.go | ended: phase, player_turn"


def test_a_phase_that_does_not_come_again_is_refused() -> None:
    move = go_on(PLAYERS, start(PLAYERS, muster()), 1)
    with pytest.raises(NotAllowed, match="Setup doesn't come again: the battle stands in Move"):
        go_to(PLAYERS, move.position, move.muster, "setup")
    with pytest.raises(UsageProblem, match=r"unknown phase 'shot'.*shoot"):
        go_to(PLAYERS, move.position, move.muster, "shot")


def test_what_comes_after_the_last_turn_comes_then_or_when_it_is_asked_for() -> None:
    turn = phases({"id": "play"}, {"id": "over", "repeats": "end", "after_turns": 2})
    move = go_on(turn, start(turn, muster()), 2)
    assert write(move) == "2 over.go | ended: phase, player_turn, turn, round"
    move = go_on(turn, move, 1)
    assert (move.ended, move.told) == (
        ("phase", "battle"),
        ("that was the last step: the battle is over",),
    )
    early = go_to(turn, start(turn, muster()).position, muster(), "over")
    assert early.position == Position(1, "over", "go")
    with pytest.raises(NotAllowed, match="Play doesn't come again"):
        go_to(turn, early.position, early.muster, "play")


def test_a_step_that_the_rules_no_longer_have_is_one_clear_line() -> None:
    with pytest.raises(NotAllowed, match="the rules have no step drink in a phase fight"):
        next_step(ROUND, Position(1, "fight", "drink"), muster())


def test_where_all_act_together_nobody_is_next() -> None:
    assert list_next_actors(PLAYERS, start(PLAYERS, muster()).position, muster()) == ()
    with pytest.raises(NotAllowed, match="in Go models don't act one after the other"):
        next_step(PLAYERS, start(PLAYERS, muster()).position, muster(), "ann")
