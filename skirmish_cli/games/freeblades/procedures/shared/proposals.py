"""The split of a large fight, as the commands that fight each of its combats."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.procedure import Prepared, SideTable
from skirmish_cli.core.rules import certain
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.procedures.shared.extras import format_model
from skirmish_cli.games.freeblades.procedures.shared.fights import (
    MeleeOptions,
    find_fighting_models,
)
from skirmish_cli.games.freeblades.split_combats import Side, propose_split


def list_combats(command: Command[MeleeOptions]) -> list[str]:
    """Return the combats of a fight, each as the arguments of `melee`. Section: Combat."""
    fighting = find_fighting_models(command)
    sides = [
        Side(letter, models, _list_words(words, models))
        for letter, words, models in zip("ab", command.sides(), fighting, strict=True)
    ]
    contacts = {
        key: values.split(",")
        for key, _, values in (text.partition("=") for text in command.options.target)
    }
    combats = propose_split((sides[0], sides[1]), command.options.first, contacts, command.rules)
    return [
        " ".join(("melee", *map(shlex.quote, one.ours), "vs", *map(shlex.quote, one.theirs)))
        for one in combats
    ]


def _list_words(words: Sequence[str], models: Sequence[Model[Card]]) -> list[str]:
    """Return the word that names each model: as typed, or by its key."""
    return list(words) if len(words) == len(models) else [format_model(model) for model in models]


def prepare_proposal(command: Command[MeleeOptions]) -> Prepared:
    """Return the split of a fight made ready to be shown; no dice are thrown."""
    files = "".join(f" -w {shlex.quote(path)}" for path in command.warbands)
    commands = [f"skirmish freeblades {text}{files}" for text in list_combats(command)]
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
