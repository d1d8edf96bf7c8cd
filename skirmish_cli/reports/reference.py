"""What a game is, how its turn goes, and what its rules say. Nothing is rolled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import FileProblem, UsageProblem, nearest, unknown
from skirmish_cli.core.procedure import Policy, Procedure
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Condition, Ruleset
from skirmish_cli.files.game_data import load_data, load_phases
from skirmish_cli.files.rulesets import load_ruleset
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.files.houses import schema
else:
    schema = lazy("skirmish_cli.files.houses.schema")  # imports pydantic

#: At most this many entries answer a look-up that no entry answers by name.
MOST_ENTRIES = 5


@dataclass(frozen=True)
class GamesReport:
    """All games: their rulesets in the order of the registry."""

    games: tuple[Ruleset, ...]


@dataclass(frozen=True)
class GameReport:
    """One game: its ruleset, its procedures, and what house rules may name.

    `procedures` holds what each does by its name, `changeable` names and values by section,
    `policies` each policy with the procedures that follow it.
    """

    rules: Ruleset
    procedures: Mapping[str, str]
    changeable: Mapping[str, Mapping[str, Any]]
    policies: Mapping[Policy, Sequence[str]]


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


@dataclass(frozen=True)
class DeclaredReport:
    """What a procedure takes: its options, and the flags and policies that it reads."""

    game: str
    procedure: Procedure
    conditions: Mapping[str, Condition]


def report_procedure(game_id: str, name: str, house: Sequence[str] = ()) -> DeclaredReport:
    """Return what one procedure of a game takes.

    Raises UsageProblem with the nearest name.
    """
    procedure = get_game(game_id).procedure(name)
    known = load_ruleset(game_id, house).conditions
    return DeclaredReport(game_id, procedure, {flag: known[flag] for flag in procedure.flags})


def report_games() -> GamesReport:
    """Return all games."""
    return GamesReport(tuple(load_ruleset(game_id) for game_id in game_ids()))


def report_game(game_id: str, house: Sequence[str] = ()) -> GameReport:
    """Return one game, under house rules if any are given.

    Raises UsageProblem with the nearest id.
    """
    game = get_game(game_id)
    rules = load_ruleset(game_id, house)
    # The first paragraph says what it does; what follows is for its own help.
    procedures = {name: game.procedure(name).summary.split("\n\n")[0] for name in game.procedures}
    policies: dict[Policy, list[str]] = {}
    for name in game.procedures:
        for policy in game.procedure(name).policies:
            policies.setdefault(policy, []).append(name)
    phases = load_phases(game_id).get("phases", ()) if rules.watch is None else rules.data["phases"]
    return GameReport(rules, procedures, list_changeable(rules, phases), policies)


def list_changeable(
    rules: Ruleset, phases: Sequence[Mapping[str, Any]]
) -> Mapping[str, Mapping[str, Any]]:
    """Return what house rules may name: by section each name with its value.

    Conditions and rulings are left out, as they are listed by themselves. The value of a phase is
    the ids of its steps, that of an action, a talent or a table is None.
    """
    data = rules.data
    found: dict[str, dict[str, Any]] = {
        "numbers": dict(data.get("numbers", {})),
        "modifiers": {item["id"]: item["value"] for item in data.get("modifiers", ())},
        "actions": {item["id"]: None for item in data.get("actions", ())},
        "talents": {item["name"]: None for item in data.get("talents", ())},
        "lists": {item["id"]: item["rule"] for item in data.get("lists", ())},
        "phases": {item["id"]: ", ".join(step["id"] for step in item["steps"]) for item in phases},
        "tables": dict.fromkeys(data.get("tables", {})),
    }
    return {section: names for section, names in found.items() if names}


def make_schemas(game_id: str) -> dict[str, Any]:
    """Return the JSON Schemas of a game's ruleset and of house rules for it."""
    return {
        "ruleset_schema": schema.ruleset_schema(game_id),
        "house_schema": schema.house_schema(game_id),
    }


