"""A battle begins: the sides, their checked cards, and what is in force for all of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.battle import clock, store
from skirmish_cli.battle.changes import BATTLE, LETTERS
from skirmish_cli.battle.entries import Entry
from skirmish_cli.battle.keys import add_keys, make_keys
from skirmish_cli.battle.sides import Muster, Side
from skirmish_cli.battle.turn import start
from skirmish_cli.core import plain
from skirmish_cli.core.changes import Change
from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.checks.warbands import load_warband
from skirmish_cli.files.rulesets import load_ruleset, load_turn
from skirmish_cli.files.sources import read_bytes
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.session import Done, Session
from skirmish_cli.reports.cards import card_data
from skirmish_cli.reports.questions import hash_rules
from skirmish_cli.reports.reading import parse_rulings
from skirmish_cli.reports.validation import report_validation

if TYPE_CHECKING:
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.core.warband import WarbandFile


class Started(NamedTuple):
    """A battle that began: its file, where it stands, and the warnings about its warbands."""

    path: str
    done: Done
    warnings: tuple[str, ...]


def start_battle(
    files: Sequence[str],
    path: str,
    house: Sequence[str] = (),
    rulings: Sequence[str] = (),
    policies: Sequence[str] = (),
) -> Started:
    """Start a battle of some warbands, a file a side; warnings are told, errors refuse.

    Raises FileProblem for a warband with errors and for a file of that name that is there.
    """
    if not files:
        raise UsageProblem("a battle needs a warband a side: skirmish battle new A.yaml B.yaml")
    if len(files) > len(LETTERS):
        raise UsageProblem(f"a battle has at most {len(LETTERS)} sides, not {len(files)}")
    warnings = _check_files(files, house)
    game, rules, warbands = _load(files, house)
    chosen = parse_rulings(rulings)
    rules = rules.choose(chosen)
    _check_policies(game, policies)
    question = {
        "game": game.id,
        "edition": rules.edition,
        "rulings": chosen,
        "policies": list(policies),
        "house": [{"file": file, "text": read_bytes(file).decode()} for file in house],
        "sides": _list_sides(game, warbands),
        "files": [keep_file(warband) for _, warband in warbands],
    }
    first = _draft_first(game, rules, question, files)
    entry, battle = store.create_battle(path, first)
    return Started(path, Done(entry, battle, battle), warnings)


def _check_files(files: Sequence[str], house: Sequence[str]) -> tuple[str, ...]:
    """Return the warnings about some warbands; raises FileProblem for the first error."""
    report = report_validation(list(files), False, list(house))
    if report.unreadable:
        raise FileProblem(report.unreadable[0])
    told = [
        (one.finding.severity, f"{one.finding.file}:{one.finding.line}: {one.finding.message}")
        for one in report.found
    ]
    errors = [line for severity, line in told if severity == "error"]
    if errors:
        more = f" (and {len(errors) - 1} more; 'skirmish validate' lists them)"
        raise FileProblem(errors[0] + (more if len(errors) > 1 else ""))
    return tuple(line for _, line in told)


def _load(
    files: Sequence[str], house: Sequence[str]
) -> tuple[Game, Ruleset, list[tuple[str, WarbandFile]]]:
    """Return the game of some warbands, its rules, and the warbands themselves."""
    plain_rules = None
    warbands = []
    for file in files:
        warband = load_warband(file, plain_rules)
        if plain_rules is None:
            game = get_game(warband.game)
            plain_rules = load_ruleset(game.id, house)
            warband = load_warband(file, plain_rules) if house else warband
        elif warband.game != game.id:
            raise UsageProblem(f"{file} is a warband of {warband.game}, not of {game.id}")
        warbands.append((file, warband))
    assert plain_rules is not None
    return game, plain_rules, warbands


def _check_policies(game: Game, policies: Sequence[str]) -> None:
    """Raise UsageProblem for a policy that no procedure of the game has."""
    known = {
        policy.name: policy for name in game.procedures for policy in game.procedure(name).policies
    }
    for text in policies:
        name, equals, value = text.partition("=")
        if not equals or not value:
            raise UsageProblem(f"--policy {text[:40]!r} must be NAME=VALUE")
        if name not in known:
            raise UsageProblem(unknown("policy", name, known))
        known[name].accept(value)


def _list_sides(game: Game, warbands: Sequence[tuple[str, WarbandFile]]) -> list[dict[str, Any]]:
    """Return the sides as plain data, each model by the key that it has in the battle."""
    ids = [[one for entry in warband.models for one in entry.copies] for _, warband in warbands]
    sides = []
    for (file, warband), keys in zip(warbands, make_keys(ids), strict=True):
        models = iter(keys)
        sides.append(
            {
                "name": warband.name,
                "file": file,
                "limit": warband.limit,
                "models": [
                    {
                        "key": next(models),
                        "name": entry.name,
                        "entry": entry.id,
                        "card": plain.to_data(game.make_table_card(entry.card)),
                    }
                    for entry in warband.models
                    for _ in entry.copies
                ],
            }
        )
    return sides


def keep_file(warband: WarbandFile, ids: Collection[str] | None = None) -> dict[str, Any]:
    """Return what a file says that the table doesn't need: its cards whole, and its own keys.

    The cards are those of all entries, or of those with some `ids`; `battle export` writes them.
    """
    cards = {entry.id: card_data(entry) for entry in warband.models if not ids or entry.id in ids}
    own = warband.extra
    extra = own.model_dump(mode="json", by_alias=True, exclude_defaults=True) if own else {}
    return {"cards": cards, "extra": extra}


def _draft_first(
    game: Game, rules: Ruleset, question: dict[str, Any], files: Sequence[str]
) -> Entry:
    """Return the first entry, which stands in the first step of the game."""
    phases = load_turn(rules)
    muster = Muster(
        tuple(
            Side(letter, tuple(model["key"] for model in side["models"]))
            for letter, side in zip(LETTERS, question["sides"], strict=False)
        )
    )
    move = start(phases, muster)
    names = " against ".join(side["name"] for side in question["sides"])
    return Entry(
        1,
        clock.tell_time(),
        __version__,
        hash_rules(rules),
        "new",
        tuple(files),
        question=question,
        summary=f"{game.id}: {names}",
        changes=move.changes,
        due=move.due,
    )


def add_models(session: Session, file: str, ids: Sequence[str], side: str) -> Done:
    """Enter models of a warband that come later to a side, all of the file unless some are named.

    Raises UsageProblem for an id that the file doesn't have, and for another game's file.
    """
    rules = session.load_rules()
    warband = load_warband(file, rules)
    if warband.game != session.game.id:
        raise UsageProblem(f"{file} is a warband of {warband.game}, not of {session.game.id}")
    if session.battle.find_side(side) is None:
        raise UsageProblem(unknown("side", side, [one.letter for one in session.battle.sides]))
    known = {copy: entry for entry in warband.models for copy in entry.copies}
    for one in ids:
        if one not in known:
            raise UsageProblem(unknown(f"model of {file}", one, known))
    chosen = list(dict.fromkeys(ids)) or list(known)
    kept = keep_file(warband, {known[one].id for one in chosen})

    def work() -> Entry:
        taken = [model.key for one in session.battle.sides for model in one.models]
        models = [
            {
                "key": key,
                "name": known[one].name,
                "entry": known[one].id,
                "card": plain.to_data(session.game.make_table_card(known[one].card)),
            }
            for one, key in zip(chosen, add_keys(chosen, side, taken), strict=True)
        ]
        keys = ", ".join(str(model["key"]) for model in models)
        return session.draft(
            "add",
            (file, *ids, "--side", side),
            question={"side": side, "models": models, "files": [kept]},
            summary=f"{keys} joined side {side}",
            changes=(Change(BATTLE, "note", f"{keys} joined side {side}"),),
        )

    return session.enter(work)
