"""The card of a character or monster of old-school combat as it stands in a party's file."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.warband import CardBase

WeaponTag = Literal["1-handed", "2-handed", "melee", "reach", "thrown", "short range", "long range", "improvised",
                    "defensive", "hooked"]
ArmourTag = Literal["light", "heavy", "shield", "helmet"]
_NUMBERS = {"one": "1", "two": "2"}
SAVES = ("FOR", "REF", "WIL")
WEAPON_TAGS: tuple[str, ...] = get_args(WeaponTag)
ARMOUR_TAGS: tuple[str, ...] = get_args(ArmourTag)

Name = Annotated[str, Field(min_length=1, max_length=100)]


def _refuse(code: str, problem: str, hint: str = "") -> PydanticCustomError:
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError(code, "{problem}", {"problem": problem, "hint": hint})


def _tag(value: object, known: tuple[str, ...], kind: str) -> str:
    text = " ".join(str(value).replace("_", " ").split()).casefold() if isinstance(value, str) else ""
    number, _, rest = text.replace("-", " ").replace("handed", " handed").partition(" ")
    hands = f"{_NUMBERS.get(number, number)}-{rest.strip()}"
    for spelling in (text, hands):
        if spelling in known:
            return spelling
    close = nearest(text, known)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(known)}"
    raise _refuse("bad-value", f"unknown {kind} tag {str(value)[:40]!r}", hint)


def _weapon_tag(value: object) -> str:
    return _tag(value, WEAPON_TAGS, "weapon")


def _armour_tag(value: object) -> str:
    return _tag(value, ARMOUR_TAGS, "armour")


def _named_weapon(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _named_piece(value: object) -> object:
    if isinstance(value, str):
        return {"name": value, "tags": [_armour_tag(value)]}
    return value


def _save_name(name: str) -> str:
    if name.upper() in SAVES:
        return name.upper()
    raise _refuse("unknown-key", f"unknown save {name!r}", f"known: {', '.join(SAVES)}")


class _Part(CardBase):
    """Strict, so that `wounds: "2"` and `wounds: true` are findings."""

    model_config = ConfigDict(strict=True, populate_by_name=False)


def _schema_of_tags(tags: tuple[str, ...]) -> WithJsonSchema:
    return WithJsonSchema({"enum": list(tags)})


#: A plain piece of armour, named by its tag alone.
PlainPiece = Annotated[ArmourTag, _schema_of_tags(ARMOUR_TAGS)]


class WeaponCard(_Part):
    """A weapon: a name with tags, or the name alone of one of the examples in the rules."""

    name: Name
    tags: Annotated[
        tuple[Annotated[WeaponTag, BeforeValidator(_weapon_tag), _schema_of_tags(WEAPON_TAGS)], ...],
        Field(strict=False, max_length=10),
    ] = ()  # fmt: skip
    in_hand: bool = Field(default=True, description="Whether it is in hand when the fight begins.")


class PieceCard(_Part):
    """A piece of armour with its tags; `shield`, `helmet`, `light` and `heavy` alone name plain pieces."""

    name: Name
    tags: Annotated[
        tuple[Annotated[ArmourTag, BeforeValidator(_armour_tag), _schema_of_tags(ARMOUR_TAGS)], ...],
        Field(strict=False, min_length=1, max_length=4),
    ]  # fmt: skip


SaveName = Annotated[str, AfterValidator(_save_name),
                     WithJsonSchema({"type": "string", "pattern": "^(?:[Ff][Oo][Rr]|[Rr][Ee][Ff]|[Ww][Ii][Ll])$"})]


class Card(_Part):
    """The card of a character or monster. Sections: Attacks; Defense; Morale; Dying and Out of Action.

    Almost every key may be left out, so that a card typed on the command line needs no more than its procedure uses.
    `attacks` and `defense` replace what the weapons and the armour would come to, for monsters printed that way.

    >>> card = Card.model_validate({"stamina": 3, "wounds": 1, "weapons": ["Pike"], "armour": ["light", "shield"]})
    >>> [piece.name for piece in card.armour], card.is_npc
    (['light', 'shield'], True)
    """

    kind: Literal["pc", "npc"] = "npc"
    leader: bool = False
    sentient: bool = True
    stamina: int | None = Field(default=None, ge=0, le=100)
    wounds: int | None = Field(default=None, ge=1, le=100)
    attacks: int | None = Field(default=None, ge=1, le=20, description="Instead of the weapons' tags.")
    defense: int | None = Field(default=None, ge=2, le=12, description="Instead of armour; 2 is no protection.")
    weapons: Annotated[
        tuple[Annotated[WeaponCard, BeforeValidator(_named_weapon, json_schema_input_type=Name | WeaponCard)], ...],
        Field(strict=False, max_length=8),
    ] = ()  # fmt: skip
    armour: Annotated[
        tuple[Annotated[PieceCard, BeforeValidator(_named_piece, json_schema_input_type=PlainPiece | PieceCard)], ...],
        Field(strict=False, max_length=8),
    ] = ()  # fmt: skip
    saves: dict[SaveName, Annotated[int, Field(ge=1, le=20)]] = Field(default_factory=dict, max_length=3)
    ml: int | None = Field(default=None, ge=2, le=12, description="Morale, for NPCs.")
    fortitude: int | None = Field(default=None, ge=0, le=30)
    move: int | None = Field(default=None, ge=0, le=300, description="Feet a round; 40 unless given.")
    notes: Annotated[tuple[Name, ...], Field(strict=False, max_length=20)] = ()
    cost: int | None = Field(default=None, ge=0, le=100_000, description="What it counts against the file's limit.")

    @model_validator(mode="after")
    def _one_defense(self) -> Card:
        if self.defense is not None and any(set(piece.tags) & {"light", "heavy"} for piece in self.armour):
            raise _refuse("bad-value", "defense and armour exclude each other, but for a shield and a helmet",
                          "leave one of them out")
        return self

    @property
    def is_npc(self) -> bool:
        """Whether the referee plays it, so that it tests morale."""
        return self.kind == "npc"
