"""A round of combat as typed: units, joined characters, allocated attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from skirmish_cli.core.advising import AdviceOptions
from skirmish_cli.core.command import Command, Model, two_sides
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Reader, each, option
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.combat import Combat
from skirmish_cli.games.t9a.decisions import (
    Decided,
    SetUpChoice,
    list_combat_choices,
    list_weapon_choices,
)
from skirmish_cli.games.t9a.formation import FRONT, REAR
from skirmish_cli.games.t9a.lanes import check_room
from skirmish_cli.games.t9a.melee import Bout, make_bout
from skirmish_cli.games.t9a.models import Card, is_weapon_master
from skirmish_cli.games.t9a.procedures.shared.melee_policies import (
    OVERRUN_POLICY,
    PURSUE_POLICY,
    WEAPON,
)
from skirmish_cli.games.t9a.procedures.shared.melee_weapons import read_weapons
from skirmish_cli.games.t9a.procedures.shared.situations import refuse_flags
from skirmish_cli.games.t9a.procedures.shared.unit_policies import read_unit_policies
from skirmish_cli.games.t9a.setup import SIDES
from skirmish_cli.games.t9a.units import Unit, make_unit
from skirmish_cli.games.t9a.weapons import find_allowed_weapons
from skirmish_cli.records import NamedTuple

#: More than anybody fits into one combat.
MOST_UNITS, MOST_ATTACKS = 8, 600
FLAGS = (
    "charging",
    "front",
    "flank",
    "rear",
    "wall",
    "disruptive",
    "shaken",
    "first_round",
    "lost",
    "fight",
    "joined",
    "hp",
)
#: The flags of a joined character; where it stands is said on its unit.
JOINED_FLAGS = ("joined", "charging", "first_round", "lost", "hp")


class Allocation(NamedTuple):
    """A unit, and the enemy or joined character that it strikes first."""

    attacker: str
    victim: str


def _read_allocation(text: str, name: str, rules: Ruleset | None) -> Allocation:
    attacker, equals, victim = text.partition("=")
    if not equals or not victim:
        raise UsageProblem(f"{name} {text!r} must be ATTACKER=CHARACTER or ATTACKER=ENEMY")
    return Allocation(attacker, victim)


class MeleeOptions(AdviceOptions):
    """What `melee` takes beside its units."""

    allocate = option(
        "strike that enemy, or that joined character, first (repeatable)",
        each(Reader("allocation", _read_allocation, "ATTACKER=ENEMY")),
    )


class Asked(NamedTuple):
    """A round of combat as it was asked for, before its choices are made.

    `everyone` are the models of both sides in order, `weapons` what the parts of each take up by
    policy.
    """

    command: Command[MeleeOptions]
    everyone: tuple[Model[Card], ...]
    sides: tuple[str, ...]
    weapons: tuple[tuple[str | None, ...], ...]

    def make_combat(
        self,
        weapons: Mapping[tuple[int, int], str] = MappingProxyType({}),
        targets: Mapping[int, str] = MappingProxyType({}),
        restricted: Mapping[int, str] = MappingProxyType({}),
    ) -> Combat:
        """Return the combat in which players decided otherwise than by policy.

        `weapons` are by the places of unit and part, the others by that of the unit.
        """
        rules = self.command.rules
        taken = [
            tuple(weapons.get((place, part), wanted) for part, wanted in enumerate(wanted_of))
            for place, wanted_of in enumerate(self.weapons)
        ]
        units = tuple(
            make_unit(model, side, rules, wanted)
            for model, side, wanted in zip(self.everyone, self.sides, taken, strict=True)
        )
        _check_joined(units)
        keys = [unit.key for unit in units]
        allocated = _read_allocations(self.command.options.allocate, units)
        allocated |= {place: keys.index(victim) for place, victim in targets.items()}
        pursuits = read_unit_policies(self.command, PURSUE_POLICY, keys)
        overruns = read_unit_policies(self.command, OVERRUN_POLICY, keys)
        return Combat(
            units,
            rules,
            allocated,
            dict(restricted),
            {place: pursuits[key] for place, key in enumerate(keys)},
            {place: overruns[key] for place, key in enumerate(keys)},
        )

    def list_choices(self, combat: Combat) -> tuple[SetUpChoice, ...]:
        """Return what is to be decided beforehand, the Active Player's choices first."""
        weapons = [
            choice
            for place, (model, side) in enumerate(zip(self.everyone, self.sides, strict=True))
            for choice in list_weapon_choices(
                place,
                model.key,
                side,
                [
                    (part, is_weapon_master(model.card, part), wanted)
                    for part, wanted in zip(model.card.parts, self.weapons[place], strict=True)
                ],
            )
        ]
        found = (*weapons, *list_combat_choices(combat))
        return tuple(sorted(found, key=lambda choice: choice.owner))

    def make_bout(self, choices: tuple[SetUpChoice, ...], decided: Decided) -> Bout:
        """Return the round of combat as the players decided."""
        other = [
            (one, word) for one, word in zip(choices, decided, strict=True) if word != one.policy
        ]
        weapons = {
            (one.place, one.part): self._find_weapon(one, word)
            for one, word in other
            if one.kind == "weapon"
        }
        targets = {one.place: word for one, word in other if one.kind == "target"}
        restricted = {
            one.place: self._find_part(one, word) for one, word in other if one.kind == "restricted"
        }
        return make_checked_bout(self.make_combat(weapons, targets, restricted))

    def _find_weapon(self, choice: SetUpChoice, word: str) -> str:
        model = self.everyone[choice.place]
        part = model.card.parts[choice.part]
        allowed = find_allowed_weapons(part.weapons, is_master=is_weapon_master(model.card, part))
        return allowed[choice.options.index(word)].name

    def _find_part(self, choice: SetUpChoice, word: str) -> str:
        return self.everyone[choice.place].card.parts[choice.options.index(word)].part


