"""`shoot`: one unit shoots at another, from numbers or from their cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from skirmish_cli.core.command import Command
from skirmish_cli.core.errors import UsageProblem
from skirmish_cli.core.procedure import Policy, Prepared, Procedure
from skirmish_cli.games.t9a.procedures.shared.harm import (
    WEAPON_POLICY,
    list_harm_axes,
    prepare_harm,
    refuse_allocation,
)
from skirmish_cli.games.t9a.procedures.shared.melee_policies import TARGET
from skirmish_cli.games.t9a.procedures.shared.shot_options import ShootOptions, ShotOptions
from skirmish_cli.games.t9a.procedures.shared.targets import Shots, Target, read_pool, read_shield
from skirmish_cli.games.t9a.shooting import Shooter, format_shots, name_shots
from skirmish_cli.lazy import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish_cli.core.advising import Axis
    from skirmish_cli.core.options import Declaration, Option
    from skirmish_cli.games.t9a.procedures.shared import shooting_units
else:
    shooting_units = lazy("skirmish_cli.games.t9a.procedures.shared.shooting_units")

MOST_VOLLEYS = 6

T = TypeVar("T")
Asked = Command[ShootOptions]

#: What is asked of shots that have to hit.
_TO_HIT: tuple[Declaration, ...] = (
    ShotOptions.shots,
    ShotOptions.aim,
    ShotOptions.long,
    ShotOptions.moved,
    ShotOptions.accurate,
    ShotOptions.quick_to_fire,
    ShotOptions.unwieldy,
    ShotOptions.cover,
    ShotOptions.hard_target,
    ShootOptions.volley,
    ShootOptions.marched,
)


def read_shot_groups(command: Asked) -> tuple[Shooter, ...]:
    """Return the groups of shots that the options describe; raises UsageProblem."""
    options = command.options
    if options.hits is not None:
        return (
            Shooter(
                name_shots(options.hits, "number of hits"),
                0,
                command.need(ShotOptions.strength),
                options.ap,
                automatic=True,
            ),
        )
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


def _refuse_beside_hits(options: ShootOptions) -> None:
    """Raise UsageProblem for an option of shots that have to hit, beside `--hits`."""
    for one in options.given_of(*_TO_HIT) if options.hits is not None else ():
        raise UsageProblem(f"{one.flag} and --hits exclude each other: those hits need no roll")
    for stage, _ in options.reroll if options.hits is not None else ():
        if stage == "hit":
            raise UsageProblem(
                "--reroll hit and --hits exclude each other: no die is thrown to hit"
            )


def _read_shots(command: Asked) -> Shots:
    """Return the shots and the target that options describe; raises UsageProblem."""
    options = command.options
    if options.distance is not None:
        raise UsageProblem("--distance needs units, whose cards say the range; give --long instead")
    if options.marched:
        raise UsageProblem("--marched needs units, whose cards have March and Shoot; give --moved")
    shooters = read_shot_groups(command)
    shield = read_shield(options, command.need(ShootOptions.resilience))
    target = Target(shield, *read_pool(options), options.discipline)
    if options.hits is not None:
        return Shots(shooters, target, f"Hits: {format_shots(shooters)}")
    aim = f"at {shooters[0].aim}+" if len(shooters) == 1 else f"in {len(shooters)} volleys"
    headline = f"Shooting: {format_shots(shooters)} {aim}"
    return Shots(shooters, target, headline, notes=tuple(_note_idle(shooters)))


def _note_idle(shooters: tuple[Shooter, ...]) -> Iterator[str]:
    """Yield what was said of the shots and changes nothing."""
    if any(shooter.accurate and not shooter.long for shooter in shooters):
        yield "Accurate changes nothing for shots that aren't at long range"
    if any(shooter.quick and not shooter.moved for shooter in shooters):
        yield "Quick to Fire changes nothing for shooters that didn't move"


def _prepare(command: Asked) -> Prepared:
    _refuse_beside_hits(command.options)
    if command.words:
        return prepare_harm(command, shooting_units.read_unit_shots(command, WEAPON))
    refuse_allocation(command)
    return prepare_harm(command, _read_shots(command))


def list_shoot_axes(command: Asked) -> Iterator[Axis]:
    """Yield with which weapons units may shoot, and whom they may strike."""
    if command.words:
        yield from list_harm_axes(shooting_units.read_unit_shots(command, WEAPON))


#: With which of its weapons a model part shoots.
WEAPON = Policy(
    WEAPON_POLICY,
    (),
    "first",
    "the weapon that a part with several shoots with, by its name; else the first that reaches; "
    "best: that with which it takes most",
    repeatable=True,
)

SHOOT = Procedure(
    "shoot",
    "Shoot with one unit at another: to hit, to wound, saves, casualties and panic.",
    "Shots and Aim; Attack Sequence",
    _prepare,
    ShootOptions,
    flags=("shaken", "failed_charge", "joined", "lost_this_phase", "panic_passed", "lost", "hp"),
    policies=(WEAPON, TARGET),
    axes=list_shoot_axes,
    arguments="[SHOOTER vs TARGET...]",
    positions=(
        ShootOptions.shots,
        ShootOptions.aim,
        ShootOptions.strength,
        ShootOptions.resilience,
    ),
    examples=(
        "shoot --shots 20 --aim 4 --strength 4 --resilience 4 --armour 2 --odds",
        "shoot --shots 3 --aim 3+ --strength 3 --resilience 3 --long --dice 4,5,2,6,1",
        "shoot --shots 8 --aim 4+ --strength 3 --resilience 3 --volley shots=6,long --models 12 "
        "--discipline 7",
        "shoot --hits D6 --strength 4 --resilience 4 --models 10 --odds",
    ),
)
