"""The numbers, tables and modifiers of the ruleset, with their types.

Each value is looked up when it is read, so that a result can tell which house rules it read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish_cli.core.errors import UsageProblem, unknown, wrong_word
from skirmish_cli.core.ruleset import Ruleset, Values
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

#: The kinds of failed morale, each with the highest face of the higher die that still means it.
Kinds = tuple[tuple[str, int], ...]


class Numbers(Values):
    """The `numbers` of the ruleset; distances are in feet."""

    base_attacks: int
    least_attacks: int
    attack_die: int
    base_defense: int
    move: int
    pivot: int
    least_charge: int
    charge_counts_as: int
    table_die: int
    save_die: int
    durability_die: int
    defensive_distance: int


class WeaponTag(Values):
    """What one tag of a weapon gives: attacks, and distances in feet.

    Section: Weapon Tags.
    """

    @property
    def attacks(self) -> int:
        """The attacks that it adds, or with a minus takes away."""
        return int(self._data.get("attacks", 0))

    @property
    def has_distances(self) -> bool:
        """Whether it says from where to where the weapon attacks."""
        return "to" in self._data

    @property
    def nearest(self) -> int:
        """The shortest distance at which the weapon attacks."""
        return int(self._data["from"])

    @property
    def farthest(self) -> int:
        """The longest distance at which the weapon attacks."""
        return int(self._data["to"])

    def spans(self, distance: int) -> bool:
        """Return whether the weapon attacks at a distance in feet."""
        return self.nearest <= distance <= self.farthest

    @property
    def is_ranged(self) -> bool:
        """Whether an attack at these distances is a ranged one."""
        return bool(self._data.get("ranged"))


class StuntRow(Values):
    """A stunt as the ruleset has it.

    Section: Stunts.

    `save` is what stands against it, `effect` what becomes of the opponent.
    """

    save: str
    effect: str

    @property
    def weapon_tags(self) -> tuple[str, ...]:
        """The tags of which a weapon used must carry one, or none."""
        return tuple(self._data.get("needs") or ())

    @property
    def piece(self) -> str:
        """The piece of armour that the target must wear, `shield` or `helmet`, or nothing."""
        return str(self._data.get("piece", ""))

    @property
    def flag(self) -> str:
        """The flag that a failed save brings, or nothing."""
        return str(self._data.get("sets", ""))


class RecoveryRows(NamedTuple):
    """For those out of action, the highest totals that mean dead and wounded."""

    dead: int
    wounded: int


def read_numbers(rules: Ruleset) -> Numbers:
    """Return the numbers of the ruleset."""
    return Numbers(rules.data["numbers"])


def read_modifier(rules: Ruleset, modifier_id: str) -> Term:
    """Return a modifier of the ruleset by its id, with its name as the reason."""
    for entry in rules.data["modifiers"]:
        if entry["id"] == modifier_id:
            return Term(entry["value"], entry["name"])
    raise KeyError(modifier_id)


def read_weapon_tag(rules: Ruleset, tag: str) -> WeaponTag:
    """Return what a tag gives to a weapon.

    Section: Weapon Tags.

    Raises UsageProblem with the nearest tag.
    """
    table: Mapping[str, Mapping[str, object]] = rules.data["tables"]["weapon_tags"]
    if tag not in table:
        raise UsageProblem(unknown("weapon tag", tag, table))
    return WeaponTag(table[tag])


def read_example_weapons(rules: Ruleset) -> Mapping[str, Sequence[str]]:
    """Return the tags of the weapons that the rules name, by weapon.

    Section: Weapon Tags.
    """
    table: Mapping[str, Sequence[str]] = rules.data["tables"]["weapons"]
    return table


def read_armour_tag(rules: Ruleset, tag: str) -> int:
    """Return what a tag of a piece of armour adds to the defense.

    Section: Armor Tags.

    Raises UsageProblem with the nearest tag.
    """
    table: Mapping[str, int] = rules.data["tables"]["armour_tags"]
    if tag not in table:
        raise UsageProblem(unknown("armour tag", tag, table))
    return table[tag]


def read_stunt_names(rules: Ruleset) -> tuple[str, ...]:
    """Return the names of the stunts, in the order of the ruleset.

    Section: Stunts.
    """
    return tuple(rules.data["tables"]["stunts"])


def read_stunt(rules: Ruleset, name: str) -> StuntRow:
    """Return a stunt of the ruleset.

    Section: Stunts.

    Raises UsageProblem with the nearest name.
    """
    table: Mapping[str, Mapping[str, object]] = rules.data["tables"]["stunts"]
    if name not in table:
        raise wrong_word("stunt", name, table)
    return StuntRow(table[name])


def read_failure_kinds(rules: Ruleset) -> Kinds:
    """Return the kinds of failed morale, those of the lowest faces first.

    Every face of the die has one. Section: Morale.
    """
    table: Mapping[str, int] = rules.data["tables"]["morale_kinds"]
    return tuple(sorted(table.items(), key=lambda item: item[1]))


def read_recovery_rows(rules: Ruleset) -> RecoveryRows:
    """Return the table for those out of action.

    Section: Dying and Out of Action.
    """
    rows: Mapping[str, int] = rules.data["tables"]["out_of_action"]
    return RecoveryRows(rows["dead"], rows["wounded"])
