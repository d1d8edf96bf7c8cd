"""The command that settles what is due, whole, as a player pastes it into a shell."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import OUT, Change, Due, Flags, Mark, apply_changes, write_flags

if TYPE_CHECKING:
    from skirmish_cli.core.command import Model
    from skirmish_cli.core.game import Game
    from skirmish_cli.reports.models import Shelf


def write_due_commands(
    game: Game,
    dues: Sequence[Due],
    changes: Sequence[Change],
    models: Mapping[str, Model],
    shelf: Shelf,
    in_force: Sequence[str],
) -> tuple[str, ...]:
    """Return each due command as it stands now, whole.

    Behind its models are the flags that they have now; then come the files that they are from, and
    the options for what is `in_force`, such as house rules.
    """
    marks = {
        key: {name: (Mark(text or True),) for name, text in model.flags.items()}
        for key, model in models.items()
    }
    state = apply_changes(marks, changes)
    homes = shelf.list_homes()
    written = []
    for due in dues:
        words = due.command.split()
        ids = {word.partition("+")[0].partition("#")[0] for word in words}
        files = [file for file, known in homes.items() if ids & known] or list(homes)
        named = [word for file in files for word in ("-w", file)]
        start = ["skirmish", game.id, *_add_flags(game, words, state)]
        written.append(shlex.join([*start, *named, *in_force]) if words else "")
    return tuple(written)


def _add_flags(game: Game, words: Sequence[str], state: Mapping[str, Flags]) -> list[str]:
    """Return the words of a command with the flags that it reads behind each model.

    What follows an option names a model and says nothing of how it stands.
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
        flagged.append(word.partition("#")[0] + write_flags(standing))
    return [procedure, *flagged, *rest[before:]]
