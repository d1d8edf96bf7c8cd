"""The user's own folders, and plain data kept there in a form that loads in no time.

What takes long to read is kept as JSON in the user's cache, under a name made from its content. A
copy is used only when nobody else could have written it, and when it is as it was written: its
first line is a sum of its name and of all that follows.
"""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH103, PTH105, PTH108, PTH111, PTH117, PTH118, PTH119, PTH123, PTH208

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import json
    import zlib

    import platformdirs
else:  # a roll of plain dice needs none of them
    json = lazy("json")
    zlib = lazy("zlib")
    platformdirs = lazy("platformdirs")

_MOST_KEPT = 8
_OTHERS_MAY_WRITE = stat.S_IWGRP | stat.S_IWOTH


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


def find_config_folder() -> str:
    """Return the platform's folder for the user's settings; nothing where there is none.

    It is what platformdirs says, whose import costs more than two bare interpreters: where the
    answer is plain, it is given here.
    """
    if sys.platform != "win32" and "ANDROID_DATA" not in os.environ:
        base = os.environ.get("XDG_CONFIG_HOME", "")
        if not base.startswith("/") and os.environ.get("HOME", "").startswith("/"):
            is_mac = sys.platform == "darwin"
            base = os.path.expanduser("~/Library/Application Support" if is_mac else "~/.config")
        if base.startswith("/"):
            return os.path.join(base, "skirmish")
    try:
        return platformdirs.user_config_dir("skirmish", appauthor=False)
    except (OSError, RuntimeError):
        return ""


def make_key(source: bytes, form: object) -> str:
    """Return the part of a kept file's name that stands for its source.

    `form` is whatever else the compiled data depends on.
    """
    # A fingerprint against stale copies, not against forgers: those are kept out by who may write
    # the folder. hashlib would cost 3 ms to import.
    version = f"{form}/{__version__}/{sys.version_info[0]}.{sys.version_info[1]}".encode()
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


def read_kept(folder: str, file: str) -> dict[str, Any] | None:
    """Return the data of a compiled copy, or None where there is none to trust."""
    try:
        if not _is_safe_folder(folder):
            return None
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
        with open(os.open(file, flags), "rb") as opened:
            status = os.fstat(opened.fileno())
            if not stat.S_ISREG(status.st_mode) or not _is_ours(status):
                return None
            total, _, text = opened.read().partition(b"\n")
        data = json.loads(text) if total == _sum_up(file, text) else None
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _sum_up(file: str, text: bytes) -> bytes:
    """Return the sum that tells a whole copy from a damaged one, or one of another name."""
    name = os.fsencode(os.path.basename(file))
    return b"%08x%08x" % (zlib.crc32(text, zlib.crc32(name)), zlib.adler32(text))


def keep(
    folder: str, file: str, stem: str, data: dict[str, object], most: int = _MOST_KEPT
) -> None:
    """Keep compiled data for the next call, if that can be done safely.

    It is written aside, then put in place at once. Of the copies whose names start with the stem
    the newest `most` stay.
    """
    aside = f"{file}.{os.getpid()}.tmp"
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not _is_safe_folder(folder):
            return
        text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
        with open(os.open(aside, flags, 0o600), "wb") as opened:
            opened.write(_sum_up(file, text) + b"\n" + text)
        os.replace(aside, file)
        _forget_old(folder, stem, most)
    except (OSError, ValueError):
        try:
            os.unlink(aside)
        except OSError:
            return


def _forget_old(folder: str, stem: str, most: int) -> None:
    """Delete all but the newest copies whose names start alike.

    Each change of a source makes another.
    """
    kept = [os.path.join(folder, name) for name in os.listdir(folder) if name.startswith(stem)]
    if len(kept) > most:
        for file in sorted(kept, key=os.path.getmtime)[:-most]:
            os.unlink(file)
