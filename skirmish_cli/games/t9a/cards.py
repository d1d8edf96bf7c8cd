"""The unit card of The 9th Age as it stands in an army file."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.t9a.profiles import Profile, mounted, rider_value

_BASE = re.compile(r"\s*([1-9]\d{1,2})\s*[xX×]\s*([1-9]\d{1,2})\s*\Z")
_SAVE = re.compile(r"\s*([2-6])\+\s*\Z")
_ROLL = re.compile(r"\s*([1-7])\+?\s*\Z")
_CHANGE = re.compile(r"\s*[+-]?\d{1,2}\s*\Z")
_OF_RIDER = re.compile(r"\s*[cC]\s*([+\-−–]\s*\d{1,2})?\s*\Z")
_SHOTS = re.compile(r"\s*\d{0,3}([dD]\d{1,3})?\s*([+-]\s*\d{1,3})?\s*\Z")
MOST_MODELS = 100
RARITIES = ("regular", "common", "uncommon", "rare", "extraordinary", "legendary")


def _refuse(problem: str, hint: str = "") -> PydanticCustomError:
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError("bad-value", "{problem}", {"problem": problem, "hint": hint})


def _check_base(value: object) -> str:
    found = _BASE.match(value) if isinstance(value, str) else None
    if not found:
        raise _refuse(f"a base is its front and side in mm, such as 25x50, not {str(value)[:40]!r}")
    return f"{int(found[1])}x{int(found[2])}"


def _check_roll(value: object) -> int:
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    found = _ROLL.match(text)
    if not found:
        raise _refuse(
            f"what a die must show, such as 4+, is needed, not {str(value)[:40]!r}", "write 4+"
        )
    return int(found[1])


def _check_change(value: object) -> int:
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if not _CHANGE.match(text):
        raise _refuse(f"a change such as +2 or -1 is needed, not {str(value)[:40]!r}")
    return int(text)


def _check_rider_value(value: object) -> int | str | None:
    if value is None or (
        isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 60
    ):
        return value
    if isinstance(value, str) and _OF_RIDER.match(value):
        return re.sub(r"\s", "", value).upper().replace("−", "-").replace("–", "-")
    raise _refuse(
        f"a number, C, C+2 or C-1 is needed, not {str(value)[:40]!r}", "C is the value of the rider"
    )


def _check_armour(value: object) -> object:
    found = _SAVE.match(value) if isinstance(value, str) else None
    if found:
        raise _refuse(
            f"Armour is a number, not the roll that saves, {found[0].strip()}",
            f"write {7 - int(found[1])}",
        )
    return value


def _check_shots(value: object) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 100:
        return value
    if isinstance(value, str) and value.strip() and _SHOTS.match(value):
        return value.strip()
    raise _refuse(f"a number of shots or dice such as 2 or D3+1 is needed, not {str(value)[:40]!r}")


Name = Annotated[str, Field(min_length=1, max_length=100)]
Names = Annotated[tuple[Name, ...], Field(strict=False, max_length=40)]
Base = Annotated[
    str,
    BeforeValidator(_check_base),
    WithJsonSchema({"type": "string", "pattern": r"^\s*[1-9]\d{1,2}\s*[xX×]\s*[1-9]\d{1,2}\s*$"}),
]
Roll = Annotated[
    int,
    BeforeValidator(_check_roll),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 7},
                {"type": "string", "pattern": r"^\s*[1-7]\+?\s*$"},
            ],
            "description": "What a die must show, such as 4+.",
        }
    ),
]
Change = Annotated[
    int,
    BeforeValidator(_check_change),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": -99, "maximum": 99},
                {"type": "string", "pattern": r"^\s*[+-]?\d{1,2}\s*$"},
            ],
            "description": "A change such as +2.",
        }
    ),
]
RiderValue = Annotated[
    int | str | None,
    BeforeValidator(_check_rider_value),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 60},
                {"type": "null"},
                {"type": "string", "pattern": r"^\s*[cC]\s*([+\-−–]\s*\d{1,2})?\s*$"},
            ],
            "description": "A number, or C, C+2, C-1: the rider's value changed.",
        }
    ),
]
Shots = Annotated[
    int | str,
    BeforeValidator(_check_shots),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0, "maximum": 100},
                {
                    "type": "string",
                    "pattern": r"^(?=.*\S)\s*\d{0,3}([dD]\d{1,3})?\s*([+-]\s*\d{1,3})?\s*$",
                },
            ],
            "description": "Shots of a model, such as 2 or D3.",
        }
    ),
]
Stat = Annotated[int, Field(ge=0, le=60)]
Armour = Annotated[Stat, BeforeValidator(_check_armour)]
Reroll = Literal["ones", "failures"]


class _Part(CardBase):
    """Strict, so that `att: "2"` and `att: true` are findings; keys only as they are printed."""

    model_config = ConfigDict(strict=True, populate_by_name=False)


class Option(_Part):
    """Something bought for the whole unit: counted once, or `count` times against a limit of the
    army."""

    name: Name
    cost: int = Field(default=0, ge=0, le=10_000)
    count: int = Field(
        default=1, ge=1, le=1000, description="How many of the item it is, for a limit of the army."
    )


class Cost(_Part):
    """What a unit costs: `base` for the first `included` models, `extra` for each one more, and
    its options."""

    base: int = Field(default=0, ge=0, le=100_000)
    included: int = Field(default=1, ge=0, le=MOST_MODELS)
    extra: int = Field(default=0, ge=0, le=10_000)
    options: Annotated[tuple[Option, ...], Field(strict=False, max_length=60)] = ()


class MaxRarity(_Part):
    """`rarity: {max: X}`: at most X of the entry in an army."""

    max: int = Field(ge=0, le=1000)


def _kind_of_rarity(value: object) -> str:
    # So that a mistake is told of the kind that was meant, and not once for each kind.
    return "max" if isinstance(value, (dict, MaxRarity)) else "name"


Rarity = Annotated[
    Annotated[
        Literal["regular", "common", "uncommon", "rare", "extraordinary", "legendary"], Tag("name")
    ]
    | Annotated[MaxRarity, Tag("max")],
    Discriminator(_kind_of_rarity),
]


class Global(_Part):
    """The global characteristics: Charge Speed, Mobility, Discipline."""

    cha: Stat | None = None
    mob: Stat | None = None
    dis: Stat | None = None


class Defensive(_Part):
    """The defensive characteristics, special saves and Hard Target. A card has one save at a time
    in use."""

    hp: int | None = Field(default=None, ge=1, le=20)
    defense: Stat | None = Field(default=None, alias="def")
    res: Stat | None = None
    arm: Armour | None = None
    aegis: Roll | None = None
    regeneration: Roll | None = None
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
    aegis: Roll | Literal["C"] | None = None
    regeneration: Roll | Literal["C"] | None = None
    hard_target: RiderValue = None


class Weapon(_Part):
    """A melee weapon and what it changes; `only` limits that to a charge or the first round of a
    combat."""

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
    aim: Roll = 4
    range: int | None = Field(default=None, ge=0, le=200, description="In inches.")
    str_: Stat | None = Field(default=None, alias="str")
    ap: Stat = 0
    rules: Names = ()


class Wizard(_Part):
    """A caster: its type, its path and the numbers or names of its spells; `x` is that of a
    Conclave or Protean."""

    type: Literal["apprentice", "adept", "master", "conclave", "protean"]
    path: Name | None = None
    x: int | None = Field(default=None, ge=1, le=20)
    spells: Annotated[tuple[int | Name, ...], Field(strict=False, max_length=20)] = ()

    @property
    def channel(self) -> int:
        """The magic dice that it siphons: Adept 1, Master 2, Conclave 1 unless it is a Conclave
        (1)."""
        if self.type == "conclave":
            return 0 if self.x == 1 else 1
        return {"adept": 1, "master": 2}.get(self.type, 0)


class Mount(_Part):
    """What a character rides: the same blocks as a card, whose values may be C, C+2 or C-1."""

    name: Name | None = None
    height: RiderValue = None
    base: Base | None = None
    global_: MountGlobal = Field(default=MountGlobal(), alias="global")
    defensive: MountDefensive = MountDefensive()
    offensive: Annotated[tuple[Offensive, ...], Field(strict=False, max_length=6)] = ()
    shooting: Annotated[tuple[Shooting, ...], Field(strict=False, max_length=10)] = ()
    rules: Names = ()


class Card(_Part):
    """The card of a unit. Sections: Characteristic Profiles; Build an Army.

    Almost every key may be left out, so that a card typed on the command line needs no more than
    its procedure uses.

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

    @property
    def profile(self) -> Profile:
        """The values of the whole model: the card's own, or its mount's with C resolved. Section:
        Character Mounts."""
        own = Profile(
            height=self.height,
            base=self.base,
            cha=self.global_.cha,
            mob=self.global_.mob,
            dis=self.global_.dis,
            hp=self.defensive.hp or 1,
            defense=self.defensive.defense,
            res=self.defensive.res,
            arm=self.defensive.arm or 0,
            aegis=self.defensive.aegis,
            regeneration=self.defensive.regeneration,
            hard_target=self.defensive.hard_target or 0,
        )
        return own if self.mount is None else mounted(own, self.mount)

    @property
    def parts(self) -> tuple[Offensive, ...]:
        """The model parts that strike: the card's own, then those of its mount."""
        return self.offensive + (self.mount.offensive if self.mount else ())

    @property
    def shooters(self) -> tuple[Shooting, ...]:
        """The shooting weapons of the model: the card's own, then those of its mount."""
        return self.shooting + (self.mount.shooting if self.mount else ())

    @property
    def all_rules(self) -> tuple[str, ...]:
        """The rules of the whole model, its mount's included; those of one part stay with the
        part."""
        return self.rules + (self.mount.rules if self.mount else ())

    @property
    def starting_hp(self) -> int:
        """The health points that the unit starts with. Section: Decimated."""
        return self.models * self.profile.hp

    @property
    def is_attachable(self) -> bool:
        """Whether it may join units: marked so, or a character. Section: Characters."""
        return self.attachable or "characters" in map(str.casefold, self.category)


def has_rule(rules: tuple[str, ...], name: str) -> bool:
    """Return whether a rule of this name is in a list, whatever its value in brackets.

    >>> has_rule(("Hard Target (1)",), "hard target")
    True
    """
    return any(rule.split("(")[0].strip().casefold() == name.casefold() for rule in rules)


__all__ = [
    "MOST_MODELS",
    "RARITIES",
    "Card",
    "Mount",
    "Offensive",
    "Option",
    "Shooting",
    "Weapon",
    "Wizard",
    "has_rule",
    "rider_value",
]
