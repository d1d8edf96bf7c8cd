"""`initiative`: both sides roll, ties roll again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command, refuse_words
from skirmish_cli.core.options import NoOptions
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import Note, Repeat, Rule
from skirmish_cli.core.table import ThrowEntry, Trace
from skirmish_cli.dice.throws import PlainDie
from skirmish_cli.games.freeblades.flags import Resolve
from skirmish_cli.games.freeblades.numbers import read_numbers
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_initiative


def _roll_off(sides: int) -> Rule[str | None]:
    first = yield PlainDie(sides, "initiative, side a")
    second = yield PlainDie(sides, "initiative, side b")
    if first == second:
        yield Note("a tie: both roll again")
        return None
    return "first" if first > second else "second"


def roll_initiative(sides: int) -> Rule[str]:
    """Roll for the initiative: the higher die wins and ties are rerolled.

    Section: Events, Initiative.
    """
    winner: str = yield Repeat(_roll_off, (sides,))
    return winner


def _tell_winner(winner: str) -> Iterator[Change]:
    """Yield which side is the first player of this turn, and that the other is not.

    Section: Events, Initiative.
    """
    first, second = ("a", "b") if winner == "first" else ("b", "a")
    yield Change(first, "first", True, "turn", "won the initiative")
    yield Change(second, "first", None)


def _make_outcome(winner: str, trace: Trace) -> Mapping[str, Json]:
    thrown = [entry.faces[0] for entry in trace if isinstance(entry, ThrowEntry)]
    return {"faces": thrown[-2:], "winner": winner}


def _prepare(command: Command[NoOptions]) -> Prepared:
    refuse_words(command)
    return Prepared(
        rule=Resolve(
            partial(roll_initiative, int(read_numbers(command.rules).initiative_die)), _tell_winner
        ),
        figures={
            "first": lambda winner: winner == "first",
            "second": lambda winner: winner == "second",
        },
        row=lambda winner: {"winner": winner},
        outcome=_make_outcome,
        headline="Initiative: d10 each, ties again",
        verdict=tell_initiative,
        main=("first", "second"),
    )


INITIATIVE = Procedure(
    both_sides=True,
    name="initiative",
    summary="Roll for the initiative.",
    section="Events",
    prepare=_prepare,
    options=NoOptions,
    examples=("initiative", "initiative --dice 7,7,3,9"),
)
