"""First Blood: characteristic tests, clash and volley, command cards and warbands."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="first-blood",
    package=__name__,
    procedures=("test", "clash", "volley", "resolve", "may", "round"),
    card="cards:Card",
    table_card="models:Card",
    rulebook="rulebook:Rulebook",
    list_rules="lists:check",
    receipt="lists:receipt",
    tags=("command_card",),
    stats="stats_typed:list_stats",
    life="lives:find_life",
    fall="falls:find_fall",
    groups="battles:list_groups",
    checks=("barrage", "role"),
    summary="Warbands of Warriors, activated by command cards.",
    topics={
        "Any roll": ("test",),
        "Command cards": ("round",),
        "Actions": ("may", "volley", "clash"),
        "What follows": ("resolve",),
    },
)
