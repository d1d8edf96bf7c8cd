"""Whatever stands where a copy should be: it is made anew or done without, in silence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skirmish_cli.files.kept import keep, read_kept
from tests.files.kept_bands import LANTERNS, REAVERS, list_kept
from tests.support import Ran, run_here


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


def fight(capsys: Any) -> Ran:
    words = ["freeblades", "attack", "captain", "vs", "brute-1", "--odds", "--json"]
    return run_here(capsys, *words, "-w", str(LANTERNS), "-w", str(REAVERS))


def list_copies(cache: Path) -> list[Path]:
    """Return the copies of the ruleset and of both warbands."""
    return [*sorted((cache / "skirmish").glob("freeblades-ruleset-*")), *list_kept(cache)]


DAMAGE = {
    "nothing": lambda text: b"",
    "no end": lambda text: text[: len(text) // 2],
    "no sum": lambda text: text.partition(b"\n")[2],
    "a sum alone": lambda text: text.partition(b"\n")[0],
    "an empty mapping": lambda text: b"{}",
    "a list": lambda text: b"[]",
    "wrong types": lambda text: b'{"text": 1, "library": 2, "cards": 3, "models": "x", "game": []}',
    "another value": lambda text: text.replace(b"d10", b"d12"),
    "another's sum": lambda text: text[:16] + b'\n{"a": 1}',
    "no text": lambda text: b"\xff\xfe\x00" * 40,
    "deep": lambda text: b"[" * 100_000,
    "more behind it": lambda text: text + b" ",
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_damaged_copy_is_made_anew_in_silence(kind: str, cache: Path, capsys: Any) -> None:
    first = fight(capsys)
    copies = list_copies(cache)
    whole = [copy.read_bytes() for copy in copies]
    assert (first.code, first.err, len(copies)) == (0, "", 3)
    for copy, text in zip(copies, whole, strict=True):
        copy.write_bytes(DAMAGE[kind](text))
    assert fight(capsys) == first
    assert [copy.read_bytes() for copy in copies] == whole


def test_a_copy_of_another_name_is_not_believed(cache: Path, capsys: Any) -> None:
    first = fight(capsys)
    copies = list_copies(cache)
    for copy, other in zip(copies, [*copies[1:], copies[0]], strict=True):
        copy.with_suffix(".other").write_bytes(other.read_bytes())
    for copy in copies:
        copy.with_suffix(".other").replace(copy)
    assert fight(capsys) == first


def test_a_folder_in_the_place_of_a_copy_is_left_alone(cache: Path, capsys: Any) -> None:
    first = fight(capsys)
    copies = list_copies(cache)
    for copy in copies:
        copy.unlink()
        copy.mkdir()
    assert fight(capsys) == first
    assert all(copy.is_dir() for copy in copies)
    assert list((cache / "skirmish").glob("*.tmp")) == []


@pytest.mark.parametrize("place", [os.devnull, "file"])
def test_without_a_place_for_copies_the_answer_is_the_same(
    place: str, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    first = fight(capsys)
    (cache / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache / place))
    assert fight(capsys) == first


def test_a_folder_that_refuses_to_be_written_is_done_without(
    cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    first = fight(capsys)
    for copy in list_copies(cache):
        copy.unlink()
    opened = os.open

    def refuse(path: Any, flags: int, *more: Any, **named: Any) -> int:
        # Whoever runs the tests as root may write anywhere.
        if flags & os.O_CREAT and str(path).startswith(str(cache)):
            raise PermissionError(13, "Permission denied")
        return opened(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", refuse)
    assert fight(capsys) == first
    assert list_copies(cache) == []


@settings(max_examples=200)
@given(data=st.data())
def test_no_copy_with_other_bytes_is_read(tmp_path_factory: Any, data: st.DataObject) -> None:
    folder = tmp_path_factory.mktemp("kept")
    folder.chmod(0o700)
    file = str(folder / "band-1.json")
    keep(str(folder), file, "band-", {"name": "Ulf", "limit": 30, "models": [["a", "A", 1, 0]]})
    whole = Path(file).read_bytes()
    assert read_kept(str(folder), file) is not None
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 4)))
    other = whole[:start] + data.draw(st.binary(max_size=4)) + whole[end:]
    Path(file).write_bytes(other)
    assert (read_kept(str(folder), file) is None) == (other != whole)
