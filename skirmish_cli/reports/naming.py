# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH119, PTH122
"""What completes the word of a model: its id, and the flags and numbers behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from os.path import basename, splitext
from typing import TYPE_CHECKING, NamedTuple

from skirmish_cli.core.game import Game
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core.stats import Stat
    from skirmish_cli.files import names
else:
    names = lazy("skirmish_cli.files.names")  # imports PyYAML

#: The last flag of a word: it begins at a `+` that isn't part of a value such as `+2`.
_LAST_FLAG = re.compile(r"(?<!=)\+([^\W\d][^+=]*)?\Z")


class Candidate(NamedTuple):
    """A whole word that may stand in a place, and what it means."""

    word: str
    help: str = ""


def complete_models(game_id: str | None, files: Sequence[str]) -> Iterator[Candidate]:
    """Yield the models in some warband files, of one game or of any.

    One whose id stands in two files goes by its whole name, as in a command.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for file in dict.fromkeys(files):
        warband = names.read_names(file)
        if warband is not None and game_id in (None, warband.game):
            short = splitext(basename(file))[0]
            for one in warband.models:
                found.setdefault(one.id, []).append((f"{short}/{one.id}", one.name))
    for model_id, homes in found.items():
        for whole_name, name in homes:
            yield Candidate(model_id if len(homes) == 1 else whole_name, name)


def complete_flags(game: Game, procedure: Procedure, start: str) -> Iterator[Candidate]:
    """Yield a model's word so far with each flag or number that can follow.

    Flags are those that the procedure reads, or any where one begins as typed that it doesn't.
    Numbers are those that every card of the game has.
    """
    last = _LAST_FLAG.search(start)
    if last is None:
        return
    before, typed = start[: last.start() + 1], last[1] or ""
    given = {text.partition("=")[0] for text in before.split("+")[1:]}
    known = load_own_ruleset(game.id).conditions
    read = [one for one in known.values() if not procedure.flags or one.name in procedure.flags]
    if typed and not any(one.name.startswith(typed) for one in read):
        read = list(known.values())
    for one in read:
        if one.name not in given:
            yield Candidate(f"{before}{one.name}{'=' if one.takes else ''}", one.meaning)
    flags = {one.name for one in read}
    for name, stat in _list_common_stats(game).items():
        if name not in flags:
            yield Candidate(f"{before}{name}=", stat.printed)


def _list_common_stats(game: Game) -> dict[str, Stat]:
    """Return the stats that even an empty card has.

    What else there is on a card takes a look at the card, which costs more than a whole command.
    """
    if game.table_card is None:
        return {}
    try:
        return dict(game.list_stats(game.load(game.table_card)()))
    except TypeError:  # a card that can't be empty
        return {}
