"""What is set and from where; and settings changed in their files."""
# Paths are plain strings here, as messages name them.
# ruff: noqa: PTH100, PTH110, PTH112, PTH113

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence

from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.core.plain import Json
from skirmish_cli.core.registry import game_ids, import_added, own_games, set_added
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.files.settings import layers, writing
from skirmish_cli.files.settings.checking import Known, check_game, read_toml
from skirmish_cli.files.settings.keys import (
    COMMANDS,
    FOLDER_FILE,
    GAMES,
    HOUSE,
    KEYS,
    TABLES,
    WARBANDS,
    Key,
)
from skirmish_cli.files.settings.named import check_name, split_line
from skirmish_cli.files.settings.values import check_value
from skirmish_cli.records import NamedTuple


class Entry(NamedTuple):
    """One setting: its value, and the file or variable that it comes from, if from any."""

    key: str
    value: Json
    source: str
    words: str


class ConfigReport(NamedTuple):
    """Settings in force, and the files that may set some, with whether they are there."""

    entries: tuple[Entry, ...]
    files: Mapping[str, bool]


class Target(NamedTuple):
    """The file that is changed: the user's own, or that of the folder at hand."""

    file: str
    is_users: bool
    shared: tuple[str, ...]


def report_config(shared: tuple[str, ...], name: str | None = None) -> ConfigReport:
    """Return what is in force, or one key or table of it.

    Raises FileProblem for a file with a fault, UsageProblem for an unknown key.
    """
    if name is not None and name not in (*KEYS, *TABLES):
        raise UsageProblem(unknown("key", name, [*KEYS, *TABLES]))
    values, sources = layers.read_in_force(shared)
    entries = [
        Entry(
            key.name, _as_json(values.get(key.name, key.default)), sources.get(key.name, ""), said
        )
        for key in KEYS.values()
        for said in [key.words]
        if name in (None, key.name)
    ]
    for table, words in TABLES.items():
        if name in (None, table):
            entries += [
                Entry(f"{table}.{one}", _as_json(value), sources[f"{table}.{one}"], words)
                for one, value in values[table].items()
            ]
    return ConfigReport(tuple(entries), list_files())


def list_files() -> dict[str, bool]:
    """Return the files that may set something here, and whether they are there."""
    files = [layers.find_user_file(), os.path.abspath(FOLDER_FILE)]
    return {file: os.path.exists(file) for file in files if file}


def choose_target(shared: tuple[str, ...], *, here: bool) -> Target:
    """Return the file to change; raises FileProblem where the user's own has no place."""
    file = FOLDER_FILE if here else layers.find_user_file()
    if not file:
        raise FileProblem("there is no folder for settings here: set HOME, or write --here")
    return Target(file, not here, shared)


def set_key(target: Target, name: str, texts: Sequence[str]) -> None:
    """Set a key; raises UsageProblem for a value that doesn't fit, FileProblem for its file."""
    key = find_key(name)
    if key is not HOUSE and len(texts) > 1:
        raise UsageProblem(f"{name} takes one value: skirmish config {name} {key.metavar}")
    placed = [_place(key, text, target) if key.is_path else text for text in texts]
    games = _list_games(target)
    value = check_value(key, placed if key is HOUSE else placed[0], games)
    _write(target, (name,), value)


def unset(target: Target, path: tuple[str, ...]) -> None:
    """Take a key out, a named command or a game; raises UsageProblem for one that isn't set."""
    *tables, name = path
    holder: object = _read(target)
    for table in tables:
        holder = holder.get(table) if isinstance(holder, dict) else None
    names = list(holder) if isinstance(holder, dict) else []
    if name not in names:
        kind = {COMMANDS: "named command", GAMES: "added game"}.get(path[0])
        said = unknown(kind, name, names) if kind else f"{name} isn't set"
        raise UsageProblem(f"{said} (in {target.file})")
    _write(target, path, None)


def name_command(target: Target, name: str, line: str) -> None:
    """Name a command; raises UsageProblem for a name that is taken and a line that is none."""
    games = _list_games(target)
    check_name(name, target.shared, games)
    stripped = line.strip().removeprefix("skirmish ").lstrip()
    split_line(stripped, target.shared, games)
    _write(target, (COMMANDS, name), stripped)


def add_package(target: Target, game_id: str, where: str) -> None:
    """Add a game of another package; raises UsageProblem where it can't be had."""
    if not target.is_users:
        raise UsageProblem(
            f"{FOLDER_FILE} can't name packages: whoever made the folder could run programs; "
            "leave out --here"
        )
    check_game(game_id, where, Known(target.shared, own_games()))
    import_added(game_id, where)
    set_added({game_id: where})
    load_own_ruleset(game_id)
    _write(target, (GAMES, game_id), where)


def find_key(name: str) -> Key:
    """Return a key; raises UsageProblem with the nearest one, or with what to write instead."""
    if name == COMMANDS:
        raise UsageProblem('for a named command write: skirmish config name NAME "LINE"')
    if name == GAMES:
        raise UsageProblem(
            "for a game of another package write: skirmish config game ID PACKAGE:GAME"
        )
    if name not in KEYS:
        raise UsageProblem(unknown("key", name, KEYS))
    return KEYS[name]


def _place(key: Key, text: str, target: Target) -> str:
    """Return a path as it is written: whole in the user's file, as typed in the folder's."""
    if "\0" in text or not (os.path.isdir(text) if key is WARBANDS else os.path.isfile(text)):
        raise FileProblem(f"{text}: there is no such {'folder' if key is WARBANDS else 'file'}")
    return os.path.abspath(text) if target.is_users else text


def _read(target: Target) -> dict[str, object]:
    """Return the data of the file to change, whatever it says; raises FileProblem."""
    if not os.path.exists(target.file):
        return {}
    return read_toml(layers.decode(layers.read_source(target.file)[0], target.file), target.file)


def _list_games(target: Target) -> tuple[str, ...]:
    """Return the games that a file may name: the folder's those that the user's adds as well."""
    if target.is_users:
        added = _read(target).get(GAMES)
        return (*own_games(), *(added if isinstance(added, dict) else ()))
    file = layers.find_user_file()
    found = layers.read_layer(file, target.shared, is_users=True) if os.path.exists(file) else {}
    set_added(found.get(GAMES, {}))
    return game_ids()


def _write(target: Target, path: tuple[str, ...], value: object) -> None:
    games = own_games() if target.is_users else _list_games(target)
    known = Known(target.shared, games)
    writing.write_setting(target.file, path, value, known, is_users=target.is_users)


def _as_json(value: object) -> Json:
    if isinstance(value, (list, tuple)):
        return [str(one) for one in value]
    return value if value is None else str(value)


def write_value(entry: Entry) -> str:
    """Return the value of a setting as a player reads it, a named command as it is typed."""
    if isinstance(entry.value, list):
        words = [str(one) for one in entry.value]
        is_command = entry.key.startswith(f"{COMMANDS}.")
        return shlex.join(words) if is_command else ", ".join(words) or "none"
    return "none" if entry.value is None else str(entry.value)
