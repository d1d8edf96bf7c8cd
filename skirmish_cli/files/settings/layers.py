"""What is in force: the user's settings, the folder's laid over them, and the environment."""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH110, PTH111, PTH118, PTH120, PTH123

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.registry import game_ids, own_games, set_added
from skirmish_cli.files.kept import (
    find_cache_folder,
    find_config_folder,
    keep,
    make_key,
    read_kept,
)
from skirmish_cli.files.settings.keys import (
    COLOR,
    COMMANDS,
    FOLDER_FILE,
    GAMES,
    HOUSE,
    KEYS,
    USER_FILE,
    Values,
)
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.files.settings import checking
    from skirmish_cli.files.settings import values as checked
else:
    checking = lazy("skirmish_cli.files.settings.checking")  # imports the reader of TOML
    checked = lazy("skirmish_cli.files.settings.values")

#: Counts up when the plain data of a file of settings changes its form.
_FORM = 1
MOST_BYTES = 32 * 1024
BOM = b"\xef\xbb\xbf"


class InForce(NamedTuple):
    """The settings of a call, and where each of them comes from: a file or a variable.

    A named command is `commands.NAME`, a game of another package `games.ID`.
    """

    values: Values
    sources: Mapping[str, str]


def find_user_file() -> str:
    """Return the file of the user's own settings, there or not; nothing where it has no place."""
    folder = find_config_folder()
    return os.path.join(folder, USER_FILE) if folder else ""


def read_in_force(shared: tuple[str, ...]) -> InForce:
    """Return what is set here, and let the games that it adds be known.

    `shared` are the commands that no setting may take the place of. Raises FileProblem for a file
    with a fault, UsageProblem for a variable.
    """
    values: dict[str, Any] = {COMMANDS: {}, GAMES: {}}
    sources: dict[str, str] = {}
    set_added({})
    for file, is_users in ((find_user_file(), True), (FOLDER_FILE, False)):
        layer = read_layer(file, shared, is_users=is_users) if os.path.exists(file) else {}
        for name, value in layer.items():
            if name in (COMMANDS, GAMES):
                values[name].update(value)
                sources |= {f"{name}.{one}": file for one in value}
            else:
                values[name] = _place(value, os.path.dirname(file)) if KEYS[name].is_path else value
                sources[name] = file
        if is_users:
            set_added(values[GAMES])
    _lay_environment(values, sources)
    return InForce(values, sources)


def read_layer(file: str, shared: tuple[str, ...], *, is_users: bool) -> dict[str, Any]:
    """Return what one file of settings says, from its compiled copy where that is up to date.

    Raises FileProblem for one with a fault.
    """
    source, status = read_source(file)
    # The folder's may name the games that the user's adds.
    games = own_games() if is_users else game_ids()
    folder = find_cache_folder()
    stem = f"settings-{'user' if is_users else 'folder'}-"
    key = make_key(source, (_FORM, shared, games))
    kept_as = os.path.join(folder, f"{stem}{key}.json") if folder else ""
    if kept_as:
        kept = read_kept(folder, kept_as)
        if kept is not None:
            _check_owner(kept, file, status)
            return kept
    known = checking.Known(shared, games)
    values = checking.check_text(decode(source, file), file, known, is_users=is_users)
    _check_owner(values, file, status)
    if kept_as:
        keep(folder, kept_as, stem, values)
    return values


def read_source(file: str) -> tuple[bytes, os.stat_result]:
    """Return the bytes of a file of settings, and what the system says of it.

    Raises FileProblem for anything but a small ordinary file that may be read.
    """
    try:
        with open(os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0)), "rb") as opened:
            status = os.fstat(opened.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise FileProblem(f"{file}: it isn't an ordinary file")
            source = opened.read(MOST_BYTES + 1)
    except IsADirectoryError:
        raise FileProblem(f"{file}: it is a folder, where a file of settings should be") from None
    except OSError as problem:
        said = (problem.strerror or str(problem)).lower()
        raise FileProblem(f"{file}: it can't be read: {said}") from None
    if len(source) > MOST_BYTES:
        limit = f"the limit of {MOST_BYTES // 1024} KB for settings"
        raise FileProblem(f"{file}: {status.st_size // 1024:,} KB is larger than {limit}")
    return source, status


def decode(source: bytes, file: str) -> str:
    """Return the text of a file; raises FileProblem with the line of a byte that is none."""
    try:
        return source.removeprefix(BOM).decode("utf-8")
    except UnicodeDecodeError as problem:
        line = source[: problem.start].count(b"\n") + 1
        byte = source[problem.start]
        raise FileProblem(f"{file}:{line}: byte 0x{byte:02x} isn't UTF-8; save it so") from None


def _check_owner(values: Values, file: str, status: os.stat_result) -> None:
    """Raise FileProblem where somebody else could have named the packages of a file."""
    if GAMES in values and hasattr(os, "geteuid"):
        if status.st_uid not in (0, os.geteuid()):
            raise FileProblem(f"{file}: it names packages, and it isn't your file")
        if status.st_mode & stat.S_IWOTH:
            raise FileProblem(f"{file}: it names packages, and anybody may write it: chmod o-w")


def _place(value: Any, folder: str) -> Any:
    """Return a path, or several, as they count from the folder of their file."""
    if isinstance(value, str):
        return os.path.join(folder, os.path.expanduser(value))
    return tuple(_place(one, folder) for one in value)


def _lay_environment(values: dict[str, Any], sources: dict[str, str]) -> None:
    """Lay what the environment says over some values; raises UsageProblem for a wrong one."""
    for name, key in KEYS.items():
        text = os.environ.get(key.variable)
        # An empty list of house rules says that there are none; elsewhere nothing is said.
        if text is None or not (text or key is HOUSE):
            continue
        written = [one for one in text.split(os.pathsep) if one] if key is HOUSE else text
        try:
            value = checked.check_value(key, written, game_ids())
        except UsageProblem as problem:
            raise UsageProblem(f"{key.variable}: {problem}") from None
        values[name], sources[name] = _place(value, "") if key.is_path else value, key.variable
    if sources.get(COLOR.name) != COLOR.variable:
        for variable, meant in (("NO_COLOR", "never"), ("FORCE_COLOR", "auto")):
            if os.environ.get(variable):
                # What colour is there by itself heeds FORCE_COLOR.
                values[COLOR.name], sources[COLOR.name] = meant, variable
                break
