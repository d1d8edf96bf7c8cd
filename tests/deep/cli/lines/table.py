"""The samples of every game, laid into one folder, and what can be named of them."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from skirmish_cli.core.registry import game_ids, get_game
from skirmish_cli.files.game_data import load_data, load_own_ruleset, load_phases
from skirmish_cli.reports.models import FileShelf
from skirmish_cli.reports.samples import sample_warbands
from tests.deep.cli.lines.running import run_words

#: The file of a battle of each game, which lines play on.
BATTLE = "{game}.battle"
#: The file in which house rules, or a damaged warband, lie for one line.
OWN_FILE = "own.yaml"


class Table(NamedTuple):
    """What can be named of a game.

    `seen` holds the values that examples give to each option, `examples` their words by procedure,
    without files and readings; `cards` are those of the samples as data, `flags` tell whether a
    flag takes a value, `stats` the numbers of each model.
    """

    files: tuple[str, ...]
    models: tuple[str, ...]
    cards: tuple[Any, ...]
    flags: Mapping[str, bool]
    stats: Mapping[str, Sequence[str]]
    seen: Mapping[str, Sequence[str]]
    examples: Mapping[str, Sequence[Sequence[str]]]
    rulings: tuple[tuple[str, tuple[str, ...]], ...]
    phases: tuple[str, ...]
    terms: tuple[str, ...]


@cache
def look_at(game_id: str) -> Table:
    """Return what can be named of a game."""
    game, rules, data = get_game(game_id), load_own_ruleset(game_id), load_data(game_id, "ruleset")
    paths = sample_warbands(game_id)
    known = FileShelf(game, [str(path) for path in paths], rules).known()
    examples = {name: _list_examples(game_id, name) for name in game.procedures}
    phases = load_phases(game_id).get("phases", ())
    return Table(
        files=tuple(path.name for path in paths),
        models=tuple(one.id for one in known),
        cards=tuple(card for path in paths for card in _list_cards(path)),
        flags={one.name: one.takes is not None for one in rules.conditions.values()},
        stats={one.id: tuple(game.list_stats(one.card, rules)) for one in known},
        seen=_list_seen(words for lines in examples.values() for words in lines),
        examples=examples,
        rulings=tuple((one["key"], tuple(one["values"])) for one in data["rulings"]),
        phases=tuple(phase["id"] for phase in phases),
        terms=tuple(one["term"] for one in load_data(game_id, "reference")["entries"]),
    )


def _list_cards(path: Path) -> list[Any]:
    """Return the cards of a sample as they are written, without those of a library."""
    models = yaml.safe_load(path.read_bytes())["models"]
    return [card for card in (one.get("card") for one in models) if isinstance(card, dict)]


def _list_examples(game_id: str, name: str) -> list[list[str]]:
    """Return the words and options of a procedure's examples, without files and dice."""
    found = []
    for example in get_game(game_id).procedure(name).examples:
        words = shlex.split(example)[1:]
        dropped = {
            at + more
            for at, word in enumerate(words)
            if word in ("-w", "--dice", "--seed")
            for more in (0, 1)
        }
        kept = [word for at, word in enumerate(words) if at not in dropped]
        found.append([word for word in kept if word != "--odds"])
    return found


def _list_seen(lines: Any) -> dict[str, list[str]]:
    seen: dict[str, list[str]] = {}
    for words in lines:
        for option, value in pairwise(words):
            if option.startswith("-") and not option[1:2].isdigit() and value[:1] != "-":
                seen.setdefault(option, []).append(value)
    return seen


def lay_table(folder: Path) -> dict[str, bytes]:
    """Put the samples and a battle of every game into the folder, and return what lies there.

    The program has to be run in this folder.
    """
    for game_id in game_ids():
        paths = sample_warbands(game_id)
        for path in paths:
            shutil.copy(path, folder / path.name)
        names = [path.name for path in paths][:2]
        words = ["battle", "new", *names, "-o", BATTLE.format(game=game_id)]
        ran = run_words(words, "", folder)
        if ran.code != 0:
            raise RuntimeError(f"no battle of {game_id}: {ran.err}")
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
