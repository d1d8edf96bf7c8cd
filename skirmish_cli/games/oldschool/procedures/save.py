"""`save`: a save against a score, by the ruled mechanic."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import wrong_word
from skirmish_cli.core.positions import NAME
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.oldschool.procedures.shared.save_scores import (
    MECHANICS,
    ScoreOptions,
    find_score,
    tell_saver,
)
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_save
from skirmish_cli.games.oldschool.stunts import make_save, take_save
from skirmish_cli.games.oldschool.tags import SAVES


def read_save_words(words: tuple[str, ...]) -> tuple[str | None, str | None]:
    """Return which save some words name, and the model that takes it.

    Raises UsageProblem with the nearest save.
    """
    rest = list(words)
    name = next((word for word in rest if word.upper() in SAVES), None)
    if name is not None:
        rest.remove(name)
    if len(rest) > 1:
        raise wrong_word("save", rest[0], SAVES)
    return None if name is None else name.upper(), rest[0] if rest else None


def _prepare(command: Command[ScoreOptions]) -> Prepared:
    save, model = read_save_words(command.words)
    score, who = find_score(command, save, model)
    why = " ".join(part for part in (who, save, "save") if part)
    mechanic = MECHANICS[command.rules.ruling("save")]
    return Prepared(
        rule=partial(take_save, make_save(score, why, command.rules)),
        figures={"success": bool},
        row=lambda saved: {"success": saved},
        outcome=lambda saved, trace: {"success": saved},
        inputs={"save": save, "who": who or None, "score": score, "mechanic": mechanic},
        rulings=("save",),
        headline=f"{why[0].upper()}{why[1:]}, {mechanic} {score}",
        notes=tell_saver(command, save, model),
        verdict=partial(tell_save, who, save or ""),
        main=("success",),
    )


SAVE = Procedure(
    name="save",
    summary="Take a save against a score; how saves are rolled is a ruling.",
    section="Stunts",
    arguments="[FOR|REF|WIL] [MODEL]",
    positions=(NAME, NAME, ScoreOptions.score),
    prepare=_prepare,
    options=ScoreOptions,
    examples=("save REF --score 12 --odds", "save --score 12 --dice 9"),
)
