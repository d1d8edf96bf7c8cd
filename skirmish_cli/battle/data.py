"""A battle as plain data: what `battle show --json` and `battle log --json` write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli import __version__
from skirmish_cli.battle.changes import LETTERS
from skirmish_cli.battle.standing import list_undone

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.battle.fold import Battle, BattleModel, Side
    from skirmish_cli.core.changes import Flags
    from skirmish_cli.core.plain import Json

SCHEMA = 1


def battle_data(state: Battle) -> dict[str, Json]:
    """Return where a battle stands as plain data; `first` is the place of a side, from 0."""
    return {
        "schema": SCHEMA,
        "version": __version__,
        "game": state.game,
        "turn": state.turn,
        "phase": state.phase,
        "step": state.step,
        "first": None if state.first is None else LETTERS.index(state.first),
        "sides": [_side_data(side) for side in state.sides],
        "due": [owed.due.as_data() for owed in state.dues],
        "entries": state.entries,
        "hash": state.hash,
    }


def _side_data(side: Side) -> dict[str, Json]:
    models = [_model_data(model) for model in side.models]
    return {"name": side.name, "counters": flags_data(side.counters), "models": models}


def _model_data(model: BattleModel) -> dict[str, Json]:
    out = None if model.out is None else model.out._asdict()
    return {"id": model.key, "name": model.name, "flags": flags_data(model.flags), "out": out}


def flags_data(flags: Flags) -> dict[str, Json]:
    """Return flags by name: a plain one is true, several changes of one number are a list."""
    return {
        name: marks[0].value if len(marks) == 1 else [mark.value for mark in marks]
        for name, marks in flags.items()
    }


def log_data(entries: Sequence[Entry]) -> dict[str, Json]:
    """Return the entries of a battle as plain data; those that were taken back say so."""
    undone = {entry.seq for entry in list_undone(entries)}
    return {
        "schema": SCHEMA,
        "entries": [entry_data(entry, entry.seq in undone) for entry in entries],
    }


def entry_data(entry: Entry, undone: bool = False) -> dict[str, Json]:
    """Return an entry as the log shows it: the hash before it is that of the entry before."""
    data = {key: value for key, value in entry.as_data().items() if key != "prev"}
    return {**data, "undone": undone, "hash": entry.hash}
