"""The card of a First Blood Warrior or regiment as it stands in a warband file."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.warband import CardBase
from skirmish_cli.games.first_blood import special_rules
from skirmish_cli.games.first_blood.characteristics import MOST_VALUE
from skirmish_cli.games.first_blood.models import Kind
from skirmish_cli.games.first_blood.rerolls import parse_reroll
from skirmish_cli.games.first_blood.special_rules import Roll, Stat
from skirmish_cli.games.first_blood.statuses import Status
from skirmish_cli.games.first_blood.tests import REROLLS, SIDES

Name = Annotated[str, Field(min_length=1, max_length=80)]
Value = Annotated[int, Field(ge=0, le=MOST_VALUE)]


def _make_error(problem: str, hint: str, at: tuple[str, ...] = ()) -> PydanticCustomError:
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError(
        "bad-value", "{problem}", {"problem": problem, "hint": hint, "at": at}
    )


def _write_face(value: object) -> object:
    # YAML reads a face as a number.
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _check_reroll(text: str) -> str:
    try:
        return parse_reroll(text, "reroll").as_typed()
    except UsageProblem as problem:
        raise _make_error(str(problem), "write failures, failures=1, successes or a face") from None


_REROLL_SCHEMA = {
    "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": 6},
        {
            "type": "string",
            "pattern": r"^\s*([Ff]ailures(=(20|1[0-9]|[1-9]))?|[Ss]uccesses|[1-6])\s*$",
        },
    ],
    "description": "Which dice are rolled again: failures, failures=1, successes or a face.",
}
#: A reroll as it is typed; a face may be written as a number.
TypedReroll = Annotated[
    str, BeforeValidator(_write_face), AfterValidator(_check_reroll), WithJsonSchema(_REROLL_SCHEMA)
]


def _require(key: str) -> dict[str, Any]:
    """Return the JSON Schema of a mapping with a value for a key."""
    return {"required": [key], "properties": {key: {"not": {"type": "null"}}}}


_REROLLED: dict[str, Any] = {"anyOf": [_require("reroll"), _require("extra_on")]}
_ADDS: dict[str, Any] = {"required": ["add"], "properties": {"add": {"not": {"const": 0}}}}
_RESOLVE: dict[str, Any] = {"required": ["roll"], "properties": {"roll": {"const": "resolve"}}}
#: The same as SpecialRule's own check, for editors.
_ONE_THING: dict[str, Any] = {
    "allOf": [
        {"oneOf": [{"allOf": [_require("roll"), _REROLLED]}, {"allOf": [_require("stat"), _ADDS]}]},
        {
            "oneOf": [
                {"allOf": [_require("roll"), _REROLLED]},
                {"not": {"anyOf": [_require("roll"), _REROLLED]}},
            ]
        },
        {
            "if": _RESOLVE,
            "then": {
                "properties": {"reroll": {"enum": list(REROLLS)}, "extra_on": {"type": "null"}}
            },
        },
    ]
}


class SpecialRule(CardBase):
    """A special rule that the program applies to dice or to a characteristic.

    With `roll`: `reroll` says which dice are rolled again (failures, failures=N, successes or a
    face), `extra_on` which face adds a die. With `stat`: `add` changes the characteristic. It holds
    while the Warrior has the status `when`, or always.
    Sections: Primary Roll; Secondary Roll; Characteristics and Modifiers.
    """

    model_config = ConfigDict(json_schema_extra=_ONE_THING)

    name: Name
    when: Status | None = None
    roll: Roll | None = None
    reroll: TypedReroll | None = None
    extra_on: Annotated[int, Field(ge=1, le=SIDES)] | None = None
    stat: Stat | None = None
    add: Annotated[int, Field(ge=-MOST_VALUE, le=MOST_VALUE)] = 0

    @model_validator(mode="after")
    def _does_one_thing(self) -> SpecialRule:
        works_on_roll = self.roll is not None
        changes_dice = self.reroll is not None or self.extra_on is not None
        works_on_stat = self.stat is not None and self.add != 0
        if works_on_roll == works_on_stat or works_on_roll != changes_dice:
            raise _make_error(
                f"special rule {self.name!r} does nothing that the program knows",
                "give it roll: with reroll: or extra_on:, or stat: with add:",
                ("name",),
            )
        if self.roll == "resolve" and (self.extra_on is not None or self.reroll not in REROLLS):
            raise _make_error(
                f"special rule {self.name!r}: a Resolve test rerolls failures or successes "
                "and no more",
                "write reroll: failures",
                ("extra_on" if self.reroll is None else "reroll",),
            )
        return self

    def in_words(self) -> str:
        """Return the rule in words, such as `Fury: +1 Attacks, while Inspired`."""
        return special_rules.SpecialRule(**self.model_dump()).in_words()


class Card(CardBase):
    """The profile of a Warrior, or of each Warrior of a regiment.

    `kind` is what the card stands for, and `command_card` the name on its Command Card: its own
    name unless given. Section: The Warrior Profile.
    """

    kind: Kind = "regiment"
    command_card: Name | None = None
    m: Value | None = None
    v: Value | None = None
    c: Value | None = None
    a: Value | None = None
    w: Annotated[int, Field(ge=1, le=50)] | None = None
    r: Value | None = None
    d: Value | None = None
    e: Value | None = None
    cr: Annotated[int, Field(ge=0, le=60)] | None = None
    barrage: Value = 0
    size: Annotated[int, Field(ge=0, le=10)] | None = None
    roles: Annotated[tuple[Name, ...], Field(strict=False, max_length=20)] = ()
    special_rules: Annotated[tuple[SpecialRule, ...], Field(strict=False, max_length=20)] = ()
    notes: Annotated[tuple[Name, ...], Field(strict=False, max_length=20)] = ()
    cost: Annotated[int, Field(ge=0, le=10_000)] | None = None
