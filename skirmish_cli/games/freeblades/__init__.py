"""Freeblades: the Tiered Dice System, its melees and its warbands."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="freeblades",
    package=__name__,
    procedures=(
        "test",
        "attack",
        "melee",
        "initiative",
        "shoot",
        "cast",
        "morale",
        "rally",
        "delay",
        "evade",
        "targeting",
        "redirect",
        "may",
        "break",
        "victory",
        "move",
        "prorate",
    ),
    card="cards:Card",
    list_rules="lists:check",
    table_card="models:Card",
    stats="card_stats:list_stats",
    life="lives:find_life",
    rulebook="rulebook:Rulebook",
    parse_card="stat_line:parse_stat_line",
    receipt="lists:make_receipt",
    check_names="lists:check_names",
    checks=(
        "free",
        "driven",
        "spirit",
        "caster",
        "counter",
        "special",
        "cavalry",
        "standoff",
        "shooter",
        "reaction_shot",
    ),
)
