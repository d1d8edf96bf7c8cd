"""Commands whose models get every number of their cards changed, one after another.

Each number either makes a difference to what is resolved, or is told to change nothing.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from skirmish_cli.cli.app import run
from skirmish_cli.core.registry import get_game
from skirmish_cli.files.game_data import load_own_ruleset
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.samples import sample_warbands
from skirmish_cli.reports.situations import split_word

#: What is typed for a number until it makes a difference: those that don't fit are passed over.
TRIES = (
    *("+2", "-2", "=1", "=6", "+1", "-1", "=0", "=3", "=12", "=40", "=8"),
    *("d12", "d4", "all", "failures", "successes"),
)
#: Ways to read a command, the quickest first.
READINGS = (*(("--seed", seed) for seed in ("1", "2", "3", "4")), ("--odds",))
#: So many values are tried of a number that is told to change nothing.
TRIES_OF_IDLE = 2
#: A changed number as results repeat it beside the model that has it.
TYPED = re.compile(r"\+[\w.-]+=[=+-]*[^\s\",+]*(?: \[\d+\])?")


@cache
def resolve(game_id: str, words: tuple[str, ...], reading: tuple[str, ...]) -> Any:
    """Return what a command prints as JSON, or None where it is refused."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        code = run([game_id, *words, *list_paths(game_id), *reading, "--json"])
    return json.loads(out.getvalue()) if code == 0 else None


@cache
def make_shelf(game_id: str) -> FileShelf:
    """Return the models of all sample warbands of a game."""
    paths = [str(path) for path in sample_warbands(game_id)]
    return FileShelf(get_game(game_id), paths, load_own_ruleset(game_id))


def list_paths(game_id: str) -> list[str]:
    """Return the options that name all sample warbands of a game."""
    return [word for path in sample_warbands(game_id) for word in ("-w", str(path))]


@cache
def read_page(game_id: str, words: tuple[str, ...]) -> str:
    """Return the page of a command without its notes, as odds or as what is asked for."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
        run([game_id, *words, *list_paths(game_id), "--seed", "1", "--format", "plain"])
    notes = resolve(game_id, words, READINGS[0]).get("notes", ())
    return TYPED.sub("", "\n".join(one for one in out.getvalue().splitlines() if one not in notes))


def find_facts(data: Mapping[str, Any]) -> str:
    """Return all that is resolved of a command, without notes and what was typed."""
    left_out = ("words", "notes", "warbands", "due_commands")
    return TYPED.sub("", json.dumps({key: data[key] for key in data if key not in left_out}))


def list_stats(game_id: str, word: str) -> Iterator[str]:
    """Yield each number of a model's card by its first name."""
    card = make_shelf(game_id).find(split_word(word)[0]).card
    seen = set()
    for name, stat in get_game(game_id).list_stats(card).items():
        if stat.path not in seen:
            seen.add(stat.path)
            yield name


def list_models(game_id: str, words: Sequence[str]) -> Iterator[int]:
    """Yield the places of the words that name a model."""
    known = {model.id for model in make_shelf(game_id).known()}
    for place, word in enumerate(words):
        if place and word.partition("+")[0] in known:
            yield place


def find_silent(
    game_id: str, words: tuple[str, ...], choices: Sequence[tuple[str, ...]] = ((),)
) -> list[str]:
    """Return what is wrong with how changed numbers of a command's models are told.

    `choices` are options that decide otherwise than by policy: a number that counts in any of them
    is told as one that counts.
    """
    ways = [(*words, *more) for more in choices]
    return [
        min(wrong)
        for place in list_models(game_id, words)
        for name in list_stats(game_id, words[place])
        if all(wrong := [check_stat(game_id, way, place, name) for way in ways])
    ]


def check_stat(game_id: str, words: tuple[str, ...], place: int, name: str) -> str:
    """Return what is wrong with how one changed number is told, or nothing.

    The number is that of the model at a place of the words.
    """
    silent, idle = 0, 0
    for value in TRIES:
        typed = f"{words[place]}+{name}={value}"
        changed = (*words[:place], typed, *words[place + 1 :])
        if resolve(game_id, changed, READINGS[0]) is None:
            continue
        is_idle, differs = False, False
        for reading in READINGS:
            plain, data = resolve(game_id, words, reading), resolve(game_id, changed, reading)
            if data is None:
                break
            notes = [note for note in data.get("notes", ()) if note not in plain.get("notes", ())]
            is_idle = any("changes nothing" in note for note in notes)
            differs = differs or find_facts(plain) != find_facts(data)
            if reading == READINGS[0]:
                differs = differs or read_page(game_id, words) != read_page(game_id, changed)
            if differs and is_idle:
                return f"{' '.join(changed)}: changes something, against {notes}"
            if differs:
                return ""
        idle += is_idle
        silent += not is_idle
        if silent == 0 and idle == TRIES_OF_IDLE:
            return ""
    return f"{' '.join(words)}: {words[place]}+{name} is silent" if silent else ""
