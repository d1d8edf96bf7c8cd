"""What a game is to the program: its procedures, its cards and its list rules.

A game is one `Game` value. Everything it names is a `module:attribute` below its own package and is
imported when it is first asked for, so that a command pays for what it uses and no more.
"""

from collections.abc import Mapping
from importlib import import_module
from keyword import iskeyword
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from pydantic import BaseModel

    from skirmish_cli.core import plain
    from skirmish_cli.core.command import Model
    from skirmish_cli.core.lives import Fall, Life, Stricken
    from skirmish_cli.core.procedure import Procedure
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.core.stats import Stat
    from skirmish_cli.core.warband import CardBase, ParsedCard
else:
    plain = lazy("skirmish_cli.core.plain")


class Game(NamedTuple):
    """One rule system: its procedures, and where its parts are found.

    Each part is a `module:attribute` below `package`. A procedure `charge` is `CHARGE` in
    `procedures/charge.py` (one whose name Python keeps for itself, such as `break`, in
    `break_.py`). `card` is the pydantic card model and `list_rules` a function from a checked
    warband and the ruleset to the `ListIssue`s that data can't say.

    A game may also have:
    `summary`, a line that says what the game is;
    `topics`, its procedures by the phase or topic that they belong to, as the turn goes;
    `parse_card`, which reads a printed stat line into a `ParsedCard`;
    `receipt`, which makes the receipt of a warband (else one line for each model);
    `own_rules`, which returns the list rules of a file whose book says others;
    `check_names`, the part of `list_rules` that looks at each name by itself;
    `table_card`, the plain record that a card is at the table (see `core.plain`);
    `table_card_maker`, which makes it of a checked card (else field by field);
    `life`, which tells the `Life` of a model, or None where its card has none (`core.lives`);
    `fall`, which tells the `Fall` of a model whose life was set by hand, or None if it stands;
    `crowd`, which says whether a card's model is several, such as a regiment, and so is said to
    `win` where one `wins`;
    `stats`, which lists the numbers and ratings of a card at the table by name (`core.stats`);
    `default_stats`, those likewise that it lacks and that a ruleset gives it;
    `rulebook`, the pydantic model of its ruleset;
    `extras`, the pydantic model of its own top-level keys in a warband file;
    `tags`, what a list rule can name of the receipt's lines beside the keys of a card;
    `checks`, what its actions can ask for beside flags, by name;
    `groups`, which returns the keys of the models that act as one in a battle, such as regiments;
    `may_act`, which says whether a card's model can take a turn in a phase at all.
    """

    id: str
    package: str
    procedures: tuple[str, ...] | Mapping[str, str]
    card: str
    list_rules: str
    parse_card: str | None = None
    receipt: str | None = None
    own_rules: str | None = None
    check_names: str | None = None
    extras: str | None = None
    table_card: str | None = None
    table_card_maker: str | None = None
    rulebook: str | None = None
    stats: str | None = None
    life: str | None = None
    fall: str | None = None
    crowd: str | None = None
    default_stats: str | None = None
    tags: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    groups: str | None = None
    may_act: str | None = None
    summary: str = ""
    topics: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    def list_topics(self) -> dict[str, tuple[str, ...]]:
        """Return the names of all procedures by topic; those of no topic come last."""
        topics = dict(self.topics)
        named = {name for names in topics.values() for name in names}
        others = tuple(name for name in self.procedures if name not in named)
        return topics | ({"More" if topics else "Procedures": others} if others else {})

    def procedure(self, name: str) -> "Procedure":
        """Return a procedure by its command name.

        Raises UsageProblem with the nearest name.
        """
        if name not in self.procedures:
            raise UsageProblem(unknown(f"{self.id} procedure", name, self.procedures))
        if isinstance(self.procedures, Mapping):
            where = self.procedures[name]
        else:
            module = f"{name}_" if iskeyword(name) else name.replace("-", "_")
            where = f"procedures.{module}:{name.replace('-', '_').upper()}"
        found: Procedure = self.load(where)
        return found

    def card_type(self) -> "type[CardBase]":
        """Return the card model of this game's warband files (imports pydantic)."""
        found: type[CardBase] = self.load(self.card)
        return found

    def extras_type(self) -> "type[BaseModel] | None":
        """Return the model of the game's own top-level keys in a file, or None."""
        found: type[BaseModel] | None = self.load(self.extras) if self.extras else None
        return found

    def rulebook_type(self) -> "type[BaseModel] | None":
        """Return the model of the game's ruleset, or None where it has none of its own."""
        found: type[BaseModel] | None = self.load(self.rulebook) if self.rulebook else None
        return found

    def make_table_card(self, card: "CardBase") -> Any:
        """Return the card at the table of a checked one: plain and frozen."""
        if self.table_card_maker is not None:
            return self.load(self.table_card_maker)(card)
        return card if self.table_card is None else self.read_table_card(card.model_dump())

    def read_table_card(self, data: object) -> Any:
        """Return the card at the table that some data write; raises TypeError for others."""
        return plain.from_data(self.load(self.table_card), data) if self.table_card else data

    def list_stats(self, card: Any, rules: "Ruleset | None" = None) -> "Mapping[str, Stat]":
        """Return the stats of a card at the table, by the names that are typed.

        With a ruleset those are among them that the card lacks and the rules have a default for.
        """
        found: Mapping[str, Stat] = self.load(self.stats)(card) if self.stats else {}
        if self.default_stats is None or rules is None:
            return found
        return {**self.load(self.default_stats)(card, rules), **found}

    def find_life(self, model: "Model[Any]") -> "Life | None":
        """Return what is left of a model's life, or None where nothing says."""
        found: Life | None = self.load(self.life)(model) if self.life else None
        return found

    def find_fall(self, stricken: "Stricken") -> "Fall | None":
        """Return what follows where a life set by hand is none, or None if the model stands.

        Raises UsageProblem, with what to write, where that is for the players to say.
        """
        found: Fall | None = self.load(self.fall)(stricken) if self.fall else None
        return found

    def is_crowd(self, card: Any) -> bool:
        """Return whether a card's model is several, such as a regiment."""
        return bool(self.load(self.crowd)(card)) if self.crowd else False

    def list_groups(self, cards: Mapping[str, Any]) -> tuple[frozenset[str], ...]:
        """Return which models of a side, by key with their cards, act together as one."""
        found: tuple[frozenset[str], ...] = self.load(self.groups)(cards) if self.groups else ()
        return found

    def can_act(self, card: Any, phase: str) -> bool:
        """Return whether a card's model can take a turn in a phase, such as a caster in Magic."""
        return bool(self.load(self.may_act)(card, phase)) if self.may_act else True

    def parse_printed_card(self, line: str) -> "ParsedCard":
        """Return the card that a printed stat line describes.

        Raises UsageProblem where the line isn't a stat line of this game.
        """
        if self.parse_card is None:
            raise UsageProblem(
                f"{self.id} has no printed stat line; write its cards in a warband file"
            )
        parsed: ParsedCard = self.load(self.parse_card)(line)
        return parsed

    def load(self, where: str) -> Any:
        """Return what a `module:attribute` of the game's package names."""
        module, _, name = where.partition(":")
        return getattr(import_module(f"{self.package}.{module}"), name)
