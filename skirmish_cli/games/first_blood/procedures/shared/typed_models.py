"""How a model is typed in the next command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from skirmish_cli.core.command import Model
from skirmish_cli.games.first_blood.models import Card
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    import shlex
else:
    shlex = lazy("shlex")


def name_models(words: Sequence[str], models: Sequence[Model[Card]]) -> list[str]:
    """Return how each model of a side is typed without its flags, quoted for a shell.

    `words` are those of the side. An inline card is typed as it was; other models by their keys.
    """
    inline = [word[: word.rfind("}") + 1] for word in words]
    if len(words) != len(models):  # a star stands for several
        inline = [""] * len(models)
    return [
        shlex.quote(card) if card else model.key.partition("#")[0]
        for card, model in zip(inline, models, strict=True)
    ]
