"""The score of a save, from an option or a card, and how saves are rolled."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem, nearest, unknown
from skirmish_cli.core.procedure import Command
from skirmish_cli.games.oldschool.tags import SAVES

MECHANICS = {
    "d20_under": "d20 equal or under",
    "d20_over": "d20 above",
    "2d6": "2d6 equal or under",
}


def find_score(command: Command, save: str | None, model: str | None) -> tuple[int, str]:
    """Return the score that is saved against, and who saves.

    Raises UsageProblem where the score isn't known.
    """
    given = command.given("score")
    if model is None:
        return command.need("score"), ""
    if save is not None and given is None:
        found = command.find_models([[model]])[0][0]
        score = found.card.saves.get(save)
        if score is None:
            raise UsageProblem(f"{found.key} has no {save} score; give --score N")
        return score, found.key
    if given is None:
        raise UsageProblem(f"which save of {model}? Write one of {', '.join(SAVES)}, or --score N")
    try:
        return given, command.find_models([[model]])[0][0].key
    except UsageProblem:
        if nearest(model, SAVES):
            raise UsageProblem(unknown("save", model, SAVES)) from None
        raise
