"""The warbands of a battle as they stand, as the files that players write.

Who is out is left out. What a life is now can't stand on a card, which says what a model starts
with: it is a comment, with all flags as they are typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.core.changes import write_flags
from skirmish_cli.core.errors import FileProblem
from skirmish_cli.core.model_ids import is_model_id, list_copies
from skirmish_cli.files.showing import visible
from skirmish_cli.files.yaml.writing import write_flow
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.deltas import find_life
from skirmish_cli.reports.validation import report_validation

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.battle.fold import Battle, BattleModel, Side
    from skirmish_cli.core.game import Game


class Exported(NamedTuple):
    """A side as a file: its name, its text, and the keys of the models that are left out."""

    file: str
    text: str
    left_out: tuple[str, ...]


class _Kept(NamedTuple):
    """What the file of a model said: the id of its entry, all its copies, and its card.

    `joined` says that the model came later.
    """

    entry: str
    copies: tuple[str, ...]
    card: Mapping[str, Any]
    joined: bool


def export_sides(
    game: Game, battle: Battle, entries: Sequence[Entry], limits: Sequence[int | None] = ()
) -> tuple[Exported, ...]:
    """Return the file of each side; raises FileProblem for a battle that holds no whole cards."""
    kept: dict[str, _Kept] = {}
    for entry in entries:
        kept.update(_read_kept(entry))
    extras = [file.get("extra") or {} for file in _list_files(entries[0])]
    names: list[str] = []
    exported = []
    for at, side in enumerate(battle.sides):
        name = _name_file(side, names)
        names.append(name)
        limit = limits[at] if at < len(limits) else None
        extra = extras[at] if at < len(extras) else {}
        text = "\n".join(_write_side(game, battle, side, kept, limit, extra)) + "\n"
        gone = tuple(model.key for model in side.models if model.out is not None)
        exported.append(Exported(name, text, gone))
    return tuple(exported)


def list_errors(file: str) -> list[str]:
    """Return why a file doesn't validate: what is left of a warband may break its list rules."""
    found = [one.finding for one in report_validation([file]).found]
    return [f"{one.file}:{one.line}: {one.message}" for one in found if one.severity == "error"]


def _list_files(entry: Entry) -> Sequence[Mapping[str, Any]]:
    files: Sequence[Mapping[str, Any]] = (entry.question or {}).get("files", ())
    return files


def _read_kept(entry: Entry) -> Iterator[tuple[str, _Kept]]:
    """Yield what the files of the models said that an entry brought, by their keys."""
    if entry.kind not in ("new", "add"):
        return
    question = entry.question or {}
    try:
        groups = [one["models"] for one in question["sides"]] if entry.kind == "new" else None
        for models, file in zip(groups or [question["models"]], _list_files(entry), strict=False):
            copies: dict[str, list[str]] = {}
            for model in models:
                copies.setdefault(model["entry"], []).append(model["key"])
            for model in models:
                name = model["entry"]
                yield (
                    model["key"],
                    _Kept(name, tuple(copies[name]), file["cards"][name], entry.kind == "add"),
                )
    except (KeyError, TypeError, AttributeError) as problem:
        raise FileProblem(f"entry {entry.seq}: its cards can't be read: {problem}") from None


def _write_side(
    game: Game,
    battle: Battle,
    side: Side,
    kept: Mapping[str, _Kept],
    limit: int | None,
    extra: Mapping[str, Any],
) -> Iterator[str]:
    """Yield the lines of a side's file."""
    when = f"turn {battle.turn}, {battle.phase}" if battle.turn else battle.phase
    yield f"# As it stood in {visible(when)}."
    gone = [model for model in side.models if model.out is not None]
    for model in gone:
        yield visible(f"# Left out: {model.key}, {model.out.how if model.out else ''}")
    yield f"game: {write_flow(battle.game)}"
    yield f"name: {write_flow(side.name)}"
    joined = [one.key for one in side.models if one.key in kept and kept[one.key].joined]
    if limit is not None and joined:
        yield visible(f"# The limit of {limit} isn't for {', '.join(joined)}, who came later.")
    elif limit is not None:
        yield f"limit: {limit}"
    for key, value in extra.items():
        yield f"{write_flow(key)}: {write_flow(value)}"
    standing = [model for model in side.models if model.out is None]
    yield "models:" if standing else "models: []"
    done: set[str] = set()
    ids: set[str] = set()
    for model in standing:
        if model.key in done:
            continue
        if model.key not in kept:
            raise FileProblem(f"{model.key}: the battle holds no card of it as its file had it")
        together = _find_together(model, kept[model.key], standing)
        done.update(one.key for one in together)
        yield from _write_entry(game, together, kept[model.key], ids)


def _find_together(
    model: BattleModel, kept: _Kept, standing: Sequence[BattleModel]
) -> list[BattleModel]:
    """Return the models that are one entry: all copies of one, if all stand, else one alone."""
    copies = [one for one in standing if one.key in kept.copies]
    numbered = list_copies(kept.entry, len(copies))
    is_whole = len(copies) == len(kept.copies)
    return copies if is_whole and tuple(map(_find_id, copies)) == numbered else [model]


def _find_id(model: BattleModel) -> str:
    """Return the id of a model without the letter of its side."""
    return model.key.rpartition("/")[2]


def _write_entry(
    game: Game, together: Sequence[BattleModel], kept: _Kept, ids: set[str]
) -> Iterator[str]:
    """Yield the lines of one entry, and how each of its models stands above them."""
    for model in together:
        told = _tell_standing(game, model)
        if told:
            yield visible(f"# {model.key}: {told}")
    first = together[0]
    count = len(together)
    name = _choose_id(kept.entry if count > 1 else _find_id(first), count, ids)
    yield f"- id: {write_flow(name)}"
    if first.name != name:
        yield f"  name: {write_flow(first.name)}"
    if count > 1:
        yield f"  count: {count}"
    yield f"  card: {write_flow(dict(kept.card))}"


def _choose_id(wanted: str, count: int, ids: set[str]) -> str:
    """Return an id that no model of the file has yet, and enter it."""
    if not is_model_id(wanted):
        raise FileProblem(f"{visible(wanted[:60])} can't be the id of a model")
    name, number = wanted, 1
    while not ids.isdisjoint((name, *list_copies(name, count))):
        number += 1
        name = f"{wanted}-{number}"
    ids.update((name, *list_copies(name, count)))
    return name


def _tell_standing(game: Game, model: BattleModel) -> str:
    """Return how a model stands: its life if some is lost, and its flags as they are typed."""
    life = find_life(game, model)
    told = []
    if life and life.left != life.full:
        told.append(f"{life.left} of {life.full} {life.name}")
    flags = write_flags(model.flags)
    return "; ".join([*told, *([flags] if flags else [])])


def _name_file(side: Side, taken: Sequence[str]) -> str:
    """Return a name for the file of a side: plain letters, whatever the side is called."""
    stem = re.sub(r"[^a-z0-9]+", "-", side.name.casefold()).strip("-")[:60] or f"side-{side.letter}"
    name = f"{stem}.yaml"
    return f"{stem}-{side.letter}.yaml" if name in taken else name
