"""Variable moves: how far a panic, an evade or a pursuit goes."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.dice.distance import Distance
from skirmish_cli.games.freeblades.numbers import read_numbers


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
