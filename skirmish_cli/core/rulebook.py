"""The shapes of what every ruleset has, such as conditions and rulings.

Imports pydantic, so only what reads a ruleset's file imports it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from skirmish_cli.core.changes import Until
from skirmish_cli.core.ruleset import WORD_PATTERN

Text = Annotated[str, Field(min_length=1, max_length=4000)]
Word = Annotated[str, Field(pattern=WORD_PATTERN, max_length=60)]
#: A section, or a key with a list, that a game doesn't read.
Unread = Annotated[list[object], Field(max_length=0)]
# A ruling's value may look like a number; rulings are compared as texts.
Setting = str | int


def make_error(problem: str, *at: str | int) -> PydanticCustomError:
    """Return the error for a problem at a place inside what is checked."""
    # The text goes in as a value, never as the template, so that braces in a file mean nothing.
    return PydanticCustomError("bad-value", "{problem}", {"problem": problem, "at": at})


def list_missing(needed: Iterable[str], found: Iterable[str]) -> list[str]:
    """Return the names that are needed and not found, in the order of those needed.

    >>> list_missing(["prone", "ran", "aimed"], ["ran"])
    ['prone', 'aimed']
    """
    there = set(found)
    return [name for name in needed if name not in there]


def require_names(
    what: str, needed: Iterable[str], found: Iterable[str], *at: str | int, why: str = ""
) -> None:
    """Raise an error for the first name that is needed and not found.

    `what` says of what kind the names are, such as `the flag`. The error is PydanticCustomError at
    the place `at`, or ValueError where there is none: its message starts with the key of what is
    checked.
    """
    missing = list_missing(needed, found)
    if missing:
        problem = f"{what} {missing[0]} is missing{why}"
        raise make_error(problem, *at) if at else ValueError(problem)


def require_check(check: str, known: Iterable[str]) -> None:
    """Raise an error for what an action asks code to check, where no code does."""
    if check and check not in (names := list(known)):
        raise make_error(f"check: one of {', '.join(names)} is needed", "check")


class Shape(BaseModel):
    """The base of every shape: no key beyond those it names, and strict about kinds."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ConditionShape(Shape):
    """A flag that a model can carry.

    `takes` says what its value is, where it has one. `effects` are amounts that the game's code
    adds, `told` is what is said where it rules an action out, `lasts` until when it holds.
    """

    name: Word
    meaning: Text
    takes: Text | None = None
    effects: dict[str, int] = Field(default_factory=dict)
    section: str = ""
    told: str = ""
    lasts: Until = "removed"


class RulingShape(Shape):
    """A named switch.

    Without `values` it takes any whole number, with `takes` a name of the players' own as well.
    """

    key: Word
    default: Setting
    values: list[Setting] = Field(default_factory=list)
    why: Text
    ours: bool = False
    takes: Text | None = None


class ModifierShape(Shape):
    """A named amount, which the game's code adds in some situation."""

    id: Word
    value: int
    name: Text
    section: str = ""


class ActionShape(Shape):
    """Something that a model may do, and what rules it out: see `core.actions`."""

    id: Word
    name: Text
    kind: Word | None = None
    kind_by_ruling: Word | None = None
    section: str = ""
    barred: list[Text | Annotated[dict[Text, Text], Field(min_length=1)]] = Field(
        default_factory=list, max_length=60
    )
    check: str = ""
    how: str = ""
    sets: list[Word] = Field(default_factory=list)
    clears: list[Word] = Field(default_factory=list)
    traits: list[Word] = Field(default_factory=list)

    @model_validator(mode="after")
    def _has_a_kind(self) -> ActionShape:
        if (self.kind is None) == (self.kind_by_ruling is None):
            raise ValueError("an action needs a kind, or kind_by_ruling: the ruling that gives it")
        return self


class EffectShape(Shape):
    """What a talent does, in the words that the ruleset's tables list.

    It is an operation at a stage of the game, under a condition.
    """

    stage: Word
    condition: Word = "always"
    operation: Word
    amount: int | Literal["x"] = 0


class TalentShape(Shape):
    """A talent or weapon ability: a name, built into the code, or given effects."""

    name: Text
    kind: Literal["passive", "option", "response"] = "passive"
    built_in: bool = False
    meaning: str = ""
    effects: list[EffectShape] = Field(default_factory=list, max_length=20)
    section: str = ""


class DemoShape(Shape):
    """The command that shows a game off on its sample warbands."""

    procedure: Word
    words: list[Text]


class Rulebook(Shape):
    """A file `ruleset.yaml`; each game's own says what its numbers and tables are."""

    game: Text
    name: Text
    edition: Text
    text: Text
    coverage: list[Text] = Field(default_factory=list)
    numbers: dict[str, int | str] = Field(default_factory=dict)
    conditions: list[ConditionShape] = Field(default_factory=list)
    rulings: list[RulingShape] = Field(default_factory=list)
    modifiers: list[ModifierShape] = Field(default_factory=list)
    actions: list[ActionShape] = Field(default_factory=list)
    tables: dict[str, Any] = Field(default_factory=dict)
    talents: list[TalentShape] = Field(default_factory=list)
    demo: DemoShape | None = None
    keys: dict[Text, Text] = Field(default_factory=dict)
