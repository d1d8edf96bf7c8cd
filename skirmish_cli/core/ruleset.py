"""A game's ruleset as rules read it: values, conditions, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.changes import Until
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.watching import Watch

#: How a key of a ruleset is written.
WORD_PATTERN = r"^[a-z][a-z0-9_-]*$"


class Values:
    """The base of a game's `Numbers`: one annotation for each key of its data.

        class Numbers(Values):
            target_number: int

    A value is looked up each time it is read, so that a result can say which house rules were read.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data

    def __getattr__(self, name: str) -> Any:
        try:
            return self._data[name]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no value {name!r}") from None

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the keys that the data must have."""
        return tuple(cls.__annotations__)


class Ruling(NamedTuple):
    """A named switch where the rules text is silent, contradicts itself or is wrong.

    `values` lists what it may be set to; when it is empty, any whole number is meant. With
    `takes`, such as `a part`, it may be a name of the players' own as well, which the procedure
    checks. `ours` marks a reading of our own.
    """

    key: str
    default: str
    values: tuple[str, ...]
    why: str
    ours: bool = False
    takes: str | None = None

    def accept(self, value: str) -> str:
        """Return a value that the ruling can have.

        Raises UsageProblem with the values that it can have.
        """
        if not self.values:
            if not value.isascii() or not value.isdigit():
                raise UsageProblem(
                    f"ruling {self.key}={value!r} must be a whole number, such as {self.default}"
                )
            return value
        if value not in self.values and not self.takes:
            raise UsageProblem(unknown(f"value of ruling {self.key}", value, self.values))
        return value


class Condition(NamedTuple):
    """A flag that a model can carry, such as `+stunned` or `+lp=1`.

    `takes` names the value that it needs, if it needs one. `told` is the reason that a model with
    it gets where it rules an action out, such as `it is stunned`.
    """

    name: str
    meaning: str
    takes: str | None = None
    effects: Mapping[str, int] = MappingProxyType({})
    section: str = ""
    told: str = ""
    lasts: Until = "removed"


class Ruleset(NamedTuple):
    """A game's numbers, tables, conditions and rulings, as they hold in one call.

    `chosen` holds the rulings that were set. `house` names the house-rules files laid over it,
    `watch` knows which of their changes were read, and `house_cards` are the cards that they add.
    """

    game: str
    name: str
    edition: str
    text: str
    data: Mapping[str, Any]
    conditions: Mapping[str, Condition]
    rulings: Mapping[str, Ruling]
    chosen: Mapping[str, str] = MappingProxyType({})
    house: tuple[str, ...] = ()
    watch: Watch | None = None
    house_cards: Mapping[str, Any] = MappingProxyType({})

    def lasts(self, flag: str) -> Until:
        """Return until when a flag holds that a result sets."""
        return self.conditions[flag].lasts

    def ruling(self, key: str) -> str:
        """Return the value in force of a ruling."""
        return self.chosen.get(key, self.rulings[key].default)

    def choose(self, choices: Mapping[str, str]) -> Ruleset:
        """Return the ruleset with some rulings set.

        Raises UsageProblem for an unknown ruling or value.
        """
        chosen = dict(self.chosen)
        for key, value in choices.items():
            if key not in self.rulings:
                raise UsageProblem(unknown(f"{self.game} ruling", key, self.rulings))
            chosen[key] = self.rulings[key].accept(value)
        return self._replace(chosen=chosen)
