"""The model of Heimr's ruleset: what its numbers, tables and names may be.

The bounds are such that no command hangs or fails, whatever house rules write within them. Imports
pydantic.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field, model_validator

from skirmish_cli.core import rulebook
from skirmish_cli.core.rulebook import (
    ActionShape,
    ConditionShape,
    RulingShape,
    Shape,
    Text,
    Unread,
    Word,
    list_missing,
    make_error,
)
from skirmish_cli.games.heimr.conditions import FLAGS, OF_TURN, WITH_VALUE
from skirmish_cli.games.heimr.dice.extremes import SMALL_DIE
from skirmish_cli.lists.shapes import Listed

# Players type these with spaces or dashes, which become underscores.
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=60)]
Amount = Annotated[int, Field(ge=0, le=100)]
Requirement = Annotated[int, Field(ge=-1000, le=1000)]
Kind = Literal["standard", "free", "ongoing", "upcoming", "varies"]

#: Every ruling that the code reads, with the values that it knows.
RULINGS: dict[str, tuple[str, ...]] = {
    "arithmetic": ("formula",),
    "attack_hits": ("exceed", "meet"),
    "touch_binds": ("no", "yes"),
    **dict.fromkeys(("body_parts", "injury_effects", "injury_levels"), ("ours", "users")),
    "concealment": ("consistency", "potential"),
    "attributes": ("ours", "users"),
    "prone": ("none",),
    "stand_up": ("free", "standard"),
    "reroll_cost": ("1",),
}
#: Every action that a command asks for by its id.
ACTIONS = ("weapon_attack", "brawl_attack", "move", "climb", "jump_down", "hide")
#: Every modifier that the code adds.
MODIFIERS = (
    *("aim", "above", "below", "terrain", "concealment", "ongoing", "dodging"),
    *("search_here", "search_near"),
)
MOST_MODIFIER = 20
#: Names of figures of an attack, which a part of the body can't have too.
FIGURES = ("hit", "touch", "miss", "hp_lost_mean", "second_hit", "any_hit", "both_hit")


class NumbersShape(Shape):
    """The numbers.
    More dice, or more fatigue, than 20 would make long chases endless to weigh.
    """

    most_consistency: int = Field(ge=1, le=20)
    least_fatigue: int = Field(ge=1, le=20)
    most_fatigue: int = Field(ge=1, le=20)
    fatigue_above_stamina: int = Field(ge=-100, le=100)
    breather: Amount
    touch_margin: Amount
    chase_margin: int = Field(ge=1, le=100)
    fall_from: Amount
    fall_requirement: int = Field(ge=-100, le=100)
    requirement_per_height: Amount
    fall_hp: int = Field(ge=-100, le=100)
    torso_at: int = Field(ge=-1000, le=0)
    hold_on_consistency: int = Field(ge=-20, le=20)
    most_concealment: int = Field(ge=0, le=20)
    weapon_damage: Amount
    brawl_damage: Amount
    effect_points: int = Field(ge=1, le=1000)
    effect_seconds: int = Field(ge=1, le=1000)
    forum_statistic: Amount

    @model_validator(mode="after")
    def _fit_each_other(self) -> NumbersShape:
        if self.least_fatigue > self.most_fatigue:
            raise make_error("the least fatigue is above the most", "least_fatigue")
        if abs(self.hold_on_consistency) > self.most_consistency:
            raise make_error("it is beyond most_consistency", "hold_on_consistency")
        return self


class InjuryLevel(Shape):
    """A level of injury: the lowest HP that it goes down to, and its name."""

    level: int = Field(ge=1, le=20)
    least: int = Field(ge=-1000, le=0)
    name: Text = "injured"
    dying: bool = False


class EffectRow(Shape):
    """A called effect: what its number counts, what it does, the flag it gives."""

    unit: Literal["points", "seconds", "none"]
    meaning: Text
    sets: Word | None = None


class ImpliedFlag(Shape):
    """A flag that follows from all of some others, and what the player is told of it."""

    when: list[Word] = Field(min_length=1, max_length=20)
    adds: Word
    told: Text


class TablesShape(Shape):
    """The tables."""

    body_parts: list[Name] = Field(min_length=SMALL_DIE, max_length=SMALL_DIE)
    injury_effects: dict[Name, Text] = Field(max_length=60)
    injury_levels: list[InjuryLevel] = Field(min_length=1, max_length=20)
    concealment: dict[Word, Amount] = Field(max_length=100)
    improving_concealment: dict[Word, Word] = Field(max_length=100)
    climbing: dict[Word, Requirement] = Field(max_length=100)
    movement_limits: dict[Word, Amount] = Field(max_length=100)
    attributes: dict[Name, Literal["physical", "mental"]] = Field(min_length=1, max_length=60)
    abilities: dict[Name, Name] = Field(max_length=200)
    effects: dict[Word, EffectRow] = Field(min_length=1, max_length=60)
    binds: dict[Word, Text] = Field(min_length=1, max_length=60)
    bound_parts: dict[Name, Word] = Field(max_length=60)
    statistics: dict[Name, Text] = Field(min_length=1, max_length=60)
    modifier_types: dict[Word, Text] = Field(min_length=1, max_length=60)
    implied_flags: list[ImpliedFlag] = Field(max_length=200)

    @model_validator(mode="after")
    def _fit_each_other(self) -> TablesShape:
        for place, part in enumerate(self.body_parts):
            if part in FIGURES:
                raise make_error(f"{part} is the name of a figure", "body_parts", place)
        above = 1
        for place, row in enumerate(self.injury_levels):
            if row.level != place + 1:
                raise make_error("levels are counted from 1", "injury_levels", place, "level")
            if row.least >= above:
                raise make_error("each level goes lower", "injury_levels", place, "least")
            above = row.least
        for part, held in self.bound_parts.items():
            if held not in self.binds:
                raise make_error(f"a bind can't hold {held}", "bound_parts", part)
        return self


class FlagShape(ConditionShape):
    """A flag; none of Heimr's has amounts that the code would add."""

    effects: dict[str, int] = Field(default_factory=dict, max_length=0)


