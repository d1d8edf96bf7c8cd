"""Who touches whom in a combat, and with which facing.

Section: Engaged in Combat.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.games.t9a.formation import FRONT, LEFT, RIGHT
from skirmish_cli.games.t9a.units import Unit
from skirmish_cli.records import NamedTuple

_FACING_FLAGS = ("front", "flank", "rear")


class Enemy(NamedTuple):
    """An enemy that a unit touches: its place, the unit's own facing, and the enemy's."""

    place: int
    own_facing: str
    enemy_facing: str


class Touch(NamedTuple):
    """Two units in contact, and the facing of each that the other touches."""

    first: int
    second: int
    first_facing: str
    second_facing: str

    def seen_from(self, place: int) -> Enemy:
        """Return the enemy of one of the two units."""
        if place == self.first:
            return Enemy(self.second, self.first_facing, self.second_facing)
        return Enemy(self.first, self.second_facing, self.first_facing)


def find_touches(units: Sequence[Unit], gone: frozenset[int] = frozenset()) -> tuple[Touch, ...]:
    """Return which units touch, by their flags or else front to front.

    A unit of side a without a flag front, flank or rear faces the first enemy, unless the two
    touch already; one of side b does only if nobody has touched it. Units that are `gone` and
    joined characters touch nobody themselves. Raises UsageProblem for a flag that names no enemy.
    """
    touches: list[Touch] = []
    for place, unit in enumerate(units):
        named = _find_named_enemy(units, place)
        if named is not None and not unit.has("joined"):
            enemy, facing = named
            _check_untouched(units, touches, place, enemy)
            touches.append(Touch(place, enemy, FRONT, facing))
    for place, unit in enumerate(units):
        if unit.has("joined") or any(unit.has(flag) for flag in _FACING_FLAGS):
            continue
        enemy = next(
            other
            for other, foe in enumerate(units)
            if foe.side != unit.side and not foe.has("joined")
        )
        met = {
            touch.seen_from(place).place
            for touch in touches
            if place in {touch.first, touch.second}
        }
        if enemy not in met and not (met and unit.side == "b"):
            touches.append(Touch(place, enemy, FRONT, FRONT))
    return tuple(touch for touch in touches if touch.first not in gone and touch.second not in gone)


def _find_named_enemy(units: Sequence[Unit], place: int) -> tuple[int, str] | None:
    """Return the enemy that a unit's flags name, and its facing; or None."""
    unit = units[place]
    given = [flag for flag in _FACING_FLAGS if unit.has(flag)]
    if len(given) > 1:
        raise UsageProblem(
            f"{unit.key}: +{given[0]} and +{given[1]} exclude each other: a unit fights to its "
            "front"
        )
    if not given:
        return None
    flag = given[0]
    facing, value = flag, unit.find_flag(flag)
    if flag == "flank":
        facing, colon, value = value.partition(":")
        if not colon or facing not in {LEFT, RIGHT}:
            raise UsageProblem(
                f"{unit.key}+flank={unit.find_flag(flag)}: write +flank=left:ENEMY or "
                "+flank=right:ENEMY"
            )
    enemies = {other.key: place for place, other in enumerate(units) if other.side != unit.side}
    if value not in enemies:
        raise UsageProblem(unknown(f"enemy of {unit.key}", value, enemies))
    if units[enemies[value]].has("joined"):
        raise UsageProblem(f"{unit.key}+{flag}: {value} has joined a unit; name that unit")
    return enemies[value], facing


def _check_untouched(
    units: Sequence[Unit], touches: Sequence[Touch], place: int, enemy: int
) -> None:
    if any({place, enemy} == {touch.first, touch.second} for touch in touches):
        raise UsageProblem(
            f"{units[place].key} and {units[enemy].key} touch already; flags of one of them are "
            "enough"
        )
