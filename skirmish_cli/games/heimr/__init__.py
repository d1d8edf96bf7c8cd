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
    table_card="models:Card",
    table_card_maker="models:read_card",
    list_rules="lists:check",
    receipt="lists:receipt",
    rulebook="rulebook:Rulebook",
    extras="lists:Extras",
    stats="stats_typed:list_stats",
    life="lives:find_life",
    fall="falls:find_fall",
    default_stats="stats_typed:list_default_stats",
    tags=("note",),
    summary="Characters on a grid, with consistency and potential.",
    topics={
        "Any roll": ("challenge",),
        "Own turn": ("may", "turn"),
        "Fights": ("attack", "defence", "brawl", "hold", "hide"),
        "Movement": ("cross", "climb", "jump", "fall", "chase"),
        "What follows": ("effect", "injury", "breather", "rest"),
        "Forum play": ("round", "guards", "statistic"),
    },
)
