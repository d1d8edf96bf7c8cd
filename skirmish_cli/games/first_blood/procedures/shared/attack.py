"""An attack made ready: what `clash` and `volley` do with a command."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import TYPE_CHECKING

from skirmish_cli.core.command import BEST, Command
from skirmish_cli.core.procedure import Goal, Policy, Prepared, SideTable
from skirmish_cli.core.rules import Rule
from skirmish_cli.core.ruleset import Ruleset
from skirmish_cli.games.first_blood.attacks import (
    FIRST,
    NOBODY,
    OWNER,
    REDIRECT,
    Attack,
    attack,
)
from skirmish_cli.games.first_blood.fates import Results, describe_progress
from skirmish_cli.games.first_blood.procedures.shared.attack_bounds import (
    COMPARISONS,
    check_growth,
    check_work,
    has_too_many_results,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_figures import (
    HIT_FIGURES,
    count_lost_wounds,
    make_fates_row,
    make_figures,
    make_figures_at,
    make_figures_of_several,
    make_outcome,
    make_row,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_inputs import list_inputs
from skirmish_cli.games.first_blood.procedures.shared.attack_notes import (
    write_headline,
    write_notes,
    write_odds_notes,
)
from skirmish_cli.games.first_blood.procedures.shared.attack_options import AttackOptions
from skirmish_cli.games.first_blood.procedures.shared.attack_sides import AttackSides, read_sides
from skirmish_cli.games.first_blood.procedures.shared.attack_strikes import make_attackers
from skirmish_cli.games.first_blood.procedures.shared.attack_unused import note_unused_in_attack
from skirmish_cli.games.first_blood.procedures.shared.compared_rulings import compare_rulings
from skirmish_cli.games.first_blood.procedures.shared.verdicts import tell_attack
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core.advising import Axis
    from skirmish_cli.games.first_blood.procedures.shared import attack_axes
else:
    # Whoever wants no advice needs no ways of an attack.
    attack_axes = lazy("skirmish_cli.games.first_blood.procedures.shared.attack_axes")

RULINGS = ("hit_die", "block", "keep_hits", "last_wound")
#: The ruling on a reroll of so many failures, where one attacker's dice go at several Enemies.
LIMITED = "limited_reroll"
REDIRECT_DICE = Policy(
    REDIRECT,
    (FIRST, NOBODY, BEST),
    FIRST,
    "where dice go whose enemy an earlier attacker has slain: the first that stands, or nobody, or "
    "where they slay the most",
)


def prepare_attack(command: Command[AttackOptions]) -> Prepared:
    """Return the attack that a `clash` or `volley` asks for.

    Raises UsageProblem for one that can't be made or weighed.
    """
    sides = read_sides(command)
    whole = _make_attack(command, sides)
    names = [target.key for target in sides.targets]
    several = names if len(names) > 1 else []
    return Prepared(
        rule=partial(attack, whole),
        figures=make_figures_of_several() if several else make_figures(),
        row=partial(make_fates_row if whole.only_fates else make_row, names),
        outcome=partial(make_outcome, names),
        models={name: make_figures_at(place) for place, name in enumerate(several)},
        inputs=list_inputs(sides),
        policy={REDIRECT: whole.redirect} if _can_redirect(sides) else {},
        rulings=_list_rulings(sides),
        notes=(
            *write_notes(command, whole),
            *note_unused_in_attack(command, sides),
            *_note_idle_policy(command, sides),
        ),
        odds_notes=write_odds_notes(command, sides, whole),
        headline=write_headline(command, whole),
        tables=_compare_rulings(command, sides),
        check_odds=partial(check_work, whole),
        goal=Goal("slain_mean" if several else "slain", owners=(OWNER,), then=count_lost_wounds),
        verdict=partial(tell_attack, whole.attackers[0].strikes),
        situation=partial(describe_progress, whole.attackers[0].strikes),
        make_searched=partial(_make_searched, whole),
        main=("wounds_lost_mean", *(["slain_mean"] if several else _list_fates(sides))),
    )


def list_axes(command: Command[AttackOptions]) -> Iterable[Axis]:
    """Return what players choose before an attack."""
    return attack_axes.list_attack_axes(command)


def _make_searched(whole: Attack, figures: Collection[str]) -> Callable[[], Rule[Results]]:
    """Return the rule of an attack that advice searches.

    Nobody decides on hits and blocks, so it does with their means, or without them.
    """
    read = {name.rpartition(".")[2] for name in figures} & HIT_FIGURES
    return partial(attack, whole._replace(only_fates=True, with_means=bool(read)))


def _list_fates(sides: AttackSides) -> tuple[str, ...]:
    """Return the figures of what may become of a single Enemy."""
    return ("slain",) if sides.targets[0].broken else ("broken", "slain")


def _can_redirect(sides: AttackSides) -> bool:
    """Return whether an attacker may find an Enemy slain while another stands."""
    return len(sides.strikers) > 1 and len(sides.targets) > 1


def _list_rulings(sides: AttackSides) -> tuple[str, ...]:
    """Return the rulings that an attack depends on."""
    limited = any(
        sum(map(bool, shares)) > 1 and any(one.kind == "some_failures" for one in rules.rerolls)
        for shares, rules in zip(sides.shares, sides.hit_rules, strict=True)
    )
    return (*RULINGS, LIMITED) if limited else RULINGS


def _note_idle_policy(command: Command[AttackOptions], sides: AttackSides) -> tuple[str, ...]:
    # Of `best` every game tells that in one way.
    if REDIRECT not in command.policies or command.is_best(REDIRECT_DICE) or _can_redirect(sides):
        return ()
    return (
        f"--policy {REDIRECT} changes nothing here: it takes several attackers and several enemies",
    )


def _make_attack(command: Command[AttackOptions], sides: AttackSides) -> Attack:
    """Return the dice of an attack under the rulings in force.

    Raises UsageProblem for too many dice, and for rulings whose comparison would take too long.
    """
    attackers = make_attackers(command, sides)
    for attacker in attackers:
        for one in attacker.strikes:
            check_growth(one)
    once = command.rules.ruling(LIMITED) == "once"
    redirect = command.policy(REDIRECT_DICE)
    whole = Attack(attackers, redirect=redirect, shares_rerolls=once)
    if command.options.compare_rulings:
        check_work(whole._replace(only_fates=True), COMPARISONS)
    return whole._replace(only_fates=has_too_many_results(whole))


def _compare_rulings(command: Command[AttackOptions], sides: AttackSides) -> tuple[SideTable, ...]:
    if not command.options.compare_rulings:
        return ()

    def make_attack(rules: Ruleset) -> Attack:
        # The table has means and chances of fates only, for which the fates are enough.
        return _make_attack(command._replace(rules=rules), sides)._replace(only_fates=True)

    return (compare_rulings(command.rules, _list_rulings(sides), make_attack),)
