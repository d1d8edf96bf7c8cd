"""Which house rules a result really made use of: those that it would be another result without.

A value that was read need not have been applied: a rule may look at what a charge adds although
nobody charges. So the procedure is resolved again with the ruleset's own value in its place, with
the same dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from skirmish_cli.core.watching import Change, Watch
from skirmish_cli.reports.report import ProcedureReport

#: What is known of by itself: a ruling by the procedure, a condition by a flag, a card by the model
#: that has it.
_KNOWN = ("rulings", "conditions", "cards")
#: The most changes that a result is resolved without, one by one; of more it is told only that they
#: were read.
MOST_TRIED = 8

Changes = tuple[Change, ...]
Resolve = Callable[[], ProcedureReport]


def told_apart(
    watch: Watch, found: Sequence[Change], resolve: Resolve | None
) -> tuple[Changes, Changes]:
    """Return the changes that made a difference to a result, and those of which only the reading
    is known.

    `resolve` returns the explained report of the same result again, whose rolls tell each
    modifier: one that was applied may leave the odds as they are. Without it, as where players
    typed the dice when asked, nothing is tried."""
    read = tuple(change for change in found if change.target.partition(".")[0] not in _KNOWN)
    known = tuple(change for change in found if change not in read)
    if not read:
        return known, ()
    if resolve is None:
        return known, read
    with watch.looking_away():
        report = resolve()
    if not _differs(watch, read, report, resolve):
        return known, ()
    if len(read) > MOST_TRIED:
        return known, read
    idle = [change for change in read if not _differs(watch, [change], report, resolve)]
    return tuple(change for change in found if change not in idle), ()


def _differs(
    watch: Watch, taken: Sequence[Change], report: ProcedureReport, resolve: Resolve
) -> bool:
    """Whether a report is another one where some changes aren't made."""
    with watch.without(taken):
        try:
            return resolve() != report
        except Exception:  # without them there is no such result, or not with these dice
            return True
