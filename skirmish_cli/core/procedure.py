"""Procedures: what a player can ask a game to resolve.

A procedure makes a `Command` (words, options, rules) ready: its rule, and what is read off the
result.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.throws import Term

Kind = Literal["whole", "number", "text", "flag", "texts"]


def as_flag(option: str) -> str:
    """Return an option's key as it is typed.

    >>> as_flag("magic_dice")
    '--magic-dice'
    """
    return f"--{option.replace('_', '-')}"


class Option(NamedTuple):
    """One option of a procedure.

    `name` is its key and, with dashes, its flag. One of kind `texts` may be given several times. A
    `hidden` one isn't listed: it is there so that the procedure can say what to write instead. An
    `extra` one asks for more about the same situation, such as advice, and changes nothing in it.
    """

    name: str
    kind: Kind
    help: str
    default: Any = None
    short: str | None = None
    metavar: str | None = None
    hidden: bool = False
    extra: bool = False


class Model(NamedTuple):
    """A model as named on the command line: its key in results, its card, its flags.

    `limit` is that of the file that it is from; an inline card has none.
    """

    key: str
    name: str
    card: Any
    flags: Mapping[str, str]
    limit: int | None = None

    def has(self, flag: str) -> bool:
        """Return whether the model carries a flag."""
        return flag in self.flags


class Command(NamedTuple):
    """What a player asked for: the plain words, the options, and the rules in force.

    `options` holds the default of each option that wasn't given.
    """

    procedure: str
    words: tuple[str, ...]
    options: Mapping[str, Any]
    rules: Ruleset
    find_models: Callable[[Sequence[Sequence[str]]], list[list[Model]]]

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
            raise UsageProblem("only one 'vs' can stand between the two sides")
        if len(sides) == 2 and not (sides[0] and sides[1]):
            raise UsageProblem("a side is empty: name at least one model before and after 'vs'")
        return sides

    def models(self) -> list[list[Model]]:
        """Return the models of each side.

        Raises UsageProblem with the nearest id or flag.
        """
        return self.find_models(self.sides())

    def given(self, name: str) -> Any:
        """Return an option's value, or None where it was not given."""
        return self.options.get(name)

    def is_given(self, name: str) -> bool:
        """Return whether an option was given, a 0 included."""
        value = self.options.get(name)
        return bool(value) or (value == 0 and value is not False)

    def need_all(self, *names: str) -> None:
        """Raise UsageProblem that lists each of these options that was not given."""
        missing = [as_flag(name) for name in names if self.options.get(name) is None]
        if missing:
            raise UsageProblem(f"{self.procedure} needs {', '.join(missing)}")

    def need(self, name: str) -> Any:
        """Return an option's value; raises UsageProblem where it was not given."""
        value = self.options.get(name)
        if value is None:
            raise UsageProblem(f"{self.procedure} needs {as_flag(name)}")
        return value


class Chance(NamedTuple):
    """A probability in a side table, shown in percent."""

    value: Any


class Points(NamedTuple):
    """A difference of probabilities in a side table, in points of percent."""

    value: Any


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
    table by its `name` and its cells by `keys`, where those aren't the columns.
    """

    title: str
    columns: tuple[str, ...]
    rows: Callable[[], Sequence[Sequence[Any]]]
    weighs: bool = False
    name: str = ""
    keys: tuple[str, ...] = ()


class Prepared(NamedTuple):
    """A procedure made ready: the rule, and what is read off its result.

    Each of the `figures` is a function of a result: bools make a probability, numbers a mean.
    `models` holds such figures for each model by its key. `row` returns what the printed
    distribution shows of a result, `outcome` what is shown of one that was played. `tables` stand
    beside the result in every mode; where the outcome is `told_by_tables`, it isn't shown twice.
    """

    rule: Callable[[], Rule[Any]]
    figures: Mapping[str, Callable[[Any], Any]]
    row: Callable[[Any], Mapping[str, Any]]
    outcome: Callable[[Any, Trace], Mapping[str, Any]]
    inputs: Mapping[str, Any] = MappingProxyType({})
    models: Mapping[str, Mapping[str, Callable[[Any], Any]]] = MappingProxyType({})
    policy: Mapping[str, str] = MappingProxyType({})
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    headline: str = ""
    tables: tuple[SideTable, ...] = ()
    told_by_tables: bool = False


class Procedure(NamedTuple):
    """One thing that a game can resolve.

    `arguments` says what its plain words are, for the usage line.
    """

    name: str
    summary: str
    section: str
    prepare: Callable[[Command], Prepared]
    options: tuple[Option, ...] = ()
    arguments: str = ""
    examples: tuple[str, ...] = ()


#: A whole number beyond this is a slip in any game.
MOST_WHOLE = 10**12


def read_value(option: Option, flag: str, text: str) -> Any:
    """Return the value that a text gives an option that takes one value.

    Raises UsageProblem that names the flag.
    """
    if option.kind == "whole":
        return parse_whole(text, flag, -MOST_WHOLE, MOST_WHOLE)
    return parse_number(text, flag) if option.kind == "number" else text


def parse_terms(texts: Sequence[str], option: str, most: int = 1000) -> tuple[Term, ...]:
    """Return the terms of modifiers typed as `N` or `N:reason`.

    Raises UsageProblem for another form, or a number beyond `most`.

    >>> parse_terms(["-1:mud"], "--mod")
    (Term(value=-1, source='mud'),)
    """
    terms = []
    for text in texts:
        number, colon, reason = text.partition(":")
        if not number.strip():
            raise UsageProblem(
                f"{option} {text!r} has no number; write N or N:reason, such as -1:mud"
            )
        value, source = parse_whole(number, option, -most, most), " ".join(reason.split())
        terms.append(Term(value, source if colon and source else option))
    return tuple(terms)


def parse_whole(text: str, option: str, least: int, most: int) -> int:
    """Return a typed whole number within bounds.

    Raises UsageProblem that names the option and the bounds.
    """
    digits = text.strip().removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise UsageProblem(f"{option} {text[:40]!r} isn't a whole number, such as 1 or -1")
    if len(digits) > 15:
        raise UsageProblem(f"{option} {text[:40]} is out of range: {least} to {most}")
    return bounded(int(text), option, least, most)


def parse_number(text: str, option: str, most: float = 1e9) -> float:
    """Return a typed number, whole or decimal.

    Raises UsageProblem that names the option.
    """
    try:
        value = float(text)
    except ValueError:
        raise UsageProblem(f"{option} {text[:40]!r} isn't a number, such as 8 or 7.5") from None
    if not abs(value) <= most:
        raise UsageProblem(f"{option} {text[:40]} is out of range")
    return value


def bounded(value: int, option: str, least: int, most: int) -> int:
    """Return a number that lies within its bounds.

    Raises UsageProblem for any other.
    """
    if not least <= value <= most:
        raise UsageProblem(f"{option} {value} is out of range: {least} to {most}")
    return value


def one_of(value: str, option: str, values: Sequence[str]) -> str:
    """Return a value that is one of those allowed.

    Raises UsageProblem with the nearest.
    """
    if value not in values:
        raise UsageProblem(unknown(f"value of {option}", value, values))
    return value
