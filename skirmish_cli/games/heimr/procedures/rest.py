"""`rest`: what a short rest restores."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import Options, flag, option, whole
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.models import MOST_HP
from skirmish_cli.games.heimr.procedures.shared.answers import (
    find_owner,
    name_owner,
    prepare_answer,
    read_number,
    tell_character,
)
from skirmish_cli.games.heimr.procedures.shared.verdicts_of_facts import tell_rest

FLAGS = ("hp",)


class RestOptions(Options):
    """What `rest` takes: the hit points, and whether it was quiet."""

    hp = option(
        "the hit points now",
        whole(-MOST_HP, MOST_HP),
        needed="without a model that has hit points",
        also=("lp", "wounds", "health"),
    )
    max = option(
        "the hit points when rested",
        whole(0, MOST_HP),
        needed="without a model that has hit points",
        also=("full", "whole"),
    )
    interrupted = option("a challenge was rolled or a skill used meanwhile", flag)


def _prepare(command: Command[RestOptions]) -> Prepared:
    """Return a short rest made ready; numbers change the HP of `model`."""
    hp = read_number(command, RestOptions.hp, lambda character: character.hp)
    most = read_number(command, RestOptions.max, lambda character: character.card.hp)
    if hp > most:
        raise UsageProblem(
            f"HP {hp} is above the {most} that a rest restores: give the HP now and --max N when "
            "rested"
        )
    reasons = []
    if hp <= 0:
        reasons.append("injured: with 0 HP or less a rest restores nothing")
    if command.options.interrupted:
        reasons.append("interrupted by a challenge or a skill")
    after = hp if reasons else most
    owner = find_owner(command, "model")
    prepared = prepare_answer(
        {
            "restored": not reasons,
            "hp": after,
            "why": "; ".join(reasons) or "five quiet minutes: all HP, and the rested skills anew",
        },
        f"A short rest{name_owner(command)} with HP {hp} of {most}",
        ("injury_levels",),
        inputs={"hp": hp, "max": most},
        changes=(owner.give("hp", after, "a short rest"),) if after != hp else (),
    )
    prepared = prepared._replace(verdict=partial(tell_rest, owner.words))
    return tell_character(prepared, command, FLAGS)


REST = Procedure(
    name="rest",
    summary="Take a short rest: all HP again for whoever has at least one.",
    section="Short Rest",
    arguments="[MODEL]",
    positions=(RestOptions.hp, RestOptions.max),
    prepare=_prepare,
    options=RestOptions,
    examples=("rest --hp 1 --max 3",),
    flags=FLAGS,
)
