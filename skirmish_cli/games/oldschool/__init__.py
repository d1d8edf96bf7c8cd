"""Old-school combat: exploding attacks, stunts, splintered shields, morale, dying."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="oldschool",
    package=__name__,
    procedures=("attack", "stunt", "save", "durability", "morale", "recover", "fight", "may"),
    card="cards:Card",
    table_card="models:Card",
    rulebook="rulebook:Rulebook",
    list_rules="lists:check",
    receipt="lists:receipt",
    tags=("hands", "shields", "helmets"),
    stats="stats_typed:list_stats",
    life="lives:find_life",
    fall="falls:find_fall",
    checks=(
        "ranged_weapon",
        "close_weapon",
        "hooked_weapon",
        "shield_breaker",
        "blunt_weapon",
        "sentient",
        "can_move",
        "can_charge",
        "shield",
        "helmet",
    ),
    summary="Exploding attacks, stunts, splintered shields, morale.",
    topics={
        "The round": ("may", "attack", "stunt", "save"),
        "End of the round": ("morale",),
        "After the fight": ("recover", "durability"),
        "All of it": ("fight",),
    },
)
