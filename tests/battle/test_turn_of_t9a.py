"""Two Game Turns of The 9th Age, step by step: whose they are, what ends, and what is due.

Side b has the first Player Turn. Bea's unit is shaken throughout.
"""

from __future__ import annotations

from skirmish_cli.battle.steps import Position
from skirmish_cli.battle.turn import next_step, start
from skirmish_cli.core.changes import Change
from skirmish_cli.files.rulesets import load_ruleset, load_turn
from tests.battle.turns import muster, of_game, write_course

#: Each step at which the phase or whose it is changes, or something ends or is due, with the
#: section of the rules text.
COURSE = """
0 setup.army_size                                     # Decide Army Size
1 charge.start b (b first) | ended: phase             # Charge Phase
1 movement.choose b (b first) | ended: phase          # Movement Phase
1 magic.flux b (b first) | ended: phase | due: b flux  # Magic Dice and Flux Cards
1 shooting.choose_unit b (b first) | ended: phase     # Choose a unit and a target
1 rally.rally_test b (b first) | ended: phase | due: bea rally bea  # Rally Test
1 melee.enemy_wiped b (b first) | ended: phase        # Enemy Wiped
1 charge.start a (b first) | ended: phase, player_turn  # Charge Phase
1 movement.choose a (b first) | ended: phase          # Movement Phase
1 magic.flux a (b first) | ended: phase | due: a flux  # Magic Dice and Flux Cards
1 shooting.choose_unit a (b first) | ended: phase     # Choose a unit and a target
1 rally.rally_test a (b first) | ended: phase         # Rally Test
1 melee.enemy_wiped a (b first) | ended: phase        # Enemy Wiped
2 charge.start b (b first) | ended: phase, player_turn, turn, round  # Charge Phase
2 movement.choose b (b first) | ended: phase          # Movement Phase
2 magic.flux b (b first) | ended: phase | due: b flux  # Magic Dice and Flux Cards
2 shooting.choose_unit b (b first) | ended: phase     # Choose a unit and a target
2 rally.rally_test b (b first) | ended: phase | due: bea rally bea  # Rally Test
2 melee.enemy_wiped b (b first) | ended: phase        # Enemy Wiped
2 charge.start a (b first) | ended: phase, player_turn  # Charge Phase
2 movement.choose a (b first) | ended: phase          # Movement Phase
2 magic.flux a (b first) | ended: phase | due: a flux  # Magic Dice and Flux Cards
2 shooting.choose_unit a (b first) | ended: phase     # Choose a unit and a target
2 rally.rally_test a (b first) | ended: phase         # Rally Test
2 melee.enemy_wiped a (b first) | ended: phase        # Enemy Wiped
"""


def test_two_turns_go_as_the_rules_say() -> None:
    standing = [Change("bea", "shaken", True)]
    settled = {"t0_first_turn": [Change("b", "first", True)]}
    lines = [line.partition("  #")[0].rstrip() for line in COURSE.strip().splitlines()]
    assert write_course(of_game("t9a", 2, *standing, **settled)) == lines


def test_after_six_game_turns_the_points_are_counted() -> None:
    # Section: The Flow of the Game.
    turn = load_turn(load_ruleset("t9a"))
    move = start(turn, muster())
    while move.position.phase != "end":
        move = next_step(turn, move.position, move.muster)
    assert move.position == Position(6, "end", "destroyed")
    assert move.ended == ("phase", "player_turn", "turn", "round")
    while not move.told:
        move = next_step(turn, move.position, move.muster)
    assert (move.position.step, move.ended) == ("winner", ("phase", "battle"))


def test_a_failed_charge_forbids_shooting_in_the_same_player_turn_only() -> None:
    # Section: Failed Charge Move.
    failed = Change("ann", "failed_charge", True, "player_turn")
    moves = of_game("t9a", 1, t1_failed_charge=[failed])
    holds = [m.position[1:4] for m in moves if "failed_charge" in m.muster.flags_of("ann")]
    own = [one for one in holds if one[2] == "a"]
    assert own[0] == ("charge", "engaged", "a")
    assert own[-1] == ("melee", "turn_end", "a")


def test_both_sides_broken_units_are_so_to_the_end_of_the_round_of_combat() -> None:
    # Sections: Take Break Tests; Melee Phase.
    broken = [Change(key, "broken", True, "phase") for key in ("ann", "bob")]
    moves = of_game("t9a", 1, t1_break_tests=broken)
    steps = [m.position.step for m in moves if "broken" in m.muster.flags_of("bob")]
    assert (steps[0], steps[-1]) == ("flee_direction", "next_combat")
