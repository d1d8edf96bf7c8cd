"""The attacks of a round of combat, Agility step by Agility step, as batches of dice that go
through their stages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.attacks import armour_save, melee_to_hit, special_save, to_wound
from skirmish_cli.games.t9a.combat import Combat, Health
from skirmish_cli.games.t9a.dice.pools import Aim, Sieve, Sift, Stage
from skirmish_cli.games.t9a.formation import FRONT, in_contact
from skirmish_cli.games.t9a.lanes import Hold, Standing
from skirmish_cli.games.t9a.models import Part, Unit
from skirmish_cli.games.t9a.numbers import of_height
from skirmish_cli.games.t9a.shooting import save_stage


class Batch(NamedTuple):
    """The attacks of one model part at one health pool of an enemy unit, all with the same dice
    to show.

    A model in contact makes `full` attacks, or `restricted` ones at the flank or rear and as a
    supporter."""

    striker: int
    enemy: int
    target: int
    full: int
    restricted: int
    sift: Sift


@dataclass(frozen=True)
class Step:
    """The attacks of everyone at one Agility: side a's units in card order, then side b's. They
    are simultaneous."""

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

    def throw(self, counts: tuple[int, ...], health: Health) -> Sieve:
        """Return all dice of the step, given the attacks of each batch and what each health pool
        has left to lose.

        All dice to hit come first, then all to wound, all armour, all special saves. Section:
        Attack Sequence."""
        return Sieve(counts, self._sifts, health, self.labels)

    def throw_at(self, target: int, counts: tuple[int, ...], room: int) -> Sieve:
        """Return the dice of the step that are aimed at one health pool, given the attacks of
        those batches."""
        return Sieve(counts, self._sifts_at[target], (room,))

    @cached_property
    def _sifts_at(self) -> dict[int, tuple[Sift, ...]]:
        return {
            target: tuple(Sift(self.batches[number].sift.stages) for number in numbers)
            for target, numbers in self.aimed.items()
        }

    @cached_property
    def known(self) -> dict[tuple[int, int, Standing], tuple[int, ...]]:
        """The attacks of a unit with some models left among the units that stand, as far as they
        have been counted."""
        return {}


def agility_steps(combat: Combat) -> list[Step]:
    """Return the attacks step by step, highest Agility first. Section: Determine Agility Order."""
    order: dict[int, list[Batch]] = {}
    for place, unit in enumerate(combat.units):
        for agility in sorted({part.agility for part in unit.parts}):
            batches = list(_batches(combat, place, agility))
            if batches:
                order.setdefault(agility, []).extend(batches)
    labels = tuple(f"{unit.key}: HP lost" for unit in combat.units)
    return [Step(agility, tuple(order[agility]), labels) for agility in sorted(order, reverse=True)]


def _batches(combat: Combat, place: int, agility: int) -> Iterator[Batch]:
    """Yield every batch that a unit may come to make at one Agility, whoever has been wiped by
    then."""
    unit, host = combat.units[place], combat.hosts[place]
    limited = restricted_attacks(combat, unit)
    for hold in combat.holds.get(host, ()):
        if hold.facing != FRONT and place != host:
            continue
        for part, most in zip(unit.parts, limited, strict=True):
            if part.agility == agility and (part.attacks or most):
                full = part.attacks if hold.facing == FRONT else most
                for target in combat.targets(place, hold.enemy):
                    sift = ready_sift(combat, place, part, hold, target)
                    yield Batch(place, hold.enemy, target, full, most, sift)


def restricted_attacks(combat: Combat, unit: Unit) -> list[int]:
    """Return how many restricted attacks each part of a model makes: as many as its height over
    all parts.

    The part that is named makes them first, then by Agility. Section: Restricted Attacks.
    """
    left = of_height(combat.rules, unit.height, "restricted")
    way = 1 if combat.rules.ruling("restricted_split") == "lowest_agility" else -1
    named = (combat.restricted or "").casefold()
    order = sorted(
        range(len(unit.parts)),
        key=lambda number: (
            unit.parts[number].name.casefold() != named,
            way * unit.parts[number].agility,
        ),
    )
    attacks = [0] * len(unit.parts)
    for number in order:
        attacks[number] = min(left, unit.parts[number].attacks)
        left -= attacks[number]
    return attacks


def attacks_at(combat: Combat, step: Step, health: Health) -> tuple[int, ...]:
    """Return the attacks of each batch when its step begins. Sections: Which Models can Attack;
    Casualties.

    Attacks go at enemies that still stand, at the first health pool that still has something to
    lose."""
    standing = tuple(left > 0 for left in health)
    counts: list[int] = []
    for striker, batches in step.strikers.items():
        key = (striker, combat.units[striker].models_of(health[striker]), standing)
        if key not in step.known:
            step.known[key] = _count(combat, striker, batches, key[1], standing)
        counts += step.known[key]
    return tuple(counts)


def _count(
    combat: Combat, striker: int, batches: tuple[Batch, ...], left: int, standing: Standing
) -> tuple[int, ...]:
    """Return the attacks of each batch of one unit with some models left."""
    if not left:
        return (0,) * len(batches)
    lanes = combat.lanes_among(striker, standing)
    members = combat.members(striker) if combat.hosts[striker] == striker else (striker,)
    displaced = sum(combat.cells(place)[0] for place in members[1:] if standing[place])
    striking = in_contact(lanes, max(0, combat.units[striker].files - displaced), left)
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


def ready_sift(combat: Combat, place: int, part: Part, hold: Hold, target: int) -> Sift:
    """Return what each attack must come through: to hit, to wound, armour, a special save.
    Section: Attack Sequence."""
    rules, numbers, unit, enemy = (
        combat.rules,
        combat.numbers,
        combat.units[place],
        combat.units[target],
    )
    wall = (Term(numbers["wall"], "wall"),) if combat.meets_wall(place, hold.enemy) else ()
    hit = melee_to_hit(rules, part.offensive, enemy.defensive, sum(term.value for term in wall))
    wound = to_wound(rules, part.strength, enemy.resilience)
    press: tuple[Term, ...] = ()
    if combat.has_press(place) and wound > numbers["press_best"]:
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
        save_stage(
            armour_save(rules, enemy.armour, part.penetration),
            f"{enemy.key} armour against {name}",
            "",
            part.save_terms,
        ),
        save_stage(
            special_save(rules, enemy.special), f"{enemy.key} special save against {name}", ""
        ),
    )
    return Sift(stages, target)
