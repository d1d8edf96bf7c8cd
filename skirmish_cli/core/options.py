"""Options, declared once: their types, bounds, choices and words.

    class ShootOptions(Options):
        range = option("the distance in inches", number(0, 1000), metavar="INCHES")
        attacks = option("the attacks of each shooter", whole(1, 20), default=1)
        cover = option("what the target hides behind", choice("soft", "hard"))
        mod = option("add N to the roll, as N or N:reason", each(a_term))
        targeting = option("take the targeting test first", flag)

From this one declaration come the command line's parameter, the error for a value out of range, the
help, completion, what `games show` tells, and the typed values that a rule gets: `options.range` is
a `float | None`, `options.attacks` an `int`, `options.mod` a tuple of terms. Asked of the class,
`ShootOptions.range` is the declaration itself, so that messages can name `ShootOptions.range.flag`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, TypeVar, overload

from skirmish_cli.core.errors import MissingOptions, UsageProblem, unknown, wrong_word
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.core.ruleset import Ruleset

T = TypeVar("T")

#: What a command line gives an option: the texts typed, in order, or that a flag was set.
Typed = bool | tuple[str, ...]


class Reader(Generic[T]):
    """How the text of an option becomes its value.

    `kind` is its name for programs. `least` and `most` are its bounds and `choices` all that it
    may be, where it has any. `read` gets the text, the option as it is typed and the rules in force
    (None for commands of no game), and raises UsageProblem.
    """

    def __init__(
        self,
        kind: str,
        read: Callable[[str, str, Ruleset | None], T],
        metavar: str,
        *,
        least: float | None = None,
        most: float | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:
        self.kind, self.read, self.metavar = kind, read, metavar
        self.least, self.most, self.choices = least, most, choices


class Each(Generic[T]):
    """A reader whose option may be given several times.

    With a `separator`, one text may hold several values.
    """

    def __init__(self, reader: Reader[T], separator: str = "") -> None:
        self.reader, self.separator = reader, separator


class Flag:
    """What an option without a value is: given or not."""


flag = Flag()


def whole(least: int, most: int) -> Reader[int]:
    """Return the reader of a whole number within bounds."""

    def read(text: str, name: str, rules: Ruleset | None) -> int:
        return parse_whole(text, name, least, most)

    return Reader("whole", read, "N", least=least, most=most)


def number(least: float, most: float) -> Reader[float]:
    """Return the reader of a number within bounds, whole or decimal."""

    def read(text: str, name: str, rules: Ruleset | None) -> float:
        value = parse_number(text, name)
        if not least <= value <= most:
            raise UsageProblem(f"{name} {text} is out of range: {least:g} to {most:g}")
        return value

    return Reader("number", read, "N", least=least, most=most)


def choice(*choices: str) -> Reader[str]:
    """Return the reader of one of several words."""

    def read(text: str, name: str, rules: Ruleset | None) -> str:
        if text not in choices:
            if name.startswith("--"):
                raise UsageProblem(unknown(f"value of {name}", text, choices))
            raise wrong_word(f"value of {name}", text, choices)
        return text

    return Reader("choice", read, "|".join(choices), choices=choices)


def a_text_such_as(*choices: str) -> Reader[str]:
    """Return the reader of a text that its command checks, with what that accepts."""
    return Reader("text", _read_text, "TEXT", choices=choices)


def _read_text(text: str, name: str, rules: Ruleset | None) -> str:
    return text


def _read_term(text: str, name: str, rules: Ruleset | None) -> Term:
    return parse_term(text, name)


#: A text as it is typed.
a_text = Reader("text", _read_text, "TEXT")
#: A number that is added to a roll, with its reason.
a_term = Reader("term", _read_term, "N[:reason]")


def each(reader: Reader[T], separator: str = "") -> Each[T]:
    """Return what reads an option that may be given several times, in the order given."""
    return Each(reader, separator)


#: What an option is for: it is an ordinary one; it asks for an extra reading of the same, such as
#: advice, and is no part of what is resolved; or it is hidden, not listed but there so that a
#: procedure can say what to write instead.
Role = Literal["ordinary", "extra", "hidden"]

#: What options are about, which groups those of a command in its help, in this order: what is
#: resolved, what is added to it, how dice and decisions are made, files, and how it is shown.
Group = Literal["subject", "modifiers", "decisions", "files", "output"]
GROUPS: tuple[Group, ...] = ("subject", "modifiers", "decisions", "files", "output")


class Form(NamedTuple):
    """How an option is typed and listed, and what it is for."""

    metavar: str | None = None
    short: str | None = None
    needed: str = ""
    role: Role = "ordinary"
    group: Group | None = None
    also: tuple[str, ...] = ()


class Declaration:
    """What is declared of one option, whatever the type of its value.

    `needed` says when it can't be left out, such as `without models`, `role` whether it is an
    ordinary option, `group` what it is about: that of the class in which it is declared, unless it
    says another or its kind tells. `also` are other names that players try:
    they aren't accepted, and the error for them names this one.
    """

    def __init__(
        self, words: str, reader: Reader[Any] | Each[Any] | Flag, default: Any, form: Form
    ) -> None:
        self.words, self.default, self.short, self.needed = words, default, form.short, form.needed
        self.role, self._group = form.role, form.group
        self.also = form.also
        self.is_flag = isinstance(reader, Flag)
        self.is_repeatable = isinstance(reader, Each)
        self.separator = reader.separator if isinstance(reader, Each) else ""
        self.reader: Reader[Any] | None = (
            reader.reader
            if isinstance(reader, Each)
            else None
            if isinstance(reader, Flag)
            else reader
        )
        self.metavar = form.metavar or (self.reader.metavar if self.reader else None)
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name.rstrip("_")

    def join(self, group: Group) -> None:
        """Let it be in the group of its class, unless its kind or it itself says another."""
        if self._group is None and self.role == "extra":
            self._group = "decisions"
        elif self._group is None:
            self._group = "modifiers" if self.kind == "term" else group

    @property
    def group(self) -> Group:
        """What it is about."""
        return self._group or "subject"

    @property
    def flag(self) -> str:
        """The option as it is typed, such as `--magic-dice`."""
        return as_flag(self.name)

    @property
    def kind(self) -> str:
        """The name of its type for programs: `flag`, `whole`, `choice` and so on."""
        return "flag" if self.reader is None else self.reader.kind

    def read(self, typed: Typed, rules: Ruleset | None) -> object:
        """Return the value that was typed; raises UsageProblem for one that doesn't fit."""
        if isinstance(typed, bool) or self.reader is None:
            return bool(typed)
        texts = [text for typed_text in typed for text in self._split(typed_text)]
        if self.is_repeatable:
            return tuple(self.reader.read(text, self.flag, rules) for text in texts)
        if len(texts) > 1:
            raise UsageProblem(f"{self.flag} is given {len(texts)} times; it takes one value")
        return self.reader.read(texts[0], self.flag, rules)

    def _split(self, text: str) -> list[str]:
        if not self.separator:
            return [text]
        parts = [part.strip() for part in text.split(self.separator)]
        if not all(parts):
            raise UsageProblem(f"{self.flag} {text[:40]!r} has an empty part")
        return parts

    def describe(self) -> dict[str, Json]:
        """Return the declaration as plain data, for programs and editors."""
        told: dict[str, Json] = {"name": self.name, "flag": self.flag, "kind": self.kind}
        if self.reader is not None and self.reader.least is not None:
            told |= {"least": self.reader.least, "most": self.reader.most}
        if self.reader is not None and self.reader.choices:
            told["choices"] = list(self.reader.choices)
        told |= {"repeatable": self.is_repeatable, "needed": self.needed, "group": self.group}
        default = list(self.default) if isinstance(self.default, tuple) else self.default
        return told | {"default": default, "metavar": self.metavar, "help": self.words}


