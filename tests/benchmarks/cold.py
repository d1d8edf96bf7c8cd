"""Cold starts: whole processes against the bare interpreter of the same environment."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from skirmish_cli.reports.samples import sample_warbands
from tests.benchmarks.files import warband
from tests.benchmarks.measuring import BEFORE, ROOT, Row, in_turn, run_process, waited

PAIRS = 21
TEST = ("freeblades", "test", "d10", "--tn", "5")
MELEE = ("freeblades", "melee", "captain+charging", "vs", "brute-1", "brute-2", "--odds")
BANDS = ("-w", "tin-lanterns.yaml", "-w", "salt-reavers.yaml")
PLAIN = ("--format", "plain")
ATTACK = ("battle", "do", "attack", "captain", "vs", "brute-1", "--seed", "1", *PLAIN)


class Installed(NamedTuple):
    """Where the program is installed: what starts it, and its bare interpreter."""

    command: tuple[str, ...]
    python: str


#: The program as it stands in this folder.
HERE = Installed((sys.executable, "-m", "skirmish_cli"), sys.executable)


class Cold(NamedTuple):
    """A command that is started cold: its target, and what is done before each run, untimed."""

    name: str
    words: Sequence[str]
    most: float | None = None
    before: Callable[[], object] = int


def install_wheel(folder: Path) -> Installed:
    """Install the program as a wheel into an environment of its own, without its tests."""
    place = folder / "environment"
    python = str(place / "bin" / "python")
    # With the user's own cache, where the installer has what it needs.
    for words in (["-m", "venv", str(place)], ["-m", "pip", "install", "-q", str(ROOT)]):
        starter = sys.executable if words[1] == "venv" else python
        subprocess.run([starter, *words], check=True, env=BEFORE)
    return Installed((str(place / "bin" / "skirmish"),), python)


def lay_folder(folder: Path, installed: Installed) -> None:
    """Lay out what the commands are about: two warbands, a larger one, and a battle."""
    for path in sample_warbands("freeblades"):
        shutil.copy(path, folder / path.name)
    (folder / "many.yaml").write_bytes(warband(20))
    words = ["battle", "new", "tin-lanterns.yaml", "salt-reavers.yaml", "-o", "kept.battle"]
    run_process([*installed.command, *words], folder)
    (folder / "kept.battle").rename(folder / "kept")


def list_cold(folder: Path) -> list[Cold]:
    """Return the commands that are measured, with the targets of each."""
    bands = [folder / name for name in ("tin-lanterns.yaml", "salt-reavers.yaml")]
    many, numbers = folder / "many.yaml", count()

    def renew(*files: Path) -> None:
        """Let them be files that nobody has read yet."""
        for file in files:
            with file.open("a") as opened:
                opened.write(f"# {next(numbers)}\n")

    change_bands, change_many = partial(renew, *bands), partial(renew, many)
    renew_battle = partial(shutil.copy, folder / "kept", folder / "b.battle")
    return [
        Cold("test, plain", (*TEST, "--seed", "1", *PLAIN), 3.5),
        Cold("its odds, plain", (*TEST, "--odds", *PLAIN), 4),
        Cold("test as a Rich table", (*TEST, "--seed", "1"), 8),
        Cold("phases as a table", ("phases", "freeblades"), 9),
        Cold("--help", ("--help",)),
        Cold("battle do attack, plain", ATTACK, 9, renew_battle),
        Cold("battle show as a table", ("battle", "show"), 12, renew_battle),
        Cold("melee with odds of two files, the first time", (*MELEE, *BANDS), 21, change_bands),
        Cold("from then on, plain", (*MELEE, *BANDS, *PLAIN), 9),
        Cold("from then on, as a Rich table", (*MELEE, *BANDS), 12),
        Cold("validate of 20 models", ("validate", "many.yaml"), 18, change_many),
    ]


def rows(installed: Installed, folder: Path, pairs: int = PAIRS) -> Iterator[Row]:
    """Yield each cold start as a ratio to a bare interpreter, taken in turn."""
    lay_folder(folder, installed)
    bare = partial(waited, partial(run_process, [installed.python, "-c", "pass"], folder))
    for one in list_cold(folder):
        command = partial(run_process, [*installed.command, *one.words], folder)

        def started(one: Cold = one, command: Callable[[], object] = command) -> float:
            one.before()
            return waited(command)

        yield Row(one.name, in_turn(started, bare, pairs), "bare interpreters", one.most)
