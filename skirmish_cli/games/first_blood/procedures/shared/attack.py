"""An attack made ready: what `clash` and `volley` do with a command."""

from __future__ import annotations

from functools import partial

from skirmish_cli.core.command import Command
from skirmish_cli.core.procedure import Prepared, SideTable
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.attacks import Attack, attack
from skirmish_cli.games.first_blood.procedures.shared.attack_bounds import (
    COMPARISONS,
    check_growth,
    check_work,
    has_too_many_results,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_figures import (
    make_fates_row,
    make_figures,
    make_figures_at,
    make_outcome,
    make_row,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_inputs import list_inputs
from skirmish_cli.games.first_blood.procedures.shared.attack_notes import (
    describe_policy,
    write_headline,
    write_notes,
    write_odds_notes,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides, read_sides
from skirmish_cli.games.first_blood.procedures.shared.attack_strikes import make_strikes
from skirmish_cli.games.first_blood.procedures.shared.compared_rulings import compare_rulings

RULINGS = ("hit_die", "block", "keep_hits", "last_wound")


def prepare_attack(command: Command[AttackOptions]) -> Prepared:
    """Return the attack that a `clash` or `volley` asks for.

    Raises UsageProblem for one that can't be made or weighed.
    """
    sides = read_sides(command)
    whole = _make_attack(command, sides)
    names = [one.enemy for one in whole.strikes]
    several = names if len(names) > 1 else []
    return Prepared(
        rule=partial(attack, whole),
        figures=make_figures(),
        row=partial(make_fates_row if whole.only_fates else make_row, names),
        outcome=partial(make_outcome, names),
        models={name: make_figures_at(place) for place, name in enumerate(several)},
        inputs=list_inputs(sides),
        policy=describe_policy(command, whole),
        rulings=RULINGS,
        notes=write_notes(command, whole),
        odds_notes=write_odds_notes(whole),
        headline=write_headline(command, whole),
        tables=_compare_rulings(command, sides),
        check_odds=partial(check_work, whole.strikes),
    )


def _make_attack(command: Command[AttackOptions], sides: AttackSides) -> Attack:
    """Return the dice of an attack under the rulings in force.

    Raises UsageProblem for too many dice, and for rulings whose comparison would take too long.
    """
    strikes = make_strikes(command, sides)
    for one in strikes:
        check_growth(one)
    if command.options.compare_rulings:
        check_work(strikes, COMPARISONS)
    return Attack(strikes, has_too_many_results(strikes))


def _compare_rulings(command: Command[AttackOptions], sides: AttackSides) -> tuple[SideTable, ...]:
    if not command.options.compare_rulings:
        return ()

    def make_attack(rules: Ruleset) -> Attack:
        # The table has means and chances of fates only, for which the fates are enough.
        return _make_attack(command._replace(rules=rules), sides)._replace(only_fates=True)

    return (compare_rulings(command.rules, RULINGS, make_attack),)
