"""Values of options that several commands read."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded, parse_terms
from skirmish_cli.dice.throws import Term


def read_terms(command: Command, most: int) -> tuple[Term, ...]:
    """Return the modifiers of `--mod`; one without a reason is called a modifier.

    Raises UsageProblem for a text that is none, or one beyond `most`.
    """
    terms = parse_terms(command.given("mod") or (), "--mod", most)
    return tuple(
        term._replace(source="modifier") if term.source == "--mod" else term for term in terms
    )


def read_needed(
    text: str | int,
    option: str,
    least: int = 2,
    most: int = 7,
    meaning: str = "what a die has to show, such as 4+",
) -> int:
    """Return what a die or a roll has to show, typed as `4+` or `4`.

    Raises UsageProblem that says the `meaning`, for a text that has none.

    >>> read_needed("4+", "--aim"), read_needed("4", "--aim")
    (4, 4)
    """
    digits = str(text).strip().removesuffix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        raise UsageProblem(f"{option} {str(text)[:20]!r} isn't {meaning}")
    return bounded(int(digits), option, least, most)
