"""Warbands as they play: read and checked once, then kept with their cards at the table.

Reading a warband takes pydantic and PyYAML, which cost more than a whole melee's odds. So the
cards at the table of one that has no error are kept beside the compiled rulesets. A copy holds the
text of its file and of the library that this names, and is used only where both are still the
same, and so is the game's code. No ruleset decides whether a card is right, and of house rules
only the cards that they add: with those nothing is kept. What is wrong with a file is never kept.
"""
# Paths are plain strings here: pathlib would be imported for them alone.
# ruff: noqa: PTH118

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.errors import FileProblem, UsageProblem
from skirmish_cli.core.model_ids import list_copies
from skirmish_cli.files.kept import find_cache_folder, keep, make_key, read_kept
from skirmish_cli.files.sources import find_library, read_bytes
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core import plain
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.ruleset import Ruleset
    from skirmish_cli.core.warband import WarbandFile
    from skirmish_cli.files.checks import warbands
else:
    plain = lazy("skirmish_cli.core.plain")
    warbands = lazy("skirmish_cli.files.checks.warbands")  # imports pydantic and PyYAML

#: Counts up when what is kept of a warband looks different.
_FORM = 1
_STEM = "band-"
#: So many warbands are kept, the newest: more than a folder in which models are looked for.
_MOST_KEPT = 128
#: Larger files are read each time, in bytes: kept, they would fill the cache.
_LARGEST_KEPT = 1_000_000


class KeptCard:
    """A card at the table that is read from plain data when it is asked for."""

    def __init__(self, game: Game, data: object) -> None:
        self._game, self._data, self._card = game, data, None

    def read(self) -> Any:
        """Return the card, the same each time."""
        if self._card is None:
            self._card = self._game.read_table_card(self._data)
        return self._card


class BandEntry(NamedTuple):
    """One item of `models:` as it plays.

    `copies` are the ids of the models that it makes; `card` is at the table, or yet to be read.
    """

    id: str
    name: str
    copies: tuple[str, ...]
    card: Any


class Band(NamedTuple):
    """A warband as it plays, and the bytes of its file."""

    name: str
    limit: int | None
    models: Sequence[BandEntry]
    source: bytes


def load_band(path: str, game: Game, rules: Ruleset, make_card: Callable[[Any], Any]) -> Band:
    """Return the warband in a file, from its kept copy where that is up to date.

    `make_card` makes the card at the table of a checked one. Raises FileProblem as `load_warband`
    does, and UsageProblem for another game's file.
    """
    source = read_bytes(path)
    folder = find_cache_folder()
    code = _list_code(game) if game.table_card else ()
    if not folder or not code or rules.house_cards or len(source) > _LARGEST_KEPT:
        return _make_band(warbands.read_warband(path, source, rules), path, game, make_card)
    key = make_key(source, (_FORM, game.id, game.package, code))
    kept_as = os.path.join(folder, f"{_STEM}{key}.json")
    kept = read_kept(folder, kept_as)
    if kept is not None and _is_current(kept, path, source):
        return _read_band(kept, game, source)
    warband = warbands.read_warband(path, source, rules)
    band = _make_band(warband, path, game, make_card)
    keep(folder, kept_as, _STEM, _tell_band(band, warband), _MOST_KEPT)
    return band


def _list_code(game: Game) -> tuple[tuple[str, int, int], ...]:
    """Return what tells whether the code of a game is another; nothing where it can't be seen."""
    try:
        folder = next(iter(sys.modules[game.package].__path__))
        with os.scandir(folder) as found:
            told = [(one.name, one.stat()) for one in found if one.name.endswith((".py", ".pyc"))]
    except (AttributeError, KeyError, OSError, StopIteration):
        return ()
    return tuple(sorted((name, status.st_size, status.st_mtime_ns) for name, status in told))


def _is_current(kept: dict[str, Any], path: str, source: bytes) -> bool:
    """Return whether a copy is of a file and of the library that this names, as they are now."""
    if kept["text"].encode() != source:
        return False
    if kept["library"] is None:
        return True
    name, text = kept["library"]
    try:
        return bool(text.encode() == read_bytes(find_library(path, name)))
    except FileProblem:
        return False


def _read_band(kept: dict[str, Any], game: Game, source: bytes) -> Band:
    """Return the warband that a copy holds."""
    cards = [KeptCard(game, data) for data in kept["cards"]]
    models = [
        BandEntry(one, name, list_copies(one, count), cards[card])
        for one, name, count, card in kept["models"]
    ]
    return Band(kept["name"], kept["limit"], models, source)


def _make_band(
    warband: WarbandFile, path: str, game: Game, make_card: Callable[[Any], Any]
) -> Band:
    """Return a warband that was checked as it plays; raises UsageProblem for another game's."""
    if warband.game != game.id:
        raise UsageProblem(f"{path} is a warband of {warband.game}, not of {game.id}")
    checked = warband.models
    models = [BandEntry(one.id, one.name, one.copies, make_card(one.card)) for one in checked]
    return Band(warband.name, warband.limit, models, warband.source)


def _tell_band(band: Band, warband: WarbandFile) -> dict[str, object]:
    """Return what is kept of a warband; entries that share a card name it by its number."""
    numbers: dict[int, int] = {}
    cards: list[object] = []
    for entry, checked in zip(band.models, warband.models, strict=True):
        if id(checked.card) not in numbers:
            numbers[id(checked.card)] = len(cards)
            cards.append(plain.to_data(entry.card))
    return {
        "text": band.source.decode(),
        "library": warband.library and (warband.library[0], warband.library[1].decode()),
        "name": band.name,
        "limit": band.limit,
        "models": [(one.id, one.name, one.count, numbers[id(one.card)]) for one in warband.models],
        "cards": cards,
    }
