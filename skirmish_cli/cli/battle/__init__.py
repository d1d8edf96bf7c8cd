"""`skirmish battle`: a battle kept in a file; one module for each of its commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.cli.battle.using import BattleOptions
from skirmish_cli.cli.commands import Declared, Runnable, find_shared
from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.cli.battle import do
else:
    do = lazy("skirmish_cli.cli.battle.do")

#: The commands of a battle by what they are for; each is `COMMAND` in its module.
TOPICS: Mapping[str, Sequence[str]] = {
    "Begin": ("new", "add", "list"),
    "Play": ("show", "do", "next", "due", "set", "note", "play"),
    "Go back": ("undo", "redo"),
    "Look back": ("log", "stats", "report", "check", "export"),
}
BATTLE_COMMANDS = tuple(name for names in TOPICS.values() for name in names)


def find_battle_command(arguments: Sequence[str]) -> tuple[Runnable, Sequence[str]] | None:
    """Return the command that the words behind `battle` name, and what follows its name.

    Without a name it is `show`. None for one that isn't ordinary.
    """
    name = arguments[0] if arguments else ""
    if not name or name.startswith("-"):
        return find_shared("battle.show").as_runnable(), arguments
    if name not in BATTLE_COMMANDS:
        return None
    if name == "do":
        found = do.find_do(arguments[1:])
        return None if found is None else (found.command, found.rest)
    return find_shared(f"battle.{name}").as_runnable(), arguments[1:]


def _run(words: tuple[str, ...], options: BattleOptions) -> int | None:
    raise UsageProblem(unknown("battle command", words[0] if words else "", BATTLE_COMMANDS))


_HELP = """\
Keep a battle in a file: where it stands, what is done, what is due, undo, the report.

Without a command it shows where the battle stands.
"""

COMMAND = Declared(
    "battle", _HELP, BattleOptions, _run, "[COMMAND ...]", most=None, examples=("battle list",)
)
