"""`rest`: what a short rest restores."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure
from skirmish_cli.games.heimr.models import MOST_HP
from skirmish_cli.games.heimr.procedures.shared.answers import (
    name_owner,
    prepare_answer,
    read_number,
)


def _prepare(command: Command) -> Prepared:
    hp = read_number(command, "hp", -MOST_HP, MOST_HP, lambda character: character.hp)
    most = read_number(command, "max", 0, MOST_HP, lambda character: character.full_hp)
    if hp > most:
        raise UsageProblem(
            f"HP {hp} is above the {most} that a rest restores: give the HP now and --max N when "
            "rested"
        )
    reasons = []
    if hp <= 0:
        reasons.append("injured: with 0 HP or less a rest restores nothing")
    if command.given("interrupted"):
        reasons.append("interrupted by a challenge or a skill")
    return prepare_answer(
        {
            "restored": not reasons,
            "hp": hp if reasons else most,
            "why": "; ".join(reasons) or "five quiet minutes: all HP, and the rested skills anew",
        },
        f"A short rest{name_owner(command)} with HP {hp} of {most}",
        ("injury_levels",),
        inputs={"hp": hp, "max": most},
    )


REST = Procedure(
    name="rest",
    summary="Take a short rest: all HP again for whoever has at least one.",
    section="Short Rest",
    arguments="[MODEL]",
    prepare=_prepare,
    options=(
        Option("hp", "whole", "the hit points now", metavar="N"),
        Option("max", "whole", "the hit points when rested", metavar="N"),
        Option(
            "interrupted", "flag", "a challenge was rolled or a skill used meanwhile", default=False
        ),
    ),
    examples=("rest --hp 1 --max 3",),
)
