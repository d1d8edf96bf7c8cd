"""The sheet of a character as it stands in a file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, JsonValue

from skirmish_cli.core.warband import CardBase

Name = Annotated[str, Field(min_length=1, max_length=60)]
Group = Literal["physical", "mental"]
Hand = Literal["sword", "off", "both"]
# Lists of the file become tuples, which strict checking would refuse.
Names = Annotated[tuple[Name, ...], Field(strict=False, max_length=40)]


def _named_by(table: str, variant: str, others: str = "") -> dict[str, JsonValue]:
    """Return the mark of a mapping whose names are those of a table of the ruleset.

    They are so in one variant only. `others` is the model of what may stand under any other name.
    """
    return {"x-names": {"table": table, "key": "variant", "value": variant, "others": others}}


class _Part(CardBase):
    """Strict, so that `hp: "3"` and `hp: true` are findings."""

    model_config = ConfigDict(strict=True)


class Attribute(_Part):
    """An attribute of a set of one's own, with the group that tells whether it tires."""

    value: int = Field(ge=-20, le=20)
    group: Group


class Ability(_Part):
    """A trained ability: its consistency and the attribute that it is based on.

    Section: Abilities.
    """

    c: int = Field(ge=-20, le=20, description="Consistency: how many d10 go with the d6.")
    base: Name = Field(description="The attribute whose value is the potential.")


class Weapon(_Part):
    """A weapon: the ability that it is used with, and the hand that holds it, if any.

    Section: Weapon attack.
    """

    name: Name
    ability: Name
    kind: Literal["melee", "ranged"] = "melee"
    hand: Hand | None = None
    damage: int = Field(default=1, ge=0, le=20)


class Penalty(_Part):
    """A situational penalty on an ability, an attribute or a group of attributes.

    Section: Situational penalties.
    """

    on: Name
    value: int = Field(ge=1, le=40, description="How much consistency it takes.")
    source: Name | None = Field(default=None, description="What causes it.")


class Modifier(_Part):
    """A typed bonus or penalty on a statistic of forum play. Section: Modifiers."""

    on: Name
    type: Name = "untyped"
    value: int = Field(ge=-20, le=20)
    source: Name = "situation"


class Card(_Part):
    """The sheet of a character.

    Sections: Characters; Attributes; Abilities; Fatigue; Statistics.

    >>> card = Card.model_validate({"attributes": {"stamina": 3}})
    >>> card.find_value("stamina"), card.find_value("strength")
    (3, 0)
    """

    variant: Literal["tabletop", "forum"] = "tabletop"
    attributes: dict[Name, int | Attribute] = Field(
        default_factory=dict,
        max_length=20,
        json_schema_extra=_named_by("attributes", "tabletop", "Attribute"),
    )
    abilities: dict[Name, Ability] = Field(default_factory=dict, max_length=60)
    skills: Names = ()
    items: Names = ()
    hp: int | None = Field(default=None, ge=0, le=100, description="Hit points when rested.")
    willpower: int | None = Field(default=None, ge=0, le=100)
    base_fatigue: int | None = Field(
        default=None, ge=1, le=20, description="Only for sets without stamina."
    )
    weapons: Annotated[tuple[Weapon, ...], Field(strict=False, max_length=20)] = ()
    defence: Name = Field(default="dodge", description="The ability that it defends with.")
    penalties: Annotated[tuple[Penalty, ...], Field(strict=False, max_length=40)] = ()
    statistics: dict[Name, int] = Field(
        default_factory=dict, max_length=7, json_schema_extra=_named_by("statistics", "forum")
    )
    background: dict[Name, str] = Field(
        default_factory=dict,
        max_length=7,
        description="Why a statistic is extreme.",
        json_schema_extra=_named_by("statistics", "forum"),
    )
    modifiers: Annotated[tuple[Modifier, ...], Field(strict=False, max_length=40)] = ()

    def find_value(self, name: str) -> int:
        """Return the value of an attribute, 0 where the sheet doesn't give it."""
        value = self.attributes.get(name, 0)
        return value.value if isinstance(value, Attribute) else value

    def find_group(self, name: str) -> str | None:
        """Return the group of an attribute, or None where the sheet doesn't say."""
        value = self.attributes.get(name)
        return value.group if isinstance(value, Attribute) else None
