"""Heimr: the tabletop core, and forum play beside it."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="heimr",
    package=__name__,
    procedures=(
        "challenge",
        "attack",
        "defence",
        "brawl",
        "hold",
        "hide",
        "chase",
        "fall",
        "jump",
        "climb",
        "cross",
        "breather",
        "rest",
        "injury",
        "effect",
        "may",
        "turn",
        "guards",
        "round",
        "statistic",
    ),
    card="cards:Card",
    list_rules="lists:check",
    receipt="lists:receipt",
    extras="lists:Extras",
    tags=("note",),
)
