"""Procedures: what a player can ask a game to resolve.

A procedure makes a `Command` (words, options, rules) ready: its rule, and what is read off the
result.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.options import Declaration, Options
from skirmish_cli.core.positions import Place
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

    from typing_extensions import TypeVar

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.core.plain import Json

    OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
else:
    from typing import TypeVar

    OptionsT = TypeVar("OptionsT")

#: What a figure can be: bools make a probability, numbers a mean, None has no meaning there. A
#: MeanChance (core/means.py) makes a probability too.
Amount: TypeAlias = "bool | int | float | Fraction | None"
#: A function of a result whose expectation is shown.
Figure: TypeAlias = "Callable[[Any], Amount]"
#: What stands in a cell of a side table.
Cell: TypeAlias = "Amount | str | Chance | Points | FigureName"


class Chance(NamedTuple):
    """A probability in a side table, shown in percent."""

    value: Fraction


class Points(NamedTuple):
    """A difference of probabilities in a side table, in points of percent."""

    value: Fraction


class FigureName(NamedTuple):
    """The name of a figure in a side table.

    It is shown in words; programs read the key itself.
    """

    key: str


class SideTable(NamedTuple):
    """A table beside the result, such as advice or rulings compared.

    Cells are texts, numbers, Fractions, Chances or Points; a Fraction is shown as a mean. `rows`
    is called once, when the report is filled. A table that `weighs` is about what to do before any
    die is thrown: with it nothing is rolled unless dice or a seed are asked for. Programs find the
    table by its `name` and its cells by `keys`, where those aren't the columns. One
    `with_odds_only` is left out of a rolled result. `short_rows` are what a page shows of too many
    rows, unless all is to be explained; programs get all.
    """

    title: str
    columns: tuple[str, ...]
    rows: Callable[[], Sequence[Sequence[Cell]]]
    weighs: bool = False
    name: str = ""
    keys: tuple[str, ...] = ()
    with_odds_only: bool = False
    short_rows: Callable[[], Sequence[Sequence[Cell]]] | None = None


class Policy(NamedTuple):
    """A decision that a player would make, and the policies that may make it instead.

    `default` is the one that every reading follows unless `--policy NAME=VALUE` names another, or a
    `ruling` that is this policy says so; `values` are all, or empty where any name of the players'
    own will do. A `repeatable` one may be typed for each model.
    """

    name: str
    values: tuple[str, ...]
    default: str
    words: str
    ruling: str = ""
    repeatable: bool = False

    def describe(self) -> str:
        """Return how it is typed, such as `parry=first|never`."""
        return f"{self.name}={'|'.join(self.values) or 'NAME'}"

    def find_default(self, rules: Ruleset) -> str:
        """Return the policy in force where none is typed."""
        return rules.ruling(self.ruling) if self.ruling else self.default

    def accept(self, value: str) -> str:
        """Return a value that the policy can have; raises UsageProblem with all.

        One for each model may name it first, such as `captain:never`.
        """
        whom, _, choice = value.rpartition(":") if self.repeatable else ("", "", value)
        if whom and choice == BEST:
            raise UsageProblem(
                f"--policy {self.name}={value[:40]}: it is best for everybody or for nobody; write "
                f"--policy {self.name}={BEST}"
            )
        if self.values and choice not in self.values:
            raise UsageProblem(unknown(f"value of policy {self.name}", choice, self.values))
        return value


class Goal(NamedTuple):
    """What players want of a result, which tells the best of their options.

    `more` names the figure that `owners` of choices want raised, `less` one that is taken off it,
    such as the chance of the other side. Whoever else owns a choice wants the difference lowered; a
    choice without an owner follows its policy, unless `owners` has an empty name. Options that are
    as good are told apart by `then`, where that is given.

    >>> Goal("side_a_wins", "side_b_wins", ("a",)).is_for("b")
    False
    """

    more: str
    less: str = ""
    owners: tuple[str, ...] = ()
    then: Figure | None = None

    def is_for(self, owner: str) -> bool:
        """Return whether the owner of a choice wants the figure raised."""
        return owner in self.owners


class Prepared(NamedTuple):
    """A procedure made ready: the rule, and what is read off its result.

    Each of the `figures` is a function of a result: bools make a probability, numbers a mean.
    `models` holds such figures for each model by its key. `row` returns what the printed
    distribution shows of a result, `outcome` what is shown of one that was played. `tables` stand
    beside the result in every mode; where the outcome is `told_by_tables`, it isn't shown twice.
    `check_odds` is called before odds are worked out, and raises UsageProblem if they can't be.
    Beside the `notes` of every reading there are those of odds alone, and of a play alone. By the
    `goal` choices are decided whose policy is `best`. `flags` are those that it reads beside its
    procedure's, such as what talents ask for. `verdict` says in a sentence or two what an outcome
    comes to, with `side a` and `side b` for the players; `main` names the figures that say what to
    expect, in the order in which they are told. A `label` is what the player calls the roll.
    `situation` puts the state of a chain in words, or each thing of it by itself, for advice on
    decisions in it; `risks` are the figures of models that advice shows beside the main ones, such
    as `archer.dropped`. `make_searched` returns the rule that advice searches, where its results
    may hold less than the odds show: no more than is read for some figures.
    """

    rule: Callable[[], Rule[Any]]
    figures: Mapping[str, Figure]
    row: Callable[[Any], Mapping[str, Json]]
    outcome: Callable[[Any, Trace], Mapping[str, Json]]
    inputs: Mapping[str, Json] = MappingProxyType({})
    models: Mapping[str, Mapping[str, Figure]] = MappingProxyType({})
    policy: Mapping[str, str] = MappingProxyType({})
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    headline: str = ""
    tables: tuple[SideTable, ...] = ()
    told_by_tables: bool = False
    check_odds: Callable[[], None] | None = None
    odds_notes: tuple[str, ...] = ()
    rolled_notes: tuple[str, ...] = ()
    goal: Goal | None = None
    flags: tuple[str, ...] = ()
    verdict: Callable[[Mapping[str, Json]], str] | None = None
    main: tuple[str, ...] = ()
    label: str = ""
    situation: Callable[[Any], str | Mapping[str, str]] | None = None
    risks: tuple[str, ...] = ()
    make_searched: Callable[[Collection[str]], Callable[[], Rule[Any]]] | None = None


class Procedure(NamedTuple, Generic[OptionsT]):
    """One thing that a game can resolve.

    `arguments` says what its plain words are, for the usage line. `flags` are those of a model that
    it reads, `policies` the decisions in it that a policy may make. One that `reads_files` needs
    the warbands themselves, whether or not a model is named. One that `reads_effects` tells by
    itself of every flag with effects on numbers, such as one of house rules. `positions` are the
    options that plain numbers fill, in the order in which players say them (core/positions.py).
    In a battle, one that `takes_gone` may name models that are out, and one that is of `both_sides`
    calls them by the battle's own letters, whoever's turn it is; `in_battle` returns its command
    with what the battle knows written out, so that it can be asked again without one. `axes` yield
    what players choose before the dice, for advice; they see which advice is asked for.
    """

    name: str
    summary: str
    section: str
    prepare: Callable[[Command[OptionsT]], Prepared]
    options: type[OptionsT]
    arguments: str = ""
    examples: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ()
    reads_files: bool = False
    reads_effects: bool = False
    positions: tuple[Declaration | Place, ...] = ()
    takes_gone: bool = False
    both_sides: bool = False
    in_battle: Callable[[Command[OptionsT]], Command[OptionsT]] | None = None
    axes: Callable[[Command[OptionsT]], Iterable[Axis]] | None = None

    def read_policies(self, texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return what `--policy NAME=VALUE` says of each policy; raises UsageProblem."""
        known = {policy.name: policy for policy in self.policies}
        typed: dict[str, tuple[str, ...]] = {}
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals or not value:
                raise UsageProblem(
                    f"--policy {text[:40]!r} must be NAME=VALUE, such as {self._example()}"
                )
            if name not in known:
                raise UsageProblem(self._explain_unknown(name))
            if name in typed and not known[name].repeatable:
                raise UsageProblem(f"--policy {name} is given twice")
            typed[name] = (*typed.get(name, ()), known[name].accept(value))
        return typed

    def _explain_unknown(self, name: str) -> str:
        """Return the line for a policy that the procedure doesn't have."""
        if not self.policies:
            return f"{self.name} takes no --policy: there is nothing to decide in it"
        return unknown(f"policy of {self.name}", name, [policy.name for policy in self.policies])

    def _example(self) -> str:
        first = self.policies[0] if self.policies else Policy("parry", ("never",), "", "")
        return f"{first.name}={(first.values or ('NAME',))[-1]}"
