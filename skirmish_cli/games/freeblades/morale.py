"""Morale: discipline tests, when they are due and when they are taken."""

from __future__ import annotations

from skirmish_cli.core.rules import Rule
from skirmish_cli.games.freeblades.dice.readings import Reached
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie


def take_discipline_test(throw: SpikingDie) -> Rule[Reached]:
    """Take a DISC test, whatever it is for. Section: Morale.

    Such as morale, or to rally, delay, evade, aim past the nearest enemy or redirect a pursuit.
    """
    reached: Reached = yield throw
    return reached


#: When the tests for a dropped friend are taken, by the phase in which it dropped. Section: Morale
#: Test Timing.
TIMING = {
    "magic": "once all spells are cast",
    "movement": "as soon as the action is over",
    "shooting": "once all shooting is done",
    "melee": "when its combat is complete, the loser first (the first player if drawn)",
    "end": "at the start of the end phase",
}

#: When those for what a reaction shot dropped are taken, by the ruling `reaction_shot_morale`.
REACTION_SHOT_TIMING = {
    "before_other_shooting": "before the other shooting",
    "end_of_phase": TIMING["shooting"],
}


def why_no_test(
    *, is_hero: bool, is_engaged: bool, is_panicked: bool, dropped_follower: bool
) -> str | None:
    """Return why a model takes no test for a friend that dropped, or None.

    Sections: I'm a Little Busy Here!; Heroic Resolve.
    """
    if is_panicked:
        return "it is panicked already"
    if is_engaged:
        return "an engaged model takes no test for a friend that drops"
    if is_hero and dropped_follower:
        return "a hero takes no test for a follower that drops"
    return None
