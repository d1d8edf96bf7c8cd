"""Morale tests, and the variable distances of panic, evade and pursuit."""

from __future__ import annotations

from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.dice.distance import Distance
from skirmish_cli.games.freeblades.dice.readings import Reached
from skirmish_cli.games.freeblades.dice.spiking import SpikingDie
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.records import NamedTuple


class DistanceDice(NamedTuple):
    """The dice of variable moves, and the SPD from which a model is fast."""

    plain: int
    fast: int
    fast_speed: int

    def choose(self, speed: int | None, *, is_fast: bool = False) -> int:
        """Return the faces of the die that a model adds to its SPD.

        That is a d4, or a d6 for a fast model: by `is_fast`, or from the SPD of the ruling.
        Sections: Panic; Evade; Pursuit.
        """
        is_fast = is_fast or (speed is not None and speed >= self.fast_speed)
        return self.fast if is_fast else self.plain


def read_distance_dice(rules: Ruleset) -> DistanceDice:
    """Return the dice of variable moves under the rules in force."""
    numbers = read_numbers(rules)
    return DistanceDice(
        int(numbers.distance_die), int(numbers.fast_distance_die), int(rules.ruling("fast_spd"))
    )


def roll_distance(speed: int, sides: int, why: str) -> Rule[int]:
    """Roll how far a variable move goes: the SPD and a die. Section: Variable Moves."""
    distance: int = yield Distance(speed, sides, why)
    return distance


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
