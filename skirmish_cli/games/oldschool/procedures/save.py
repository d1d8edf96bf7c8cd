"""`save`: a save against a score, by the ruled mechanic."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.errors import UsageProblem, nearest, unknown
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.oldschool.stunts import save_check, take_save
from skirmish_cli.games.oldschool.tags import SAVES

MECHANICS = {
    "d20_under": "d20 equal or under",
    "d20_over": "d20 above",
    "2d6": "2d6 equal or under",
}


def read_save_words(words: tuple[str, ...]) -> tuple[str | None, str | None]:
    """Return which save some words name, and the model that takes it; raises UsageProblem with
    the nearest."""
    rest = list(words)
    name = next((word for word in rest if word.upper() in SAVES), None)
    if name is not None:
        rest.remove(name)
    if len(rest) > 1:
        raise UsageProblem(unknown("save", rest[0], SAVES))
    return None if name is None else name.upper(), rest[0] if rest else None


def score_of(command: Command, save: str | None, model: str | None) -> tuple[int, str]:
    """Return the score that is saved against and who saves; raises UsageProblem where it isn't
    known."""
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


def _prepare(command: Command) -> Prepared:
    save, model = read_save_words(command.words)
    score, who = score_of(command, save, model)
    why = " ".join(part for part in (who, save, "save") if part)
    mechanic = MECHANICS[command.rules.ruling("save")]
    return Prepared(
        rule=partial(take_save, save_check(score, why, command.rules)),
        figures={"success": bool},
        row=lambda saved: {"success": saved},
        outcome=lambda saved, trace: {"success": saved},
        inputs={"save": save, "who": who or None, "score": score, "mechanic": mechanic},
        rulings=("save",),
        headline=f"{why[0].upper()}{why[1:]}, {mechanic} {score}",
    )


SAVE = Procedure(
    name="save",
    summary="Take a save against a score; how saves are rolled is a ruling.",
    section="Stunts",
    arguments="[FOR|REF|WIL] [MODEL]",
    prepare=_prepare,
    options=(Option("score", "whole", "the score, instead of the card's", metavar="N"),),
    examples=("save REF --score 12 --odds", "save --score 12 --dice 9"),
)
