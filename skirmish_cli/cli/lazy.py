"""Groups whose commands are imported when they are called, so that a command waits for nothing but itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from typer.core import TyperGroup

from skirmish_cli.core.errors import UsageProblem, unknown

#: Makes a command when it is first needed.
Maker = Callable[[], Any]


class LazyGroup(TyperGroup):
    """A group that knows the names of its commands and makes a command only when it is called or listed."""

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
            raise UsageProblem(unknown("command", cmd_name, self.makers))
        if cmd_name not in self.commands:
            self.commands[cmd_name] = self.makers[cmd_name]()
        return self.commands[cmd_name]

