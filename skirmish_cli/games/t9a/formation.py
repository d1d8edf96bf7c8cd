"""Who touches whom in a combat, with how many files, and how many ranks are proper. Boundaries
stay frozen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.games.t9a.models import Unit

FRONT, LEFT, RIGHT, REAR = "front", "left", "right", "rear"
FACINGS = (FRONT, LEFT, RIGHT, REAR)
_FACING_FLAGS = ("front", "flank", "rear")


class Touch(NamedTuple):
    """Two units in contact, by their places, and the facing of each that the other touches."""

    first: int
    second: int
    first_facing: str
    second_facing: str

    def seen_from(self, place: int) -> tuple[int, str, str]:
        """Return the enemy of one of the two, that unit's own facing, and the enemy's."""
        if place == self.first:
            return self.second, self.first_facing, self.second_facing
        return self.first, self.second_facing, self.first_facing


def find_touches(units: Sequence[Unit], gone: frozenset[int] = frozenset()) -> tuple[Touch, ...]:
    """Return which units touch: by the flags front, flank and rear, then front to front with the
    first enemy.

    A unit of side a without such a flag faces the first enemy, unless the two touch already; one
    of side b does only if nobody has touched it. Units that are `gone` and joined characters
    touch nobody themselves. Raises UsageProblem for a flag that names no enemy. Section: Engaged
    in Combat."""
    touches: list[Touch] = []
    for place, unit in enumerate(units):
        named = _named_enemy(units, place)
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
            touch.seen_from(place)[0] for touch in touches if place in {touch.first, touch.second}
        }
        if enemy not in met and not (met and unit.side == "b"):
            touches.append(Touch(place, enemy, FRONT, FRONT))
    return tuple(touch for touch in touches if touch.first not in gone and touch.second not in gone)


def _named_enemy(units: Sequence[Unit], place: int) -> tuple[int, str] | None:
    unit = units[place]
    given = [flag for flag in _FACING_FLAGS if unit.has(flag)]
    if len(given) > 1:
        raise UsageProblem(
            f"{unit.key}: +{given[0]} and +{given[1]} exclude each other: a unit fights to its front"
        )
    if not given:
        return None
    flag, value = given[0], unit.flags[given[0]]
    facing = flag
    if flag == "flank":
        facing, colon, value = value.partition(":")
        if not colon or facing not in {LEFT, RIGHT}:
            raise UsageProblem(
                f"{unit.key}+flank={unit.flags[flag]}: write +flank=left:ENEMY or +flank=right:ENEMY"
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
            f"{units[place].key} and {units[enemy].key} touch already; flags of one of them are enough"
        )


def ranks_deep(unit: Unit, models: int) -> int:
    """Return in how many ranks some models stand, the last one counted however short."""
    return -(-models // unit.files)


def proper_ranks(models: int, files: int, width: int) -> int:
    """Return how many ranks have the width that makes them proper, the last one included.
    Section: Proper Ranks.

    >>> proper_ranks(24, 5, 5), proper_ranks(25, 5, 5), proper_ranks(24, 4, 5), proper_ranks(8, 3, 3)
    (4, 5, 0, 2)
    """
    if files < width:
        return 0
    whole, rest = divmod(models, files)
    return whole + (rest >= width)


def contact_files(own_files: int, own_width: int, enemy_width: int, *, corners: int | None) -> int:
    """Return how many files touch an enemy facing: at most what fits beside it, and the corners.

    Widths are in mm. `corners` are the files that touch corner to corner; None ignores them and
    counts a base that is covered in part. This is the ruling `contact`.

    >>> contact_files(5, 20, 200, corners=2), contact_files(10, 20, 100, corners=2)
    (5, 7)
    """
    if corners is None:
        return min(own_files, -(-enemy_width // own_width))
    return min(own_files, enemy_width // own_width + corners)


@dataclass(frozen=True)
class Lane:
    """Where a unit strikes: at the enemy unit `enemy`, with `contact` models from one of its own
    facings.

    Only the front has supporters, at most `behind` of them, or as many as are in contact where
    that isn't given; attacks from a flank or the rear are restricted. `targets` are the health
    pools of that enemy in the order in which they are struck while they last."""

    striker: int
    enemy: int
    contact: int
    facing: str
    targets: tuple[int, ...]
    behind: int | None = None

    @property
    def is_restricted(self) -> bool:
        """Whether the models in contact strike with restricted attacks. Section: Restricted
        Attacks."""
        return self.facing != FRONT

    @property
    def supported(self) -> int:
        """The most models that support those in contact."""
        if self.is_restricted:
            return 0
        return self.contact if self.behind is None else self.behind


def facing_width(unit: Unit, facing: str) -> int:
    """Return the length in mm of a facing of a unit's boundary at set-up."""
    if facing in {FRONT, REAR}:
        return min(unit.files, unit.models) * unit.base_front
    return ranks_deep(unit, unit.models) * unit.base_side


def contact_of(
    unit: Unit, facing: str, enemy_width: int, *, corners: int | None, beside: int = 0
) -> int:
    """Return how many models of a unit touch an enemy facing of some width with one of their own
    facings.

    `beside` are the characters that stand beside the front on other bases; each counts as a file.
    """
    width = unit.base_side if facing in {LEFT, RIGHT} else unit.base_front
    return contact_files(files_at(unit, facing, beside), width, enemy_width, corners=corners)


def files_at(unit: Unit, facing: str, beside: int = 0) -> int:
    """Return how many models stand along a facing: files at the front and rear, ranks at the
    flanks."""
    if facing in {LEFT, RIGHT}:
        return ranks_deep(unit, unit.models)
    return min(unit.files, unit.models) + (beside if facing == FRONT else 0)


def in_contact(lanes: Sequence[Lane], first_rank: int, left: int) -> list[tuple[int, int]]:
    """Return, for each lane of a unit, how many models strike from contact and how many support
    them.

    Casualties come from the back, so models in contact strike while any are left, and supporters
    are those left beyond the first rank, one behind each model in contact. This is the ruling
    `rear_ranks`. Lanes of the front come first; nobody strikes or supports in two of them."""
    striking, behind = 0, max(0, left - first_rank)
    found = []
    for lane in lanes:
        front = min(lane.contact, left - striking)
        support = min(lane.supported, behind)
        striking, behind = striking + front, behind - support
        if not lane.is_restricted:
            # Who supports is no longer there to strike sideways.
            left -= support
        found.append((front, support))
    return found
