"""The 9th Age: combats of regiments, magic, psychology, army lists, score."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="t9a",
    package=__name__,
    procedures=(
        "charge",
        "shoot",
        "hits",
        "melee",
        "cast",
        "miscast",
        "flux",
        "command",
        "courage",
        "panic",
        "break",
        "rally",
        "redirect",
        "reform",
        "pursuit",
        "terrain",
        "score",
    ),
    card="cards:Card",
    stats="stats:list_stats",
    life="lives:find_life",
    fall="falls:find_fall",
    crowd="lives:is_crowd",
    rulebook="rulebook:Rulebook",
    table_card="models:Card",
    table_card_maker="cards:make_card",
    list_rules="lists:check",
    receipt="receipt:make_receipt",
    own_rules="lists:make_own_rules",
    check_names="lists:check_names",
    extras="army_rules:Extras",
    tags=("entry", "rarity"),
    summary="Regiments of fantasy armies, in ranks and files.",
    topics={
        "Charge": ("charge", "redirect"),
        "Movement": ("terrain",),
        "Magic": ("flux", "cast", "miscast"),
        "Shooting and hits": ("shoot", "hits"),
        "Tests": ("command", "courage", "panic", "rally"),
        "Melee": ("melee", "break", "pursuit", "reform"),
        "After the game": ("score",),
    },
)
