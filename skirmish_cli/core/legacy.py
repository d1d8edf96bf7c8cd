"""Options as tuples, until every procedure declares a class of them. To be deleted."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from skirmish_cli.core import options as typed
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.dice.throws import Term

Kind = Literal["whole", "number", "text", "flag", "texts"]


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


def class_of(options: tuple[Option, ...]) -> type[typed.Options]:
    """Return the class of options that some tuples declare."""
    return type("LegacyOptions", (typed.Options,), {one.name + "_": _typed(one) for one in options})


def _typed(one: Option) -> Any:
    readers: dict[str, Any] = {
        "whole": typed.whole(-MOST_WHOLE, MOST_WHOLE),
        "number": typed.number(-1e9, 1e9),
        "text": typed.a_text,
        "texts": typed.each(typed.a_text),
        "flag": typed.flag,
    }
    default = {"flag": False, "texts": ()}.get(one.kind, one.default)
    return typed.Option(
        one.help,
        readers[one.kind],
        default,
        metavar=one.metavar,
        short=one.short,
        hidden=one.hidden,
        extra=one.extra,
    )
