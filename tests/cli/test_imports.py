"""What each class of command imports of what costs time at a cold start, and nothing beyond."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

#: What is watched: each costs a start as much as a plain command's own work, or more.
WATCHED = frozenset(
    {
        *{"typer", "rich", "pydantic", "yaml", "tomllib", "tomlkit"},
        *{"platformdirs", "sqlite3", "dataclasses", "fractions", "decimal", "random"},
        *{"statistics", "difflib", "shlex", "hashlib", "datetime", "subprocess"},
        *{"asyncio", "pathlib", "inspect", "uuid", "email", "icepool"},
        *{
            "skirmish_cli.advice",
            "skirmish_cli.files.checks",
            "skirmish_cli.battle",
            "skirmish_cli.cli.declared",
        },
    }
)
_SCRIPT = """
import sys
watched = set(sys.argv[1].split())
before = watched & set(sys.modules)
from skirmish_cli.cli.app import run
code = run(sys.argv[2:])
print("\\nimported", code, *(watched & set(sys.modules)) - before, file=sys.stderr)
"""

NOTHING: set[str] = set()
EXACT = {"fractions", "decimal"}
DATA = {"dataclasses", "inspect"}
# Rich brings its own.
TABLE = {"rich", "random", "datetime", *EXACT, *DATA}
# Pydantic brings most of it.
CHECK = {
    *{"pydantic", "yaml", "skirmish_cli.files.checks", "difflib", "hashlib", "pathlib", "random"},
    *{"datetime", "uuid", "email", *EXACT, *DATA},
}
PARSER = {
    *{"typer", "skirmish_cli.cli.declared", "difflib", "subprocess", "pathlib", "datetime", "uuid"},
    "inspect",
}
KEPT = {"skirmish_cli.battle", "sqlite3", "hashlib", "datetime"}
SETTINGS = {"tomllib", "tomlkit", "shlex", "datetime", *DATA}

PLAIN = "--format plain"
TEST = "freeblades test d10 --tn 5"
BANDS = "-w tin-lanterns.yaml -w salt-reavers.yaml"
HIT = "captain vs brute-1 --dice 2"

#: Each class of command: a line, its exit code, and all of the watched that it may import.
CLASSES: tuple[tuple[str, int, set[str]], ...] = (
    (f"roll 2d6 --dice 1,2 {PLAIN}", 0, EXACT | DATA),
    (f"roll 2d6 --seed 1 {PLAIN}", 0, {"random"} | EXACT | DATA),
    (f"roll 2d6 --odds {PLAIN}", 0, EXACT | DATA),
    (f"{TEST} {PLAIN}", 0, {"random"}),
    (f"{TEST} --times 3 --seed 1 {PLAIN}", 0, {"random"}),
    (f"{TEST} --dice 5 {PLAIN}", 0, NOTHING),
    (f"{TEST} --dice 5 --json", 0, NOTHING),
    (f"{TEST} --odds {PLAIN}", 0, EXACT),
    (f"{TEST} --odds --json", 0, EXACT),
    (f"{TEST} --dice 5", 0, TABLE),
    (f"{TEST} --odds", 0, TABLE),
    (f"phases freeblades {PLAIN}", 0, DATA),
    ("phases freeblades --json", 0, DATA),
    ("phases freeblades", 0, TABLE),
    (f"rules freeblades tarch {PLAIN}", 0, DATA),
    (f"rules tarch {PLAIN}", 0, {"difflib"} | DATA),
    (f"games {PLAIN}", 0, DATA),
    (f"games show freeblades {PLAIN}", 0, {"shlex"} | DATA),
    (f"games show freeblades test {PLAIN}", 0, DATA),
    (f"card captain -w tin-lanterns.yaml {PLAIN}", 0, CHECK),
    (f"validate tin-lanterns.yaml {PLAIN}", 0, CHECK),
    ("validate tin-lanterns.yaml --json", 0, CHECK),
    ("validate tin-lanterns.yaml", 0, CHECK | TABLE),
    (f"diff tin-lanterns.yaml salt-reavers.yaml {PLAIN}", 0, CHECK),
    (f"freeblades attack {HIT} {BANDS} {PLAIN}", 0, CHECK),
    (f"freeblades attack {HIT} {BANDS}", 0, CHECK | TABLE),
    ("init freeblades -o made.yaml", 0, CHECK),
    ("schema freeblades", 0, CHECK),
    ("--help", 0, TABLE | {"pathlib"}),
    ("freeblades --help", 0, TABLE | {"shlex"}),
    ("freeblades test --help", 0, TABLE),
    ("battle --help", 0, TABLE | {"pathlib"}),
    (f"battle do attack {HIT} {PLAIN}", 0, KEPT | DATA | {"difflib", "shlex"}),
    (f"battle show {PLAIN}", 0, KEPT),
    ("battle show --json", 0, KEPT),
    ("battle show", 0, KEPT | TABLE),
    (f"battle next {PLAIN}", 0, KEPT),
    (f"battle note hello {PLAIN}", 0, KEPT),
    (f"battle due {PLAIN}", 0, KEPT),
    (f"battle log {PLAIN}", 0, KEPT),
    (f"battle undo {PLAIN}", 0, KEPT),
    ("config path", 0, SETTINGS),
    (f"config format {PLAIN}", 0, SETTINGS),
    # Only a line that isn't ordinary comes to the parser; a wrong value doesn't.
    ("--version", 0, PARSER),
    ("freeblades tset", 2, PARSER),
    (f"{TEST} --nt 5", 2, PARSER),
    ("freeblades test d11 --tn 5", 2, {"shlex"}),
)
#: What completion imports of them, by what was typed. Ids come from the files that are named.
COMPLETED: tuple[tuple[str, set[str]], ...] = (
    ("", {"pathlib"} | EXACT | DATA),
    ("free", {"pathlib"} | EXACT | DATA),
    ("freeblades melee --", {"shlex"} | DATA),
    (f"freeblades melee {BANDS} ", {"yaml", "datetime", "shlex"} | DATA),
)


def list_imported(folder: Path, line: str, **environment: str) -> tuple[int, set[str]]:
    """Return how a command ends in a process of its own, and what it imports of the watched."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, " ".join(sorted(WATCHED)), *shlex.split(line)],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    told = done.stderr.splitlines()[-1].split()
    assert told[0] == "imported", done.stderr
    return int(told[1]), set(told[2:])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two warbands and a battle of theirs; every ruleset is compiled."""
    folder = tmp_path_factory.mktemp("cold")
    for name in ("tin-lanterns.yaml", "salt-reavers.yaml"):
        (folder / name).write_bytes(
            (ROOT / "rulesets" / "freeblades" / "warbands" / name).read_bytes()
        )
    new = "battle new tin-lanterns.yaml salt-reavers.yaml -o b.battle"
    # Whichever line comes first, there is something to undo.
    noted = "battle note first", "battle note second"
    for line in (new, *noted, "games --json", "rules tarch --json", "phases freeblades --json"):
        code, _ = list_imported(folder, line)
        assert code == 0, line
    return folder


@pytest.mark.parametrize(("line", "code", "allowed"), CLASSES, ids=[one[0] for one in CLASSES])
def test_a_command_imports_nothing_that_it_does_not_need(
    folder: Path, line: str, code: int, allowed: set[str]
) -> None:
    ended, imported = list_imported(folder, line)
    assert ended == code
    assert imported - allowed == set()


@pytest.mark.parametrize(("typed", "allowed"), COMPLETED, ids=[one[0] for one in COMPLETED])
def test_completing_imports_neither_parser_nor_checks(
    folder: Path, typed: str, allowed: set[str]
) -> None:
    asked = {"_SKIRMISH_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": f"skirmish {typed}"}
    ended, imported = list_imported(folder, "", **asked)
    assert ended == 0
    assert imported - allowed == set()


def test_what_a_command_imports_is_seen(folder: Path) -> None:
    assert list_imported(folder, f"{TEST} --odds {PLAIN}") == (0, EXACT)
