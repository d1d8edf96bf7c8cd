"""The shape of a list rule in a ruleset's file. Imports pydantic."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from skirmish_cli.core.codes import CODES, SINCE
from skirmish_cli.core.rulebook import Shape, Text, Word
from skirmish_cli.lists.rules import NEEDED_KEYS, list_unread

Amount = Annotated[int, Field(ge=0, le=1_000_000)]
Asked = dict[Text, int | bool | Text | list[int | bool | Text]]


class ListRuleShape(Shape):
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


class Listed(Shape):
    """What a ruleset has whose lists must keep to rules."""

    lists: list[ListRuleShape] = Field(default_factory=list)
