"""Command lines for the quick way in, right and wrong, and the comparison with the tree."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from skirmish_cli.cli.commands import SHARED_COMMANDS, Runnable, find_shared
from skirmish_cli.cli.declared import make_command
from skirmish_cli.cli.quick import Line, read_line
from skirmish_cli.core.options import Typed

SHARED: dict[str, Runnable] = {name: find_shared(name).as_runnable() for name in SHARED_COMMANDS}
#: What stands on a line beside options: words, values, and what only looks like one or the other.
PARTS = ["captain", "vs", "*", "", "-", "--", "-1", "-1:mud", "5", "a=b", "-w", "-wF", "-w=F", "-x"]
PARTS += [
    "--odds=yes",
    "--nothing",
    "--seed",
    "--seed=",
    "--seed=3",
    "-h",
    "--help",
    "--json",
    "-jw",
]


def read_by_tree(name: str, command: Runnable, arguments: list[str]) -> Line:
    """Return the line as Typer's own parse hands it over."""
    read = []
    usage = "WORD..." if command.takes_words else ""

    def keep(words: tuple[str, ...], typed: Mapping[str, Typed]) -> None:
        read.append((words, dict(typed)))

    made = make_command(name, usage, command._replace(run=keep), lambda: None)
    made.main(args=arguments, prog_name=name, standalone_mode=False, windows_expand_args=False)
    (line,) = read
    return line


def lines_of(command: Runnable) -> st.SearchStrategy[list[str]]:
    """Return lines of a command, right and wrong."""
    flags = [one.flag for one in command.options]
    shorts = [f"-{one.short}" for one in command.options if one.short]
    valued = [f"{flag}=5" for flag in flags]
    return st.lists(st.sampled_from([*PARTS, *flags, *shorts, *valued]), max_size=8)


def check_alike(name: str, command: Runnable, arguments: list[str]) -> None:
    """Check that a line is left to the tree, or read as the tree reads it."""
    line = read_line(arguments, command.options)
    if line is None or (line[0] and not command.takes_words):
        return
    words, typed = read_by_tree(name, command, arguments)
    assert (words, list(typed.items())) == (line[0], list(line[1].items()))
