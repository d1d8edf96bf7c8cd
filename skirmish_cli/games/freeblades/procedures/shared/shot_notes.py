"""What to remember about ranged attacks, of shooters and of missile spells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from skirmish_cli.core.command import Command, Model
from skirmish_cli.games.freeblades.actions import is_thrown
from skirmish_cli.games.freeblades.aiming import Mark, is_in_combat
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.procedures.shared.extras import EVERY_MODEL


def note_combat(
    mark: Mark,
    shooters: Sequence[Model[Card] | None],
    others: Sequence[Model[Card]],
    distance: float | None = None,
) -> list[str]:
    """Return what a target's flags leave open: is it in contact, whom does a miss hit?

    A shooter that is plain numbers is None; `distance` is in inches. Sections: Shooting at an
    Engaged Model; Charging Without Contact.
    """
    notes = []
    if any(is_in_combat(model, mark, distance) for model in shooters):
        if not others:
            notes.append(
                f"a miss at {mark.key} is made again on another model of its combat: name those "
                "with --others"
            )
    elif "charging" in mark.flags:
        notes.append(f"if the charge of {mark.key} made contact, add +engaged to it")
    if "prone" in mark.flags:
        notes.append(f"{mark.key}: prone is ignored in the quickstart")
    return notes


def note_throws(shooters: Iterable[Model[Card]]) -> list[str]:
    """Return what is asked of models that throw while they run or charge.

    Section: Thrown Weapons.
    """
    notes = []
    for model in shooters:
        if not is_thrown(model):
            continue
        if model.has("charging") and not model.has("running"):
            notes.append(f"if {model.key} ran in its charge, add +running to it: -1")
        if model.has("charging") or model.has("running"):
            notes.append(f"{model.key} throws only if the last 2 inches of its move were straight")
    return notes


def note_friends(
    command: Command[Any], shooters: Sequence[str], targets: Sequence[str]
) -> list[str]:
    """Return a remark for each target that is from the same warband file as a shooter.

    Both are given as they were typed.
    """
    *groups, every = command.find_models([shooters, targets, [EVERY_MODEL]])
    homes: dict[str, str] = {}
    for model in every:
        key = model.key.partition("#")[0]
        home, _, name = key.rpartition("/")
        homes |= {key: home, name: home}
    aiming, aimed = (
        dict.fromkeys(model.key.partition("#")[0] for model in models) for models in groups
    )
    return [
        f"{theirs} is of the same warband as {mine}: nobody may aim at a friend"
        for mine in aiming
        for theirs in aimed
        if mine in homes and homes[mine] == homes.get(theirs)
    ]
