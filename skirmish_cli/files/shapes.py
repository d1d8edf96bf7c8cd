"""The shapes of a game's phases, of its look-up, and of any ruleset."""

from __future__ import annotations

from pydantic import Field

from skirmish_cli.core.rulebook import Rulebook, Shape, Text, Word
from skirmish_cli.lists.shapes import Listed


class AnyRulebook(Rulebook, Listed):
    """A file `ruleset.yaml` of a game that has no rulebook of its own."""


class StepShape(Shape):
    """A step of a phase."""

    id: Word
    name: Text
    who: Text
    do: Text
    remember: list[Text] = Field(default_factory=list)
    morale: Text | bool | None = None
    ends: list[Text] = Field(default_factory=list)
    section: str = ""


class PhaseShape(Shape):
    """A phase of the turn; `who` acts in it, where that isn't told by its steps alone."""

    id: Word
    name: Text
    who: str = ""
    summary: Text
    steps: list[StepShape]


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
