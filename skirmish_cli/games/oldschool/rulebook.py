"""The ruleset of old-school combat: what each of its values may be.

Imports pydantic.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from skirmish_cli.core import rulebook
from skirmish_cli.core.actions import read_bar
from skirmish_cli.core.rulebook import (
    ActionShape,
    ConditionShape,
    ModifierShape,
    RulingShape,
    Shape,
    Text,
    Unread,
    Word,
    make_error,
    require_check,
    require_names,
)
from skirmish_cli.games.oldschool.actions import BLANKS, CHECKS
from skirmish_cli.games.oldschool.tags import (
    ARMOUR_TAGS,
    EXAMPLE_WEAPONS,
    WEAPON_TAGS,
    ArmourTagName,
    ExampleWeaponName,
    SaveName,
    WeaponTagName,
)
from skirmish_cli.lists.shapes import Listed

Feet = Annotated[int, Field(ge=0, le=1000)]
Sides = Annotated[int, Field(ge=2, le=100)]
Total = Annotated[int, Field(ge=0, le=60)]
NoEffects = Annotated[dict[str, int], Field(max_length=0)]
#: How a stunt is called; its figure has the same name with _ for -.
StuntName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=60)]
#: The flags that a stunt can bring upon its target.
StuntFlag = Literal[
    "prone", "helpless", "distracted", "taunted", "disarmed", "no_shield", "no_helmet"
]
#: The flags that an action can bring upon whoever takes it.
ActionFlag = Literal["moved", "ran", "charging", "sprinting", "acted", "reacted", "casting"]

#: The flags that the code reads or sets, with whether they take a value.
FLAGS: Mapping[str, bool] = {
    "prone": False,
    "helpless": False,
    "stamina": True,
    "wounds": True,
    "with": True,
    "disarmed": False,
    "no_shield": False,
    "no_helmet": False,
    "no_armour": False,
    "shielded": False,
    "moved": True,
    "ran": False,
    "charging": False,
    "sprinting": False,
    "leaving": False,
    "in_melee": False,
    "casting": False,
    "interrupted": False,
    "distracted": False,
    "taunted": False,
    "taunted_by": True,
    "acted": False,
    "reacted": False,
    "rough": False,
    "routed": False,
    "retreating": False,
    "fortitude": True,
    "stress": True,
}
#: The rulings that the code knows, with the values that it can follow.
RULINGS: Mapping[str, frozenset[str]] = {
    "hit": frozenset({"above", "meet"}),
    "explode": frozenset({"extra_attack", "add"}),
    "six": frozenset({"hits", "compared"}),
    "advantage": frozenset({"extra_die", "plus_one"}),
    "durability": frozenset("123456"),
    "save": frozenset({"d20_under", "d20_over", "2d6"}),
    "armour": frozenset({"by_tag", "one_a_piece"}),
    "splintered_shield": frozenset({"all_damage", "one_hit"}),
    "free_attack": frozenset({"one_die", "full"}),
    "fight_policy": frozenset({"ours"}),
    "fortitude": frozenset({"after_roll"}),
}
#: The lowest and the highest value of each modifier.
MODIFIERS: Mapping[str, tuple[int, int]] = {
    "defensive": (0, 12),
    "advantage": (0, 20),
    "disadvantage": (-20, 0),
    "fortitude": (0, 12),
}
#: The actions that the code looks up: an attack is one of them.
ATTACKS = ("melee", "ranged", "free_attack")


class Numbers(Shape):
    """Dice, distances in feet, and what everybody has. Sections: Attacks; Defense."""

    base_attacks: Annotated[int, Field(ge=0, le=20)]
    least_attacks: Annotated[int, Field(ge=1, le=20)]
    # A die of one face would explode for ever.
    attack_die: Annotated[int, Field(ge=2, le=20)]
    base_defense: Annotated[int, Field(ge=0, le=12)]
    move: Feet
    pivot: Feet
    least_charge: Feet
    charge_counts_as: Feet
    table_die: Annotated[int, Field(ge=2, le=20)]
    save_die: Sides
    durability_die: Sides
    defensive_distance: Feet


class WeaponTag(Shape):
    """What a tag gives to a weapon: attacks, and from where to where it attacks."""

    attacks: Annotated[int, Field(ge=-10, le=10)] = 0
    from_: Annotated[Feet | None, Field(alias="from")] = None
    to: Feet | None = None
    ranged: bool = False

    @model_validator(mode="after")
    def _has_both_distances(self) -> WeaponTag:
        if (self.from_ is None) != (self.to is None):
            raise ValueError("from and to go together")
        if self.from_ is not None and self.to is not None and self.from_ > self.to:
            raise ValueError(f"from {self.from_} is farther than to {self.to}")
        if self.ranged and self.to is None:
            raise ValueError("a ranged tag needs from and to")
        return self


class Stunt(Shape):
    """A stunt: the save against it, its effect, what it takes, its flag.

    A weapon used must carry one of the tags that it `needs`.
    """

    save: SaveName
    effect: Text
    needs: Annotated[list[WeaponTagName], Field(min_length=1, max_length=10)] | None = None
    piece: Literal["shield", "helmet"] | None = None
    sets: StuntFlag | None = None


class MoraleKinds(Shape):
    """The highest face of the higher die for each kind of failed morale.

    Section: Morale.
    """

    surrender: Annotated[int, Field(ge=0, le=20)]
    rout: Annotated[int, Field(ge=0, le=20)]
    retreat: Annotated[int, Field(ge=0, le=20)]

    @property
    def highest(self) -> int:
        """The highest face that has a kind."""
        return max(self.surrender, self.rout, self.retreat)


class OutOfAction(Shape):
    """The highest totals that mean dead and wounded. Section: Dying and Out of Action."""

    dead: Total
    wounded: Total

    @model_validator(mode="after")
    def _goes_up(self) -> OutOfAction:
        if self.dead > self.wounded:
            raise ValueError(f"dead up to {self.dead} leaves nothing to wounded, {self.wounded}")
        return self


class Tables(Shape):
    """The tables, and shared groups of what bars an action."""

    weapon_tags: dict[WeaponTagName, WeaponTag]
    weapons: dict[
        ExampleWeaponName, Annotated[list[WeaponTagName], Field(min_length=1, max_length=10)]
    ]
    armour_tags: dict[ArmourTagName, Annotated[int, Field(ge=0, le=12)]]
    stunts: Annotated[dict[StuntName, Stunt], Field(min_length=1, max_length=40)]
    morale_kinds: MoraleKinds
    out_of_action: OutOfAction
    bars: dict[Word, Annotated[dict[Text, Text], Field(min_length=1)]]

    @model_validator(mode="after")
    def _has_every_tag(self) -> Tables:
        require_names("the weapon tag", WEAPON_TAGS, self.weapon_tags)
        require_names("the weapon", EXAMPLE_WEAPONS, self.weapons)
        require_names("the armour tag", ARMOUR_TAGS, self.armour_tags)
        if self.weapon_tags["melee"].to is None:  # the code asks how far bare hands reach
            raise make_error("melee: from and to are needed", "weapon_tags", "melee")
        return self


class Condition(ConditionShape):
    """A flag; none of this game has effects that the code adds."""

    effects: NoEffects = Field(default_factory=dict)

    @model_validator(mode="after")
    def _takes_what_is_read(self) -> Condition:
        if self.name in FLAGS and (self.takes is not None) != FLAGS[self.name]:
            takes = "takes a value" if FLAGS[self.name] else "takes no value"
            raise ValueError(f"{self.name} {takes}")
        return self


class Modifier(ModifierShape):
    """An amount that the code adds; each has bounds of its own."""

    id: Literal["defensive", "advantage", "disadvantage", "fortitude"]

    @model_validator(mode="after")
    def _is_in_bounds(self) -> Modifier:
        least, most = MODIFIERS[self.id]
        if not least <= self.value <= most:
            raise make_error(f"value: from {least} to {most}, not {self.value}", "value")
        return self


class Action(ActionShape):
    """Something that a model may do.

    `how` may hold the names in braces that the code fills in.
    """

    kind: Literal["move", "attack", "free_attack", "stunt", "spell", "sacrifice"]
    kind_by_ruling: None = None
    check: str = ""
    sets: list[ActionFlag] = Field(default_factory=list)  # type: ignore[assignment]
    clears: Unread = Field(default_factory=list)  # type: ignore[assignment]
    traits: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _is_read_whole(self) -> Action:
        require_check(self.check, CHECKS)
        for name in re.findall(r"\{(\w*)\}", self.how):
            if name not in BLANKS:
                raise make_error(f"how: {{{name}}} is none of {', '.join(BLANKS)}", "how")
        return self


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    numbers: Numbers  # type: ignore[assignment]
    tables: Tables  # type: ignore[assignment]
    conditions: list[Condition] = Field(max_length=100)  # type: ignore[assignment]
    modifiers: list[Modifier]  # type: ignore[assignment]
    actions: list[Action] = Field(max_length=100)  # type: ignore[assignment]
    talents: Unread = Field(default_factory=list)  # type: ignore[assignment]

    @model_validator(mode="after")
    def _has_what_the_code_reads(self) -> Rulebook:
        require_names("the condition", FLAGS, (one.name for one in self.conditions))
        require_names("the modifier", MODIFIERS, (one.id for one in self.modifiers))
        require_names("the action", ATTACKS, (one.id for one in self.actions))
        require_names("the ruling", RULINGS, (one.key for one in self.rulings))
        for place, ruling in enumerate(self.rulings):
            _check_ruling(place, ruling)
        return self

    @model_validator(mode="after")
    def _names_a_kind_for_every_face(self) -> Rulebook:
        highest, sides = self.tables.morale_kinds.highest, self.numbers.table_die
        if highest < sides:
            raise make_error(
                f"the table morale_kinds goes up to {highest}, and table_die has {sides} faces: "
                "house rules change both",
                "tables",
                "morale_kinds",
            )
        return self

    @model_validator(mode="after")
    def _bars_by_flags_that_there_are(self) -> Rulebook:
        known = {one.name for one in self.conditions}
        for flag, at in self._list_barring_flags():
            if flag not in known:
                raise make_error(f"there is no condition {flag!r}", *at)
        return self

    def _list_barring_flags(self) -> Iterator[tuple[str, tuple[str | int, ...]]]:
        """Yield every flag that bars an action, and where it stands."""
        for group, reasons in self.tables.bars.items():
            for key, reason in reasons.items():
                for flag in read_bar(key, reason).flags:
                    yield flag, ("tables", "bars", group, key)
        for place, action in enumerate(self.actions):
            for index, item in enumerate(action.barred):
                at = ("actions", place, "barred", index)
                if isinstance(item, str):
                    yield from () if item in self.tables.bars else [(item, at)]
                    continue
                for key, reason in item.items():
                    for flag in read_bar(key, reason).flags:
                        yield flag, (*at, key)


def _check_ruling(place: int, ruling: RulingShape) -> None:
    """Raise PydanticCustomError for a ruling or a value that nothing reads."""
    known = RULINGS.get(ruling.key)
    if known is None:
        raise make_error(f"nothing reads the ruling {ruling.key}", "rulings", place, "key")
    values = {str(value) for value in ruling.values}
    if not values or not values <= known:
        raise make_error(f"values: some of {', '.join(sorted(known))}", "rulings", place, "values")
    if str(ruling.default) not in values:
        raise make_error("default: it must be one of the values", "rulings", place, "default")
