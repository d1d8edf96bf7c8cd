"""The split of a large fight, as the commands that fight each of its combats."""

from __future__ import annotations

import shlex
from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, SideTable
from skirmish_cli.core.rules import certain
from skirmish_cli.games.freeblades.procedures.shared.combats import list_combats
from skirmish_cli.games.freeblades.procedures.shared.fights import (
    MeleeOptions,
    find_fighting_models,
)


def prepare_proposal(command: Command[MeleeOptions]) -> Prepared:
    """Return the split of a fight made ready to be shown; no dice are thrown."""
    files = "".join(f" -w {shlex.quote(path)}" for path in command.warbands)
    fighting, options = find_fighting_models(command), command.options
    combats = list_combats(command.sides(), fighting, options.target, command.rules, options.first)
    commands = [f"skirmish freeblades {text}{files}" for text in combats]
    rows = [(number, text) for number, text in enumerate(commands, 1)]
    shown = {"combats": list(commands)}
    return Prepared(
        rule=partial(certain, None),
        figures={},
        row=lambda result: shown,
        outcome=lambda result, trace: shown,
        headline=f"The fight as {len(commands)} combats"
        if len(commands) > 1
        else "The fight is one combat",
        notes=(
            "every model may reach every enemy unless --target says whom; fewest opponents each, "
            "and chargers choose first, then who manoeuvred, the highest DISC, the first player",
        ),
        tables=(SideTable("Combats", ("combat", "command"), lambda: rows, name="combats"),),
        told_by_tables=True,
    )
