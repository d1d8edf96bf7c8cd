"""Old-school combat: attack pools that explode, stunts, splintered shields, morale, and the way
out of action."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="oldschool",
    package=__name__,
    procedures={
        "attack": "procedures.attack:ATTACK",
        "stunt": "procedures.stunt:STUNT",
        "save": "procedures.save:SAVE",
        "durability": "procedures.durability:DURABILITY",
        "morale": "procedures.morale:MORALE",
        "recover": "procedures.recover:RECOVER",
        "fight": "procedures.fight:FIGHT",
        "may": "procedures.may:MAY",
    },
    card="cards:Card",
    list_rules="lists:check",
    receipt="lists:receipt",
    tags=("hands", "shields", "helmets"),
)
