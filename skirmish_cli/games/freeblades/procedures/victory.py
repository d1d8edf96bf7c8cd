"""`victory`: who has won at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command, refuse_words
from skirmish_cli.core.options import Options, choice, flag, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import certain
from skirmish_cli.games.freeblades.flags import Resolve
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_victory


def find_victor(
    objective: str, *, a_broken: bool, b_broken: bool, time_up: bool
) -> tuple[str, str]:
    """Return who has won at the end of a turn, `draw` or `none`, and why.

    The objective comes first, then broken freebands, then the time. Section: Winning the Game.
    """
    if objective in {"a", "b"}:
        return objective, f"side {objective} holds the objective with no enemy within 3 inches"
    if a_broken and b_broken:
        return "draw", "both freebands are broken"
    if a_broken or b_broken:
        return ("b", "side a is broken") if a_broken else ("a", "side b is broken")
    return ("draw", "the time is up") if time_up else ("none", "nobody has won: play on")


class VictoryOptions(Options):
    """What may end a game."""

    objective = option(
        "the side in contact with no enemy within 3 inches: a, b or none",
        choice("a", "b", "none"),
        default="none",
        metavar="SIDE",
    )
    a_broken = option("the freeband of side a is broken", flag)
    b_broken = option("the freeband of side b is broken", flag)
    time_up = option("the agreed time is up", flag)


def _is_broken(command: Command[VictoryOptions], letter: str) -> bool:
    """Return whether a battle knows that a side is broken."""
    side = command.battle.find_side(letter) if command.battle else None
    return side is not None and side.has("broken")


def _tell_victory(why: str, winner: str) -> Iterator[Change]:
    """Yield the side that has won, if one has."""
    if winner in {"a", "b"}:
        yield Change(winner, "won", True, "battle", why)


def _prepare(command: Command[VictoryOptions]) -> Prepared:
    refuse_words(command)
    options = command.options
    endings = {
        "a_broken": options.a_broken or _is_broken(command, "a"),
        "b_broken": options.b_broken or _is_broken(command, "b"),
        "time_up": options.time_up,
    }
    winner, why = find_victor(options.objective, **endings)
    return Prepared(
        rule=Resolve(partial(certain, winner), partial(_tell_victory, why)),
        figures={},
        row=lambda result: {"winner": result},
        outcome=lambda result, trace: {"winner": result, "why": why},
        inputs={"objective": options.objective, **endings},
        headline="Victory at the end of the turn",
        verdict=tell_victory,
    )


VICTORY = Procedure(
    both_sides=True,
    name="victory",
    summary="Say who has won at the end of a turn: by the objective, by a break, or nobody yet.",
    section="Winning the Game; End Phase",
    prepare=_prepare,
    options=VictoryOptions,
    positions=(VictoryOptions.objective,),
    examples=("victory --objective a", "victory --a-broken --b-broken"),
)
