"""How units stand: their width and depth, proper ranks, and contact.

Boundaries are those of the set-up of a combat and stay frozen.
"""

from __future__ import annotations

from skirmish_cli.games.t9a.units import Unit

FRONT, LEFT, RIGHT, REAR = "front", "left", "right", "rear"


def count_ranks_deep(models: int, files: int) -> int:
    """Return in how many ranks some models stand, the last one counted however short."""
    return -(-models // files)


def count_proper_ranks(models: int, files: int, width: int) -> int:
    """Return how many ranks are wide enough to be proper, the last included.

    Section: Proper Ranks.

    >>> [count_proper_ranks(*ranks) for ranks in ((24, 5, 5), (25, 5, 5), (24, 4, 5), (8, 3, 3))]
    [4, 5, 0, 2]
    """
    if files < width:
        return 0
    whole, rest = divmod(models, files)
    return whole + (rest >= width)


def count_files_at(unit: Unit, facing: str, beside: int = 0) -> int:
    """Return how many models stand along a facing.

    They are files at front and rear, ranks at the flanks. `beside` are the characters that stand
    beside the front on other bases.
    """
    if facing in {LEFT, RIGHT}:
        return count_ranks_deep(unit.models, unit.files)
    return min(unit.files, unit.models) + (beside if facing == FRONT else 0)


def measure_facing(unit: Unit, facing: str) -> int:
    """Return the length in mm of a facing of a unit's boundary at set-up."""
    if facing in {FRONT, REAR}:
        return min(unit.files, unit.models) * unit.base_front
    return count_ranks_deep(unit.models, unit.files) * unit.base_side


def count_contact_files(
    own_files: int, own_width: int, enemy_width: int, *, corners: int | None
) -> int:
    """Return how many files touch an enemy facing.

    They are at most those that fit beside it, and the corners. Widths are in mm. `corners` are
    the files that touch corner to corner; None ignores them and counts a base that is covered in
    part. This is the ruling `contact`.

    >>> count_contact_files(5, 20, 200, corners=2), count_contact_files(10, 20, 100, corners=2)
    (5, 7)
    """
    if corners is None:
        return min(own_files, -(-enemy_width // own_width))
    return min(own_files, enemy_width // own_width + corners)


def count_contact(
    unit: Unit, facing: str, enemy_width: int, *, corners: int | None, beside: int = 0
) -> int:
    """Return how many models of a unit touch an enemy facing.

    `enemy_width` is in mm. `beside` are the characters that stand beside the front on other
    bases; each counts as a file.
    """
    width = unit.base_side if facing in {LEFT, RIGHT} else unit.base_front
    files = count_files_at(unit, facing, beside)
    return count_contact_files(files, width, enemy_width, corners=corners)
