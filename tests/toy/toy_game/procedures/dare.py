"""`dare`: throw on or stop, with a rival; both decisions can be left to what is best."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import BEST, Command, refuse_words
from skirmish_cli.core.options import Options, option, whole
from skirmish_cli.core.procedure import Goal, Policy, Prepared, Procedure
from tests.toy.toy_game.daring import AGAIN, DARER, SPOIL, Habits, dare

NEVER, ALWAYS = "never", "always"
AGAIN_POLICY = Policy(AGAIN, (NEVER, ALWAYS, BEST), NEVER, "whether the darer throws again")
SPOIL_POLICY = Policy(SPOIL, (NEVER, ALWAYS, BEST), NEVER, "whether the rival spoils", "spoils")


class DareOptions(Options):
    """What `dare` takes."""

    throws = option("how many throws at most", whole(1, 100_000), default=2)


def _prepare(command: Command[DareOptions]) -> Prepared:
    refuse_words(command)
    again, spoil = command.policy(AGAIN_POLICY), command.policy(SPOIL_POLICY)
    throws = command.options.throws
    return Prepared(
        rule=partial(dare, throws, Habits(again == ALWAYS, spoil == ALWAYS)),
        inputs={"throws": throws},
        policy={AGAIN: again, SPOIL: spoil},
        rulings=("spoils",),
        figures={"coins_mean": lambda coins: coins, "lost": lambda coins: coins == 0},
        row=lambda coins: {"coins": coins},
        outcome=lambda coins, trace: {"coins": coins},
        goal=Goal("coins_mean", owners=(DARER,)),
    )


DARE = Procedure(
    "dare",
    "Throw on or stop.",
    "Daring",
    _prepare,
    DareOptions,
    policies=(AGAIN_POLICY, SPOIL_POLICY),
)
