"""The verdict of a report: one line that says what happened, or what to expect."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from skirmish_cli.lazy import lazy
from skirmish_cli.render.text import format_key, format_value

if TYPE_CHECKING:
    from skirmish_cli.core.plain import Json
    from skirmish_cli.render import numbers
    from skirmish_cli.reports.report import Odds, ProcedureReport, SideName
else:
    numbers = lazy("skirmish_cli.render.numbers")

#: So many figures say what to expect, where a procedure doesn't name its own.
MOST_FIGURES = 3

#: A figure of one side, such as `side_a_wins`.
_SIDE_KEY = re.compile(r"(?:side_)?([ab])_(.+)")

#: A side as games call it in words.
_SIDE = re.compile(r"\b[Ss]ide ([ab])\b( \w+)?")

#: What one side does; of several models it is said without the s.
_VERBS = frozenset(
    {"wins", "breaks", "flees", "holds", "loses", "panics", "routs", "passes", "flips"}
)


def write_verdict(report: ProcedureReport) -> str:
    """Return the verdict of a report, or nothing where there is none."""
    if report.odds is not None:
        return _tell_odds(report, report.odds)
    if report.outcome is None:
        return ""
    facts = "" if report.told_by_tables else _list_facts(report)
    return capitalize(name_in_words(report.verdict, report.sides) or facts)


def _tell_odds(report: ProcedureReport, odds: Odds) -> str:
    """Return what to expect: the main figures with their chances or means."""
    chances = [name for name, one in odds.summary.items() if one.is_chance and one.value]
    known = [name for name in report.main if name in odds.summary]
    names = known or (chances or list(odds.summary))[:MOST_FIGURES]
    told = []
    for name in names:
        figure, label = odds.summary[name], format_key(name_key(name, report.sides))
        number = numbers.format_figure(figure)
        if figure.is_chance or figure.value is None:
            told.append(f"{label} {number}")
        else:
            # A mean of nothing else is that of the total.
            what = label.removesuffix(", mean").removeprefix("mean").strip() or "total"
            told.append(f"{what} {number} on average")
    return capitalize(", ".join(told))


def _list_facts(report: ProcedureReport) -> str:
    """Return what an outcome says, without what isn't so."""
    facts = [
        format_key(key) if value is True else f"{format_key(key)}: {format_value(value)}"
        for key, value in name_outcome(report).items()
        if not isinstance(value, Mapping) and value not in (None, False, "", [])
    ]
    return "; ".join(facts)


def name_outcome(report: ProcedureReport) -> dict[str, Json]:
    """Return the outcome with the names of the sides, where they have any."""
    return {
        name_key(key, report.sides): name_value(value, report.sides)
        for key, value in (report.outcome or {}).items()
    }


def name_key(key: str, sides: Mapping[str, SideName]) -> str:
    """Return a key such as `side_a_wins` or `b_breaks` with the side's name in it.

    >>> from skirmish_cli.reports.report import SideName
    >>> name_key("b_breaks", {"a": SideName("otto"), "b": SideName("The Regulars", is_many=True)})
    'The Regulars_break'
    """
    found = _SIDE_KEY.match(key)
    if not found or not sides:
        return key
    name, says = sides[found[1]], found[2]
    return f"{name.text}_{says[:-1] if name.is_many and says in _VERBS else says}"


def name_value(value: Json, sides: Mapping[str, SideName]) -> Json:
    """Return a value with the name of the side that it is, if it is one."""
    return sides[value].text if isinstance(value, str) and value in sides else value


def name_whom(whom: str, sides: Mapping[str, SideName]) -> str:
    """Return a model's key as it is, and a side's letter as the side's name."""
    if whom in sides:
        return sides[whom].text
    return f"side {whom}" if whom in ("a", "b") else whom


def name_in_words(text: str, sides: Mapping[str, SideName]) -> str:
    """Return a text with the names of the sides where it says `side a`.

    >>> from skirmish_cli.reports.report import SideName
    >>> name_in_words("side b wins", {"b": SideName("The Regulars", is_many=True)})
    'The Regulars win'
    """
    return _SIDE.sub(lambda found: _name_side(found, sides), text) if sides else text


def _name_side(found: re.Match[str], sides: Mapping[str, SideName]) -> str:
    name, verb = sides[found[1]], found[2] or ""
    return name.text + (verb[:-1] if name.is_many and verb.strip() in _VERBS else verb)


def split_side(key: str) -> tuple[str, str]:
    """Return the letter of the side that a key is about, and what it says of it.

    >>> split_side("side_a_wins"), split_side("a_lp_lost"), split_side("draw")
    (('a', 'wins'), ('a', 'lp_lost'), ('', 'draw'))
    """
    found = _SIDE_KEY.match(key)
    return (found[1], found[2]) if found else ("", key)


def capitalize(text: str) -> str:
    """Return a text with a capital at its start.

    >>> capitalize("brute-1 is down")
    'Brute-1 is down'
    """
    return text[:1].upper() + text[1:]
