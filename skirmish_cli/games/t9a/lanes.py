"""Where the models of each unit strike in a combat: which of them touch which enemy that still
stands.

The boundaries are those of the set-up, so what touches an enemy stays in contact with it. An
enemy that has been wiped is struck no more, and the models that touched it strike at the others
that they touch. Sections: Which Models can Attack; Allocating Attacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.procedure import bounded
from skirmish_cli.games.t9a.formation import (
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    Lane,
    contact_of,
    files_at,
    ranks_deep,
)

if TYPE_CHECKING:
    from skirmish_cli.games.t9a.combat import Combat

#: For each unit, whether it has a health point left.
Standing = tuple[bool, ...]


class Hold(NamedTuple):
    """An enemy that a unit touches with one of its facings, and with how many models, joined
    characters included."""

    enemy: int
    facing: str
    contact: int


def holds_of(combat: Combat, group: int) -> tuple[Hold, ...]:
    """Return the enemies that a unit touches as they stand at set-up: in front of it first, then
    one that is chosen.

    Files counted by hand are those that touch the first of them. Raises UsageProblem for more
    than there are."""
    unit, chosen = combat.units[group], combat.allocated.get(group)
    holds: list[Hold] = []
    touches = sorted(
        combat.enemies_of(group), key=lambda touch: (touch[1] != FRONT, touch[0] != chosen)
    )
    for enemy, facing, enemy_facing in touches:
        width = combat.width(enemy, enemy_facing)
        contact = contact_of(
            unit, facing, width, corners=combat.corners, beside=len(combat.beside(group))
        )
        if unit.fight is not None and not holds:
            most = files_at(unit, facing, len(combat.beside(group)))
            contact = bounded(unit.fight, f"{unit.key}+fight", 0, most)
        holds.append(Hold(enemy, facing, contact))
    return tuple(holds)


def lanes_among(combat: Combat, place: int, standing: Standing) -> tuple[Lane, ...]:
    """Return the lanes of a unit or of a joined character among the enemies that stand, those in
    front first."""
    group = combat.hosts[place]
    holds = [
        hold
        for hold in combat.holds[group]
        if any(standing[member] for member in combat.members(hold.enemy))
    ]
    touching = _share_front(combat, group, holds, standing)
    lanes = []
    for hold, at_front in zip(holds, touching, strict=True):
        if hold.facing == FRONT:
            lane = at_front.get(
                place, Lane(place, hold.enemy, 0, FRONT, combat.members(hold.enemy))
            )
            lanes += _split(combat, lane, standing)
    if place == group:
        lanes += _sideways(combat, group, holds, lanes)
    return tuple(lane for lane in lanes if lane.contact or lane.behind)


def _share_front(
    combat: Combat, group: int, holds: Sequence[Hold], standing: Standing
) -> list[dict[int, Lane]]:
    """Return for each hold the front lanes of a unit and of its joined characters, by their places.

    The front is shared out in the order of the enemies. Characters stand where it touches the
    first of them; each takes up files of the contact, and models of the second rank support
    across those that are one rank deep."""
    unit, free = combat.units[group], min(combat.units[group].files, combat.units[group].models)
    free += len(combat.beside(group))
    characters = [place for place in combat.members(group)[1:] if standing[place]]
    shared = []
    for hold in holds:
        lanes: dict[int, Lane] = {}
        if hold.facing == FRONT:
            targets = combat.members(hold.enemy)
            contact = min(hold.contact, free)
            free -= contact
            over = 0
            for place in characters:
                files, ranks = combat.cells(place)
                if contact > 0:
                    taken = min(contact, files or 1)
                    lanes[place] = Lane(place, hold.enemy, 1, FRONT, targets, behind=0)
                    contact -= taken
                    over += taken if ranks == 1 else 0
            characters = []
            lanes[group] = Lane(
                group, hold.enemy, min(contact, unit.files), FRONT, targets, behind=contact + over
            )
        shared.append(lanes)
    return shared


def _split(combat: Combat, lane: Lane, standing: Standing) -> list[Lane]:
    """Return a lane, or two where some of its models strike at a joined character that they
    touch."""
    victim = combat.allocated.get(lane.striker)
    if victim not in lane.targets[1:] and combat.rules.ruling("attached") == "allocate":
        victim = next((target for target in lane.targets[1:] if standing[target]), None)
    if victim is None or victim not in lane.targets[1:] or not standing[victim]:
        return [lane]
    most = contact_of(
        combat.units[lane.striker], FRONT, combat.units[victim].base_front, corners=combat.corners
    )
    targets = (victim, *(target for target in lane.targets if target != victim))
    at_victim, supporting = min(lane.contact, most), min(lane.supported, most)
    first = Lane(lane.striker, lane.enemy, at_victim, lane.facing, targets, behind=supporting)
    rest = Lane(
        lane.striker,
        lane.enemy,
        lane.contact - at_victim,
        lane.facing,
        lane.targets,
        behind=lane.supported - supporting,
    )
    return [first, rest] if rest.contact or rest.behind else [first]


# Flanks and rear


def _sideways(
    combat: Combat, group: int, holds: Sequence[Hold], front: Sequence[Lane]
) -> list[Lane]:
    """Return the lanes of a unit's flanks and rear."""
    unit = combat.units[group]
    asked = [(hold.facing, hold.contact) for hold in holds if hold.facing != FRONT]
    contact = sum(lane.contact for lane in front)
    supporting = min(sum(lane.supported for lane in front), max(0, unit.models - unit.files))
    counts = models_sideways(
        min(unit.files, unit.models), ranks_deep(unit, unit.models), asked, contact, supporting
    )
    enemies = [hold for hold in holds if hold.facing != FRONT]
    return [
        Lane(group, hold.enemy, count, hold.facing, combat.members(hold.enemy))
        for hold, count in zip(enemies, counts, strict=True)
    ]


def models_sideways(
    files: int, ranks: int, asked: Sequence[tuple[str, int]], front: int, support: int
) -> list[int]:
    """Return how many models strike from each flank and the rear: none that strikes already.

    `asked` are the facings with the models that touch there; `front` models strike from the front
    and `support` across them. A model at a corner strikes once, to the front before it strikes
    sideways. Of the models that could strike, those that can do it at one facing only are counted
    first, so that as many strike as can.

    >>> models_sideways(5, 4, [("left", 4), ("right", 4), ("rear", 5)], 5, 5)
    [2, 2, 3]
    """
    edges = {facing: _edge(files, ranks, facing) for facing, _ in asked}
    wanted: dict[tuple[int, int], int] = {}
    for cells in edges.values():
        for cell in cells:
            wanted[cell] = wanted.get(cell, 0) + 1
    taken: set[tuple[int, int]] = set()

    def take(cells: Sequence[tuple[int, int]], most: int) -> int:
        free = sorted(
            (cell for cell in cells if cell not in taken), key=lambda cell: wanted.get(cell, 0)
        )[:most]
        taken.update(free)
        return len(free)

    take([(0, file) for file in range(files)], front)
    take([(1, file) for file in range(files)], support)
    return [take(edges[facing], contact) for facing, contact in asked]


def _edge(files: int, ranks: int, facing: str) -> list[tuple[int, int]]:
    """Return the models at a flank or the rear, each as its rank and file."""
    if facing == REAR:
        return [(ranks - 1, file) for file in range(files)]
    file = {LEFT: 0, RIGHT: files - 1}[facing]
    return [(rank, file) for rank in range(ranks)]
