"""Pages of a battle: where it stands, what was done, what is due, whether it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.battle.data import battle_data
from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import (
    Block,
    Cell,
    Column,
    Grid,
    Heading,
    Lines,
    Mark,
    Page,
    Pips,
    Span,
    Words,
)
from skirmish_cli.reports.battles.deltas import list_deltas

if TYPE_CHECKING:
    from skirmish_cli.battle.fold import Battle, Side
    from skirmish_cli.battle.proving import Parting
    from skirmish_cli.core.changes import Due
    from skirmish_cli.core.game import Game
    from skirmish_cli.reports.battles.session import Done
    from skirmish_cli.reports.battles.standpoint import ModelLine, Standpoint

__all__ = ["battle_data", "battle_page", "check_data", "check_page", "done_data", "done_page"]


def battle_page(stand: Standpoint) -> Page:
    """Return where a battle stands, on one screen."""
    battle = stand.battle
    blocks: list[Block] = [
        Heading(_name_sides(battle), battle.game),
        Lines([_tell_where(stand)], "verdict"),
        Lines([_tell_steps(stand)], "note"),
    ]
    for side, lines in zip(battle.sides, stand.lines, strict=True):
        blocks.append(_side_grid(side, lines))
    if battle.dues:
        blocks += _due_blocks(_number_dues(battle))
    return Page(blocks)


def _name_sides(battle: Battle) -> str:
    return visible(" against ".join(f"{side.name} ({side.letter})" for side in battle.sides))


def _tell_where(stand: Standpoint) -> str:
    """Return turn, phase and step, whose it is, and what may be done."""
    battle, place = stand.battle, stand.place
    turn = f"Turn {battle.turn}, " if battle.turn else ""
    phase, step = place.names
    whose = battle.find_side(battle.player) if battle.player else None
    told = f"{turn}{phase}: {step}"
    told += f"; {whose.name}" if whose else ""
    told += f", {battle.active} acts" if battle.active else ""
    first = battle.find_side(battle.first) if battle.first else None
    told += f"; first player: {first.name}" if first and first is not whose else ""
    return visible(told)


def _tell_steps(stand: Standpoint) -> Words:
    """Return the steps of the phase, those that are done with a mark, and what is offered here."""
    parts: list[Span | Mark] = []
    here = stand.steps.index(stand.place)
    for number, step in enumerate(stand.steps):
        parts.append(Span("  " if number else ""))
        if number < here:
            parts += [Mark("good"), Span(f" {step.names[1]}")]
        else:
            parts.append(Span(step.names[1], "title" if number == here else ""))
    if stand.place.offers:
        parts.append(Span(f"  (battle do {', '.join(stand.place.offers)})"))
    return Words(tuple(parts))


def _side_grid(side: Side, lines: Sequence[ModelLine]) -> Grid:
    """Return the models of a side: life, conditions, who may act; those that are out last."""
    rows: list[list[Cell]] = []
    for line in sorted(lines, key=lambda one: one.model.out is not None):
        model, life = line.model, line.life
        role = f"side_{side.letter}" if side.letter in "ab" else ""
        name = Words((Span(model.key, "gone" if model.out else role),))
        if model.out:
            why = f" ({model.out.why})" if model.out.why else ""
            rows.append([name, "", Words((Span(f"out: {model.out.how}{why}", "bad"),))])
            continue
        left: Cell = ""
        if life:
            left = Words((Pips(life.left, life.full), Span(f"{life.left} of {life.full}")))
        told = ", ".join((*line.conditions, *(("may act",) if line.may_act else ())))
        rows.append([name, left, told])
    life_name = next((line.life.name for line in lines if line.life), "life")
    columns = (
        Column("model", silent=True),
        Column(life_name),
        Column("state", silent=True, wraps=True),
    )
    counters = ", ".join(
        f"{name.replace('_', ' ')} {'' if mark.value is True else mark.value}".strip()
        for name, marks in side.counters.items()
        for mark in marks
    )
    title = f"{side.name} ({side.letter})" + (f": {counters}" if counters else "")
    return Grid(title, columns, rows)


def due_page(battle: Battle) -> Page:
    """Return what is owed, numbered, with the command that settles each."""
    if not battle.dues:
        return Page([Lines(["nothing is due"], "verdict")])
    return Page([Heading("What is due", _name_sides(battle)), *_due_blocks(_number_dues(battle))])


def _number_dues(battle: Battle) -> list[tuple[int, Due]]:
    """Return what is owed with its numbers in the list, as `due --waive` takes them."""
    return [(place, owed.due) for place, owed in enumerate(battle.dues, 1)]


def _due_blocks(dues: Sequence[tuple[int, Due]]) -> Iterator[Block]:
    """Yield what is due by its numbers; what several owe for one reason is told once."""
    alike: dict[tuple[str, ...], list[tuple[int, Due]]] = {}
    for place, due in dues:
        key = (due.what, due.when, due.why, due.condition)
        alike.setdefault(key, []).append((place, due))
    for owed in alike.values():
        due = owed[0][1]
        when = f" ({due.when})" if due.when else ""
        why = f", as {due.why}" if due.why else ""
        condition = f", {due.condition}" if due.condition else ""
        places = _list_and([str(place) for place, _ in owed])
        whom = _list_and(list(dict.fromkeys(one.whom for _, one in owed)))
        line = f"due {places}{when}: {due.what} of {whom}{why}{condition}"
        yield Lines([visible(line)], "result")
        commands = [f"  skirmish {one.command}" for _, one in owed if one.command]
        yield Lines([visible(command) for command in commands], "command")


def _list_and(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def due_data(battle: Battle) -> dict[str, Any]:
    """Return what is owed as plain data."""
    return {"schema": 1, "due": [owed.due.as_data() for owed in battle.dues]}


def done_page(game: Game, done: Done) -> Page:
    """Return what a command did to a battle: a line for each model."""
    lines = list_deltas(game, done.before, done.after)
    summary = done.entry.summary if done.entry else ""
    blocks: list[Block] = [Lines([visible(summary)], "verdict")] if summary else []
    blocks.append(Lines([visible(line) for line in lines], "result"))
    blocks.append(Lines([visible(line) for line in done.taken], "note"))
    old = {one.number for one in done.before.dues}
    new = [
        (place, owed.due) for place, owed in enumerate(done.after.dues, 1) if owed.number not in old
    ]
    return Page([*blocks, *_due_blocks(new)])


def done_data(done: Done) -> dict[str, Any]:
    """Return what a command did as plain data: the entry, and where the battle stands."""
    entry = done.entry
    return {
        "schema": 1,
        "seq": entry.seq if entry else None,
        "changes": [change.as_data() for change in entry.changes] if entry else [],
        "due": [due.as_data() for due in entry.due] if entry else [],
        "battle": battle_data(done.after),
    }


def check_page(
    path: str, flaws: Sequence[str], other: Sequence[str], parting: Parting | None
) -> Page:
    """Return whether a battle holds, and where two copies part."""
    if flaws:
        mark, told = Mark("bad"), f" {path}: {len(flaws)} flaws"
    else:
        mark, told = Mark("good"), f" {path}: the chain holds, and comes to the state that is kept"
    blocks: list[Block] = [Lines([Words((mark, Span(visible(told))))], "verdict")]
    blocks.append(Lines([visible(flaw) for flaw in flaws], "result"))
    if other:
        blocks.append(Lines([visible(_tell_parting(other[0], parting))], "result"))
    return Page(blocks)


def _tell_parting(other: str, parting: Parting | None) -> str:
    if parting is None:
        return f"{other} is the same battle, entry by entry"
    if parting.one is None or parting.other is None:
        longer = other if parting.one is None else "this one"
        return f"the same up to entry {parting.seq - 1}; {longer} goes on"
    sums = (" ".join((one.kind, *one.words)) for one in (parting.one, parting.other))
    return f"they part at entry {parting.seq}: {' / '.join(sums)}"


def check_data(
    path: str, flaws: Sequence[str], other: Sequence[str], parting: Parting | None
) -> dict[str, Any]:
    """Return whether a battle holds as plain data."""
    data: dict[str, Any] = {"schema": 1, "file": path, "ok": not flaws, "flaws": list(flaws)}
    if other:
        data |= {"other": other[0], "parts_at": parting.seq if parting else None}
    return data
