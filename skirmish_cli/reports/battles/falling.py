"""What follows where a life is set by hand: without any, a model is out, and its friends owe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from skirmish_cli.battle.changes import BATTLE
from skirmish_cli.core.changes import OUT, Change, Due
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.lives import Stricken
from skirmish_cli.records import NamedTuple
from skirmish_cli.reports.battles.owing import list_dues
from skirmish_cli.reports.battles.standing import StandingFinder

if TYPE_CHECKING:
    from skirmish_cli.core.lives import Fall
    from skirmish_cli.reports.battles.session import Session


class Fallen(NamedTuple):
    """The changes set by hand with all that follows from them, and what is due."""

    changes: tuple[Change, ...]
    due: tuple[Due, ...] = ()


def find_fall(session: Session, changes: Sequence[Change]) -> Fallen:
    """Return some changes set by hand, with what follows where one leaves a model no life.

    Raises UsageProblem for a life that can't be, which every later command would refuse.
    """
    as_set = Fallen(tuple(changes))
    model = session.battle.find_model(changes[0].whom) if changes else None
    if model is None or model.out or any(one.what == OUT for one in changes):
        return as_set
    rules = session.load_rules()
    finder = StandingFinder(session.game, rules, session.battle, session.in_force.limits)
    ((before,),) = finder([[model.key]])
    after = before._replace(flags=_set_flags(before.flags, changes))
    side = finder.letter_of(model.key)
    stricken = Stricken(after, side, session.battle.phase, rules, finder)
    try:
        fall = _check_life(session, stricken)
    except UsageProblem:
        # What stood wrong before isn't the fault of what is set now, and may be mended by it.
        if _is_wrong(session, stricken._replace(model=before)):
            return as_set
        raise
    if fall is None:
        return as_set
    kept = [one for one in changes if one.what not in fall.void]
    made = [one for one in fall.follows if isinstance(one, Change)]
    dues = [one for one in fall.follows if isinstance(one, Due)]
    due = tuple(list_dues(session.battle, dues, finder, {}))
    return Fallen((*kept, *made), due)


def _set_flags(flags: Any, changes: Sequence[Change]) -> dict[str, str]:
    """Return the flags of a model as they are once some changes are made."""
    after = dict(flags)
    for one in changes:
        if one.value is None:
            after.pop(one.what, None)
        elif one.whom != BATTLE:
            after[one.what] = "" if one.value is True else str(one.value)
    return after


def _check_life(session: Session, stricken: Stricken) -> Fall | None:
    """Return what follows of a model's life; raises UsageProblem for one that can't be."""
    fall = session.game.find_fall(stricken)
    if fall is None:
        session.game.find_life(stricken.model)
    return fall


def _is_wrong(session: Session, stricken: Stricken) -> bool:
    """Return whether a model's life can't be."""
    try:
        _check_life(session, stricken)
    except UsageProblem:
        return True
    return False
