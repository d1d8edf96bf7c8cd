"""`lunge`: a pool of dice, of which the highest counts."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from skirmish_cli.dice.throws import Term
from tests.toy.toy_game.dice.highest import HighestOf
from tests.toy.toy_game.lunging import lunge
from tests.toy.toy_game.models import Toy, make_toy


def _prepare(command: Command) -> Prepared:
    toy = _read_toy(command)
    throw = _make_throw(toy)
    target = int(command.rules.ruling("needs"))
    return Prepared(
        rule=partial(lunge, throw),
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


def _read_toy(command: Command) -> Toy:
    """Return the toy that is named, or one with the dice that are typed."""
    if command.words:
        return make_toy(command.models()[0][0])
    return Toy("toy", bounded(command.need("dice_count"), "--dice-count", 1, 20))


def _make_throw(toy: Toy) -> HighestOf:
    if toy.is_brave:
        return HighestOf(toy.dice + 1, (Term(0, "brave: one die more"),))
    return HighestOf(toy.dice)


LUNGE = Procedure(
    "lunge",
    "Lunge at something.",
    "Lunging",
    _prepare,
    arguments="[MODEL]",
    options=(Option("dice_count", "whole", "how many dice", metavar="N"),),
)
