"""The combats of a split fight, each as the arguments of `melee`. Section: Combat."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from skirmish_cli.core.command import Model
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.freeblades.changed import format_model
from skirmish_cli.games.freeblades.combat import SIDES
from skirmish_cli.games.freeblades.models import Card
from skirmish_cli.games.freeblades.split_combats import Side, propose_split


def list_combats(
    words: Sequence[Sequence[str]],
    fighting: Sequence[Sequence[Model[Card]]],
    targets: Sequence[str],
    rules: Ruleset,
    first: str,
) -> list[str]:
    """Return the combats of a fight as commands without the program's name.

    `words` are those typed of each side, `fighting` the models of each that take part, and
    `targets` what --target says; `first` is the side of the first player.
    """
    one, other = (
        Side(models, _list_words(typed, models))
        for typed, models in zip(words, fighting, strict=True)
    )
    contacts = {
        key: values.split(",") for key, _, values in (text.partition("=") for text in targets)
    }
    combats = propose_split((one, other), contacts, rules, SIDES.index(first))
    return [
        " ".join(("melee", *map(shlex.quote, one.ours), "vs", *map(shlex.quote, one.theirs)))
        for one in combats
    ]


def _list_words(words: Sequence[str], models: Sequence[Model[Card]]) -> list[str]:
    """Return the word that names each model: as typed, or by its key."""
    return list(words) if len(words) == len(models) else [format_model(model) for model in models]
