"""The command that settles what is due, whole, as a player pastes it into a shell."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import OUT, Change, Due, Flags, Mark, apply_changes, write_flags
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model, Sides
    from skirmish_cli.core.game import Game
    from skirmish_cli.reports.models import Shelf

#: What stands in a command where a rule can't know who of a side owes it.
PLACEHOLDERS = ("MODEL...", "FRIEND")
#: More friends than these would make a command that nobody reads.
MOST_FRIENDS = 8


class Found(NamedTuple):
    """The models that a command named, by key and by side, and where they come from."""

    models: Mapping[str, Model]
    sides: Sides
    shelf: Shelf


def write_due_commands(
    game: Game,
    dues: Sequence[Due],
    changes: Sequence[Change],
    found: Found,
    in_force: Sequence[str],
) -> tuple[str, ...]:
    """Return each due command as it stands now, whole.

    `found` are the models of the command that made it due. Friends of theirs in the same file
    are named. Behind the models are the flags that they have now; then come the files that they
    are from, and the options for what is `in_force`, such as house rules.
    """
    shelf = found.shelf
    marks = {
        key: {name: (Mark(text or True),) for name, text in model.flags.items()}
        for key, model in found.models.items()
    }
    state = apply_changes(marks, changes)
    homes = shelf.list_homes()
    written = []
    for due in dues:
        words = name_friends(due, found)
        ids = {word.partition("+")[0].partition("#")[0] for word in words}
        files = [file for file, known in homes.items() if ids & known]
        if not files or _reads_files(game, words):
            files = list(homes)
        named = [word for file in files for word in ("-w", file)]
        flagged = _add_flags(game, words, state, shelf.typed)
        start = ["skirmish", game.id, *flagged]
        written.append(shlex.join([*start, *named, *in_force]) if words else "")
    return tuple(written)


def _reads_files(game: Game, words: Sequence[str]) -> bool:
    """Return whether a command needs the files themselves, whatever its words name."""
    name = words[0] if words else ""
    return name in game.procedures and game.procedure(name).reads_files


def name_friends(due: Due, found: Found) -> list[str]:
    """Return the words of a due command, with friends that may owe it instead of a placeholder.

    Those are the models of the side's files that the command didn't name. Where there are none or
    too many, or a file has models of both sides, only the table knows them.
    """
    words = due.command.split()
    if not any(word in PLACEHOLDERS for word in words):
        return words
    friends = _list_friends(due.whom, found)
    if not 0 < len(friends) <= MOST_FRIENDS:
        return words
    return [name for word in words for name in (friends if word in PLACEHOLDERS else [word])]


def _list_friends(whom: str, found: Found) -> list[str]:
    """Return the models in the files of a side, or of a model's, that the command didn't name."""
    sides = [{model.key.partition("#")[0] for model in side} for side in found.sides]
    ours = dict(zip("ab", sides, strict=False)).get(whom, {whom.partition("#")[0]})
    theirs = set().union(*(side for side in sides if not side & ours))
    homes, known = found.shelf.list_homes(), found.shelf.known()
    files = [words for words in homes.values() if words & ours]
    if any(words & theirs for words in files):
        return []
    named = {key.partition("#")[0] for key in found.models}
    ids = [one.id for one in known]
    return [
        one.id if ids.count(one.id) == 1 else one.whole_name
        for one in known
        if any(one.whole_name in words for words in files) and not named & {one.id, one.whole_name}
    ]


def _add_flags(
    game: Game, words: Sequence[str], state: Mapping[str, Flags], typed: Mapping[str, str]
) -> list[str]:
    """Return the words of a command with the flags that it reads behind each model.

    What follows an option names a model and says nothing of how it stands. `typed` are the inline
    cards by their keys: a command of its own knows only their text.
    """
    procedure, *rest = words or [""]
    read = game.procedure(procedure).flags if procedure in game.procedures else ()
    before = next((at for at, word in enumerate(rest) if word.startswith("-")), len(rest))
    flagged = []
    for word in rest[:before]:
        standing = {
            name: marks
            for name, marks in state.get(word, {}).items()
            if name != OUT and name in read
        }
        key, plus, more = word.partition("+")
        body = key.partition("#")[0]
        flagged.append(typed.get(body, body) + plus + more + write_flags(standing))
    after = (typed.get(word.partition("#")[0], word) for word in rest[before:])
    return [procedure, *flagged, *after]
