"""Where the models of each unit strike in a combat.

The boundaries are those of the set-up, so what touches an enemy stays in contact with it. An
enemy that has been wiped is struck no more, and the models that touched it strike at the others
that they touch. Sections: Which Models can Attack; Allocating Attacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import require_bounds
from skirmish_cli.games.t9a.formation import (
    FRONT,
    LEFT,
    REAR,
    RIGHT,
    count_contact,
    count_files_at,
    count_ranks_deep,
)
from skirmish_cli.games.t9a.setup import SetUp, Standing
from skirmish_cli.records import NamedTuple


class Contact(NamedTuple):
    """An enemy that a unit touches with one of its facings, and with how many models.

    Joined characters are counted among the models.
    """

    enemy: int
    facing: str
    models: int


@dataclass(frozen=True)
class Lane:
    """Where a unit strikes: at one enemy, from one of its own facings.

    `contact` models touch the enemy. Only the front has supporters, at most `behind` of them, or
    as many as are in contact where that isn't given; attacks from a flank or the rear are
    restricted. `targets` are the health pools of that enemy in the order in which they are struck
    while they last.
    """

    striker: int
    enemy: int
    contact: int
    facing: str
    targets: tuple[int, ...]
    behind: int | None = None

    @property
    def is_restricted(self) -> bool:
        """Whether the models in contact strike with restricted attacks.

        Section: Restricted Attacks.
        """
        return self.facing != FRONT

    @property
    def supported(self) -> int:
        """The most models that support those in contact."""
        if self.is_restricted:
            return 0
        return self.contact if self.behind is None else self.behind


def find_contacts(setup: SetUp, group: int) -> tuple[Contact, ...]:
    """Return the enemies that a unit touches at set-up, those in front of it first.

    Of several, one that it is allocated to comes before the others. Files counted by hand are
    those that touch the first of them. Raises UsageProblem for more than there are.
    """
    unit, chosen = setup.units[group], setup.allocated.get(group)
    beside = len(setup.beside[group])
    contacts: list[Contact] = []
    enemies = sorted(
        setup.enemies[group], key=lambda enemy: (enemy.own_facing != FRONT, enemy.place != chosen)
    )
    for enemy, facing, enemy_facing in enemies:
        width = setup.measure_facing(enemy, enemy_facing)
        by_hand = setup.units[enemy].fight
        if by_hand is not None and enemy_facing == FRONT:
            # No more of its front is touched than that of the files which touch.
            width = min(width, by_hand * setup.units[enemy].base_front)
        models = count_contact(unit, facing, width, corners=setup.corners, beside=beside)
        if unit.fight is not None and not contacts:
            most = count_files_at(unit, facing, beside)
            models = require_bounds(unit.fight, f"{unit.key}+fight", 0, most)
        contacts.append(Contact(enemy, facing, models))
    return tuple(contacts)


def check_room(setup: SetUp) -> None:
    """Raise UsageProblem for a facing too small for those that touch it.

    Files that were counted by hand take the room of as many. Section: Which Models can Attack.
    """
    for group in setup.groups:
        for facing in (FRONT, LEFT, RIGHT, REAR):
            touching = [
                (enemy.place, enemy.enemy_facing)
                for enemy in setup.enemies[group]
                if enemy.own_facing == facing
            ]
            if len(touching) > 1:
                _check_facing(setup, group, facing, touching)


def _check_facing(
    setup: SetUp, group: int, facing: str, touching: Sequence[tuple[int, str]]
) -> None:
    width, units = setup.measure_facing(group, facing), setup.units
    needed = bases = 0
    widths = []
    for place, own in touching:
        unit, beside = units[place], len(setup.beside[place])
        base = unit.base_side if own in {LEFT, RIGHT} else unit.base_front
        files = unit.fight
        if files is None:
            files = count_contact(unit, own, width, corners=setup.corners, beside=beside)
        needed += files * base
        widths.append(base)
    # The outermost file at each end may touch by its corner only.
    bases = sum(sorted(widths)[-2:])
    if needed > width + bases and any(units[place].fight is None for place, _ in touching):
        named = " and ".join(
            f"{units[place].key} ({setup.measure_facing(place, own)} mm)" for place, own in touching
        )
        side = facing if facing in {FRONT, REAR} else f"{facing} flank"
        raise UsageProblem(
            f"the {side} of {units[group].key} is {width} mm, too small for all the files of "
            f"{named}; say how many of each touch it with +fight=N"
        )


def find_lanes(
    setup: SetUp, place: int, contacts: Sequence[Contact], standing: Standing
) -> tuple[Lane, ...]:
    """Return where a unit or a joined character strikes among the enemies that stand.

    `contacts` are those of the unit at set-up. Lanes of the front come first.
    """
    group = setup.hosts[place]
    open_contacts = [
        contact
        for contact in contacts
        if any(standing[member] for member in setup.members[contact.enemy])
    ]
    touching = _share_front(setup, group, open_contacts, standing)
    lanes = []
    for contact, at_front in zip(open_contacts, touching, strict=True):
        if contact.facing == FRONT:
            targets = setup.members[contact.enemy]
            lane = at_front.get(place, Lane(place, contact.enemy, 0, FRONT, targets))
            lanes += _split_lane(setup, lane, standing)
    if place == group:
        lanes += _find_sideways_lanes(setup, group, open_contacts, lanes)
    return tuple(lane for lane in lanes if lane.contact or lane.behind)


def _share_front(
    setup: SetUp, group: int, contacts: Sequence[Contact], standing: Standing
) -> list[dict[int, Lane]]:
    """Return for each contact the front lanes of a unit and its characters.

    Each item maps places to lanes. The front is shared out in the order of the enemies.
    Characters stand where it touches the first of them; each takes up files of the contact, and
    models of the second rank support across those that are one rank deep.
    """
    unit, free = setup.units[group], min(setup.units[group].files, setup.units[group].models)
    free += len(setup.beside[group])
    characters = [place for place in setup.members[group][1:] if standing[place]]
    shared = []
    for contact in contacts:
        lanes: dict[int, Lane] = {}
        if contact.facing == FRONT:
            targets = setup.members[contact.enemy]
            models = min(contact.models, free)
            free -= models
            over = 0
            for place in characters:
                files, ranks = setup.count_cells(place)
                if models > 0:
                    taken = min(models, files or 1)
                    lanes[place] = Lane(place, contact.enemy, 1, FRONT, targets, behind=0)
                    models -= taken
                    over += taken if ranks == 1 else 0
            characters = []
            lanes[group] = Lane(
                group, contact.enemy, min(models, unit.files), FRONT, targets, behind=models + over
            )
        shared.append(lanes)
    return shared


def _split_lane(setup: SetUp, lane: Lane, standing: Standing) -> list[Lane]:
    """Return a lane, or two where some models strike a joined character."""
    victim = setup.allocated.get(lane.striker)
    if victim not in lane.targets[1:] and setup.rules.ruling("attached") == "allocate":
        victim = next((target for target in lane.targets[1:] if standing[target]), None)
    if victim is None or victim not in lane.targets[1:] or not standing[victim]:
        return [lane]
    if not setup.touches_front(lane.striker, lane.enemy):
        return [lane]
    width = setup.units[victim].base_front
    most = count_contact(setup.units[lane.striker], FRONT, width, corners=setup.corners)
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


def count_strikers(lanes: Sequence[Lane], first_rank: int, left: int) -> list[tuple[int, int]]:
    """Return for each lane how many models strike in contact, and support.

    Casualties come from the back, so models in contact strike while any are left, and supporters
    are those left beyond the first rank, one behind each model in contact. This is the ruling
    `rear_ranks`. Lanes of the front come first; nobody strikes or supports in two of them.
    """
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


# Flanks and rear


def _find_sideways_lanes(
    setup: SetUp, group: int, contacts: Sequence[Contact], front: Sequence[Lane]
) -> list[Lane]:
    """Return the lanes of a unit's flanks and rear."""
    unit = setup.units[group]
    sideways = [contact for contact in contacts if contact.facing != FRONT]
    asked = [(contact.facing, contact.models) for contact in sideways]
    models = sum(lane.contact for lane in front)
    supporting = sum(lane.supported for lane in front)
    files, ranks = min(unit.files, unit.models), count_ranks_deep(unit.models, unit.files)
    counts = count_sideways_strikers(files, ranks, asked, models, supporting)
    return [
        Lane(group, contact.enemy, count, contact.facing, setup.members[contact.enemy])
        for contact, count in zip(sideways, counts, strict=True)
    ]


