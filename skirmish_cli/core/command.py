"""What a player asked for: words, typed options, rules and models."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias

from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import Declaration, Option, Options
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from skirmish_cli.core.facts import BattleFacts
    from skirmish_cli.core.stats import ChangedStat

    C_co = TypeVar("C_co", default=Any, covariant=True)
    O_co = TypeVar("O_co", bound=Options, default=Any, covariant=True)
    T = TypeVar("T")
else:
    from typing import TypeVar

    C_co, O_co, T = TypeVar("C_co"), TypeVar("O_co"), TypeVar("T")

#: The value of a policy by which the best option is taken at every decision.
BEST = "best"
#: The word that stands for every model of the warbands.
EVERY_MODEL = "*"


class Model(NamedTuple, Generic[C_co]):
    """A model as named on the command line: its key in results, its card, its flags.

    `card` is the card at the table, with the stats that the command `changed`. `limit` and
    `warband` are those of the file that it is from; an inline card has none.
    """

    key: str
    name: str
    card: C_co
    flags: Mapping[str, str]
    limit: int | None = None
    warband: str = ""
    changed: "tuple[ChangedStat, ...]" = ()

    def has(self, flag: str) -> bool:
        """Return whether the model carries a flag."""
        return flag in self.flags


#: The models of each side of a command.
Sides: TypeAlias = list[list[Model[Any]]]


class FindModels(Protocol):
    """Finds the models of each side by their words, such as `captain+stunned`."""

    def __call__(self, sides: Sequence[Sequence[str]]) -> Sides:
        """Return the models of each side; raises UsageProblem with the nearest id or flag."""


class NamedPolicy(Protocol):
    """What a command reads of a `Policy` (core/procedure.py)."""

    @property
    def name(self) -> str:
        """The name that is typed."""
        ...

    def find_default(self, rules: Ruleset) -> str:
        """Return the policy in force where none is typed."""
        ...


class Command(NamedTuple, Generic[O_co]):
    """What a player asked for: the plain words, the options, and the rules in force.

    `warbands` names the files that models come from, `policies` what was typed of each policy.
    In a battle `battle` is what it knows besides.
    """

    procedure: str
    words: tuple[str, ...]
    options: O_co
    rules: Ruleset
    find_models: FindModels
    warbands: tuple[str, ...] = ()
    policies: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    battle: "BattleFacts | None" = None

    def policy(self, policy: NamedPolicy) -> str:
        """Return which policy makes a decision: the one that was typed, or the default.

        Where `best` was typed it is the one that decides between options that are as good.
        """
        typed = self.list_typed(policy)
        return typed[-1] if typed else policy.find_default(self.rules)

    def list_typed(self, policy: NamedPolicy) -> tuple[str, ...]:
        """Return what was typed of a policy, but for `best`."""
        return tuple(value for value in self.policies.get(policy.name, ()) if value != BEST)

    def is_best(self, policy: NamedPolicy) -> bool:
        """Return whether the best option is to be taken, so that the rule must offer all."""
        return BEST in self.policies.get(policy.name, ())

    def sides(self) -> list[list[str]]:
        """Return the words split at `vs`.

        Raises UsageProblem for an empty side or more than one `vs`.
        """
        sides: list[list[str]] = [[]]
        for word in self.words:
            if word.casefold() == "vs":
                sides.append([])
            else:
                sides[-1].append(word)
        if len(sides) > 2:
            raise WrongWords("only one 'vs' can stand between the two sides")
        if len(sides) == 2 and not (sides[0] and sides[1]):
            raise WrongWords("a side is empty: name at least one model before and after 'vs'")
        return sides

    def models(self) -> Sides:
        """Return the models of each side.

        Raises UsageProblem with the nearest id or flag.
        """
        return self.find_models(self.sides())

    def say(self, **typed: str) -> "Command[O_co]":
        """Return the command with some options as if they had been typed, unless they were."""
        texts = {name: (text,) for name, text in typed.items() if text}
        return self._replace(
            options=type(self.options)({**texts, **self.options.typed}, self.rules)
        )

    def need(self, option: Option[T | None]) -> T:
        """Return the value of an option; raises UsageProblem where it wasn't given."""
        return self.options.need(option, self.procedure)

    def need_all(self, *options: Declaration) -> None:
        """Raise UsageProblem that lists each of some options that wasn't given."""
        self.options.need_all(self.procedure, *options)


def one_model(command: Command[Options], example: str, what: str = "model") -> Model[Any]:
    """Return the one model that a command names.

    `example` is a command that is right, `what` the game's word for a model. Raises UsageProblem
    for none, for several, and for a `vs`.
    """
    if len(command.words) != 1:
        number = f", and got {len(command.words)}" if command.words else ""
        raise WrongWords(f"{command.procedure} takes one {what}{number}", example)
    return command.find_models([list(command.words)])[0][0]


def one_side(command: Command[Options]) -> list[Model[Any]]:
    """Return the models that a command names, all of one side."""
    if any(word.casefold() == "vs" for word in command.words):
        raise WrongWords(f"{command.procedure} takes one side only, so 'vs' has no place in it")
    return command.find_models([list(command.words)])[0] if command.words else []


def two_sides(command: Command[Options], example: str) -> tuple[list[Model[Any]], list[Model[Any]]]:
    """Return the models before and after `vs`; raises UsageProblem without it."""
    if len(command.sides()) != 2:
        raise WrongWords(f"{command.procedure} needs two sides", example)
    first, second = command.models()
    return first, second


def refuse_words(command: Command[Options]) -> None:
    """Raise UsageProblem if a command that takes options only got a word."""
    if command.words:
        raise WrongWords(f"{command.procedure} takes options only, and got {command.words[0]!r}")


def refuse_beside_card(
    command: Command[Options],
    owner: str,
    options: Sequence[Declaration],
    instead: Mapping[str, str],
) -> None:
    """Raise UsageProblem for an option whose value stands on a model's card.

    `owner` is the model's key, and `instead` says by an option's name what to write in its place.
    """
    for option in command.options.given_of(*options):
        cure = instead.get(option.name, "")
        raise UsageProblem(
            f"{option.flag} goes with plain numbers only: {owner} has it from its card"
            + (f"; {cure}" if cure else "")
        )


def refuse_both(
    command: Command[Options], first: Declaration, second: Declaration, why: str
) -> None:
    """Raise UsageProblem if two options are given that exclude each other."""
    if command.options.is_given(first) and command.options.is_given(second):
        raise UsageProblem(f"{first.flag} and {second.flag} exclude each other: {why}")
