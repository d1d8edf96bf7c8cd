"""The attacks of a round of combat, Agility step by Agility step.

Attacks with the same dice to show are thrown together, as a batch.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.attacks import (
    find_armour_save,
    find_melee_to_hit,
    find_special_save,
    find_to_wound,
    make_save_stage,
)
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.dice.sieves import Aim, Sieve, Sift, Stage
from skirmish_cli.games.t9a.formation import FRONT
from skirmish_cli.games.t9a.lanes import Contact, count_strikers
from skirmish_cli.games.t9a.numbers import read_restricted_attacks
from skirmish_cli.games.t9a.setup import Health, Standing
from skirmish_cli.games.t9a.units import ModelPart
from skirmish_cli.records import NamedTuple


class Batch(NamedTuple):
    """The attacks of one model part at one health pool of an enemy unit.

    A model in contact makes `full` attacks, or `restricted` ones at the flank or rear and as a
    supporter. `sift` is what each attack must come through.
    """

    striker: int
    enemy: int
    target: int
    full: int
    restricted: int
    sift: Sift


@dataclass(frozen=True)
class AgilityStep:
    """The attacks of everyone at one Agility, which are simultaneous.

    Side a's units come in card order, then side b's.
    """

    agility: int
    batches: tuple[Batch, ...]
    labels: tuple[str, ...]

    @cached_property
    def strikers(self) -> dict[int, tuple[Batch, ...]]:
        """The batches of each unit, in their order."""
        found: dict[int, list[Batch]] = {}
        for batch in self.batches:
            found.setdefault(batch.striker, []).append(batch)
        return {striker: tuple(batches) for striker, batches in found.items()}

    @cached_property
    def aimed(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the batches that are aimed at each health pool."""
        found: dict[int, list[int]] = {}
        for number, batch in enumerate(self.batches):
            found.setdefault(batch.target, []).append(number)
        return {target: tuple(found[target]) for target in sorted(found)}

    @cached_property
    def _sifts(self) -> tuple[Sift, ...]:
        return tuple(batch.sift for batch in self.batches)

    @cached_property
    def _sifts_at(self) -> dict[int, tuple[Sift, ...]]:
        return {
            target: tuple(Sift(self.batches[number].sift.stages) for number in numbers)
            for target, numbers in self.aimed.items()
        }

    def make_throw(self, counts: tuple[int, ...], health: Health) -> Sieve:
        """Return all dice of the step, given the attacks of each batch.

        `health` is what each health pool has left to lose. All dice to hit come first, then all
        to wound, all armour, all special saves. Section: Attack Sequence.
        """
        return Sieve(counts, self._sifts, health, self.labels)

    def make_throw_at(self, target: int, counts: tuple[int, ...], room: int) -> Sieve:
        """Return the dice of the step at one health pool.

        `counts` are the attacks of its batches.
        """
        return Sieve(counts, self._sifts_at[target], (room,))

    @cached_property
    def attack_cache(self) -> dict[tuple[int, int, Standing], tuple[int, ...]]:
        """The attacks of units that were counted before.

        They are by the unit's place, its models left, and the units that stand.
        """
        return {}


def list_agility_steps(combat: Combat) -> list[AgilityStep]:
    """Return the attacks step by step, highest Agility first.

    Section: Determine Agility Order.
    """
    order: dict[int, list[Batch]] = {}
    for place, unit in enumerate(combat.units):
        for agility in sorted({part.agility for part in unit.parts}):
            batches = list(_list_batches(combat, place, agility))
            if batches:
                order.setdefault(agility, []).extend(batches)
    labels = tuple(f"{unit.key}: HP lost" for unit in combat.units)
    return [
        AgilityStep(agility, tuple(order[agility]), labels)
        for agility in sorted(order, reverse=True)
    ]


def _list_batches(combat: Combat, place: int, agility: int) -> Iterator[Batch]:
    """Yield every batch that a unit may come to throw at one Agility."""
    unit, host = combat.units[place], combat.hosts[place]
    limited = share_restricted_attacks(combat, place)
    for contact in combat.contacts.get(host, ()):
        if contact.facing != FRONT and place != host:
            continue
        for part, most in zip(unit.parts, limited, strict=True):
            if part.agility == agility and (part.attacks or most):
                full = part.attacks if contact.facing == FRONT else most
                for target in combat.order_targets(place, contact.enemy):
                    sift = make_sift(combat, place, part, contact, target)
                    yield Batch(place, contact.enemy, target, full, most, sift)


