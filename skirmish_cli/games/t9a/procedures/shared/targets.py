"""The unit that is hit: its options, health, saves, panic test and harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Command, Option, bounded
from skirmish_cli.core.table import Trace
from skirmish_cli.games.t9a.attacks import Harm, SpecialSave, Victim, choose_special_save
from skirmish_cli.games.t9a.numbers import read_numbers
from skirmish_cli.games.t9a.procedures.shared.values import read_needed
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_test_roll
from skirmish_cli.games.t9a.shooting import Shield

MOST_STAT, MOST_HP, MOST_MODELS = 60, 20, 500

SAVE_OPTIONS = (
    Option("aegis", "text", "the Aegis save, such as 5+", metavar="N+"),
    Option(
        "regeneration",
        "text",
        "the Regeneration save; only the better of the two is rolled",
        metavar="N+",
    ),
)
POOL_OPTIONS = (
    Option("hp", "whole", "the health points of one model (1 unless given)", metavar="N"),
    Option("models", "whole", "how many models it has", metavar="N"),
    Option("hp_lost", "whole", "the health points that those models have lost before", metavar="N"),
)
SHIELD_OPTIONS = (
    Option("resilience", "whole", "its Resilience", metavar="N"),
    Option("armour", "whole", "its Armour (0 unless given)", metavar="N"),
    *SAVE_OPTIONS,
)


class HealthPool(NamedTuple):
    """The health points of one model, those left to its unit, and those lost before.

    `left` is None for a unit of any size. Section: Health Pools.
    """

    hp_each: int
    left: int | None
    lost: int


def read_special_save(command: Command) -> SpecialSave:
    """Return the better special save of the options; raises UsageProblem."""
    aegis, regeneration = (
        None if text is None else read_needed(text, f"--{name}")
        for name in ("aegis", "regeneration")
        for text in (command.given(name),)
    )
    return choose_special_save(aegis, regeneration)


def read_shield(command: Command) -> Shield:
    """Return what the options say that the unit has against hits; raises UsageProblem."""
    return Shield(
        bounded(command.need("resilience"), "--resilience", 0, MOST_STAT),
        bounded(command.given("armour") or 0, "--armour", 0, MOST_STAT),
        read_special_save(command),
    )


def read_pool(command: Command, *, need_models: bool = False) -> HealthPool:
    """Return the health points that the options give the unit.

    Raises UsageProblem where nothing is left of it, or with `need_models` without `--models`.
    """
    hp = command.given("hp")
    hp = 1 if hp is None else bounded(hp, "--hp", 1, MOST_HP)
    models = command.need("models") if need_models else command.given("models")
    lost = bounded(command.given("hp_lost") or 0, "--hp-lost", 0, MOST_HP * MOST_MODELS)
    if models is None:
        if lost >= hp:
            raise UsageProblem(
                f"--hp-lost {lost} needs --models: one model of {hp} HP can't have lost that many"
            )
        return HealthPool(hp, None, lost)
    left = bounded(models, "--models", 1, MOST_MODELS) * hp - lost
    if left < 1:
        raise UsageProblem(f"--hp-lost {lost} leaves nothing of {models} models with {hp} HP each")
    return HealthPool(hp, left, lost)


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


def make_harm_figures(victim: Victim) -> dict[str, Callable[[Harm], Any]]:
    """Return the means of what hits came to."""
    return {
        "hits_mean": lambda harm: harm.hits,
        "wounds_mean": lambda harm: harm.wounds,
        "hp_lost_mean": lambda harm: harm.hp_lost,
        "models_lost_mean": lambda harm: victim.count_models_lost(harm.hp_lost),
    }


def make_harm_row(victim: Victim, harm: Harm) -> dict[str, Any]:
    """Return the row of the distribution that a result counts for."""
    row: dict[str, Any] = {
        "hp_lost": harm.hp_lost,
        "models_lost": victim.count_models_lost(harm.hp_lost),
    }
    if victim.phase_start is not None and victim.takes_panic:
        row["panic_test"] = harm.panic
    return row


def make_harm_outcome(victim: Victim, harm: Harm, trace: Trace) -> Mapping[str, Any]:
    """Return what is shown of one played result."""
    outcome: dict[str, Any] = {
        "hits": harm.hits,
        "wounds": harm.wounds,
        "hp_lost": harm.hp_lost,
        "models_lost": victim.count_models_lost(harm.hp_lost),
    }
    if victim.left is not None:
        outcome["hp_left"] = victim.left + victim.joined - harm.hp_lost
        outcome["wiped"] = victim.is_wiped_by(harm.hp_lost)
    if victim.phase_start is not None and victim.takes_panic:
        outcome["panic_test"] = harm.panic
        if harm.fails is not None:
            outcome["panic_fails"] = harm.fails
    return outcome
