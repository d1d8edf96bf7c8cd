"""Small battles for the tests of turns, and how a walk through one is written down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from skirmish_cli.battle.sides import Muster, Side
from skirmish_cli.battle.turn import Move, list_next_actors, next_step, start
from skirmish_cli.core.changes import Change
from skirmish_cli.core.phases import Phases, make_phases
from skirmish_cli.core.ruleset import Condition, Ruleset, Ruling
from skirmish_cli.files.rulesets import load_ruleset, load_turn

#: Two sides of the tests, `x` after `a` and `b` so that no model is called as a side is.
SIDES = (Side("a", ("ann", "abe")), Side("b", ("bob", "bea")))


def rules(**conditions: Any) -> Ruleset:
    """Return a ruleset with conditions that hold until some time, by their names."""
    made = {name: Condition(name, name, lasts=until) for name, until in conditions.items()}
    rulings = {"strict": Ruling("strict", "no", ("no", "yes"), "")}
    return Ruleset("g", "G", "1", "T", {}, made, rulings)


def phases(*parts: Mapping[str, Any], chosen: Mapping[str, str] | None = None) -> Phases:
    """Return phases as data has them; a phase without steps has one called `go`."""
    whole = [
        {
            "name": part["id"].title(),
            "summary": "",
            **part,
            "steps": [
                {"name": step["id"].title(), "who": "both", "do": "", **step}
                for step in part.get("steps", [{"id": "go"}])
            ],
        }
        for part in parts
    ]
    known = rules(acted="round", idle="removed", place="battle", hold="turn", shaken="removed")
    return make_phases(whole, known.choose(chosen or {}))


def muster(*changes: Change, sides: tuple[Side, ...] = SIDES, **more: Any) -> Muster:
    """Return who stands in a battle after some changes."""
    made = Muster(sides, **more)
    for change in changes:
        made = made.change(change)
    return made


def of_game(game: str, turns: int, *changes: Change, **settled: Sequence[Change]) -> list[Move]:
    """Return the steps of some turns of a game.

    Models act in order, and sides pass. What is `settled` comes into force at a step, which is
    called by its turn and its id, such as `t1_initiative`.
    """
    turn = load_turn(load_ruleset(game))
    move = start(turn, muster(*changes))
    moves: list[Move] = []
    while move.position.turn <= turns:
        moves.append(move)
        standing = move.muster
        for change in settled.get(f"t{move.position.turn}_{move.position.step}", ()):
            standing = standing.change(change)
        by_sides = any(
            place.alternation is not None and place.alternation.by == "sides"
            for place in turn.places
            if (place.phase, place.step) == move.position[1:3]
        )
        actors = list_next_actors(turn, move.position, standing) if by_sides else ()
        move = next_step(turn, move.position, standing, *actors[:1])
    return moves


def write(move: Move) -> str:
    """Return a step as one line: where the battle stands, what ended, and what is due."""
    turn, phase, step, player, first, active = move.position
    whose = f" {active or player}" if active or player else ""
    goes_first = f" ({first} first)" if first else ""
    ended = f" | ended: {', '.join(move.ended)}" if move.ended else ""
    due = "; ".join(f"{one.whom} {one.command}" for one in move.due)
    return f"{turn} {phase}.{step}{whose}{goes_first}{ended}{f' | due: {due}' if due else ''}"


def write_changes(move: Move) -> list[str]:
    """Return what a step changes about models and sides."""
    return [
        f"{one.whom} {one.what}={one.value} until {one.until}"
        for one in move.changes
        if one.whom != "battle"
    ]


def write_course(moves: Iterable[Move]) -> list[str]:
    """Return the steps of a course in which the phase or whose it is changes, or anything comes.

    Steps between, in which nothing does, are counted.
    """
    lines: list[str] = []
    before: tuple[Any, ...] = ()
    for move in moves:
        _turn, phase, _step, player, _first, active = move.position
        here = (phase, player, active)
        if here != before or move.ended or move.due:
            lines.append(write(move))
        before = here
    return lines
