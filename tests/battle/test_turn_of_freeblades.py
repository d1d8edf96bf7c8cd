"""Two turns of Freeblades, step by step: whose they are, what ends, and what is due.

Side a wins the initiative of the first turn, and side b that of the second.
"""

from __future__ import annotations

import json
from typing import Any

from skirmish_cli.battle.turn import end_turn, go_to, next_step, start
from skirmish_cli.core.changes import Change, Mark
from skirmish_cli.files.rulesets import load_ruleset, load_turn
from tests.battle.turns import muster, of_game, write_changes, write_course
from tests.support import run_here

#: Each step at which the phase or whose it is changes, or something ends or is due, with the
#: section of the rules text.
COURSE = """
0 setup.table                                         # Components and Setup
1 events.initiative | ended: phase | due: battle initiative  # Events
1 magic.choose a (a first) | ended: phase             # Casting Spells
1 magic.choose ann (a first) | ended: activation:ann  # Casting Spells
1 magic.choose b (a first)                            # Casting Spells
1 magic.choose bea (a first) | ended: activation:bea  # Casting Spells
1 magic.magic_morale (a first)                        # Morale Test Timing
1 movement.delay a (a first) | ended: phase           # Delay
1 movement.reactions b (a first)                      # Reactions
1 movement.redirect a (a first)                       # Redirecting a Charge
1 movement.second_player b (a first) | due: bob rally bob  # Movement
1 movement.delayed a (a first)                        # Delay
1 movement.hold_facing b (a first)                    # Facing
1 shooting.two_handed a (a first) | ended: phase      # Shooting Sequence
1 shooting.two_handed b (a first)                     # Shooting Sequence
1 shooting.reaction_shots a (a first)                 # Shooting Sequence
1 shooting.reaction_shots b (a first)                 # Shooting Sequence
1 shooting.normal_shots a (a first)                   # Shooting
1 shooting.normal_shots b (a first)                   # Shooting
1 shooting.casualties (a first)                       # Shooting Sequence
1 melee.split (a first) | ended: phase                # Combat
1 melee.choose_combat a (a first)                     # Melee
1 melee.options (a first)                             # Option Talents and the Combat Sequence
1 melee.next_combat a (a first)                       # Melee
1 end.end_morale (a first) | ended: combat, phase     # End Phase
1 end.end_actions a (a first)                         # End Phase Actions
1 end.end_actions b (a first)                         # End Phase Actions
1 end.effects_end (a first)                           # End Phase
1 end.scenario_events (a first) | ended: turn         # End Phase
1 end.break_check (a first) | due: a break a; b break b  # End Phase
1 end.victory (a first) | due: battle victory  # Winning the Game
2 events.initiative | ended: phase, player_turn, turn, round | due: battle initiative  # Events
2 magic.choose b (b first) | ended: phase             # Casting Spells
2 magic.choose bea (b first) | ended: activation:bea  # Casting Spells
2 magic.choose a (b first)                            # Casting Spells
2 magic.choose ann (b first) | ended: activation:ann  # Casting Spells
2 magic.choose a (b first)                            # Casting Spells
2 magic.choose abe (b first) | ended: activation:abe  # Casting Spells
2 magic.magic_morale (b first)                        # Morale Test Timing
2 movement.delay b (b first) | ended: phase           # Delay
2 movement.panicked b (b first) | due: bob rally bob  # Rally
2 movement.reactions a (b first)                      # Reactions
2 movement.redirect b (b first)                       # Redirecting a Charge
2 movement.second_player a (b first)                  # Movement
2 movement.delayed b (b first)                        # Delay
2 movement.hold_facing a (b first)                    # Facing
2 shooting.two_handed b (b first) | ended: phase      # Shooting Sequence
2 shooting.two_handed a (b first)                     # Shooting Sequence
2 shooting.reaction_shots b (b first)                 # Shooting Sequence
2 shooting.reaction_shots a (b first)                 # Shooting Sequence
2 shooting.normal_shots b (b first)                   # Shooting
2 shooting.normal_shots a (b first)                   # Shooting
2 shooting.casualties (b first)                       # Shooting Sequence
2 melee.split (b first) | ended: phase                # Combat
2 melee.choose_combat b (b first)                     # Melee
2 melee.options (b first)                             # Option Talents and the Combat Sequence
2 melee.next_combat b (b first)                       # Melee
2 end.end_morale (b first) | ended: combat, phase     # End Phase
2 end.end_actions b (b first)                         # End Phase Actions
2 end.end_actions a (b first)                         # End Phase Actions
2 end.effects_end (b first)                           # End Phase
2 end.scenario_events (b first) | ended: turn         # End Phase
2 end.break_check (b first) | due: b break b; a break a  # End Phase
2 end.victory (b first) | due: battle victory  # Winning the Game
"""


