"""The shapes of a game's data files: which keys there are, and what each takes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from skirmish_cli.files.findings.codes import CODES
from skirmish_cli.files.findings.hints import SINCE
from skirmish_cli.files.findings.wording import WORD_PATTERN
from skirmish_cli.lists.rules import NEEDED_KEYS, list_unread

Text = Annotated[str, Field(min_length=1, max_length=4000)]
Word = Annotated[str, Field(pattern=WORD_PATTERN, max_length=60)]
# A ruling's value may look like a number; rulings are compared as texts.
Setting = str | int
Amount = Annotated[int, Field(ge=0, le=1_000_000)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ConditionShape(_Shape):
    """A flag that a model can carry.

    `takes` says what its value is, where it has one. `effects` are amounts that the game's code
    adds, `told` is what is said where it rules an action out.
    """

    name: Word
    meaning: Text
    takes: Text | None = None
    effects: dict[str, int] = Field(default_factory=dict)
    section: str = ""
    told: str = ""


class RulingShape(_Shape):
    """A named switch.

    Without `values` it takes any whole number, with `takes` a name of the players' own as well.
    """

    key: Word
    default: Setting
    values: list[Setting] = Field(default_factory=list)
    why: Text
    ours: bool = False
    takes: Text | None = None


class ModifierShape(_Shape):
    """A named amount, which the game's code adds in some situation."""

    id: Word
    value: int
    name: Text
    section: str = ""


class ActionShape(_Shape):
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


class EffectShape(_Shape):
    """What a talent does, in the words that the ruleset's tables list.

    It is an operation at a stage of the game, under a condition.
    """

    stage: Word
    condition: Word = "always"
    operation: Word
    amount: int | Literal["x"] = 0


class TalentShape(_Shape):
    """A talent or weapon ability: a name, built into the code, or given effects."""

    name: Text
    kind: Literal["passive", "option", "response"] = "passive"
    built_in: bool = False
    meaning: str = ""
    effects: list[EffectShape] = Field(default_factory=list, max_length=20)
    section: str = ""


Asked = dict[Text, int | bool | Text | list[int | bool | Text]]


class ListRuleShape(_Shape):
    """A rule about lists in the closed vocabulary of `lists.rules`."""

    id: Word
    rule: Literal["sum", "count", "percent", "unique", "requires", "excludes", "at_most_one_of"]
    what: Text = ""
    where: Asked = Field(default_factory=dict)
    of: Text = "cost"
    at_most: Amount | Literal["limit"] | None = None
    at_least: Amount | Literal["limit"] | None = None
    exactly: Amount | None = None
    slack: Amount = 0
    own: str = ""
    per: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    rounding: Literal["exact", "down", "up"] | None = None
    each: Text = ""
    counting: Literal["copies", "entries"] = "copies"
    needs: Asked = Field(default_factory=dict)
    others: Asked = Field(default_factory=dict)
    groups: list[Asked] = Field(default_factory=list)
    scope: Literal["list", "model", "line"] = "list"
    kind: Literal["model", "option", "part"] | None = None
    severity: Literal["error", "warning"] = "error"
    if_short: Literal["error", "warning"] | None = None
    code: str = "list-rule"
    say: str = ""
    hint: str = ""
    at: str = ""
    section: str = ""

    @model_validator(mode="after")
    def _is_complete(self) -> ListRuleShape:
        """Check that the rule has what its kind needs, and nothing else."""
        needed = NEEDED_KEYS[self.rule]
        if all(getattr(self, key) in (None, "", {}, []) for key in needed):
            raise ValueError(f"the rule {self.rule} needs {' or '.join(needed)}")
        if self.exactly is not None and (self.at_most, self.at_least) != (None, None):
            raise ValueError(
                "exactly says both the most and the least: leave out at_most and at_least"
            )
        if self.rule == "percent" and "limit" in (self.at_most, self.at_least):
            raise ValueError("a percentage is of the limit, so its bound is a number such as 25")
        if self.slack and self.at_least != "limit":
            raise ValueError(
                "slack is how far a list may stay below its limit, so it needs at_least: limit"
            )
        if self.code not in CODES:
            raise ValueError(
                f"there is no finding with the code {self.code}; leave it out for list-rule"
            )
        for key in list_unread(self.model_dump(exclude_unset=True)):
            raise PydanticCustomError(
                "unknown-key",
                "{key}: nothing reads it in this rule of the kind {rule}",
                {
                    "key": key,
                    "rule": self.rule,
                    "at": (key,),
                    "hint": f"leave it out ({SINCE})",
                },
            )
        return self


class DemoShape(_Shape):
    """The command that shows a game off on its sample warbands."""

    procedure: Word
    words: list[Text]
    options: dict[str, Any] = Field(default_factory=dict)


class RulesetShape(_Shape):
    """A file `ruleset.yaml`."""

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
    lists: list[ListRuleShape] = Field(default_factory=list)
    demo: DemoShape | None = None
    keys: dict[Text, Text] = Field(default_factory=dict)


class StepShape(_Shape):
    """A step of a phase."""

    id: Word
    name: Text
    who: Text
    do: Text
    remember: list[Text] = Field(default_factory=list)
    morale: Text | bool | None = None
    ends: list[Text] = Field(default_factory=list)
    section: str = ""


class PhaseShape(_Shape):
    """A phase of the turn."""

    id: Word
    name: Text
    summary: Text
    steps: list[StepShape]


class PhasesShape(_Shape):
    """A file `phases.yaml`."""

    phases: list[PhaseShape]


class EntryShape(_Shape):
    """A rule as our own short wording."""

    term: Text
    section: str
    also: list[Text] = Field(default_factory=list)
    text: Text


class ReferenceShape(_Shape):
    """A file `reference.yaml`."""

    entries: list[EntryShape]
