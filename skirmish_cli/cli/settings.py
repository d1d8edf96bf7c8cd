"""The settings of this call, and what they fill in on a command line.

A line that sets something itself, and the environment, come before the files.
"""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH110, PTH118

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.options import Declaration, Typed
from skirmish_cli.core.registry import game_ids, get_game, set_added
from skirmish_cli.files.kept import find_config_folder
from skirmish_cli.files.settings.keys import FOLDER_FILE, USER_FILE
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.files.settings import layers
    from skirmish_cli.reports import house_choice
else:
    layers = lazy("skirmish_cli.files.settings.layers")
    house_choice = lazy("skirmish_cli.reports.house_choice")


class Settings(NamedTuple):
    """What is set: how things are shown and where they come from.

    `warbands` is a folder, `house` are files, each for the game that it extends, and `commands`
    the words that each named command stands for.
    """

    game: str | None = None
    color: str = "auto"
    theme: str = "auto"
    format: str = "table"
    warbands: str | None = None
    house: tuple[str, ...] = ()
    dice: str = "rolled"
    commands: Mapping[str, Sequence[str]] = {}
    games: Mapping[str, str] = {}


_NONE = Settings()
_in_force = [_NONE]


def in_force() -> Settings:
    """Return the settings of this call."""
    return _in_force[0]


def read_settings(shared: tuple[str, ...]) -> None:
    """Read what is set for this call.

    `shared` are the commands that are ours. Raises FileProblem for a file with a fault and
    UsageProblem for a variable. Where nothing is set, this costs a look for each of two files.
    """
    forget_settings()
    if _is_anything_set():
        _in_force[0] = Settings(**layers.read_in_force(shared).values)


def forget_settings() -> None:
    """Let nothing be set."""
    _in_force[0] = _NONE
    set_added({})


def _is_anything_set() -> bool:
    folder = find_config_folder()
    return (
        bool(folder and os.path.exists(os.path.join(folder, USER_FILE)))
        or os.path.exists(FOLDER_FILE)
        or any(f"SKIRMISH_{name.upper()}" in os.environ for name in Settings._fields)
    )


def expand_line(arguments: Sequence[str], shared: Sequence[str]) -> Sequence[str]:
    """Return a command line with what its first word stands for.

    Ours come first, then the procedures of the game that is set, then named commands.
    """
    settings, first = in_force(), arguments[0] if arguments else ""
    if settings is _NONE or first in shared or first in game_ids():
        return arguments
    if settings.game and first in get_game(settings.game).procedures:
        return [settings.game, *arguments]
    if first in settings.commands:
        return [*settings.commands[first], *arguments[1:]]
    return arguments


def list_folders() -> tuple[str, ...]:
    """Return the folders where models are found that no file is named for."""
    folder = in_force().warbands
    return (".", folder) if folder else (".",)


def add_game(words: tuple[str, ...], most: int | None) -> tuple[str, ...]:
    """Return the words of a command that begin with a game: with the one that is set, if none is.

    It takes at most so many words.
    """
    game = in_force().game
    if game is None or (words and words[0] in game_ids()):
        return words
    return words if most is not None and len(words) >= most else (game, *words)


def fill_in(
    typed: Mapping[str, Typed],
    options: Mapping[str, Declaration],
    game: str | None,
    words: Sequence[str] = (),
) -> Mapping[str, Typed]:
    """Return what was typed of some options, with what is set of those that weren't.

    Without a `game`, the files among the words say which house rules are for them.
    """
    settings = in_force()
    if settings is _NONE:
        return typed
    filled = dict(typed)
    # A picture has a form of its own.
    if "format" in options and not {"format", "json", "out"} & set(typed):
        filled["format"] = (settings.format,)
    if settings.color != "auto" and "color" in options and "color" not in typed:
        filled["color"] = (settings.color,)
    if settings.house and "house" in options and "house" not in typed:
        named = typed.get("warband", ())
        files = [*(named if isinstance(named, tuple) else ()), *words]
        filled["house"] = house_choice.choose_house(settings.house, game, files)
    if settings.dice == "typed" and "ask" in options and not _is_read_otherwise(typed, options):
        filled["ask"] = True
    return filled


def _is_read_otherwise(typed: Mapping[str, Typed], options: Mapping[str, Declaration]) -> bool:
    """Return whether nobody is there to type dice, or the line asks for another reading."""
    other = {"odds", "dice", "seed", "times"} & set(typed)
    extra = any(options[name].role == "extra" for name in typed if name in options)
    return bool(other) or extra or sys.stdin is None or not sys.stdin.isatty()
