"""The sections of a ruleset whose items are known by a key, so that house rules can change, add
or drop one."""

from __future__ import annotations

from typing import NamedTuple

from pydantic import BaseModel

from skirmish_cli.files.shapes import (
    ActionShape,
    ConditionShape,
    ListRuleShape,
    ModifierShape,
    PhaseShape,
    StepShape,
    TalentShape,
)


class Section(NamedTuple):
    """A section whose items are known by a key: the shape of one, and whether house rules may add
    or drop some."""

    key: str
    kind: str
    shape: type[BaseModel]
    may_add: bool = False
    may_drop: bool = False
    inside: str = ""


SECTIONS = {
    "conditions": Section("name", "condition", ConditionShape, may_add=True),
    "actions": Section("id", "action", ActionShape),
    "modifiers": Section("id", "modifier", ModifierShape),
    "talents": Section("name", "talent", TalentShape, may_add=True),
    "lists": Section("id", "list rule", ListRuleShape, may_add=True, may_drop=True),
    "phases": Section("id", "phase", PhaseShape, may_add=True, may_drop=True, inside="steps"),
    "steps": Section("id", "step", StepShape, may_add=True, may_drop=True),
}