def report_phases(game_id: str, phase: str | None, house: Sequence[str] = ()) -> PhasesReport:
    """Return the turn's phases, or the one named by id or name.

    House rules may change steps, add some and drop some. Raises UsageProblem with the nearest
    phase.
    """
    if house:
        rules = load_ruleset(get_game(game_id).id, house)
        phases = rules.data["phases"]
        changed = tuple(line for line in list_changes(rules) if line.startswith("phases."))
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


def list_changes(rules: Ruleset) -> tuple[str, ...]:
    """Return a line for each thing that house rules change in a ruleset."""
    return () if rules.watch is None else tuple(change.text for change in rules.watch.in_force())


def report_rules(game_id: str, words: Sequence[str]) -> RulesReport:
    """Return the entries that some words look up, or all of them for no words.

    An entry is found by its name, else by its section, else by parts of its name, else as the
    nearest or by its text. Of those found by a part, names that begin with it come first, and
    short ones before long ones. Raises UsageProblem when nothing is near.
    """
    entries = load_data(get_game(game_id).id, "reference")["entries"]
    wanted = " ".join(" ".join(words).split()).casefold()
    if not wanted:
        return RulesReport(game_id, "", tuple(entries), is_exact=True)
    exact = [entry for entry in entries if wanted in _names(entry)]
    exact = exact or [entry for entry in entries if entry["section"].casefold() == wanted]
    if exact:
        return RulesReport(game_id, wanted, tuple(exact), is_exact=True)
    partly = [entry for entry in entries if any(_holds(name, wanted) for name in _names(entry))]
    if partly:
        partly.sort(key=lambda entry: _distance(entry, wanted))
        return RulesReport(game_id, wanted, tuple(partly[:MOST_ENTRIES]), is_exact=True)
    near = _near_entries(entries, wanted)
    if not near:
        raise UsageProblem(
            f"no rule of {game_id} is called {wanted!r} or mentions it; 'rules {game_id}' lists all"
        )
    return RulesReport(game_id, wanted, tuple(near[:MOST_ENTRIES]), is_exact=False)


def report_all_rules(words: Sequence[str]) -> tuple[RulesReport, ...]:
    """Return what some words look up in each game that has it.

    Where a game calls something so, those that only mention it are left out. Raises UsageProblem
    when no game has it, with the nearest game.
    """
    found = []
    for game_id in game_ids():
        try:
            found.append(report_rules(game_id, words))
        except (UsageProblem, FileProblem):  # a game may have no look-up
            continue
    exact = [report for report in found if report.is_exact]
    if not exact and nearest(words[0], game_ids()):
        raise UsageProblem(unknown("game", words[0], game_ids()))
    if not found or not " ".join(words).strip():
        raise UsageProblem(
            f"no rule of any game is called {' '.join(words)[:60]!r} or mentions it; 'rules GAME' "
            f"lists those of {', '.join(game_ids())}"
        )
    return tuple(exact or found)


def _near_entries(entries: Sequence[Mapping[str, Any]], wanted: str) -> list[Mapping[str, Any]]:
    """Return the entries whose names are nearest, then those that mention the words."""
    by_name = {name: entry for entry in entries for name in _names(entry)}
    found = [by_name[name] for name in nearest(wanted, by_name, most=MOST_ENTRIES)]
    found += [
        entry
        for entry in entries
        if all(word in entry["text"].casefold() for word in wanted.split())
    ]
    near: list[Mapping[str, Any]] = []
    for entry in found:
        if entry not in near:
            near.append(entry)
    return near


def _names(entry: Mapping[str, Any]) -> list[str]:
    return [entry["term"].casefold(), *(name.casefold() for name in entry.get("also", ()))]


def _distance(entry: Mapping[str, Any], wanted: str) -> tuple[bool, bool, int]:
    """Return a key that sorts entries by how well their names fit some words.

    Names that begin with the words come first, terms before other names, short before long.
    """
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
