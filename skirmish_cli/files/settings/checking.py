"""From the text of a settings file to checked plain data. Imports the reader of TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from skirmish_cli.core.errors import FileProblem, UsageProblem, unknown
from skirmish_cli.files.settings.keys import COMMANDS, FOLDER_FILE, GAMES, KEYS, TABLES
from skirmish_cli.files.settings.named import check_name, split_line
from skirmish_cli.files.settings.places import find_line
from skirmish_cli.files.settings.values import check_value
from skirmish_cli.files.showing import quote_value, visible
from skirmish_cli.records import NamedTuple

#: `package.module:NAME` of a game's `Game`.
_WHERE = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
_GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)
#: A key of many parts takes the reader of TOML a time that grows with their square.
MOST_DOTS = 500
#: How the options begin that name a file to write.
_WRITES = ("-o", "--out")
_AT = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")


class Known(NamedTuple):
    """What settings may name: the shared commands, and the games before any are added."""

    shared: tuple[str, ...]
    games: tuple[str, ...]


class _Fault(Exception):
    """What is wrong with the value of a key."""

    def __init__(self, path: tuple[str, ...], message: str) -> None:
        super().__init__(message)
        self.path, self.message = path, message


def check_text(
    text: str, file: str, known: Known, *, is_users: bool, written: str | None = None
) -> dict[str, Any]:
    """Return what the text of a settings file says, with named commands split into words.

    `is_users` says whether it is the user's own file. Raises FileProblem with the first fault and
    its line: in what is `written` in the file by now, where the text is yet to be.
    """
    data = read_toml(text, file)
    try:
        return dict(_check_keys(data, known, is_users))
    except _Fault as fault:
        line = find_line(text if written is None else written, fault.path)
        raise FileProblem(f"{file}:{line}: {visible(fault.message)}") from None


def read_toml(text: str, file: str) -> dict[str, Any]:
    """Return the data of a TOML file; raises FileProblem with its place where it isn't one."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise FileProblem(f"{file}:{number}: a line of settings has {MOST_DOTS} dots at most")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise FileProblem(f"{file}: it is nested too deeply") from None
    except ValueError as problem:  # a number of too many digits is one as well
        said = str(problem)
        at = _AT.search(said)
        last = text.count("\n") + 1
        place = f"{at[1] or last}:{at[2] or 1}" if at else "1:1"
        message = _AT.sub("", said).split(";")[0]
        raise FileProblem(f"{file}:{place}: {visible(message)}; this isn't TOML") from None


def check_game(game_id: str, where: object, known: Known) -> str:
    """Return where a game of another package is; raises UsageProblem for what can't be one."""
    if not _GAME_ID.fullmatch(game_id) or len(game_id) > 40:
        raise UsageProblem(
            f"{quote_value(game_id)} can't be a game's id: write small letters, digits and -"
        )
    if game_id in known.games or game_id in known.shared:
        what = "a game that is here already" if game_id in known.games else "a command"
        raise UsageProblem(f"{game_id} is {what}; a package can't take its place")
    if not isinstance(where, str) or not _WHERE.fullmatch(where):
        raise UsageProblem(
            f"the game {game_id} is {quote_value(where)}; write package:GAME, such as "
            f"{game_id.replace('-', '_')}_game:GAME"
        )
    return where


def _check_keys(
    data: Mapping[str, Any], known: Known, is_users: bool
) -> Iterator[tuple[str, object]]:
    """Yield each key of a file with its checked value; raises _Fault."""
    names = [*KEYS, *TABLES]
    for name in data:
        if name not in names:
            raise _Fault((name,), unknown("key", name[:60], names))
        if name in TABLES and not isinstance(data[name], dict):
            raise _Fault((name,), f"{name} is a table: write [{name}] and a line for each")
    added = _check_games(data.get(GAMES, {}), known, is_users)
    games = (*known.games, *added)
    for name in data:
        if name in KEYS:
            yield name, _at((name,), check_value, KEYS[name], data[name], games)
    if added:
        yield GAMES, added
    if data.get(COMMANDS):
        yield COMMANDS, _check_commands(data[COMMANDS], known.shared, games, is_users)


def _check_games(table: Mapping[str, Any], known: Known, is_users: bool) -> dict[str, str]:
    if table and not is_users:
        # A folder may come from anybody, and a package is a program that runs.
        raise _Fault(
            (GAMES,),
            f"{FOLDER_FILE} can't name packages: whoever made the folder could run programs here; "
            "add it to your own settings: skirmish config game ID PACKAGE:GAME",
        )
    return {name: _at((GAMES, name), check_game, name, table[name], known) for name in table}


def _check_commands(
    table: Mapping[str, Any], shared: Collection[str], games: Collection[str], is_users: bool
) -> dict[str, list[str]]:
    commands = {}
    for name, line in table.items():
        path = (COMMANDS, name)
        _at(path, check_name, name, shared, games)
        if not isinstance(line, str):
            raise _Fault(path, f"{name} takes a command line in quotes, not {quote_value(line)}")
        commands[name] = _at(path, split_line, line, shared, games)
        if not is_users and any(word.startswith(_WRITES) for word in commands[name]):
            # A folder may come from anybody.
            raise _Fault(
                path, f"{name} writes a file; {FOLDER_FILE} can't name a command that does"
            )
    return commands


def _at(path: tuple[str, ...], check: Callable[..., Any], *arguments: object) -> Any:
    """Return what a check returns; what is wrong becomes a fault at a place."""
    try:
        return check(*arguments)
    except UsageProblem as problem:
        raise _Fault(path, str(problem)) from None
