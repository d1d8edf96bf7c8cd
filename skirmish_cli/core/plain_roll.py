"""`roll`: plain dice of no game, rolled, typed or as odds like everything else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Figure, Prepared, Procedure
from skirmish_cli.core.rolled_together import least, mean, plain_total, prepare_together
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.table import Trace
from skirmish_cli.dice.expressions import AtLeast, DiceExpression
from skirmish_cli.dice.roll_lines import Labelled, parse_line


def roll(expression: DiceExpression) -> Rule[int | AtLeast]:
    """Roll an expression once."""
    total: int | AtLeast = yield expression
    return total


def prepare_roll(words: tuple[str, ...], target: int | None) -> Prepared:
    """Return a roll made ready.

    Raises DiceProblem for dice that can't be rolled, UsageProblem for none at all.
    """
    if not words:
        raise UsageProblem("roll needs dice, such as: roll 2d6+3")
    rolls = parse_line(" ".join(words), target)
    return prepare_together(rolls, target) if len(rolls) > 1 else _prepare_one(rolls[0], target)


def _prepare_one(labelled: Labelled, target: int | None) -> Prepared:
    """Return one sum of dice made ready."""
    expression, label = labelled
    figures: dict[str, Figure] = {"mean": mean}
    inputs: dict[str, Json] = {"dice": str(expression)}
    if label:
        inputs["label"] = label
    if target is not None:
        figures = {"success": lambda total: least(total) >= target, **figures}
        inputs["tn"] = target

    def outcome(total: int, trace: Trace) -> Mapping[str, Json]:
        return {"total": total} if target is None else {"total": total, "success": total >= target}

    against = "" if target is None else f" against {target}"
    return Prepared(
        partial(roll, expression),
        figures,
        lambda total: {"total": plain_total(total)},
        outcome,
        inputs,
        headline=f"Roll {expression}{against}",
        verdict=_tell_verdict,
        label=label,
    )


def _tell_verdict(outcome: Mapping[str, Json]) -> str:
    """Return what a roll comes to; 0 is a total like any other."""
    return f"total: {outcome['total']}" + ("; success" if outcome.get("success") else "")


class DiceOptions(Options):
    """What a plain roll can be held against."""

    tn = option("a target number to reach", whole(-10_000, 10_000))


def _prepare(command: Command[DiceOptions]) -> Prepared:
    return prepare_roll(command.words, command.options.tn)


EXAMPLES = (
    "roll 2d6+3",
    "roll '2d6+3 fire'",
    "roll d10! --tn 14 --odds",
    "roll 'max(d8!,d6!)' --tn 4 --odds",
    "roll d6 d8x --seed 3",
    "roll 4dF --dice +,0,-,+",
    "roll 4d6kh3 --dice 6,2,5,5",
)

ROLL = Procedure(
    name="roll",
    summary=(
        "Roll plain dice: sums, spiking dice (d10!, or d10x where the shell takes the !), "
        "the best or worst of several (4d6kh3, 2d20kl1) or of unlike ones (max(d8!,d6!)), "
        "d%, d66 (tens and ones), Fate dice (4dF), several together (d6 d8). "
        "Words behind dice are their label."
    ),
    section="",
    prepare=_prepare,
    options=DiceOptions,
    arguments="DICE",
    examples=EXAMPLES,
)
