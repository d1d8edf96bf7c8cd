"""The account of a battle: what happened turn by turn, the course of life, the fate of each model.

It is made of the entries alone, in order, so that the same file gives the same account. What was
taken back is told where it happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.battle.fold import Battle, advance, fold
from skirmish_cli.battle.standing import list_standing, list_undone
from skirmish_cli.battle.store import read_entries
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.answering import ask_question
from skirmish_cli.reports.battles.courses import Course, Fate, find_courses, list_fates
from skirmish_cli.reports.battles.deltas import tell_changes
from skirmish_cli.reports.battles.outcomes import read_asked
from skirmish_cli.reports.battles.result import find_result
from skirmish_cli.reports.battles.session import Session
from skirmish_cli.reports.battles.stats import Stats, find_stats, name_dice
from skirmish_cli.reports.battles.turning import read_phases
from skirmish_cli.reports.questions import AskedRules
from skirmish_cli.reports.reading import Reading

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.phases import Phases
    from skirmish_cli.reports.report import ProcedureReport

#: How the time before the first turn is called.
BEFORE = "Before the first turn"


class Event(NamedTuple):
    """One thing that happened, and what it changed, a sentence each.

    `report` is that of a procedure where its dice can be read again; `dice` says of which kind they
    were.
    """

    entry: Entry
    is_undone: bool
    changes: tuple[str, ...] = ()
    dice: str = ""
    report: ProcedureReport | None = None


class Part(NamedTuple):
    """What happened in one phase."""

    phase: str
    events: tuple[Event, ...]


class Chapter(NamedTuple):
    """What happened in one turn."""

    title: str
    parts: tuple[Part, ...]


class Account(NamedTuple):
    """All that a report of a battle tells.

    `moments` are the turns after which each course has a value; `begun` and `ended` are the times
    of the first entry and the last.
    """

    game: str
    sides: tuple[str, ...]
    result: str
    chapters: tuple[Chapter, ...]
    moments: tuple[str, ...]
    courses: tuple[Course, ...]
    fates: tuple[tuple[Fate, ...], ...]
    stats: Stats
    begun: str
    ended: str


def read_account(path: str) -> Account:
    """Return the account of the battle in a file; raises FileProblem."""
    session = Session(path)
    try:
        phases = read_phases(session)
    except SkirmishError:
        phases = None  # what happened doesn't depend on whether the rules can still be read
    return find_account(session.game, phases, read_entries(path), session.in_force.sources)


def find_account(
    game: Game, phases: Phases | None, entries: Sequence[Entry], sources: Mapping[str, bytes]
) -> Account:
    """Return the account of a battle; without `phases` they are called by their ids.

    `sources` are the house rules that the battle holds.
    """
    names = {place.phase: place.names[0] for place in phases.places} if phases else {}
    told = list(_tell_entries(game, entries, sources))
    standing = [state for _, state in told]
    battle = fold(entries)
    moments, courses = find_courses(game, standing)
    return Account(
        battle.game,
        tuple(side.name for side in battle.sides),
        find_result(game, phases, battle, list_standing(entries)),
        tuple(_bind(told, names)),
        moments,
        courses,
        tuple(list_fates(game, side, names) for side in battle.sides),
        find_stats(battle, entries, sources),
        entries[0].at,
        entries[-1].at,
    )


def _list_standing(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Battle]]:
    """Yield the entries that stand, each with the state after it."""
    undone = {entry.seq for entry in list_undone(entries)}
    state: Battle | None = None
    for entry in entries:
        if entry.seq in undone or entry.kind in ("undo", "redo"):
            continue
        state = fold((entry,)) if state is None else advance(state, entry)
        yield entry, state


def _tell_entries(
    game: Game, entries: Sequence[Entry], sources: Mapping[str, bytes]
) -> Iterator[tuple[Event, Battle]]:
    """Yield what each entry did, with the state after it; what was taken back changed nothing."""
    after = {entry.seq: state for entry, state in _list_standing(entries)}
    before = after[entries[0].seq]
    rules = AskedRules(sources)
    for entry in entries:
        if entry.kind in ("undo", "redo"):
            continue
        is_undone = entry.seq not in after
        state = before if is_undone else after[entry.seq]
        told = () if is_undone else tuple(_tell_changes(game, before, state))
        dice, report = "", None
        if entry.kind == "do":
            dice = name_dice(entry, is_undone=is_undone)
            report = _read_again(entry, rules)
        yield Event(entry, is_undone, told, dice, report), state
        before = state


def _tell_changes(game: Game, before: Battle, after: Battle) -> Iterator[str]:
    """Yield what changed about each side and model; of one that went, by whose hit too."""
    for key, line in tell_changes(game, before, after):
        old, new = before.find_model(key), after.find_model(key)
        went = new.out if new is not None and (old is None or old.out is None) else None
        yield f"{line} ({went.why})" if went and went.why else line


def _read_again(entry: Entry, rules: AskedRules) -> ProcedureReport | None:
    """Return the report of an entry by its dice, or None where it can't be read as it was."""
    faces = ",".join(map(str, entry.faces))
    reading = Reading(dice=faces) if faces else Reading(seed=entry.seed)
    try:
        return ask_question(read_asked(entry, rules.sources), reading, rules)
    except (SkirmishError, KeyError, TypeError, ValueError, AttributeError):
        return None


def _bind(told: Sequence[tuple[Event, Battle]], names: Mapping[str, str]) -> Iterator[Chapter]:
    """Yield the chapters of what happened, by turn and phase."""
    turns: list[tuple[int, list[tuple[str, list[Event]]]]] = []
    for event, state in told:
        if not turns or turns[-1][0] != state.turn:
            turns.append((state.turn, []))
        parts = turns[-1][1]
        if not parts or parts[-1][0] != state.phase:
            parts.append((state.phase, []))
        if _is_worth_telling(event):
            parts[-1][1].append(event)
    for turn, parts in turns:
        kept = tuple(Part(names.get(phase, phase), tuple(one)) for phase, one in parts if one)
        if kept:
            yield Chapter(f"Turn {turn}" if turn else BEFORE, kept)


def _is_worth_telling(event: Event) -> bool:
    """Return whether an entry is more than a step of the turn, which the headings tell."""
    kind, changes = event.entry.kind, event.entry.changes
    if kind == "new":
        return False
    if kind == "next":
        return bool(event.changes) and not event.is_undone
    if kind == "set":
        return any(one.whom != BATTLE for one in changes) or event.is_undone
    return True
