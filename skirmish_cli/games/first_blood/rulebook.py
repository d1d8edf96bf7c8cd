"""First Blood's ruleset: what its numbers, statuses, actions and rulings are.

Imports pydantic.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from skirmish_cli.core import rulebook
from skirmish_cli.core.actions import read_bar
from skirmish_cli.core.rulebook import (
    ActionShape,
    ConditionShape,
    RulingShape,
    Shape,
    Text,
    Unread,
    Word,
    make_error,
    require_names,
)
from skirmish_cli.games.first_blood.characteristics import MOST_VALUE
from skirmish_cli.games.first_blood.special_rules import Stat
from skirmish_cli.lists.shapes import Listed

Inches = Annotated[int, Field(ge=0, le=100)]
Added = Annotated[int, Field(ge=-MOST_VALUE, le=MOST_VALUE)]
#: The keys and places in lists that lead to a value.
Place = tuple[str | int, ...]

#: The flags that the code reads or sets.
FLAGS = ("inspired", "aimed", "broken", "engaged", "activated", "supremacy", "w")
#: The only flag that takes a value: the Wounds left.
WOUNDS = "w"
#: The rulings that the code follows, with the values that it knows.
RULINGS: Mapping[str, frozenset[str]] = {
    "hit_die": frozenset({"not_six", "stat"}),
    "block": frozenset({"equal_or_better", "better", "equal"}),
    "keep_hits": frozenset({"best", "first_typed"}),
    "limited_reroll": frozenset({"once", "each"}),
    "last_wound": frozenset({"resolve", "slain"}),
    "alternating": frozenset({"passes", "strict"}),
}
#: The distances that `how` of an action may hold in braces.
DISTANCES = ("march", "half_march")


class NumbersShape(Shape):
    """Distances in inches. Sections: Engagement Range; Driven Back."""

    engagement_inches: Inches
    driven_back_inches: Inches


class TablesShape(Shape):
    """What is said of readings that are ours, and groups of what bars an action."""

    attacks_are_ours: Text
    rounds_are_ours: Text
    bars: dict[Word, Annotated[dict[Text, Text], Field(min_length=1)]]


class FlagShape(ConditionShape):
    """A status or another flag; `effects` are what it adds to characteristics."""

    effects: dict[Stat, Added] = Field(default_factory=dict)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _takes_a_value_where_one_is_read(self) -> FlagShape:
        if self.name == WOUNDS and self.takes is None:
            raise make_error(f"{WOUNDS} takes the Wounds that are left", "name")
        if self.name != WOUNDS and self.takes is not None:
            raise make_error(f"nothing reads a value of {self.name}", "takes")
        return self


class WarriorActionShape(ActionShape):
    """An action of a Warrior; of which kind it is, is ours."""

    kind: Literal["combat", "out_of_combat", "command"]
    kind_by_ruling: None = None
    check: Literal["", "barrage", "role"] = ""
    sets: Unread = Field(default_factory=list)  # type: ignore[assignment]
    clears: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _has_nothing_that_is_not_read(self) -> WarriorActionShape:
        if (self.check == "role") != bool(self.traits):
            raise make_error("check: role asks for the roles in traits: both or neither", "id")
        for name in re.findall(r"\{(.*?)\}", self.how):
            if name not in DISTANCES:
                known = " and ".join(f"{{{one}}}" for one in DISTANCES)
                raise make_error(f"{{{name}}} is no distance of an action, as {known} are", "how")
        return self


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    numbers: NumbersShape  # type: ignore[assignment]
    tables: TablesShape  # type: ignore[assignment]
    conditions: list[FlagShape] = Field(max_length=60)  # type: ignore[assignment]
    actions: list[WarriorActionShape] = Field(max_length=60)  # type: ignore[assignment]
    modifiers: Unread = Field(default_factory=list)  # type: ignore[assignment]
    talents: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _holds_together(self) -> Rulebook:
        flags = {condition.name for condition in self.conditions}
        require_names("the flag", FLAGS, flags, "conditions", why=", which rules read")
        _check_rulings(self.rulings)
        for place, flag in self._list_bars():
            if flag not in flags:
                raise make_error(f"no condition is called {flag!r}", *place)
        return self

    def _list_bars(self) -> Iterator[tuple[Place, str]]:
        """Yield every flag that bars an action, with its place."""
        groups = self.tables.bars
        for name, group in groups.items():
            yield from _list_flags(("tables", "bars", name), group)
        for number, action in enumerate(self.actions):
            for index, bar in enumerate(action.barred):
                place: Place = ("actions", number, "barred", index)
                if not isinstance(bar, str):
                    yield from _list_flags(place, bar)
                elif bar not in groups:
                    yield place, bar


def _list_flags(place: Place, group: Mapping[str, str]) -> Iterator[tuple[Place, str]]:
    for key, reason in group.items():
        for flag in read_bar(key, reason).flags:
            yield (*place, key), flag


def _check_rulings(rulings: Collection[RulingShape]) -> None:
    """Raise an error for a ruling that rules don't follow, or one that is missing."""
    keys = {ruling.key for ruling in rulings}
    require_names("the ruling", RULINGS, keys, "rulings", why=", which rules follow")
    for number, ruling in enumerate(rulings):
        known = RULINGS.get(ruling.key)
        if known is None:
            raise make_error(f"no rule follows {ruling.key}", "rulings", number, "key")
        if set(ruling.values) != known:
            words = ", ".join(sorted(known))
            raise make_error(f"its values are {words}", "rulings", number, "values")
        if ruling.default not in known:
            raise make_error(
                f"{ruling.default} isn't one of its values", "rulings", number, "default"
            )
