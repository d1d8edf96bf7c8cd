"""The quick way in: ordinary command lines are read from the declarations.

A third of a cold start is the import of the parser, and most lines need none of it: a command, its
words, options with their values, or help of one. Whatever else there may be (completion, an unknown
word, a cluster of short options, a value that is missing) is left to the tree of `declared`, which
reads every line, and the same line in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import SHARED_COMMANDS, Runnable, find_procedure, find_shared
from skirmish_cli.core.options import Declaration, Typed
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.cli import battle, helping
else:
    battle = lazy("skirmish_cli.cli.battle")
    helping = lazy("skirmish_cli.cli.helping")

#: What a line comes to: its words, and what was typed of each option.
Line = tuple[tuple[str, ...], dict[str, Typed]]


def read_command(arguments: Sequence[str]) -> Callable[[], int | None] | None:
    """Return what runs a command line, or None for one that isn't ordinary."""
    if len(arguments) < 2 or "-h" in arguments or "--help" in arguments:
        shown = helping.read_help(arguments)
        if shown is not None:
            return shown
    found = _find_command(arguments)
    if found is None:
        return None
    command, rest = found
    line = read_line(rest, command.options)
    if line is None or (line[0] and not command.takes_words):
        return None
    return lambda: command.run(*line)


def _find_command(arguments: Sequence[str]) -> tuple[Runnable, Sequence[str]] | None:
    """Return the command that a line names, and what follows its name."""
    name = arguments[0] if arguments else ""
    if name == "battle":
        return battle.find_battle_command(arguments[1:])
    if name in SHARED_COMMANDS:
        return find_shared(name).as_runnable(), arguments[1:]
    if name in game_ids() and len(arguments) > 1 and arguments[1] in get_game(name).procedures:
        return find_procedure(name, arguments[1]), arguments[2:]
    return None


def read_line(arguments: Sequence[str], options: Sequence[Declaration]) -> Line | None:
    """Return the words and typed options of a line, or None if it isn't ordinary.

    What follows an option that takes a value is its value, whatever it looks like.
    """
    by_flag = {option.flag: option for option in options}
    by_flag |= {f"-{option.short}": option for option in options if option.short}
    words: list[str] = []
    flags: dict[str, Typed] = {}
    values: dict[str, list[str]] = {}
    rest = iter(arguments)
    for argument in rest:
        if not argument.startswith("-") or argument == "-":
            words.append(argument)
            continue
        is_long = argument.startswith("--")
        name, equals, value = argument.partition("=") if is_long else (argument, "", "")
        option = by_flag.get(name)
        if option is None or (option.is_flag and equals):
            return None
        if option.is_flag:
            flags[option.name] = True
            continue
        given = value if equals else next(rest, None)
        if given is None:
            return None
        values.setdefault(option.name, []).append(given)
    typed = {name: tuple(texts) for name, texts in values.items()}
    # In the order of the declarations, as the tree hands them over.
    both = flags | typed
    return tuple(words), {one.name: both[one.name] for one in options if one.name in both}
