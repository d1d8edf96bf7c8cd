"""`score`: battle points, from victory points or from the fates of the units of two armies."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

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
from skirmish_cli.games.t9a.flags import check_flags
from skirmish_cli.games.t9a.receipt import points_of
from skirmish_cli.games.t9a.score import Fate, Game, Result, score_game, victory_points

MOST_POINTS = 1_000_000
PRIMARY = ("a", "b", "none")
FLAGS = ("shaken", "decimated", "destroyed", "summoned", "lost")


def _pair(text: str, option: str, most: int) -> tuple[int, int]:
    words = text.split(",")
    if len(words) != 2:
        raise UsageProblem(
            f"{option} {text!r} must be two numbers, those of side a and side b, such as 2,1"
        )
    return parse_whole(words[0], option, 0, most), parse_whole(words[1], option, 0, most)


def fate_of(model: Model, percent: int) -> Fate:
    """Return what its flags say of a unit; with `lost=N` whether it is decimated or destroyed
    follows from its card."""
    destroyed, decimated = model.has("destroyed"), model.has("decimated")
    if "lost" in model.flags:
        whole = model.card.starting_hp
        left = whole - parse_whole(model.flags["lost"], f"{model.key}+lost", 0, whole)
        destroyed, decimated = destroyed or not left, decimated or 100 * left <= percent * whole
    return Fate(destroyed, model.has("shaken"), decimated, model.has("summoned"))


def _given_points(command: Command) -> tuple[int, int, tuple[str, ...]]:
    """Return the victory points of both sides, typed or counted from fates, and how they were
    counted."""
    typed = command.given("vp")
    if typed is not None:
        if command.words:
            raise UsageProblem(
                "--vp and units exclude each other: the points follow from the fates of the units"
            )
        return *_pair(typed, "--vp", MOST_POINTS), ()
    if not command.words:
        raise UsageProblem(
            "score needs --vp A,B, or units with their fates: score knights+shaken vs orcs+destroyed"
        )
    sides = command.models()
    if len(sides) != 2:
        raise UsageProblem("score needs two sides, such as: score knights+shaken vs orcs+destroyed")
    check_flags([model for models in sides for model in models], "score", FLAGS)
    percent = int(command.rules.data["numbers"]["decimated_percent"])
    totals, notes = [], []
    for models in sides:
        given = 0
        for model in models:
            if model.card.cost is None:
                raise UsageProblem(f"{model.key} gives no points: its card lacks cost")
            fate = fate_of(model, percent)
            cost = points_of(model.card)
            points = victory_points(cost, fate)
            notes.append(f"{model.key} ({cost} point{'' if cost == 1 else 's'}) {fate}: {points}")
            given += points
        totals.append(given)
    # What a side's units give is scored by the other.
    return totals[1], totals[0], tuple(notes)


def _army_size(command: Command) -> int:
    """Return the Army Size: as typed, or the limit of the army files that the units named are
    from."""
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


def ready_game(command: Command) -> tuple[Game, tuple[str, ...]]:
    """Return the finished game that a command describes, and how its points were counted; raises
    UsageProblem."""
    size = _army_size(command)
    a_points, b_points, notes = _given_points(command)
    primary = one_of(command.given("primary") or "none", "--primary", PRIMARY)
    secondary = _pair(command.given("secondary") or "0,0", "--secondary", 20)
    return Game(size, a_points, b_points, primary, *secondary), notes


def _prepare(command: Command) -> Prepared:
    game, notes = ready_game(command)

    def row(result: Result) -> dict[str, Any]:
        return {"a_battle_points": result.a, "b_battle_points": result.b}

    def outcome(result: Result, trace: Any) -> dict[str, Any]:
        return {
            **row(result),
            "winner": result.winner,
            "a_vp": game.a_points,
            "b_vp": game.b_points,
        }

    figures: dict[str, Callable[[Result], Any]] = {
        "a_battle_points_mean": lambda result: result.a,
        "b_battle_points_mean": lambda result: result.b,
    }
    inputs = {
        "size": game.size,
        "vp": [game.a_points, game.b_points],
        "primary": game.primary,
        "secondary": [game.a_secondary, game.b_secondary],
    }
    return Prepared(
        partial(score_game, game, command.rules),
        figures,
        row,
        outcome,
        inputs,
        rulings=("vp_bands",),
        notes=notes,
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
