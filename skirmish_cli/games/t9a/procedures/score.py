"""`score`: battle points, from victory points or from the fates of units."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import (
    Command,
    Model,
    Option,
    Prepared,
    Procedure,
    bounded,
    one_of,
    parse_whole,
)
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.health import is_decimated
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.situations import refuse_flags
from skirmish_cli.games.t9a.receipt import count_points
from skirmish_cli.games.t9a.score import (
    BattlePoints,
    Fate,
    FinishedGame,
    count_victory_points,
    score_game,
)

MOST_POINTS = 1_000_000
PRIMARY = ("a", "b", "none")
FLAGS = ("shaken", "decimated", "destroyed", "summoned", "lost")


def _read_pair(text: str, option: str, most: int) -> tuple[int, int]:
    """Return the numbers of both sides, typed as `2,1`; raises UsageProblem."""
    words = text.split(",")
    if len(words) != 2:
        raise UsageProblem(
            f"{option} {text!r} must be two numbers, those of side a and side b, such as 2,1"
        )
    return parse_whole(words[0], option, 0, most), parse_whole(words[1], option, 0, most)


def _read_fate(model: Model, percent: int) -> Fate:
    """Return what became of a unit, by its flags.

    With `lost=N` whether it is decimated or destroyed follows from its card.
    """
    destroyed, decimated = model.has("destroyed"), model.has("decimated")
    if "lost" in model.flags:
        whole = model.card.starting_hp
        left = whole - parse_whole(model.flags["lost"], f"{model.key}+lost", 0, whole)
        destroyed = destroyed or not left
        decimated = decimated or is_decimated(left, whole, percent)
    return Fate(destroyed, model.has("shaken"), decimated, model.has("summoned"))


class VictoryPoints(NamedTuple):
    """The victory points of both sides, and how they were counted."""

    a: int
    b: int
    notes: tuple[str, ...] = ()


def _read_victory_points(command: Command) -> VictoryPoints:
    """Return the victory points of both sides, typed or counted from fates.

    Raises UsageProblem for both, and for neither.
    """
    typed = command.given("vp")
    if typed is not None:
        if command.words:
            raise UsageProblem(
                "--vp and units exclude each other: the points follow from the fates of the units"
            )
        return VictoryPoints(*_read_pair(typed, "--vp", MOST_POINTS))
    if not command.words:
        raise UsageProblem(
            "score needs --vp A,B, or units with their fates: "
            "score knights+shaken vs orcs+destroyed"
        )
    sides = command.models()
    if len(sides) != 2:
        raise UsageProblem("score needs two sides, such as: score knights+shaken vs orcs+destroyed")
    refuse_flags([model for models in sides for model in models], "score", FLAGS)
    percent = read_numbers(command.rules).decimated_percent
    totals, notes = [], []
    for models in sides:
        given = 0
        for model in models:
            points, note = _count_given(model, percent)
            notes.append(note)
            given += points
        totals.append(given)
    # What a side's units give is scored by the other.
    return VictoryPoints(totals[1], totals[0], tuple(notes))


def _count_given(model: Model, percent: int) -> tuple[int, str]:
    """Return the victory points that a unit gives the enemy, and a note that says why."""
    if model.card.cost is None:
        raise UsageProblem(f"{model.key} gives no points: its card lacks cost")
    fate = _read_fate(model, percent)
    cost = count_points(model.card)
    points = count_victory_points(cost, fate)
    return points, f"{model.key} ({cost} point{'' if cost == 1 else 's'}) {fate}: {points}"


def _read_army_size(command: Command) -> int:
    """Return the Army Size: as typed, or the limit of the units' files."""
    typed = command.given("size")
    if typed is not None:
        return bounded(typed, "--size", 1, MOST_POINTS)
    models = [model for side in command.models() for model in side] if command.words else []
    sizes = {model.limit for model in models if model.limit is not None}
    if not sizes:
        return bounded(command.need("size"), "--size", 1, MOST_POINTS)
    if len(sizes) > 1:
        named = " and ".join(map(str, sorted(sizes)))
        raise UsageProblem(f"the armies have different sizes, {named}: give --size N")
    return bounded(sizes.pop(), "limit", 1, MOST_POINTS)


def _make_row(result: BattlePoints) -> dict[str, Any]:
    return {"a_battle_points": result.a, "b_battle_points": result.b}


def _make_outcome(game: FinishedGame, result: BattlePoints, trace: Trace) -> dict[str, Any]:
    return {
        **_make_row(result),
        "winner": result.winner,
        "a_vp": game.a_points,
        "b_vp": game.b_points,
    }


def _prepare(command: Command) -> Prepared:
    size = _read_army_size(command)
    points = _read_victory_points(command)
    primary = one_of(command.given("primary") or "none", "--primary", PRIMARY)
    secondary = _read_pair(command.given("secondary") or "0,0", "--secondary", 20)
    game = FinishedGame(size, points.a, points.b, primary, *secondary)
    return Prepared(
        rule=partial(score_game, game, command.rules),
        figures={
            "a_battle_points_mean": lambda result: result.a,
            "b_battle_points_mean": lambda result: result.b,
        },
        row=_make_row,
        outcome=partial(_make_outcome, game),
        inputs={
            "size": game.size,
            "vp": [game.a_points, game.b_points],
            "primary": game.primary,
            "secondary": [game.a_secondary, game.b_secondary],
        },
        rulings=("vp_bands",),
        notes=points.notes,
        headline=f"Score: {game.a_points} to {game.b_points} victory points at {game.size}",
    )


SCORE = Procedure(
    name="score",
    summary="Score a finished game: battle points from victory points and objectives.",
    section="After the Game",
    arguments="[UNIT... vs UNIT...]",
    prepare=_prepare,
    options=(
        Option(
            "size",
            "whole",
            "the Army Size in points; without it the limit of the units' army files",
            metavar="N",
        ),
        Option("vp", "text", "the victory points of side a and side b", metavar="A,B"),
        Option("primary", "text", "who won the primary objective: a, b or none", metavar="SIDE"),
        Option(
            "secondary", "text", "how many secondary objectives each side completed", metavar="A,B"
        ),
    ),
    examples=("score --size 3000 --vp 2054,1004 --primary a --secondary 1,1",),
)