def share_restricted_attacks(combat: Combat, place: int) -> list[int]:
    """Return how many restricted attacks each part of a model makes.

    Over all parts they are as many as its height. The part that is named makes them first, then
    by Agility. Section: Restricted Attacks.
    """
    unit = combat.units[place]
    left = read_restricted_attacks(combat.rules, unit.height)
    attacks: dict[int, int] = {}
    for number in order_restricted_parts(combat, place):
        attacks[number] = min(left, unit.parts[number].attacks)
        left -= attacks[number]
    return [attacks[number] for number in range(len(unit.parts))]


def order_restricted_parts(combat: Combat, place: int) -> list[int]:
    """Return the parts of a unit in the order in which they make restricted attacks.

    This is the ruling `restricted_split`; a part that is named comes first.
    """
    parts = combat.units[place].parts
    way = 1 if combat.rules.ruling("restricted_split") == "lowest_agility" else -1
    named = combat.restricted.get(place, combat.rules.ruling("restricted_split")).casefold()
    return sorted(
        range(len(parts)),
        key=lambda number: (parts[number].name.casefold() != named, way * parts[number].agility),
    )


def count_attacks(combat: Combat, step: AgilityStep, health: Health) -> tuple[int, ...]:
    """Return the attacks of each batch when its step begins.

    Attacks go at enemies that still stand, at the first health pool that still has something to
    lose. Sections: Which Models can Attack; Casualties.
    """
    standing = tuple(left > 0 for left in health)
    return tuple(
        count
        for striker in step.strikers
        for count in count_attacks_of(combat, step, striker, health[striker], standing)
    )


def count_attacks_of(
    combat: Combat, step: AgilityStep, striker: int, left: int, standing: Standing
) -> tuple[int, ...]:
    """Return the attacks of each batch of a unit with some health points left.

    Sections: Which Models can Attack; Casualties.
    """
    models = combat.units[striker].count_models(left)
    key = (striker, models, standing)
    found = step.attack_cache.get(key)
    if found is None:
        batches = step.strikers[striker]
        found = _count_attacks_of(combat, striker, batches, models, standing)
        step.attack_cache[key] = found
    return found


def _count_attacks_of(
    combat: Combat, striker: int, batches: tuple[Batch, ...], left: int, standing: Standing
) -> tuple[int, ...]:
    """Return the attacks of each batch of one unit with some models left."""
    if not left:
        return (0,) * len(batches)
    lanes = combat.find_lanes(striker, standing)
    members = combat.members[striker] if combat.hosts[striker] == striker else (striker,)
    displaced = sum(combat.count_cells(place)[0] for place in members[1:] if standing[place])
    striking = count_strikers(lanes, max(0, combat.units[striker].files - displaced), left)
    counts = dict.fromkeys(((batch.enemy, batch.target) for batch in batches), (0, 0))
    for lane, (front, support) in zip(lanes, striking, strict=True):
        target = next(target for target in lane.targets if standing[target])
        before = counts.get((lane.enemy, target), (0, 0))
        counts[lane.enemy, target] = (before[0] + front, before[1] + support)
    return tuple(
        front * batch.full + support * batch.restricted
        for batch in batches
        for front, support in [counts[batch.enemy, batch.target]]
    )


def make_sift(combat: Combat, place: int, part: ModelPart, contact: Contact, target: int) -> Sift:
    """Return what each attack must come through.

    To hit and to wound come first, then armour and a special save. Section: Attack Sequence.
    """
    rules, numbers = combat.rules, combat.numbers
    unit, enemy = combat.units[place], combat.units[target]
    wall = (Term(numbers.wall, "wall"),) if combat.is_at_wall(place, contact.enemy) else ()
    hit = find_melee_to_hit(
        rules, part.offensive, enemy.defensive, sum(term.value for term in wall)
    )
    wound = find_to_wound(rules, part.strength, enemy.resilience)
    press: tuple[Term, ...] = ()
    if combat.has_press(place) and wound > numbers.press_best:
        wound, press = wound - 1, (Term(1, "press of ranks"),)
    name = f"{unit.key} {part.name}" if len(unit.parts) > 1 else unit.key
    stages = (
        Stage(
            Aim(hit, reroll=part.reroll_hits),
            f"{name} to hit {enemy.key}",
            "hit",
            terms=part.hit_terms + wall,
        ),
        Stage(
            Aim(wound, reroll=part.reroll_wounds),
            f"{name} to wound {enemy.key}",
            "wound",
            terms=part.wound_terms + press,
        ),
        make_save_stage(
            find_armour_save(rules, enemy.armour, part.penetration),
            f"{enemy.key} armour against {name}",
            terms=part.save_terms,
        ),
        make_save_stage(
            find_special_save(rules, enemy.special), f"{enemy.key} special save against {name}"
        ),
    )
    return Sift(stages, target)
