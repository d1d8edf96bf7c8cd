"""What changes and other arguments are weighed by in each procedure."""

from __future__ import annotations

from functools import partial

from skirmish_cli.advice.arguments import parse_arguments
from skirmish_cli.advice.weighing import (
    Question,
    Settled,
    compare_commands,
    show_changes,
)
from skirmish_cli.advice.what_if import keep_first_target, without_extras
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Procedure, SideTable
from skirmish_cli.games.freeblades.melee import fight_strikes
from skirmish_cli.games.freeblades.procedures.shared.changes import list_changes
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.procedures.shared.fights import make_fight, make_melee_figures

_WOUNDS = ("hit", "wounded", "dropped", "lp_lost_mean")
#: By procedure, the figure for which changes are looked at, and all that are shown.
_SHOWN = {
    "melee": ("side_a_wins", ("side_a_wins", "draw", "side_b_wins")),
    "attack": ("dropped", _WOUNDS),
    "shoot": ("dropped", _WOUNDS),
    "missile": ("dropped", ("cast", "hit", "wounded", "dropped")),
    "cast": ("cast", ("cast", "countered", "power_spent_mean")),
}
_TITLES = {"lp_lost_mean": "LP lost", "power_spent_mean": "power spent"}


def vary(command: Command, procedure: Procedure) -> SideTable:
    """Return what one number better or worse would change."""
    return show_changes(_make_question(command, procedure))


def compare(command: Command, procedure: Procedure) -> SideTable:
    """Return the figures of a command beside those of the arguments in `--vs`.

    Raises UsageProblem where those can't be read.
    """
    text = command.need(ExtraOptions.vs)
    words, options = parse_arguments(procedure, text, command.rules)
    if any(options.is_given(one) for one in options.declared().values() if one.role == "extra"):
        raise UsageProblem("--vs compares two set-ups; give --advise and --sensitivity outside it")
    other = command._replace(words=words, options=options)
    procedure.prepare(without_extras(other))  # refused at once if it can't be read
    settle = partial(_settle, procedure)
    return compare_commands(settle, without_extras(command), without_extras(other), text)


def _make_question(command: Command, procedure: Procedure) -> Question:
    bare, name = without_extras(command), procedure.name
    first = bare if name == "melee" else keep_first_target(bare)
    has_target = _is_missile(first, procedure)
    aim, shown = _SHOWN["missile" if has_target else name]
    return Question(
        first,
        partial(_settle, procedure),
        aim,
        shown,
        partial(list_changes, first, name, has_target=has_target),
        titles=_TITLES,
    )


def _is_missile(command: Command, procedure: Procedure) -> bool:
    """Return whether a casting brings a missile, so that the target's LP count."""
    return procedure.name == "cast" and "dropped" in procedure.prepare(command).figures


def _settle(procedure: Procedure, command: Command) -> Settled:
    """Return the rule that settles what is compared, and its figures.

    Of a melee these are the strikes, which settle who wins.
    """
    if procedure.name != "melee":
        prepared = procedure.prepare(command)
        return Settled(prepared.rule, prepared.figures)
    fight = make_fight(command)
    return Settled(partial(fight_strikes, fight), make_melee_figures(fight))
