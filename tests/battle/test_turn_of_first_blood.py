"""Two rounds of First Blood, step by step: whose they are, what ends, and what is due.

Side b has supremacy in the first round; in the second nobody has, so the first side begins.
"""

from __future__ import annotations

import pytest

from skirmish_cli.battle.sides import Side
from skirmish_cli.battle.turn import end_turn, go_to, list_next_actors, next_step, start
from skirmish_cli.core.changes import Change
from skirmish_cli.files.rulesets import load_ruleset, load_turn
from tests.battle.turns import muster, of_game, write_course

#: Each step at which the phase or whose it is changes, or something ends or is due, with the
#: section of the rules text.
COURSE = """
0 muster.warband                                      # Command Cards
1 round_start.cards_up | ended: phase                 # Command Cards
1 command.abilities (b first) | ended: phase          # Command Abilities, Effects, and Duration
1 action.flip b (b first) | ended: phase              # Command Cards
1 action.flip bob (b first) | ended: activation:bob   # Command Cards
1 action.flip a (b first)                             # Command Cards
1 action.flip ann (b first) | ended: activation:ann   # Command Cards
1 action.flip b (b first)                             # Command Cards
1 action.flip bea (b first) | ended: activation:bea   # Command Cards
1 action.flip a (b first)                             # Command Cards
1 action.flip abe (b first) | ended: activation:abe   # Command Cards
1 round_end.expire (b first) | ended: phase           # Command Abilities, Effects, and Duration
2 round_start.cards_up | ended: phase, player_turn, turn, round  # Command Cards
2 command.abilities | ended: phase                    # Command Abilities, Effects, and Duration
2 action.flip a | ended: phase                        # Command Cards
2 action.flip ann | ended: activation:ann             # Command Cards
2 action.flip b                                       # Command Cards
2 action.flip bob | ended: activation:bob             # Command Cards
2 action.flip a                                       # Command Cards
2 action.flip abe | ended: activation:abe             # Command Cards
2 action.flip b                                       # Command Cards
2 action.flip bea | ended: activation:bea             # Command Cards
2 round_end.expire | ended: phase                     # Command Abilities, Effects, and Duration
"""


def test_two_turns_go_as_the_rules_say() -> None:
    settled = {"t1_cards_up": [Change("b", "supremacy", True, "round")]}
    lines = [line.partition("  #")[0].rstrip() for line in COURSE.strip().splitlines()]
    assert write_course(of_game("first-blood", 2, **settled)) == lines


@pytest.mark.parametrize(
    ("ruling", "passes", "told"),
    [
        ({}, "fewer", 0),
        ({"alternating": "strict"}, "never", 1),
    ],
)
def test_with_fewer_cards_left_a_side_may_pass_unless_the_order_is_strict(
    ruling: dict[str, str], passes: str, told: int
) -> None:
    # Ruling alternating. Side a has one card, side b two: 1 < 2.
    turn = load_turn(load_ruleset("first-blood").choose(ruling))
    sides = (Side("a", ("ann",)), Side("b", ("bob", "bea")))
    move = go_to(turn, start(turn, muster(sides=sides)).position, muster(sides=sides), "action")
    alternation = turn.find_place("action", "flip").alternation
    assert alternation is not None
    assert alternation.passes == passes
    passed = next_step(turn, move.position, move.muster)
    assert (passed.position.player, len(passed.told)) == ("b", told)


def test_a_slain_warrior_has_no_turn_though_nobody_took_it_out() -> None:
    # Section: Command Cards. The card of who is slain is in no round.
    turn = load_turn(load_ruleset("first-blood"))
    standing = muster(Change("ann", "slain", True))
    move = go_to(turn, start(turn, standing).position, standing, "action")
    assert list_next_actors(turn, move.position, move.muster) == ("abe",)


def test_the_warriors_of_a_card_act_together() -> None:
    # Section: Command Cards. The card of a Regiment activates all its Warriors.
    turn = load_turn(load_ruleset("first-blood"))
    sides = (Side("a", ("s1", "s2", "lord")), Side("b", ("bob",)))
    standing = muster(sides=sides, together=(frozenset({"s1", "s2"}),))
    move = go_to(turn, start(turn, standing).position, standing, "action")
    assert list_next_actors(turn, move.position, move.muster) == ("s1", "lord")
    move = end_turn(turn, move.position, move.muster, "s2")
    assert {key for key, flags in move.muster.flags.items() if "activated" in flags} == {"s1", "s2"}
    assert move.position.player == "b"
    # Bob acts, and then the other card of side a is left alone.
    move = end_turn(turn, move.position, move.muster, "bob")
    assert list_next_actors(turn, move.position, move.muster) == ("lord",)
