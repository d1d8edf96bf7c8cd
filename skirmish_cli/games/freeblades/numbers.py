"""The numbers, modifiers and tables of the ruleset, as plain typed values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.ruleset import Ruleset, Values
from skirmish_cli.dice.throws import Term
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core import actions
else:
    actions = lazy("skirmish_cli.core.actions")


class Numbers(Values):
    """The numbers of the ruleset, by their keys."""

    target_number: int
    casting_target_number: int
    summoning_target_number: int
    threshold: int
    lowest_defense: int
    initiative_die: int
    distance_die: int
    fast_distance_die: int
    hero_ability: str
    creature_ability: str
    follower_ability: str
    charge_inches: int
    missile_band: int
    spell_range: int
    intercept_inches: int
    reposition_inches: int

    def ability_of(self, model_class: str) -> str:
        """Return the rating of an ability that the card of a model doesn't rate."""
        rating: str = getattr(self, f"{model_class}_ability")
        return rating


def read_numbers(rules: Ruleset) -> Numbers:
    """Return the numbers of a ruleset."""
    return Numbers(rules.data["numbers"])


def read_modifier(rules: Ruleset, name: str) -> Term:
    """Return a modifier of the ruleset by its id.

    Raises KeyError for an id that the ruleset doesn't have.
    """
    for entry in rules.data["modifiers"]:
        if entry["id"] == name:
            return Term(entry["value"], entry["name"])
    raise KeyError(name)


def read_talent_names(rules: Ruleset) -> list[str]:
    """Return the names of all talents that the ruleset or its house rules know."""
    return [entry["name"] for entry in rules.data.get("talents", ())]


def read_talent_entries(rules: Ruleset) -> dict[str, Mapping[str, Any]]:
    """Return what the ruleset says of each talent, by the talent's name in lower case."""
    return {entry["name"].casefold(): entry for entry in rules.data.get("talents", ())}


def read_talent_stages(rules: Ruleset) -> Mapping[str, Sequence[str]]:
    """Return the stages at which talents can work, with the operations of each."""
    stages: Mapping[str, Sequence[str]] = rules.data["tables"]["talent_stages"]
    return stages


def read_attack_bars(rules: Ruleset, kind: str) -> tuple[actions.Bar, ...]:
    """Return what rules out an attack of a kind, such as `melee` or `ranged_reaction`."""
    return tuple(actions.read_bars(rules.data["tables"]["attacks"][kind], rules))
