"""Whether the data of a game's phases names only procedures, flags and rulings that there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from skirmish_cli.core.changes import UNTILS
from skirmish_cli.core.phases import FIRST
from skirmish_cli.records import NamedTuple


class Fault(NamedTuple):
    """A word in the data of phases that names nothing: where it stands, and what there is."""

    path: tuple[str | int, ...]
    kind: str
    word: str
    known: tuple[str, ...]

    @property
    def is_key(self) -> bool:
        """Whether the word is a key of a mapping, and not a value."""
        return self.path[-1] == self.word


def find_faults(
    phases: Sequence[Mapping[str, Any]],
    procedures: Iterable[str],
    flags: Iterable[str],
    rulings: Iterable[str],
) -> Iterator[Fault]:
    """Yield each procedure, flag and ruling in the data of phases that the game doesn't have."""
    flags = tuple(flags)
    known = {
        "procedure": tuple(procedures),
        "flag": flags,
        "time or flag": (*UNTILS, *flags),
        "flag of a side": (FIRST, *flags),
        "ruling": tuple(rulings),
    }
    for kind, path, word in _list_words(phases):
        if word not in known[kind]:
            yield Fault(path, kind, word, known[kind])


def _list_words(
    phases: Sequence[Mapping[str, Any]],
) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    """Yield each word that names something, with its kind and its place."""
    for number, phase in enumerate(phases):
        here: tuple[str | int, ...] = (number, "alternates")
        alternates = phase.get("alternates") or {}
        for key in ("acted", "order"):
            if alternates.get(key) is not None:
                yield "flag", (*here, key), alternates[key]
        for place, word in enumerate(alternates.get("idle", ())):
            yield "flag", (*here, "idle", place), word
        for word in alternates.get("no_passes", {}):
            yield "ruling", (*here, "no_passes", word), word
        for index, step in enumerate(phase["steps"]):
            for kind, path, word in _list_words_of_step(step):
                yield kind, (number, "steps", index, *path), word


def _list_words_of_step(
    step: Mapping[str, Any],
) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    for place, word in enumerate(step.get("offers", ())):
        yield "procedure", ("offers", place), word
    for place, cleared in enumerate(step.get("clears", ())):
        if isinstance(cleared, str):
            yield "time or flag", ("clears", place), cleared
        else:
            yield "flag", ("clears", place, "flag"), cleared["flag"]
    for word in step.get("limits", {}):
        yield "flag", ("limits", word), word
    if step.get("decides") is not None:
        yield "flag of a side", ("decides",), step["decides"]
    for place, given in enumerate(step.get("sets", ())):
        yield "flag", ("sets", place, "flag"), given["flag"]
    for place, owed in enumerate(step.get("due", ())):
        yield "procedure", ("due", place, "what"), owed["what"]
        if owed.get("having") is not None:
            yield "flag", ("due", place, "having"), owed["having"]
