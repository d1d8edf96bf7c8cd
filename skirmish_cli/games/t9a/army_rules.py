"""What an army book limits, as it stands in an army file under `army:`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.warband import WarbandFile
from skirmish_cli.games.t9a.card_values import RarityName
from skirmish_cli.games.t9a.numbers import read_categories
from skirmish_cli.lists.receipts import word
from skirmish_cli.lists.rules import read_rule

Percent = Annotated[int, Field(ge=0, le=100)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class CategoryLimit(_Part):
    """The share of the Army Size that a category may or must take, in percent."""

    max: Percent | None = None
    min: Percent | None = None

    @property
    def excludes_itself(self) -> bool:
        """Whether no army can keep to both."""
        return self.min is not None and self.max is not None and self.min > self.max


class ItemLimit(_Part):
    """How many of an item an army may have: a number, or a rarity."""

    max: int | None = Field(default=None, ge=0, le=10_000)
    rarity: RarityName | None = None


class ArmyRules(_Part):
    """What an army book says: the limits of its categories and of its items."""

    categories: dict[str, CategoryLimit] = Field(default_factory=dict, max_length=40)
    items: dict[str, ItemLimit] = Field(default_factory=dict, max_length=200)


class Extras(_Part):
    """The top-level keys of an army file beyond those that all games share."""

    army: ArmyRules = ArmyRules()


def find_army_rules(warband: WarbandFile) -> ArmyRules | None:
    """Return what an army book says in the file, or None where that can't be read."""
    extras: Extras | None = warband.extra
    return None if extras is None else extras.army


def list_known_categories(army: ArmyRules, rules: Ruleset) -> Mapping[str, None]:
    """Return the categories that the ruleset and the file know, case-folded."""
    shares = [
        rule.where["category"]
        for rule in map(read_rule, rules.data.get("lists", ()))
        if rule.rule == "percent" and isinstance(rule.where.get("category"), str)
    ]
    return dict.fromkeys(map(word, [*read_categories(rules), *shares, *army.categories]))
