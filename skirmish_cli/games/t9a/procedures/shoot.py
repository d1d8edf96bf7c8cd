"""`shoot`: one unit shoots at another, from numbers or from their cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.plain import Json
from skirmish_cli.core.procedure import Prepared, Procedure, SideTable
from skirmish_cli.games.t9a.attacks import Victim, Volley, format_save, resolve_volleys
from skirmish_cli.games.t9a.dice.sieves import Reroll
from skirmish_cli.games.t9a.numbers import read_lasting, read_numbers
from skirmish_cli.games.t9a.procedures.shared.shot_options import ShootOptions, ShotOptions
from skirmish_cli.games.t9a.procedures.shared.targets import (
    Shots,
    Target,
    make_harm_figures,
    make_harm_outcome,
    make_harm_row,
    read_pool,
    read_shield,
)
from skirmish_cli.games.t9a.psychology import DisciplineTest, make_test_roll
from skirmish_cli.games.t9a.shooting import (
    Shooter,
    check_ways,
    count_most_shots,
    format_shots,
    make_volleys,
    name_shots,
)
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from skirmish_cli.core.options import Option
    from skirmish_cli.games.t9a.procedures.shared import shooting_units, spreads
else:
    shooting_units = lazy("skirmish_cli.games.t9a.procedures.shared.shooting_units")
    spreads = lazy("skirmish_cli.games.t9a.procedures.shared.spreads")

MOST_VOLLEYS = 6

T = TypeVar("T")
Asked = Command[ShootOptions]


def read_shot_groups(command: Asked) -> tuple[Shooter, ...]:
    """Return the groups of shots that the options describe; raises UsageProblem."""
    options = command.options
    if len(options.volley) >= MOST_VOLLEYS:
        raise UsageProblem(
            f"{len(options.volley)} volleys are too many; "
            f"at most {MOST_VOLLEYS} groups shoot together"
        )
    first = () if options.shots is None and options.volley else (ShotOptions(),)
    groups = enumerate([*first, *options.volley], 1)
    return tuple(_make_shooter(command, group, place) for place, group in groups)


def _make_shooter(command: Asked, group: ShotOptions, place: int) -> Shooter:
    """Return the shots of the main options, with what a `--volley` says otherwise."""

    def find(option: Option[T]) -> T:
        held: ShotOptions = group if group.is_given(option) else command.options
        return option.__get__(held, type(held))

    label = f"number of shots, volley {place}" if place > 1 else "number of shots"
    shots, aim = find(ShotOptions.shots), find(ShotOptions.aim)
    strength = find(ShotOptions.strength)
    if shots is None:
        command.need_all(ShotOptions.shots)
    return Shooter(
        name_shots(shots or 0, label),
        command.need(ShotOptions.aim) if aim is None else aim,
        command.need(ShotOptions.strength) if strength is None else strength,
        find(ShotOptions.ap),
        find(ShotOptions.long),
        find(ShotOptions.moved),
        find(ShotOptions.accurate),
        find(ShotOptions.quick_to_fire),
        find(ShotOptions.unwieldy),
        find(ShotOptions.cover),
        find(ShotOptions.hard_target),
    )


def read_victim(command: Asked, target: Target) -> Victim:
    """Return the unit that is hit, with what it has lost in this phase.

    Raises UsageProblem for losses that can't be.
    """
    numbers, options = read_numbers(command.rules), command.options
    start, lost = read_phase_losses(
        options, None if target.left is None else target.left + target.joined, target
    )
    return Victim(
        target.hp_each,
        target.left,
        target.lost,
        start,
        lost,
        numbers.panic_least_losses,
        numbers.panic_percent,
        target.takes_panic and not options.no_panic,
        _make_panic_test(command, target.discipline),
        target.joined,
        _make_panic_test(command, target.last_discipline),
        target.keys,
        read_lasting(command.rules),
    )


def _make_panic_test(command: Asked, discipline: int | None) -> DisciplineTest | None:
    """Return the panic test of a unit, or None without a Discipline.

    Section: Panic Tests.
    """
    if discipline is None:
        return None
    roll = make_test_roll(read_numbers(command.rules))
    return DisciplineTest(
        discipline,
        roll,
        failed="shaken",
        why="panic test",
        gains="panic_passed",
        lasting=read_lasting(command.rules),
    )


def read_phase_losses(
    options: ShootOptions, left: int | None, target: Target
) -> tuple[int | None, int]:
    """Return what a unit had when the phase began, and what it has lost since.

    Both are health points. Each follows from the other; the first is None where it isn't known.
    `left` are those that it has now; None for a unit of any size. Raises UsageProblem where the
    three don't agree.
    """
    given, start = options.lost_this_phase, options.phase_start_hp
    if given is None:
        given = target.lost_this_phase
    before = given or 0
    if start is None:
        return None if left is None else left + before, before
    if left is None:
        return start, before
    if start < left:
        raise UsageProblem(
            f"--phase-start-hp {start} is less than the {left} HP that the unit has left"
        )
    if given is not None and before > start - left:
        raise UsageProblem(
            f"--lost-this-phase {before} is too many: of {start} HP {left} are left, so "
            f"{start - left} are lost"
        )
    return start, start - left if given is None else before


def _read_rerolls(options: ShootOptions) -> dict[str, Reroll]:
    """Return the rerolls of `--reroll` by stage.

    Raises UsageProblem for a stage given twice: no die is rerolled twice.
    """
    rerolls: dict[str, Reroll] = {}
    for stage, which in options.reroll:
        if stage in rerolls:
            raise UsageProblem(f"--reroll {stage} is given twice: a die is rerolled once at most")
        rerolls[stage] = which
    return rerolls


def _prepare(command: Asked) -> Prepared:
    shots = shooting_units.read_unit_shots(command) if command.words else _read_shots(command)
    victim = read_victim(command, shots.target)
    count_most_shots(shots.shooters)
    rerolls = _read_rerolls(command.options)
    volleys, notes = make_volleys(shots.shooters, shots.target.shield, command.rules, rerolls)
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
            "volleys": [_describe_shooter(shooter) for shooter in shots.shooters],
            **shots.inputs,
            **_describe_target(shots.target, victim),
            "reroll": [f"{stage}:{which}" for stage, which in rerolls.items()],
        },
        notes=(
            *notes,
            *shots.notes,
            *_note_shots(command.options, shots, victim),
            *_note_idle_rerolls(rerolls, volleys),
        ),
        headline=shots.headline,
        rulings=shots.rulings,
        tables=(
            SideTable(
                "Hits and wounds",
                ("number", "hits", "wounds"),
                lambda: spreads.list_rows(volleys),
                with_odds_only=True,
                short_rows=lambda: spreads.list_short_rows(volleys),
            ),
        ),
        check_odds=partial(check_ways, shots.shooters),
    )


def _read_shots(command: Asked) -> Shots:
    """Return the shots and the target that options describe; raises UsageProblem."""
    options = command.options
    if options.distance is not None:
        raise UsageProblem("--distance needs units, whose cards say the range; give --long instead")
    shooters = read_shot_groups(command)
    shield = read_shield(options, command.need(ShootOptions.resilience))
    target = Target(shield, *read_pool(options), options.discipline)
    aim = f"at {shooters[0].aim}+" if len(shooters) == 1 else f"in {len(shooters)} volleys"
    return Shots(shooters, target, f"Shooting: {format_shots(shooters)} {aim}")


# What is shown


def _describe_shooter(shooter: Shooter) -> dict[str, Json]:
    """Return a group of shots as it is shown among the inputs.

    What doesn't count is left out.
    """
    shots = shooter.shots if isinstance(shooter.shots, int) else str(shooter.shots)
    values: dict[str, Json] = {"weapon": shooter.name} if shooter.name else {}
    values |= {
        "shots": shots,
        "aim": f"{shooter.aim}+",
        "strength": shooter.strength,
        "ap": shooter.ap,
    }
    flags: dict[str, Json] = {
        "long": shooter.long,
        "moved": shooter.moved,
        "accurate": shooter.accurate,
        "quick_to_fire": shooter.quick,
        "unwieldy": shooter.unwieldy,
        "cover": "" if shooter.cover == "none" else shooter.cover,
        "hard_target": shooter.hard_target,
    }
    return values | {name: value for name, value in flags.items() if value}


def _describe_target(target: Target, victim: Victim) -> dict[str, Json]:
    """Return what is shown among the inputs of the unit that is hit."""
    return {
        "resilience": target.shield.resilience,
        "armour": target.shield.armour,
        "special_save": format_save(target.shield.save),
        "hp": victim.hp,
        "hp_left": victim.left,
        "joined_hp": victim.joined,
        "phase_start_hp": victim.phase_start,
        "lost_this_phase": victim.lost_in_phase,
        "discipline": victim.test.target if victim.test else None,
    }


def _note_shots(options: ShootOptions, shots: Shots, victim: Victim) -> Iterator[str]:
    if any(shooter.unwieldy and not shooter.moved for shooter in shots.shooters):
        yield "Unwieldy counts only for shooters that moved"
    if not victim.takes_panic:
        yield "no panic test: the target is engaged or shaken, or passed one in this phase"
    elif victim.phase_start is None:
        yield "give --models or --phase-start-hp to see whether the target takes a panic test"
    elif victim.test is None:
        yield "give --discipline to see whether a panic test fails"
    if victim.phase_start is not None and options.lost_this_phase is None and victim.lost_in_phase:
        yield (
            f"taken to have lost {victim.lost_in_phase} HP to shooting and spells in this phase; "
            "--lost-this-phase says otherwise"
        )
    if victim.joined:
        yield (
            f"the {victim.joined} HP of characters in the unit count for its panic test; "
            "no shot strikes them"
        )
    if options.aegis is not None and options.regeneration is not None:
        yield "one special save only: the better one is rolled"


def _note_idle_rerolls(rerolls: Mapping[str, Reroll], volleys: tuple[Volley, ...]) -> list[str]:
    """Return a note for each reroll of dice that no volley throws."""
    return [
        f"--reroll {stage} changes nothing: no such dice are thrown"
        for stage in rerolls
        if all(getattr(volley, stage) is None for volley in volleys)
    ]


SHOOT = Procedure(
    "shoot",
    "Shoot with one unit at another: to hit, to wound, saves, casualties and panic.",
    "Shots and Aim; Attack Sequence",
    _prepare,
    ShootOptions,
    flags=("shaken", "lost", "joined", "lost_this_phase", "panic_passed"),
    arguments="[SHOOTER vs TARGET...]",
    examples=(
        "shoot --shots 20 --aim 4 --strength 4 --resilience 4 --armour 2 --odds",
        "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --long --dice 4,5,2,6,1",
        "shoot --shots 8 --aim 4+ --strength 3 --resilience 3 --volley shots=6,long --models 12 "
        "--discipline 7",
    ),
)
