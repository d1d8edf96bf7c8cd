"""What a command takes, as its help tells it: read off the declarations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from skirmish_cli.core.options import GROUPS, Declaration, Group
from skirmish_cli.core.registry import get_game
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.procedure import Policy, Procedure
    from skirmish_cli.files import game_data
else:
    game_data = lazy("skirmish_cli.files.game_data")

#: What the options of a procedure that are its own subject are called.
SUBJECT = "What is resolved"
#: A line of a list is cut short at its first comma if it is longer than this.
LONGEST_LINE = 58


class CommandHelp(NamedTuple):
    """How a command is typed, what it takes, and commands to paste.

    The commands of `setup` write the files that the `examples` name. `about` is the title of the
    options that are its own subject, `more` a command that tells what each of the `flags` means.
    """

    command: str
    summary: str
    arguments: str
    options: tuple[Declaration, ...]
    examples: tuple[str, ...]
    about: str = "Options"
    section: str = ""
    flags: tuple[str, ...] = ()
    policies: tuple[Policy, ...] = ()
    setup: tuple[str, ...] = ()
    more: str = ""

    @property
    def usage(self) -> str:
        """How it is typed."""
        options = "[OPTIONS]" if self.options else ""
        return " ".join(part for part in (self.command, self.arguments, options) if part)


class GameHelp(NamedTuple):
    """What a game is, and what each procedure does, by topic as the turn goes."""

    game: str
    name: str
    summary: str
    topics: Mapping[str, Mapping[str, str]]


class ProgramHelp(NamedTuple):
    """Every command and every game with what it does or is."""

    version: str
    commands: Mapping[str, str]
    games: Mapping[str, str]


def help_of_procedure(
    game_id: str, procedure: Procedure, shared: Iterable[Declaration]
) -> CommandHelp:
    """Return the help of a procedure, whose own options stand before those that all share."""
    examples = tuple(f"skirmish {game_id} {example}" for example in procedure.examples)
    return CommandHelp(
        command=f"skirmish {game_id} {procedure.name}",
        summary=procedure.summary,
        arguments=procedure.arguments,
        options=(*list_options(procedure.options.declared().values()), *shared),
        examples=examples,
        about=SUBJECT,
        section=procedure.section,
        flags=procedure.flags,
        policies=procedure.policies,
        setup=tuple(dict.fromkeys(_write_setup(game_id, examples))),
        more=f"skirmish games show {game_id} {procedure.name}",
    )


def list_options(options: Iterable[Declaration]) -> list[Declaration]:
    """Return the options that are listed."""
    return [one for one in options if one.role != "hidden"]


def group_options(options: Sequence[Declaration]) -> Iterator[tuple[Group, list[Declaration]]]:
    """Yield the groups that some options are in, in their order, each with its options.

    Those that are needed come first, those that ask for an extra reading last.
    """
    for group in GROUPS:
        found = [one for one in options if one.group == group]
        if found:
            yield group, sorted(found, key=lambda one: (not one.needed, one.role == "extra"))


def _write_setup(game_id: str, examples: Iterable[str]) -> Iterator[str]:
    """Yield a command for each file that examples name: it is a sample that `init` writes."""
    for example in examples:
        words = example.split()
        for option, file in pairwise(words):
            if option == "-w":
                yield f"skirmish init {game_id} {file.removesuffix('.yaml')} -o {file}"


def help_of_game(game_id: str) -> GameHelp:
    """Return the help of a game; raises UsageProblem with the nearest id."""
    game = get_game(game_id)
    topics = {
        topic: {name: shorten(game.procedure(name).summary) for name in names}
        for topic, names in game.list_topics().items()
    }
    ruleset = game_data.load_data(game.id, "ruleset")
    return GameHelp(game.id, f"{ruleset['name']}, {ruleset['edition']}", game.summary, topics)


def shorten(summary: str) -> str:
    """Return what a summary says first, for a line of a list.

    >>> shorten("Fall: a check of agility against 2 plus twice the height.")
    'Fall'
    """
    words = " ".join(summary.split("\n\n", maxsplit=1)[0].split())
    first = words.partition(":")[0].partition(";")[0].removesuffix(".")
    return first if len(first) <= LONGEST_LINE else first.partition(",")[0]
