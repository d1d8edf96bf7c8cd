"""The bytes of a file that a player wrote, which needs no reader of YAML."""

from __future__ import annotations

import errno
import os
import stat
import sys

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.files.showing import visible

#: The largest file that is read, in bytes. It holds some 50,000 cards.
MAX_BYTES = 10 * 1024 * 1024
#: The most lines of a file.
MAX_LINES = 1_000_000

_WHY = {
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "there is no such file",
    errno.EACCES: "no permission to read it",
    errno.EPERM: "no permission to read it",
    errno.EISDIR: "it is a folder, not a file",
    errno.ELOOP: "its links go round in a circle",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENXIO: "it is a device or pipe, not a file; what is piped in is read with -",
}


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return the bytes of a file, or of standard input for `-`.

    Raises FileProblem, in one line, for what is missing, unreadable, no ordinary file, empty or
    larger than MAX_BYTES.
    """
    name = os.fspath(path)
    shown = "standard input" if name == "-" else visible(name) or "a name of no characters"
    if name == "-":
        data, size = _read_standard_input(), ""
    else:
        try:
            data, bytes_of_file = _read_ordinary_file(name)
            size = f"{_in_mebibytes(bytes_of_file)} MiB is "
        except OSError as error:
            raise FileProblem(f"{shown}: {_explain_error(error)}") from None
        except ValueError:
            raise FileProblem(f"{shown}: a file name can't hold a NUL character") from None
    if len(data) > MAX_BYTES:
        raise FileProblem(f"{shown}: {size}larger than the limit of {_in_mebibytes(MAX_BYTES)} MiB")
    lines = max(data.count(b"\n"), data.count(b"\r"))
    if lines > MAX_LINES:
        raise FileProblem(f"{shown}: {lines:,} lines are more than the limit of {MAX_LINES:,}")
    if not data.strip():
        raise FileProblem(f"{shown}: it is empty")
    return data


def find_library(file: str, name: str) -> str:
    """Return the file of a library that the file of a warband names.

    >>> find_library("bands/hill.yaml", "cards/all.yaml")
    'bands/cards/all.yaml'
    """
    folder, slash, _ = file.replace("\\", "/").rpartition("/")
    return f"{folder}{slash}{name}"


def _in_mebibytes(size: int) -> str:
    """Return a size in MiB, rounded up to a tenth: what is over a limit isn't shown as equal."""
    tenths = -(-size * 10 // 1024**2)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{tenths // 10}"


def _read_standard_input() -> bytes:
    if sys.stdin is None:
        raise FileProblem("standard input: it is closed")
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise FileProblem(f"standard input: {_explain_error(error)}") from None


def _read_ordinary_file(name: str) -> tuple[bytes, int]:
    """Return the bytes of a file up to the limit, and how many it has."""
    # Without O_NONBLOCK, opening a named pipe that nobody writes to would wait for ever.
    flags = (
        os.O_RDONLY
        | getattr(os, "O_NONBLOCK", 0)
        | getattr(os, "O_BINARY", 0)
        | getattr(os, "O_CLOEXEC", 0)
    )
    descriptor = os.open(name, flags)
    with open(descriptor, "rb") as file:  # noqa: PTH123 - a descriptor, not a path
        status = os.fstat(file.fileno())
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, "")
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.ENXIO, "")
        return file.read(MAX_BYTES + 1), status.st_size


def _explain_error(error: Exception) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        return _WHY.get(error.errno, (error.strerror or "it can't be read").lower())
    return "it can't be read"
