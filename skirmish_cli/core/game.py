"""What a game is to the program: its procedures, its cards, its list rules and its ruleset.

A game is one `Game` value. Everything it names is a `module:attribute` below its own package and
is imported when it is first asked for, so that a command pays for what it uses and no more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown

if TYPE_CHECKING:
    from pydantic import BaseModel

    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.core.warband import CardBase, ListIssue, ParsedCard, WarbandFile
    from skirmish_cli.core.watching import Watch
    from skirmish_cli.lists.receipts import Receipt
    from skirmish_cli.lists.rules import ListRule


class Game(NamedTuple):
    """One rule system.

    `procedures` maps a command name to where its `Procedure` is; `card` names the pydantic card
    model, `list_rules` a function from a checked warband file and the ruleset to the `ListIssue`s
    that data can't say, `parse_card` one from a printed stat line to a `ParsedCard` (or nothing,
    for a game whose cards aren't printed on one line).

    Beside `list_rules` its module may have `receipt`, which makes the receipt of a warband,
    `own_rules`, which returns the ruleset's list rules as a file has them whose book says others,
    `Extras`, the model of more top-level keys, `TAGS`, what a list rule can name of the receipt's
    lines beside the keys of a card, and `check_names`, the part of its check that looks at each
    name by itself."""

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

    def check_list(
        self, warband: "WarbandFile", rules: "Ruleset", receipt: "Receipt"
    ) -> "Iterator[ListIssue]":
        """Yield what breaks or strains the list rules: those of the ruleset, then what the game's
        own check knows."""
        from skirmish_cli.lists.rules import check_costs, check_rules, read_rule  # noqa: PLC0415 - as below

        as_data = [read_rule(data) for data in rules.data.get("lists", ())]
        adapt: Callable[[WarbandFile, list[ListRule]], list[ListRule]] | None = self._beside_lists(
            "own_rules"
        )
        in_force = as_data if adapt is None else adapt(warband, as_data)
        yield from check_costs(in_force, receipt)
        yield from check_rules(in_force, receipt)
        check: Callable[[WarbandFile, Ruleset], Iterator[ListIssue]] = self._load(self.list_rules)
        yield from check(warband, rules)

    def receipt(self, warband: "WarbandFile", rules: "Ruleset") -> "Receipt":
        """Return the itemised receipt of a list: the game's own `receipt`, or else one line for
        each model."""
        from skirmish_cli.lists.receipts import receipt_of  # noqa: PLC0415 - only lists need it

        make: Callable[[WarbandFile, Ruleset], Receipt] | None = self._beside_lists("receipt")
        return receipt_of(warband) if make is None else make(warband, rules)

    def check_names(self, warband: "WarbandFile", rules: "Ruleset") -> "Iterator[ListIssue]":
        """Yield which names on cards nobody knows: what can be told of a card whatever is wrong
        with the rest of it."""
        check: Callable[[WarbandFile, Ruleset], Iterator[ListIssue]] | None = self._beside_lists(
            "check_names"
        )
        yield from () if check is None else check(warband, rules)

    def list_tags(self) -> Sequence[str]:
        """Return what the lines of the game's receipts are told by, beside the keys of a card."""
        return ("option", *(self._beside_lists("TAGS") or ()))

    def extras(self) -> "type[BaseModel] | None":
        """Return the model of the game's own top-level keys in a warband file, or None where it
        has none."""
        found: type[BaseModel] | None = self._beside_lists("Extras")
        return found

    def parse_printed_card(self, line: str) -> "ParsedCard":
        """Return the card that a printed stat line describes; raises UsageProblem where it can't
        be read."""
        if self.parse_card is None:
            raise UsageProblem(
                f"{self.id} has no printed stat line; write its cards in a warband file"
            )
        parse: Callable[[str], ParsedCard] = self._load(self.parse_card)
        return parse(line)

    def _beside_lists(self, name: str) -> Any:
        module = import_module(f"{self.package}.{self.list_rules.partition(':')[0]}")
        return getattr(module, name, None)

    def _load(self, where: str) -> Any:
        module, _, name = where.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), name)


class Ruling(NamedTuple):
    """A named switch where the rules text is silent, contradicts itself or is wrong.

    `values` lists what it may be set to; when it is empty, any whole number is meant. With
    `takes`, such as `a part`, it may be a name of the players' own as well, which the procedure
    checks."""

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
                raise UsageProblem(
                    f"ruling {self.key}={value!r} must be a whole number, such as {self.default}"
                )
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
    """A game's numbers, tables, conditions and rulings, with the value that each ruling has in
    this call.

    `house` names the house-rules files laid over it, and `watch` knows which of their changes a
    result made use of."""

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
        """Return the ruleset with some rulings set; raises UsageProblem for an unknown ruling or
        value."""
        chosen = dict(self.chosen)
        for key, value in choices.items():
            if key not in self.rulings:
                raise UsageProblem(unknown(f"{self.game} ruling", key, self.rulings))
            chosen[key] = self.rulings[key].accept(value)
        return self._replace(chosen=chosen)
