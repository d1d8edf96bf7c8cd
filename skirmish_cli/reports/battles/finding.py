"""Which battle a command is about, and the battles in a folder."""

# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH113, PTH118, PTH119, PTH122, PTH208

from __future__ import annotations

import os
from collections.abc import Sequence

from skirmish_cli.battle import store
from skirmish_cli.battle.fold import Battle
from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.records import NamedTuple

#: How the name of a battle's file ends, and the variable that names one.
ENDING, VARIABLE = ".battle", "SKIRMISH_BATTLE"
#: A folder is looked through for so many battles.
MOST_BATTLES = 500


class Listed(NamedTuple):
    """A battle in a folder: where it stands, when it was changed last, or why it can't be read."""

    file: str
    battle: Battle | None
    changed: str = ""
    problem: str = ""


def find_battle(named: str | None) -> str:
    """Return the file of the battle that a command is about.

    That is the one named, else that of the variable, else the only one in the folder. Raises
    UsageProblem for none or several.
    """
    chosen = named or os.environ.get(VARIABLE)
    if chosen:
        return chosen
    found = _list_files(".")
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageProblem(
            "there is no battle in this folder: start one with skirmish battle new A.yaml B.yaml, "
            "or name one with --battle FILE"
        )
    raise UsageProblem(f"which battle? --battle {' or '.join(found[:8])}")


def _list_files(folder: str) -> list[str]:
    """Return the battles in a folder by name; raises FileProblem for what is no folder."""
    try:
        names = sorted(os.listdir(folder))
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise FileProblem(f"{folder}: {reason}") from None
    paths = [name if folder == "." else os.path.join(folder, name) for name in names]
    return [path for path in paths if path.endswith(ENDING) and os.path.isfile(path)]


def name_battle(warbands: Sequence[str]) -> str:
    """Return a name for the file of a new battle, by its warbands.

    >>> name_battle(["lists/tin-lanterns.yaml", "salt-reavers.yaml"])
    'tin-lanterns-salt-reavers.battle'
    """
    stems = [os.path.splitext(os.path.basename(path))[0] for path in warbands]
    return "-".join(stems)[:80] + ENDING


def list_battles(folder: str) -> list[Listed]:
    """Return the battles in a folder, each with where it stands."""
    found = []
    for file in _list_files(folder)[:MOST_BATTLES]:
        try:
            battle, last = store.read_with_last(file)
        except FileProblem as problem:
            found.append(Listed(file, None, problem=str(problem)))
        else:
            found.append(Listed(file, battle, last.at))
    return found
