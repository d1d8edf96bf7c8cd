"""Weapons by their tags: how many attacks they give and how far they reach."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term
from skirmish_cli.games.oldschool.numbers import (
    WeaponTag,
    read_example_weapons,
    read_numbers,
    read_weapon_tag,
)
from skirmish_cli.records import NamedTuple


class Weapon(NamedTuple):
    """A weapon in hand: its name and its tags, such as `melee` or `2-handed`."""

    name: str
    tags: tuple[str, ...]

    def has(self, tag: str) -> bool:
        """Return whether the weapon carries a tag."""
        return tag in self.tags


#: What somebody without a weapon attacks with; ours, the page gives everybody one attack.
BARE_HANDS = Weapon("bare hands", ())


def find_weapon(name: str, tags: Sequence[str], rules: Ruleset) -> Weapon:
    """Return a weapon with its own tags, or with those that the rules give its name.

    Raises UsageProblem with the nearest name or tag. Section: Weapon Tags.
    """
    if not tags:
        examples = read_example_weapons(rules)
        by_name = {example.casefold(): example for example in examples}
        if name.casefold() not in by_name:
            raise UsageProblem(
                unknown("weapon", name, examples)
                + "; or write its tags: {name: ..., tags: [melee]}"
            )
        name = by_name[name.casefold()]
        tags = examples[name]
    for tag in tags:
        read_weapon_tag(rules, tag)
    return Weapon(name, tuple(tags))


def sum_up_attacks(weapons: Sequence[Weapon], rules: Ruleset) -> tuple[Term, ...]:
    """Return what the attacks of somebody with some weapons in hand are made of.

    Sections: Attacks; Weapon Tags.
    """
    terms = [Term(read_numbers(rules).base_attacks, "base")]
    for weapon in weapons:
        given = sum(read_weapon_tag(rules, tag).attacks for tag in weapon.tags)
        if given:
            terms.append(Term(given, weapon.name))
    return tuple(terms)


def count_attacks(terms: Sequence[Term], rules: Ruleset) -> int:
    """Return the number of attacks that some terms come to, never below the least."""
    return max(read_numbers(rules).least_attacks, sum(term.value for term in terms))


def is_ranged(weapon: Weapon, rules: Ruleset, distance: int | None = None) -> bool:
    """Return whether a weapon attacks only from range; `distance` is in feet.

    Such a one has no tag for melee or reach that goes as far.
    """
    distances = _find_distances(weapon, rules)
    if distance is not None:
        distances = [tag for tag in distances if tag.spans(distance)]
    return bool(distances) and all(tag.is_ranged for tag in distances)


def can_reach(weapon: Weapon, distance: int, rules: Ruleset) -> bool:
    """Return whether a weapon can attack at a distance in feet.

    Bare hands reach as far as a melee weapon.
    """
    distances = _find_distances(weapon, rules) or [read_weapon_tag(rules, "melee")]
    return any(tag.spans(distance) for tag in distances)


def format_reach(weapon: Weapon, rules: Ruleset) -> str:
    """Return a weapon with its distances as a player says them: `Pike 5-10 feet`."""
    distances = _find_distances(weapon, rules) or [read_weapon_tag(rules, "melee")]
    spans = " or ".join(f"{tag.nearest}-{tag.farthest}" for tag in distances)
    return f"{weapon.name} {spans} feet"


def _find_distances(weapon: Weapon, rules: Ruleset) -> list[WeaponTag]:
    """Return the tags of a weapon that say from where to where it attacks."""
    tags = [read_weapon_tag(rules, tag) for tag in weapon.tags]
    return [tag for tag in tags if tag.has_distances]
