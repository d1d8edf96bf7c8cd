"""`volley`: an attack from afar with Barrage dice, on one or several Enemies."""

from __future__ import annotations

from skirmish_cli.core.procedure import Procedure
from skirmish_cli.games.first_blood.procedures.shared.attack import (
    REDIRECT_DICE,
    list_axes,
    prepare_attack,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_options import (
    ATTACK_FLAGS,
    VolleyOptions,
)

VOLLEY = Procedure(
    name="volley",
    summary="Resolve a Volley: Barrage dice, at most Volley hits on one enemy, blocks, Wounds "
    "(our reading).",
    section="Volley (V)",
    arguments="[MODEL... vs MODEL...]",
    positions=(
        VolleyOptions.barrage,
        VolleyOptions.cap,
        VolleyOptions.defense,
        VolleyOptions.wounds,
        VolleyOptions.resolve,
    ),
    prepare=prepare_attack,
    options=VolleyOptions,
    flags=ATTACK_FLAGS,
    axes=list_axes,
    policies=(REDIRECT_DICE,),
    reads_effects=True,
    examples=(
        "volley --barrage 2 --cap 2 --defense 1 --wounds 1 --resolve 3 --aimed --odds",
        "volley slinger-1 slinger-2 vs brute-1 speaker -w lamplighters.yaml -w mudtusks.yaml "
        "--advise",
        "volley '{barrage: 2, v: 2}+aimed' vs '{d: 1, e: 2, w: 1, r: 2}' --odds",
    ),
)
