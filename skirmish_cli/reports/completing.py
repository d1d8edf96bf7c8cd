"""Completion: what a word on the command line may become, from what is declared.

A shell asks with the words before the cursor and the word at it; the answer are whole words that
begin like it, or that it wants the name of a file, which a shell completes best by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.game import Game
from skirmish_cli.core.options import Declaration
from skirmish_cli.core.procedure import Procedure
from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.game_data import load_data, load_own_ruleset, load_phases
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports import finding, naming
from skirmish_cli.reports.naming import Candidate
from skirmish_cli.reports.usage import FILES, MODELS, Slot, find_slots

if TYPE_CHECKING:
    from skirmish_cli.reports import samples
else:
    samples = lazy("skirmish_cli.reports.samples")

#: At most this many procedures are told with what they do: each has to be imported for it.
MOST_TOLD = 12
_HELP = Candidate("--help", "show what it takes")


class Completion(NamedTuple):
    """The words that the one at the cursor may become, or that it names a file."""

    candidates: tuple[Candidate, ...] = ()
    is_file: bool = False


class Place(NamedTuple):
    """The command at hand: its options, its usage line, and whose it is."""

    options: Sequence[Declaration]
    usage: str
    game: Game | None = None
    procedure: Procedure | None = None


class SoFar(NamedTuple):
    """What was typed of a command: its words, its options, the one that lacks its value."""

    words: tuple[str, ...]
    typed: dict[str, list[str]]
    pending: Declaration | None
    is_past_options: bool


class _Files(Exception):
    """The word at the cursor is the name of a file."""


def complete(place: Place, before: Sequence[str], start: str) -> Completion:
    """Return what the word that starts so may become, behind the words of a command."""
    try:
        found = _complete(place, read_so_far(before, place.options), start)
        return Completion(tuple(keep_fitting(found, start)))
    except _Files:
        return Completion(is_file=True)


def awaits_value(place: Place, before: Sequence[str]) -> bool:
    """Return whether the last word is an option whose value the next word is."""
    return read_so_far(before, place.options).pending is not None


def keep_fitting(found: Iterable[Candidate], start: str) -> Iterator[Candidate]:
    """Yield the candidates that begin like the word at the cursor, each once."""
    seen = set()
    for one in found:
        if one.word.startswith(start) and one.word not in seen:
            seen.add(one.word)
            yield one


def read_so_far(before: Sequence[str], options: Sequence[Declaration]) -> SoFar:
    """Return what the words before the cursor say; what is wrong in them is passed over."""
    by_flag = {option.flag: option for option in options}
    by_flag |= {f"-{option.short}": option for option in options if option.short}
    words: list[str] = []
    typed: dict[str, list[str]] = {}
    rest = iter(before)
    for text in rest:
        if text == "--":
            return SoFar((*words, *rest), typed, None, True)
        name, equals, value = text.partition("=") if text.startswith("--") else (text, "", "")
        option = by_flag.get(name)
        if option is None:
            words += [] if text.startswith("--") else [text]
        elif option.is_flag or equals:
            typed.setdefault(option.name, []).append(value)
        else:
            given = next(rest, None)
            if given is None:
                return SoFar(tuple(words), typed, option, False)
            typed.setdefault(option.name, []).append(given)
    return SoFar(tuple(words), typed, None, False)


def _complete(place: Place, so_far: SoFar, start: str) -> Iterable[Candidate]:
    if so_far.pending is not None:
        return _complete_value(place, so_far, so_far.pending, start)
    if so_far.is_past_options or not start.startswith("-"):
        return _complete_word(place, so_far, start)
    name, equals, value = start.partition("=")
    option = next((one for one in place.options if one.flag == name and not one.is_flag), None)
    if not equals:
        return _complete_options(place, so_far)
    if option is None:
        return ()
    found = _complete_value(place, so_far, option, value)
    return [Candidate(f"{name}={one.word}", one.help) for one in found]


def _complete_options(place: Place, so_far: SoFar) -> Iterator[Candidate]:
    """Yield the options that can still be given."""
    for one in place.options:
        if one.role != "hidden" and (one.is_repeatable or one.name not in so_far.typed):
            yield Candidate(one.flag, one.words)
            if one.short:
                yield Candidate(f"-{one.short}", one.words)
    yield _HELP


def _complete_value(
    place: Place, so_far: SoFar, option: Declaration, start: str
) -> Iterable[Candidate]:
    """Return the values of an option; raises _Files for one that names a file."""
    if option.metavar == "FILE":
        raise _Files
    if option.name == "ruling" and place.game:
        return _complete_rulings(place.game, start)
    if option.name == "policy" and place.procedure:
        return _complete_policies(place.procedure, start)
    if option.metavar == "GAME":
        return map(Candidate, game_ids())
    choices = option.reader.choices if option.reader else ()
    if choices:
        head = start[: start.rfind(option.separator) + 1] if option.separator else ""
        return [Candidate(head + choice) for choice in choices]
    return _complete_named(place, so_far, option.metavar or "", start)


def _complete_named(place: Place, so_far: SoFar, metavar: str, start: str) -> Iterator[Candidate]:
    """Yield values made of models, such as `MODEL`, `MODEL[:INCHES]` or `ATTACKER=DEFENDER`."""
    parts = metavar.partition("[:")[0].replace("[=", "=").strip("[]").split("=")
    behind, equals, _ = start.rpartition("=")
    place_of_part = start.count("=")
    if place_of_part < len(parts) and not MODELS.isdisjoint(parts[place_of_part].split("|")):
        joint = "=" if place_of_part + 1 < len(parts) and "[=" not in metavar else ""
        for one in _complete_models(place, so_far):
            yield Candidate(f"{behind}{equals}{one.word}{joint}", one.help)


def _complete_rulings(game: Game, start: str) -> Iterator[Candidate]:
    """Yield the keys of rulings, and with a key its values."""
    key, equals, _ = start.partition("=")
    for ruling in load_own_ruleset(game.id).rulings.values():
        if not equals:
            yield Candidate(f"{ruling.key}=", ruling.why)
        elif ruling.key == key:
            for value in ruling.values or (ruling.default,):
                note = "the usual one" if value == ruling.default else ""
                yield Candidate(f"{key}={value}", note)


def _complete_policies(procedure: Procedure, start: str) -> Iterator[Candidate]:
    """Yield the names of policies, and with a name its values."""
    name, equals, typed = start.partition("=")
    for policy in procedure.policies:
        if not equals:
            yield Candidate(f"{policy.name}=", policy.words)
        elif policy.name == name:
            whose = typed[: typed.rfind(":") + 1] if policy.repeatable else ""
            for value in policy.values:
                note = "the usual one" if value == policy.default else ""
                yield Candidate(f"{name}={whose}{value}", note)


def _complete_word(place: Place, so_far: SoFar, start: str) -> Iterator[Candidate]:
    """Yield what may stand as a plain word; raises _Files for the name of a file."""
    if place.game and place.procedure and "+" in start and place.usage:
        files = _list_files(place, so_far)
        yield from naming.complete_flags(place.game, place.procedure, start, files)
        return
    for slot in find_slots(place.usage, so_far.words):
        yield from map(Candidate, slot.literals)
        if not slot.literals:
            yield from _complete_slot(place, so_far, slot, start)


def _complete_slot(place: Place, so_far: SoFar, slot: Slot, start: str) -> Iterator[Candidate]:
    """Yield what may stand in a place of the usage line that takes any word."""
    kinds = set(slot.names)
    if kinds & FILES:
        raise _Files
    if kinds & MODELS:
        yield from _complete_models(place, so_far)
    if "GAME" in kinds:
        yield from map(Candidate, game_ids())
    game = next((word for word in so_far.words if word in game_ids()), "")
    if not game:
        return
    if "PHASE" in kinds:
        for phase in load_phases(game).get("phases", ()):
            yield Candidate(phase["id"], phase["name"])
    elif "WORDS" in kinds:
        yield from _complete_terms(game, so_far.words[1:])
    elif "SAMPLE" in kinds:
        yield from (Candidate(path.stem) for path in samples.sample_warbands(game))
    elif "PROCEDURE" in kinds:
        yield from complete_procedures(get_game(game), start)


def complete_procedures(game: Game, start: str, *, with_help: bool = True) -> Iterator[Candidate]:
    """Yield the procedures of a game that begin so, with what they do unless they are many."""
    names = [name for name in game.procedures if name.startswith(start)]
    is_told = with_help and len(names) <= MOST_TOLD
    for name in names:
        yield Candidate(name, game.procedure(name).summary if is_told else "")


def _complete_terms(game_id: str, words: Sequence[str]) -> Iterator[Candidate]:
    """Yield the next word of every rule whose name begins with some words.

    A rule is found by its name in small letters and by a part of it, so one word at a time will do.
    """
    typed = [word.casefold() for word in words]
    for entry in load_data(game_id, "reference")["entries"]:
        for name in (entry["term"], *entry.get("also", ())):
            parts = name.casefold().split()
            if len(parts) > len(typed) and parts[: len(typed)] == typed:
                yield Candidate(parts[len(typed)], entry["section"])


def _complete_models(place: Place, so_far: SoFar) -> Iterator[Candidate]:
    game_id = place.game.id if place.game else None
    return naming.complete_models(game_id, _list_files(place, so_far))


def _list_files(place: Place, so_far: SoFar) -> Sequence[str]:
    """Return the warband files in which the command looks for models."""
    given = so_far.typed.get("warband", ())
    if given:
        return given
    places = finding.find_warbands(place.game.id if place.game else None)
    return [file for files in places for file in files]
