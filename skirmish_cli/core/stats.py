"""Numbers and ratings of a card that a command can replace or change.

    brute-1+def=6                    6 in the place of the printed number
    brute-1+def=+2:starshield        2 more than that, with the reason
    brute-1+def==-2                  a number below 0
    captain+mw.damage=d10            what stands inside a weapon or a part, by its path
    miller-1+swimming=2              what a card doesn't print where the rules have a default

A game lists the stats of a card; every procedure reads the changed card, so that nothing has to be
told of each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import parse_term, parse_whole, require_bounds
from skirmish_cli.dice.throws import Term
from skirmish_cli.records import NamedTuple

#: The most that is added to one number, either way.
MOST_ADDED = 100


class StatKind(NamedTuple):
    """How a stat is typed, and what becomes of it when a number is added.

    `read` gets what was typed and whose stat it is, such as `brute-1+def`, and raises UsageProblem;
    `add` gets the value, the number and whose it is. One `is_worked_out` where the card doesn't
    print it: the rule then adds the terms to what it comes to.
    """

    read: Callable[[str, str], Any]
    add: Callable[[Any, int, str], Any]
    is_worked_out: bool = False


class Entry(NamedTuple):
    """A step to an entry of a tuple by its name, which stands first in it.

    A card without one has this `default`, by the rules.
    """

    default: tuple[Any, ...]

    def find(self, entries: tuple[Any, ...]) -> int:
        """Return the place of the entry, which is behind all others where it is missing."""
        names = [entry[0] for entry in entries]
        return names.index(self.default[0]) if self.default[0] in names else len(names)


class Stat(NamedTuple):
    """A number or rating of a card: as it is printed, and the path to it on the card.

    A step of the path is the name of a field, a place in a tuple, or an Entry that the card may
    lack. `origin` says what the number is that it has by itself, such as `printed`.
    """

    printed: str
    path: tuple[str | int | Entry, ...]
    kind: StatKind
    origin: str = "printed"


class ChangedStat(NamedTuple):
    """A stat that a command changed: what is printed, what counts, and what was added.

    `base` is what was added to: the printed value, or the one that replaces it; None where the rule
    works it out. `origin` is that of the stat, such as `printed`. `name` is as it was typed, and
    `path` leads to it on the card.
    """

    printed: str
    before: Any
    base: Any
    value: Any
    terms: tuple[Term, ...]
    origin: str = "printed"
    name: str = ""
    path: tuple[str | int | Entry, ...] = ()

    def explain(self) -> str:
        """Return the change in words.

        >>> ChangedStat("DEF", 5, 5, 7, (Term(2, "starshield"),)).explain()
        'DEF 7: 5 printed, +2 starshield'
        >>> ChangedStat("DEF", 5, 6, 6, ()).explain()
        'DEF 6 instead of the printed 5'
        """
        instead = (
            ""
            if self.before in (None, self.base)
            else f" instead of the {self.origin} {self.before}"
        )
        if not self.terms:
            return f"{self.printed} {self.value}{instead}"
        terms = [f"{term.value:+d} {term.source}".rstrip() for term in self.terms]
        if self.base is None:
            return f"{self.printed} {', '.join(terms)}"
        base = f"{self.base} {'typed' if self.before is None else self.origin}"
        base = f"{self.base}{instead}" if instead else base
        return f"{self.printed} {self.value}: {', '.join([base, *terms])}"


def whole_stat(least: int, most: int, *, is_worked_out: bool = False) -> StatKind:
    """Return the kind of a whole number within bounds."""

    def read(text: str, whose: str) -> int:
        return parse_whole(text, whose, least, most)

    def add(value: int, number: int, whose: str) -> int:
        return require_bounds(value + number, whose, least, most)

    return StatKind(read, add, is_worked_out)


def is_added(text: str) -> bool:
    """Return whether a typed value is added to the printed one: it has a sign."""
    return text[:1] in "+-" and text[1:2].isdigit()


def change_card(
    card: Any, stats: Mapping[str, Stat], typed: Iterable[tuple[str, str]], key: str
) -> tuple[Any, tuple[ChangedStat, ...]]:
    """Return a card with some stats replaced or changed, and what was changed.

    `typed` are the names of stats with what was typed behind the `=`, replacements and additions in
    any order. Raises UsageProblem for a value that doesn't fit.
    """
    by_name: dict[str, list[str]] = {}
    for name, text in typed:
        by_name.setdefault(name, []).append(text)
    changed = []
    for name, texts in by_name.items():
        card, one = _change_stat(card, stats[name], texts, f"{key}+{name}")
        changed.append(one._replace(name=name, path=stats[name].path))
    return card, tuple(changed)


def undo_change(card: Any, change: ChangedStat) -> Any:
    """Return a card as it was before one of its stats was changed."""
    return _put(card, change.path, change.before)


def _change_stat(card: Any, stat: Stat, texts: list[str], whose: str) -> tuple[Any, ChangedStat]:
    """Return a card with one stat changed as typed, and the change."""
    before = base = _look_up(card, stat.path)
    replaced = [text for text in texts if not is_added(text)]
    if len(replaced) > 1:
        raise UsageProblem(f"{whose} is given twice: {replaced[0][:20]} and {replaced[1][:20]}")
    if replaced:
        base = stat.kind.read(replaced[0].removeprefix("="), whose)
    terms = [parse_term(text, whose, MOST_ADDED) for text in texts if is_added(text)]
    if terms and base is None and not stat.kind.is_worked_out:
        raise UsageProblem(f"{whose} adds to nothing: the card has no {stat.printed}")
    value = base
    for term in terms if base is not None else ():
        value = stat.kind.add(value, term.value, whose)
    named = tuple(term._replace(source="") if term.source == whose else term for term in terms)
    told = ChangedStat(stat.printed, before, base, value, named, stat.origin)
    return _put(card, stat.path, value), told


def _look_up(card: Any, path: tuple[str | int | Entry, ...]) -> Any:
    for step in path:
        if card is None:
            return None
        if isinstance(step, Entry):
            card = (*card, step.default)[step.find(card)]
        else:
            card = card[step] if isinstance(step, int) else getattr(card, step)
    return card


def _put(card: Any, path: tuple[str | int | Entry, ...], value: Any) -> Any:
    """Return a card with another value at the end of a path."""
    step, *rest = path
    if isinstance(step, Entry):
        place = step.find(card)
        return _put((*card, step.default) if place == len(card) else card, (place, *rest), value)
    if isinstance(step, int):
        inner = _put(card[step], tuple(rest), value) if rest else value
        return (*card[:step], inner, *card[step + 1 :])
    inner = _put(getattr(card, step), tuple(rest), value) if rest else value
    return card._replace(**{step: inner})
