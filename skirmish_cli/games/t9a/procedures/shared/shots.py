"""Shots made ready, from numbers or from cards, with figures and notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Prepared, one_of
from skirmish_cli.games.t9a.dice.pools import REROLLS, Reroll
from skirmish_cli.games.t9a.procedures.shared.harm import (
    make_harm_figures,
    make_harm_outcome,
    make_harm_row,
)
from skirmish_cli.games.t9a.procedures.shared.shot_counts import check_number, describe_shooter
from skirmish_cli.games.t9a.procedures.shared.spreads import make_spread_table
from skirmish_cli.games.t9a.shooting import REROLLED, Shield, Shooter, make_volleys
from skirmish_cli.games.t9a.special_saves import format_save
from skirmish_cli.games.t9a.volleys import Victim, Volley, resolve_volleys


class Shots(NamedTuple):
    """Who shoots at whom, and how that is shown."""

    shooters: tuple[Shooter, ...]
    shield: Shield
    victim: Victim
    headline: str
    inputs: Mapping[str, Any]
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def prepare_shots(command: Command, shots: Shots) -> Prepared:
    """Return shots made ready, with their figures; raises UsageProblem for too many."""
    victim = shots.victim
    check_number(shots.shooters, odds=bool(command.given("odds")))
    rerolls = read_rerolls(command)
    volleys, notes = make_volleys(shots.shooters, shots.shield, command.rules, rerolls)
    figures = make_harm_figures(victim)
    if victim.phase_start is not None and victim.takes_panic:
        figures["panic_test"] = lambda harm: harm.panic
        if victim.test is not None:
            figures["panic_fails"] = lambda harm: bool(harm.fails)
    return Prepared(
        rule=partial(resolve_volleys, volleys, victim),
        figures=figures,
        row=partial(make_harm_row, victim),
        outcome=partial(make_harm_outcome, victim),
        inputs={
            "volleys": [describe_shooter(shooter) for shooter in shots.shooters],
            **shots.inputs,
            "reroll": [f"{stage}:{which}" for stage, which in rerolls.items()],
        },
        notes=(
            *notes,
            *shots.notes,
            *_note_shooters(command, shots),
            *_note_idle_rerolls(rerolls, volleys),
        ),
        headline=shots.headline,
        rulings=shots.rulings,
        tables=(make_spread_table(command, volleys),) if command.given("odds") else (),
    )


def describe_target(shield: Shield, victim: Victim) -> dict[str, Any]:
    """Return what is shown among the inputs of the unit that is hit."""
    return {
        "resilience": shield.resilience,
        "armour": shield.armour,
        "special_save": format_save(shield.save),
        "hp": victim.hp,
        "hp_left": victim.left,
        "joined_hp": victim.joined,
        "phase_start_hp": victim.phase_start,
        "lost_this_phase": victim.lost_in_phase,
        "discipline": victim.test.target if victim.test else None,
    }


def read_rerolls(command: Command) -> dict[str, Reroll]:
    """Return the rerolls of `--reroll` by stage.

    Raises UsageProblem for a stage given twice: no die is rerolled twice.
    """
    rerolls: dict[str, Reroll] = {}
    for text in command.given("reroll") or ():
        stage, colon, which = text.partition(":")
        if not colon:
            raise UsageProblem(
                f"--reroll {text[:40]!r} must be STAGE:ones or STAGE:failures, such as hit:ones"
            )
        one_of(stage, "--reroll", REROLLED)
        if stage in rerolls:
            raise UsageProblem(f"--reroll {stage} is given twice: a die is rerolled once at most")
        one_of(which, f"--reroll {stage}", REROLLS[1:])
        rerolls[stage] = "ones" if which == "ones" else "failures"
    return rerolls


def _note_shooters(command: Command, shots: Shots) -> Iterator[str]:
    victim = shots.victim
    if any(shooter.unwieldy and not shooter.moved for shooter in shots.shooters):
        yield "Unwieldy counts only for shooters that moved"
    if not victim.takes_panic:
        yield "no panic test: the target is engaged or shaken, or passed one in this phase"
    elif victim.phase_start is None:
        yield "give --models or --phase-start-hp to see whether the target takes a panic test"
    elif victim.test is None:
        yield "give --discipline to see whether a panic test fails"
    if (
        victim.phase_start is not None
        and command.given("lost_this_phase") is None
        and victim.lost_in_phase
    ):
        yield (
            f"taken to have lost {victim.lost_in_phase} HP to shooting and spells in this phase; "
            "--lost-this-phase says otherwise"
        )
    if victim.joined:
        yield (
            f"the {victim.joined} HP of characters in the unit count for its panic test; "
            "no shot strikes them"
        )
    if command.given("aegis") is not None and command.given("regeneration") is not None:
        yield "one special save only: the better one is rolled"


def _note_idle_rerolls(rerolls: Mapping[str, Reroll], volleys: tuple[Volley, ...]) -> list[str]:
    """Return a note for each reroll of dice that no volley throws."""
    return [
        f"--reroll {stage} changes nothing: no such dice are thrown"
        for stage in rerolls
        if all(getattr(volley, stage) is None for volley in volleys)
    ]
