"""`stunt`: a hit turned into a stunt; it lands when the opponent fails the save."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.oldschool.procedures.save import MECHANICS, score_of
from skirmish_cli.games.oldschool.stunts import (
    find_stunt,
    save_check,
    stunt_lands,
    stunt_notes,
    stunt_table,
)


def _prepare(command: Command) -> Prepared:
    if not command.words or len(command.words) > 2:
        known = ", ".join(stunt_table(command.rules))
        raise UsageProblem(
            f"stunt needs its name and the score or the target's card, such as: stunt trip --score 12; "
            f"known: {known}"
        )
    name, model = command.words[0], command.words[1] if len(command.words) == 2 else None
    entry = find_stunt(name, command.rules)
    score, who = score_of(command, entry["save"], model)
    check = save_check(
        score, f"{who or 'opponent'} {entry['save']} save against {name}", command.rules
    )
    notes = (
        *stunt_notes(name, command.rules),
        "effects come after the whole attack, and no shield undoes them",
    )
    return Prepared(
        rule=partial(stunt_lands, check),
        figures={"success": bool},
        row=lambda landed: {"success": landed},
        outcome=lambda landed, trace: {"success": landed, "saved": not landed},
        inputs={
            "stunt": name,
            "save": entry["save"],
            "who": who or None,
            "score": score,
            "mechanic": MECHANICS[command.rules.ruling("save")],
        },
        notes=notes,
        rulings=("save",),
        headline=f"{name.capitalize()}: lands on a failed {entry['save']} save against {score}",
    )


STUNT = Procedure(
    name="stunt",
    summary="Make a stunt of a hit: it lands when the opponent fails its save.",
    section="Stunts",
    arguments="STUNT [MODEL]",
    prepare=_prepare,
    options=(
        Option("score", "whole", "the opponent's save score, instead of its card's", metavar="N"),
    ),
    examples=("stunt trip --score 12 --odds", "stunt shove --score 12 --dice 15"),
)
