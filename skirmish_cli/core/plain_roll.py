"""`roll`: plain dice of no game, rolled, typed or as odds like everything else."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Prepared, Procedure
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.expressions import AtLeast, DiceExpression, parse_expression


def roll(expression: DiceExpression) -> Rule[int | AtLeast]:
    """Roll an expression once."""
    total: int | AtLeast = yield expression
    return total


def _least(total: int | AtLeast) -> int:
    return total.least if isinstance(total, AtLeast) else total


def _mean(total: int | AtLeast) -> int | Fraction:
    return total.mean if isinstance(total, AtLeast) else total


def _row(total: int | AtLeast) -> dict[str, Json]:
    return {"total": {"at_least": total.least} if isinstance(total, AtLeast) else total}


def prepare_roll(words: tuple[str, ...], target: int | None) -> Prepared:
    """Return a roll made ready.

    Raises DiceProblem for dice that can't be rolled, UsageProblem for none at all.
    """
    if not words:
        raise UsageProblem("roll needs dice, such as: roll 2d6+3")
    expression = parse_expression(" ".join(words), target)
    figures: dict[str, Figure] = {"mean": _mean}
    inputs: dict[str, Json] = {"dice": str(expression)}
    if target is not None:
        figures = {"success": lambda total: _least(total) >= target, **figures}
        inputs["tn"] = target

    def outcome(total: int, trace: Trace) -> Mapping[str, Json]:
        return {"total": total} if target is None else {"total": total, "success": total >= target}

    against = "" if target is None else f" against {target}"
    return Prepared(
        partial(roll, expression),
        figures,
        _row,
        outcome,
        inputs,
        headline=f"Roll {expression}{against}",
    )


class DiceOptions(Options):
    """What a plain roll can be held against."""

    tn = option("a target number to reach", whole(-10_000, 10_000))


def _prepare(command: Command[DiceOptions]) -> Prepared:
    return prepare_roll(command.words, command.options.tn)


EXAMPLES = ("roll 2d6+3", "roll d10! --tn 14 --odds", "roll 4d6kh3 --dice 6,2,5,5")

ROLL = Procedure(
    name="roll",
    summary=(
        "Roll plain dice: sums, spiking dice (d10!), "
        "the best or worst of several (4d6kh3, 2d20kl1)."
    ),
    section="",
    prepare=_prepare,
    options=DiceOptions,
    arguments="DICE",
    examples=EXAMPLES,
)
