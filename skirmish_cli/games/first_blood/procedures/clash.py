"""`clash`: an attack in combat, on one or several Enemies."""

from __future__ import annotations

from skirmish_cli.core.procedure import Procedure
from skirmish_cli.games.first_blood.procedures.shared.attack import (
    REDIRECT_DICE,
    list_axes,
    prepare_attack,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_options import (
    ATTACK_FLAGS,
    ClashOptions,
)

CLASH = Procedure(
    name="clash",
    summary="Resolve a Clash: Attacks dice, at most Clash hits on one enemy, blocks, Wounds "
    "(our reading).",
    section="Clash (C)",
    arguments="[MODEL... vs MODEL...]",
    positions=(
        ClashOptions.attacks,
        ClashOptions.cap,
        ClashOptions.defense,
        ClashOptions.wounds,
        ClashOptions.resolve,
    ),
    prepare=prepare_attack,
    options=ClashOptions,
    flags=ATTACK_FLAGS,
    axes=list_axes,
    policies=(REDIRECT_DICE,),
    reads_effects=True,
    examples=(
        "clash --attacks 3 --cap 2 --defense 2 --wounds 1 --resolve 4 --odds",
        "clash --attacks 5 --cap 2 --split 3,2 --defense 1 --wounds 1 --resolve 3 "
        "--dice 1,6,2,4,3,3,3,5,2",
        "clash captain spear-1 spear-2 vs brute-1 brute-2 -w lamplighters.yaml -w mudtusks.yaml "
        "--advise",
        "clash '{a: 4, c: 3}+inspired' vs '{d: 2, e: 0, w: 2, r: 3}' --dice 2,3,5,6,1,4,2,3",
    ),
)
