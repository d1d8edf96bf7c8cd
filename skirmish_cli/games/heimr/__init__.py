"""Heimr: the tabletop core's challenges, attacks, chases and injuries, and the forum-play variant
beside it."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="heimr",
    package=__name__,
    procedures={
        "challenge": "procedures.challenge:CHALLENGE",
        "attack": "procedures.attack:ATTACK",
        "defence": "procedures.attack:DEFENCE",
        "brawl": "procedures.brawl:BRAWL",
        "hold": "procedures.brawl:HOLD",
        "hide": "procedures.brawl:HIDE",
        "chase": "procedures.chase:CHASE",
        "fall": "procedures.heights:FALL",
        "jump": "procedures.heights:JUMP",
        "climb": "procedures.heights:CLIMB",
        "cross": "procedures.heights:CROSS",
        "breather": "procedures.health:BREATHER",
        "rest": "procedures.health:REST",
        "injury": "procedures.health:INJURY",
        "effect": "procedures.health:EFFECT",
        "may": "procedures.turn:MAY",
        "turn": "procedures.turn:TURN",
        "guards": "procedures.forum:GUARDS",
        "round": "procedures.forum:ROUND",
        "statistic": "procedures.forum:STATISTIC",
    },
    card="cards:Card",
    list_rules="lists:check",
    receipt="lists:receipt",
    extras="lists:Extras",
    tags=("note",),
)
