"""How commands are made: each when it is called or listed, and not before.

So no command waits for what another one imports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from typer.core import TyperCommand, TyperGroup

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import game_ids, get_game

#: A command, or a group of them.
Made: TypeAlias = TyperCommand | TyperGroup
#: Makes a command when it is first needed.
Maker = Callable[[], Made]


class Context(Protocol):
    """What is asked of a call's context: where in the tree of commands it is."""

    @property
    def info_name(self) -> str | None:
        """The name by which its command was called."""

    @property
    def command_path(self) -> str:
        """That name, with those of the groups before it."""

    @property
    def command(self) -> object:
        """The command that was called."""

    def find_root(self) -> Context:
        """Return the context of the whole program."""


class OnDemandGroup(TyperGroup):
    """A group that makes a command when it is first called or listed."""

    def __init__(self, *, makers: Mapping[str, Maker], **details: Any) -> None:
        super().__init__(commands={}, **details)
        self.makers = makers

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names of all commands, in the order in which they are shown."""
        return list(self.makers)

    def get_command(self, ctx: Context, cmd_name: str) -> Any:
        """Return a command.

        Raises UsageProblem for an unknown one, with where it is found or the nearest name.
        """
        if cmd_name not in self.makers:
            if cmd_name.startswith("-"):
                return None
            raise UsageProblem(_explain_unknown(cmd_name, self.makers, ctx))
        if cmd_name not in self.commands:
            self.commands[cmd_name] = self.makers[cmd_name]()
        return self.commands[cmd_name]


def _explain_unknown(word: str, known: Iterable[str], context: Context) -> str:
    """Return the line for a command that isn't known in a group."""
    root = context.find_root()
    if context is root:
        owners = [game_id for game_id in game_ids() if word in get_game(game_id).procedures]
        if owners:
            places = " or ".join(f"skirmish {owner} {word}" for owner in owners)
            return f"{word!r} is a procedure of a game: {places}"
    elif (
        word not in game_ids()
        and isinstance(root.command, OnDemandGroup)
        and word in root.command.makers
    ):
        command = root.command.get_command(root, word)
        if getattr(command, "takes_game", False):
            return f"{word!r} stands before the game: skirmish {word} {context.info_name}"
        return f"{word!r} stands by itself: skirmish {word}"
    if word == "help":
        return f"for help write: {context.command_path} --help"
    return unknown("command", word, known)
