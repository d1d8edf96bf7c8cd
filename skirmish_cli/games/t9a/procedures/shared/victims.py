"""The unit that is shot at, its losses in this phase and its panic test."""

from __future__ import annotations

from typing import NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, bounded
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.targets import HealthPool
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_test_roll
from skirmish_cli.games.t9a.volleys import Victim


class TargetUnit(NamedTuple):
    """The health, Discipline and characters of a unit that is shot at.

    `joined` are the health points of characters in it, and `last_discipline` is theirs.
    """

    pool: HealthPool
    discipline: int | None
    takes_panic: bool = True
    joined: int = 0
    last_discipline: int | None = None


class PhaseLosses(NamedTuple):
    """What a unit had when the phase began, and has lost in it since.

    Both are health points. `start` is None where that isn't known.
    """

    start: int | None
    lost: int


def read_victim(command: Command, target: TargetUnit) -> Victim:
    """Return the unit that is hit, with what it has lost in this phase.

    Raises UsageProblem for losses that can't be.
    """
    numbers = read_numbers(command.rules)
    pool = target.pool
    phase = read_phase_losses(command, None if pool.left is None else pool.left + target.joined)
    return Victim(
        pool.hp_each,
        pool.left,
        pool.lost,
        phase.start,
        phase.lost,
        numbers.panic_least_losses,
        numbers.panic_percent,
        target.takes_panic and not command.given("no_panic"),
        make_panic_test(command, target.discipline),
        target.joined,
        make_panic_test(command, target.last_discipline),
    )


def make_panic_test(command: Command, discipline: int | None) -> DisciplineTest | None:
    """Return the panic test of a unit, or None without a Discipline.

    Section: Panic Tests.
    """
    if discipline is None:
        return None
    return DisciplineTest(
        bounded(discipline, "--discipline", 0, 20),
        make_test_roll(read_numbers(command.rules)),
        failed="shaken",
        why="panic test",
    )


def read_phase_losses(command: Command, left: int | None) -> PhaseLosses:
    """Return what a unit had when the phase began, and what it has lost in it.

    Each follows from the other. `left` are the health points that it has now; None for a unit of
    any size. Raises UsageProblem where the three don't agree.
    """
    given = command.given("lost_this_phase")
    before = bounded(given or 0, "--lost-this-phase", 0, 10_000)
    start = command.given("phase_start_hp")
    if start is None:
        return PhaseLosses(None if left is None else left + before, before)
    bounded(start, "--phase-start-hp", 1, 10_000)
    if left is None:
        return PhaseLosses(start, before)
    if start < left:
        raise UsageProblem(
            f"--phase-start-hp {start} is less than the {left} HP that the unit has left"
        )
    if given is not None and before > start - left:
        raise UsageProblem(
            f"--lost-this-phase {before} is too many: of {start} HP {left} are left, so "
            f"{start - left} are lost"
        )
    return PhaseLosses(start, start - left if given is None else before)
