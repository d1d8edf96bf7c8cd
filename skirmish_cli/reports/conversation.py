"""A guided conversation: dice and decisions asked for one by one, with a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from skirmish_cli.core.guided import GuidedTable, Tell
from skirmish_cli.core.rules import Rule, play
from skirmish_cli.dice.asked import AskedDice, TakenBack
from skirmish_cli.dice.errors import DiceProblem

R = TypeVar("R")


def play_asked(
    make_rule: Callable[[], Rule[R]],
    ask: Callable[[str], str],
    say: Callable[[str], None],
    tell: Tell,
) -> tuple[R, GuidedTable]:
    """Return the result of a rule whose dice a player is asked for, and its table.

    `ask` puts a prompt and returns the line typed, `say` tells something between the questions,
    `tell` what came of each throw.

    What was taken back is played again from the start. When the player stops, what was answered is
    said as options to go on with.
    """
    known: list[str] = []
    while True:
        source = AskedDice(ask, say, known)
        table = GuidedTable(source, tell)
        try:
            result = play(make_rule(), table)
        except TakenBack:
            known = source.answers[:-1]
            say(f"taken back: {source.answers[-1]}")
            continue
        except (KeyboardInterrupt, DiceProblem):
            if source.answers:
                say(f"to go on from here: --dice {','.join(source.answers)}")
            raise
        source.finish()
        return result, table
