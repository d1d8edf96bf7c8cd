"""How much work the odds of a combat are, counted before it is done."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod

from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.formation import FRONT
from skirmish_cli.games.t9a.setup import Health
from skirmish_cli.games.t9a.strikes import AgilityStep, count_attacks_of

#: What follows the attacks takes about as long as so many steps from state to state, for each end.
WORK_AFTER = 10


def count_work(combat: Combat, steps: Sequence[AgilityStep]) -> int:
    """Return how many steps from state to state the odds follow at most, all ends told apart."""
    ways, work = [1] * len(combat.start), 0
    for step in steps:
        most = count_attacks_suffered(combat, (step,))
        for target in step.aimed:
            ways[target] = min(combat.start[target] + 1, ways[target] + most[target])
            work += prod(ways)
    return work + WORK_AFTER * prod(ways)


def count_attacks_suffered(combat: Combat, steps: Sequence[AgilityStep]) -> tuple[int, ...]:
    """Return the most attacks that each unit can suffer in some steps."""
    attacks = [0] * len(combat.units)
    for batch in (batch for step in steps for batch in step.batches):
        unit, host = combat.units[batch.striker], combat.hosts[batch.striker]
        contact = next(found for found in combat.contacts[host] if found.enemy == batch.enemy)
        behind = max(0, unit.models - unit.files) if contact.facing == FRONT else 0
        front, support = min(contact.models, unit.models), min(contact.models, behind)
        attacks[batch.target] += front * batch.full + support * batch.restricted
    return tuple(attacks)


def count_least_left(combat: Combat, steps: Sequence[AgilityStep]) -> Health:
    """Return the fewest health points that some steps can leave to each unit."""
    suffered = count_attacks_suffered(combat, steps)
    return tuple([max(0, start - most) for start, most in zip(combat.start, suffered, strict=True)])


def count_tellings(combat: Combat, steps: Sequence[AgilityStep]) -> int:
    """Return in how many ways the pools of a cluster can be told at most, over all its steps.

    `steps` are those with its attacks. A pool that is told to the health point has forgotten what
    was told of it before.
    """
    tellings, told, histories = 0, [1] * len(combat.start), 1
    standing = tuple(map(bool, combat.start))
    for number, step in enumerate(steps):
        least = count_least_left(combat, steps[:number])
        for place in find_standing_read(combat, step):
            if combat.start[place] and not least[place]:
                told[place], histories = told[place] * 2, histories * 2
        ways: dict[int, int] = {}
        for striker in step.strikers:
            left = range(least[striker], combat.start[striker] + 1)
            counts = {count_attacks_of(combat, step, striker, hp, standing) for hp in left}
            ways[striker] = len(counts)
            told[striker] = len(left) if len(counts) == len(left) else told[striker] * len(counts)
            histories *= len(counts)
        tellings += min(histories, prod(told))
        for striker, target in {(batch.striker, batch.target) for batch in step.batches}:
            told[target] *= ways[striker]
    return tellings


def find_standing_read(combat: Combat, step: AgilityStep) -> Collection[int]:
    """Return the places of those on whose standing attacks of a step depend.

    Who strikes at one pool alone may as well strike when it is gone: nothing more is lost.
    """
    read: set[int] = set()
    for striker, batches in step.strikers.items():
        read.update(place for place in combat.members[combat.hosts[striker]] if place != striker)
        targets = {batch.target for batch in batches}
        read.update(targets if len(targets) > 1 else ())
    return read
