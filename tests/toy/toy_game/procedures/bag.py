"""`bag`: prizes drawn without replacement."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, bounded
from tests.toy.toy_game.numbers import read_bag
from tests.toy.toy_game.prizes import empty_bag


def _prepare(command: Command) -> Prepared:
    if command.words:
        raise UsageProblem("bag takes no words")
    draws = bounded(command.given("draws") or 1, "--draws", 1, 3)
    return Prepared(
        rule=partial(empty_bag, read_bag(command.rules), draws),
        inputs={"draws": draws},
        figures={"prize_mean": lambda state: state.prize},
        row=lambda state: {"prize": state.prize},
        outcome=lambda state, trace: {"prize": state.prize},
    )


BAG = Procedure(
    "bag",
    "Draw prizes.",
    "Prizes",
    _prepare,
    options=(Option("draws", "whole", "how many draws", metavar="N"),),
)
