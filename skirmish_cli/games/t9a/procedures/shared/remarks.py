"""What is told of units: changed numbers, and rules that weren't applied."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.t9a.models import count_hp
from skirmish_cli.games.t9a.special_rules import (
    list_known_rules,
    note_unknown_rules,
    parse_rule,
)
from skirmish_cli.lazy import lazy
from skirmish_cli.records import NamedTuple

if TYPE_CHECKING:
    from skirmish_cli.core import stats
    from skirmish_cli.core.stats import ChangedStat
    from skirmish_cli.games.t9a.models import Card
else:
    stats = lazy("skirmish_cli.core.stats")

#: The rules that are told by their names alone, wherever they stand.
NONE: Collection[str] = ()
#: Returns all that a procedure reads of a unit in its role: what isn't in it changes nothing.
Read = Callable[[Model["Card"]], Hashable]


class Role(NamedTuple):
    """What some units are in a procedure, and what it reads of them there.

    `traced` are the printed names of the numbers whose change stands in the trace.
    """

    procedure: str
    read: Read
    traced: Collection[str] = NONE

    def counts(self, unit: Model[Card], change: ChangedStat) -> bool:
        """Return whether anything that is read would be otherwise without a change."""
        plain = unit._replace(
            card=stats.undo_change(unit.card, change),
            changed=tuple(one for one in unit.changed if one is not change),
        )
        try:
            return self.read(plain) != self.read(unit)
        except UsageProblem:
            return True  # Without it the card lacks something.


def list_unit_notes(
    rules: Ruleset, units: Sequence[Model[Card]], role: Role, applied: Collection[str] = NONE
) -> tuple[str, ...]:
    """Return notes on numbers that were changed and rules left out.

    `applied` are the special rules that the result applied where a card has them.
    """
    return tuple(
        note
        for unit in units
        for note in (*list_changes(unit, role), *note_rules(rules, unit, applied))
    )


def read_nothing(unit: Model[Card]) -> None:
    """Read no number of a card."""


def read_health(unit: Model[Card]) -> Hashable:
    """Read what is left of a unit, and of how much."""
    return count_hp(unit), unit.card.starting_hp, unit.card.profile.hp


def note_idle_flags(
    units: Sequence[Model[Card]], idle: Collection[str], procedure: str
) -> Iterator[str]:
    """Yield a line for each flag of some units that only others of a command need."""
    for unit in units:
        for flag in unit.flags:
            if flag in idle:
                yield f"{unit.key}: +{flag} changes nothing in {procedure}"


def list_changes(unit: Model[Card], role: Role) -> Iterator[str]:
    """Yield a line for each number of a unit's card that a command changed."""
    for change in unit.changed:
        if not role.counts(unit, change):
            yield f"{unit.key}: +{change.name} changes nothing in {role.procedure}"
        elif change.printed not in role.traced:
            yield f"{unit.key}: {change.explain()}"


def note_rules(rules: Ruleset, unit: Model[Card], applied: Collection[str] = NONE) -> Iterator[str]:
    """Yield lines that name the rules on a unit's card that a result didn't apply."""
    known, written = list_known_rules(rules), unit.card.written_rules
    yield from note_unknown_rules(unit.key, written, known)
    names = {name.casefold() for name in applied}
    called = {name.casefold() for name in known}
    idle = [text for text in written if parse_rule(text).name.casefold() in called - names]
    if idle:
        yield f"{unit.key}: not applied here: {', '.join(idle)}"
