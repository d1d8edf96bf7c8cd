"""The kinds of values on a card: bases, saves, changes, a rider's values, shots.

Each is checked as it is read, and a wrong one is refused with words of its own.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

_BASE = re.compile(r"\s*([1-9]\d{1,2})\s*[xX×]\s*([1-9]\d{1,2})\s*\Z")
_SAVE = re.compile(r"\s*([2-6])\+\s*\Z")
_ROLL = re.compile(r"\s*([1-7])\+?\s*\Z")
_CHANGE = re.compile(r"\s*[+-]?\d{1,2}\s*\Z")
_OF_RIDER = re.compile(r"\s*[cC]\s*([+\-−–]\s*\d{1,2})?\s*\Z")
_SHOTS = re.compile(r"\s*\d{0,3}([dD]\d{1,3})?\s*([+-]\s*\d{1,3})?\s*\Z")
MOST_MODELS = 100


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
Needed = Annotated[
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
RarityName = Literal["regular", "common", "uncommon", "rare", "extraordinary", "legendary"]
#: The rarities from the most to the least common.
RARITIES: tuple[RarityName, ...] = get_args(RarityName)
