"""The rulebook of the tavern: tables of every form, each value within bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from skirmish_cli.core import rulebook
from skirmish_cli.core.rulebook import ActionShape, ModifierShape, Shape, Text, Word
from skirmish_cli.lists.shapes import Listed

Inches = Annotated[int, Field(ge=1, le=12)]


class Numbers(Shape):
    """The numbers."""

    threshold: Annotated[int, Field(ge=1, le=40)]
    tab: Annotated[int, Field(ge=0, le=100)]
    die: Annotated[str, Field(pattern=r"^d(4|6|8|10|12)$")]


class Mug(Shape):
    """A row of a table of names: of a mug with a lid nothing is spilt."""

    holds: Annotated[int, Field(ge=1, le=12)]
    made_of: Literal["clay", "tin", "glass"]
    lid: bool = False


class Throw(Shape):
    """A row that is known by its first key."""

    throw: Text
    dice: Annotated[int, Field(ge=1, le=10)]
    also: list[Literal["spill", "break"]] = Field(default_factory=list)


class Tables(Shape):
    """The tables."""

    bag: Annotated[list[Annotated[int, Field(ge=0, le=100)]], Field(min_length=3, max_length=20)]
    pace: dict[Literal["street", "stairs", "table"], Inches]
    mugs: Annotated[dict[Word, Mug], Field(max_length=20)]
    throws: Annotated[list[Throw], Field(min_length=2, max_length=6)]
    bars: dict[Word, dict[Text, Text]]

    @model_validator(mode="after")
    def _has_a_pace_everywhere(self) -> Tables:
        missing = [name for name in ("street", "stairs", "table") if name not in self.pace]
        if missing:
            raise ValueError(f"pace needs {missing[0]}")
        return self


class Modifier(ModifierShape):
    """An amount within bounds of its own."""

    id: Literal["drunk", "sober"]

    @model_validator(mode="after")
    def _is_in_bounds(self) -> Modifier:
        least, most = (-6, 0) if self.id == "drunk" else (0, 6)
        if not least <= self.value <= most:
            words = {"problem": f"value: from {least} to {most}", "at": ("value",)}
            raise PydanticCustomError("out-of-range", "{problem}", words)
        return self


class Action(ActionShape):
    """An action that the code knows."""

    kind: Literal["drink", "brawl"]


class Rulebook(rulebook.Rulebook, Listed):
    """The whole ruleset."""

    numbers: Numbers  # type: ignore[assignment]
    tables: Tables  # type: ignore[assignment]
    modifiers: list[Modifier]  # type: ignore[assignment]
    actions: list[Action]  # type: ignore[assignment]

    @model_validator(mode="after")
    def _fits_together(self) -> Rulebook:
        deepest = max((mug.holds for mug in self.tables.mugs.values()), default=0)
        if deepest > self.numbers.threshold:
            words = {"problem": f"a mug holds {deepest}, above threshold", "at": ("tables", "mugs")}
            raise PydanticCustomError("bad-value", "{problem}", words)
        if not {"drunk", "sober"} <= {one.id for one in self.modifiers}:
            raise ValueError("a modifier is missing")
        if "rounds" not in {one.id for one in self.lists}:
            raise ValueError("the list rule rounds is missing")
        speed = next(int(one.default) for one in self.rulings if one.key == "speed")
        if speed > 20:
            words = {"problem": "at most 20", "at": ("rulings", 1, "default")}
            raise PydanticCustomError("out-of-range", "{problem}", words)
        return self