def count_sideways_strikers(
    files: int, ranks: int, asked: Sequence[tuple[str, int]], front: int, support: int
) -> list[int]:
    """Return how many models strike from each flank and the rear.

    None of them strikes from the front already. `asked` are the facings with the models that
    touch there; `front` models strike from the front and `support` across them. A model at a
    corner strikes once, to the front before it strikes sideways. Of the models that could strike,
    those that can do it at one facing only are counted first, so that as many strike as can.

    >>> count_sideways_strikers(5, 4, [("left", 4), ("right", 4), ("rear", 5)], 5, 5)
    [2, 2, 3]
    """
    edges = {facing: _list_edge(files, ranks, facing) for facing, _ in asked}
    wanted = Counter(cell for cells in edges.values() for cell in cells)
    taken: set[tuple[int, int]] = set()

    def take(cells: Sequence[tuple[int, int]], most: int) -> int:
        free = sorted((cell for cell in cells if cell not in taken), key=wanted.__getitem__)[:most]
        taken.update(free)
        return len(free)

    take([(0, file) for file in range(files)], front)
    take([(1, file) for file in range(files)], support)
    return [take(edges[facing], contact) for facing, contact in asked]


def _list_edge(files: int, ranks: int, facing: str) -> list[tuple[int, int]]:
    """Return the models at a flank or the rear, each as its rank and file."""
    if facing == REAR:
        return [(ranks - 1, file) for file in range(files)]
    file = {LEFT: 0, RIGHT: files - 1}[facing]
    return [(rank, file) for rank in range(ranks)]
