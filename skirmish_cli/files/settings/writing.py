"""Settings written back into their file, which keeps its comments and its order.

Imports tomlkit.
"""
# Paths are plain strings here, as messages name them.
# ruff: noqa: PTH101, PTH103, PTH105, PTH108, PTH110, PTH116, PTH120, PTH123

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Sequence
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.files.settings.checking import Known, check_text, read_toml
from skirmish_cli.files.settings.layers import BOM, decode, read_source


def write_setting(
    file: str, path: Sequence[str], value: object, known: Known, *, is_users: bool
) -> None:
    """Set a key of a file, or take it out where the value is None.

    Raises FileProblem where the file can't be written, or would have a fault.
    """
    source = read_source(file)[0] if os.path.lexists(file) else b""
    text = decode(source, file)
    expected = _change(read_toml(text, file), path, value)
    changed = _edit(text, path, value, file)
    check_text(changed, file, known, is_users=is_users, written=text)
    if read_toml(changed, file) != expected:
        raise FileProblem(f"{file}: {'.'.join(path)} can't be changed from here; edit the file")
    if b"\r\n" in source:
        changed = changed.replace("\r\n", "\n").replace("\n", "\r\n")
    bom = BOM if source.startswith(BOM) else b""
    _write(file, bom + changed.encode("utf-8"))


def _edit(text: str, path: Sequence[str], value: object, file: str) -> str:
    """Return the text of a file with one key changed, and all else as it was."""
    try:
        document = tomlkit.parse(text)
        _change(document, path, value)
        return tomlkit.dumps(document)
    except (TOMLKitError, RecursionError) as problem:
        raise FileProblem(f"{file}: it can't be changed from here: {problem}") from None


def _change(data: Any, path: Sequence[str], value: object) -> Any:
    """Set a value in nested data, or take it out; return the data."""
    *tables, name = path
    holder = data
    for table in tables:
        if table not in holder and value is None:
            return data
        holder = holder.setdefault(table, {})
    if value is None:
        holder.pop(name, None)
    else:
        holder[name] = value
    return data


def _write(file: str, content: bytes) -> None:
    """Put content into the place of a file at once, or leave the file as it was.

    A link stays one: what it points to is written. What others may do with the file stays too.
    """
    place = os.path.realpath(file)
    aside = f"{place}.{os.getpid()}.tmp"
    try:
        if os.path.dirname(place):
            os.makedirs(os.path.dirname(place), mode=0o700, exist_ok=True)
        mode = stat.S_IMODE(os.stat(place).st_mode) if os.path.exists(place) else 0o600
        with open(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as opened:
            opened.write(content)
            opened.flush()
            os.fsync(opened.fileno())
        os.chmod(aside, mode)
        os.replace(aside, place)
    except OSError as problem:
        with contextlib.suppress(OSError):
            os.unlink(aside)
        said = (problem.strerror or str(problem)).lower()
        raise FileProblem(f"{file}: it can't be written: {said}") from None
