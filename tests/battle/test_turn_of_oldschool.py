"""Two rounds of old-school combat, step by step: whose they are, what ends, what is due.

Abe is helpless, and so has no turn.
"""

from __future__ import annotations

from skirmish_cli.core.changes import Change
from tests.battle.turns import of_game, write_course

#: Each step at which the phase or whose it is changes, or something ends or is due, with the
#: section of the rules text.
COURSE = """
0 before.sides                                        # Morale
1 round.move | ended: phase                           # Movement and Retreat
1 round.move ann | ended: activation:ann              # Movement and Retreat
1 round.move | ended: player_turn                     # Movement and Retreat
1 round.move bob | ended: activation:bob              # Movement and Retreat
1 round.move | ended: player_turn                     # Movement and Retreat
1 round.move bea | ended: activation:bea              # Movement and Retreat
1 end_of_round.morale | ended: phase, player_turn     # Morale
2 round.move | ended: phase, player_turn, turn, round  # Movement and Retreat
2 round.move ann | ended: activation:ann              # Movement and Retreat
2 round.move | ended: player_turn                     # Movement and Retreat
2 round.move bob | ended: activation:bob              # Movement and Retreat
2 round.move | ended: player_turn                     # Movement and Retreat
2 round.move bea | ended: activation:bea              # Movement and Retreat
2 end_of_round.morale | ended: phase, player_turn     # Morale
"""


def test_two_turns_go_as_the_rules_say() -> None:
    standing = [Change("abe", "helpless", True)]
    lines = [line.partition("  #")[0].rstrip() for line in COURSE.strip().splitlines()]
    assert write_course(of_game("oldschool", 2, *standing)) == lines


def test_a_taunt_and_a_retreat_hold_through_the_round_after_they_began() -> None:
    # Sections: Stunts (against targeting you next round); Morale (at the end of the next turn).
    moves = of_game("oldschool", 3, t1_spend=[Change("ann", "taunted_by", "bob")])
    moves_by_round = {move.position.turn: move.muster.flags_of("ann") for move in moves}
    assert "taunted_by" in moves_by_round[1]
    assert "taunted_by" in moves_by_round[2]
    assert "taunted_by" not in moves_by_round[3]
    moves = of_game("oldschool", 3, t1_morale=[Change("bea", "retreating", True)])
    flags = [(m.position.turn, "retreating" in m.muster.flags_of("bea")) for m in moves]
    assert {turn for turn, retreats in flags if retreats} == {1, 2}
    assert (2, False) not in flags


def test_what_is_distracted_is_so_until_the_round_ends() -> None:
    # Section: Stunts: until end of the round.
    moves = of_game("oldschool", 2, t1_spend=[Change("ann", "distracted", True, "round")])
    flags = [(m.position.turn, "distracted" in m.muster.flags_of("ann")) for m in moves]
    assert {turn for turn, holds in flags if holds} == {1}
    assert flags[-1] == (2, False)
