"""A state as plain data and back, in full: what the file of a battle keeps as a cache."""

from __future__ import annotations

from typing import Any

from skirmish_cli import __version__
from skirmish_cli.battle.changes import is_letter
from skirmish_cli.battle.fold import Battle, BattleModel, Out, Owed, Side
from skirmish_cli.core import plain
from skirmish_cli.core.changes import Flags, Mark
from skirmish_cli.records import NamedTuple


class KeptModel(NamedTuple):
    """A model as a snapshot keeps it: flags as pairs."""

    key: str
    name: str
    card: Any
    flags: tuple[tuple[str, tuple[Mark, ...]], ...]
    out: Out | None = None


class KeptSide(NamedTuple):
    """A side as a snapshot keeps it: counters as pairs."""

    name: str
    letter: str
    counters: tuple[tuple[str, tuple[Mark, ...]], ...]
    models: tuple[KeptModel, ...]


class KeptRest(NamedTuple):
    """All of a state but its sides."""

    game: str
    turn: int
    phase: str
    step: str | None
    player: str | None
    first: str | None
    active: str | None
    dues: tuple[Owed, ...]
    made: int
    notes: tuple[str, ...]
    entries: int
    hash: str


def write_state(state: Battle) -> dict[str, Any]:
    """Return a state as plain data."""
    sides = tuple(_keep_side(side) for side in state.sides)
    rest = {name: value for name, value in state._asdict().items() if name != "sides"}
    return {
        "version": __version__,
        "sides": plain.to_data(sides),
        "rest": plain.to_data(KeptRest(**rest)),
    }


def read_state(data: Any) -> Battle:
    """Return the state that plain data write; raises TypeError, KeyError or ValueError.

    That of another version of the program is refused, for entries may come to something else.
    """
    if data["version"] != __version__:
        raise ValueError(f"of version {data['version']}")
    kept = tuple(plain.from_data(KeptSide, side) for side in data["sides"])
    rest = plain.from_data(KeptRest, data["rest"])
    if not all(one is None or is_letter(one) for one in (rest.player, rest.first)):
        raise ValueError("the letter of a side is none")
    return Battle(sides=tuple(_read_side(side) for side in kept), **rest._asdict())


def _keep_side(side: Side) -> KeptSide:
    models = tuple(
        KeptModel(one.key, one.name, one.card, _keep_flags(one.flags), one.out)
        for one in side.models
    )
    return KeptSide(side.name, side.letter, _keep_flags(side.counters), models)


def _keep_flags(flags: Flags) -> tuple[tuple[str, tuple[Mark, ...]], ...]:
    return tuple(flags.items())


def _read_side(side: KeptSide) -> Side:
    models = tuple(
        BattleModel(one.key, one.name, one.card, dict(one.flags), one.out) for one in side.models
    )
    return Side(side.name, side.letter, dict(side.counters), models)
