"""`lunge`: a pool of dice, of which the highest counts."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, one_model
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.dice.throws import Term
from tests.toy.toy_game.dice.highest import HighestOf
from tests.toy.toy_game.lunging import lunge
from tests.toy.toy_game.models import Toy, make_toy


class LungeOptions(Options):
    """What `lunge` takes where no toy is named."""

    dice_count = option("how many dice", whole(1, 20), needed="without a toy")


def _prepare(command: Command[LungeOptions]) -> Prepared:
    toy = _read_toy(command)
    throw = _make_throw(toy)
    target = int(command.rules.ruling("needs"))
    return Prepared(
        rule=partial(lunge, toy, throw, target),
        inputs={"who": toy.key, "dice": throw.dice},
        rulings=("needs",),
        figures={
            "success": lambda highest: highest.face >= target,
            "mean": lambda highest: highest.face,
            "by_first": lambda highest: highest.by_first,
        },
        row=lambda highest: highest._asdict(),
        outcome=lambda highest, trace: highest._asdict(),
    )


def _read_toy(command: Command[LungeOptions]) -> Toy:
    """Return the toy that is named, or one with the dice that are typed."""
    if command.words:
        return make_toy(one_model(command, "lunge tin", "toy"))
    return Toy("toy", command.need(LungeOptions.dice_count))


def _make_throw(toy: Toy) -> HighestOf:
    if toy.is_brave:
        return HighestOf(toy.dice + 1, (Term(0, "brave: one die more"),))
    return HighestOf(toy.dice)


LUNGE = Procedure(
    "lunge",
    "Lunge at something.",
    "Lunging",
    _prepare,
    LungeOptions,
    arguments="[MODEL]",
    flags=("brave",),
)
