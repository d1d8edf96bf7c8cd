"""`hide`: the survival roll that whoever searches must reach with perception."""

from __future__ import annotations

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, Prepared, Procedure, one_of
from skirmish_cli.games.heimr.actions import refuse_unable
from skirmish_cli.games.heimr.numbers import read_modifier
from skirmish_cli.games.heimr.procedures.shared.checks import describe_check
from skirmish_cli.games.heimr.procedures.shared.contests import (
    CONTEST_OPTIONS,
    Roles,
    make_contest,
    prepare_contest,
)
from skirmish_cli.games.heimr.procedures.shared.sheets import (
    find_character,
    format_lead,
    name_sides,
)
from skirmish_cli.games.heimr.rolls import Situation

#: Where the seeker is, with the modifier that it gives the search.
_PLACES = {"same": "search_here", "bordering": "search_near", "far": None}


def _prepare(command: Command) -> Prepared:
    place = one_of(command.given("where") or "far", "--where", tuple(_PLACES))
    if command.words:
        refuse_unable(find_character(command, command.words[:1]), "hide", command.rules)
        _need_search_consistency(command)
    bonus = _PLACES[place]
    search = Situation(lifts=(read_modifier(command.rules, bonus),) if bonus else ())
    rolls = make_contest(command, Roles("survival", "perception", "hiding", search))
    headline = (
        f"Hide {format_lead(name_sides(command))}{describe_check(rolls.setter)} from a search "
        f"{describe_check(rolls.check)}"
    )
    return prepare_contest(command, rolls, "found", "hidden", headline)


def _need_search_consistency(command: Command) -> None:
    """Raise UsageProblem where a search of models has no consistency.

    Perception is an attribute, so no sheet gives one.
    """
    if command.given("opposed_c") is None:
        raise UsageProblem(
            "a search is a check of perception, whose consistency the GM names: give --opposed-c N"
        )


HIDE = Procedure(
    name="hide",
    summary="Hide: the survival roll is the requirement of whoever searches with perception.",
    section="List of combat actions",
    arguments="[HIDER vs SEEKER]",
    prepare=_prepare,
    options=(
        *CONTEST_OPTIONS,
        Option(
            "where",
            "text",
            "the seeker's square: same (+2), bordering (+1) or far",
            metavar="PLACE",
        ),
    ),
    examples=("hide -c 2 -p 1 --opposed-c 1 --opposed-p 2 --where bordering --odds",),
)
