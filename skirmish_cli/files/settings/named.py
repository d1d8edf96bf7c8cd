"""Named commands: which names are free, and what a line may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.errors import UsageProblem, unknown
from skirmish_cli.core.registry import get_game, own_games
from skirmish_cli.dice.first_words import is_dice
from skirmish_cli.files.showing import quote_value
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import shlex
else:
    shlex = lazy("shlex")

MOST_LETTERS, MOST_LINE = 40, 1_000
#: It changes what is set, so no line that came with a folder may run it.
CONFIG = "config"


def check_name(name: str, shared: Iterable[str], games: Iterable[str]) -> None:
    """Raise UsageProblem for a name that can't be given to a command of one's own."""
    plain = name.replace("-", "").replace("_", "")
    if not (plain.isalnum() and name[0].isalpha() and len(name) <= MOST_LETTERS):
        raise UsageProblem(
            f"{quote_value(name)} can't be a command's name: write letters, digits, - and _, "
            f"a letter first, {MOST_LETTERS} at most"
        )
    if name in shared or name == "help":
        raise UsageProblem(f"{name} is a command of skirmish; choose another name")
    games = list(games)
    if name in games:
        raise UsageProblem(f"{name} is a game; choose another name")
    for game_id in games:
        # A game of another package is no reason to import it here.
        if game_id in own_games() and name in get_game(game_id).procedures:
            raise UsageProblem(f"{name} is a procedure of {game_id}; choose another name")
    if is_dice(name):
        raise UsageProblem(f"{name} is dice to roll; choose another name")


def split_line(line: str, shared: Iterable[str], games: Iterable[str]) -> list[str]:
    """Return the words of a named command.

    Raises UsageProblem where no shell could read them, or they don't begin with a command.
    """
    if len(line) > MOST_LINE:
        raise UsageProblem(f"a named command has {MOST_LINE} characters at most")
    if not line.isprintable():
        raise UsageProblem(f"a named command is one plain line, not {quote_value(line)}")
    try:
        words = shlex.split(line)
    except ValueError as problem:
        said = str(problem).lower()
        raise UsageProblem(f"{quote_value(line)} can't be split into words: {said}") from None
    if not words:
        raise UsageProblem("a named command needs the command that it stands for")
    _check_start(words, list(shared), list(games))
    return words


def _check_start(words: Sequence[str], shared: Sequence[str], games: Sequence[str]) -> None:
    first = words[0]
    if first == "skirmish":
        raise UsageProblem("a named command begins after skirmish: leave that word out")
    if first == CONFIG:
        raise UsageProblem("a named command can't change settings: config isn't for it")
    if first not in (*shared, *games):
        known = [name for name in (*shared, *games) if name != CONFIG]
        raise UsageProblem(unknown("command", first, known))
    if first in own_games() and len(words) > 1:
        procedures = get_game(first).procedures
        if words[1] not in procedures and not words[1].startswith("-"):
            raise UsageProblem(unknown(f"{first} procedure", words[1], procedures))
