"""The unit card of The 9th Age as it stands in an army file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from skirmish_cli.core.plain import from_data
from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.t9a import models, weapons
from skirmish_cli.games.t9a.card_values import (
    MOST_MODELS,
    Armour,
    Base,
    Change,
    Name,
    Names,
    Needed,
    RarityName,
    Reroll,
    RiderValue,
    Shots,
    Stat,
)
from skirmish_cli.games.t9a.profiles import Profile


def _describe_block(schema: dict[str, Any], block: type[Any]) -> None:
    """Tell editors all that a block's docstring says, without its doctest."""
    words = (block.__doc__ or "").partition(">>>")[0].split()
    schema["description"] = " ".join(words)


class _Part(CardBase):
    """A block of a card: strict, so that `att: "2"` and `att: true` are findings.

    Keys are only read as they are printed.
    """

    model_config = ConfigDict(
        strict=True, populate_by_name=False, json_schema_extra=_describe_block
    )


class Option(_Part):
    """Something bought for the whole unit.

    It counts once, or `count` times, against a limit of the army.
    """

    name: Name
    cost: int = Field(default=0, ge=0, le=10_000)
    count: int = Field(
        default=1, ge=1, le=1000, description="How many of the item it is, for a limit of the army."
    )


class Cost(_Part):
    """What a unit costs in points.

    `base` pays for the first `included` models, `extra` for each one more; its options come on top.
    """

    base: int = Field(default=0, ge=0, le=100_000)
    included: int = Field(default=1, ge=0, le=MOST_MODELS)
    extra: int = Field(default=0, ge=0, le=10_000)
    options: Annotated[tuple[Option, ...], Field(strict=False, max_length=60)] = ()


class MaxRarity(_Part):
    """`rarity: {max: X}`: at most X of the entry in an army."""

    max: int = Field(ge=0, le=1000)


def _find_rarity_kind(value: object) -> str:
    # A mistake is then reported for the kind that was meant, and not once for each kind.
    return "max" if isinstance(value, (dict, MaxRarity)) else "name"


Rarity = Annotated[
    Annotated[RarityName, Tag("name")] | Annotated[MaxRarity, Tag("max")],
    Discriminator(_find_rarity_kind),
]


class Global(_Part):
    """The global characteristics: Charge Speed, Mobility, Discipline."""

    cha: Stat | None = None
    mob: Stat | None = None
    dis: Stat | None = None


class Defensive(_Part):
    """The defensive characteristics, special saves and Hard Target.

    A card has one save at a time in use.
    """

    hp: int | None = Field(default=None, ge=1, le=20)
    defense: Stat | None = Field(default=None, alias="def")
    res: Stat | None = None
    arm: Armour | None = None
    aegis: Needed | None = None
    regeneration: Needed | None = None
    hard_target: Stat | None = None


class MountGlobal(_Part):
    """The global characteristics of a mount."""

    cha: RiderValue = None
    mob: RiderValue = None
    dis: RiderValue = None


class MountDefensive(_Part):
    """The defensive characteristics of a mount. One that isn't given is the rider's."""

    hp: RiderValue = None
    defense: RiderValue = Field(default=None, alias="def")
    res: RiderValue = None
    arm: RiderValue = None
    aegis: Needed | Literal["C"] | None = None
    regeneration: Needed | Literal["C"] | None = None
    hard_target: RiderValue = None


class Weapon(_Part):
    """A melee weapon and what it changes.

    `only` limits that to a charge or the first round of a combat.
    """

    name: Name
    kind: Literal["enchanted", "other", "hand", "innate"] = "other"
    agi: Change = 0
    att: Change = 0
    off: Change = 0
    str_: Change = Field(default=0, alias="str")
    ap: Change = 0
    only: Literal["charging", "first_round"] | None = None
    rules: Names = ()


class Rerolls(_Part):
    """Which dice of a model part are thrown once more, for as long as the card says."""

    hit: Reroll | None = None
    wound: Reroll | None = None


class Offensive(_Part):
    """A model part: its offensive characteristics, its weapons, its own rules."""

    part: Name = "model"
    agi: Stat | None = None
    att: int | None = Field(default=None, ge=0, le=30)
    off: Stat | None = None
    str_: Stat | None = Field(default=None, alias="str")
    ap: Stat = 0
    weapons: Annotated[tuple[Weapon, ...], Field(strict=False, max_length=20)] = ()
    reroll: Rerolls = Rerolls()
    rules: Names = ()


