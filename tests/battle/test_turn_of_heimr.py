"""Two rounds of Heimr, step by step: whose they are, what ends, and what is due.

Bob comes first by the order that the table agreed on, and then the others as they are listed.
"""

from __future__ import annotations

import pytest

from skirmish_cli.battle.steps import Position
from skirmish_cli.battle.turn import end_turn, go_to, next_step, start
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.files.rulesets import load_ruleset, load_turn
from tests.battle.turns import muster, of_game, write_course

#: Each step at which the phase or whose it is changes, or something ends or is due, with the
#: section of the rules text.
COURSE = """
0 setup.grid                                          # Using the grid; Combat grid
1 start.resets | ended: phase                         # Action Types; Movement limits
1 start.resets bob | ended: activation:bob            # Action Types; Movement limits
1 actions.choose bob | ended: phase                   # Action Types; List of combat actions
1 end.defence bob | ended: phase | due: bob defence bob  # Weapon attack
1 start.resets | ended: phase, player_turn            # Action Types; Movement limits
1 start.resets ann | ended: activation:ann            # Action Types; Movement limits
1 actions.choose ann | ended: phase                   # Action Types; List of combat actions
1 end.defence ann | ended: phase | due: ann defence ann  # Weapon attack
1 start.resets | ended: phase, player_turn            # Action Types; Movement limits
1 start.resets abe | ended: activation:abe            # Action Types; Movement limits
1 actions.choose abe | ended: phase                   # Action Types; List of combat actions
1 end.defence abe | ended: phase | due: abe defence abe  # Weapon attack
1 start.resets | ended: phase, player_turn            # Action Types; Movement limits
1 start.resets bea | ended: activation:bea            # Action Types; Movement limits
1 actions.choose bea | ended: phase                   # Action Types; List of combat actions
1 end.defence bea | ended: phase | due: bea defence bea  # Weapon attack
2 start.resets | ended: phase, player_turn, turn, round  # Action Types; Movement limits
2 start.resets bob | ended: activation:bob            # Action Types; Movement limits
2 actions.choose bob | ended: phase                   # Action Types; List of combat actions
2 end.defence bob | ended: phase | due: bob defence bob  # Weapon attack
2 start.resets | ended: phase, player_turn            # Action Types; Movement limits
2 start.resets ann | ended: activation:ann            # Action Types; Movement limits
2 actions.choose ann | ended: phase                   # Action Types; List of combat actions
2 end.defence ann | ended: phase | due: ann defence ann  # Weapon attack
2 start.resets | ended: phase, player_turn            # Action Types; Movement limits
2 start.resets abe | ended: activation:abe            # Action Types; Movement limits
2 actions.choose abe | ended: phase                   # Action Types; List of combat actions
2 end.defence abe | ended: phase | due: abe defence abe  # Weapon attack
2 start.resets | ended: phase, player_turn            # Action Types; Movement limits
2 start.resets bea | ended: activation:bea            # Action Types; Movement limits
2 actions.choose bea | ended: phase                   # Action Types; List of combat actions
2 end.defence bea | ended: phase | due: bea defence bea  # Weapon attack
"""


def test_two_turns_go_as_the_rules_say() -> None:
    standing = [Change("bob", "place", 1, "battle")]
    lines = [line.partition("  #")[0].rstrip() for line in COURSE.strip().splitlines()]
    assert write_course(of_game("heimr", 2, *standing)) == lines


def test_an_effect_of_two_seconds_ends_with_the_first_own_turn_that_begins_after_it() -> None:
    # Section: Effects, ours. Ann is dazed before her turn, bob within his own.
    turn = load_turn(load_ruleset("heimr"))
    move = go_to(turn, start(turn, muster()).position, muster(), "actions")
    assert move.position.active == "ann"
    daze = Change("ann", "dazed", True)
    move = end_turn(turn, move.position, move.muster.change(daze))
    # Ann was dazed after her turn had begun, so she still is.
    assert "dazed" in move.muster.flags_of("ann")
    for actor in ("abe", "bob", "bea"):
        move = end_turn(turn, move.position, move.muster, actor)
        assert "dazed" in move.muster.flags_of("ann")
    assert move.position.turn == 2
    move = next_step(turn, move.position, move.muster, "ann")
    move = next_step(turn, move.position, move.muster)
    # In her second turn she is dazed to its end, and then no longer.
    assert move.muster.flags_of("ann")["dazed"][0].until == "player_turn"
    move = end_turn(turn, move.position, move.muster)
    assert "dazed" not in move.muster.flags_of("ann")


def test_fatigue_may_rise_again_from_the_start_of_the_own_turn_on() -> None:
    # Section: Fatigue during combat. From one start of the own turn to the next it rises once.
    turn = load_turn(load_ruleset("heimr"))
    tired = [Change(key, "tired", True, "activation") for key in ("ann", "bob")]
    move = go_to(turn, start(turn, muster(*tired)).position, muster(*tired), "start")
    move = next_step(turn, move.position, move.muster, "bob")
    assert "tired" in move.muster.flags_of("ann")
    assert "tired" not in move.muster.flags_of("bob")


def test_a_chase_is_no_part_of_the_turn_and_rest_comes_after_it() -> None:
    turn = load_turn(load_ruleset("heimr"))
    move = go_to(turn, start(turn, muster()).position, muster(), "actions")
    with pytest.raises(UsageProblem, match="chase is no part of the turn"):
        go_to(turn, move.position, move.muster, "chase")
    rest = go_to(turn, move.position, move.muster, "rest")
    assert rest.position == Position(1, "rest", "breather")
