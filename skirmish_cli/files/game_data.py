"""A game's data as it ships: its ruleset, the phases of its turn and its look-up.

The YAML in `rulesets/` is the source. Reading it takes pydantic and PyYAML, which cost more than
a whole command, so the checked data is kept as JSON in the user's cache, under a name made from
its content. When it can't be kept, the YAML is read each time.
"""
# Paths are plain strings here and below: pathlib would be imported for them alone.
# ruff: noqa: PTH100, PTH112, PTH118, PTH120, PTH123, PTH208

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.registry import added_games, game_ids, get_game
from skirmish_cli.core.ruleset import Condition, Ruleset, Ruling
from skirmish_cli.files.kept import find_cache_folder, keep, make_key, read_kept
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish_cli.files import compiling
else:
    compiling = lazy("skirmish_cli.files.compiling")

KINDS = ("ruleset", "phases", "reference")
#: Counts up when shapes.py changes what compiled data looks like.
_FORM = 5
_added_folders: list[str] = []


def add_folder(folder: str | Path) -> None:
    """Look for games' data in one more folder: for games from outside the package."""
    if str(folder) not in _added_folders:
        _added_folders.append(str(folder))


def find_game_folder(game_id: str) -> str:
    """Return the folder with a game's data files and sample warbands.

    Raises UsageProblem with the nearest game if there is none.
    """
    places = _list_folders(game_id)
    if game_id.replace("-", "").replace("_", "").isalnum():
        for place in places:
            folder = os.path.join(place, game_id)
            if os.path.isdir(folder):
                return folder
    raise UsageProblem(
        unknown("game", game_id, [name for place in places for name in _list_names_in(place)])
    )


def load_phases(game_id: str) -> dict[str, Any]:
    """Return the phases of a game's turn; a game may have none."""
    try:
        return load_data(game_id, "phases")
    except FileProblem:
        if not os.path.isdir(find_game_folder(game_id)):
            raise
        return {}


def load_meanings(game_id: str) -> dict[str, str]:
    """Return what the keys of a game's cards mean, by key or by `Weapon.name`.

    A game without a ruleset says nothing.
    """
    try:
        meanings: dict[str, str] = load_data(game_id, "ruleset").get("keys", {})
    except (FileProblem, UsageProblem):
        return {}
    return meanings


def load_own_ruleset(game_id: str) -> Ruleset:
    """Return the ruleset of a game as it ships, without house rules."""
    return make_ruleset(load_data(game_id, "ruleset"))


def make_ruleset(data: dict[str, Any]) -> Ruleset:
    """Return a ruleset from its checked data."""
    rulings = {
        item["key"]: Ruling(
            item["key"],
            item["default"],
            tuple(item["values"]),
            item["why"],
            item.get("ours", False),
            item.get("takes"),
        )
        for item in data.get("rulings", ())
    }
    conditions = {
        item["name"]: Condition(
            item["name"],
            item["meaning"],
            item.get("takes"),
            item.get("effects", {}),
            item.get("section", ""),
            item.get("told", ""),
            item.get("lasts", "removed"),
        )
        for item in data.get("conditions", ())
    }
    return Ruleset(
        data["game"], data["name"], data["edition"], data["text"], data, conditions, rulings
    )


def load_data(game_id: str, kind: str) -> dict[str, Any]:
    """Return the checked plain data of a game: its `ruleset`, `phases` or `reference`."""
    if kind not in KINDS:
        raise ValueError(f"no such kind of data: {kind}")
    file = os.path.join(find_game_folder(game_id), f"{kind}.yaml")
    try:
        with open(file, "rb") as opened:
            source = opened.read()
    except OSError:
        raise FileProblem(f"{file}: it can't be read; the installation is incomplete") from None
    folder = find_cache_folder()
    stem = f"{game_id}-{kind}-"
    kept_as = os.path.join(folder, f"{stem}{make_key(source, _FORM)}.json") if folder else ""
    if kept_as:
        kept = read_kept(folder, kept_as)
        if kept is not None:
            return kept
    is_ruleset = kind == "ruleset" and game_id in game_ids()
    rulebook = get_game(game_id).rulebook_type() if is_ruleset else None
    data = compiling.compile_data(source, file, kind, rulebook)
    if kept_as:
        keep(folder, kept_as, stem, data)
    return data


def _list_folders(game_id: str) -> list[str]:
    """Return the folders in which a game's folder may be.

    A game that the user's settings add brings its own, beside its code.
    """
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "rulesets")  # in a wheel
    beside = os.path.join(os.path.dirname(package), "rulesets")  # in a checkout
    own = [_find_own_folder(game_id)] if game_id in added_games() else []
    return [inside if os.path.isdir(inside) else beside, *_added_folders, *own]


def _find_own_folder(game_id: str) -> str:
    """Return the folder `rulesets` in the package of a game from outside."""
    package = sys.modules[get_game(game_id).package]
    return os.path.join(next(iter(package.__path__)), "rulesets")


def _list_names_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []
