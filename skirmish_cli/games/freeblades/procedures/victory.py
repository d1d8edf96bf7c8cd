"""`victory`: who has won at the end of a turn."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, one_of
from skirmish_cli.core.rules import certain


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


#: What may end a game beside the objective.
_ENDINGS = ("a_broken", "b_broken", "time_up")


def _prepare(command: Command) -> Prepared:
    if command.words:
        raise UsageProblem(f"victory takes options only, and got {command.words[0]!r}")
    objective = one_of(command.given("objective") or "none", "--objective", ("a", "b", "none"))
    endings = {name: bool(command.given(name)) for name in _ENDINGS}
    winner, why = find_victor(objective, **endings)
    return Prepared(
        rule=partial(certain, winner),
        figures={},
        row=lambda result: {"winner": result},
        outcome=lambda result, trace: {"winner": result, "why": why},
        inputs={"objective": objective, **endings},
        headline="Victory at the end of the turn",
    )


VICTORY = Procedure(
    name="victory",
    summary="Say who has won at the end of a turn: by the objective, by a break, or nobody yet.",
    section="Winning the Game; End Phase",
    prepare=_prepare,
    options=(
        Option(
            "objective",
            "text",
            "the side in contact with no enemy within 3 inches: a, b or none",
            metavar="SIDE",
        ),
        Option("a_broken", "flag", "the freeband of side a is broken", default=False),
        Option("b_broken", "flag", "the freeband of side b is broken", default=False),
        Option("time_up", "flag", "the agreed time is up", default=False),
    ),
    examples=("victory --objective a", "victory --a-broken --b-broken"),
)
