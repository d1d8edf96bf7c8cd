# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH119, PTH122
"""What completes the word of a model: its id, and the flags and numbers behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from os.path import basename, splitext
from typing import TYPE_CHECKING

from skirmish_cli.core.game import Game
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core import sketching
    from skirmish_cli.core.stats import Stat
    from skirmish_cli.files import names
    from skirmish_cli.files.names import Named
else:
    sketching = lazy("skirmish_cli.core.sketching")
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
    known = list(_list_known(game_id, files))
    homes: dict[str, int] = {}
    for _, one in known:
        homes[one.id] = homes.get(one.id, 0) + 1
    for whole_name, one in known:
        yield Candidate(one.id if homes[one.id] == 1 else whole_name, one.name)


def _list_known(game_id: str | None, files: Sequence[str]) -> Iterator[tuple[str, Named]]:
    """Yield the models in some warband files, each with its whole name."""
    for file in dict.fromkeys(files):
        warband = names.read_names(file)
        if warband is not None and game_id in (None, warband.game):
            for one in warband.models:
                yield f"{splitext(basename(file))[0]}/{one.id}", one


def complete_flags(
    game: Game, procedure: Procedure, start: str, files: Sequence[str]
) -> Iterator[Candidate]:
    """Yield a model's word so far with each flag or number that can follow.

    Flags are those that the procedure reads, or any where one begins as typed that it doesn't.
    Numbers are those of its card, where that is in one of the files, or of every card of the game.
    """
    last = _LAST_FLAG.search(start)
    if last is None:
        return
    before, typed = start[: last.start() + 1], last[1] or ""
    body, *others = before.split("+")
    given = {text.partition("=")[0] for text in others}
    known = load_own_ruleset(game.id).conditions
    read = [one for one in known.values() if not procedure.flags or one.name in procedure.flags]
    if typed and not any(one.name.startswith(typed) for one in read):
        read = list(known.values())
    for one in read:
        if one.name not in given:
            yield Candidate(f"{before}{one.name}{'=' if one.takes else ''}", one.meaning)
    flags = {one.name for one in read}
    for name, stat in _list_stats(game, body, files).items():
        if name not in flags:
            yield Candidate(f"{before}{name}=", stat.printed)


def _list_stats(game: Game, body: str, files: Sequence[str]) -> Mapping[str, Stat]:
    """Return the numbers of a model's card, or those that even an empty card has."""
    if game.table_card is None:
        return {}
    known = _list_known(game.id, files) if files and body else ()
    written = next((one.card for name, one in known if body in (name, one.id)), {})
    card = sketching.sketch(game.load(game.table_card), written)
    return game.list_stats(card) if card is not None else {}
