"""`stunt`: a hit turned into a stunt; it lands when the opponent fails the save."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command, Model
from skirmish_cli.core.errors import UsageProblem, WrongWords
from skirmish_cli.core.options import a_text, option
from skirmish_cli.core.positions import NAME
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.oldschool.models import Card, find_weapons_in_hand
from skirmish_cli.games.oldschool.numbers import read_stunt, read_stunt_names
from skirmish_cli.games.oldschool.procedures.shared.save_scores import (
    MECHANICS,
    ScoreOptions,
    a_save_score,
    find_score,
    tell_saver,
)
from skirmish_cli.games.oldschool.procedures.shared.verdicts import tell_stunt
from skirmish_cli.games.oldschool.stunts import (
    StuntTarget,
    StuntTry,
    describe_stunt,
    make_save,
    try_stunt,
    why_no_weapon,
)

#: The flags that a stunt reads: what a target has in hand.
STUNT_FLAGS = ("with", "disarmed")


class StuntOptions(ScoreOptions):
    """What `stunt` takes where no card has the score."""

    score = option(
        "the opponent's save score, instead of its card's",
        a_save_score,
        needed="without a card that has it",
        also=("save", "target", "tn"),
    )
    by = option("who makes it: a taunt holds against all others", a_text, metavar="MODEL")


def _prepare(command: Command[StuntOptions]) -> Prepared:
    if not command.words or len(command.words) > 2:
        known = ", ".join(read_stunt_names(command.rules))
        raise WrongWords(f"stunt needs its name and the score or the target's card; known: {known}")
    name, model = command.words[0], command.words[1] if len(command.words) == 2 else None
    row = read_stunt(command.rules, name)
    save, is_about_weapons = row.save, row.flag == "disarmed"
    score, who = find_score(command, save, model)
    _check_by(command, name)
    target = _read_target(command, model)
    tried = StuntTry(name, target, command.options.by or "")
    check = make_save(score, f"{who or 'opponent'} {save} save against {name}", command.rules)
    notes = (
        *describe_stunt(name, command.rules),
        "effects come after the whole attack, and no shield undoes them",
        *tell_saver(command, save, model, () if is_about_weapons else STUNT_FLAGS),
    )
    return Prepared(
        rule=partial(try_stunt, check, tried, command.rules),
        figures={"success": bool},
        row=lambda landed: {"success": landed},
        outcome=lambda landed, trace: {"success": landed, "saved": not landed},
        inputs={
            "stunt": name,
            "save": save,
            "who": who or None,
            "score": score,
            "mechanic": MECHANICS[command.rules.ruling("save")],
        },
        notes=notes,
        rulings=("save",),
        headline=f"{name.capitalize()}: lands on a failed {save} save against {score}",
        verdict=partial(tell_stunt, name, who),
        main=("success",),
    )


def _check_by(command: Command[StuntOptions], name: str) -> None:
    """Raise UsageProblem where whoever makes a stunt has no weapon for it in hand.

    Somebody whom no file has may be anybody.
    """
    by = command.options.by
    if by is None or not command.warbands:
        return
    try:
        model: Model[Card] = command.find_models([[by]])[0][0]
    except UsageProblem:
        return
    tags = {tag for weapon in find_weapons_in_hand(model, command.rules) for tag in weapon.tags}
    reason = why_no_weapon(name, tags, model.key, command.rules)
    if reason:
        raise UsageProblem(reason)


def _read_target(command: Command[StuntOptions], model: str | None) -> StuntTarget:
    """Return whom the stunt is made on; without a model it changes as `target`."""
    if model is None:
        return StuntTarget("target")
    found: Model[Card] = command.find_models([[model]])[0][0]
    weapons = find_weapons_in_hand(found, command.rules)
    return StuntTarget(found.key, weapons, has_chosen=found.has("with"))


STUNT = Procedure(
    name="stunt",
    summary="Make a stunt of a hit: it lands when the opponent fails its save.",
    section="Stunts",
    arguments="STUNT [MODEL]",
    positions=(NAME, NAME, StuntOptions.score),
    prepare=_prepare,
    options=StuntOptions,
    flags=STUNT_FLAGS,
    examples=("stunt trip --score 12 --odds", "stunt shove --score 12 --dice 15"),
)
