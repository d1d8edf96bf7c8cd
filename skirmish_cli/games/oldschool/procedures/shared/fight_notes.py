"""Notes beside a fight's result: what it takes for granted, and who can't be hit."""

from __future__ import annotations

from skirmish_cli.core.command import Model
from skirmish_cli.games.oldschool.fight_setup import Fight, FightEnd
from skirmish_cli.games.oldschool.models import Card
from skirmish_cli.games.oldschool.numbers import read_numbers
from skirmish_cli.games.oldschool.procedures.shared.told import tell_card_notes, tell_changes
from skirmish_cli.games.oldschool.sides import SIDES


def list_notes(fight: Fight, models: list[Model[Card]]) -> tuple[str, ...]:
    """Return the notes of a fight between some models, those of both sides in order."""
    return (*_list_safe(fight), *_tell_models(fight, models))


def _tell_models(fight: Fight, models: list[Model[Card]]) -> tuple[str, ...]:
    """Return what is taken for granted, and what is told of the models."""
    read = ("attacks", "defense", "stamina", "wounds")
    notes = []
    if fight.lineup.has_edge:
        notes.append("everybody is in reach of everybody, so that bows shoot with disadvantage")
    for model, combatant in zip(models, fight.lineup.combatants, strict=True):
        stats = (*read, "ml") if combatant.morale is not None else read
        notes += tell_changes([model], stats, "fight")
    if any(combatant.morale is not None for combatant in fight.lineup.combatants):
        notes.append(
            "morale: one roll a side for all that is new in a round, and again for what a "
            "failure brings"
        )
    return (*notes, *tell_card_notes(models))


def _list_safe(fight: Fight) -> tuple[str, ...]:
    """Return who can't be hit as the fight begins, or only by a natural highest face."""
    if isinstance(fight.start, FightEnd):
        return (
            "nobody can hit anybody: nothing on the dice is above a defense, "
            "so it is a draw at once",
        )
    safe = [
        fight.lineup.combatants[place].key
        for side, other in (SIDES, SIDES[::-1])
        for place in fight.lineup.places[side]
        if fight.lineup.is_safe(place, fight.lineup.places[other])
    ]
    notes = [
        f"{key} can't be hit as it is; if that leaves nobody to hit, the fight is a draw"
        for key in safe
    ]
    if fight.lineup.depends_on_six and not safe:
        highest = read_numbers(fight.lineup.rules).attack_die
        notes.append(
            f"only a natural {highest} hits a defense that no face is enough for (ours, ruling six)"
        )
    return tuple(notes)
