"""`bag`: prizes drawn without replacement."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, refuse_words
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from tests.toy.toy_game.numbers import read_bag
from tests.toy.toy_game.prizes import empty_bag


class BagOptions(Options):
    """What `bag` takes."""

    draws = option("how many draws", whole(1, 3), default=1)


def _prepare(command: Command[BagOptions]) -> Prepared:
    refuse_words(command)
    draws = command.options.draws
    return Prepared(
        rule=partial(empty_bag, read_bag(command.rules), draws),
        inputs={"draws": draws},
        figures={"prize_mean": lambda state: state.prize},
        row=lambda state: {"prize": state.prize},
        outcome=lambda state, trace: {"prize": state.prize},
    )


BAG = Procedure("bag", "Draw prizes.", "Prizes", _prepare, BagOptions)
