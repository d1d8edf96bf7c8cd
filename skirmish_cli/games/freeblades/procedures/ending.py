"""`break` and `victory`: whether a freeband is broken, and who has won at the end of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Model, Option, Prepared, Procedure, bounded, one_of
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.trace import Trace

R = TypeVar("R")

MOST_LP = 1000
EVERY_MODEL = "*"


def is_broken(start: int, dropped: int) -> bool:
    """Return whether a freeband is broken, from its starting LP and those of its models dropped
    or run off.

    The LP lost that way must exceed the starting LP of the models still on the table; wounds
    don't count. Section: Winning the Game; End Phase.

    >>> is_broken(12, 6), is_broken(12, 7)
    (False, True)
    """
    return dropped > start - dropped


def settled(result: R) -> Rule[R]:
    """Return what is certain: a rule that needs no dice."""
    return result
    yield  # without dice it is still a rule


def _start_life_points(models: Sequence[Model]) -> int:
    for model in models:
        if model.card.lp is None:
            raise UsageProblem(f"{model.key} has no LP on its card")
    return sum(model.card.lp for model in models)


def _life_points(command: Command) -> tuple[int, int]:
    """Return the starting LP of the whole freeband and of what it lost."""
    start, dropped = command.given("start"), command.given("dropped")
    if start is not None and command.words:
        raise UsageProblem(
            "break takes the numbers --start and --dropped or the models that dropped, not both"
        )
    if start is None and command.given("warband"):
        if dropped is not None:
            raise UsageProblem(
                "--dropped goes with --start N; with -w FILE name the models dropped or run off"
            )
        if len(command.given("warband")) > 1:
            raise UsageProblem("break looks at one freeband: give one -w FILE")
        whole, lost = command.find_models([[EVERY_MODEL], list(command.words)])
        names = [model.key.split("/")[-1].split("#")[0] for model in lost]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice:
            raise UsageProblem(f"{twice} is named twice")
        return _start_life_points(whole), _start_life_points(lost)
    if command.words:
        raise UsageProblem("models that dropped need their warband: break -w FILE MODEL...")
    start = bounded(command.need("start"), "--start", 1, MOST_LP)
    return start, bounded(command.need("dropped"), "--dropped", 0, start)


def _names(command: Command) -> list[str]:
    """Return the models that were named, without their flags: those change nothing."""
    return [word.partition("+")[0] for word in command.words]


def _prepare_break(command: Command) -> Prepared:
    start, dropped = _life_points(command)
    broken = is_broken(start, dropped)
    verb = "exceed" if broken else "do not exceed"
    flagged = any("+" in word.rpartition("}")[2] for word in command.words)
    text = f"{dropped} LP dropped or run off {verb} the {start - dropped} on the table"
    return Prepared(
        rule=partial(settled, broken),
        figures={"broken": lambda result: result},
        row=lambda result: {"broken": result},
        outcome=lambda result, trace: {"broken": result},
        inputs={
            "start": start,
            "dropped": dropped,
            "left": start - dropped,
            "models": _names(command),
        },
        rulings=("break_check",),
        headline=f"Freeband break: {dropped} of {start} starting LP lost",
        notes=(
            text,
            f"broken from {start // 2 + 1} LP on",
            *(["flags change nothing: starting LP count"] if flagged else ()),
        ),
    )


BREAK = Procedure(
    name="break",
    summary="Check whether a freeband is broken.",
    section="Winning the Game; End Phase",
    arguments="[MODEL...]",
    prepare=_prepare_break,
    options=(
        Option("start", "whole", "the starting LP of the whole freeband", metavar="N"),
        Option("dropped", "whole", "the starting LP of its models dropped or run off", metavar="N"),
    ),
    examples=("break --start 12 --dropped 7", "break -w lanterns.yaml captain archer"),
)


def victor(objective: str, a_broken: bool, b_broken: bool, time_up: bool) -> tuple[str, str]:
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


def _prepare_victory(command: Command) -> Prepared:
    if command.words:
        raise UsageProblem(f"victory takes options only, and got {command.words[0]!r}")
    objective = one_of(command.given("objective") or "none", "--objective", ("a", "b", "none"))
    winner, why = victor(objective, *(bool(command.given(name)) for name in _ENDINGS))

    def outcome(result: str, trace: Trace) -> Mapping[str, Any]:
        return {"winner": result, "why": why}

    return Prepared(
        rule=partial(settled, winner),
        figures={},
        row=lambda result: {"winner": result},
        outcome=outcome,
        inputs={"objective": objective, **{name: bool(command.given(name)) for name in _ENDINGS}},
        headline="Victory at the end of the turn",
    )


VICTORY = Procedure(
    name="victory",
    summary="Say who has won at the end of a turn: by the objective, by a break, or nobody yet.",
    section="Winning the Game; End Phase",
    prepare=_prepare_victory,
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
