"""A guided conversation: dice and decisions asked for one by one, with a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.core.guided import GuidedTable
from skirmish_cli.core.rules import Rule, play
from skirmish_cli.dice.asked import AskedDice, TakenBack
from skirmish_cli.dice.errors import DiceProblem

if TYPE_CHECKING:
    from skirmish_cli.core.table import JudgementEntry
    from skirmish_cli.dice.throws import Term
    from skirmish_cli.reports.resolve import Reading

R = TypeVar("R")


def play_asked(make_rule: Callable[[], Rule[R]], reading: Reading) -> tuple[R, GuidedTable]:
    """Return the result of a rule whose dice a player is asked for, and its table.

    What was taken back is played again from the start. When the player stops, what was answered is
    said as options to go on with.
    """
    if reading.ask is None or reading.say is None:
        raise ValueError("nobody is there to ask")
    known: list[str] = []
    while True:
        source = AskedDice(reading.ask, reading.say, known)
        table = GuidedTable(source, reading.tell or _tell_nobody)
        try:
            result = play(make_rule(), table)
        except TakenBack:
            known = source.answers[:-1]
            reading.say(f"taken back: {source.answers[-1]}")
            continue
        except (KeyboardInterrupt, DiceProblem):
            if source.answers:
                reading.say(f"to go on from here: --dice {','.join(source.answers)}")
            raise
        source.finish()
        return result, table


def _tell_nobody(terms: tuple[Term, ...], judged: JudgementEntry) -> None:
    """Say nothing of what came of a throw."""
