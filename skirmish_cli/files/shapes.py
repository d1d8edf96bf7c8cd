"""The shapes of a game's phases, of its look-up, and of any ruleset."""

from __future__ import annotations

from pydantic import Field, model_validator

from skirmish_cli.core.changes import Until
from skirmish_cli.core.phases import By, Of, Passes, Player, Repeats, Whom
from skirmish_cli.core.rulebook import Rulebook, Setting, Shape, Text, Word
from skirmish_cli.lists.shapes import Listed


class AnyRulebook(Rulebook, Listed):
    """A file `ruleset.yaml` of a game that has no rulebook of its own."""


class AlternationShape(Shape):
    """How models take turns to act; `no_passes` names rulings whose value forbids passes."""

    by: By
    acted: Word
    idle: list[Word] = Field(default_factory=list)
    passes: Passes | None = None
    no_passes: dict[Word, Setting] = Field(default_factory=dict)
    order: Word | None = None


class GivenShape(Shape):
    """A flag that a step gives to models, of one side or of all."""

    flag: Word
    of: Of | None = None


class OwedShape(Shape):
    """What a step makes due: a procedure, with the command that settles it."""

    whom: Whom
    having: Word | None = None
    of: Of | None = None
    what: Word
    command: Text
    why: Text
    condition: Text | None = Field(default=None, alias="if")


class StepShape(Shape):
    """A step of a phase; what a battle does there is said as in `core.phases`."""

    id: Word
    name: Text
    who: Text
    do: Text
    remember: list[Text] = Field(default_factory=list)
    morale: Text | bool | None = None
    ends: list[Text] = Field(default_factory=list)
    section: str = ""
    player: Player | None = None
    offers: list[Word] = Field(default_factory=list, max_length=60)
    sets: list[GivenShape] = Field(default_factory=list, max_length=20)
    due: list[OwedShape] = Field(default_factory=list, max_length=20)
    clears: list[Word | GivenShape] = Field(default_factory=list, max_length=60)
    limits: dict[Word, Until] = Field(default_factory=dict)
    decides: Word | None = None


class PhaseShape(Shape):
    """A phase of the turn; `who` acts in it, where that isn't told by its steps alone."""

    id: Word
    name: Text
    who: str = ""
    summary: Text
    repeats: Repeats = "turn"
    player: Player | None = None
    alternates: AlternationShape | None = None
    after_turns: int | None = Field(default=None, ge=1, le=1000)
    steps: list[StepShape]

    @model_validator(mode="after")
    def _is_gone_through_in_one_way(self) -> PhaseShape:
        if self.alternates is not None and self.player is not None:
            raise ValueError("alternates: in a phase with a player models don't take turns")
        if self.after_turns is not None and self.repeats != "end":
            raise ValueError("after_turns: only a phase with repeats: end comes after some turns")
        return self


class PhasesShape(Shape):
    """A file `phases.yaml`."""

    phases: list[PhaseShape]


class EntryShape(Shape):
    """A rule as our own short wording."""

    term: Text
    section: str
    also: list[Text] = Field(default_factory=list)
    text: Text


class ReferenceShape(Shape):
    """A file `reference.yaml`."""

    entries: list[EntryShape]