class TurnActionShape(ActionShape):
    """Something that a model may do in its turn; flags alone rule it out."""

    kind: Kind | None = None
    kind_by_ruling: Literal["stand_up"] | None = None
    check: Literal[""] = ""
    how: Literal[""] = ""
    traits: list[Literal["with_move"]] = Field(  # type: ignore[assignment]
        default_factory=list, max_length=1
    )


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    numbers: NumbersShape  # type: ignore[assignment]
    tables: TablesShape  # type: ignore[assignment]
    conditions: list[FlagShape] = Field(max_length=300)  # type: ignore[assignment]
    actions: list[TurnActionShape] = Field(max_length=300)  # type: ignore[assignment]
    talents: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _has_what_is_read(self) -> Rulebook:
        """Check that everything is there that the code asks for by name."""
        _need("modifiers", MODIFIERS, [one.id for one in self.modifiers])
        _need("actions", ACTIONS, [one.id for one in self.actions])
        _need("conditions", (*FLAGS, *OF_TURN), [one.name for one in self.conditions])
        _need("rulings", tuple(RULINGS), [one.key for one in self.rulings])
        return self

    @model_validator(mode="after")
    def _knows_its_values(self) -> Rulebook:
        """Check flags that take a value, values of rulings, and the size of modifiers."""
        for place, one in enumerate(self.conditions):
            if one.name in FLAGS and (one.takes is not None) is not (one.name in WITH_VALUE):
                told = "needs a value" if one.name in WITH_VALUE else "takes no value"
                raise make_error(f"{one.name} {told}", "conditions", place, "takes")
        for place, ruling in enumerate(self.rulings):
            _check_ruling(ruling, place)
        for place, modifier in enumerate(self.modifiers):
            if modifier.id not in MODIFIERS:
                raise make_error(f"nothing reads {modifier.id}", "modifiers", place, "id")
            if abs(modifier.value) > MOST_MODIFIER:
                told = f"from -{MOST_MODIFIER} to {MOST_MODIFIER} are allowed"
                raise make_error(told, "modifiers", place, "value")
        return self

    @model_validator(mode="after")
    def _names_its_own_flags(self) -> Rulebook:
        """Check that every flag that is named is a condition."""
        known = {one.name for one in self.conditions}
        for flag, *at in self._list_named_flags():
            if flag not in known:
                raise make_error(f"there is no flag {flag}", *at)
        return self

    def _list_named_flags(self) -> Iterator[tuple[str, str | int, str | int, str | int]]:
        """Yield each flag that the tables and the actions name, and where."""
        for place, row in enumerate(self.tables.implied_flags):
            for flag in (*row.when, row.adds):
                yield flag, "tables", "implied_flags", place
        for name, effect in self.tables.effects.items():
            if effect.sets is not None:
                yield effect.sets, "tables", "effects", name
        for held in self.tables.binds:
            yield f"bound-{held}", "tables", "binds", held
        for place, action in enumerate(self.actions):
            for flag in (*action.sets, *action.clears, *_list_bars(action.barred)):
                yield flag, "actions", place, "barred"


def _check_ruling(ruling: RulingShape, place: int) -> None:
    """Raise an error for a ruling that no rule follows, or with other values."""
    values = RULINGS.get(ruling.key)
    if values is None:
        raise make_error(f"no rule follows {ruling.key}", "rulings", place, "key")
    told = f"its values are {', '.join(values)}"
    if {str(value) for value in ruling.values} != {*values}:
        raise make_error(told, "rulings", place, "values")
    if str(ruling.default) not in values:
        raise make_error(told, "rulings", place, "default")


def _list_bars(barred: Sequence[str | dict[str, str]]) -> Iterator[str]:
    """Yield the flags that bar an action, or that it needs."""
    for bar in barred:
        for key in (bar,) if isinstance(bar, str) else bar:
            yield from key.removeprefix("no ").split(" or ")


def _need(section: str, needed: Sequence[str], found: Sequence[str]) -> None:
    missing = list_missing(needed, found)
    if missing:
        raise make_error(f"{section} lack {', '.join(missing)}", section)
