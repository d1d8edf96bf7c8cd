"""What advice weighs in each procedure, and how it ranks choices."""

from __future__ import annotations

from functools import cache, partial

from skirmish_cli.advice.arguments import parse_arguments
from skirmish_cli.advice.weighing import (
    Question,
    Ranking,
    Settled,
    compare_commands,
    rank_choices,
    show_changes,
)
from skirmish_cli.advice.what_if import keep_first_target
from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Procedure, SideTable
from skirmish_cli.games.freeblades.combat import CombatState, Fight, make_start_state
from skirmish_cli.games.freeblades.melee import fight_strikes
from skirmish_cli.games.freeblades.melee_attacks import count_positions
from skirmish_cli.games.freeblades.procedures.shared.changes import list_changes
from skirmish_cli.games.freeblades.procedures.shared.choices import list_choices
from skirmish_cli.games.freeblades.procedures.shared.extra_options import ExtraOptions
from skirmish_cli.games.freeblades.procedures.shared.fights import make_fight, make_melee_figures

#: Beyond as many positions the best play of a melee takes longer than a second or two.
MOST_ADVISED = 200

_WINS = ("side_a_wins", "draw", "side_b_wins")
_WOUNDS = ("hit", "wounded", "dropped", "lp_lost_mean")
#: By procedure. An attack seldom drops a model of several LP by itself: what a player goes for is
#: to wound it.
_RANKINGS = {
    "melee": Ranking("side_a_wins", "side_b_wins", False, _WINS, "a", "side_a_wins"),
    "attack": Ranking("wounded", "lp_lost_mean", True, _WOUNDS, "attacker", "dropped"),
    "shoot": Ranking("wounded", "lp_lost_mean", True, _WOUNDS, None, "dropped"),
    "missile": Ranking(
        "wounded", "lp_lost_mean", True, ("cast", "hit", "wounded", "dropped"), "caster", "dropped"
    ),
    "cast": Ranking(
        "cast",
        "power_spent_mean",
        False,
        ("cast", "countered", "power_spent_mean"),
        "caster",
        "cast",
    ),
}
#: The options that ask for the extra readings.
_EXTRAS = (ExtraOptions.advise, ExtraOptions.vs, ExtraOptions.sensitivity)
_TITLES = {"lp_lost_mean": "LP lost", "power_spent_mean": "power spent"}


def rank(command: Command, procedure: Procedure) -> tuple[SideTable, ...]:
    """Return the ranking of the choices that a player has now, and the best play."""
    return rank_choices(_make_question(command, procedure))


def vary(command: Command, procedure: Procedure) -> SideTable:
    """Return what one number better or worse would change."""
    return show_changes(_make_question(command, procedure))


def compare(command: Command, procedure: Procedure) -> SideTable:
    """Return the figures of a command beside those of the arguments in `--vs`.

    Raises UsageProblem where those can't be read.
    """
    text = command.need(ExtraOptions.vs)
    words, options = parse_arguments(procedure, text, command.rules)
    if options.is_given(*_EXTRAS):
        raise UsageProblem("--vs compares two set-ups; give --advise and --sensitivity outside it")
    other = command._replace(words=words, options=options)
    procedure.prepare(_remove_extras(other))  # refused at once if it can't be read
    settle = partial(_settle, procedure)
    return compare_commands(settle, _remove_extras(command), _remove_extras(other), text)


def is_too_long(fight: Fight) -> bool:
    """Return whether the best play of a melee would take too long to find."""
    return count_positions(fight, "a") > MOST_ADVISED


def _make_question(command: Command, procedure: Procedure) -> Question:
    bare, name = _remove_extras(command), procedure.name
    first = bare if name == "melee" else keep_first_target(bare)
    has_target = _is_missile(first, procedure)
    question = Question(
        first,
        partial(_settle, procedure),
        _RANKINGS["missile" if has_target else name],
        partial(list_choices, bare, name),
        partial(list_changes, first, name, has_target=has_target),
        titles=_TITLES,
    )
    if name != "melee":
        return question

    @cache
    def find_fight() -> Fight:
        return make_fight(first)

    return question._replace(
        is_too_long=lambda: is_too_long(find_fight()),
        situation=lambda state: describe_situation(find_fight(), state),
    )


def _remove_extras(command: Command) -> Command:
    """Return a command without the extra readings.

    They would ask for themselves again.
    """
    return command._replace(options=command.options.without(*_EXTRAS))


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


def describe_situation(fight: Fight, state: CombatState | None) -> str:
    """Return how a combat stands amid its strikes: who is down or hurt, what is spent."""
    if state is None:
        return ""
    start, parts = make_start_state(fight), []
    for place, fighter in enumerate(fight.fighters):
        if state.lp[place] < start.lp[place]:
            health = f"at {state.lp[place]} LP" if state.lp[place] else "down"
            parts.append(f"{fighter.key} {health}")
        for left, most, one, several in (
            (state.parries[place], start.parries[place], "parry", "parries"),
            (state.stones[place], start.stones[place], "Fatestone", "Fatestones"),
        ):
            if left < most:
                what = one if left == 1 else several
                parts.append(f"{fighter.key} with {left or 'no'} {what} left")
    return " and ".join(parts) or "nobody hurt"
