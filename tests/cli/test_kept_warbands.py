"""A warband that was checked before costs neither pydantic nor PyYAML, and says the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.files.kept_bands import LANTERNS, REAVERS
from tests.support import ROOT, skirmish

IMPORTED = """
import sys
from skirmish_cli.cli.app import run
code = run(sys.argv[1:])
watched = {"pydantic", "yaml", "dataclasses", "pathlib", "typer", "hashlib"}
print(code, *sorted(watched & set(sys.modules)), file=sys.stderr)
"""
SAMPLES = ROOT / "rulesets"
FIGHT = ("captain", "vs", "brute-1", "brute-2")


@pytest.mark.parametrize(
    ("words", "files"),
    [
        (("freeblades", "melee", *FIGHT, "--odds"), (LANTERNS, REAVERS)),
        (("freeblades", "attack", "captain", "vs", "brute-1", "--dice", "2"), (LANTERNS, REAVERS)),
        (
            ("oldschool", "attack", "vessa", "vs", "gulch", "--odds"),
            (
                SAMPLES / "oldschool" / "warbands" / "lantern-oath.yaml",
                SAMPLES / "oldschool" / "warbands" / "sump-gang.yaml",
            ),
        ),
    ],
)
def test_what_was_checked_before_is_read_without_pydantic_and_yaml(
    words: tuple[str, ...], files: tuple[Path, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    named = [word for file in files for word in ("-w", str(file))]
    told = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", IMPORTED, *words, *named, "--format", "plain"],
            capture_output=True,
            text=True,
            check=True,
        )
        told.append((done.stdout, done.stderr.split()))
    (first, imported), (again, left) = told
    assert again == first
    assert {"pydantic", "yaml"} <= set(imported)
    assert left == ["0"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a process")
def test_a_disk_without_room_keeps_nothing_and_says_nothing(tmp_path: Path) -> None:
    code = (
        "import resource, sys; from skirmish_cli.cli.app import run;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2);"
        "sys.exit(run(sys.argv[2:]))"
    )
    words = ("freeblades", "attack", "captain", "vs", "brute-1", "--odds", "--json")
    files = ("-w", str(LANTERNS), "-w", str(REAVERS))
    whole = skirmish(*words, *files, XDG_CACHE_HOME=str(tmp_path / "whole"))
    for limit in ("0", "1000", "9000"):
        cache = tmp_path / limit
        done = subprocess.run(
            # -B: compiled modules may not be cut short, which others would read.
            [sys.executable, "-B", "-c", code, limit, *words, *files],
            capture_output=True,
            text=True,
            check=False,
            env={"XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(ROOT), "PATH": ""},
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, whole.out, "")
        assert list(cache.rglob("*.tmp")) == []