class Option(Declaration, Generic[T]):
    """The declaration of one option; asked of an instance of its `Options`, the value."""

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: Options, owner: type) -> T: ...
    def __get__(self, instance: Options | None, owner: type) -> Self | T:
        if instance is None:
            return self
        value: T = instance.values[self.name]
        return value


@overload
def option(
    words: str,
    reader: Flag,
    *,
    short: str | None = ...,
    role: Role = ...,
    also: tuple[str, ...] = ...,
    group: Group = ...,
) -> Option[bool]: ...
@overload
def option(
    words: str,
    reader: Each[T],
    *,
    metavar: str | None = ...,
    short: str | None = ...,
    needed: str = ...,
    role: Role = ...,
    group: Group = ...,
    also: tuple[str, ...] = ...,
) -> Option[tuple[T, ...]]: ...
@overload
def option(
    words: str,
    reader: Reader[T],
    *,
    default: T,
    metavar: str | None = ...,
    short: str | None = ...,
    role: Role = ...,
    group: Group = ...,
    also: tuple[str, ...] = ...,
) -> Option[T]: ...
@overload
def option(
    words: str,
    reader: Reader[T],
    *,
    metavar: str | None = ...,
    short: str | None = ...,
    needed: str = ...,
    role: Role = ...,
    group: Group = ...,
    also: tuple[str, ...] = ...,
) -> Option[T | None]: ...
def option(
    words: str, reader: Reader[T] | Each[T] | Flag, *, default: object = None, **details: Any
) -> Any:
    """Return the declaration of an option: its words, and what reads its value.

    One without a `default` is None where it isn't given, an empty tuple where it is repeatable, and
    False where it is a flag.
    """
    if isinstance(reader, Flag):
        default = False
    elif isinstance(reader, Each):
        default = ()
    return Option(words, reader, default, Form(**details))