def read_asked(command: Command[MeleeOptions]) -> Asked:
    """Return the round of combat that a command describes.

    Raises UsageProblem for one that can't be fought.
    """
    sides = two_sides(command, "melee knights vs orcs")
    count = sum(map(len, sides))
    if count > MOST_UNITS:
        raise UsageProblem(f"{count} units are too many for one combat; at most {MOST_UNITS}")
    everyone = tuple(model for models in sides for model in models)
    _check_flags(everyone)
    _check_part(command.rules, everyone)
    letters = tuple(
        side for side, models in zip(SIDES, sides, strict=True) for _ in range(len(models))
    )
    return Asked(command, everyone, letters, read_weapons(command, WEAPON, everyone))


def read_bout(command: Command[MeleeOptions]) -> Bout:
    """Return the round of combat that a command describes, as the policies decide.

    Raises UsageProblem for one that can't be fought.
    """
    return make_checked_bout(read_asked(command).make_combat())


def make_checked_bout(combat: Combat) -> Bout:
    """Return a round of combat; raises UsageProblem for one that can't be fought."""
    _check_allocations(combat)
    check_room(combat)
    bout = make_bout(combat)
    if max(bout.attacks) > MOST_ATTACKS:
        raise UsageProblem(
            f"{max(bout.attacks)} attacks on one unit are too many; at most {MOST_ATTACKS}"
        )
    return bout


def _check_flags(models: Sequence[Model[Card]]) -> None:
    joined = [model for model in models if model.has("joined")]
    others = [model for model in models if model not in joined]
    refuse_flags(others, "melee", FLAGS, "losses are +lost=N")
    refuse_flags(joined, "melee", JOINED_FLAGS, "its unit carries the others")


def _check_part(rules: Ruleset, models: Sequence[Model[Card]]) -> None:
    """Raise UsageProblem for a part of the ruling `restricted_split` that nobody has."""
    value = rules.ruling("restricted_split")
    if value in rules.rulings["restricted_split"].values:
        return
    known = [part.part for model in models for part in model.card.parts]
    if value.casefold() not in map(str.casefold, known):
        raise UsageProblem(unknown("part", value, dict.fromkeys(known)))


def _check_joined(units: tuple[Unit, ...]) -> None:
    """Raise UsageProblem for a character that can't join the unit it names."""
    by_key = {unit.key: unit for unit in units}
    for unit in units:
        if not unit.has("joined"):
            continue
        name = unit.find_flag("joined")
        friends = [
            friend.key
            for friend in units
            if friend.side == unit.side and friend.key != unit.key and not friend.has("joined")
        ]
        if not friends:
            raise UsageProblem(
                f"{unit.key}+joined={name}: there is no other unit on its side; list {name} there "
                "too"
            )
        if name not in friends:
            raise UsageProblem(unknown(f"unit that {unit.key} can join", name, friends))
        if not unit.is_attachable:
            raise UsageProblem(
                f"{unit.key} can't join a unit: its card is neither attachable nor in characters"
            )
        if unit.has("charging") != by_key[name].has("charging"):
            raise UsageProblem(f"{unit.key} has joined {name}: put +charging on both or on neither")


def _read_allocations(typed: Sequence[Allocation], units: tuple[Unit, ...]) -> dict[int, int]:
    """Return whom units strike first, by `--allocate`, as places; raises UsageProblem."""
    allocated = {}
    keys = [unit.key for unit in units]
    for attacker, victim in typed:
        for key in (attacker, victim):
            if key not in keys:
                raise UsageProblem(unknown("unit in this combat", key, keys))
        first, second = keys.index(attacker), keys.index(victim)
        if units[first].side == units[second].side:
            raise UsageProblem(
                f"--allocate {attacker}={victim}: {victim} must be an enemy, "
                "or a character with +joined=ENEMY"
            )
        if first in allocated:
            raise UsageProblem(f"--allocate {attacker} is given twice")
        allocated[first] = second
    return allocated


def _check_allocations(combat: Combat) -> None:
    """Raise UsageProblem for a unit that is to strike what isn't in its front.

    Who touches another facing than the front of a unit doesn't reach the characters in it.
    """
    for first, second in combat.allocated.items():
        units = combat.units
        host = combat.hosts[second]
        facings = {
            enemy.own_facing for enemy in combat.enemies[combat.hosts[first]] if enemy.place == host
        }
        typed = f"--allocate {units[first].key}={units[second].key}"
        if not facings:
            raise UsageProblem(f"{typed}: the two don't touch")
        if FRONT not in facings:
            (facing,) = facings
            side = facing if facing == REAR else f"{facing} flank"
            raise UsageProblem(
                f"{typed}: that enemy is at its own {side}, where the models beside it strike at "
                "nobody else; allocate attacks of the front"
            )
        if host != second and not combat.touches_front(first, host):
            raise UsageProblem(
                f"{typed}: {units[second].key} stands in the front rank of {units[host].key}, "
                f"and {units[first].key} touches another facing"
            )
