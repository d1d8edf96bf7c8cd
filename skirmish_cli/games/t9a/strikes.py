"""The attacks of a round of combat, Agility step by Agility step, as batches of dice that go through their stages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from skirmish_cli.dice.pools import Aim, Sieve, Sift, Stage
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.t9a.attacks import armour_save, melee_to_hit, special_save, to_wound
from skirmish_cli.games.t9a.combat import Combat, Health
from skirmish_cli.games.t9a.formation import Lane, in_contact
from skirmish_cli.games.t9a.shooting import save_stage
from skirmish_cli.games.t9a.units import Part, Unit, of_height


class Batch(NamedTuple):
    """The attacks of one model part at one health pool; `lane` is the place of its lane among those of the unit.

    A model in contact makes `full` attacks, a supporting one `supporting`.
    """

    striker: int
    lane: int
    target: int
    full: int
    supporting: int
    sift: Sift


@dataclass(frozen=True)
class Step:
    """The attacks of one unit at one Agility."""

    agility: int
    striker: int
    batches: tuple[Batch, ...]
    targets: tuple[int, ...]
    labels: tuple[str, ...]

    @cached_property
    def sifts(self) -> tuple[Sift, ...]:
        """The stages of each batch."""
        return tuple(batch.sift for batch in self.batches)

    def throw(self, counts: tuple[int, ...], health: Health) -> Sieve:
        """Return the dice of the step for the attacks of each batch, and what each target has left to lose."""
        rooms = tuple(health[target] for target in self.targets)
        return Sieve(counts, self.sifts, rooms, self.labels)


def agility_steps(combat: Combat) -> list[list[Step]]:
    """Return the attacks step by step, highest Agility first; in a step side a's units strike before side b's.

    The attacks of a step are simultaneous. Section: Determine Agility Order.
    """
    order: dict[int, list[Step]] = {}
    for place, unit in enumerate(combat.units):
        for agility in sorted({part.agility for part in unit.parts}):
            step = _step(combat, place, agility)
            if step.batches:
                order.setdefault(agility, []).append(step)
    return [order[agility] for agility in sorted(order, reverse=True)]


def _step(combat: Combat, place: int, agility: int) -> Step:
    unit = combat.units[place]
    limited = restricted_attacks(combat, unit)
    targets = tuple(dict.fromkeys(target for lane in combat.lanes[place] for target in lane.targets))
    batches = []
    for number, lane in enumerate(combat.lanes[place]):
        for part, most in zip(unit.parts, limited, strict=True):
            full = most if lane.is_restricted else part.attacks
            supporting = 0 if lane.is_restricted else most
            if part.agility != agility or not (lane.contact and (full or supporting)):
                continue
            batches += [Batch(place, number, target, full, supporting,
                              ready_sift(combat, unit, part, lane, target, targets.index(target)))
                        for target in lane.targets]
    labels = tuple(f"{combat.units[target].key}: HP lost" for target in targets)
    return Step(agility, place, tuple(batches), targets, labels)


def restricted_attacks(combat: Combat, unit: Unit) -> list[int]:
    """Return how many restricted attacks each part of a model makes: as many as its height over all parts.

    The part that is named makes them first, then by Agility. Section: Restricted Attacks.
    """
    left = int(of_height(combat.rules, unit.height)["restricted"])
    way = 1 if combat.rules.ruling("restricted_split") == "lowest_agility" else -1
    named = (combat.restricted or "").casefold()
    order = sorted(range(len(unit.parts)), key=lambda number: (unit.parts[number].name.casefold() != named,
                                                               way * unit.parts[number].agility))
    attacks = [0] * len(unit.parts)
    for number in order:
        attacks[number] = min(left, unit.parts[number].attacks)
        left -= attacks[number]
    return attacks


def attacks_at(combat: Combat, step: Step, health: Health) -> tuple[int, ...]:
    """Return the attacks of each batch when its step begins. Sections: Which Models can Attack; Casualties.

    Attacks go at the first health pool of the enemy that still has something to lose; without one they are lost.
    """
    unit, place = combat.units[step.striker], step.striker
    members = combat.members(place) if combat.hosts[place] == place else (place,)
    first_rank = max(0, unit.files - sum(combat.cells(member)[0] for member in members[1:]))
    striking = in_contact(combat.lanes[place], first_rank, unit.models_of(health[place]))
    aimed = [next((target for target in lane.targets if health[target]), None) for lane in combat.lanes[place]]
    return tuple(
        striking[batch.lane][0] * batch.full + striking[batch.lane][1] * batch.supporting
        if aimed[batch.lane] == batch.target else 0
        for batch in step.batches
    )


def ready_sift(combat: Combat, unit: Unit, part: Part, lane: Lane, target: int, into: int) -> Sift:
    """Return what each attack must come through: to hit, to wound, armour, a special save. Section: Attack Sequence."""
    rules, numbers, enemy = combat.rules, combat.numbers, combat.units[target]
    walled = unit.has("charging") and (unit.has("wall") or combat.units[lane.enemy].has("wall"))
    wall = (Term(numbers["wall"], "wall"),) if walled else ()
    hit = melee_to_hit(rules, part.offensive, enemy.defensive, sum(term.value for term in wall))
    wound = to_wound(rules, part.strength, enemy.resilience)
    press: tuple[Term, ...] = ()
    if combat.has_press(lane.striker) and wound > numbers["press_best"]:
        wound, press = wound - 1, (Term(1, "press of ranks"),)
    name = f"{unit.key} {part.name}" if len(unit.parts) > 1 else unit.key
    stages = (
        Stage(Aim(hit, reroll=part.reroll_hits), f"{name} to hit {enemy.key}", "hit", terms=part.hit_terms + wall),
        Stage(Aim(wound, reroll=part.reroll_wounds), f"{name} to wound {enemy.key}", "wound",
              terms=part.wound_terms + press),
        save_stage(armour_save(rules, enemy.armour, part.penetration), f"{enemy.key} armour against {name}", "",
                   part.save_terms),
        save_stage(special_save(rules, enemy.special), f"{enemy.key} special save against {name}", ""),
    )
    return Sift(stages, into)
