"""The score of a save, from an option or a card, and how saves are rolled."""

from __future__ import annotations

from typing import TypeVar

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords, nearest, wrong_word
from skirmish_cli.core.options import Options, Reader, option, parse_whole
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.oldschool.models import Card
from skirmish_cli.games.oldschool.procedures.shared.told import tell_changes
from skirmish_cli.games.oldschool.stunts import find_score_bounds
from skirmish_cli.games.oldschool.tags import SAVES

MECHANICS = {
    "d20_under": "d20 equal or under",
    "d20_over": "d20 above",
    "2d6": "2d6 equal or under",
}


def _read_score(text: str, name: str, rules: Ruleset | None) -> int:
    least, most = (1, 20) if rules is None else find_score_bounds(rules)
    return parse_whole(text, name, least, most)


#: A score that is saved against; its bounds go by the ruling `save`.
a_save_score = Reader("score", _read_score, "N")


class ScoreOptions(Options):
    """What a save takes where no card has its score."""

    score = option(
        "the score, instead of the card's",
        a_save_score,
        needed="without a card that has it",
        also=("target", "tn", "value"),
    )


S = TypeVar("S", bound=ScoreOptions)


def tell_saver(
    command: Command[S], save: str | None, word: str | None, idle: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """Return notes on a model that saves: changed numbers, and flags without effect.

    `idle` are the flags that this save doesn't read, where others have notes already; else all.
    """
    if word is None:
        return ()
    models: list[Model[Card]] = command.find_models([[word]])[0]
    read = (save.casefold(),) if save and command.options.score is None else ()
    unread = [
        f"{model.key}: +{flag} changes nothing in {command.procedure}"
        for model in models
        for flag in model.flags
        if idle is None or flag in idle
    ]
    return (*tell_changes(models, read, command.procedure), *unread)


def find_score(command: Command[S], save: str | None, model: str | None) -> tuple[int, str]:
    """Return the score that is saved against, and who saves.

    Raises UsageProblem where the score isn't known.
    """
    given, flag = command.options.score, ScoreOptions.score.flag
    if model is None:
        return command.need(ScoreOptions.score), ""
    if save is not None and given is None:
        found = command.find_models([[model]])[0][0]
        card: Card = found.card
        score = card.find_save(save)
        if score is None:
            raise UsageProblem(
                f"{found.key} has no {save} score; give {flag} N, or write "
                f"{found.key}+{save.lower()}=N"
            )
        return score, found.key
    if given is None:
        raise WrongWords(f"which save of {model}? Write one of {', '.join(SAVES)}, or {flag} N")
    try:
        return given, command.find_models([[model]])[0][0].key
    except UsageProblem:
        if nearest(model, SAVES):
            raise wrong_word("save", model, SAVES) from None
        raise
