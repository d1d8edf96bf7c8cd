from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path

import pytest

from skirmish_cli.core.errors import FileProblem
from skirmish_cli.files import sources
from skirmish_cli.files.sources import read_bytes


def test_a_file_is_read_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: 1\r\n")
    assert read_bytes(file) == b"a: 1\r\n"


def test_standard_input_is_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"game: x")))
    assert read_bytes("-") == b"game: x"


@pytest.mark.parametrize(
    "name", ["gone.yaml", "folder", "empty.yaml", "blank.yaml", "file/below", "loop", "a\x00b"]
)
def test_what_cannot_be_read_is_one_line(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "empty.yaml").write_bytes(b"")
    (tmp_path / "blank.yaml").write_bytes(b" \n\n")
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(FileProblem) as caught:
        read_bytes(f"{tmp_path}/{name}")
    assert "\n" not in str(caught.value)
    assert "\x00" not in str(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_is_refused_without_waiting(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FileProblem, match="device or pipe"):
        read_bytes(pipe)


def test_a_device_is_refused() -> None:
    with pytest.raises(FileProblem):
        read_bytes("/dev/zero")


def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: 1")
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("this user may read everything")
    with pytest.raises(FileProblem, match="permission"):
        read_bytes(file)


def test_the_size_limit_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 1024 * 1024)
    file = tmp_path / "big.yaml"
    # One byte over 1 MiB is rounded up to a tenth: it is never told as equal to the limit.
    file.write_bytes(b"#" * (1024 * 1024 + 1))
    with pytest.raises(FileProblem, match=r": 1\.1 MiB is larger than the limit of 1 MiB$"):
        read_bytes(file)


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_the_limit_of_lines_is_named(
    end: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_LINES", 1000)
    file = tmp_path / "long.yaml"
    file.write_bytes(b"a" + end * 1000)
    assert read_bytes(file) == b"a" + end * 1000
    file.write_bytes(b"a" + end * 1001)
    with pytest.raises(FileProblem, match=r": 1,001 lines are more than the limit of 1,000$"):
        read_bytes(file)


def test_a_file_that_the_system_refuses_says_why_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As the user who runs the tests may read everything, the system's answers are given here.
    for number, why in (
        (errno.EACCES, "no permission to read it"),
        (errno.EPERM, "no permission to read it"),
        (errno.ENOENT, "there is no such file"),
        (errno.EIO, "input/output error"),
    ):

        def refuse(*_: object, number: int = number) -> int:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr(os, "open", refuse)
        with pytest.raises(FileProblem) as caught:
            read_bytes("a.yaml")
        assert str(caught.value) == f"a.yaml: {why}"


def test_a_file_that_ends_while_it_is_read_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes(b"a: 1")

    def vanish(_: int) -> None:
        raise OSError(errno.ESTALE, "Stale file handle")

    with monkeypatch.context() as patch, pytest.raises(FileProblem, match="stale file handle"):
        patch.setattr(os, "fstat", vanish)
        read_bytes(file)


def test_a_pipe_says_how_standard_input_is_read_and_an_empty_name_that_it_is_one(
    tmp_path: Path,
) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileProblem, match="what is piped in is read with -"):
        read_bytes(tmp_path / "pipe")
    with pytest.raises(FileProblem, match=r"^a name of no characters: there is no such file$"):
        read_bytes("")
