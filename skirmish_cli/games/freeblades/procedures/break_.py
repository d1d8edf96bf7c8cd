"""`break`: whether a freeband is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import Change
from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords, unknown
from skirmish_cli.core.facts import SideFacts
from skirmish_cli.core.options import Options, option, require_bounds, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.core.rules import certain
from skirmish_cli.games.freeblades.changed import find_change
from skirmish_cli.games.freeblades.flags import Resolve
from skirmish_cli.games.freeblades.procedures.shared.extras import EVERY_MODEL
from skirmish_cli.games.freeblades.procedures.shared.verdicts import tell_break

if TYPE_CHECKING:
    from skirmish_cli.games.freeblades.models import Card

MOST_LP = 1000


class BreakOptions(Options):
    """What `break` takes where no warband is given."""

    start = option(
        "the starting LP of the whole freeband",
        whole(1, MOST_LP),
        needed="without -w FILE",
        also=("whole", "total"),
    )
    dropped = option(
        "the starting LP of its models dropped or run off",
        whole(0, MOST_LP),
        needed="without -w FILE",
    )


def is_broken(start: int, dropped: int) -> bool:
    """Return whether a freeband is broken, from its starting LP and the LP dropped.

    `dropped` counts the starting LP of models dropped or run off. The LP lost that way must exceed
    the starting LP of the models still on the table; wounds don't count. Sections: Winning the
    Game; End Phase.

    >>> is_broken(12, 6), is_broken(12, 7)
    (False, True)
    """
    return dropped > start - dropped


def _add_life_points(models: Sequence[Model[Card]]) -> int:
    whole = 0
    for model in models:
        change = find_change(model, "LP")
        printed = model.card.lp if change is None else change.before
        if printed is None:
            raise UsageProblem(f"{model.key} has no LP on its card")
        whole += printed
    return whole


def _read_life_points(command: Command[BreakOptions]) -> tuple[int, int]:
    """Return the starting LP of the whole freeband and of what it lost."""
    start = command.options.start
    if start is not None and command.words:
        raise UsageProblem(
            "break takes the numbers --start and --dropped or the models that dropped, not both"
        )
    if start is None and command.warbands:
        return _count_warband(command)
    if command.words:
        raise WrongWords("models that dropped need their warband: break -w FILE MODEL...")
    start, dropped = command.need(BreakOptions.start), command.need(BreakOptions.dropped)
    return start, require_bounds(dropped, BreakOptions.dropped.flag, 0, start)


def _count_warband(command: Command[BreakOptions]) -> tuple[int, int]:
    """Return the starting LP of a warband file and of its models that are named."""
    if command.options.dropped is not None:
        raise UsageProblem(
            "--dropped goes with --start N; with -w FILE name the models dropped or run off"
        )
    if len(command.warbands) > 1:
        raise UsageProblem("break looks at one freeband: give one -w FILE")
    whole, lost = command.find_models([[EVERY_MODEL], list(command.words)])
    names = [model.key.split("/")[-1].split("#")[0] for model in lost]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise UsageProblem(f"{twice} is named twice")
    return _add_life_points(whole), _add_life_points(lost)


def _read_side(command: Command[BreakOptions]) -> SideFacts | None:
    """Return the side of a battle that is looked at by its letter, or None outside of one.

    Numbers that are typed are taken as they are. Raises UsageProblem for no side's letter.
    """
    battle, options = command.battle, command.options
    if battle is None or not (options.start is options.dropped is None):
        return None
    letters = [side.letter for side in battle.sides]
    if len(command.words) != 1:
        raise WrongWords(
            f"break looks at one side of the battle: {' or '.join(letters)}", "break a"
        )
    side = battle.find_side(command.words[0])
    if side is None:
        raise UsageProblem(unknown("side", command.words[0], letters))
    return side


def _count_side(command: Command[BreakOptions], side: SideFacts) -> tuple[int, int]:
    """Return the starting LP of a side of the battle, and of its models that are out."""
    (models,) = command.find_models([list(side.models)])
    lost = [model for model in models if model.key in side.gone]
    return _add_life_points(models), _add_life_points(lost)


def _tell_break(letter: str, broken: bool) -> Iterator[Change]:
    """Yield that a freeband is broken: `side`, where only the table knows which."""
    if broken:
        whom = letter or "side"
        yield Change(whom, "broken", True, "battle", "its starting LP dropped or run off")


def _prepare(command: Command[BreakOptions]) -> Prepared:
    side = _read_side(command)
    start, dropped = _count_side(command, side) if side else _read_life_points(command)
    left, broken = start - dropped, is_broken(start, dropped)
    has_flags = any("+" in word.rpartition("}")[2] for word in command.words)
    return Prepared(
        rule=Resolve(partial(certain, broken), partial(_tell_break, side.letter if side else "")),
        figures={"broken": lambda result: result},
        row=lambda result: {"broken": result},
        outcome=lambda result, trace: {"broken": result},
        inputs={
            "start": start,
            "dropped": dropped,
            "left": left,
            # Without their flags, which change nothing.
            "models": [*side.gone] if side else [word.partition("+")[0] for word in command.words],
        },
        rulings=("break_check",),
        headline=f"Freeband break{f' of {side.name}' if side else ''}: "
        f"{dropped} of {start} starting LP lost",
        notes=(
            f"broken from {start // 2 + 1} LP on",
            *(["flags change nothing: starting LP count"] if has_flags else ()),
        ),
        verdict=partial(tell_break, dropped, left),
        main=("broken",),
    )


BREAK = Procedure(
    takes_gone=True,
    both_sides=True,
    name="break",
    summary="Check whether a freeband is broken.",
    section="Winning the Game; End Phase",
    arguments="[MODEL...]",
    positions=(BreakOptions.start, BreakOptions.dropped),
    prepare=_prepare,
    options=BreakOptions,
    reads_files=True,
    examples=("break --start 12 --dropped 7", "break captain archer -w tin-lanterns.yaml"),
)
