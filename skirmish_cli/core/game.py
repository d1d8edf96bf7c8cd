"""What a game is to the program: its procedures, its cards, its list rules and its ruleset.

A game is one `Game` value. Everything it names is a `module:attribute` below its own package and is imported
when it is first asked for, so that a command pays for what it uses and no more.
"""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.core.receipts import Receipt
    from skirmish_cli.core.warband import CardBase, ListIssue, ParsedCard, WarbandFile
    from skirmish_cli.core.watching import Watch


class Game(NamedTuple):
    """One rule system.

    `procedures` maps a command name to where its `Procedure` is; `card` names the pydantic card model, `list_rules`
    a function from a checked warband file to its `ListIssue`s, `parse_card` one from a printed stat line to a
    `ParsedCard` (or nothing, for a game whose cards aren't printed on one line).
    """

    id: str
    package: str
    procedures: Mapping[str, str]
    card: str
    list_rules: str
    parse_card: str | None = None

    def procedure(self, name: str) -> "Procedure":
        """Return a procedure by its command name; raises UsageProblem with the nearest name."""
        if name not in self.procedures:
            raise UsageProblem(unknown(f"{self.id} procedure", name, self.procedures))
        found: Procedure = self._load(self.procedures[name])
        return found

    def card_type(self) -> "type[CardBase]":
        """Return the card model of this game's warband files (imports pydantic)."""
        found: type[CardBase] = self._load(self.card)
        return found

    def check_list(self, warband: "WarbandFile") -> "Iterator[ListIssue]":
        """Yield what breaks or strains the game's list rules, in file order."""
        check: Callable[[WarbandFile], Iterator[ListIssue]] = self._load(self.list_rules)
        return check(warband)

    def receipt(self, warband: "WarbandFile") -> "Receipt":
        """Return the itemised receipt of a list: the game's own `receipt`, or else one line for each model."""
        from skirmish_cli.core.receipts import receipt_of  # noqa: PLC0415 - only lists need it

        module = import_module(f"{self.package}.{self.list_rules.partition(':')[0]}")
        make: Callable[[WarbandFile], Receipt] = getattr(module, "receipt", receipt_of)
        return make(warband)

    def parse_printed_card(self, line: str) -> "ParsedCard":
        """Return the card that a printed stat line describes; raises UsageProblem where it can't be read."""
        if self.parse_card is None:
            raise UsageProblem(f"{self.id} has no printed stat line; write its cards in a warband file")
        parse: Callable[[str], ParsedCard] = self._load(self.parse_card)
        return parse(line)

    def _load(self, where: str) -> Any:
        module, _, name = where.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), name)


class Ruling(NamedTuple):
    """A named switch where the rules text is silent, contradicts itself or is wrong.

    `values` lists what it may be set to; when it is empty, any whole number is meant. With `takes`, such as `a part`,
    it may be a name of the players' own as well, which the procedure checks.
    """

    key: str
    default: str
    values: tuple[str, ...]
    why: str
    ours: bool = False
    takes: str | None = None

    def accept(self, value: str) -> str:
        """Return a value in its own spelling; raises UsageProblem with the values it can have."""
        if not self.values:
            if not value.isascii() or not value.isdigit():
                raise UsageProblem(f"ruling {self.key}={value!r} must be a whole number, such as {self.default}")
            return value
        if value not in self.values and not self.takes:
            raise UsageProblem(unknown(f"value of ruling {self.key}", value, self.values))
        return value


class Condition(NamedTuple):
    """A flag that a model can carry on the command line, such as `+stunned` or `+lp=1`."""

    name: str
    meaning: str
    takes: str | None = None
    effects: Mapping[str, int] = MappingProxyType({})
    section: str = ""


class Ruleset(NamedTuple):
    """A game's numbers, tables, conditions and rulings, with the value that each ruling has in this call.

    `house` names the house-rules files laid over it, and `watch` knows which of their changes a result made use of.
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
    watch: "Watch | None" = None

    def ruling(self, key: str) -> str:
        """Return the value in force of a ruling."""
        return self.chosen.get(key, self.rulings[key].default)

    def choose(self, choices: Mapping[str, str]) -> "Ruleset":
        """Return the ruleset with some rulings set; raises UsageProblem for an unknown ruling or value."""
        chosen = dict(self.chosen)
        for key, value in choices.items():
            if key not in self.rulings:
                raise UsageProblem(unknown(f"{self.game} ruling", key, self.rulings))
            chosen[key] = self.rulings[key].accept(value)
        return self._replace(chosen=chosen)
