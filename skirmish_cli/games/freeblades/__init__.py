"""Freeblades: the Tiered Dice System, its melees and its warbands."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="freeblades",
    package=__name__,
    procedures={
        "test": "procedures.test:TEST",
        "attack": "procedures.attack:ATTACK",
        "melee": "procedures.melee:MELEE",
        "initiative": "procedures.initiative:INITIATIVE",
        "shoot": "procedures.shoot:SHOOT",
        "cast": "procedures.cast:CAST",
        "morale": "procedures.discipline:MORALE",
        "rally": "procedures.discipline:RALLY",
        "delay": "procedures.discipline:DELAY",
        "evade": "procedures.discipline:EVADE",
        "targeting": "procedures.discipline:TARGETING",
        "redirect": "procedures.discipline:REDIRECT",
        "may": "procedures.may:MAY",
        "break": "procedures.ending:BREAK",
        "victory": "procedures.ending:VICTORY",
        "move": "procedures.move:MOVE",
        "prorate": "procedures.move:PRORATE",
    },
    card="cards:Card",
    list_rules="lists:check",
    parse_card="stat_line:parse_stat_line",
    receipt="lists:receipt",
    check_names="lists:check_names",
)
