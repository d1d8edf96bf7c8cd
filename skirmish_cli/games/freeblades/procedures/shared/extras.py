"""The inputs that a result shows, and the extra readings of some commands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.procedure import Command, Model, Option, Procedure, SideTable
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.combat import Fight
    from skirmish_cli.games.freeblades.procedures.shared import weighing
else:
    weighing = lazy("skirmish_cli.games.freeblades.procedures.shared.weighing")


#: The word for every model of the files; it brings each key with its file before it.
EVERY_MODEL = "*"


def format_model(model: Model) -> str:
    """Return a model as it is typed: its key and its flags."""
    return "+".join(
        (model.key, *(f"{flag}={value}" if value else flag for flag, value in model.flags.items()))
    )


def is_rating(text: str) -> bool:
    """Return whether a word is a rating such as d8, and no model."""
    return text[:1] in {"d", "D"} and text[1:2].isdigit()


def list_inputs(
    command: Command, options: Iterable[Option], inputs: Mapping[str, Any]
) -> dict[str, Any]:
    """Return some inputs and, behind them, each other option that was given.

    The extra readings, such as advice, are no part of what is resolved.
    """
    shown = dict(inputs)
    for option in options:
        if option.extra or option.name in inputs or not command.is_given(option.name):
            continue
        value = command.given(option.name)
        shown[option.name] = list(value) if isinstance(value, (list, tuple)) else value
    return shown


EXTRA_OPTIONS = (
    Option(
        "advise",
        "flag",
        "rank the choices that you have now by their exact odds",
        default=False,
        extra=True,
    ),
    Option(
        "vs",
        "text",
        "compare with the odds of other arguments",
        metavar="'OTHER ARGUMENTS'",
        extra=True,
    ),
    Option(
        "sensitivity",
        "flag",
        "show what +1, a die level, one LP or concealment would change",
        default=False,
        extra=True,
    ),
)


def list_extra_tables(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the tables of the extra readings that a command asks for.

    Raises UsageProblem for other arguments that can't be read.
    """
    tables: list[SideTable] = []
    if command.given("advise"):
        tables += weighing.rank(command, procedure)
    if command.given("vs") is not None:
        tables.append(weighing.compare(command, procedure))
    if command.given("sensitivity"):
        tables.append(weighing.vary(command, procedure))
    return tuple(tables)


def note_advice(command: Command, fight: Fight) -> tuple[str, ...]:
    """Return what advice on a melee leaves out."""
    if command.given("advise") and weighing.is_too_long(fight):
        return (
            "best play left out: so many attacks, targets and Fatestones make too many positions",
        )
    return ()
