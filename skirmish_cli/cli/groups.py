"""How commands are made: each when it is called or listed, and not before.

So no command waits for what another one imports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import game_ids, get_game

#: Makes a command when it is first needed.
Maker = Callable[[], Any]


class OnDemandGroup(TyperGroup):
    """A group that makes a command when it is first called or listed."""

    def __init__(self, *, makers: Mapping[str, Maker], **details: Any) -> None:
        super().__init__(commands={}, **details)
        self.makers = makers

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands, in the order in which they are shown."""
        return list(self.makers)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
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


def make_single(name: str, function: Callable[..., None], help_text: str | None = None) -> Any:
    """Return the command of one function, whose parameters are its options.

    Its help is the function's docstring unless another text is given.
    """
    app = typer.Typer(add_completion=False)
    app.command(name, help=help_text)(function)
    return get_command(app)


def _explain_unknown(word: str, known: Iterable[str], context: Any) -> str:
    """Return the line for a command that isn't known in a group."""
    root = context.find_root()
    if context is root:
        owners = [game_id for game_id in game_ids() if word in get_game(game_id).procedures]
        if owners:
            places = " or ".join(f"skirmish {owner} {word}" for owner in owners)
            return f"{word!r} is a procedure of a game: {places}"
    elif word not in game_ids() and word in root.command.list_commands(root):
        command = root.command.get_command(root, word)
        if getattr(command, "takes_game", False):
            return f"{word!r} stands before the game: skirmish {word} {context.info_name}"
        return f"{word!r} stands by itself: skirmish {word}"
    if word == "help":
        return f"for help write: {context.command_path} --help"
    return unknown("command", word, known)
