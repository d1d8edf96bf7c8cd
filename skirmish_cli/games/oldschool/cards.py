"""The card of a character or monster as it stands in a party's file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from skirmish_cli.core.errors import nearest
from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.oldschool.card_schema import (
    describe_card,
    match_any_case,
    offer_names,
    offer_tags,
)
from skirmish_cli.games.oldschool.tags import (
    ARMOUR_TAGS,
    EXAMPLE_WEAPONS,
    SAVES,
    WEAPON_TAGS,
    ArmourTagName,
    WeaponTagName,
    find_spelling,
)

Name = Annotated[str, Field(min_length=1, max_length=100)]


def _refuse(
    code: str, problem: str, hint: str = "", at: tuple[str, ...] = ()
) -> PydanticCustomError:
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError(code, "{problem}", {"problem": problem, "hint": hint, "at": at})


def _read_tag(value: object, known: tuple[str, ...], kind: str) -> str:
    text = value if isinstance(value, str) else ""
    tag = find_spelling(text, known)
    if tag is not None:
        return tag
    close = nearest(" ".join(text.replace("_", " ").split()).casefold(), known)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(known)}"
    raise _refuse("bad-value", f"unknown {kind} tag {str(value)[:40]!r}", hint)


def _read_weapon_tag(value: object) -> str:
    return _read_tag(value, WEAPON_TAGS, "weapon")


def _read_armour_tag(value: object) -> str:
    return _read_tag(value, ARMOUR_TAGS, "armour")


def _fill_out_weapon(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


def _fill_out_piece(value: object) -> object:
    if isinstance(value, str):
        return {"name": value, "tags": [_read_armour_tag(value)]}
    return value


def _read_save_name(name: str) -> str:
    if name.upper() in SAVES:
        return name.upper()
    raise _refuse("unknown-key", f"unknown save {name!r}", f"known: {', '.join(SAVES)}")


class _Part(CardBase):
    """Strict, so that `wounds: "2"` and `wounds: true` are findings."""

    model_config = ConfigDict(strict=True, populate_by_name=False)


def _check_tags(tags: tuple[ArmourTagName, ...]) -> tuple[ArmourTagName, ...]:
    # Not by min_length: that would also count a list short whose only tag is misspelt.
    if not tags:
        raise _refuse(
            "bad-value", "a piece of armour needs a tag", f"known: {', '.join(ARMOUR_TAGS)}"
        )
    return tags


ExampleName = Annotated[str, offer_names(EXAMPLE_WEAPONS)]
#: A plain piece of armour, named by its tag alone.
PlainPiece = Annotated[ArmourTagName, offer_tags(ARMOUR_TAGS)]


class WeaponCard(_Part):
    """A weapon: a name with tags, or the name of one of the examples in the rules."""

    model_config = describe_card(
        "A weapon: a name with tags, or the name alone of an example in the rules.",
        anyOf=[
            {"properties": {"tags": {"minItems": 1}}, "required": ["tags"]},
            {"properties": {"name": {"pattern": match_any_case(EXAMPLE_WEAPONS)}}},
        ],
    )

    name: Annotated[Name, Field(description="Its name.")]
    tags: Annotated[
        tuple[
            Annotated[WeaponTagName, BeforeValidator(_read_weapon_tag), offer_tags(WEAPON_TAGS)],
            ...,
        ],
        Field(
            strict=False,
            max_length=10,
            description="Such as melee, 1-handed; none for an example in the rules.",
        ),
    ] = ()
    in_hand: bool = Field(default=True, description="Whether it is in hand when the fight begins.")

    @model_validator(mode="after")
    def _known_unless_tagged(self) -> WeaponCard:
        if not self.tags and self.name.casefold() not in {
            name.casefold() for name in EXAMPLE_WEAPONS
        }:
            close = nearest(self.name, EXAMPLE_WEAPONS)
            hint = (
                f"did you mean {' or '.join(close)}?"
                if close
                else "write {name: ..., tags: [melee, 1-handed]}"
            )
            raise _refuse(
                "bad-value",
                f"{self.name!r} has no tags and is none of the examples in the rules",
                hint,
                ("name",),
            )
        return self


class PieceCard(_Part):
    """A piece of armour with its tags.

    `shield`, `helmet`, `light` and `heavy` alone name plain pieces.
    """

    model_config = describe_card(
        "A piece of armour with its tags; shield, helmet, light or heavy alone is a plain piece."
    )

    name: Annotated[Name, Field(description="Its name.")]
    tags: Annotated[
        tuple[
            Annotated[ArmourTagName, BeforeValidator(_read_armour_tag), offer_tags(ARMOUR_TAGS)],
            ...,
        ],
        Field(
            strict=False,
            max_length=4,
            description="What it counts as: light, heavy, shield, helmet.",
            json_schema_extra={"minItems": 1},
        ),
        AfterValidator(_check_tags),
    ]


SaveName = Annotated[
    str,
    AfterValidator(_read_save_name),
    WithJsonSchema({"type": "string", "pattern": match_any_case(SAVES)}),
]


WeaponByName = Annotated[
    WeaponCard, BeforeValidator(_fill_out_weapon, json_schema_input_type=ExampleName | WeaponCard)
]
PieceByName = Annotated[
    PieceCard, BeforeValidator(_fill_out_piece, json_schema_input_type=PlainPiece | PieceCard)
]


class Card(_Part):
    """The card of a character or monster.

    Almost every key may be left out, so that a card typed on the command line needs no more than
    its procedure uses. `attacks` and `defense` replace what the weapons and the armour would come
    to, for monsters printed that way.
    Sections: Attacks; Defense; Morale; Dying and Out of Action.

    >>> card = Card.model_validate({"weapons": ["Pike"], "armour": ["light", "shield"]})
    >>> [piece.name for piece in card.armour], card.kind
    (['light', 'shield'], 'npc')
    """

    model_config = describe_card("The stat card of a character or monster.")

    kind: Literal["pc", "npc"] = Field(
        default="npc",
        description="A player's character, or an NPC, who tests morale: npc unless given.",
    )
    leader: bool = Field(
        default=False, description="Whether its side tests morale when it is down or gone."
    )
    sentient: bool = Field(
        default=True, description="Whether it can surrender; otherwise it is routed."
    )
    stamina: int | None = Field(
        default=None, ge=0, le=100, description="Damage goes to it before the wounds."
    )
    wounds: int | None = Field(
        default=None, ge=1, le=100, description="Without any left it is out of action."
    )
    attacks: int | None = Field(
        default=None, ge=1, le=20, description="Instead of the weapons' tags."
    )
    defense: int | None = Field(
        default=None, ge=2, le=12, description="Instead of armour; 2 is no protection."
    )
    weapons: Annotated[
        tuple[WeaponByName, ...],
        Field(
            strict=False,
            max_length=8,
            description="Weapons in hand or carried; an example in the rules by name.",
        ),
    ] = ()
    armour: Annotated[
        tuple[PieceByName, ...],
        Field(
            strict=False,
            max_length=8,
            description="Pieces worn; light, heavy, shield or helmet by name.",
        ),
    ] = ()
    saves: dict[SaveName, Annotated[int, Field(ge=1, le=20)]] = Field(
        default_factory=dict, max_length=3, description="The scores of FOR, REF and WIL, 1 to 20."
    )
    ml: int | None = Field(default=None, ge=2, le=12, description="Morale, for NPCs.")
    fortitude: int | None = Field(
        default=None, ge=0, le=30, description="Points to give up in a recovery."
    )
    move: int | None = Field(
        default=None, ge=0, le=300, description="Feet a round; 40 unless given."
    )
    notes: Annotated[
        tuple[Name, ...], Field(strict=False, max_length=20, description="Whatever you like.")
    ] = ()
    cost: int | None = Field(
        default=None, ge=0, le=100_000, description="What it counts against the file's limit."
    )

    @model_validator(mode="after")
    def _one_defense(self) -> Card:
        if self.defense is not None and any(
            set(piece.tags) & {"light", "heavy"} for piece in self.armour
        ):
            raise _refuse(
                "bad-value",
                "defense and armour exclude each other, but for a shield and a helmet",
                "leave one of them out",
                ("armour",),
            )
        return self
