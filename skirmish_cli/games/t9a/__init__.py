"""The 9th Age: regiments, rounds of combat, magic, psychology, army lists and the score."""

from __future__ import annotations

from skirmish_cli.core.game import Game

GAME = Game(
    id="t9a",
    package=__name__,
    procedures={
        "charge": "procedures.charge:CHARGE",
        "shoot": "procedures.shoot:SHOOT",
        "melee": "procedures.melee:MELEE",
        "cast": "procedures.cast:CAST",
        "miscast": "procedures.miscast:MISCAST",
        "flux": "procedures.flux:FLUX",
        "command": "procedures.discipline:COMMAND",
        "courage": "procedures.discipline:COURAGE",
        "panic": "procedures.discipline:PANIC",
        "break": "procedures.discipline:BREAK",
        "rally": "procedures.discipline:RALLY",
        "redirect": "procedures.discipline:REDIRECT",
        "reform": "procedures.discipline:REFORM",
        "pursuit": "procedures.pursuit:PURSUIT",
        "terrain": "procedures.terrain:TERRAIN",
        "score": "procedures.score:SCORE",
    },
    card="cards:Card",
    list_rules="lists:check",
    receipt="receipt:receipt",
    own_rules="lists:own_rules",
    check_names="lists:check_names",
    extras="lists:Extras",
    tags=("entry", "rarity"),
)
