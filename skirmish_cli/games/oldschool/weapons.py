"""Weapons by their tags: how many attacks they give and how far they reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.dice.throws import Term


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
    """Return a weapon with its own tags or, where it has none, those of the example of its name.

    Raises UsageProblem with the nearest name or tag. Section: Weapon Tags.
    """
    examples: Mapping[str, Sequence[str]] = rules.data["tables"]["weapons"]
    if not tags:
        by_name = {example.casefold(): example for example in examples}
        if name.casefold() not in by_name:
            raise UsageProblem(
                unknown("weapon", name, examples)
                + "; or write its tags: {name: ..., tags: [melee]}"
            )
        name = by_name[name.casefold()]
        tags = examples[name]
    for tag in tags:
        if tag not in rules.data["tables"]["weapon_tags"]:
            raise UsageProblem(unknown("weapon tag", tag, rules.data["tables"]["weapon_tags"]))
    return Weapon(name, tuple(tags))


def attack_terms(weapons: Sequence[Weapon], rules: Ruleset) -> tuple[Term, ...]:
    """Return what the attacks of somebody with some weapons in hand are made of. Sections:
    Attacks; Weapon Tags."""
    known: Mapping[str, Mapping[str, Any]] = rules.data["tables"]["weapon_tags"]
    terms = [Term(rules.data["numbers"]["base_attacks"], "everybody's attack")]
    for weapon in weapons:
        given = sum(known[tag].get("attacks", 0) for tag in weapon.tags)
        if given:
            terms.append(Term(given, f"{weapon.name} ({', '.join(weapon.tags)})"))
    return tuple(terms)


def count_attacks(terms: Sequence[Term], rules: Ruleset) -> int:
    """Return the number of attacks that some terms come to, never below the least."""
    return max(int(rules.data["numbers"]["least_attacks"]), sum(term.value for term in terms))


def is_ranged(weapon: Weapon, rules: Ruleset) -> bool:
    """Return whether a weapon only attacks from range, neither in melee nor with reach."""
    known: Mapping[str, Mapping[str, Any]] = rules.data["tables"]["weapon_tags"]
    spans = [known[tag] for tag in weapon.tags if "to" in known[tag]]
    return bool(spans) and all(span.get("ranged") for span in spans)


def reaches(weapon: Weapon, distance: int, rules: Ruleset) -> bool:
    """Return whether a weapon can attack at a distance in feet; bare hands reach as far as a
    melee weapon."""
    known: Mapping[str, Mapping[str, Any]] = rules.data["tables"]["weapon_tags"]
    spans = [known[tag] for tag in weapon.tags if "to" in known[tag]] or [known["melee"]]
    return any(span["from"] <= distance <= span["to"] for span in spans)


def described_reach(weapon: Weapon, rules: Ruleset) -> str:
    """Return the distances of a weapon as a player says them: `5-10 feet`."""
    known: Mapping[str, Mapping[str, Any]] = rules.data["tables"]["weapon_tags"]
    spans = [known[tag] for tag in weapon.tags if "to" in known[tag]] or [known["melee"]]
    return " or ".join(f"{span['from']}-{span['to']}" for span in spans) + " feet"
