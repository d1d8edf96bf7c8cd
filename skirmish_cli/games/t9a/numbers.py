"""Numbers of the ruleset and of the command line as the procedures of The 9th Age read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded
from skirmish_cli.dice.extremes import Spared


def test_roll(numbers: Mapping[str, Any], maximised: int = 0, minimised: int = 0) -> Spared:
    """Return the roll of a Discipline test. Section: Psychology."""
    return Spared(int(numbers["test_dice"]), int(numbers["die"]), maximised, minimised)


def read_discipline(command: Command) -> int:
    """Return the Discipline given, or the highest of the units named; raises UsageProblem."""
    given = command.given("discipline")
    if not command.words:
        return bounded(command.need("discipline"), "--discipline", 0, 20)
    if given is not None:
        raise UsageProblem("--discipline and a unit exclude each other: the unit's card has its Discipline")
    models = command.find_models([list(command.words)])[0]
    return max(model.card.discipline for model in models)


def read_needed(text: str | int, option: str, least: int = 2, most: int = 7) -> int:
    """Return what a die has to show, typed as `4+` or `4`; raises UsageProblem.

    >>> read_needed("4+", "--aim"), read_needed("4", "--aim")
    (4, 4)
    """
    digits = str(text).strip().removesuffix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 3):
        raise UsageProblem(f"{option} {str(text)[:20]!r} isn't what a die has to show, such as 4+")
    return bounded(int(digits), option, least, most)


def first_row(rows: Sequence[Mapping[str, Any]], value: int) -> Mapping[str, Any] | None:
    """Return the first row of a falling table whose `least` a value reaches, or None.

    >>> first_row([{"least": 1, "needs": 3}, {"least": None, "needs": 4}], 0)["needs"]
    4
    """
    for row in rows:
        if row["least"] is None or value >= row["least"]:
            return row
    return None
