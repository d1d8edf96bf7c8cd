"""Groups whose commands are imported when they are called, so that a command waits for nothing
but itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from typer.core import TyperGroup

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import game_ids, get_game

#: Makes a command when it is first needed.
Maker = Callable[[], Any]


def unknown_command(word: str, known: Iterable[str], path: str) -> str:
    """Return the line for a command that isn't known here, with where it is if it stands
    elsewhere."""
    inside = path.split()[1:]
    if inside and word in {"phases", "rules"}:
        return f"{word!r} stands before the game: skirmish {word} {inside[0]}"
    if inside and word in {"roll", "card", "validate", "init", "schema", "games", "demo"}:
        return f"{word!r} stands by itself: skirmish {word}"
    owners = (
        []
        if inside
        else [game_id for game_id in game_ids() if word in get_game(game_id).procedures]
    )
    if owners:
        return f"{word!r} is a procedure of a game: " + " or ".join(
            f"skirmish {owner} {word}" for owner in owners
        )
    if word == "help":
        return "for help write: " + path + " --help"
    return unknown("command", word, known)


class LazyGroup(TyperGroup):
    """A group that knows the names of its commands and makes a command only when it is called or
    listed."""

    def __init__(self, *, makers: Mapping[str, Maker], **details: Any) -> None:
        super().__init__(commands={}, **details)
        self.makers = makers

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, in the order in which they are shown."""
        return list(self.makers)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command, made now; raises UsageProblem with the nearest name."""
        if cmd_name not in self.makers:
            if cmd_name.startswith("-"):
                return None
            raise UsageProblem(unknown_command(cmd_name, self.makers, ctx.command_path))
        if cmd_name not in self.commands:
            self.commands[cmd_name] = self.makers[cmd_name]()
        return self.commands[cmd_name]
