"""Discipline: morale tests, and the variable distances of panic, evade and pursuit."""

from __future__ import annotations

from dataclasses import dataclass, field

from skirmish_cli.core.rules import Rule
from skirmish_cli.dice.law import Law
from skirmish_cli.dice.spiking import Reached, SpikingDie
from skirmish_cli.dice.throws import Hand, PlainDie, Throw


def take_discipline_test(throw: SpikingDie) -> Rule[Reached]:
    """Take a DISC test: morale, or to rally, delay, evade, aim past the nearest enemy or redirect
    a pursuit.

    Section: Morale.
    """
    reached: Reached = yield throw
    return reached


PURSUIT_QUESTION = "pursue or reposition?"

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
    """Return why a model takes no morale test for a friend that dropped, or None if it does.

    Sections: I'm a Little Busy Here!; Heroic Resolve.
    """
    if is_panicked:
        return "it is panicked already"
    if is_engaged:
        return "an engaged model takes no test for a friend that drops"
    if is_hero and dropped_follower:
        return "a hero takes no test for a follower that drops"
    return None


@dataclass(frozen=True)
class Distance(Throw[int]):
    """A variable move: the SPD and a die that never spikes; the reading is the distance in
    inches."""

    speed: int
    sides: int
    why: str = field(compare=False)

    def read(self, hand: Hand) -> int:
        """Return the distance."""
        hand.begin(f"d{self.sides}", self.why)
        distance = hand.face(self.sides) + self.speed
        hand.modifier(self.speed, "SPD")
        hand.judge(self.why, distance, None, "inches")
        return distance

    def law(self) -> Law[int]:
        """Return the law of the distance."""
        return PlainDie(self.sides, self.why).law().map(lambda face: face + self.speed)


def panic_distance(speed: int, sides: int, why: str) -> Rule[int]:
    """Roll how far a panicking model runs: its base SPD and a d4, or a d6 if it is fast. Section:
    Panic."""
    distance: int = yield Distance(speed, sides, why)
    return distance