def test_two_turns_go_as_the_rules_say() -> None:
    standing = [
        Change("bob", "panicked", True),
        Change("abe", "cast", True, "turn"),
    ]
    settled = {
        "t1_initiative": [Change("a", "first", True, "turn")],
        "t2_initiative": [Change("b", "first", True, "turn")],
        "t1_normal_shots": [Change("ann", "dazed", True, "turn")],
        "t1_split": [Change("bea", "rear", True, "combat")],
    }
    lines = [line.partition("  #")[0].rstrip() for line in COURSE.strip().splitlines()]
    assert write_course(of_game("freeblades", 2, *standing, **settled)) == lines


def test_equal_initiative_is_rolled_again_until_one_is_higher(capsys: Any) -> None:
    # Section: Events, Initiative: ties are rerolled. Three ties, and then 3 against 9.
    ran = run_here(capsys, "freeblades", "initiative", "--dice", "7,7,5,5,7,7,3,9", "--json")
    assert json.loads(ran.out)["outcome"]["winner"] == "second"
    # While nobody has won, nobody is first, and it isn't owed a second time.
    turn = load_turn(load_ruleset("freeblades"))
    standing = muster(owed=frozenset({("battle", "initiative")}))
    move = go_to(turn, start(turn, standing).position, standing, "events")
    assert (move.position.first, move.due) == (None, ())


def test_a_model_that_waits_for_its_freeband_counts_as_on_hold_until_that_moves() -> None:
    # Section: Other Movement Actions. Side b moves second, so its models hold while side a moves.
    changes = [
        line
        for move in of_game("freeblades", 1, t1_initiative=[Change("a", "first", True, "turn")])
        for line in write_changes(move)
        if " hold=" in line
    ]
    assert changes == [
        "bob hold=True until turn",
        "bea hold=True until turn",
        "bob hold=None until removed",
        "bea hold=None until removed",
    ]


def test_a_delay_ends_when_the_delayed_model_has_moved() -> None:
    # Section: Delay. It moves once the second player has completed movement.
    moves = of_game("freeblades", 1, Change("ann", "delay", True, "turn"))
    (ended,) = [move for move in moves if "ann delay=None until removed" in write_changes(move)]
    assert ended.position.step == "hold_facing"


def test_one_turn_effects_end_before_the_break_check_and_panic_stays() -> None:
    # Section: End Phase: one-turn effects are removed third, broken freebands are checked fifth.
    stunned, panicked = Change("ann", "stunned", True, "turn"), Change("bob", "panicked", True)
    moves = of_game("freeblades", 1, stunned, panicked)
    by_step = {move.position.step: move.muster for move in moves}
    assert "stunned" in by_step["effects_end"].flags_of("ann")
    assert "stunned" not in by_step["scenario_events"].flags_of("ann")
    assert "panicked" in by_step["victory"].flags_of("bob")


def test_casting_ends_when_all_players_pass_in_a_row() -> None:
    # Section: Magic. It goes on until all that can have cast, or all players pass.
    turn = load_turn(load_ruleset("freeblades"))
    move = go_to(turn, start(turn, muster()).position, muster(), "magic")
    for actor in ("", "bob", "", ""):
        assert move.position[1:3] == ("magic", "choose")
        if actor:
            move = end_turn(turn, move.position, move.muster, actor)
        else:
            move = next_step(turn, move.position, move.muster)
    assert move.position.step == "magic_morale"
    # Passing leaves nothing behind, and abe, ann and bea may cast in the next turn.
    assert move.muster.flags == {
        "bob": {"cast": (Mark(True, "turn", "has acted"),)},
        "a": {},
        "b": {},
    }
