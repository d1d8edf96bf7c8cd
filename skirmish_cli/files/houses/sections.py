"""The sections of a ruleset whose items house rules can name by a key."""

from __future__ import annotations

from pydantic import BaseModel

from skirmish_cli.core.rulebook import ActionShape, ConditionShape, ModifierShape, TalentShape
from skirmish_cli.files.shapes import PhaseShape, StepShape
from skirmish_cli.lists.shapes import ListRuleShape
from skirmish_cli.records import NamedTuple


class Section(NamedTuple):
    """A section: the key and shape of its items, and what may become of them.

    `inside` is the key of an item that holds a section of its own.
    """

    name: str
    key: str
    kind: str
    shape: type[BaseModel]
    may_add: bool = False
    may_drop: bool = False
    inside: str = ""

    @property
    def control(self) -> frozenset[str]:
        """The keys that say what becomes of an item, beside those that it has itself."""
        adding = {"new"} if self.may_add else set()
        return frozenset(adding | {"off", "after"} if self.may_drop else adding)


_ALL = (
    Section("conditions", "name", "condition", ConditionShape, may_add=True),
    Section("actions", "id", "action", ActionShape),
    Section("modifiers", "id", "modifier", ModifierShape),
    Section("talents", "name", "talent", TalentShape, may_add=True),
    Section("lists", "id", "list rule", ListRuleShape, may_add=True, may_drop=True),
    Section("phases", "id", "phase", PhaseShape, may_add=True, may_drop=True, inside="steps"),
    Section("steps", "id", "step", StepShape, may_add=True, may_drop=True),
)
SECTIONS = {section.name: section for section in _ALL}
#: Sections of which house rules only change what the ruleset has.
MUST_BE_THERE = ("talents", "modifiers", "actions")
