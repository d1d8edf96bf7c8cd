"""What is done in a battle though by its state it seems out of place: told, never refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from skirmish_cli.core.actions import read_actions
from skirmish_cli.reports.battles.turning import find_place, read_phases

if TYPE_CHECKING:
    from skirmish_cli.reports.battles.session import Session
    from skirmish_cli.reports.battles.standing import StandingFinder

#: The flags of whoever is in a fight already, and of whoever charges into one, and the action that
#: is; in every game that has them.
ENGAGED, CHARGING, CHARGE = "engaged", "charging", "charge"


def list_doubts(session: Session, procedure: str, finder: StandingFinder) -> list[str]:
    """Return notes on a procedure that is taken out of its time, or by who seems unable to."""
    return [*_doubt_time(session, procedure), *_doubt_flags(session, finder)]


def _doubt_time(session: Session, procedure: str) -> Iterator[str]:
    """Yield a note on what belongs to one phase of a turn, while the first hasn't begun."""
    battle = session.battle
    if battle.turn:
        return
    phases = read_phases(session)
    offering = [place for place in phases.places if procedure in place.offers]
    if len({place.phase for place in offering}) != 1 or offering[0].phase == battle.phase:
        return
    here, there = find_place(battle, phases).names[0], offering[0]
    yield (
        f"the battle still stands in {here}, and {procedure} belongs to {there.names[0]}: "
        f"'skirmish battle next --to {there.phase}' goes there"
    )


def _doubt_flags(session: Session, finder: StandingFinder) -> Iterator[str]:
    """Yield a note on each model that is typed as charging, though it is engaged already."""
    charge = read_actions(finder.rules).get(CHARGE)
    bars = charge.bars if charge else ()
    reasons = [bar.reason for bar in bars if ENGAGED in bar.flags and not bar.needed]
    for key, texts in finder.typed.items() if reasons else ():
        model = session.battle.find_model(key)
        if model is not None and ENGAGED in model.flags and CHARGING in texts:
            yield f"{key} is {CHARGING}, though it is {ENGAGED} already: {reasons[0]}"
