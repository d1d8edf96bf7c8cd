"""`score`: battle points, from victory points or from the fates of units."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Command, Model, two_sides
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import (
    Options,
    Reader,
    choice,
    option,
    parse_whole,
    require_bounds,
    whole,
)
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.costs import count_points
from skirmish_cli.games.t9a.health import is_decimated
from skirmish_cli.games.t9a.models import HEALTH_FLAGS, count_hp
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.situations import refuse_flags
from skirmish_cli.games.t9a.procedures.shared.verdicts import tell_score
from skirmish_cli.games.t9a.score import (
    BattlePoints,
    Fate,
    FinishedGame,
    count_victory_points,
    score_game,
)
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish_cli.games.t9a.models import Card
    from skirmish_cli.games.t9a.procedures.shared import remarks
else:
    remarks = lazy("skirmish_cli.games.t9a.procedures.shared.remarks")

MOST_POINTS = 1_000_000
#: More units than these aren't named in a title.
MOST_NAMED = 4
PRIMARY = ("a", "b", "none")
FLAGS = ("shaken", "decimated", "destroyed", "summoned", "lost", "hp")


def a_pair(most: int) -> Reader[tuple[int, int]]:
    """Return the reader of the numbers of both sides, typed as `2,1`."""

    def read(text: str, name: str, rules: Ruleset | None) -> tuple[int, int]:
        words = text.split(",")
        if len(words) != 2:
            raise UsageProblem(
                f"{name} {text!r} must be two numbers, those of side a and side b, such as 2,1"
            )
        return parse_whole(words[0], name, 0, most), parse_whole(words[1], name, 0, most)

    return Reader("pair", read, "A,B", least=0, most=most)


class ScoreOptions(Options):
    """What `score` takes."""

    size = option(
        "the Army Size in points; without it the limit of the units' army files",
        whole(1, MOST_POINTS),
        needed="where no file has a limit",
        also=("points", "limit"),
    )
    vp = option(
        "the victory points of side a and side b",
        a_pair(MOST_POINTS),
        needed="without units",
        also=("victory-points", "scores"),
    )
    primary = option(
        "who won the primary objective: a, b or none",
        choice(*PRIMARY),
        default="none",
        metavar="SIDE",
    )
    secondary = option(
        "how many secondary objectives each side completed", a_pair(20), default=(0, 0)
    )


def _read_fate(model: Model[Card], percent: int) -> Fate:
    """Return what became of a unit, by its flags.

    With `lost=N` or `hp=N` whether it is decimated or destroyed follows from its card.
    """
    destroyed, decimated = model.has("destroyed"), model.has("decimated")
    if any(flag in model.flags for flag in HEALTH_FLAGS):
        whole, left = model.card.starting_hp, count_hp(model, least=0)
        destroyed = destroyed or not left
        decimated = decimated or is_decimated(left, whole, percent)
    return Fate(destroyed, model.has("shaken"), decimated, model.has("summoned"))


class VictoryPoints(NamedTuple):
    """The victory points of both sides, and how they were counted."""

    a: int
    b: int
    notes: tuple[str, ...] = ()


def _read_victory_points(command: Command[ScoreOptions]) -> VictoryPoints:
    """Return the victory points of both sides, typed or counted from fates.

    Raises UsageProblem for both, and for neither.
    """
    typed = command.options.vp
    if typed is not None:
        if command.words:
            raise UsageProblem(
                "--vp and units exclude each other: the points follow from the fates of the units"
            )
        return VictoryPoints(*typed)
    if not command.words:
        raise WrongWords(
            "score needs --vp A,B, or units with their fates",
            "score knights+shaken vs orcs+destroyed",
        )
    sides = two_sides(command, "score knights+shaken vs orcs+destroyed")
    refuse_flags([model for models in sides for model in models], "score", FLAGS)
    percent = read_numbers(command.rules).decimated_percent
    totals, notes, standing = [], [], []
    for models in sides:
        given = 0
        for model in models:
            points, note = _count_given(model, percent)
            if note:
                notes.append(note)
            else:
                standing.append(model.key)
            given += points
        totals.append(given)
    if standing:
        notes.append(f"no points for who stands: {', '.join(standing)}")
    # What a side's units give is scored by the other.
    return VictoryPoints(totals[1], totals[0], tuple(notes))


def _count_given(model: Model[Card], percent: int) -> tuple[int, str]:
    """Return the victory points that a unit gives the enemy, and why.

    There is nothing to say of one that stands.
    """
    if model.card.cost is None:
        raise UsageProblem(f"{model.key} gives no points: its card lacks cost")
    fate = _read_fate(model, percent)
    cost = count_points(model.card)
    points = count_victory_points(cost, fate)
    if fate == Fate():
        return points, ""
    return points, f"{model.key} ({cost} point{'' if cost == 1 else 's'}) {fate}: {points}"


def _read_army_size(command: Command[ScoreOptions]) -> int:
    """Return the Army Size: as typed, or the limit of the units' files."""
    if command.options.size is not None:
        return command.options.size
    models = [model for side in command.models() for model in side] if command.words else []
    sizes = {model.limit for model in models if model.limit is not None}
    if not sizes:
        return command.need(ScoreOptions.size)
    if len(sizes) > 1:
        named = " and ".join(map(str, sorted(sizes)))
        raise UsageProblem(f"the armies have different sizes, {named}: give --size N")
    return require_bounds(sizes.pop(), "limit", 1, MOST_POINTS)


