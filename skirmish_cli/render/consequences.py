"""What a result leaves behind: what each model is now, and what is due."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from skirmish_cli.core.changes import OUT, is_added
from skirmish_cli.files.showing import visible
from skirmish_cli.render.blocks import Block, Lines, Pips, Span, Words
from skirmish_cli.render.text import format_key, format_value
from skirmish_cli.reports.side_names import name_whom

if TYPE_CHECKING:
    from skirmish_cli.core.changes import Change, Due
    from skirmish_cli.core.lives import Life
    from skirmish_cli.reports.report import ProcedureReport


def list_changes(report: ProcedureReport) -> list[Words]:
    """Return a line for each model or side: what it is from now on.

    What a later change replaces isn't told; programs get every change.
    """
    told: dict[str, dict[tuple[str, int], Change]] = {}
    for place, change in enumerate(report.changes):
        last = told.setdefault(change.whom, {})
        key = change.what, place if is_added(change.value) else -1
        last.pop(key, None)
        last[key] = change
    lines = []
    for whom, last in told.items():
        name, life = name_whom(whom, report.sides), report.lives.get(whom)
        parts: list[Span | Pips] = [Span(f"{visible(name)} now:")]
        changes = list(last.values())
        for place, (change, following) in enumerate(zip_longest(changes, changes[1:])):
            # What several have in common is told behind the last of them.
            same = following is not None and following.why == change.why
            parts.append(Span(", " if place else " "))
            parts += _tell_change(change._replace(why="" if same else change.why), life)
        lines.append(Words(tuple(parts)))
    return lines


def _tell_change(change: Change, life: Life | None) -> list[Span | Pips]:
    """Return a change as it is shown, a life with its pips."""
    if life and change.what == life.flag and isinstance(change.value, int):
        after = life.after(change.value)
        why = f" ({change.why})" if change.why else ""
        left = f"{after.left} of {after.full} {after.name}{why}"
        return [Pips(after.left, after.full), Span(visible(left))]
    role = "bad" if change.what == OUT and change.value else ""
    return [Span(visible(_describe_change(change)), role)]


def _describe_change(change: Change) -> str:
    """Return a change in words, such as `LP 1 (hit by captain)`."""
    why = f" ({change.why})" if change.why else ""
    name = format_key(change.what)
    name = name.upper() if change.what in ("lp", "hp") else name
    if change.value is None or change.value is False:
        return f"no longer {name}{why}"
    if change.what == "out":
        return f"out, {format_value(change.value)}{why}"
    if is_added(change.value):
        number, _, reason = str(change.value).partition(":")
        return f"{number} {name} ({reason})" if reason else f"{number} {name}{why}"
    return (name if change.value is True else f"{name} {format_value(change.value)}") + why


def list_dues(report: ProcedureReport) -> list[Block]:
    """Return blocks for what is due: for whom, why and when, and the command of each.

    What several models owe for the same reason is told once, above their commands.
    """
    written = report.due_commands or tuple(due.command for due in report.dues)
    alike: dict[tuple[str, ...], list[tuple[Due, str]]] = {}
    for due, command in zip(report.dues, written, strict=True):
        key = (due.what, due.when, due.why, due.condition)
        alike.setdefault(key, []).append((due, command))
    blocks: list[Block] = []
    for owed in alike.values():
        whom = dict.fromkeys(name_whom(due.whom, report.sides) for due, _ in owed)
        *first, last = whom
        names = f"{', '.join(first)} and {last}" if first else last
        told = _describe_due(owed[0][0], names)
        commands = [f"  {command}" for _, command in owed if command]
        blocks.append(Lines([visible(told + ":" * bool(commands))], "result"))
        blocks.append(Lines([visible(command) for command in commands], "command"))
    return blocks


def _describe_due(due: Due, whom: str) -> str:
    """Return a line on what is due of whom: when, why, and on what condition."""
    when = f" ({due.when})" if due.when else ""
    why = f", as {due.why}" if due.why else ""
    condition = f", {due.condition}" if due.condition else ""
    return f"due{when}: {due.what} of {whom}{why}{condition}"
