"""A battle's dice against their own odds: what came, and how likely so much or more was.

Each entry of a procedure that left something to chance counts once, by the first main figure of
its odds: whether it came true, or how much it was. Entries of one side, one procedure and one kind
of dice are added up. Three attacks that hit with 1/2, 1/2 and 1/4, of which two hit:

    came 2, on average 1/2 + 1/2 + 1/4 = 1.25
    so many or more: all three 1/16, just two 1/16 + 1/16 + 3/16, together 3/8 = 37.5 %

The life that a side lost is added up likewise, whoever took it. Rolls are independent, and each is
weighed as the battle stood when it was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from skirmish_cli.battle.standing import list_undone
from skirmish_cli.core.errors import SkirmishError
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.outcomes import Outcome, Weigher
from skirmish_cli.reports.battles.sums import Sum, add_up

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.battle.fold import Battle
    from skirmish_cli.reports.battles.outcomes import Counted

#: The kinds of dice, in the order in which they are told.
DICE = ("typed", "rolled", "taken back")


class Weighed(NamedTuple):
    """An entry whose dice were weighed."""

    entry: Entry
    dice: str
    outcome: Outcome


class LeftOut(NamedTuple):
    """An entry that couldn't be weighed, and why."""

    entry: Entry
    why: str


class Line(NamedTuple):
    """Some outcomes of one side, procedure and kind of dice together, by one figure.

    `side` is a letter, or nothing where no model was named.
    """

    side: str
    dice: str
    procedure: str
    what: str
    sum: Sum


class Stats(NamedTuple):
    """All outcomes of a battle against their odds.

    `sides` are the names by letter; `by_other_rules` the entries that were played by rules which
    are others now, and are weighed by those of now.
    """

    sides: dict[str, str]
    lines: tuple[Line, ...]
    losses: tuple[Line, ...]
    weighed: tuple[Weighed, ...]
    left_out: tuple[LeftOut, ...]
    by_other_rules: tuple[Entry, ...]


def find_stats(
    battle: Battle, entries: Sequence[Entry], sources: Mapping[str, bytes] = MappingProxyType({})
) -> Stats:
    """Return the dice of a battle against their own odds.

    `sources` are the house rules that the battle holds.
    """
    weigher = Weigher(sources)
    undone = {entry.seq for entry in list_undone(entries)}
    weighed: list[Weighed] = []
    left_out: list[LeftOut] = []
    for entry in entries:
        if entry.kind != "do" or entry.question is None:
            continue
        try:
            outcome = weigher.weigh(entry)
        except SkirmishError as problem:
            left_out.append(LeftOut(entry, str(problem)))
            continue
        if outcome is not None:
            weighed.append(Weighed(entry, name_dice(entry, entry.seq in undone), outcome))
    sides = {side.letter: side.name for side in battle.sides}
    return Stats(
        sides,
        tuple(_sort(_add_lines(weighed, _list_main), sides)),
        tuple(_sort(_add_lines(weighed, _list_losses), sides)),
        tuple(weighed),
        tuple(left_out),
        tuple(one.entry for one in weighed if not one.outcome.is_by_these_rules),
    )


def name_dice(entry: Entry, is_undone: bool) -> str:
    """Return which kind of dice an entry was resolved with."""
    if is_undone:
        return "taken back"
    return "rolled" if entry.mode == "rolled" else "typed"


#: Names whose line a number of an outcome belongs to: the side, the procedure.
_Counts = Iterable[tuple[str, str, "Counted"]]


def _list_main(outcome: Outcome) -> _Counts:
    if outcome.main is not None:
        yield outcome.side, outcome.procedure, outcome.main


def _list_losses(outcome: Outcome) -> _Counts:
    for letter, counted in outcome.losses.items():
        yield letter, "", counted


def _add_lines(
    weighed: Sequence[Weighed], list_counts: Callable[[Outcome], _Counts]
) -> Iterable[Line]:
    """Yield the sums of what outcomes count, by side, dice, procedure and figure."""
    groups: dict[tuple[str, str, str, str], list[Counted]] = {}
    for one in weighed:
        for side, procedure, counted in list_counts(one.outcome):
            groups.setdefault((side, one.dice, procedure, counted.what), []).append(counted)
    for (side, dice, procedure, what), counts in groups.items():
        together = add_up((one.came, one.chances) for one in counts)
        yield Line(side, dice, procedure, what, together)


def _sort(lines: Iterable[Line], sides: dict[str, str]) -> list[Line]:
    """Return lines in the order of the sides, then of the dice, then as they first came."""
    order = [*sides, ""]
    return sorted(lines, key=lambda line: (order.index(line.side), DICE.index(line.dice)))
