"""First words that are no command, though players say them: what to type instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.dice.first_words import is_dice
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import shlex
else:
    shlex = lazy("shlex")


def explain_first_word(word: str, rest: Sequence[str]) -> str:
    """Return what to type instead of a first word, with what followed it; nothing if unknown.

    >>> explain_first_word("odds", ["2d6+1"])
    'odds are asked for with an option: skirmish roll 2d6+1 --odds'
    """
    said = word.casefold()
    plain = [one for one in rest if not one.startswith("-")]
    if said in ("completion", "completions"):
        shown = f", or to see it: skirmish --show-completion {plain[0][:20]}" if plain else ""
        return f"completion is taught to your shell by: skirmish --install-completion{shown}"
    if said == "odds":
        line = ["roll", *rest] if rest and is_dice(rest[0]) else [*rest]
        line = line or ["roll", "2d6+1"]
        return f"odds are asked for with an option: {shlex.join(['skirmish', *line, '--odds'])}"
    if said in ("version", "install-completion", "show-completion"):
        return f"it is an option: {shlex.join(['skirmish', f'--{said}', *plain])}"
    return ""


def explain_procedure(word: str, rest: Sequence[str]) -> str:
    """Return what to type instead of a procedure behind `battle`; nothing for another word."""
    if not any(word in get_game(game_id).procedures for game_id in game_ids()):
        return ""
    line = ["skirmish", "battle", "do", word, *rest]
    return f"{word!r} is a procedure, which a battle does: {shlex.join(line)}"


def explain_help(path: str, rest: Sequence[str]) -> str:
    """Return how help is asked for, about what followed the word if that is a command.

    >>> explain_help("skirmish freeblades", ["melee"])
    'for help write: skirmish freeblades melee --help'
    """
    about = [one for one in rest[:2] if one.isascii() and one.replace("-", "").isalpha()]
    return f"for help write: {shlex.join([*path.split(), *about, '--help'])}"
