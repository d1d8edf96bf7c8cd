"""How a battle ended, or how it stands: one line for the head of its report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.reports.battles.courses import tell_left
from skirmish_cli.reports.report import SideName
from skirmish_cli.reports.side_names import name_in_words

if TYPE_CHECKING:
    from skirmish_cli.battle.entries import Entry
    from skirmish_cli.battle.fold import Battle
    from skirmish_cli.core.game import Game
    from skirmish_cli.core.phases import Phases

#: The counter of a side that has won by the rules.
WON = "won"


def find_result(
    game: Game, phases: Phases | None, battle: Battle, standing: Sequence[Entry]
) -> str:
    """Return the score, or who has won or holds the field, else what each side has left."""
    scored = _find_score(phases, standing)
    if scored:
        return scored
    names = {side.letter: SideName(side.name, is_many=True) for side in battle.sides}
    for side in battle.sides:
        for mark in side.counters.get(WON, ()):
            return f"{side.name}: won" + (f", {name_in_words(mark.why, names)}" if mark.why else "")
    left = [side for side in battle.sides if any(model.out is None for model in side.models)]
    if not left:
        return "nobody is left on the field"
    if len(left) == 1 and len(battle.sides) > 1:
        return f"{left[0].name}: alone on the field, with {tell_left(game, left[0])}"
    return "; ".join(f"{side.name}: {tell_left(game, side)}" for side in battle.sides)


def _find_score(phases: Phases | None, standing: Sequence[Entry]) -> str:
    """Return what was made out last of the battle as a whole, in a phase after the last turn.

    That is a procedure that belongs there and names no model, such as a score.
    """
    places = phases.places if phases else ()
    offered = {name for place in places if place.repeats == "end" for name in place.offers}
    for entry in standing[::-1]:
        question = entry.question or {}
        if question.get("procedure") in offered and not question.get("words"):
            return entry.summary
    return ""
