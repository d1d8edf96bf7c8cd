"""Completion: what a shell asks with TAB is answered.

The answers are worked out in `reports/completing`, without the parser; how a shell is taught to ask
is in `shells`.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.cli.commands import (
    SHARED_COMMANDS,
    find_procedure,
    find_shared,
)
from skirmish_cli.cli.shells import POWERSHELLS, SCRIPTS, write_script
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.dice.first_words import is_dice
from skirmish_cli.files.showing import visible
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports import completing
from skirmish_cli.reports.completing import Completion, Place
from skirmish_cli.reports.naming import Candidate

if TYPE_CHECKING:
    from skirmish_cli.cli import battle
    from skirmish_cli.cli.battle import do as battle_do
    from skirmish_cli.reports.battles import words as battle_words
else:
    battle = lazy("skirmish_cli.cli.battle")
    battle_do = lazy("skirmish_cli.cli.battle.do")
    battle_words = lazy("skirmish_cli.reports.battles.words")

#: The options of the program itself.
OWN_OPTIONS = (
    Candidate("--version", "show the version"),
    Candidate("--install-completion", "complete words with TAB in this shell or a named one"),
    Candidate("--show-completion", "show what a shell is told for that"),
    Candidate("--help", "show what there is"),
)
#: The longest meaning of a word, in characters.
MOST_CHARACTERS = 80
#: What is added to a typed word means nothing to any shell: no quote, no blank, no `$`.
_HARMLESS = re.compile(r"[A-Za-z0-9_.,:=+/-]*")
#: What answers a shell: words, or that it should look for files itself.
WORDS, FILES = 0, 1


class Line(NamedTuple):
    """The words before the one at the cursor, and that one up to the cursor."""

    before: list[str]
    start: str


def answer_shell(asked: str) -> int:
    """Write what a shell asks for, and return the exit code that tells what it is.

    Nothing is ever told but words: whatever is wrong, the player is still typing.
    """
    instruction, _, shell = asked.partition("_")
    if shell not in SCRIPTS or instruction not in {"complete", "source"}:
        return FILES
    if instruction == "source":
        sys.stdout.write(write_script(shell))
        return WORDS
    line = read_line(shell, os.environ)
    try:
        found = complete_line(line, with_help=shell != "bash")
    except SkirmishError:
        found = Completion()
    if found.is_file:
        return FILES
    replaced = _find_replaced(line, os.environ) if shell == "bash" else line.start
    sys.stdout.writelines(
        f"{text}\n" for text in _write_candidates(shell, found.candidates, line.start, replaced)
    )
    return WORDS


def complete_line(line: Line, *, with_help: bool) -> Completion:
    """Return what the word at the cursor may become, of any command."""
    before, start = line
    if not before or before[0].startswith("-"):
        found = _list_first(before, start, with_help)
        return Completion(tuple(completing.keep_fitting(found, start)))
    # Dice that stand first are rolled.
    name, *rest = ["roll", *before] if is_dice(before[0]) else before
    if name == "battle":
        return _complete_battle(rest, start)
    if name in game_ids():
        game = get_game(name)
        if not rest:
            found = completing.complete_procedures(game, start, with_help=with_help)
            return Completion(tuple(found))
        if rest[0] not in game.procedures:
            return Completion()
        procedure = game.procedure(rest[0])
        options = find_procedure(name, rest[0]).options
        place = Place(options, procedure.arguments, game, procedure)
        return completing.complete(place, rest[1:], start)
    if name not in SHARED_COMMANDS:
        return Completion()
    declared = find_shared(name)
    return completing.complete(
        Place(declared.as_runnable().options, declared.arguments), rest, start
    )


def _complete_battle(before: Sequence[str], start: str) -> Completion:
    """Return what a word of a command of a battle may become: its models are those that stand."""
    if not before:
        names = (Candidate(name) for name in battle.BATTLE_COMMANDS)
        return Completion(tuple(completing.keep_fitting(names, start)))
    name, *rest = before
    if name not in battle.BATTLE_COMMANDS:
        return Completion()
    declared = find_shared(f"battle.{name}")
    if name not in ("do", "set"):
        place = Place(declared.as_runnable().options, declared.arguments)
        return completing.complete(place, rest, start)
    used, found = battle_do.find_used(rest), None
    if name == "do" and (found := battle_do.find_do(rest)) is None:
        offered = (Candidate(one) for one in used.game.procedures)
        return Completion(tuple(completing.keep_fitting(offered, start)))
    if found is None:
        model = next((word for word in rest if not word.startswith("-")), "")
        flags = battle_words.list_flags(used, model, None)
        models = battle_words.list_models(used, start, None)
        return Completion(tuple(completing.keep_fitting(flags if model else models, start)))
    procedure = used.game.procedure(found.name)
    place = Place(found.command.options, procedure.arguments, used.game, procedure)
    if start.startswith("-") or completing.awaits_value(place, found.rest):
        return completing.complete(place, found.rest, start)
    return Completion(tuple(battle_words.list_models(used, start, procedure)))


def _list_first(before: Sequence[str], start: str, with_help: bool) -> Iterable[Candidate]:
    """Return what a line may begin with: a command, a game, or an option of the program."""
    if before:
        is_about_shells = before in (["--install-completion"], ["--show-completion"])
        return map(Candidate, SCRIPTS) if is_about_shells else ()
    if start.startswith("-"):
        return OWN_OPTIONS
    shared = (
        Candidate(name, find_shared(name).summary if with_help else "") for name in SHARED_COMMANDS
    )
    games = (Candidate(game_id, f"procedures of {game_id}") for game_id in game_ids())
    return (*shared, *games)


def _write_candidates(
    shell: str, found: Iterable[Candidate], start: str, replaced: str
) -> Iterator[str]:
    """Yield a line for each word that a shell may put in the place of what it replaces."""
    joint = {"bash": "", "zsh": "\t", "fish": "\t"}.get(shell, ":::")
    for one in found:
        added = one.word[len(start) :]
        meaning = visible(_shorten(one.help))
        if _HARMLESS.fullmatch(added) and replaced.isprintable():
            yield replaced + added + (f"{joint}{meaning}" if joint and meaning else "")


def _shorten(text: str) -> str:
    """Return a text as one line that is short enough to stand behind a word."""
    line = " ".join(text.split())
    if len(line) <= MOST_CHARACTERS:
        return line
    return line[:MOST_CHARACTERS].rpartition(" ")[0] + " ..."


def read_line(shell: str, environment: Mapping[str, str]) -> Line:
    """Return the line that a shell asks about, from the variables in which it puts it."""
    if shell == "bash" and "COMP_LINE" not in environment:
        return _read_broken(environment)
    text = environment.get("COMP_LINE" if shell == "bash" else "_TYPER_COMPLETE_ARGS", "")
    if shell in POWERSHELLS:
        words, last = split_line(text, escape="`")
        typed = environment.get("_TYPER_COMPLETE_WORD_TO_COMPLETE", "")
        # What is parsed of a line there ends without the blank that was typed last.
        words, last = (words, last) if typed or not last else ([*words, last], "")
    else:
        words, last = split_line(text)
    return Line(words[1:], last)


def _read_broken(environment: Mapping[str, str]) -> Line:
    """Return the line whose words bash broke at `=` and `:`, as Typer's own script sends it."""
    broken, last = split_line(environment.get("COMP_WORDS", ""))
    number = environment.get("COMP_CWORD", "")
    count = int(number) if number.isascii() and number.isdigit() else 0
    parts = [*broken, last, ""][: count + 1]
    words: list[str] = []
    for place, part in enumerate(parts):
        is_joint = part in {"=", ":"} or (place > 0 and parts[place - 1] in {"=", ":"})
        if words and is_joint:
            words[-1] += part
        else:
            words.append(part)
    return Line(words[1:-1], words[-1])


def _find_replaced(line: Line, environment: Mapping[str, str]) -> str:
    """Return what bash puts its answers in the place of: the word behind the last break."""
    if "COMP_LINE" in environment:
        return environment.get("_TYPER_COMPLETE_WORD_TO_COMPLETE", "")
    return re.split("[=:]", line.start)[-1]


def split_line(text: str, escape: str = "\\") -> tuple[list[str], str]:
    """Return the words of a line so far, without their quotes, and the one that isn't ended.

    >>> split_line("skirmish card -w 'my band.yaml' kn")
    (['skirmish', 'card', '-w', 'my band.yaml'], 'kn')
    """
    words: list[str] = []
    word, quote = "", ""
    is_word = False
    rest = iter(text)
    for char in rest:
        if char == escape and quote != "'":
            word, is_word = word + next(rest, ""), True
        elif char == quote:
            quote = ""
        elif not quote and char in "'\"":
            quote, is_word = char, True
        elif not quote and char.isspace():
            words += [word] if is_word else []
            word, is_word = "", False
        else:
            word, is_word = word + char, True
    return words, word