class Shooting(_Part):
    """A shooting weapon of a model part."""

    part: Name = "model"
    name: Name = "weapon"
    shots: Shots = 1
    aim: Needed = 4
    range: int | None = Field(default=None, ge=0, le=200, description="In inches.")
    str_: Stat | None = Field(default=None, alias="str")
    ap: Stat = 0
    rules: Names = ()


class Wizard(_Part):
    """A caster: its type, its path and the numbers or names of its spells.

    `x` is the number of a Conclave or Protean.
    """

    type: Literal["apprentice", "adept", "master", "conclave", "protean"]
    path: Name | None = None
    x: int | None = Field(default=None, ge=1, le=20)
    spells: Annotated[tuple[int | Name, ...], Field(strict=False, max_length=20)] = ()


class Mount(_Part):
    """What a character rides: the same blocks as a card.

    Values may be C, C+2 or C-1: those of the rider, changed.
    """

    name: Name | None = None
    height: RiderValue = None
    base: Base | None = None
    global_: MountGlobal = Field(default=MountGlobal(), alias="global")
    defensive: MountDefensive = MountDefensive()
    offensive: Annotated[tuple[Offensive, ...], Field(strict=False, max_length=6)] = ()
    shooting: Annotated[tuple[Shooting, ...], Field(strict=False, max_length=10)] = ()
    rules: Names = ()


class Card(_Part):
    """The card of a unit.

    Almost every key may be left out, so that a card typed on the command line needs no more than
    its procedure uses. Sections: Characteristic Profiles; Build an Army.

    >>> card = Card.model_validate({"height": 3, "models": 10, "files": 5, "defensive": {"hp": 3}})
    >>> card.starting_hp, card.profile.height
    (30, 3)
    """

    entry: Name | None = None
    category: Annotated[tuple[Name, ...], Field(strict=False, max_length=6)] = ()
    rarity: Rarity | None = None
    max_points: int | None = Field(default=None, ge=0, le=100_000)
    cost: Cost | None = None
    height: int = Field(default=1, ge=0, le=5)
    base: Base = "20x20"
    models: int = Field(
        default=1, ge=1, le=MOST_MODELS, description="The starting size of the unit."
    )
    files: int | None = Field(default=None, ge=1, le=MOST_MODELS)
    global_: Global = Field(default=Global(), alias="global")
    defensive: Defensive = Defensive()
    offensive: Annotated[tuple[Offensive, ...], Field(strict=False, max_length=6)] = ()
    shooting: Annotated[tuple[Shooting, ...], Field(strict=False, max_length=10)] = ()
    standard: bool = False
    general: bool = False
    bsb: bool = False
    attachable: bool = False
    wizard: Wizard | None = None
    mount: Mount | None = None
    rules: Names = ()

    @model_validator(mode="before")
    @classmethod
    def _no_empty_mount(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("mount") == {}:
            return {key: value for key, value in data.items() if key != "mount"}
        return data

    @model_validator(mode="after")
    def _fits(self) -> Card:
        if self.files is not None and self.files > self.models:
            raise PydanticCustomError(
                "formation",
                "{problem}",
                {
                    "problem": f"files: {self.models} models can't stand in {self.files} files",
                    "hint": f"write files: {self.models} or fewer, or more models",
                    "at": ("files",),
                },
            )
        return self

    # What list rules can name of a whole model, as rules read it.

    @property
    def profile(self) -> Profile:
        """The values of the whole model: the card's own, or its mount's with C resolved."""
        return make_card(self).profile

    @property
    def parts(self) -> tuple[weapons.Offensive, ...]:
        """The model parts that strike: the card's own, then those of its mount."""
        return make_card(self).parts

    @property
    def shooters(self) -> tuple[weapons.Shooting, ...]:
        """The shooting weapons of the model: the card's own, then those of its mount."""
        return make_card(self).shooters

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The rules of the whole model, its mount's included."""
        return make_card(self).all_rules

    @property
    def starting_hp(self) -> int:
        """The health points that the unit starts with."""
        return make_card(self).starting_hp

    @property
    def is_attachable(self) -> bool:
        """Whether it may join units."""
        return make_card(self).is_attachable


def make_card(card: Card) -> models.Card:
    """Return the card at the table of one that was checked in a file.

    Which values of a mount were written is recorded with it.
    """
    data = card.model_dump(include=set(models.Card._fields), exclude_defaults=True)
    for option in (data.get("cost") or {}).get("options", ()):
        option.pop("count", None)
    if card.mount is not None:
        data["mount"].setdefault("defensive", {})["given"] = sorted(
            card.mount.defensive.model_fields_set
        )
    return from_data(models.Card, data)
