"""What a game is, how its turn goes, and where its rules stand: read from the ruleset, nothing
rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from skirmish_cli.core.errors import UsageProblem, nearest, unknown
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.files.rulesets import load_data, load_phases, load_ruleset

#: At most this many entries answer a look-up that no entry answers by name.
MOST_ENTRIES = 5


@dataclass(frozen=True)
class GamesReport:
    """All games: their rulesets in the order of the registry."""

    games: tuple[Ruleset, ...]


@dataclass(frozen=True)
class GameReport:
    """One game: its ruleset, by name what its procedures do, and by section what house rules may
    name."""

    rules: Ruleset
    procedures: Mapping[str, str]
    changeable: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class PhasesReport:
    """A game's turn, or some phases of it, as plain data in order."""

    game: str
    phases: tuple[Mapping[str, Any], ...]
    house: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulesReport:
    """The entries that a look-up found, or with no words every term of the game."""

    game: str
    words: str
    entries: tuple[Mapping[str, Any], ...]
    is_exact: bool


def report_games() -> GamesReport:
    """Return all games."""
    return GamesReport(tuple(load_ruleset(game_id) for game_id in game_ids()))


def report_game(game_id: str, house: Sequence[str] = ()) -> GameReport:
    """Return one game, under house rules if any are given; raises UsageProblem with the nearest
    id."""
    game = get_game(game_id)
    rules = load_ruleset(game_id, house)
    procedures = {name: game.procedure(name).summary for name in game.procedures}
    phases = load_phases(game_id).get("phases", ()) if rules.watch is None else rules.data["phases"]
    return GameReport(rules, procedures, changeable(rules, phases))


def changeable(
    rules: Ruleset, phases: Sequence[Mapping[str, Any]]
) -> Mapping[str, Mapping[str, Any]]:
    """Return what house rules may name beside conditions and rulings: by section each name, with
    its value if short.

    The value of a phase is the ids of its steps, that of a table or a talent is nothing.
    """
    data = rules.data
    found: dict[str, dict[str, Any]] = {
        "numbers": dict(data.get("numbers", {})),
        "modifiers": {item["id"]: item["value"] for item in data.get("modifiers", ())},
        "talents": {item["name"]: None for item in data.get("talents", ())},
        "lists": {item["id"]: item["rule"] for item in data.get("lists", ())},
        "phases": {item["id"]: ", ".join(step["id"] for step in item["steps"]) for item in phases},
        "tables": dict.fromkeys(data.get("tables", {})),
    }
    return {section: names for section, names in found.items() if names}


def report_phases(game_id: str, phase: str | None, house: Sequence[str] = ()) -> PhasesReport:
    """Return the turn's phases, or the one named by id or name; raises UsageProblem with the
    nearest.

    House rules may change steps, add some and drop some.
    """
    if house:
        rules = load_ruleset(get_game(game_id).id, house)
        phases = rules.data["phases"]
        changed = tuple(line for line in changes_of(rules) if line.startswith("phases."))
    else:
        phases, changed = load_data(get_game(game_id).id, "phases")["phases"], ()
    if phase is None:
        return PhasesReport(game_id, tuple(phases), changed)
    wanted = phase.casefold()
    found = [
        entry for entry in phases if wanted in {entry["id"].casefold(), entry["name"].casefold()}
    ]
    found = found or [entry for entry in phases if entry["name"].casefold().startswith(wanted)]
    if len(found) != 1:
        raise UsageProblem(unknown(f"{game_id} phase", phase, [entry["id"] for entry in phases]))
    return PhasesReport(game_id, tuple(found), changed)


def changes_of(rules: Ruleset) -> tuple[str, ...]:
    """Return a line for each thing that house rules change in a ruleset."""
    return () if rules.watch is None else tuple(change.text for change in rules.watch.in_force())


def report_rules(game_id: str, words: Sequence[str]) -> RulesReport:
    """Return the entries for some words: by their own name, their heading, a part of a name, or
    the nearest to a slip.

    Of several that hold a part, those whose names begin with it come first, the shortest before
    the others.

    Raises UsageProblem when nothing is near.
    """
    entries = load_data(get_game(game_id).id, "reference")["entries"]
    wanted = " ".join(" ".join(words).split()).casefold()
    if not wanted:
        return RulesReport(game_id, "", tuple(entries), is_exact=True)
    named = [entry for entry in entries if wanted in _names(entry)]
    named = named or [entry for entry in entries if entry["section"].casefold() == wanted]
    if named:
        return RulesReport(game_id, wanted, tuple(named), is_exact=True)
    partly = [entry for entry in entries if any(_holds(name, wanted) for name in _names(entry))]
    if partly:
        partly.sort(key=lambda entry: _distance(entry, wanted))
        return RulesReport(game_id, wanted, tuple(partly[:MOST_ENTRIES]), is_exact=True)
    by_name = {name: entry for entry in entries for name in _names(entry)}
    close = [by_name[name] for name in nearest(wanted, by_name, most=MOST_ENTRIES)]
    told = [
        entry
        for entry in entries
        if all(word in entry["text"].casefold() for word in wanted.split())
    ]
    found: list[Mapping[str, Any]] = []
    for entry in [*close, *told]:
        if entry not in found:
            found.append(entry)
    if not found:
        raise UsageProblem(
            f"no rule of {game_id} is called {wanted!r} or mentions it; 'rules {game_id}' lists all"
        )
    return RulesReport(game_id, wanted, tuple(found[:MOST_ENTRIES]), is_exact=False)


def _names(entry: Mapping[str, Any]) -> list[str]:
    return [entry["term"].casefold(), *(name.casefold() for name in entry.get("also", ()))]


def _distance(entry: Mapping[str, Any], wanted: str) -> tuple[bool, bool, int]:
    """Return how far an entry's names are from words that one of them holds: not at the front,
    not the term, long."""
    words = wanted.split()

    def begins(name: str) -> bool:
        return all(part.startswith(word) for part, word in zip(name.split(), words, strict=False))

    return min(
        (not begins(name), place > 0, len(name))
        for place, name in enumerate(_names(entry))
        if _holds(name, wanted)
    )


def _holds(name: str, wanted: str) -> bool:
    return all(any(part.startswith(word) for part in name.split()) for word in wanted.split())
