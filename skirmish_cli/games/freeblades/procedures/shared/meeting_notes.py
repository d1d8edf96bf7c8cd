"""What to remember where two models meet in combat: own bands, rears, Terrifying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.friends import split_key
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.talents import find_talent, read_card_talents

Models = Sequence[Model[Card]]


def note_meeting(command: Command[Any], ours: Models, theirs: Models) -> Iterator[str]:
    """Yield what to remember where the models of two sides meet."""
    yield from _note_twice(ours, theirs)
    yield from _note_own_band(ours, theirs)
    yield from _note_terror(command, ours, theirs)


def _note_twice(ours: Models, theirs: Models) -> Iterator[str]:
    """Yield a note on each model that stands on both sides.

    The second is taken for another model like the first.
    """
    keys = {model.key for model in ours}
    for model in theirs:
        first, repeat, _ = model.key.partition("#")
        if repeat and first in keys:
            yield f"{first} stands on both sides: {model.key} is taken for another model like it"


def _note_own_band(ours: Models, theirs: Models) -> Iterator[str]:
    """Yield which models fight their own band. Section: Melee Attacks."""
    both = {model.warband for model in ours} & {model.warband for model in theirs}
    for warband in sorted(both - {""}):
        names = [split_key(model.key)[1] for model in (*ours, *theirs) if model.warband == warband]
        listed = ", ".join(dict.fromkeys(names))
        yield f"models of one warband fight each other: {listed} of {warband}"


def _note_terror(command: Command[Any], ours: Models, theirs: Models) -> Iterator[str]:
    """Yield who is Terrifying: contact asked for a morale test before.

    Section: Morale.
    """
    for models, others in ((ours, theirs), (theirs, ours)):
        for model in models:
            borne = read_card_talents(model.card, command.rules)
            if find_talent(borne, "Terrifying"):
                yield (
                    f"{model.key} is Terrifying: whoever came into contact took a morale test at "
                    f"the end of that move, such as morale {others[0].key} --contact {model.key}"
                )


def note_idle_parries(models: Models, rules: Ruleset, *, shot: bool = False) -> Iterator[str]:
    """Yield whose Parry isn't used, and why.

    Sections: Response Talents; Model Conditions.
    """
    for model in models:
        if find_talent(read_card_talents(model.card, rules), "Parry") is None:
            continue
        barred = [flag for flag in ("stunned", "restrained") if model.has(flag)]
        if shot:
            yield f"{model.key}: Parry meets melee attacks only"
        elif model.card.mar is None:
            yield f"{model.key}: Parry isn't used without a MAR on the card"
        elif barred:
            yield f"{model.key}: Parry isn't used while {barred[0]}"


def note_rears(ours: Models, theirs: Models) -> Iterator[str]:
    """Yield who can't stand behind each other, as flags say. Section: Defense."""
    for model in ours:
        for other in theirs:
            if model.has("rear") and other.has("rear"):
                yield (
                    f"{model.key} and {other.key} can't stand behind each other: +rear is for "
                    "whoever is behind its target"
                )
                return
