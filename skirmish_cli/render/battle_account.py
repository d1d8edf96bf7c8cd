"""The words of a battle's account, which its Markdown and its HTML share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from skirmish_cli import __version__
from skirmish_cli.battle.changes import LETTERS
from skirmish_cli.files.showing import visible
from skirmish_cli.records import NamedTuple
from skirmish_cli.render.battle_stats import stats_data, tell_main
from skirmish_cli.render.verdicts import capitalize, write_verdict

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.reports.battles.account import Account, Chapter, Event
    from skirmish_cli.reports.battles.courses import Fate

#: More faces than these are shown in part.
MOST_FACES = 30


class Told(NamedTuple):
    """One thing that happened: a sentence, the dice, and what it changed."""

    text: str
    dice: str
    changes: tuple[str, ...]
    is_undone: bool


def name_battle(account: Account) -> str:
    """Return the title of a battle: its sides."""
    return visible(" against ".join(account.sides))


def tell_dates(account: Account) -> str:
    """Return when a battle was played, by the days of its first and its last entry."""
    days = [text[:10] for text in (account.begun, account.ended)]
    return visible(" to ".join(dict.fromkeys(days)))


class Context(NamedTuple):
    """What the sentences of an account need besides what happened.

    `mains` says by the number of an entry what its dice came to, such as `hit: no`.
    """

    sides: tuple[str, ...]
    mains: Mapping[int, str]


def read_context(account: Account) -> Context:
    """Return what the sentences of an account need."""
    weighed = account.stats.weighed
    return Context(account.sides, {one.entry.seq: tell_main(one.outcome.main) for one in weighed})


def tell_event(event: Event, context: Context) -> Told:
    """Return something that happened in a sentence or two."""
    entry = event.entry
    text = _tell_what(event, context)
    if event.is_undone:
        text = f"Taken back: {text}"
    shown = " ".join(map(str, entry.faces[:MOST_FACES]))
    more = " ..." if len(entry.faces) > MOST_FACES else ""
    dice = f"{_name_dice(event)} {shown}{more}" if shown else ""
    changes = tuple(
        visible(_end(capitalize(line.replace(" -> ", " \N{RIGHTWARDS ARROW} "))))
        for line in event.changes
        if entry.kind != "add"
    )
    return Told(visible(_end(text)), visible(dice), changes, event.is_undone)


def _tell_what(event: Event, context: Context) -> str:
    entry = event.entry
    if entry.kind == "note":
        return entry.summary
    if entry.kind == "next":
        return capitalize(entry.summary)
    if entry.kind == "set":
        return f"Set by hand: {' '.join(entry.words)}"
    if entry.kind == "add" and not event.is_undone:
        return _tell_joining(entry, context)
    if entry.kind != "do":
        return capitalize(entry.summary or entry.kind)
    asked = " ".join("against" if word == "vs" else word for word in entry.words)
    told = entry.summary
    if event.report is not None and not event.report.verdict:
        # No verdict was kept, for the procedure has none: the facts say what came.
        told = write_verdict(event.report) or context.mains.get(entry.seq, "") or told
    return f"{capitalize(asked)}: {capitalize(told)}" if told else capitalize(asked)


def _tell_joining(entry: Entry, context: Context) -> str:
    """Return who joined which side."""
    question = entry.question or {}
    keys = ", ".join(str(model["key"]) for model in question["models"])
    return f"{capitalize(keys)} joined {context.sides[LETTERS.index(question['side'])]}"


def _name_dice(event: Event) -> str:
    if event.dice != "taken back":
        return event.dice
    return "rolled" if event.entry.mode == "rolled" else "typed"


def _end(text: str) -> str:
    """Return a text that ends as a sentence does."""
    text = text.strip()
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def account_data(account: Account) -> dict[str, Any]:
    """Return an account as plain data, with the sentences of its events."""
    context = read_context(account)
    return {
        "schema": 1,
        "version": __version__,
        "game": account.game,
        "result": visible(account.result),
        "begun": account.begun,
        "ended": account.ended,
        "sides": [
            {"name": side, "models": [_fate_data(fate) for fate in fates]}
            for side, fates in zip(account.sides, account.fates, strict=True)
        ],
        "moments": list(account.moments),
        "courses": [{**one._asdict(), "values": list(one.values)} for one in account.courses],
        "turns": [_chapter_data(chapter, context) for chapter in account.chapters],
        "stats": stats_data(account.stats),
    }


def _chapter_data(chapter: Chapter, context: Context) -> dict[str, Any]:
    phases = [
        {"phase": part.phase, "events": [_event_data(one, context) for one in part.events]}
        for part in chapter.parts
    ]
    return {"title": chapter.title, "phases": phases}


def _event_data(event: Event, context: Context) -> dict[str, Any]:
    told = tell_event(event, context)
    data = {"seq": event.entry.seq, "kind": event.entry.kind, "text": told.text}
    return {**data, "dice": told.dice, "changes": list(told.changes), "undone": told.is_undone}


def _fate_data(fate: Fate) -> dict[str, Any]:
    life = fate.life
    return {
        "id": fate.key,
        "name": fate.name,
        "left": life.left if life else None,
        "full": life.full if life else None,
        "fate": tell_fate(fate),
        "out": bool(fate.out),
    }


def tell_fate(fate: Fate) -> str:
    """Return what became of a model in words."""
    if fate.out:
        return visible(fate.out)
    told = [f"{fate.life.left} of {fate.life.full} {fate.life.name}"] if fate.life else []
    return visible("; ".join([*told, *fate.conditions]) or "stands")
