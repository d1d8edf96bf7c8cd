"""The fold: the state of a battle is what its standing entries make of nothing.

It applies changes and calls no rule, so that an old battle opens the same after the rules changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from skirmish_cli.battle.changes import ACTIVATION, BATTLE, LETTERS
from skirmish_cli.battle.standing import list_standing
from skirmish_cli.core.changes import OUT, Change, Due, Flags, apply_change, clear_ended
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.core.changes import Until
    from skirmish_cli.core.plain import Json

#: How many of the last notes a state keeps; the log has all.
MOST_NOTES = 20


class Out(NamedTuple):
    """How and when a model left the battle."""

    how: str
    why: str
    turn: int
    phase: str


class BattleModel(NamedTuple):
    """A model in a battle: its checked card as plain data, and its flags as they stand."""

    key: str
    name: str
    card: Json
    flags: Flags
    out: Out | None = None


class Side(NamedTuple):
    """A side of a battle: its letter, its counters such as magic dice, and its models."""

    name: str
    letter: str
    counters: Flags
    models: tuple[BattleModel, ...]


class Owed(NamedTuple):
    """Something that is due, by the number under which it is settled."""

    number: int
    due: Due


class Battle(NamedTuple):
    """Where a battle stands.

    `player` and `first` are letters of sides, `active` is the key of who acts. `made` counts all
    dues that standing entries made, `entries` all entries, those that were taken back too; `hash`
    is that of the last entry.
    """

    game: str
    turn: int
    phase: str
    step: str | None
    player: str | None
    first: str | None
    active: str | None
    sides: tuple[Side, ...]
    dues: tuple[Owed, ...]
    made: int
    notes: tuple[str, ...]
    entries: int
    hash: str

    def find_side(self, letter: str) -> Side | None:
        """Return the side of a letter, or None."""
        return next((side for side in self.sides if side.letter == letter), None)

    def find_model(self, key: str) -> BattleModel | None:
        """Return the model of a key, or None."""
        models = (model for side in self.sides for model in side.models)
        return next((model for model in models if model.key == key), None)


def fold(entries: Sequence[Entry]) -> Battle:
    """Return the state that some entries make; raises FileProblem where none starts a battle."""
    standing = list_standing(entries)
    if not standing or standing[0].kind != "new":
        raise FileProblem("the first entry starts no battle")
    work = _Folding(_start_battle(standing[0]))
    for entry in standing:
        work.apply_entry(entry)
    return work.make_battle()._replace(entries=len(entries), hash=entries[-1].hash)


def advance(state: Battle, entry: Entry, before: Sequence[Entry] = ()) -> Battle:
    """Return the state after one more entry.

    `before` are all entries so far: `undo` and `redo` need them, nothing else does.
    """
    if entry.kind in ("undo", "redo"):
        if len(before) != state.entries:
            raise ValueError(f"{entry.kind} needs all {state.entries} entries before it")
        return fold((*before, entry))
    work = _Folding(state)
    work.apply_entry(entry)
    return work.make_battle()._replace(entries=state.entries + 1, hash=entry.hash)


def _start_battle(entry: Entry) -> Battle:
    """Return the state before anything changes: the sides that the first entry's question has."""
    question = entry.question or {}
    try:
        sides = tuple(
            Side(str(side["name"]), letter, {}, _read_models(side["models"]))
            for letter, side in zip(LETTERS, question["sides"], strict=False)
        )
        game = str(question["game"])
        if len(question["sides"]) > len(LETTERS):
            raise TypeError(f"there are more than {len(LETTERS)}")
    except (KeyError, TypeError, AttributeError) as problem:
        raise FileProblem(f"entry {entry.seq}: its sides can't be read: {problem}") from None
    return Battle(game, 0, "", None, None, None, None, sides, (), 0, (), 0, "")


def _read_models(models: Iterable[Mapping[str, Any]]) -> tuple[BattleModel, ...]:
    return tuple(BattleModel(str(one["key"]), str(one["name"]), one["card"], {}) for one in models)


class _Folding:
    """A state that is being changed, entry by entry."""

    def __init__(self, state: Battle) -> None:
        self._battle = state._asdict()
        self._sides = {side.letter: [*side.models] for side in state.sides}
        self._names = {side.letter: side.name for side in state.sides}
        self._flags: dict[str, Flags] = {side.letter: side.counters for side in state.sides}
        self._outs: dict[str, Out] = {}
        for side in state.sides:
            for model in side.models:
                self._enter(model)
        self._dues = {one.number: one for one in state.dues}

    def _enter(self, model: BattleModel) -> None:
        self._flags[model.key] = model.flags
        if model.out is not None:
            self._outs[model.key] = model.out

    def apply_entry(self, entry: Entry) -> None:
        """Apply the changes of an entry that stands, and add what it makes due."""
        if entry.kind == "add":
            self._add_models(entry)
        for change in entry.changes:
            if change.whom == BATTLE:
                self._change_battle(change)
            elif change.what == OUT:
                self._take_out(change)
            elif change.whom in self._flags:
                # Of whoever isn't in the battle, such as a card typed in place, nothing is kept.
                whom = change.whom
                self._flags[whom] = apply_change({whom: self._flags[whom]}, change)[whom]
        for due in entry.due:
            self._battle["made"] += 1
            self._dues[self._battle["made"]] = Owed(self._battle["made"], due)

    def _add_models(self, entry: Entry) -> None:
        question = entry.question or {}
        try:
            models = _read_models(question["models"])
            side = self._sides[question["side"]]
        except (KeyError, TypeError) as problem:
            raise FileProblem(f"entry {entry.seq}: its models can't be read: {problem}") from None
        for model in models:
            if model.key not in self._flags:
                side.append(model)
                self._enter(model)

    def _change_battle(self, change: Change) -> None:
        value = change.value
        if change.what == "ended":
            self._clear(str(value))
        elif change.what == "settled":
            self._dues.pop(cast(int, value), None)
        elif change.what == "note":
            self._battle["notes"] = (*self._battle["notes"], str(value))[-MOST_NOTES:]
        elif change.what in Battle._fields:
            self._battle[change.what] = value

    def _clear(self, ended: str) -> None:
        """Clear what held until a time that is over now, of everybody or of one model."""
        if not ended.startswith(ACTIVATION):
            self._flags.update(clear_ended(self._flags, (cast("Until", ended),)))
            return
        key = ended.removeprefix(ACTIVATION)
        if key in self._flags:
            self._flags.update(clear_ended({key: self._flags[key]}, ("activation",)))

    def _take_out(self, change: Change) -> None:
        if change.value in (None, False):
            self._outs.pop(change.whom, None)
        elif change.whom in self._flags and change.whom not in self._sides:
            how = OUT if change.value is True else str(change.value)
            when = self._battle["turn"], self._battle["phase"]
            self._outs[change.whom] = Out(how, change.why, *when)

    def make_battle(self) -> Battle:
        """Return the state as it is now."""
        sides = tuple(
            Side(self._names[letter], letter, self._flags[letter], self._make_models(letter))
            for letter in self._sides
        )
        return Battle(**{**self._battle, "sides": sides, "dues": tuple(self._dues.values())})

    def _make_models(self, letter: str) -> tuple[BattleModel, ...]:
        return tuple(
            model._replace(flags=self._flags[model.key], out=self._outs.get(model.key))
            for model in self._sides[letter]
        )
