"""First Blood: characteristic tests, clash and volley compared die by die, command cards and
warbands."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="first-blood",
    package=__name__,
    procedures={
        "test": "procedures.test:TEST",
        "clash": "procedures.attack:CLASH",
        "volley": "procedures.attack:VOLLEY",
        "resolve": "procedures.resolve:RESOLVE",
        "may": "procedures.may:MAY",
        "round": "procedures.round:ROUND",
    },
    card="cards:Card",
    list_rules="lists:check",
    receipt="lists:receipt",
    tags=("command_card",),
)
