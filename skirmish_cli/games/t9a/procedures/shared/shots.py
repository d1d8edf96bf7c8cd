"""Shots made ready, from numbers or from cards, with figures and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Prepared, bounded, one_of, parse_whole
from skirmish_cli.games.t9a.attacks import Victim, Volley, format_save, resolve_volleys
from skirmish_cli.games.t9a.dice.shot_rolls import ShotsRoll
from skirmish_cli.games.t9a.dice.sieves import REROLLS, Reroll
from skirmish_cli.games.t9a.procedures.shared.spreads import make_spread_table
from skirmish_cli.games.t9a.procedures.shared.targets import (
    make_harm_figures,
    make_harm_outcome,
    make_harm_row,
)
from skirmish_cli.games.t9a.shooting import REROLLED, Shield, Shooter, make_volleys
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.dice import expressions
else:
    expressions = lazy("skirmish_cli.dice.expressions")


#: The most shots that are resolved at once.
MOST_SHOTS = 1000
#: The most work that the odds of shots may be, as `check_number` counts it; beyond it they can
#: only be rolled.
MOST_WORK = 600

_TERM = r"(?:\d{0,3}d\d{1,4}|\d{1,4})"
_PLAIN = re.compile(rf"{_TERM}(?:[+-]{_TERM})*\Z", re.ASCII)
_TIMES = re.compile(r"(\d{0,3}d\d{1,4})[x*×](\d{1,3})\Z", re.ASCII)


def read_shots(text: str | int, option: str, why: str, models: int = 1) -> int | ShotsRoll:
    """Return a number of shots typed as `10` or as dice such as `2D6+1` or `D6x2`.

    It is that of each of some `models`. `option` is what typed it, `why` what its dice are for.
    Raises UsageProblem for any other text, and for too many shots.
    """
    compact = "".join(str(text).lower().split())
    if compact.isascii() and compact.isdigit():
        return bounded(parse_whole(compact, option, 0, MOST_SHOTS) * models, option, 0, MOST_SHOTS)
    times = _TIMES.match(compact)
    if times is None and not (_PLAIN.match(compact) and "d" in compact):
        raise UsageProblem(
            f"{option} {str(text)[:20]!r} isn't a number of shots, such as 10, 2D6, D3+1 or D6x2"
        )
    one = expressions.parse_expression(times[1] if times else compact)
    groups = tuple(
        group if models == 1 else type(group)(group.count * models, group.sides, group.sign)
        for group in one.groups
    )
    expression = expressions.DiceExpression(groups, one.constant * models)
    roll = ShotsRoll(expression, why, int(times[2]) if times else 1)
    if roll.most > MOST_SHOTS:
        raise UsageProblem(
            f"{option} {str(text)[:20]!r} can come to {roll.most}; "
            f"at most {MOST_SHOTS} are resolved at once"
        )
    return roll


def check_number(shooters: Sequence[Shooter], *, odds: bool) -> None:
    """Raise UsageProblem for too many shots: to resolve, or to follow their odds."""
    most = sum(_count_most(shooter) for shooter in shooters)
    if most > MOST_SHOTS:
        raise UsageProblem(f"{most} shots are too many; at most {MOST_SHOTS} are resolved at once")
    ways = prod(shooter.shots.ways for shooter in shooters if isinstance(shooter.shots, ShotsRoll))
    if odds and ways * len(shooters) * (1 + (most / 100) ** 2) > MOST_WORK:
        raise UsageProblem(
            f"the odds of shots that come out in {ways} ways, up to {most} of them, are too much "
            "to follow; roll them without --odds, or give fixed numbers"
        )


def _count_most(shooter: Shooter) -> int:
    return shooter.shots if isinstance(shooter.shots, int) else shooter.shots.most


def format_shots(shooters: Sequence[Shooter]) -> str:
    """Return the shots of some shooters in words, such as `20 + 2d6 shots`."""
    fixed = sum(shooter.shots for shooter in shooters if isinstance(shooter.shots, int))
    rolled = [str(shooter.shots) for shooter in shooters if isinstance(shooter.shots, ShotsRoll)]
    noun = "shot" if fixed == 1 and not rolled else "shots"
    return f"{' + '.join([*([str(fixed)] if fixed or not rolled else []), *rolled])} {noun}"


def describe_shooter(shooter: Shooter) -> dict[str, Any]:
    """Return a group of shots as it is shown among the inputs.

    What doesn't count is left out.
    """
    shots = shooter.shots if isinstance(shooter.shots, int) else str(shooter.shots)
    values: dict[str, Any] = {"weapon": shooter.name} if shooter.name else {}
    values |= {
        "shots": shots,
        "aim": f"{shooter.aim}+",
        "strength": shooter.strength,
        "ap": shooter.ap,
    }
    flags = {
        "long": shooter.long,
        "moved": shooter.moved,
        "accurate": shooter.accurate,
        "quick_to_fire": shooter.quick,
        "unwieldy": shooter.unwieldy,
        "cover": "" if shooter.cover == "none" else shooter.cover,
        "hard_target": shooter.hard_target,
    }
    return values | {name: value for name, value in flags.items() if value}


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