def _make_row(result: BattlePoints) -> dict[str, Json]:
    return {"a_battle_points": result.a, "b_battle_points": result.b}


def _make_outcome(game: FinishedGame, result: BattlePoints, trace: Trace) -> dict[str, Json]:
    return {
        **_make_row(result),
        "winner": result.winner,
        "a_vp": game.a_points,
        "b_vp": game.b_points,
    }


def _name_units(command: Command[ScoreOptions]) -> Command[ScoreOptions]:
    """Return a command that names, in a battle, every unit of both armies with its fate.

    Whoever is out gives its full points. One that says who or what to score stays as it is.
    """
    battle = command.battle
    if battle is None or command.words or command.options.vp is not None:
        return command
    first, *others = (
        [f"{key}+destroyed" if key in side.gone else key for key in side.models]
        for side in battle.sides
    )
    return command._replace(words=(*first, "vs", *(word for side in others for word in side)))


def _prepare(command: Command[ScoreOptions]) -> Prepared:
    size = _read_army_size(command)
    points = _read_victory_points(command)
    options = command.options
    game = FinishedGame(size, points.a, points.b, options.primary, *options.secondary)
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
        notes=(*points.notes, *_note_units(command)),
        headline=f"Score{_name_sides(command)}: {game.a_points} to {game.b_points} victory points "
        f"at {game.size}",
        verdict=tell_score,
        main=("a_battle_points_mean", "b_battle_points_mean"),
    )


def _note_units(command: Command[ScoreOptions]) -> Iterator[str]:
    """Yield what was changed of each unit's card, and the rules that don't score."""
    percent = read_numbers(command.rules).decimated_percent
    role = remarks.Role("score", lambda unit: _count_given(unit, percent)[0])
    for side in command.models() if command.words else []:
        yield from remarks.list_unit_notes(command.rules, side, role)


def _name_sides(command: Command[ScoreOptions]) -> str:
    """Return the units of both sides as a title names them; nothing of many."""
    sides = [[model.key for model in side] for side in command.models()] if command.words else []
    if not 0 < sum(map(len, sides)) <= MOST_NAMED:
        return ""
    return f" of {' vs '.join(map(', '.join, sides))}"


SCORE = Procedure(
    both_sides=True,
    in_battle=_name_units,
    takes_gone=True,
    name="score",
    summary="Score a finished game: battle points from victory points and objectives.",
    section="After the Game",
    arguments="[UNIT... vs UNIT...]",
    positions=(ScoreOptions.size, ScoreOptions.vp),
    prepare=_prepare,
    options=ScoreOptions,
    flags=FLAGS,
    examples=("score --size 3000 --vp 2054,1004 --primary a --secondary 1,1",),
)