class Options:
    """The options of a command, each a field; an instance holds their values.

    `typed` is what was typed of those that were given, `values` the values of all. Groups of
    options that several commands share are classes to inherit from, and say what theirs are about:

        class DamageOptions(Options, group="modifiers"):
    """

    def __init_subclass__(cls, group: Group = "subject") -> None:
        for one in vars(cls).values():
            if isinstance(one, Declaration):
                one.join(group)

    def __init__(
        self, typed: Mapping[str, Typed] | None = None, rules: Ruleset | None = None
    ) -> None:
        declared = self.declared()
        self.typed: dict[str, Typed] = {}
        self.values: dict[str, Any] = {name: one.default for name, one in declared.items()}
        for name, given in (typed or {}).items():
            if name not in declared:
                raise UsageProblem(unknown("option", as_flag(name), map(as_flag, declared)))
            if given is False or given == ():
                continue
            self.typed[name] = given
            self.values[name] = declared[name].read(given, rules)

    @classmethod
    def declared(cls) -> dict[str, Declaration]:
        """Return the options by name, as they are declared, shared groups first."""
        found: dict[str, Declaration] = {}
        for holder in reversed(cls.__mro__):
            found |= {
                one.name: one for one in vars(holder).values() if isinstance(one, Declaration)
            }
        return found

    def is_given(self, *options: Declaration) -> bool:
        """Return whether any of some options was given, whatever its value."""
        return any(one.name in self.typed for one in options)

    def given_of(self, *options: Declaration) -> Iterator[Declaration]:
        """Yield those of some options that were given."""
        return (one for one in options if one.name in self.typed)

    def need(self, needed: Option[T | None], command: str) -> T:
        """Return the value of an option; raises UsageProblem where it wasn't given."""
        value: T | None = self.values[needed.name]
        if value is None:
            raise MissingOptions(command, [needed.flag])
        return value

    def need_all(self, command: str, *options: Declaration) -> None:
        """Raise UsageProblem that lists every one of some options that wasn't given."""
        missing = [one.flag for one in options if self.values[one.name] in (None, ())]
        if missing:
            raise MissingOptions(command, missing)

    def replace(self, changed: Option[T], value: T) -> Self:
        """Return a copy in which one option has another value, as if it had been typed."""
        return self.with_value(changed, value)

    def with_value(self, changed: Declaration, value: object) -> Self:
        """Return a copy with a value that the reader of an option gave."""
        copy = self._copy()
        copy.values[changed.name] = value
        copy.typed[changed.name] = self.typed.get(changed.name, True)
        return copy

    def without(self, *options: Declaration) -> Self:
        """Return a copy in which some options aren't given."""
        copy = self._copy()
        for one in options:
            copy.typed.pop(one.name, None)
            copy.values[one.name] = one.default
        return copy

    def _copy(self) -> Self:
        copy = object.__new__(type(self))
        copy.typed, copy.values = dict(self.typed), dict(self.values)
        return copy


class NoOptions(Options):
    """What a command takes that has no options."""


def as_flag(name: str) -> str:
    """Return an option's key as it is typed.

    >>> as_flag("magic_dice")
    '--magic-dice'
    """
    return f"--{name.replace('_', '-')}"


def parse_term(text: str, name: str, most: int = 1000) -> Term:
    """Return the term of a modifier typed as `N` or `N:reason`; raises UsageProblem.

    >>> parse_term("-1:mud", "--mod")
    Term(value=-1, source='mud')
    """
    amount, colon, reason = text.partition(":")
    if not amount.strip():
        raise UsageProblem(f"{name} {text!r} has no number; write N or N:reason, such as -1:mud")
    value, words = parse_whole(amount, name, -most, most), " ".join(reason.split())
    return Term(value, words if colon and words else name)


def parse_whole(text: str, name: str, least: int, most: int) -> int:
    """Return a typed whole number within bounds.

    Raises UsageProblem that tells the bounds.

    `name` is what the number is of, such as the option as it is typed.
    """
    stripped = text.strip()
    digits = stripped[1:] if stripped.startswith(("+", "-")) else stripped
    if not (digits.isascii() and digits.isdigit()):
        raise UsageProblem(f"{name} {text[:40]!r} isn't a whole number, such as 1 or -1")
    if len(digits) > 15:
        raise UsageProblem(f"{name} {text[:40]} is out of range: {least} to {most}")
    return require_bounds(int(text), name, least, most)


def parse_number(text: str, name: str, most: float = 1e9) -> float:
    """Return a typed number, whole or decimal; raises UsageProblem."""
    try:
        value = float(text)
    except ValueError:
        raise UsageProblem(f"{name} {text[:40]!r} isn't a number, such as 8 or 7.5") from None
    if not abs(value) <= most:
        raise UsageProblem(f"{name} {text[:40]} is out of range")
    return value


def require_bounds(value: int, name: str, least: int, most: int) -> int:
    """Return a number that lies within its bounds; raises UsageProblem for any other."""
    if not least <= value <= most:
        raise UsageProblem(f"{name} {value} is out of range: {least} to {most}")
    return value


def read_typed(
    values: Mapping[str, Typed | None], declared: Sequence[Declaration]
) -> dict[str, Typed]:
    """Return what was typed of some options, from what a parser gives."""
    typed: dict[str, Typed] = {}
    for one in declared:
        value = values.get(one.name)
        if value:
            typed[one.name] = True if one.is_flag or isinstance(value, bool) else tuple(value)
    return typed
