"""A game's data as it ships: its ruleset, the phases of its turn and its look-up.

The YAML in `rulesets/` is the source. Reading it takes pydantic and PyYAML, which cost more than
a whole command, so the checked data is kept as JSON in the user's cache, under a name made from
its content. That copy is used only when nobody else could have written it; when it can't be kept,
the YAML is read each time.
"""
# Paths are plain strings here and below: pathlib would be imported for them alone.
# ruff: noqa: PTH100, PTH103, PTH105, PTH108, PTH111, PTH112, PTH117, PTH118, PTH120, PTH123, PTH208

from __future__ import annotations

import json
import os
import stat
import sys
import zlib
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.core.ruleset import Condition, Ruleset, Ruling
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from pathlib import Path

    from skirmish_cli.files import compiling
else:
    compiling = lazy("skirmish_cli.files.compiling")

KINDS = ("ruleset", "phases", "reference")
#: Counts up when shapes.py changes what compiled data looks like.
_FORM = 4
_MOST_KEPT = 8
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH
_added_folders: list[str] = []


def add_folder(folder: str | Path) -> None:
    """Look for games' data in one more folder: for games from outside the package."""
    if str(folder) not in _added_folders:
        _added_folders.append(str(folder))


def find_game_folder(game_id: str) -> str:
    """Return the folder with a game's data files and sample warbands.

    Raises UsageProblem with the nearest game if there is none.
    """
    places = _list_folders()
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
    kept_as = os.path.join(folder, f"{stem}{_make_key(source)}.json") if folder else ""
    if kept_as:
        kept = _read_kept(folder, kept_as)
        if kept is not None:
            return kept
    is_ruleset = kind == "ruleset" and game_id in game_ids()
    rulebook = get_game(game_id).rulebook_type() if is_ruleset else None
    data = compiling.compile_data(source, file, kind, rulebook)
    if kept_as:
        _keep(folder, kept_as, stem, data)
    return data


def _list_folders() -> list[str]:
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    inside = os.path.join(package, "rulesets")  # in a wheel
    beside = os.path.join(os.path.dirname(package), "rulesets")  # in a checkout
    return [inside if os.path.isdir(inside) else beside, *_added_folders]


def _list_names_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def find_cache_folder() -> str:
    """Return the user's own folder for compiled data; nothing where no place is safe."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(base):
            base = os.path.expanduser("~/.cache")
    return os.path.join(base, "skirmish") if os.path.isabs(base) else ""


def _make_key(source: bytes) -> str:
    # A fingerprint against stale copies, not against forgers: those are kept out by who may write
    # the folder. hashlib would cost 3 ms to import.
    version = f"{_FORM}/{__version__}/{sys.version_info[0]}.{sys.version_info[1]}".encode()
    content = f"{zlib.crc32(source):08x}{zlib.adler32(source):08x}{len(source):x}"
    return f"{content}-{zlib.crc32(version):08x}"


def _is_ours(status: os.stat_result) -> bool:
    """Whether a file or folder belongs to this user and nobody else may write it."""
    if not hasattr(os, "geteuid"):
        return True  # Windows: %LOCALAPPDATA% is private to the user
    return status.st_uid == os.geteuid() and not status.st_mode & _OTHERS_MAY_WRITE


def _is_safe_folder(folder: str) -> bool:
    status = os.lstat(folder)
    return stat.S_ISDIR(status.st_mode) and _is_ours(status)


def _read_kept(folder: str, file: str) -> dict[str, Any] | None:
    """Return the data of a compiled copy, or None where there is none to trust."""
    try:
        if not _is_safe_folder(folder):
            return None
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with open(os.open(file, flags), "rb") as opened:
            status = os.fstat(opened.fileno())
            if not stat.S_ISREG(status.st_mode) or not _is_ours(status):
                return None
            data = json.loads(opened.read())
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _keep(folder: str, file: str, stem: str, data: dict[str, object]) -> None:
    """Keep compiled data for the next call, if that can be done safely.

    It is written aside, then put in place at once.
    """
    aside = f"{file}.{os.getpid()}.tmp"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _is_safe_folder(folder):
            return
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        with open(os.open(aside, flags, 0o600), "w", encoding="utf-8") as opened:
            opened.write(text)
        os.replace(aside, file)
        _forget_old(folder, stem)
    except (OSError, ValueError):
        try:
            os.unlink(aside)
        except OSError:
            return


def _forget_old(folder: str, stem: str) -> None:
    """Delete all but the newest copies of one file.

    Each change of its source makes another.
    """
    kept = [os.path.join(folder, name) for name in os.listdir(folder) if name.startswith(stem)]
    if len(kept) > _MOST_KEPT:
        for file in sorted(kept, key=os.path.getmtime)[:-_MOST_KEPT]:
            os.unlink(file)
