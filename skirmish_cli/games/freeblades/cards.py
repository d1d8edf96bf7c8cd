"""The stat card of a Freeblades model as it stands in a warband file."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from skirmish_cli.core.errors import UsageProblem, nearest
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.freeblades.models import ModelClass
from skirmish_cli.games.freeblades.talents import (
    count_parries,
    is_parry,
    note_idle_talents,
    read_all_talents,
)
from skirmish_cli.games.freeblades.tests import ATTRIBUTES, parse_rating

Role = Literal["leader", "caster", "hero", "follower", "archer", "creature"]

_RATING_PATTERN = r"^\s*[dD](4|6|8|10|12)([+-][0-9]{1,2})?\s*$"
_RATING_SCHEMA = {
    "type": "string",
    "pattern": _RATING_PATTERN,
    "description": "A rating such as d8 or d12+1.",
}
_DEFENSE_PATTERN = r"^(20|1[0-9]|[1-9])s?$"
DEFENSE = re.compile(_DEFENSE_PATTERN)


def _refuse(code: str, problem: str, hint: str = "") -> PydanticCustomError:
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError(code, "{problem}", {"problem": problem, "hint": hint})


@lru_cache(maxsize=1024)
def _printed_rating(text: str) -> str:
    rating = parse_rating(text)
    if abs(rating.modifier) > 99:
        raise UsageProblem(
            f"{text!r} adds more than any card does; a rating is such as d10 or d12+1"
        )
    return str(rating)


def _check_rating(value: object) -> str:
    if isinstance(value, str):
        try:
            return _printed_rating(value)
        except UsageProblem as problem:
            raise _refuse("bad-rating", str(problem)) from None
    hint = ""
    if isinstance(value, int) and not isinstance(value, bool):
        hint = "write " + (f"d{value}" if value in (4, 6, 8, 10, 12) else "a die from d4 to d12")
    raise _refuse("bad-rating", f"a rating such as d8 or d12+1 is needed, not {_kind(value)}", hint)


def _check_defense(value: object) -> str:
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    if DEFENSE.match(text.strip().lower()):
        return text.strip().lower()
    hint = "write 5, or 5s for a model with a shield"
    if isinstance(value, str) and RATING_LIKE.match(value):
        hint = f"DEF is a number, not a die; {hint}"
    raise _refuse(
        "bad-value",
        f"def is a number from 1 to 20, with an s for a shield, not {_kind(value)}",
        hint,
    )


def _check_attribute(name: str) -> str:
    if name.upper() in ATTRIBUTES:
        return name.upper()
    close = nearest(name, ATTRIBUTES)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(ATTRIBUTES)}"
    raise _refuse("unknown-key", f"unknown attribute {name!r}", hint)


def _check_attributes(value: object) -> object:
    # str and STR are the same attribute: the second of two would silently replace the first.
    if isinstance(value, dict):
        if len(value) > 2 * len(ATTRIBUTES):
            raise _refuse(
                "out-of-range", f"there are {len(ATTRIBUTES)} attributes, not {len(value)}"
            )
        names = [str(name).upper() for name in value]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise _refuse(
                "duplicate-key", f"the attribute {twice} is here twice", "delete one of them"
            )
    return value


def _check_talent(text: str) -> str:
    if is_parry(text) and not count_parries(text):
        raise _refuse(
            "bad-value",
            "Parry needs the number of attacks a turn that it can answer",
            "write Parry 1",
        )
    return text


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return "a list"
    return repr(value)[:60]


RATING_LIKE = re.compile(r"[dD]\d+")

RatingText = Annotated[
    str,
    BeforeValidator(_check_rating),
    WithJsonSchema(_RATING_SCHEMA),
]
DefenseText = Annotated[
    str,
    BeforeValidator(_check_defense),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 20},
                {"type": "string", "pattern": r"^\s*(20|1[0-9]|[1-9])[sS]?\s*$"},
            ],
            "description": "A number from 1 to 20, with an s for a shield: 5s.",
        }
    ),
]
Name = Annotated[str, Field(min_length=1, max_length=100)]
_ATTRIBUTE_PATTERN = "|".join(
    "".join(f"[{letter}{letter.lower()}]" for letter in name) for name in ATTRIBUTES
)
Attributes = Annotated[
    dict[Annotated[str, AfterValidator(_check_attribute)], RatingText],
    Field(max_length=len(ATTRIBUTES)),
    BeforeValidator(_check_attributes),
    WithJsonSchema(
        {
            "type": "object",
            "additionalProperties": False,
            "patternProperties": {f"^({_ATTRIBUTE_PATTERN})$": _RATING_SCHEMA},
        }
    ),
]
# Parry alone says too little; any other talent is for the game's own rules to know.
_PARRY_ALONE = r"^[Pp][Aa][Rr][Rr][Yy]\b(?!\s*\[?\s*[1-9]\s*\]?\s*$)"
Talent = Annotated[
    Name,
    AfterValidator(_check_talent),
    WithJsonSchema(
        {"type": "string", "minLength": 1, "maxLength": 100, "not": {"pattern": _PARRY_ALONE}}
    ),
]
# Lists of the file become tuples, which strict checking would refuse.
Talents = Annotated[tuple[Talent, ...], Field(strict=False, max_length=40)]
Specials = Annotated[tuple[Name, ...], Field(strict=False, max_length=20)]


class _Part(CardBase):
    """A part of a card with strict types: `spd: "6"` and `spd: true` are findings.

    Keys are taken only as they are printed.
    """

    model_config = ConfigDict(strict=True, populate_by_name=False)


class MeleeWeapon(_Part):
    """A melee weapon (MW): its name, damage rating and traits."""

    name: Name = "weapon"
    damage: RatingText
    standoff: bool = False
    two_handed: bool = False
    thrown: bool = False
    special: Specials = ()


class RangedWeapon(_Part):
    """A ranged weapon (RW): its name, damage rating, range band in inches and traits."""

    name: Name = "weapon"
    damage: RatingText
    band: int | None = Field(
        default=None, ge=1, le=60, description="The short range band in inches."
    )
    thrown: bool = False
    two_handed: bool = False
    special: Specials = ()


class Spell(_Part):
    """A spell on a caster's card; `attacks` and `damage` are for magic missiles."""

    name: Name
    cost: int = Field(ge=0, le=50)
    summon: bool = False
    missile: bool = False
    attacks: int | None = Field(default=None, ge=1, le=20)
    damage: RatingText | None = None
    band: int | None = Field(default=None, ge=1, le=60)
    range: int | None = Field(
        default=None, ge=1, le=200, description="Inches, where it isn't the usual range."
    )


class Card(_Part):
    """The stat card of a model. Sections: Model Stat Line; Model Stats; Models.

    Almost every key may be left out, so that a card typed on the command line needs no more than
    its procedure uses. The keys are the printed names in lower case: `def` is `defense` here and
    `class` is `class_`. At the table it is a `models.Card`.
    """

    class_: ModelClass | None = Field(default=None, alias="class")
    role: Role | None = None
    spd: int | None = Field(
        default=None, ge=0, le=20, description="Speed in inches; printed 4 to 8."
    )
    mar: RatingText | None = None
    mw: MeleeWeapon | None = None
    rar: RatingText | None = None
    rw: RangedWeapon | None = None
    defense: DefenseText | None = Field(default=None, alias="def")
    av: int | None = Field(default=None, ge=0, le=30, description="Armour value; printed 2 to 8.")
    lp: int | None = Field(default=None, ge=1, le=20, description="Life points; printed 1 to 3.")
    disc: RatingText | None = None
    talents: Talents = ()
    attributes: Attributes = Field(default_factory=dict)
    skills: dict[Name, RatingText] = Field(default_factory=dict, max_length=40)
    car: RatingText | None = Field(default=None, description="Casting rating.")
    power: int | None = Field(default=None, ge=0, le=50)
    spells: Annotated[tuple[Spell, ...], Field(strict=False, max_length=40)] = ()
    cost: int | None = Field(
        default=None, ge=0, le=1000, description="Cost in gold; printed 5 to 45."
    )

    def remarks(self, rules: Ruleset) -> list[str]:
        """Return one line on the talents and abilities that do nothing, or none.

        Section: Model Abilities.
        """
        return note_idle_talents([("", read_all_talents(self, rules))])


def first_problem(error: ValidationError) -> str:
    """Return the first fault that the card model found, in one line."""
    first = error.errors(include_url=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    hint = first.get("ctx", {}).get("hint")
    return f"{where}: {first['msg']}" + (f"; {hint}" if hint else "")
