"""`hide`: the survival roll that whoever searches must reach with perception.

Without models it changes `hider` and `seeker`.
"""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.options import choice, option
from skirmish_cli.core.procedure import Prepared, Procedure
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.challenges import contest
from skirmish_cli.games.heimr.numbers import read_modifier
from skirmish_cli.games.heimr.procedures.shared.checks import WILLPOWER_POLICY
from skirmish_cli.games.heimr.procedures.shared.contests import (
    ContestOptions,
    Roles,
    make_contest,
    prepare_contest,
)
from skirmish_cli.games.heimr.procedures.shared.flags import REROLLS
from skirmish_cli.games.heimr.procedures.shared.notes import Part, tell_parts
from skirmish_cli.games.heimr.procedures.shared.sheets import find_character
from skirmish_cli.games.heimr.procedures.shared.verdicts import name_owner_of, tell_hide
from skirmish_cli.games.heimr.rolls import Situation

#: Where the seeker is, with the modifier that it gives the search.
_PLACES = {"same": "search_here", "bordering": "search_near", "far": None}


class HideOptions(ContestOptions):
    """What `hide` takes: the dice of both, and where the seeker is."""

    where = option(
        "the seeker's square: same (+2), bordering (+1) or far",
        choice(*_PLACES),
        default="far",
        metavar="PLACE",
        group="modifiers",
    )


def _prepare(command: Command[HideOptions]) -> Prepared:
    if command.words:
        refuse_unable(find_character(command, command.words[:1]), "hide", command.rules)
        _need_search_consistency(command)
    bonus = _PLACES[command.options.where]
    search = Situation(lifts=(read_modifier(command.rules, bonus),) if bonus else ())
    roles = Roles("survival", "perception", "hiding", ("hider", "seeker"), search)
    rolls = make_contest(command, roles)
    prepared = prepare_contest(command, rolls, contest, ("found", "hidden"), "Hide")
    names = name_owner_of(rolls.setter, "the hider"), name_owner_of(rolls.check, "the seeker")
    prepared = prepared._replace(verdict=partial(tell_hide, *names))
    if not rolls.characters:
        return prepared
    hider, seeker = rolls.characters
    spends = ("willpower",) if "willpower" in prepared.policy else ()
    return tell_parts(
        prepared,
        FLAGS,
        Part(hider, "hider", (rolls.setter,), ("cluster", "shot-at", "climbing", "bound-body")),
        Part(seeker, "seeker", (rolls.check,), spends),
    )


def _need_search_consistency(command: Command[HideOptions]) -> None:
    """Raise UsageProblem where a search of models has no consistency.

    Perception is an attribute, so no sheet gives one.
    """
    if command.options.opposed_c is None:
        raise UsageProblem(
            "a search is a check of perception, whose consistency the GM names: give --opposed-c N"
        )


#: The flags that a search reads of anybody in it.
FLAGS = (*REROLLS, "cluster", "shot-at", "climbing", "bound-body")
HIDE = Procedure(
    name="hide",
    summary="Hide: the survival roll is the requirement of whoever searches with perception.",
    section="List of combat actions",
    arguments="[HIDER vs SEEKER]",
    positions=(HideOptions.consistency, HideOptions.opposed_c),
    prepare=_prepare,
    options=HideOptions,
    examples=(
        "hide -c 2 -p 1 --opposed-c 1 --opposed-p 2 --where bordering --odds",
        "hide -c 2 -p 1 --opposed-c 1 --opposed-p 2 --willpower 1 --advise",
    ),
    flags=FLAGS,
    policies=(WILLPOWER_POLICY,),
)
